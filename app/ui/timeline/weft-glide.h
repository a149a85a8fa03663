/* SPDX-License-Identifier: BSD-3-Clause */
/* Glide: an animated change of the visible range. */
#pragma once

#include "weft-view.h"
#include <gtk/gtk.h>

typedef struct _WeftGlide WeftGlide;

/* The animation runs on @widget's frame clock. @widget and @view must outlive it. */
WeftGlide *weft_glide_new (GtkWidget *widget, WeftView *view);
void weft_glide_free (WeftGlide *self);

/* Animates the visible range to @range. Sets it at once if the desktop disables animations, or if
 * another animation is running, so that a held key does not lag. */
void weft_glide_to (WeftGlide *self, WeftRange range);

/* Returns the target of the running animation, or the visible range. Next steps start from it. */
WeftRange weft_glide_target (WeftGlide *self);

/* Stops the animation at the current range. */
void weft_glide_stop (WeftGlide *self);
