/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads by pixel column: for each row of threads, the exact time in each state, and the spans
 * that are wide enough to be drawn as shapes. */
#pragma once

#include "weft-thread-replay.h"

/* Mean number of the row's threads in each state, over the time of the column. */
typedef struct
{
  float run;
  float runnable; /* runnable, or created but not run yet */
  float foreign;
  float blocked;
} WeftThreadColumn;

/* An interval of one state, [from, to), ns. Copied by value. */
typedef struct
{
  guint64 from, to;
  guint32 thread; /* index in the list of threads */
  guint32 info;   /* see WeftThreadState */
  guint16 status;
  guint8 kind;          /* WeftThreadStateKind */
  guint8 is_end_unread; /* reading stopped at @to, and the span lasts at least until then */
  guint8 is_open;       /* the log, or its known part, ends before the span */
} WeftThreadSpan;

/* Columns and spans of rows of threads. Immutable. */
typedef struct
{
  guint n_rows, n;
  guint64 *edges;            /* n + 1 times, ns */
  WeftThreadColumn *columns; /* row r begins at index r * n */
  GArray **spans;            /* spans of each row: an array of WeftThreadSpan, sorted by end */
  guint64 *running;          /* total run time of all threads of each row in the range, ns */
} WeftThreadColumns;

/* Returns the columns [edges[i], edges[i + 1]), for i < @n, of each row. @rows has the row of each
 * thread, or WEFT_THREAD_NO_ROW. @edges has n + 1 times (ns) in ascending order. An empty column
 * has the states at its edge. For the first @n_span_rows rows, the intervals of at least @min_ns
 * that overlap the range are listed as spans, unclipped. Returns NULL if @cancellable (may be NULL)
 * was cancelled. */
WeftThreadColumns *weft_thread_columns_new (WeftThreads *threads,
                                            const guint16 *rows,
                                            guint n_rows,
                                            guint n_span_rows,
                                            const guint64 *edges,
                                            guint n,
                                            guint64 min_ns,
                                            GCancellable *cancellable);

void weft_thread_columns_free (WeftThreadColumns *self);

static inline const WeftThreadColumn *
weft_thread_columns_row (const WeftThreadColumns *self, guint row)
{
  return self->columns + (gsize) row * self->n;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadColumns, weft_thread_columns_free)

/* State of one thread at one time: its interval, the thread that woke it, and the capability on
 * which it runs next. */

/* State of a thread at a time. Copied by value. */
typedef struct
{
  WeftThreadSpan span;
  WeftThreadReady ready; /* readiness to run just before the end of the span */
  gboolean has_waker;    /* the thread was woken by a thread that was running on capability
                            ready.posted_by */
  guint32 waker;         /* if has_waker: id of the thread that woke this thread */
  guint16 run_cap;       /* if has_run: capability of that run */
  gboolean is_ended;     /* the end of the span was found */
  gboolean has_run;      /* a run follows the span directly */
} WeftThreadMoment;

/* Finds the state of the thread at @time. Reads at most about @effort thread events, of all threads
 * together. If the end of the span is not among them, sets span.is_end_unread. Returns FALSE if the
 * thread has not been created yet or has already finished at @time, or if its state cannot be found
 * within @effort events. */
gboolean weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment);

/* Sets @to to the nearest change of the thread's state after (or, if !@forward, before) @time.
 * Returns FALSE if there is no change within about @effort events. */
gboolean weft_thread_find_state_change (WeftThreads *threads,
                                        guint thread,
                                        guint64 time,
                                        gboolean forward,
                                        guint64 effort,
                                        guint64 *to);
