/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer in the column of lane labels: folds groups and drags their lower edges; and the menu of a
 * lane, there and on its plot. */
#pragma once

#include "weft-timeline-card.h"

typedef struct _WeftLaneLabels WeftLaneLabels;

/* Adds its controllers to @parts, which must outlive it. */
WeftLaneLabels *weft_lane_labels_new (const WeftTimelineParts *parts);
void weft_lane_labels_free (WeftLaneLabels *self);

/* Gives the menu its place; to be called when @parts is laid out. */
void weft_lane_labels_present (WeftLaneLabels *self);

/* Opens the menu of the lane that the keyboard is on. FALSE where it is on none. */
gboolean weft_lane_labels_open_menu (WeftLaneLabels *self);

/* The lane at the lower edge of whose group @x, @y (px of the area) is, or -1. */
gint weft_lane_labels_edge_at (const WeftTimelineParts *parts, double x, double y);

/* What the controllers call; by a test where there is no device to play. All px are of the area.
 * The first two return whether there is something for them. */
gboolean weft_lane_labels_press (WeftLaneLabels *self, double x, double y);
gboolean weft_lane_labels_drag_begin (WeftLaneLabels *self, double x, double y);
void weft_lane_labels_drag_update (WeftLaneLabels *self, double dy);
void weft_lane_labels_drag_end (WeftLaneLabels *self);
/* Takes back what the drag has done; FALSE where there is none. */
gboolean weft_lane_labels_drag_cancel (WeftLaneLabels *self);
