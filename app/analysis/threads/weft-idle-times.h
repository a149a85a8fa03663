/* SPDX-License-Identifier: BSD-3-Clause */
/* Idle time of each HEC by its reason: disabled, threads that are runnable in its own run queue or
 * in others, a foreign call, or nothing to run. */
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
  WEFT_IDLE_FOREIGN,   /* none is runnable, and the last one that it ran is in a foreign call */
  WEFT_IDLE_NOTHING,   /* none is runnable */
  WEFT_N_IDLE_REASONS,
} WeftIdleReason;

/* The parts of an idle time, ns. A plain value. */
typedef struct
{
  guint64 ns[WEFT_N_IDLE_REASONS];
} WeftIdleSums;

/* Keeps sums for every sample of the run queues. HECs are those of the process's lives, in their
 * order; of each, the parts are all of its idle time, as WeftHecUse has it. */
typedef struct _WeftIdleTimes WeftIdleTimes;

/* Empty: weft_threads_new() fills it, after which it is immutable, for any thread. Borrows all. */
WeftIdleTimes *weft_idle_times_new (const WeftIndex *index,
                                    const WeftHecUse *hecs,
                                    const WeftProcess *process,
                                    const WeftTasks *tasks);
void weft_idle_times_free (WeftIdleTimes *self);

/* For who fills it: begins with @queues, which are borrowed and filled at the same time, after
 * their @n_samples that there are, which @before has, too (0 and NULL: from the log's beginning);
 * takes each event of @walk, and before it the sample of the queues that was taken before it,
 * at @time (ns); and ends. Drops the edges of @walk, which is borrowed until then. */
void weft_idle_times_begin (WeftIdleTimes *self,
                            const WeftRunQueues *queues,
                            const WeftThreadWalk *walk,
                            const WeftIdleTimes *before,
                            guint n_samples);
void weft_idle_times_sample (WeftIdleTimes *self, guint64 time);
void weft_idle_times_add (WeftIdleTimes *self, const WeftRunQueueChange *change);
void weft_idle_times_end (WeftIdleTimes *self);

/* Puts @self, which is whole, into @kept; and fills @self, which is empty, with what was put, and
 * @queues, which are borrowed. FALSE if that cannot be of these. */
void weft_idle_times_keep (const WeftIdleTimes *self, WeftArchive *kept);
gboolean
weft_idle_times_take (WeftIdleTimes *self, const WeftRunQueues *queues, WeftArchiveReader *kept);

/* The latest time up to @time (ns) at which no GC was under way. */
guint64 weft_idle_times_settled (const WeftIdleTimes *self, guint64 time);

/* Whether @before, of an index that self's was built on, has the same HECs, which did the same up
 * to @time (ns), as far as anybody knew. */
gboolean
weft_idle_times_are_same (const WeftIdleTimes *self, const WeftIdleTimes *before, guint64 time);

/* How many HECs there are. */
guint weft_idle_times_n (const WeftIdleTimes *self);

/* The sums up to each of @n_times @times (ns, not decreasing): @out gets those of all HECs at the
 * first time, then at the next. FALSE if @cancellable (may be NULL) was cancelled. Reads some
 * events again, about weft_run_queues_effort(). */
gboolean weft_idle_times_at (const WeftIdleTimes *self,
                             const guint64 *times,
                             guint n_times,
                             WeftIdleSums *out,
                             GCancellable *cancellable);

/* The idle times of all HECs in [@from, @to), ns, into @out. */
void weft_idle_times_in (const WeftIdleTimes *self, guint64 from, guint64 to, WeftIdleSums *out);

/* Adds @more to @self. */
void weft_idle_sums_add (WeftIdleSums *self, const WeftIdleSums *more);

/* Idle times by pixel column. Immutable. */
typedef struct
{
  guint n, n_hecs;
  guint64 *edges;   /* n + 1 of them, ns */
  WeftIdleSums *at; /* n_hecs at each edge: sums up to there */
} WeftIdleColumns;

/* The columns [edges[i], edges[i + 1]) for i < @n; @edges (n + 1 of them, ns) must not decrease.
 * NULL if @cancellable (may be NULL) was cancelled. */
WeftIdleColumns *weft_idle_columns_new (const WeftIdleTimes *times,
                                        const guint64 *edges,
                                        guint n,
                                        GCancellable *cancellable);
void weft_idle_columns_free (WeftIdleColumns *self);

/* The share of column @x in which HEC @i was idle for one of @reasons, of WEFT_IDLE_BIT; 0 to 1. */
#define WEFT_IDLE_BIT(reason) (1u << WEFT_IDLE_##reason)
double weft_idle_columns_share (const WeftIdleColumns *self, guint i, guint x, guint reasons);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleTimes, weft_idle_times_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleColumns, weft_idle_columns_free)
