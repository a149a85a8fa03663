/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of a timeline with their labels, scrolled vertically. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_LANE_LIST (weft_lane_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneList, weft_lane_list, WEFT, LANE_LIST, GtkWidget)

GtkWidget *weft_lane_list_new (WeftPlot *plot);

/* Scrolls: its value is the px of the lanes above the top edge, or above the pinned lanes. The list
 * sets its bounds, and, when lanes change, keeps the position of the lane under the pointer. */
GtkAdjustment *weft_lane_list_get_adjustment (WeftLaneList *self);

/* The lane at @y px from the widget's top, or -1. */
gint weft_lane_list_lane_at (WeftLaneList *self, double y);

/* Sets the top of lane @lane, px from the widget's top. Returns FALSE if there is no such lane. */
gboolean weft_lane_list_lane_extent (WeftLaneList *self, gint lane, double *y, double *height);

/* Sets if GC pauses are drawn as bands through the lanes: a setting, used by timelines alone. */
gboolean weft_lane_list_has_gc_bands (WeftLaneList *self);

/* Returns the height of the pinned lanes, which are above the others, px; 0 if there is no room for
 * both. */
double weft_lane_list_get_pinned_height (WeftLaneList *self);
gboolean weft_lane_list_is_pinned (WeftLaneList *self, gint lane);

/* Scrolls so that lane @lane is in sight. */
void weft_lane_list_reveal (WeftLaneList *self, gint lane);
