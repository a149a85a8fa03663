/* SPDX-License-Identifier: BSD-3-Clause */
/* Run queues: the number of threads in the run queue of each capability at any time, with exact
 * integrals. A thread is in a queue while it is ready (see WeftThreadReady). */
#pragma once

#include "weft-thread-walk.h"

/* Run queues of a log. Built in the same pass as the threads, then immutable. Two bits are stored
 * for each thread event, and all queues are stored at samples, from which events are replayed. The
 * number of thread events between two samples is proportional to the number of capabilities (1,920
 * for four). There is at least one sample for every 256 KiB of the log. */
typedef struct _WeftRunQueues WeftRunQueues;

/* State of a run queue at a time. Copied by value. */
typedef struct
{
  guint64 ns; /* integral of n over time up to this time, ns */
  guint32 n;  /* number of threads in the queue */
} WeftRunQueue;

/* Returns empty queues, which borrow @index. */
WeftRunQueues *weft_run_queues_new (const WeftIndex *index);
void weft_run_queues_free (WeftRunQueues *self);

/* Returns a copy that can be extended independently. @index is the index of @self, or extends it
 * with the same capabilities. Arrays are shared, so a copy is cheap. */
WeftRunQueues *weft_run_queues_copy (const WeftRunQueues *self, const WeftIndex *index);

/* A thread event with its effect: the queue that the thread left and the queue that it joined, each
 * -1 if none. Copied by value. */
typedef struct
{
  const WeftThreadEvent *event;
  gint left_queue, joined_queue;
} WeftRunQueueChange;

/* Write the queues of a whole log to an archive, and read them back into empty queues.
 * weft_run_queues_load() returns FALSE if the archive does not match the index. */
void weft_run_queues_save (const WeftRunQueues *self, WeftArchive *archive);
gboolean weft_run_queues_load (WeftRunQueues *self, WeftArchiveReader *reader);

/* Returns the number of queues: one for each capability, in the order of the index, followed by one
 * for threads whose capability is unknown. */
guint weft_run_queues_n_queues (const WeftRunQueues *self);

/* Returns the maximum number of threads that were in queue @queue at the same time, or in all
 * queues together if @queue is weft_run_queues_n_queues(). */
guint weft_run_queues_peak (const WeftRunQueues *self, guint queue);

/* Fills @out with the queues at each of the @n_times @times (ns, ascending): all queues at the
 * first time, then at the second time, and so on. Returns FALSE if @cancellable (may be NULL) was
 * cancelled. */
gboolean weft_run_queues_get_lengths (const WeftRunQueues *self,
                                      const guint64 *times,
                                      guint n_times,
                                      WeftRunQueue *out,
                                      GCancellable *cancellable);

/* Returns the approximate number of events that weft_run_queues_get_lengths() reads. Counting stops
 * above @limit. */
guint64 weft_run_queues_estimate_events (const WeftRunQueues *self,
                                         const guint64 *times,
                                         guint n_times,
                                         guint64 limit);

/* Walk over thread events in time order, with the effect of each event on the queues. Not
 * thread-safe. */
typedef struct _WeftRunQueueWalk WeftRunQueueWalk;

/* Returns the number of samples. A walk can start at any of them. */
guint weft_run_queues_n_samples (const WeftRunQueues *self);

/* Returns the number of samples at or before @time (ns). */
guint weft_run_queues_count_samples_until (const WeftRunQueues *self, guint64 time);

/* Returns the time (ns) of the @i-th sample, and sets @n to the number of threads in each queue at
 * that time. Events at the time are not included. */
guint64 weft_run_queues_sample (const WeftRunQueues *self, guint i, guint32 *n);

/* Returns the walk positions of the last sample at or before @time (ns), newly allocated. Returns
 * NULL if there is no such sample; a walk then starts at the beginning of the log. */
WeftThreadPosition *weft_run_queues_positions (const WeftRunQueues *self, guint64 time);

/* Returns the time (ns) of the first sample that is at least about @effort events after @time, or
 * G_MAXUINT64 if fewer events follow. */
guint64 weft_run_queues_time_after_events (const WeftRunQueues *self, guint64 time, guint64 effort);

/* Returns a walk that starts at sample @i - 1, or at the beginning of the log if @i is 0, and ends
 * before the first event at or after @to (ns). Borrows all arguments. The walk ends early
 * if @cancellable (may be NULL) is cancelled. */
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
  guint64 *edges;            /* n + 1 times, ns */
  WeftRunQueue *edge_queues; /* n_queues queues for each edge */
} WeftRunQueueColumns;

/* Returns the queues of the columns [edges[i], edges[i + 1]) for i < @n. @edges has n + 1 times
 * (ns) in ascending order. Queues count as empty at and after @end (ns). Returns NULL if
 * @cancellable (may be NULL) was cancelled. */
WeftRunQueueColumns *weft_run_queue_columns_new (const WeftRunQueues *queues,
                                                 const guint64 *edges,
                                                 guint n,
                                                 guint64 end,
                                                 GCancellable *cancellable);
void weft_run_queue_columns_free (WeftRunQueueColumns *self);

/* Returns the mean number of threads in queue @queue, or in all queues if @queue is n_queues, in
 * column @x. */
double weft_run_queue_columns_mean (const WeftRunQueueColumns *self, guint queue, guint x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunQueueWalk, weft_run_queue_walk_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunQueueColumns, weft_run_queue_columns_free)
