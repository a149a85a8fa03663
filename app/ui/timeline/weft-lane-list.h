/* SPDX-License-Identifier: BSD-3-Clause */
/* List of a timeline's lanes with their labels, scrolled vertically. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_LANE_LIST (weft_lane_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneList, weft_lane_list, WEFT, LANE_LIST, GtkWidget)

GtkWidget *weft_lane_list_new (WeftPlot *plot);

/* Places the list in a column of lists that @column scrolls together. The list begins @top px below
 * the top of the column, with a heading of @heading px, which stays above the visible lanes. Lanes
 * of a list in a column are not pinned. If @column is NULL, which is the initial state, the list is
 * not in a column. */
void weft_lane_list_place (WeftLaneList *self, GtkAdjustment *column, double top, double heading);

/* Returns the adjustment for scrolling: that of the column or, without a column, the list's own.
 * The value of the list's own adjustment is the height (px) of the lanes hidden above the top edge
 * or, if lanes are pinned, above the lower edge of the pinned lanes. The list sets the bounds. When
 * lanes change, the list keeps the position of the lane under the pointer. Borrowed. */
GtkAdjustment *weft_lane_list_get_adjustment (WeftLaneList *self);

/* Returns the list's own adjustment, whose value changes whenever the lanes are scrolled.
 * Borrowed. */
GtkAdjustment *weft_lane_list_get_offset (WeftLaneList *self);

/* Returns the lane at @y, px from the widget's top, or -1. */
gint weft_lane_list_lane_at (WeftLaneList *self, double y);

/* Gets the top of lane @lane, px from the widget's top, and its height. Returns FALSE if there is
 * no such lane. */
gboolean weft_lane_list_lane_extent (WeftLaneList *self, gint lane, double *y, double *height);

/* Returns TRUE if GC pauses are drawn as bands through the lanes. The user can set this, except for
 * timelines with fixed lanes. */
gboolean weft_lane_list_has_gc_bands (WeftLaneList *self);

/* Returns the height (px) of the pinned lanes at the top. Returns 0 if there is not enough room for
 * pinned and other lanes. */
double weft_lane_list_get_pinned_height (WeftLaneList *self);
gboolean weft_lane_list_is_pinned (WeftLaneList *self, gint lane);

/* Returns the lane of the picked item if it is in view, else the focused lane if it is in view,
 * else -1. */
gint weft_lane_list_get_seen_lane (WeftLaneList *self);

/* Scrolls lane @lane into view. */
void weft_lane_list_reveal (WeftLaneList *self, gint lane);

/* Returns TRUE while the list itself changes the value of its adjustment because its lanes have
 * changed. */
gboolean weft_lane_list_is_updating (WeftLaneList *self);

/* Stops waiting for the lane of an item that has no lane yet, because the user has scrolled. The
 * list calls this itself unless it is in a column. */
void weft_lane_list_stop_waiting (WeftLaneList *self);
