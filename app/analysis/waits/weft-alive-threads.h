/* SPDX-License-Identifier: BSD-3-Clause */
/* Number of threads alive at any time. A thread is alive from its creation to its end. If its
 * creation is not in the log, it is alive from the start of the log. */
#pragma once

#include "weft-threads.h"

/* Creation and end times of the threads of a log. Immutable. */
typedef struct
{
  guint64 *
      creation_times; /* creation time of each thread, ns, ascending; 0 if created before the log */
  guint64 *end_times; /* end time of each thread that has ended, ns, ascending */
  guint n_created, n_ended;
  guint max_alive; /* maximum number of threads alive at the same time */
} WeftAliveThreads;

/* Sorts the times of all threads, so call it on a worker thread. */
WeftAliveThreads *weft_alive_threads_new (const WeftThreads *threads);
void weft_alive_threads_free (WeftAliveThreads *self);

/* Returns the number of threads that were alive at any time in [@from, @to), ns. */
guint weft_alive_threads_count (const WeftAliveThreads *self, guint64 from, guint64 to);

/* Returns the maximum number of threads alive at the same time in [@from, @to), ns. If @at is not
 * NULL, sets it to the first time at which that many threads were alive. O(n) in the number of
 * threads created in the range. */
guint
weft_alive_threads_get_max (const WeftAliveThreads *self, guint64 from, guint64 to, guint64 *at);

/* Finds the nearest creation or end of a thread after (or, if !@forward, before) @time. Returns
 * FALSE if there is none. */
gboolean weft_alive_threads_find_nearest (const WeftAliveThreads *self,
                                          guint64 time,
                                          gboolean forward,
                                          guint64 *to);
