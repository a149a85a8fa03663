/* SPDX-License-Identifier: BSD-3-Clause */
/* Assignment of threads to rows of a picture: some get a row of their own, others share one, so
 * that ten threads are readable and a hundred thousand are. */
#pragma once

#include "weft-threads.h"

/* Rows of one thread each, and rows that others share, at most. */
#define WEFT_THREAD_OWN_ROWS    24
#define WEFT_THREAD_SHARED_ROWS 8

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
  guint32 *threads; /* owned; their places in the list, by the time of their first event */
} WeftThreadRow;

/* Immutable, shared by reference across threads. */
typedef struct
{
  gatomicrefcount refs;
  GArray *rows;       /* of WeftThreadRow */
  guint16 *by_thread; /* each thread's row, or WEFT_THREAD_NO_ROW */
  guint n_span_rows;  /* rows, from the first on, in which a time belongs to one thread */
} WeftThreadRows;

/* Not one of the rows. */
#define WEFT_THREAD_NO_ROW G_MAXUINT16

/* The threads that have a label, and those that run most, get rows of their own; by their number,
 * the RTS's own after the others. The rest shares rows without overlaps, where few enough do, or
 * else is one density. Depends on nothing but the log. */
WeftThreadRows *weft_thread_rows_new (const WeftThreads *threads);
WeftThreadRows *weft_thread_rows_ref (WeftThreadRows *self);
void weft_thread_rows_unref (WeftThreadRows *self);

static inline const WeftThreadRow *
weft_thread_rows_nth (const WeftThreadRows *self, guint row)
{
  return &g_array_index (self->rows, WeftThreadRow, row);
}

/* The thread of @row that is alive at @time (place in the list), or -1; for rows of one thread at a
 * time. */
gint weft_thread_rows_thread_at (const WeftThreadRows *self,
                                 const WeftThreads *threads,
                                 guint row,
                                 guint64 time);

/* How many of @row's threads are heard of at @time or before. */
guint weft_thread_rows_begun (const WeftThreadRows *self,
                              const WeftThreads *threads,
                              guint row,
                              guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadRows, weft_thread_rows_unref)
