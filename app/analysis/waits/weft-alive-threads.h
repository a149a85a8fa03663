/* SPDX-License-Identifier: BSD-3-Clause */
/* Number of threads that are alive at any time: from the creation, or the first event, to the
 * end. */
#pragma once

#include "weft-threads.h"

/* Immutable. */
typedef struct
{
  guint64 *first; /* ns, ascending: creation of each thread; 0 if it was before the log */
  guint64 *last;  /* ns, ascending: end of each thread that has ended */
  guint n_first, n_last;
  guint most; /* most threads alive at once in the log */
} WeftAliveThreads;

/* Sorts the times of all threads: call it on a worker thread. */
WeftAliveThreads *weft_alive_threads_new (const WeftThreads *threads);
void weft_alive_threads_free (WeftAliveThreads *self);

/* Returns the number of threads that were alive at any time in [@from, @to), ns. */
guint weft_alive_threads_in (const WeftAliveThreads *self, guint64 from, guint64 to);

/* Returns the largest number of threads alive at once in [@from, @to), ns. @at (may be NULL) is set
 * to the first time with that number. O(n) in the threads created in the range. */
guint weft_alive_threads_most (const WeftAliveThreads *self, guint64 from, guint64 to, guint64 *at);

/* Finds the nearest creation or end of a thread after @time, or before it unless @forward. Returns
 * FALSE if there is none. */
gboolean
weft_alive_threads_step (const WeftAliveThreads *self, guint64 time, gboolean forward, guint64 *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAliveThreads, weft_alive_threads_free)
