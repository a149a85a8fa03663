/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk along time over one capability's usage, which jumps from checkpoint to checkpoint. */
#pragma once

#include "weft-cap-index.h"

/* A range [from, to) of time with one use. A plain value. */
typedef struct
{
  guint64 from, to;
  WeftUse use;
  WeftGcPhase phase; /* if use is a GC */
  guint32 thread;    /* thread that runs (or ran before the GC), if is_running */
  gboolean is_running;
} WeftUseSpan;

/* Numbers of events of a chunk with stamps before a time, by kind, counted by the walk to it. */
typedef struct
{
  guint64 time;                     /* ns; G_MAXUINT64: nothing was counted */
  guint64 chunk;                    /* the chunk, which has a stamp at or after @time */
  guint counts[1 + WEFT_N_TALLIES]; /* as weft_tally_kinds */
} WeftChunkCounts;

typedef struct
{
  const WeftCapIndex *index;
  const WeftLog *log;
  WeftUsage now;  /* in [now.since, next.since) */
  WeftUsage next; /* state after the next change; its since is G_MAXUINT64 if there is none */
  guint64 chunk;  /* the checkpoint before the cursor */
  guint loss;     /* next of index->losses */
  WeftCursor cursor;
  guint block;
  WeftChunkCounts *counts; /* borrowed, for the last chunk that was jumped to; NULL: not counted */
} WeftUsageWalk;

/* Begins before the first event of @index. Borrows both. In a log that is not complete, the last
 * range has an unknown use, and begins at index->until. */
void weft_usage_walk_init (WeftUsageWalk *self, const WeftCapIndex *index, const WeftLog *log);

/* Moves until @time is in [now.since, next.since). @time must not decrease from call to call. */
void weft_usage_walk_to (WeftUsageWalk *self, guint64 time);

/* Returns the sums up to @time, to which the walk has been moved. */
static inline WeftShares
weft_usage_walk_shares (const WeftUsageWalk *self, guint64 time)
{
  return weft_usage_shares_at (&self->now, time);
}

/* Returns the current range; the last one ends with the log (@end, ns). */
WeftUseSpan weft_usage_walk_span (const WeftUsageWalk *self, guint64 end);

/* Moves to the next range that is not empty. Returns FALSE if there is none. */
gboolean weft_usage_walk_next (WeftUsageWalk *self);

/* Returns the shares of [@from, @to), exact, in O(log n). */
WeftShares
weft_usage_shares (const WeftCapIndex *index, const WeftLog *log, guint64 from, guint64 to);
