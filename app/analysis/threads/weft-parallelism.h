/* SPDX-License-Identifier: BSD-3-Clause */
/* Parallelism: the time in which each number of HECs ran Haskell code at once, and the time that
 * distributing the same work among the HECs would save.
 *
 * At each moment outside of GC pauses k of the N HECs that exist run a thread, and r threads are
 * runnable (see weft-run-queues.h). With perfect sharing m = min (N, k + r) HECs would run then,
 * and the work of dt would have taken dt * k / m, so that dt * (m - k) / m is saved. This assumes
 * that runnable threads have as much work as those that run, that no work depends on other work,
 * and that migrating a thread costs nothing: it is an upper bound for any scheduler, not a
 * forecast. Pauses, and the time from the request of a GC to its start, are not changed. Blocked
 * threads are not counted, even if another program would not block them.
 *
 * With even work all N HECs would run at every moment outside of pauses until the work is done: it
 * would take the sum of dt * k / N, plus the pauses. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-run-queues.h"

/* Stores sums at each sample of the run queues. */
typedef struct _WeftParallelism WeftParallelism;

/* Sums of the covered time of a range. A plain value; ns. */
typedef struct
{
  guint64 paused; /* in GC pauses */
  guint64 none;   /* outside of pauses, no HEC ran */
  guint64 one;    /* outside of pauses, exactly one HEC ran */
  guint64 more;   /* outside of pauses, several HECs ran; the covered time is the sum of all four */
  guint64 run;    /* total run time of all HECs outside of pauses */
  double even;    /* time for the same work with even work, without pauses */
  double saved;   /* by perfect sharing */
} WeftParallelSums;

/* Returns an empty one, which weft_threads_new() fills; then it is immutable, for any thread.
 * Borrows all arguments. */
WeftParallelism *weft_parallelism_new (const WeftIndex *index,
                                       const WeftGcWindows *windows,
                                       const WeftProcess *process);
void weft_parallelism_free (WeftParallelism *self);

/* Fill @self in a pass, like weft_idle_times_begin() and the functions after it. */
void weft_parallelism_begin (WeftParallelism *self,
                             const WeftRunQueues *queues,
                             const WeftParallelism *before,
                             guint n_samples);
void weft_parallelism_sample (WeftParallelism *self, guint64 time);
void weft_parallelism_add (WeftParallelism *self, const WeftRunQueueChange *change);
void weft_parallelism_end (WeftParallelism *self);

/* Write to and read from an archive, like weft_idle_times_keep() and weft_idle_times_take(). */
void weft_parallelism_keep (const WeftParallelism *self, WeftArchive *kept);
gboolean
weft_parallelism_take (WeftParallelism *self, const WeftRunQueues *queues, WeftArchiveReader *kept);

/* Returns the number of HECs. */
guint weft_parallelism_n (const WeftParallelism *self);

/* Returns the sums of [@from, @to), ns, in covered time; @cover is that of the process. @running
 * (may be NULL) is set to the time outside of pauses in which exactly k HECs ran, for k from 0 to
 * weft_parallelism_n(). Replays some thousand events for each end of a covered piece. */
WeftParallelSums weft_parallelism_in (const WeftParallelism *self,
                                      const WeftCover *cover,
                                      guint64 from,
                                      guint64 to,
                                      guint64 *running);

/* Finds the longest intervals of covered time, the first if there are several: @longest is set to
 * that of a GC pause, then for k from 0 to weft_parallelism_n() to the longest in which exactly k
 * HECs ran; empty if there is none. Reads all thread events of the range: call it on a worker
 * thread. Returns FALSE if it was cancelled. */
gboolean weft_parallelism_longest (const WeftParallelism *self,
                                   const WeftCover *cover,
                                   guint64 from,
                                   guint64 to,
                                   WeftRange *longest,
                                   GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftParallelism, weft_parallelism_free)
