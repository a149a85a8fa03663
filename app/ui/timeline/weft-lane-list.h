/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of a timeline with their labels, scrolled vertically. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_LANE_LIST (weft_lane_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneList, weft_lane_list, WEFT, LANE_LIST, GtkWidget)

GtkWidget *weft_lane_list_new (WeftPlot *plot);

/* Scrolls: its value is the px of the lanes above the top edge, or above the pinned lanes. The list
 * keeps its bounds, and when lanes change, the place of the lane under the pointer. */
GtkAdjustment *weft_lane_list_get_adjustment (WeftLaneList *self);

/* The lane at @y px from the widget's top, or -1. */
gint weft_lane_list_lane_at (WeftLaneList *self, double y);

/* Where lane @lane stands now, px from the widget's top. FALSE where there is no such lane. */
gboolean weft_lane_list_lane_extent (WeftLaneList *self, gint lane, double *y, double *height);

/* Whether bands at GC pauses are drawn through the lanes: a setting, in timelines alone. */
gboolean weft_lane_list_has_gc_bands (WeftLaneList *self);

/* The pinned lanes stand on top, over the others; px. 0 where there is no room for both. */
double weft_lane_list_get_pinned_height (WeftLaneList *self);
gboolean weft_lane_list_is_pinned (WeftLaneList *self, gint lane);

/* Scrolls so that lane @lane is in sight. */
void weft_lane_list_reveal (WeftLaneList *self, gint lane);
