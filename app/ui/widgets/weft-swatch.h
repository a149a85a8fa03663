/* SPDX-License-Identifier: BSD-3-Clause */
/* Swatch: a small sample of how a chart draws something, for legends and read-outs. */
#pragma once

#include "weft-palette.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_SWATCH (weft_swatch_get_type ())
G_DECLARE_FINAL_TYPE (WeftSwatch, weft_swatch, WEFT, SWATCH, GtkWidget)

typedef enum
{
  WEFT_SWATCH_FILL,
  WEFT_SWATCH_HATCH,   /* lines of the second colour on the first */
  WEFT_SWATCH_OUTLINE, /* an edge of the second colour round the first */
  WEFT_SWATCH_ARROW,   /* on the first, in the second: + a WeftThreadFlowKind */
} WeftSwatchStyle;

/* @width and @height in px at scale 1. */
GtkWidget *weft_swatch_new (int width, int height);

/* @ink is that of the lines or the edge. Draws anew only where something changed. */
void weft_swatch_set (WeftSwatch *self, WeftSwatchStyle style, WeftColor fill, WeftColor ink);
