/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing area of the timeline: overview strip, ruler and lanes, and the overlay above them. */
#pragma once

#include "weft-timeline-pointer.h"

/* Minimum height of a timeline, px. */
#define WEFT_TIMELINE_MIN_HEIGHT 220

#define WEFT_TYPE_TIMELINE_AREA (weft_timeline_area_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineArea, weft_timeline_area, WEFT, TIMELINE_AREA, GtkWidget)

/* Handles pointer, touch and keys. Installs the actions "timeline.…" of weft-actions.h, and these:
 * "timeline.show-thread", which runs weft_lane_command_pin_thread() for a thread id (u);
 * "timeline.show-finding", which runs weft_finding_target_show() for a WEFT_FINDING_TARGET; and
 * "timeline.show-lane-range", which zooms to a WEFT_LANE_RANGE_TARGET and brings its lane into
 * view. */
GtkWidget *weft_timeline_area_new (WeftPlot *plot);

/* Like weft_timeline_area_new(), but with lanes only, for a process below another one in a
 * WeftTimelineStack. Marks are added to @bookmarks. */
GtkWidget *weft_timeline_area_new_below (WeftPlot *plot, WeftBookmarks *bookmarks);

/* The first function puts the area into @stack, whose adjustment @column scrolls the area. If both
 * are NULL, it removes the area from the stack. The second function places the area in the column,
 * see weft_lane_list_place(). In an area with strip and ruler, the lanes of other processes take
 * @above px between the ruler and the heading. The stack allocates the card and draws the
 * heading. */
void weft_timeline_area_set_stack (WeftTimelineArea *self, GtkWidget *stack, GtkAdjustment *column);
void weft_timeline_area_place (WeftTimelineArea *self, double top, int heading, int above);

/* Returns the objects shared by the files of the timeline. Borrowed. */
const WeftTimelineParts *weft_timeline_area_get_parts (WeftTimelineArea *self);
WeftLaneList *weft_timeline_area_get_lanes (WeftTimelineArea *self);

/* Sets the minimum height @least and the natural height @height (px), for an area with other
 * widgets below it. If @height is 0, the defaults are used. */
void weft_timeline_area_set_height (WeftTimelineArea *self, int least, int height);

/* Handles the keys that zoom and pan, which are identified by their position on the keyboard.
 * Returns FALSE if @keycode is not one of these keys. */
gboolean
weft_timeline_area_press_key (WeftTimelineArea *self, guint keycode, GdkModifierType state);

/* Returns the handler of pointer input. Borrowed. */
WeftTimelinePointer *weft_timeline_area_get_pointer (WeftTimelineArea *self);
