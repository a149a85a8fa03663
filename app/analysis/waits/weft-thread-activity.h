/* SPDX-License-Identifier: BSD-3-Clause */
/* Activity of threads in a range of time: the threads that ran, were runnable or in a foreign call
 * in it, ordered by their run time. */
#pragma once

#include "weft-threads.h"

/* A thread that was active. A plain value; times in ns, as far as they lie in the range. */
typedef struct
{
  guint32 thread; /* place in the list of threads */
  guint64 running;
  guint64 ready; /* created or runnable, or in a foreign call */
} WeftThreadActivity;

/* Of [@from, @to): of WeftThreadActivity, those that ran longest first. Reads the events of the
 * range; any thread may call it. NULL if @cancellable (may be NULL) was cancelled. */
GArray *weft_thread_activity_new (WeftThreads *threads,
                                  guint64 from,
                                  guint64 to,
                                  GCancellable *cancellable);

/* Puts the first @n of @self into the order that they have among the first @n of @before (the same,
 * of an earlier range); those that are not among these come after them. */
void weft_thread_activity_keep_order (GArray *self, const GArray *before, guint n);
