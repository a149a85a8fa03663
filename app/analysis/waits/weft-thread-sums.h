/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums for threads in a time range: time in each state and for each stop reason, number of runs,
 * longest wait, and scheduling latency. */
#pragma once

#include "weft-histogram.h"
#include "weft-thread-replay.h"

/* Sums of a thread. Times are clipped to the range; a run is counted if it begins in the range.
 * Copied by value. */
typedef struct
{
  guint64 created, running, runnable, foreign, blocked; /* ns */
  guint64 woken; /* part of @blocked that was after the wake-up, ns */
  /* longest time in the state created, runnable or blocked, ns; wait_ns is 0 if there is none.
   * wait_woken is the part of it after the wake-up. */
  guint64 wait_from, wait_ns, wait_woken;
  guint64 latency_ns; /* sum of the latencies (ready to run) of the runs in the range; unclipped */
  guint64 latency_max, latency_max_to; /* longest latency, and the time at which it ended, ns */
  guint32 latencies;                   /* number of latencies */
  guint32 runs;
  guint32 reasons;   /* 1 + index of the thread's first reason; 0 if none */
  guint32 wait_info; /* info of the longest wait, see WeftThreadState */
  guint32 end_info;  /* info of the state at the end of the range, see WeftThreadState */
  guint16 wait_status, end_status;
  guint8 wait_kind; /* WeftThreadStateKind */
  guint8 end_kind;  /* WeftThreadStateKind; UNKNOWN if the thread finished before the range */
} WeftThreadSum;

/* Time in which a thread was stopped for one reason. Copied by value. */
typedef struct
{
  guint64 ns;
  guint32 next;   /* 1 + index of the thread's next reason; 0 if none */
  guint16 status; /* stop status, in the numbering of current GHC */
} WeftThreadReason;

/* Sums of all threads in a range. Immutable. */
typedef struct
{
  guint64 from, to;
  guint n;                 /* number of threads */
  WeftThreadSum *sums;     /* indexed by thread; memory of threads without states is not touched */
  GArray *reasons;         /* of WeftThreadReason */
  WeftHistogram latencies; /* histogram of the latencies of all summed threads */
} WeftThreadSums;

/* Returns the sums of [@from, @to), ns. If @rows is not NULL, only threads that have a row are
 * summed (see weft_thread_replay_new()), and all other threads have zeros. Time after the end of
 * the log is not counted. Reads the events of the range. Returns NULL if @cancellable (may be NULL)
 * was cancelled. */
WeftThreadSums *weft_thread_sums_new (
    WeftThreads *threads, const guint16 *rows, guint64 from, guint64 to, GCancellable *cancellable);
void weft_thread_sums_free (WeftThreadSums *self);

static inline const WeftThreadSum *
weft_thread_sums_nth (const WeftThreadSums *self, guint thread)
{
  return &self->sums[thread];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadSums, weft_thread_sums_free)
