/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer in the column of lane labels: folds groups and drags their lower edges; and the menu of a
 * lane, there and on its plot. */
#pragma once

#include "weft-timeline-card.h"

typedef struct _WeftLaneLabels WeftLaneLabels;

/* Adds its controllers to @parts, which must outlive it. */
WeftLaneLabels *weft_lane_labels_new (const WeftTimelineParts *parts);
void weft_lane_labels_free (WeftLaneLabels *self);

/* Allocates the menu; called when @parts is allocated. */
void weft_lane_labels_present (WeftLaneLabels *self);

/* Opens the menu of the focused lane. Returns FALSE if there is none. */
gboolean weft_lane_labels_open_menu (WeftLaneLabels *self);

/* The lane at the lower edge of whose group @x, @y (px of the area) is, or -1. */
gint weft_lane_labels_edge_at (const WeftTimelineParts *parts, double x, double y);

/* Handlers of the controllers, also called by tests, which have no device. All px are of the area.
 * The first two return TRUE if they handled the event. */
gboolean weft_lane_labels_press (WeftLaneLabels *self, double x, double y);
gboolean weft_lane_labels_drag_begin (WeftLaneLabels *self, double x, double y);
void weft_lane_labels_drag_update (WeftLaneLabels *self, double dy);
void weft_lane_labels_drag_end (WeftLaneLabels *self);
/* Undoes the drag. Returns FALSE if there is none. */
gboolean weft_lane_labels_drag_cancel (WeftLaneLabels *self);
