/* SPDX-License-Identifier: BSD-3-Clause */
/* Run queues: the number of threads in the run queue of each capability at any time, with exact
 * integrals. A thread is in a queue as long as it is ready (see WeftThreadReady). */
#pragma once

#include "weft-thread-walk.h"

/* Made with the threads in one pass, then immutable. Stores two bits for each thread event, and
 * samples of all queues, from which events are replayed: one for every one or two thousand thread
 * events, and at least one for each quarter of a megabyte. */
typedef struct _WeftRunQueues WeftRunQueues;

/* A queue at a time. A plain value. */
typedef struct
{
  guint64 ns; /* integral of n over time so far */
  guint32 n;  /* threads in the queue */
} WeftRunQueue;

/* Returns empty queues, which borrow @index. */
WeftRunQueues *weft_run_queues_new (const WeftIndex *index);
void weft_run_queues_free (WeftRunQueues *self);

/* Returns a copy that can be extended independently. @index is that of @self, or one built on it
 * with the same capabilities. Arrays are shared, so that a copy is cheap. */
WeftRunQueues *weft_run_queues_copy (const WeftRunQueues *self, const WeftIndex *index);

/* An event with the queues that its thread left and joined, or -1. A plain value. */
typedef struct
{
  const WeftThreadEvent *event;
  gint left, joined;
} WeftRunQueueChange;

/* Takes a sample before @event, which has not been consumed from @walk, if one is due. Returns TRUE
 * if it did. */
gboolean weft_run_queues_begin (WeftRunQueues *self,
                                const WeftThreadWalk *walk,
                                const WeftThreadEvent *event);

/* Adds the next event, of any kind, which changed the readiness of its thread from @before to @now.
 * Sets @change to its effect on the queues. */
void weft_run_queues_add (WeftRunQueues *self,
                          const WeftThreadEvent *event,
                          const WeftThreadReady *before,
                          const WeftThreadReady *now,
                          WeftRunQueueChange *change);

/* Writes the queues of a whole log into an archive, and reads them into empty queues. Returns FALSE
 * if the archive does not fit the index. */
void weft_run_queues_keep (const WeftRunQueues *self, WeftArchive *kept);
gboolean weft_run_queues_take (WeftRunQueues *self, WeftArchiveReader *kept);

/* Returns the number of queues: one for each capability, in the order of the index, and a last one
 * for threads whose capability is unknown. */
guint weft_run_queues_n (const WeftRunQueues *self);

/* Returns the most threads that were at once in queue @queue, or in all queues together if it is
 * weft_run_queues_n(). */
guint weft_run_queues_peak (const WeftRunQueues *self, guint queue);

/* Gets the queues at @n_times @times (ns, not decreasing): @out is filled with all queues at the
 * first time, then at the next. Returns FALSE if @cancellable (may be NULL) was cancelled. */
gboolean weft_run_queues_at (const WeftRunQueues *self,
                             const guint64 *times,
                             guint n_times,
                             WeftRunQueue *out,
                             GCancellable *cancellable);

/* Returns about how many events weft_run_queues_at() reads, or any number above @limit if it reads
 * more than that. */
guint64 weft_run_queues_effort (const WeftRunQueues *self,
                                const guint64 *times,
                                guint n_times,
                                guint64 limit);

/* Walk over thread events in time order, with the effect of each on the queues. Belongs to one
 * thread. */
typedef struct _WeftRunQueueWalk WeftRunQueueWalk;

/* Returns the number of samples, at which a walk can begin. */
guint weft_run_queues_n_samples (const WeftRunQueues *self);

/* Returns the number of samples at or before @time (ns). */
guint weft_run_queues_samples_until (const WeftRunQueues *self, guint64 time);

/* Returns the time (ns) of the @i-th sample, and sets @n to the number of threads in each queue at
 * that time. Events at the time are not included. */
guint64 weft_run_queues_sample (const WeftRunQueues *self, guint i, guint32 *n);

/* Returns the positions of the last sample at or before @time (ns), newly allocated, or NULL if
 * there is none: a walk then begins with the log. */
WeftThreadPosition *weft_run_queues_positions (const WeftRunQueues *self, guint64 time);

/* Returns the time (ns) of a sample up to which about @effort events are read from @time, or
 * G_MAXUINT64 if fewer events follow. */
guint64 weft_run_queues_reach (const WeftRunQueues *self, guint64 time, guint64 effort);

/* Begins at sample @i - 1, or at the begin of the log if @i is 0; ends before the first event at or
 * after @to. Borrows all arguments. The walk ends if @cancellable (may be NULL) is cancelled. */
WeftRunQueueWalk *weft_run_queue_walk_new (const WeftRunQueues *queues,
                                           guint i,
                                           guint64 to,
                                           GCancellable *cancellable);
void weft_run_queue_walk_free (WeftRunQueueWalk *self);

/* Gets the next event of WEFT_THREAD_READY_KINDS, valid until the next call. Returns FALSE after
 * the last. */
gboolean weft_run_queue_walk_next (WeftRunQueueWalk *self, WeftRunQueueChange *change);

/* Queues by pixel column. Immutable. */
typedef struct
{
  guint n, n_queues;
  guint64 *edges;   /* n + 1 times, ns */
  WeftRunQueue *at; /* n_queues at each edge */
} WeftRunQueueColumns;

/* Returns the columns [edges[i], edges[i + 1]) for i < @n. @edges are n + 1 times (ns) that do not
 * decrease. From @end (ns) on the queues are empty. NULL if @cancellable (may be NULL) was
 * cancelled. */
WeftRunQueueColumns *weft_run_queue_columns_new (const WeftRunQueues *queues,
                                                 const guint64 *edges,
                                                 guint n,
                                                 guint64 end,
                                                 GCancellable *cancellable);
void weft_run_queue_columns_free (WeftRunQueueColumns *self);

/* Returns the mean number of threads in queue @queue, or in all queues if it is n_queues, in column
 * @x. */
double weft_run_queue_columns_mean (const WeftRunQueueColumns *self, guint queue, guint x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunQueueWalk, weft_run_queue_walk_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunQueueColumns, weft_run_queue_columns_free)
