/* SPDX-License-Identifier: BSD-3-Clause */
/* Run queues: how many threads are runnable in that of each capability at any time, with exact
 * integrals. A thread is in a queue for as long as it is ready (see weft-thread-ready.h). */
#pragma once

#include "weft-thread-ready.h"
#include "weft-thread-walk.h"

/* Made along with the threads, in one pass; then immutable. Keeps two bits for each thread
 * event, and the queues at every one or two thousand of them, and where they are rarer at every
 * quarter of a megabyte, from where events are read again. */
typedef struct _WeftRunQueues WeftRunQueues;

/* A queue at a time. A plain value. */
typedef struct
{
  guint64 ns; /* the sum over its threads of the time that each was in it so far */
  guint32 n;  /* threads in it now */
} WeftRunQueue;

/* Empty. Borrows @index. */
WeftRunQueues *weft_run_queues_new (const WeftIndex *index);
void weft_run_queues_free (WeftRunQueues *self);

/* A copy that goes on by itself, on @index: that of @self, or one built on it whose capabilities
 * are the same. Costs next to nothing. */
WeftRunQueues *weft_run_queues_copy (const WeftRunQueues *self, const WeftIndex *index);

/* An event with the queues that its thread left and joined; -1: none. A plain value. */
typedef struct
{
  const WeftThreadEvent *event;
  gint left, joined;
} WeftRunQueueChange;

/* Takes the next event of @walk, of all kinds, which made the thread's readiness what it is @now;
 * @change gets what it did. Call weft_run_queues_begin() before the event is taken from @walk:
 * TRUE if it took a sample before it. */
gboolean weft_run_queues_begin (WeftRunQueues *self,
                                const WeftThreadWalk *walk,
                                const WeftThreadEvent *event);
void weft_run_queues_add (WeftRunQueues *self,
                          const WeftThreadEvent *event,
                          const WeftThreadReady *before,
                          const WeftThreadReady *now,
                          WeftRunQueueChange *change);

/* Puts @self, which is whole, into @kept; and fills @self, which is empty, with what was put. FALSE
 * if that cannot be of the index. */
void weft_run_queues_keep (const WeftRunQueues *self, WeftArchive *kept);
gboolean weft_run_queues_take (WeftRunQueues *self, WeftArchiveReader *kept);

/* How many there are: one for each of the index's capabilities, in their order, and the last one
 * for threads whose capability is unknown. */
guint weft_run_queues_n (const WeftRunQueues *self);

/* The most threads that were in queue @queue at once, or for weft_run_queues_n() in all together.
 */
guint weft_run_queues_peak (const WeftRunQueues *self, guint queue);

/* The queues at @n_times @times (ns, not decreasing): @out gets all queues of the first time, then
 * those of the next. FALSE if @cancellable (may be NULL) was cancelled. */
gboolean weft_run_queues_at (const WeftRunQueues *self,
                             const guint64 *times,
                             guint n_times,
                             WeftRunQueue *out,
                             GCancellable *cancellable);

/* About how many events that reads; where there are more than @limit, some number above it. */
guint64 weft_run_queues_effort (const WeftRunQueues *self,
                                const guint64 *times,
                                guint n_times,
                                guint64 limit);

/* Walk over thread events in the order of time, with what each did to the queues. Belongs to
 * one thread. */
typedef struct _WeftRunQueueWalk WeftRunQueueWalk;

/* How many times from which a walk can begin, samples, there are. */
guint weft_run_queues_n_samples (const WeftRunQueues *self);

/* How many of them are at @time (ns) or before. */
guint weft_run_queues_samples_until (const WeftRunQueues *self, guint64 time);

/* The time (ns) of the @i-th, which is after all events before it; @n gets the threads in each
 * queue then. */
guint64 weft_run_queues_sample (const WeftRunQueues *self, guint i, guint32 *n);

/* Where a walk over thread events that begins at the last sample at @time (ns) or before goes on;
 * NULL at the log's beginning. Newly allocated. */
WeftThreadPlace *weft_run_queues_places (const WeftRunQueues *self, guint64 time);

/* The time (ns) of a sample up to which about @effort events are read from @time on; G_MAXUINT64
 * if there are no more. */
guint64 weft_run_queues_reach (const WeftRunQueues *self, guint64 time, guint64 effort);

/* Begins at the @i-th sample less one, or for 0 at the log's beginning; ends before the first event
 * at or after @to. Borrows all; @cancellable may be NULL: cancelled, the walk ends. */
WeftRunQueueWalk *weft_run_queue_walk_new (const WeftRunQueues *queues,
                                           guint i,
                                           guint64 to,
                                           GCancellable *cancellable);
void weft_run_queue_walk_free (WeftRunQueueWalk *self);

/* The next event of WEFT_THREAD_READY_KINDS, valid until the next call; FALSE after the last. */
gboolean weft_run_queue_walk_next (WeftRunQueueWalk *self, WeftRunQueueChange *change);

/* The queues by pixel column. Immutable. */
typedef struct
{
  guint n, n_queues;
  guint64 *edges;   /* n + 1 of them, ns */
  WeftRunQueue *at; /* n_queues at each edge */
} WeftRunQueueColumns;

/* The columns [edges[i], edges[i + 1]) for i < @n; @edges (n + 1 of them, ns) must not decrease. At
 * @end (ns) and after it the queues are empty. NULL if @cancellable (may be NULL) was cancelled. */
WeftRunQueueColumns *weft_run_queue_columns_new (const WeftRunQueues *queues,
                                                 const guint64 *edges,
                                                 guint n,
                                                 guint64 end,
                                                 GCancellable *cancellable);
void weft_run_queue_columns_free (WeftRunQueueColumns *self);

/* Threads in queue @queue, or in all for n_queues, on the mean of column @x. */
double weft_run_queue_columns_mean (const WeftRunQueueColumns *self, guint queue, guint x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunQueueWalk, weft_run_queue_walk_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunQueueColumns, weft_run_queue_columns_free)
