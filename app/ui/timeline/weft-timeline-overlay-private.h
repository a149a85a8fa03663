/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the timeline's overlay. */
#pragma once

#include "weft-cairo-node.h"
#include "weft-thread-flows.h"
#include "weft-timeline-overlay.h"

struct _WeftTimelineOverlay
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  WeftThreadFlows *flows;
  WeftLaneList *lanes; /* borrowed: a sibling in the same parent */

  WeftCairoNode path; /* the line of the critical path */
  guint serial;       /* key of the node: changes with the path and the positions of lanes */
};

/* Clips to the area below the pinned lanes until gtk_snapshot_pop(), unless @lane is pinned. */
void weft_timeline_overlay_push_clip (WeftTimelineOverlay *self, GtkSnapshot *snapshot, gint lane);

/* Draws the critical path, and the arrows between threads or why there are none. */
void weft_timeline_overlay_snapshot_flows (WeftTimelineOverlay *self, GtkSnapshot *snapshot);
