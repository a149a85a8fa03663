/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer of the timeline: mouse, touchpad and touch on ruler and lanes. */
#pragma once

#include "weft-glide.h"
#include "weft-timeline-card.h"

typedef struct _WeftTimelinePointer WeftTimelinePointer;

/* Adds its controllers to @parts, which must outlive it, as @glide must. */
WeftTimelinePointer *weft_timeline_pointer_new (const WeftTimelineParts *parts, WeftGlide *glide);
void weft_timeline_pointer_free (WeftTimelinePointer *self);

/* Handlers of the controllers, also called by tests, which have no device. All px are of the
 * area. */

/* A wheel or touchpad by @dx, @dy: notches, or px where @is_smooth, @now (us, monotonic). Returns
 * whether it did something. */
gboolean weft_timeline_pointer_scroll (WeftTimelinePointer *self,
                                       double dx,
                                       double dy,
                                       gboolean is_smooth,
                                       GdkModifierType state,
                                       gint64 now);

/* A pinch around @x: @scale is relative to its beginning, which weft_timeline_pointer_pinch_begin()
 * marks. */
void weft_timeline_pointer_pinch_begin (WeftTimelinePointer *self);
void weft_timeline_pointer_pinch (WeftTimelinePointer *self, double x, double scale);

void weft_timeline_pointer_drag_begin (WeftTimelinePointer *self,
                                       double x,
                                       double y,
                                       guint button,
                                       GdkModifierType state,
                                       gboolean is_touch);
void weft_timeline_pointer_drag_update (WeftTimelinePointer *self,
                                        double dx,
                                        double dy,
                                        GdkModifierType state);
void weft_timeline_pointer_drag_end (WeftTimelinePointer *self, double dx, double dy);
/* A finger that drags, and has not moved yet, selects from here on. */
void weft_timeline_pointer_long_press (WeftTimelinePointer *self);
/* Undoes the drag. Returns FALSE if there is none. */
gboolean weft_timeline_pointer_drag_cancel (WeftTimelinePointer *self);

void weft_timeline_pointer_click (WeftTimelinePointer *self, double x, double y, guint n_press);
