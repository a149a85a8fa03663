/* SPDX-License-Identifier: BSD-3-Clause */
/* Overlay of the timeline: the line under the pointer and its time, the selected range, the focus.
 * It lies over ruler and lanes, so that a moving pointer redraws none of them. */
#pragma once

#include "weft-lane-list.h"
#include "weft-thread-flows.h"

#define WEFT_TYPE_TIMELINE_OVERLAY (weft_timeline_overlay_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineOverlay, weft_timeline_overlay, WEFT, TIMELINE_OVERLAY, GtkWidget)

/* @lanes has the positions of lanes; it begins WEFT_RULER_HEIGHT below the overlay's top. */
GtkWidget *weft_timeline_overlay_new (WeftPlot *plot, WeftLaneList *lanes);

/* The arrows of the selected thread. Borrowed. */
WeftThreadFlows *weft_timeline_overlay_get_flows (WeftTimelineOverlay *self);
