/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram of scheduling latencies with a title: of all threads, or of the selected ones. */
#pragma once

#include "weft-histogram-view.h"
#include "weft-table.h"

#define WEFT_TYPE_LATENCY_BOX (weft_latency_box_get_type ())
G_DECLARE_FINAL_TYPE (WeftLatencyBox, weft_latency_box, WEFT, LATENCY_BOX, GtkBox)

/* Hidden until latencies are known. */
GtkWidget *weft_latency_box_new (WeftPlot *plot);

/* Shows the latencies of @rows (of weft_table_threads, or NULL) in their range: those of the
 * threads @ids (guint32), which are read on a worker, or of all threads if @ids is empty. */
void weft_latency_box_set (WeftLatencyBox *self, WeftTableRows *rows, const GArray *ids);

/* Borrowed. */
WeftHistogramView *weft_latency_box_get_histogram (WeftLatencyBox *self);
