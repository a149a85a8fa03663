/* SPDX-License-Identifier: BSD-3-Clause */
/* Activity of threads in a time range: the threads that ran, were runnable, or were in a foreign
 * call, sorted by run time. */
#pragma once

#include "weft-threads.h"

/* An active thread. Times are in ns, clipped to the range. Copied by value. */
typedef struct
{
  guint32 thread; /* index in the list of threads */
  guint64 running;
  guint64 ready; /* time in the states CREATED, RUNNABLE and FOREIGN */
} WeftThreadActivity;

/* Returns the threads that were active in [@from, @to): a new array of WeftThreadActivity, sorted
 * by run time, longest first. Reads the events of the range. Can be called from any thread. Returns
 * NULL if @cancellable (may be NULL) was cancelled. */
GArray *weft_thread_activity_new (WeftThreads *threads,
                                  guint64 from,
                                  guint64 to,
                                  GCancellable *cancellable);

/* Sorts the first @n elements of @self like the first @n elements of @before, the activity of an
 * earlier range. Threads that are not in @before come last. */
void weft_thread_activity_keep_order (GArray *self, const GArray *before, guint n);
