/* SPDX-License-Identifier: BSD-3-Clause */
/* Parallelism: for how long exactly so many HECs ran Haskell code at once, and how much sooner the
 * same work would have been done if it had been shared out over the HECs.
 *
 * At each moment outside of GC pauses k of the N HECs that exist run a thread, and r threads are
 * runnable (see weft-run-queues.h). With perfect sharing m = min (N, k + r) HECs would run then,
 * and what was done in dt would have taken dt * k / m: dt * (m - k) / m is saved. It assumes that
 * runnable threads are as much work as those that run, that none of it must wait for the rest, and
 * that moving a thread costs nothing: a bound on what any scheduler could save, not a forecast.
 * Pauses, and the time from the request of a GC to its start, are left as they are. A thread that
 * is blocked is not counted, even if another program would not have blocked it.
 *
 * With even work all N HECs would run at every moment outside of pauses until the work is done: it
 * would take the sum of dt * k / N, and the pauses. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-run-queues.h"

/* Keeps sums for every sample of the run queues. */
typedef struct _WeftParallelism WeftParallelism;

/* The sums of the covered time of a range. A plain value; ns. */
typedef struct
{
  guint64 paused; /* in GC pauses */
  guint64 none;   /* outside of pauses no HEC ran */
  guint64 one;    /* exactly one did */
  guint64 more;   /* several did; paused + none + one + more is the covered time */
  guint64 run;    /* by all HECs together, outside of pauses */
  double even;    /* that the work done outside of pauses would take with even work */
  double saved;   /* by perfect sharing */
} WeftParallelSums;

/* Empty: weft_threads_new() fills it, after which it is immutable, for any thread. Borrows all. */
WeftParallelism *weft_parallelism_new (const WeftIndex *index,
                                       const WeftGcWindows *windows,
                                       const WeftProcess *process);
void weft_parallelism_free (WeftParallelism *self);

/* For who fills it: as of weft_idle_times_begin() and the like. */
void weft_parallelism_begin (WeftParallelism *self,
                             const WeftRunQueues *queues,
                             const WeftParallelism *before,
                             guint n_samples);
void weft_parallelism_sample (WeftParallelism *self, guint64 time);
void weft_parallelism_add (WeftParallelism *self, const WeftRunQueueChange *change);
void weft_parallelism_end (WeftParallelism *self);

/* As of weft_idle_times_keep() and the like. */
void weft_parallelism_keep (const WeftParallelism *self, WeftArchive *kept);
gboolean
weft_parallelism_take (WeftParallelism *self, const WeftRunQueues *queues, WeftArchiveReader *kept);

/* How many HECs there are. */
guint weft_parallelism_n (const WeftParallelism *self);

/* The sums of [@from, @to), ns, where @cover, the process's, has it. @running, where not NULL, gets
 * for each number of HECs from 0 to weft_parallelism_n() how long exactly so many ran outside of
 * pauses. Reads some events again, some thousand for each end of a covered piece. */
WeftParallelSums weft_parallelism_in (const WeftParallelism *self,
                                      const WeftCover *cover,
                                      guint64 from,
                                      guint64 to,
                                      guint64 *running);

/* The first of the longest stretches of covered time in which the same is true: @longest gets that
 * of a GC pause, and then that of each number of HECs from 0 to weft_parallelism_n(); an empty one
 * where that never was. Reads all thread events of the range: for a worker. FALSE if it was
 * cancelled. */
gboolean weft_parallelism_longest (const WeftParallelism *self,
                                   const WeftCover *cover,
                                   guint64 from,
                                   guint64 to,
                                   WeftRange *longest,
                                   GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftParallelism, weft_parallelism_free)
