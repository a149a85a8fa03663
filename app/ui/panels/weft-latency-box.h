/* SPDX-License-Identifier: BSD-3-Clause */
/* Titled histogram of the scheduling latencies of all threads, or of the selected ones. */
#pragma once

#include "weft-histogram-view.h"
#include "weft-table.h"

#define WEFT_TYPE_LATENCY_BOX (weft_latency_box_get_type ())
G_DECLARE_FINAL_TYPE (WeftLatencyBox, weft_latency_box, WEFT, LATENCY_BOX, GtkBox)

/* Creates a box, which is hidden until latencies are known. */
GtkWidget *weft_latency_box_new (WeftPlot *plot);

/* Shows the latencies in the range of @rows (of weft_table_threads, or NULL). If @ids (of guint32)
 * is empty, shows the latencies of all threads; otherwise those of the threads @ids, which are read
 * on a worker thread. */
void weft_latency_box_set (WeftLatencyBox *self, WeftTableRows *rows, const GArray *ids);

/* Returns the histogram, borrowed. */
WeftHistogramView *weft_latency_box_get_histogram (WeftLatencyBox *self);
