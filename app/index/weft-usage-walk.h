/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk along time over one capability's usage, from checkpoint to checkpoint. */
#pragma once

#include "weft-cap-index.h"

/* A stretch of one use. A plain value; the time is [from, to). */
typedef struct
{
  guint64 from, to;
  WeftUse use;
  WeftGcPhase phase; /* where use is a collection */
  guint32 thread;    /* that runs (or ran before the collection), where is_running */
  gboolean is_running;
} WeftUseSpan;

/* The events of a chunk whose stamps are below a time, by kind: counted on the way to that time. */
typedef struct
{
  guint64 time;                     /* ns; G_MAXUINT64: nothing was counted */
  guint64 chunk;                    /* it has a stamp at @time or after */
  guint counts[1 + WEFT_N_TALLIES]; /* as weft_tally_kinds */
} WeftChunkCounts;

typedef struct
{
  const WeftCapIndex *index;
  const WeftLog *log;
  WeftUsage now;  /* in force in [now.since, next.since) */
  WeftUsage next; /* after the next change; its since is G_MAXUINT64 if there is none */
  guint64 chunk;  /* the checkpoint before the cursor */
  guint loss;     /* the first of index->losses that the cursor has not passed */
  WeftCursor cursor;
  guint block;
  WeftChunkCounts *counts; /* borrowed: of the last chunk that was gone to; NULL: not counted */
} WeftUsageWalk;

/* Begins before the first event of @index. Borrows both. In a log that is not complete, the last
 * stretch is one of unknown use, which begins at index->until. */
void weft_usage_walk_init (WeftUsageWalk *self, const WeftCapIndex *index, const WeftLog *log);

/* Moves so that @time lies in [now.since, next.since). @time must not decrease from call to call.
 */
void weft_usage_walk_to (WeftUsageWalk *self, guint64 time);

/* The sums up to @time, to which the walk has been moved. */
static inline WeftShares
weft_usage_walk_shares (const WeftUsageWalk *self, guint64 time)
{
  return weft_usage_shares_at (&self->now, time);
}

/* The stretch at the walk; its end is that of the log (@end, ns) where nothing follows. */
WeftUseSpan weft_usage_walk_span (const WeftUsageWalk *self, guint64 end);

/* Moves to the next stretch that is not empty; FALSE if there is none. */
gboolean weft_usage_walk_next (WeftUsageWalk *self);

/* The shares of [@from, @to): exact, in O(log n). */
WeftShares
weft_usage_shares (const WeftCapIndex *index, const WeftLog *log, guint64 from, guint64 to);
