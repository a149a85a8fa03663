/* SPDX-License-Identifier: BSD-3-Clause */
/* State of each HEC at any time, derived from its own events and from all GCs: the one place
 * that decides it.
 *
 * A capability's own events (see weft-usage.h) tell less: one that has stopped for a GC posts
 * nothing until that starts, and one that has nothing to do in it posts its end long after. So:
 * - in a GC's pause a HEC works where its events say so, and waits otherwise;
 * - between a GC's request and its start a HEC that runs no thread waits for it: GC sync;
 *   (not in a log without a run of a thread, which cannot tell when a HEC stopped);
 * - at any other time it runs a thread or is idle, whatever part of a GC it has not ended yet.
 * Where a HEC runs a thread it runs, but for the parts of a GC that its events tell in a pause.
 * Where events of another HEC are missing, GCs may be missing too: in what the process's coverage
 * leaves out (see weft-coverage.h), and outside of the GCs that are known, what a HEC does that
 * does not run is unknown. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-index.h"
#include "weft-usage-walk.h"

/* Nanoseconds of a stretch by use; what is missing to its length was idle. */
typedef struct
{
  guint64 run;
  guint64 work; /* in pauses */
  guint64 wait; /* in pauses */
  guint64 sync; /* between the request of a GC and its start */
  guint64 unknown;
} WeftHecShares;

/* What was added to @before until it became @after. */
static inline WeftHecShares
weft_hec_shares_between (const WeftHecShares *before, const WeftHecShares *after)
{
  return (WeftHecShares){
    .run = after->run - before->run,
    .work = after->work - before->work,
    .wait = after->wait - before->wait,
    .sync = after->sync - before->sync,
    .unknown = after->unknown - before->unknown,
  };
}

static inline void
weft_hec_shares_add (WeftHecShares *self, const WeftHecShares *more)
{
  self->run += more->run;
  self->work += more->work;
  self->wait += more->wait;
  self->sync += more->sync;
  self->unknown += more->unknown;
}

/* Nanoseconds in which it was known and not idle. */
static inline guint64
weft_hec_shares_busy (const WeftHecShares *self)
{
  return self->run + self->work + self->wait + self->sync;
}

/* Immutable, for any thread. Borrows what it is made of. */
typedef struct _WeftHecUse WeftHecUse;

/* Sums that are kept, unless a test asks for fewer: some 10 MB, 40 at most. */
#define WEFT_HEC_USE_MAX_SUMS (1u << 20)

/* Reads what the capabilities did around each GC; @cover is the process's. On all cores, and keeps
 * @max_sums sums at most for all of them together: with one for each GC and capability, any time
 * costs one step in the index more than the capability's own sums. Goes on from @before, made of an
 * index that @index was built on (NULL: from the beginning), with the same result; keeps nothing of
 * it. */
WeftHecUse *weft_hec_use_extend (const WeftHecUse *before,
                                 const WeftIndex *index,
                                 const WeftGcWindows *windows,
                                 const WeftCover *cover,
                                 guint max_sums);

/* Up to when (ns) @before, of an index that self's was built on, is the same. */
guint64 weft_hec_use_same_until (const WeftHecUse *self, const WeftHecUse *before);

/* The latest time up to @time (ns) at which no GC was under way. */
guint64 weft_hec_use_settled (const WeftHecUse *self, guint64 time);

void weft_hec_use_free (WeftHecUse *self);

/* What is kept of it with the index of a whole log, and one of what was kept with @index, of the
 * same @windows, @cover and @max_sums: NULL if that cannot be. */
void weft_hec_use_keep (const WeftHecUse *self, WeftArchive *kept);
WeftHecUse *weft_hec_use_take (WeftArchiveReader *kept,
                               const WeftIndex *index,
                               const WeftGcWindows *windows,
                               const WeftCover *cover,
                               guint max_sums);

/* What the index's @i-th capability did in [@from, @to): exact, in O(log n). */
WeftHecShares weft_hec_use_shares (const WeftHecUse *self, guint i, guint64 from, guint64 to);

/* The stretch of one use at @time, whole; @end is that of the capability's life (ns), where the
 * last one ends. phase is that of the capability's own events in a pause, and NONE outside. */
WeftUseSpan weft_hec_use_span (const WeftHecUse *self, guint i, guint64 time, guint64 end);

/* Whether a HEC that runs no thread at @time, as is known, is idle then, and not in a GC or waiting
 * for one; @end gets the time up to which that holds, or less. @window is 0 at first, and then as
 * it was left, for times that do not decrease. */
gboolean weft_hec_use_is_gap (const WeftHecUse *self, guint64 time, guint *window, guint64 *end);

/* What separates a HEC's use from what its own events say, summed up to some time; ns. */
typedef struct
{
  guint64 hidden;  /* a thread ran, in a part of a GC that had not ended, outside of pauses */
  guint64 outside; /* work in a GC, outside of pauses */
  guint64 blank;   /* not known, as events of others are missing */
  guint64 sync;
  guint64 pause; /* in pauses, where no thread ran and the use is known */
} WeftHecSums;

/* Goes along time over one capability. A plain value. */
typedef struct
{
  const WeftHecUse *hecs;
  WeftUsageWalk own; /* over its own events, at @at */
  WeftHecSums sums;  /* up to @at */
  guint64 at;        /* ns */
  guint window;      /* how many windows have begun at @at */
  guint i;
} WeftHecUseWalk;

/* Begins at time 0. Borrows @hecs. */
void weft_hec_use_walk_init (WeftHecUseWalk *self, const WeftHecUse *hecs, guint i);

/* Moves to @time, which must not decrease from call to call. */
void weft_hec_use_walk_to (WeftHecUseWalk *self, guint64 time);

/* Moves there without summing up: after that the walk has uses and stretches, and no shares. */
void weft_hec_use_walk_skip_to (WeftHecUseWalk *self, guint64 time);

/* The sums up to the walk's time. */
WeftHecShares weft_hec_use_walk_shares (const WeftHecUseWalk *self);

/* What the capability does at the walk's time. */
WeftUse weft_hec_use_walk_use (const WeftHecUseWalk *self);

/* The stretch at the walk's time, as weft_hec_use_span(). One of waiting or idleness that is
 * shorter than @least ns may be returned as longer, but not as long as that. */
WeftUseSpan weft_hec_use_walk_span (const WeftHecUseWalk *self, guint64 least, guint64 end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHecUse, weft_hec_use_free)
