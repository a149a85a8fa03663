/* SPDX-License-Identifier: BSD-3-Clause */
/* Assignment of threads to rows of a chart: some get a row of their own, others share rows, so that
 * the chart is readable with ten threads and with a hundred thousand. */
#pragma once

#include "weft-threads.h"

/* Maximum number of rows with one thread, and of rows that several threads share. */
#define WEFT_THREAD_OWN_ROWS    24
#define WEFT_THREAD_SHARED_ROWS 8
/* Maximum number of additional rows with one thread that the user can request. */
#define WEFT_THREAD_MORE_ROWS 500

typedef enum
{
  WEFT_THREAD_ROW_OWN,    /* one thread */
  WEFT_THREAD_ROW_SHARED, /* threads that are not alive at the same time */
  WEFT_THREAD_ROW_REST,   /* density of all other threads; always the last row */
} WeftThreadRowKind;

typedef struct
{
  WeftThreadRowKind kind;
  guint n;          /* number of threads */
  guint32 *threads; /* owned: indexes of the threads, sorted by first event; only the first one in a
                       density, which may have a million */
} WeftThreadRow;

/* Immutable, shared by reference across threads. */
typedef struct
{
  GArray *rows;       /* of WeftThreadRow */
  guint16 *by_thread; /* by thread: its row, or WEFT_THREAD_NO_ROW */
  guint n_span_rows;  /* number of rows before the density */
  /* of guint32: threads in the order in which they get a row of their own, as many as can have one;
   * NULL in rows that were chosen */
  GArray *ranked;
  GArray *by_first; /* of guint32: all threads sorted by first event; NULL if the list of threads
                       has that order, or in rows that were chosen */
} WeftThreadRows;

/* Choice of threads, by index, that have rows of their own. A plain value; all zeros is the choice
 * of weft_thread_rows_new(). */
typedef struct
{
  const guint32 *wanted; /* threads that always have a row of their own */
  guint n_wanted;
  gboolean is_limited;       /* only wanted threads and candidates have rows */
  const guint32 *candidates; /* in the order of rows */
  guint n_candidates;
  guint n_more; /* own rows in addition to WEFT_THREAD_OWN_ROWS */
} WeftThreadChoice;

/* Row of threads without a row. */
#define WEFT_THREAD_NO_ROW G_MAXUINT16

/* Returns the default rows: threads that have a label, and those that run most, get rows of their
 * own, sorted by id, with threads of GHC's libraries last. The rest shares rows without overlaps,
 * or is a single density if there are too many. The result depends only on the log. */
WeftThreadRows *weft_thread_rows_new (const WeftThreads *threads);

/* Returns the rows of @threads for @choice. @self must be from weft_thread_rows_new(). */
WeftThreadRows *weft_thread_rows_chosen (WeftThreadRows *self,
                                         const WeftThreads *threads,
                                         const WeftThreadChoice *choice);

static inline const WeftThreadRow *
weft_thread_rows_nth (const WeftThreadRows *self, guint row)
{
  return &g_array_index (self->rows, WeftThreadRow, row);
}

/* Returns the index of the thread of @self that is alive at @time, or -1. Not for a density. */
gint
weft_thread_row_thread_at (const WeftThreadRow *self, const WeftThreads *threads, guint64 time);

/* Returns the number of threads of @self whose first event is at or before @time. Not for a
 * density. */
guint weft_thread_row_begun (const WeftThreadRow *self, const WeftThreads *threads, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadRows, weft_shared_unref)
