/* SPDX-License-Identifier: BSD-3-Clause */
/* Widget of a swatch: a small sample of how a chart draws something. */
#pragma once

#include "weft-swatch-style.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_SWATCH (weft_swatch_get_type ())
G_DECLARE_FINAL_TYPE (WeftSwatch, weft_swatch, WEFT, SWATCH, GtkWidget)

/* Creates a swatch of @width x @height px at scale 1. */
GtkWidget *weft_swatch_new (int width, int height);

/* @ink is the colour of the lines or the edge. Redraws only if something changed. */
void weft_swatch_set (WeftSwatch *self, WeftSwatchStyle style, WeftColor fill, WeftColor ink);
