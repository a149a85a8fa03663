/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing area of the timeline: overview strip, ruler and lanes, with the overlay over them. */
#pragma once

#include "weft-timeline-pointer.h"

#define WEFT_TYPE_TIMELINE_AREA (weft_timeline_area_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineArea, weft_timeline_area, WEFT, TIMELINE_AREA, GtkWidget)

/* Listens to pointer, touch and keys; installs the actions "timeline.…" of weft-actions.h on
 * itself, and "timeline.show-thread": weft_lane_command_pin_thread() of an id (u),
 * "timeline.show-finding": weft_finding_show() of a WEFT_FINDING_TARGET, and "timeline.show-place",
 * which zooms to a WEFT_PLACE_TARGET and brings its lane into view. */
GtkWidget *weft_timeline_area_new (WeftPlot *plot);

/* Returns the parts that its files share. Borrowed. */
const WeftTimelineParts *weft_timeline_area_get_parts (WeftTimelineArea *self);
WeftLaneList *weft_timeline_area_get_lanes (WeftTimelineArea *self);

/* Sets the height to ask for, @height px, if other widgets are below, and the minimum, @least; 0
 * for that of all lanes. */
void weft_timeline_area_set_height (WeftTimelineArea *self, int least, int height);

/* Handles the keys that zoom and move by their position on the keyboard. Returns FALSE if @keycode
 * is none of them. */
gboolean
weft_timeline_area_press_key (WeftTimelineArea *self, guint keycode, GdkModifierType state);

/* Returns the handler of the controllers. Borrowed. */
WeftTimelinePointer *weft_timeline_area_get_pointer (WeftTimelineArea *self);
