/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums of threads in a range of time: the time in each state and for each reason to stop, how
 * often each ran, its longest wait, and its latency: how long it waited for a HEC. */
#pragma once

#include "weft-histogram.h"
#include "weft-thread-replay.h"

/* A thread's. What crosses an edge of the range is cut there; a run counts where it begins. A plain
 * value. */
typedef struct
{
  guint64 created, running, runnable, foreign, blocked; /* ns */
  guint64 wait_from, wait_ns; /* the longest stretch in which it was created, runnable or blocked,
                                 as far as it lies in the range; wait_ns 0: none */
  guint64 latency_ns; /* from when it was ready until it ran: of all runs in the range that ended
                         such a wait, whole */
  guint64 latency_max, latency_max_to; /* ns: the longest of them, and when it ended */
  guint32 latencies;                   /* how many */
  guint32 runs;
  guint32 reasons;   /* 1 + place of the first of its reasons; 0: none */
  guint32 wait_info; /* of the longest wait, as WeftThreadState has it */
  guint32 end_info;  /* of the state at the end of the range, the same */
  guint16 wait_status, end_status;
  guint8 wait_kind; /* WeftThreadStateKind */
  guint8 end_kind;  /* the same; UNKNOWN, too, where it finished before the range */
} WeftThreadSum;

/* Time in which a thread was stopped for one reason. A plain value. */
typedef struct
{
  guint64 ns;
  guint32 next;   /* 1 + place of the thread's next reason; 0: the last */
  guint16 status; /* today's stop status */
} WeftThreadReason;

/* Immutable. */
typedef struct
{
  guint64 from, to;
  GArray *sums;            /* of WeftThreadSum, by thread */
  GArray *reasons;         /* of WeftThreadReason */
  WeftHistogram latencies; /* all of them, of all threads that were asked for */
} WeftThreadSums;

/* Of [@from, @to): of all threads, or, where @rows is not NULL, only of those that have a row (see
 * weft_thread_replay_new()), and zeros for the others. Time after the log's end counts for
 * nothing. Reads the events of the range; NULL if @cancellable (may be NULL) was cancelled. */
WeftThreadSums *weft_thread_sums_new (
    WeftThreads *threads, const guint16 *rows, guint64 from, guint64 to, GCancellable *cancellable);
void weft_thread_sums_free (WeftThreadSums *self);

static inline const WeftThreadSum *
weft_thread_sums_nth (const WeftThreadSums *self, guint thread)
{
  return &g_array_index (self->sums, WeftThreadSum, thread);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadSums, weft_thread_sums_free)
