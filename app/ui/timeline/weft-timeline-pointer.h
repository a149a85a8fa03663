/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer input of the timeline: mouse, touchpad and touch on ruler and lanes. */
#pragma once

#include "weft-timeline-card.h"
#include "weft-timeline-commands.h"

/* Height of the lanes scrolled by one notch of a wheel, px. */
#define WEFT_TIMELINE_NOTCH_PX 60.0

typedef struct _WeftTimelinePointer WeftTimelinePointer;

/* Adds event controllers to the area of @parts. @parts and @animation must outlive the result. */
WeftTimelinePointer *
weft_timeline_pointer_new (const WeftTimelineParts *parts, WeftViewAnimation *animation);
void weft_timeline_pointer_free (WeftTimelinePointer *self);

/* Handlers of the event controllers, also called by tests. Positions are in px of the area. */

/* Scrolls by (@dx, @dy), which are notches of a wheel, or px of a touchpad if @is_smooth. @now is
 * the monotonic time in us. Returns FALSE if nothing was done. */
gboolean weft_timeline_pointer_scroll (WeftTimelinePointer *self,
                                       double dx,
                                       double dy,
                                       gboolean is_smooth,
                                       GdkModifierType state,
                                       gint64 now);

/* Start a pinch, and continue it at @x. @scale is relative to the start of the pinch. */
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
/* Turns the drag of a finger that has not moved yet into a selection. */
void weft_timeline_pointer_long_press (WeftTimelinePointer *self);
/* Cancels the drag and restores the visible range or the selection. Returns FALSE if there is no
 * drag. */
gboolean weft_timeline_pointer_drag_cancel (WeftTimelinePointer *self);

void weft_timeline_pointer_click (WeftTimelinePointer *self, double x, double y, guint n_press);
