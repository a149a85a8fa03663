/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows between the thread selected on a timeline and others, read on a worker thread. */
#pragma once

#include "weft-plot.h"
#include "weft-thread-flow.h"

#define WEFT_TYPE_THREAD_FLOWS (weft_thread_flows_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadFlows, weft_thread_flows, WEFT, THREAD_FLOWS, GObject)

/* Follows the selected thread and the visible range. Emits "changed" when the arrows have
 * changed. */
WeftThreadFlows *weft_thread_flows_new (WeftPlot *plot);

/* Returns the arrows (WeftThreadArrow) in and around the visible range, or NULL if there are none
 * or too many. Borrowed, valid until "changed". */
const GArray *weft_thread_flows_get (WeftThreadFlows *self);

/* Returns TRUE if the selected thread has more arrows than can be drawn, or if finding the arrows
 * would take too long. A shorter visible range may have few enough arrows. */
gboolean weft_thread_flows_are_too_many (WeftThreadFlows *self);
