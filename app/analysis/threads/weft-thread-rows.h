/* SPDX-License-Identifier: BSD-3-Clause */
/* Assignment of threads to rows of a picture: some get a row of their own, others share one, so
 * that ten threads are readable and a hundred thousand are. */
#pragma once

#include "weft-threads.h"

/* Rows of one thread each, and rows that others share, at most. */
#define WEFT_THREAD_OWN_ROWS    24
#define WEFT_THREAD_SHARED_ROWS 8
/* Rows of one thread each that a person may ask for in addition. */
#define WEFT_THREAD_MORE_ROWS 500

typedef enum
{
  WEFT_THREAD_ROW_OWN,    /* of one thread */
  WEFT_THREAD_ROW_SHARED, /* of threads of which one at a time is alive */
  WEFT_THREAD_ROW_REST,   /* of all others, as a density; the last row, if at all */
} WeftThreadRowKind;

typedef struct
{
  WeftThreadRowKind kind;
  guint n;          /* its threads */
  guint32 *threads; /* owned; their places in the list, by the time of their first event; of a
                       density the first one's alone: there may be a million */
} WeftThreadRow;

/* Immutable, shared by reference across threads. */
typedef struct
{
  GArray *rows;       /* of WeftThreadRow */
  guint16 *by_thread; /* each thread's row, or WEFT_THREAD_NO_ROW */
  guint n_span_rows;  /* rows, from the first on, in which a time belongs to one thread */
  /* of guint32: those that get a row of their own first, as many as can have one; NULL in rows that
   * were chosen */
  GArray *ranked;
  GArray *by_first; /* of guint32: all threads by the time of their first event; NULL if that is
                       the order of the list, or in rows that were chosen */
} WeftThreadRows;

/* Which threads have rows of their own, by their places in the list. A plain value; all zeros:
 * those of weft_thread_rows_new(). */
typedef struct
{
  const guint32 *wanted; /* they have one in any case */
  guint n_wanted;
  gboolean is_limited; /* no others than these have rows, and they stand in this order: */
  const guint32 *candidates;
  guint n_candidates;
  guint n_more; /* rows of their own in addition to WEFT_THREAD_OWN_ROWS */
} WeftThreadChoice;

/* Not one of the rows. */
#define WEFT_THREAD_NO_ROW G_MAXUINT16

/* The threads that have a label, and those that run most, get rows of their own; by their number,
 * the RTS's own after the others. The rest shares rows without overlaps, where few enough do, or
 * else is one density. Depends on nothing but the log. */
WeftThreadRows *weft_thread_rows_new (const WeftThreads *threads);

/* The rows of @threads as @choice has them; @self are those of weft_thread_rows_new(). */
WeftThreadRows *weft_thread_rows_chosen (WeftThreadRows *self,
                                         const WeftThreads *threads,
                                         const WeftThreadChoice *choice);

static inline const WeftThreadRow *
weft_thread_rows_nth (const WeftThreadRows *self, guint row)
{
  return &g_array_index (self->rows, WeftThreadRow, row);
}

/* The thread of @self that is alive at @time (place in the list), or -1; for rows of one thread at
 * a time. */
gint
weft_thread_row_thread_at (const WeftThreadRow *self, const WeftThreads *threads, guint64 time);

/* How many of the threads of @self are heard of at @time or before; for rows of one thread at a
 * time. */
guint weft_thread_row_begun (const WeftThreadRow *self, const WeftThreads *threads, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadRows, weft_shared_unref)
