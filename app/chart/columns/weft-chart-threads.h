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

/* Job that reads columns of thread states, run queues or idle reasons for a chart. */

typedef enum
{
  WEFT_COLUMNS_THREADS, /* WeftThreadColumns */
  WEFT_COLUMNS_QUEUES,  /* WeftRunQueueColumns */
  WEFT_COLUMNS_IDLE,    /* WeftIdleColumns */
} WeftColumnKind;

/* A job for a trace whose threads have been found. */
typedef struct
{
  WeftColumnKind kind;
  WeftTrace *trace;
  WeftThreads *threads; /* threads of the trace */
  WeftThreadRows *rows;
  guint64 *edges;
  guint n;
  guint64 min_ns;   /* minimum length of the thread spans that are listed */
  gpointer columns; /* NULL until read */
} WeftColumnJob;

/* Returns a job that reads columns for @rows at the current scale of @chart. @edges (ns) are the
 * edges of the @n columns. */
WeftColumnJob *weft_column_job_new (
    WeftColumnKind kind, WeftChart *chart, WeftThreadRows *rows, const guint64 *edges, guint n);
void weft_column_job_free (WeftColumnJob *self);

/* Returns TRUE if the job is short enough (about 1 to 3 ms) for the caller to wait for it. */
gboolean weft_column_job_is_small (const WeftColumnJob *self);

/* Reads the columns; may be called on any thread. The columns stay NULL if @cancellable (may be
 * NULL) is cancelled. */
void weft_column_job_read (WeftColumnJob *self, GCancellable *cancellable);

/* Returns the size in bytes of the running sums that columns of @kind hold at each edge; 0 if they
 * hold none. The threads of @trace must be known. The size depends on the number of HECs, so
 * columns with another size do not fit @trace. */
gsize weft_columns_get_size (WeftColumnKind kind, const WeftTrace *trace);

/* Frees @columns, which may be NULL. */
void weft_columns_free (WeftColumnKind kind, gpointer columns);
