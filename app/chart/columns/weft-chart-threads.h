/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads in a chart: their rows, and the states of each row by pixel column. */
#pragma once

#include "weft-chart.h"
#include "weft-thread-columns.h"

/* Return the threads and their rows, or NULL if they have not been found yet: see
 * weft_trace_get(). Borrowed. */
WeftThreads *weft_chart_threads (const WeftChart *chart);
WeftThreadRows *weft_chart_thread_rows (WeftChart *chart);

/* Sets the rows that the lanes of threads show. NULL, the default: the rows of the trace. */
void weft_chart_set_thread_rows (WeftChart *chart, WeftThreadRows *rows);

/* Returns the columns of the chart's rows. They are read at once if they take few events or the
 * chart has no notify function, else on a worker; meanwhile the columns of another range or of
 * other rows are returned. @at gets the index of @row among their rows. Returns NULL if there are
 * no columns yet, or none of @row. Borrowed until the next call or notification. */
const WeftThreadColumns *
weft_chart_thread_columns (WeftChart *chart, const WeftThreadRow *row, guint *at);

/* Returns the columns of run queues, read in the same way. */
const WeftRunQueueColumns *weft_chart_run_queues (WeftChart *chart);

/* Returns the columns of reasons of idleness, read in the same way. */
const WeftIdleColumns *weft_chart_idle (WeftChart *chart);

/* Returns which of the @n columns between @edges (ns), which may be of another range, contains the
 * middle of column @x of the chart; -1 if none. */
gint weft_chart_column_in (WeftChart *chart, guint x, const guint64 *edges, guint n);
