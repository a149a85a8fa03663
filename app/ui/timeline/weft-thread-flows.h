/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows of the thread that is selected on a timeline, read on a worker. */
#pragma once

#include "weft-plot.h"
#include "weft-thread-flow.h"

#define WEFT_TYPE_THREAD_FLOWS (weft_thread_flows_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadFlows, weft_thread_flows, WEFT, THREAD_FLOWS, GObject)

/* Follows what is selected and what is visible. Signal "changed": there are other arrows. */
WeftThreadFlows *weft_thread_flows_new (WeftPlot *plot);

/* Of WeftThreadArrow, in the visible range and around it; NULL where there are none, or too many.
 * Borrowed, until "changed". */
const GArray *weft_thread_flows_get (WeftThreadFlows *self);

/* TRUE where a thread is selected that has more arrows than can be told apart, or where they would
 * take too long to be found: a shorter range may have them. */
gboolean weft_thread_flows_are_too_many (WeftThreadFlows *self);
