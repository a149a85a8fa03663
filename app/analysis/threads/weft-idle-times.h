/* SPDX-License-Identifier: BSD-3-Clause */
/* Idle time of each HEC, by reason: the HEC is disabled, threads are in its run queue, threads are
 * only in other run queues, its last thread is in a foreign call, or nothing can run. */
#pragma once

#include "weft-hec-use.h"
#include "weft-process.h"
#include "weft-run-queues.h"
#include "weft-tasks.h"

typedef enum
{
  WEFT_IDLE_DISABLED,  /* the capability was disabled by setNumCapabilities */
  WEFT_IDLE_QUEUED,    /* threads are in the HEC's own run queue */
  WEFT_IDLE_ELSEWHERE, /* threads are only in other run queues */
  WEFT_IDLE_FOREIGN,   /* no thread is runnable, and the HEC's last thread is in a foreign call */
  WEFT_IDLE_NOTHING,   /* no thread is runnable */
  WEFT_N_IDLE_REASONS,
} WeftIdleReason;

/* Idle time by reason, ns. Copied by value. */
typedef struct
{
  guint64 ns[WEFT_N_IDLE_REASONS];
} WeftIdleSums;

/* Idle times of all HECs, stored as sums at each sample of the run queues. HECs have the same order
 * as in WeftProcess.lives. The idle times of a HEC for all reasons add up to its idle time in
 * WeftHecUse. */
typedef struct _WeftIdleTimes WeftIdleTimes;

/* Returns an empty object, which weft_threads_new() fills. After that it is immutable, and can be
 * used from any thread. Borrows all arguments. */
WeftIdleTimes *weft_idle_times_new (const WeftIndex *index,
                                    const WeftHecUse *hecs,
                                    const WeftProcess *process,
                                    const WeftTasks *tasks);
void weft_idle_times_free (WeftIdleTimes *self);

/* Write the idle times of a whole log to an archive, and read them back into an empty object. The
 * object borrows @queues. weft_idle_times_load() returns FALSE if the archive does not match
 * @queues. */
void weft_idle_times_save (const WeftIdleTimes *self, WeftArchive *archive);
gboolean
weft_idle_times_load (WeftIdleTimes *self, const WeftRunQueues *queues, WeftArchiveReader *reader);

/* Returns the latest time (ns), not after @time, at which no GC was running. */
guint64 weft_idle_times_gc_free_until (const WeftIdleTimes *self, guint64 time);

/* Returns TRUE if @before has the same HECs as @self, and their use is the same up to @time (ns).
 * The index of @self must extend the index of @before. */
gboolean weft_idle_times_have_same_use (const WeftIdleTimes *self,
                                        const WeftIdleTimes *before,
                                        guint64 time);

/* Returns the number of HECs. */
guint weft_idle_times_n_hecs (const WeftIdleTimes *self);

/* Fills @out with the idle sums up to each of the @n_times @times (ns, ascending): the sums of all
 * HECs at the first time, then at the second time, and so on. Replays about
 * weft_run_queues_estimate_events() events. Returns FALSE if @cancellable (may be NULL) was
 * cancelled. */
gboolean weft_idle_times_get_sums (const WeftIdleTimes *self,
                                   const guint64 *times,
                                   guint n_times,
                                   WeftIdleSums *out,
                                   GCancellable *cancellable);

/* Sets @out to the idle times of all HECs in [@from, @to), ns. */
void
weft_idle_times_sum_range (const WeftIdleTimes *self, guint64 from, guint64 to, WeftIdleSums *out);

/* Adds @more to @self. */
void weft_idle_sums_add (WeftIdleSums *self, const WeftIdleSums *more);

/* Idle times by pixel column. Immutable. */
typedef struct
{
  guint n, n_hecs;
  guint64 *edges;   /* n + 1 times, ns */
  WeftIdleSums *at; /* for each edge, n_hecs sums of the idle time before the edge */
} WeftIdleColumns;

/* Returns the idle times of the columns [edges[i], edges[i + 1]) for i < @n. @edges has n + 1 times
 * (ns) in ascending order. Returns NULL if @cancellable (may be NULL) was cancelled. */
WeftIdleColumns *weft_idle_columns_new (const WeftIdleTimes *times,
                                        const guint64 *edges,
                                        guint n,
                                        GCancellable *cancellable);
void weft_idle_columns_free (WeftIdleColumns *self);

/* Bit of an idle reason in a mask. */
#define WEFT_IDLE_BIT(reason) (1u << WEFT_IDLE_##reason)

/* Returns the fraction of column @x, 0 to 1, in which HEC @i was idle for any of @reasons, a mask
 * of WEFT_IDLE_BIT(). */
double weft_idle_columns_share (const WeftIdleColumns *self, guint i, guint x, guint reasons);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleTimes, weft_idle_times_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleColumns, weft_idle_columns_free)
