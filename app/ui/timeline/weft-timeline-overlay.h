/* SPDX-License-Identifier: BSD-3-Clause */
/* Overlay of the timeline: draws what changes with the pointer and the focus, such as the line and
 * time under the pointer and the selected range. The overlay is a widget above ruler and lanes, so
 * these need not be redrawn when the pointer moves. */
#pragma once

#include "weft-lane-list.h"
#include "weft-plot.h"
#include "weft-thread-flow.h"

/* Arrows between the thread selected on a timeline and other threads, read on a worker thread. */
#define WEFT_TYPE_THREAD_FLOWS (weft_thread_flows_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadFlows, weft_thread_flows, WEFT, THREAD_FLOWS, GObject)

/* Follows the selected thread and the visible range. Emits "changed" when the arrows have
 * changed. */
WeftThreadFlows *weft_thread_flows_new (WeftPlot *plot);

/* Returns the arrows (WeftThreadArrow) in and around the visible range, or NULL if there are none
 * or too many. Borrowed, valid until "changed". */
const GArray *weft_thread_flows_get_arrows (WeftThreadFlows *self);

/* Returns TRUE if the selected thread has more arrows than can be drawn, or if finding the arrows
 * would take too long. A shorter visible range may have few enough arrows. */
gboolean weft_thread_flows_are_too_many (WeftThreadFlows *self);

#define WEFT_TYPE_TIMELINE_OVERLAY (weft_timeline_overlay_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineOverlay, weft_timeline_overlay, WEFT, TIMELINE_OVERLAY, GtkWidget)

/* Creates an overlay. @lanes provides the positions of the lanes; the top of @lanes is
 * WEFT_RULER_HEIGHT px below the top of the overlay. */
GtkWidget *weft_timeline_overlay_new (WeftPlot *plot, WeftLaneList *lanes);

/* Sets the distance (px) between ruler and lanes; initially 0. */
void weft_timeline_overlay_set_gap (WeftTimelineOverlay *self, int gap);

/* Returns the arrows of the selected thread. Borrowed. */
WeftThreadFlows *weft_timeline_overlay_get_flows (WeftTimelineOverlay *self);
