/* SPDX-License-Identifier: BSD-3-Clause */
/* Glide: an animated change of the visible range. */
#pragma once

#include "weft-view.h"
#include <gtk/gtk.h>

typedef struct _WeftGlide WeftGlide;

/* Runs on @widget's frame clock, which must outlive it. */
WeftGlide *weft_glide_new (GtkWidget *widget, WeftView *view);
void weft_glide_free (WeftGlide *self);

/* Animates to @range, or sets it at once if the desktop disables animations or another is running,
 * so that a held key never lags. */
void weft_glide_to (WeftGlide *self, WeftRange range);

/* Returns the range at the end of the animation, or the visible one: the base of the next step. */
WeftRange weft_glide_target (WeftGlide *self);

/* Stops the animation where it is. */
void weft_glide_stop (WeftGlide *self);
