/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer input in the column of lane labels: folds groups and drags their lower edges. Also opens
 * the context menu of a lane, on its label or on the plot. */
#pragma once

#include "weft-plot.h"
#include "weft-timeline-card.h"

typedef struct _WeftLaneLabels WeftLaneLabels;

/* Adds event controllers to the area of @parts, which must outlive it. */
WeftLaneLabels *weft_lane_labels_new (const WeftTimelineParts *parts);
void weft_lane_labels_free (WeftLaneLabels *self);

/* Presents the menu if it exists. To be called when the area is allocated. */
void weft_lane_labels_present (WeftLaneLabels *self);

/* Opens the menu of the focused lane. Returns FALSE if no lane is focused. */
gboolean weft_lane_labels_open_menu (WeftLaneLabels *self);

/* Returns the last lane of the group whose lower edge is at (@x, @y) (px of the area), or -1. */
gint weft_lane_labels_edge_at (const WeftTimelineParts *parts, double x, double y);

/* Handlers of the event controllers, also called by tests. Positions are in px of the area. The
 * first two return TRUE if they handled the event. */
gboolean weft_lane_labels_press (WeftLaneLabels *self, double x, double y);
gboolean weft_lane_labels_drag_begin (WeftLaneLabels *self, double x, double y);
void weft_lane_labels_drag_update (WeftLaneLabels *self, double dy);
void weft_lane_labels_drag_end (WeftLaneLabels *self);
/* Cancels the drag and restores the layout. Returns FALSE if there is no drag. */
gboolean weft_lane_labels_drag_cancel (WeftLaneLabels *self);

/* Context menu of a timeline: commands for a time, the picked item, the selected range, and the
 * lane under the pointer. */

/* Returns the menu of @lane. @is_at_time is TRUE for a position on the plot of @lane, FALSE for its
 * label. If @is_below, the lane belongs to a process other than the page's, and commands for the
 * page's own process are left out. Items show the keys of their commands. */
GMenuModel *
weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time, gboolean is_below);
