/* SPDX-License-Identifier: BSD-3-Clause */
/* Parallelism: how long each number of HECs ran Haskell code at the same time, and how much time
 * would be saved if the same work were distributed better.
 *
 * At any moment outside of GC pauses, k of the N HECs that exist run a thread, and r threads are
 * runnable (see weft-run-queues.h). With perfect sharing, m = min (N, k + r) HECs would run. The
 * work done in dt would then take dt * k / m, which saves dt * (m - k) / m. This assumes that
 * runnable threads have as much work to do as running threads, that no work depends on other work,
 * and that migrating a thread costs nothing. So the saving is an upper bound for any scheduler, not
 * a forecast. GC pauses, and the time from the request of a GC to its start, stay the same. Blocked
 * threads do not count, even if the program could be written so that they do not block.
 *
 * With even work, all N HECs would run at every moment outside of pauses until the work is done.
 * The run would then take the sum of dt * k / N, plus the pauses. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-run-queues.h"

/* Parallelism of a log, stored as sums at each sample of the run queues. */
typedef struct _WeftParallelism WeftParallelism;

/* Sums over the covered time of a range, ns. Copied by value. */
typedef struct
{
  guint64 paused; /* time in GC pauses */
  guint64 none;   /* time outside of pauses in which no HEC ran */
  guint64 one;    /* time outside of pauses in which exactly one HEC ran */
  guint64 more;   /* time outside of pauses in which several HECs ran; paused + none + one + more is
                     the covered time */
  guint64 run;    /* total run time of all HECs outside of pauses */
  double even;    /* time that even work would take, without pauses, see above */
  double saved;   /* time that perfect sharing would save */
} WeftParallelSums;

/* Returns an empty object, which weft_threads_new() fills. After that it is immutable, and can be
 * used from any thread. Borrows @windows. */
WeftParallelism *weft_parallelism_new (const WeftIndex *index,
                                       const WeftGcWindows *windows,
                                       const WeftProcess *process);
void weft_parallelism_free (WeftParallelism *self);

/* Write to and read from an archive, like weft_idle_times_save() and weft_idle_times_load(). */
void weft_parallelism_save (const WeftParallelism *self, WeftArchive *archive);
gboolean weft_parallelism_load (WeftParallelism *self,
                                const WeftRunQueues *queues,
                                WeftArchiveReader *reader);

/* Returns the number of HECs. */
guint weft_parallelism_n_hecs (const WeftParallelism *self);

/* Returns the sums over the covered time of [@from, @to), ns. @cover is the coverage of the
 * process. If @running is not NULL, fills it with the time outside of pauses in which exactly k
 * HECs ran, for k from 0 to weft_parallelism_n_hecs(). Replays a few thousand events at each end of
 * a covered interval. */
WeftParallelSums weft_parallelism_sum_range (const WeftParallelism *self,
                                             const WeftCover *cover,
                                             guint64 from,
                                             guint64 to,
                                             guint64 *running);

/* Finds the longest interval of covered time in each state; if several are equally long, the first.
 * Sets element 0 of @longest to the longest GC pause, and element 1 + k to the longest interval in
 * which exactly k HECs ran, for k from 0 to weft_parallelism_n_hecs(). If a state never occurs, its
 * interval is empty. Reads all thread events of the range, so call it on a worker thread. Returns
 * FALSE if it was cancelled. */
gboolean weft_parallelism_find_longest (const WeftParallelism *self,
                                        const WeftCover *cover,
                                        guint64 from,
                                        guint64 to,
                                        WeftRange *longest,
                                        GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftParallelism, weft_parallelism_free)
