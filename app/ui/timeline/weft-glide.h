/* SPDX-License-Identifier: BSD-3-Clause */
/* Glide: an animated change of the visible range. */
#pragma once

#include "weft-view.h"
#include <gtk/gtk.h>

typedef struct _WeftGlide WeftGlide;

/* Creates a glide whose animation runs on @widget's frame clock. @widget and @view must outlive the
 * glide. */
WeftGlide *weft_glide_new (GtkWidget *widget, WeftView *view);
void weft_glide_free (WeftGlide *self);

/* Animates the visible range to @range. Sets it at once if the desktop disables animations, or if
 * another animation is running, so that a held key does not lag. */
void weft_glide_to (WeftGlide *self, WeftRange range);

/* Returns the target of the running animation, or the visible range if there is none. Further steps
 * start from this range. */
WeftRange weft_glide_target (WeftGlide *self);

/* Stops the animation at the current range. */
void weft_glide_stop (WeftGlide *self);
