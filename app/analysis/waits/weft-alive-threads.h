/* SPDX-License-Identifier: BSD-3-Clause */
/* Number of threads that are alive at any time: created, or heard of first, and not yet ended. */
#pragma once

#include "weft-threads.h"

/* Immutable. */
typedef struct
{
  guint64 *first; /* ns, ascending: when the threads came; 0 of those that were there before */
  guint64 *last;  /* ns, ascending: when those ended that did */
  guint n_first, n_last;
  guint most; /* alive at once in the whole log */
} WeftAliveThreads;

/* Sorts the times of all threads: for a worker thread. */
WeftAliveThreads *weft_alive_threads_new (const WeftThreads *threads);
void weft_alive_threads_free (WeftAliveThreads *self);

/* How many threads were alive at some time of [@from, @to), ns. */
guint weft_alive_threads_in (const WeftAliveThreads *self, guint64 from, guint64 to);

/* The most that were alive at once in [@from, @to), ns; @at gets when first, unless it is NULL.
 * Goes through the threads that came in the range. */
guint weft_alive_threads_most (const WeftAliveThreads *self, guint64 from, guint64 to, guint64 *at);

/* The nearest time after (or, if not @forward, before) @time at which a thread comes or ends. FALSE
 * if there is none. */
gboolean
weft_alive_threads_step (const WeftAliveThreads *self, guint64 time, gboolean forward, guint64 *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAliveThreads, weft_alive_threads_free)
