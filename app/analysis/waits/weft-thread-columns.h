/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads by pixel column: for rows of one or several threads, the exact share of each state, and
 * the spans that are wide enough for a shape. */
#pragma once

#include "weft-thread-replay.h"

/* How many of the row's threads were in a state, on the mean of the column. */
typedef struct
{
  float run;
  float runnable; /* or created and not yet run */
  float foreign;
  float blocked;
} WeftThreadColumn;

/* A stretch of one state. A plain value; the time is [from, to). */
typedef struct
{
  guint64 from, to;
  guint32 thread; /* place in the list of threads */
  guint32 info;   /* as WeftThreadState has it */
  guint16 status;
  guint8 kind;    /* WeftThreadStateKind */
  guint8 goes_on; /* to is where reading ended: it lasts at least so long */
  guint8 is_open; /* the log, or what is known, ends inside it */
} WeftThreadSpan;

/* Immutable. */
typedef struct
{
  guint n_rows, n;
  guint64 *edges;            /* n + 1 of them, ns */
  WeftThreadColumn *columns; /* of row r from r * n on */
  GArray **spans;            /* of WeftThreadSpan by the end of each, one a row */
  guint64 *running;          /* ns by row: of the whole range, all its threads together */
} WeftThreadColumns;

/* @rows: by thread, its row, or WEFT_THREAD_NO_ROW. The columns are [edges[i], edges[i + 1]) for i
 * < @n; @edges (n + 1 of them, ns) must not decrease; an empty column gets what is in force at its
 * edge. Stretches of at least @min_ns that reach into the range are listed as spans, whole, for the
 * first @n_span_rows rows. NULL if @cancellable (may be NULL) was cancelled. */
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
