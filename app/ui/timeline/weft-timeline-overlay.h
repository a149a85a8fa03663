/* SPDX-License-Identifier: BSD-3-Clause */
/* Overlay of the timeline: draws the line and time under the pointer, the selected range, the focus
 * and the like. The overlay is above ruler and lanes, which need not be redrawn when the pointer
 * moves. */
#pragma once

#include "weft-lane-list.h"
#include "weft-thread-flows.h"

#define WEFT_TYPE_TIMELINE_OVERLAY (weft_timeline_overlay_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineOverlay, weft_timeline_overlay, WEFT, TIMELINE_OVERLAY, GtkWidget)

/* Creates an overlay. @lanes provides the positions of the lanes; the top of @lanes is
 * WEFT_RULER_HEIGHT px below the top of the overlay. */
GtkWidget *weft_timeline_overlay_new (WeftPlot *plot, WeftLaneList *lanes);

/* Returns the arrows of the selected thread. Borrowed. */
WeftThreadFlows *weft_timeline_overlay_get_flows (WeftTimelineOverlay *self);
