/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads in a chart: their rows, and the states of each row by pixel column. */
#pragma once

#include "weft-chart.h"
#include "weft-thread-columns.h"

/* The threads and their rows, or NULL where they have not been found yet: see
 * weft_trace_get(). Borrowed. */
WeftThreads *weft_chart_threads (const WeftChart *chart);
WeftThreadRows *weft_chart_thread_rows (const WeftChart *chart);

/* The columns of the threads' rows: read at once where few events are to be read or the chart
 * notifies nobody, else on a worker; meanwhile those of another range, or NULL where there are
 * none. Borrowed, until the next call or notification. */
const WeftThreadColumns *weft_chart_thread_columns (WeftChart *chart);
