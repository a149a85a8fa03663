/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk over one capability's usage in time order. Skips events by jumping to checkpoints. */
#pragma once

#include "weft-cap-index.h"

/* Time range [from, to) in which the use stays the same, ns; copied by value, owns nothing. */
typedef struct
{
  guint64 from, to;
  WeftUse use;
  WeftGcPhase phase; /* valid if @use is a GC */
  guint32 thread;    /* thread that is running, or that was running before the GC; valid if
                        is_running */
  gboolean is_running;
} WeftUseSpan;

/* Number of events in a chunk, by kind, that have stamps before a certain time. Counted by the walk
 * when it moves to that time. */
typedef struct
{
  guint64 time;                     /* ns; G_MAXUINT64 if nothing was counted */
  guint64 chunk;                    /* chunk whose events were counted; contains a stamp at or after
                                       @time */
  guint counts[1 + WEFT_N_TALLIES]; /* indexed by the values of weft_tally_kinds */
} WeftChunkCounts;

typedef struct
{
  const WeftCapIndex *index;
  const WeftLog *log;
  WeftUsage now;  /* current state, in [now.since, next.since) */
  WeftUsage next; /* state after the next change; next.since is G_MAXUINT64 if there is none */
  guint64 chunk;  /* index of the checkpoint before the cursor */
  guint loss;     /* index of the next loss in index->losses */
  WeftCursor cursor;
  guint block;
  WeftChunkCounts *counts; /* borrowed; receives the counts of the last chunk jumped to; NULL to
                              count nothing */
} WeftUsageWalk;

/* Starts a walk before the first event of @index. Borrows @index and @log. In an incomplete log,
 * the last range begins at index->unknown_from, and its use is unknown. */
void weft_usage_walk_init (WeftUsageWalk *self, const WeftCapIndex *index, const WeftLog *log);

/* Moves until @time is in [now.since, next.since). @time must not decrease from call to call. */
void weft_usage_walk_to (WeftUsageWalk *self, guint64 time);

/* Returns the sums up to @time. The walk must have been moved to @time. */
static inline WeftUseTimes
weft_usage_walk_times (const WeftUsageWalk *self, guint64 time)
{
  return weft_usage_times_at (&self->now, time);
}

/* Returns the current range. The last range ends at @end (ns), the end of the log. */
WeftUseSpan weft_usage_walk_span (const WeftUsageWalk *self, guint64 end);

/* Moves to the next range that is not empty. Returns FALSE if there is none. */
gboolean weft_usage_walk_next (WeftUsageWalk *self);

/* Returns the exact times by use in [@from, @to). O(log n). */
WeftUseTimes
weft_usage_times (const WeftCapIndex *index, const WeftLog *log, guint64 from, guint64 to);
