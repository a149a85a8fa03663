/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads in a chart: their rows, and the states of each row by pixel column. */
#pragma once

#include "weft-chart.h"
#include "weft-thread-columns.h"

/* Return the threads, and the rows that thread lanes show; NULL if they have not been found yet:
 * see weft_trace_get(). Borrowed. */
WeftThreads *weft_chart_threads (const WeftChart *chart);
WeftThreadRows *weft_chart_thread_rows (WeftChart *chart);

/* Sets the rows that thread lanes show. NULL, the default, means the rows of the trace. */
void weft_chart_set_thread_rows (WeftChart *chart, WeftThreadRows *rows);

/* Returns the columns of the chart's rows. They are read immediately if that takes few events or
 * the chart has no notify function, otherwise on a worker; until the worker is done, the latest
 * columns are returned, which may be for another range or other rows. @at is set to the index of
 * @row in the returned columns. Returns NULL if there are no columns yet, or none for @row.
 * Borrowed until the next call or notification. */
const WeftThreadColumns *
weft_chart_thread_columns (WeftChart *chart, const WeftThreadRow *row, guint *at);

/* Returns the columns of the run queues, read like those of weft_chart_thread_columns(). */
const WeftRunQueueColumns *weft_chart_run_queue_columns (WeftChart *chart);

/* Returns the columns of idle reasons, read like those of weft_chart_thread_columns(). */
const WeftIdleColumns *weft_chart_idle_columns (WeftChart *chart);

/* Returns the index of the column that contains the middle of column @x of the chart, or -1 if none
 * does. @edges (ns) are the edges of the @n columns, whose range may differ from the chart's. */
gint weft_chart_column_index (WeftChart *chart, guint x, const guint64 *edges, guint n);

/* Paints one row of threads: running time is drawn from the bottom up, runnable time is hollow,
 * foreign calls are hatched, and the form of the life line shows what a thread is blocked on. */

/* Draws row @row of @columns into [0, width) x [0, @height) of @cr. Columns for a range other than
 * the chart's are drawn at their own times. If @is_density, the row shows several threads, and the
 * full height represents the largest number of threads in the row that are not blocked. */
void weft_thread_shapes_paint (WeftChart *chart,
                               cairo_t *cr,
                               const WeftThreadColumns *columns,
                               guint row,
                               gboolean is_density,
                               double height);
