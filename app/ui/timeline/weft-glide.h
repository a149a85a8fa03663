/* SPDX-License-Identifier: BSD-3-Clause */
/* Glide: an animated change of the visible range. */
#pragma once

#include "weft-view.h"
#include <gtk/gtk.h>

typedef struct _WeftGlide WeftGlide;

/* Runs on @widget's frame clock, which must outlive it. */
WeftGlide *weft_glide_new (GtkWidget *widget, WeftView *view);
void weft_glide_free (WeftGlide *self);

/* Goes to @range: at once where the desktop wants no animations or where one is still under way, so
 * that a held key never lags behind. */
void weft_glide_to (WeftGlide *self, WeftRange range);

/* Where it is going, or else what is visible: what the next step is relative to. */
WeftRange weft_glide_target (WeftGlide *self);

/* Stays where it is. */
void weft_glide_stop (WeftGlide *self);
