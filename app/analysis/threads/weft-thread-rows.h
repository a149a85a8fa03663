/* SPDX-License-Identifier: BSD-3-Clause */
/* Assignment of threads to the rows of a chart. Some threads get rows of their own, the others
 * share rows, so that the chart is readable with ten threads as well as with a hundred thousand. */
#pragma once

#include "weft-threads.h"

/* Maximum number of rows that belong to one thread, and of rows that several threads share. */
#define WEFT_THREAD_OWN_ROWS    24
#define WEFT_THREAD_SHARED_ROWS 8
/* Maximum number of additional rows of single threads that the user can request. */
#define WEFT_THREAD_MORE_ROWS 500

typedef enum
{
  WEFT_THREAD_ROW_OWN,    /* one thread */
  WEFT_THREAD_ROW_SHARED, /* threads that are not alive at the same time */
  WEFT_THREAD_ROW_REST,   /* the density of all other threads; always the last row */
} WeftThreadRowKind;

typedef struct
{
  WeftThreadRowKind kind;
  guint n; /* number of threads */
  /* owned: thread indexes, sorted by first event. A density row may have a million threads, so only
   * its first thread is stored */
  guint32 *threads;
} WeftThreadRow;

/* Rows of a chart. Immutable, shared by reference across threads. */
typedef struct
{
  GArray *rows;       /* of WeftThreadRow */
  guint16 *by_thread; /* row of each thread, or WEFT_THREAD_NO_ROW */
  guint n_span_rows;  /* number of rows before the density row */
  /* of guint32: all threads that can have rows of their own, in the order in which they get them;
   * NULL in rows made for a choice */
  GArray *ranked;
  GArray *by_first; /* of guint32: all threads sorted by first event. NULL in rows made for a
                       choice, or if threads already have that order */
} WeftThreadRows;

/* The threads (by index) that the user has chosen to have rows of their own. Copied by value. All
 * zeros selects the default rows of weft_thread_rows_new(). */
typedef struct
{
  const guint32 *pinned; /* threads that always get rows of their own */
  guint n_pinned;
  gboolean is_limited;       /* only wanted threads and candidates have rows */
  const guint32 *candidates; /* candidates for rows of their own, in the order of the rows */
  guint n_candidates;
  guint n_more; /* number of rows of single threads in addition to WEFT_THREAD_OWN_ROWS */
} WeftThreadChoice;

/* Row number of threads that have no row. */
#define WEFT_THREAD_NO_ROW G_MAXUINT16

/* Returns the default rows. Threads with a label, and the threads with the longest run time, get
 * rows of their own. These rows are sorted by id, with threads of GHC's libraries last. All other
 * threads share rows in which they do not overlap, or one density row if there are too many of
 * them. The result depends only on the log. */
WeftThreadRows *weft_thread_rows_new (const WeftThreads *threads);

/* Returns the rows of @threads for @choice. @self must be a result of weft_thread_rows_new(). */
WeftThreadRows *weft_thread_rows_new_for_choice (WeftThreadRows *self,
                                                 const WeftThreads *threads,
                                                 const WeftThreadChoice *choice);

static inline const WeftThreadRow *
weft_thread_rows_nth (const WeftThreadRows *self, guint row)
{
  return &g_array_index (self->rows, WeftThreadRow, row);
}

/* Returns the index of the thread of row @self that is alive at @time (ns), or -1 if there is none.
 * Always returns -1 for a density row. */
gint
weft_thread_row_thread_at (const WeftThreadRow *self, const WeftThreads *threads, guint64 time);

/* Returns the number of threads of row @self whose first event is at or before @time (ns). Must not
 * be used for a density row. */
guint
weft_thread_row_count_begun (const WeftThreadRow *self, const WeftThreads *threads, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadRows, weft_shared_unref)
