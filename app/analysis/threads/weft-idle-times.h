/* SPDX-License-Identifier: BSD-3-Clause */
/* Idle time of each HEC by reason: disabled, runnable threads in its own run queue or only in
 * others, a foreign call, or nothing to run. */
#pragma once

#include "weft-hec-use.h"
#include "weft-process.h"
#include "weft-run-queues.h"
#include "weft-tasks.h"

typedef enum
{
  WEFT_IDLE_DISABLED,  /* the capability is disabled: setNumCapabilities with less */
  WEFT_IDLE_QUEUED,    /* threads are in its own run queue */
  WEFT_IDLE_ELSEWHERE, /* threads are in other run queues only */
  WEFT_IDLE_FOREIGN,   /* no thread is runnable; the last one on the HEC is in a foreign call */
  WEFT_IDLE_NOTHING,   /* no thread is runnable */
  WEFT_N_IDLE_REASONS,
} WeftIdleReason;

/* Idle time by reason, ns. A plain value. */
typedef struct
{
  guint64 ns[WEFT_N_IDLE_REASONS];
} WeftIdleSums;

/* Stores the sums at each sample of the run queues. HECs are those of WeftProcess.lives, in the
 * same order. The parts of a HEC add up to its idle time in WeftHecUse. */
typedef struct _WeftIdleTimes WeftIdleTimes;

/* Returns empty idle times, which weft_threads_new() fills; then they are immutable, for any
 * thread. Borrows all arguments. */
WeftIdleTimes *weft_idle_times_new (const WeftIndex *index,
                                    const WeftHecUse *hecs,
                                    const WeftProcess *process,
                                    const WeftTasks *tasks);
void weft_idle_times_free (WeftIdleTimes *self);

/* Begins to fill @self from the events of @walk. @queues are filled by the same pass; the first
 * @n_samples of them are already in @before (0 and NULL if the pass begins with the log). Borrows
 * @queues, and @walk until weft_idle_times_end(); drops the run edges of @walk. */
void weft_idle_times_begin (WeftIdleTimes *self,
                            const WeftRunQueues *queues,
                            const WeftThreadWalk *walk,
                            const WeftIdleTimes *before,
                            guint n_samples);

/* Adds the sample of the queues at @time (ns), before the event that follows it. */
void weft_idle_times_sample (WeftIdleTimes *self, guint64 time);

/* Adds the next event. */
void weft_idle_times_add (WeftIdleTimes *self, const WeftRunQueueChange *change);

/* Ends the pass. */
void weft_idle_times_end (WeftIdleTimes *self);

/* Writes the idle times of a whole log into an archive, and reads them into empty ones, which
 * borrow @queues. Returns FALSE if the archive does not fit @queues. */
void weft_idle_times_keep (const WeftIdleTimes *self, WeftArchive *kept);
gboolean
weft_idle_times_take (WeftIdleTimes *self, const WeftRunQueues *queues, WeftArchiveReader *kept);

/* Returns the latest time up to @time (ns) at which no GC was running. */
guint64 weft_idle_times_settled (const WeftIdleTimes *self, guint64 time);

/* Returns TRUE if @before, of an index that the index of @self was built on, has the same HECs with
 * the same use up to @time (ns). */
gboolean
weft_idle_times_are_same (const WeftIdleTimes *self, const WeftIdleTimes *before, guint64 time);

/* Returns the number of HECs. */
guint weft_idle_times_n (const WeftIdleTimes *self);

/* Gets the sums up to each of @n_times @times (ns, not decreasing): @out is filled with those of
 * all HECs at the first time, then at the next. Replays about weft_run_queues_effort() events.
 * Returns FALSE if @cancellable (may be NULL) was cancelled. */
gboolean weft_idle_times_at (const WeftIdleTimes *self,
                             const guint64 *times,
                             guint n_times,
                             WeftIdleSums *out,
                             GCancellable *cancellable);

/* Sets @out to the idle times of all HECs in [@from, @to), ns. */
void weft_idle_times_in (const WeftIdleTimes *self, guint64 from, guint64 to, WeftIdleSums *out);

/* Adds @more to @self. */
void weft_idle_sums_add (WeftIdleSums *self, const WeftIdleSums *more);

/* Idle times by pixel column. Immutable. */
typedef struct
{
  guint n, n_hecs;
  guint64 *edges;   /* n + 1 times, ns */
  WeftIdleSums *at; /* n_hecs at each edge: sums up to the edge */
} WeftIdleColumns;

/* Returns the columns [edges[i], edges[i + 1]) for i < @n. @edges are n + 1 times (ns) that do not
 * decrease. NULL if @cancellable (may be NULL) was cancelled. */
WeftIdleColumns *weft_idle_columns_new (const WeftIdleTimes *times,
                                        const guint64 *edges,
                                        guint n,
                                        GCancellable *cancellable);
void weft_idle_columns_free (WeftIdleColumns *self);

/* Bit of a reason, for masks. */
#define WEFT_IDLE_BIT(reason) (1u << WEFT_IDLE_##reason)

/* Returns the share of column @x in which HEC @i was idle for one of @reasons, a mask of
 * WEFT_IDLE_BIT(); 0 to 1. */
double weft_idle_columns_share (const WeftIdleColumns *self, guint i, guint x, guint reasons);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleTimes, weft_idle_times_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleColumns, weft_idle_columns_free)
