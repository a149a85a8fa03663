/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the timeline overlay. */
#pragma once

#include "weft-snapshot.h"
#include "weft-timeline-overlay.h"

struct _WeftTimelineOverlay
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  WeftThreadFlows *flows;
  WeftLaneList *lanes; /* borrowed; a sibling widget */
  int gap;             /* px between ruler and lanes */

  WeftCairoNode path; /* line of the critical path */
  guint serial;       /* serial in the key of path; changes with the path and lane positions */
};

/* Draws the critical path, and the arrows between threads. */
void weft_timeline_overlay_snapshot_flows (WeftTimelineOverlay *self, GtkSnapshot *snapshot);
