/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows of the thread that is selected on a timeline, read on a worker. */
#pragma once

#include "weft-plot.h"
#include "weft-thread-flow.h"

#define WEFT_TYPE_THREAD_FLOWS (weft_thread_flows_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadFlows, weft_thread_flows, WEFT, THREAD_FLOWS, GObject)

/* Follows the selected thread and the visible range. Emits "changed" when the arrows have
 * changed. */
WeftThreadFlows *weft_thread_flows_new (WeftPlot *plot);

/* Returns WeftThreadArrow elements, in the visible range and around it, or NULL if there are none
 * or too many. Borrowed, until "changed". */
const GArray *weft_thread_flows_get (WeftThreadFlows *self);

/* Returns TRUE if the selected thread has more arrows than can be drawn, or they would take too
 * long to find: a shorter range may have some. */
gboolean weft_thread_flows_are_too_many (WeftThreadFlows *self);
