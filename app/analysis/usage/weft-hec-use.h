/* SPDX-License-Identifier: BSD-3-Clause */
/* State of each HEC at any time, derived from its own events and from all GCs.
 *
 * The events of a capability alone (see weft-usage.h) are not sufficient: a capability that has
 * stopped for a GC posts nothing until the GC starts, and one without GC work posts the end of the
 * GC long after it. So:
 * - in the pause of a GC a HEC works if its events show it, and waits otherwise;
 * - between the request of a GC and its start a HEC that runs no thread waits for it: GC sync
 * (except in a log without thread runs, in which the time when a HEC stopped is not known);
 * - at any other time it runs a thread or is idle, even if it has not posted the end of a GC.
 * A HEC that runs a thread is running, except for GC work in a pause. If events of another HEC are
 * missing, GCs may be missing too: outside of the coverage of the process (see weft-coverage.h) and
 * of the known GCs, the state of a HEC that does not run is unknown. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-index.h"
#include "weft-usage-walk.h"

/* Nanoseconds of an interval by use. The rest of the interval was idle. */
typedef struct
{
  guint64 run;
  guint64 work; /* in pauses */
  guint64 wait; /* in pauses */
  guint64 sync; /* between the request of a GC and its start */
  guint64 unknown;
} WeftHecShares;

/* Returns @after - @before. */
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

/* Returns the nanoseconds in which the HEC was known not to be idle. */
static inline guint64
weft_hec_shares_busy (const WeftHecShares *self)
{
  return self->run + self->work + self->wait + self->sync;
}

/* Immutable, for any thread. Borrows the data that it is made from. */
typedef struct _WeftHecUse WeftHecUse;

/* Maximum number of stored sums, except in tests: usually 10 MB, at most 40 MB. */
#define WEFT_HEC_USE_MAX_SUMS (1u << 20)

/* Reads the use of all capabilities around each GC, on all cores. @cover is that of the process.
 * Stores at most @max_sums sums for all capabilities together: with one for each GC and capability,
 * the shares up to any time need only one more look-up than the capability's own sums. Extends
 * @before, of an index that @index was built on; NULL reads all events, with the same result. Keeps
 * no reference to @before. */
WeftHecUse *weft_hec_use_extend (const WeftHecUse *before,
                                 const WeftIndex *index,
                                 const WeftGcWindows *windows,
                                 const WeftCover *cover,
                                 guint max_sums);

/* Returns the time (ns) up to which @before, of an index that the index of @self was built on, has
 * the same use. */
guint64 weft_hec_use_same_until (const WeftHecUse *self, const WeftHecUse *before);

/* Returns the latest time up to @time (ns) at which no GC was running. */
guint64 weft_hec_use_settled (const WeftHecUse *self, guint64 time);

void weft_hec_use_free (WeftHecUse *self);

/* Writes the use of a whole log into the archive of its index, and reads it from there, with the
 * same @windows, @cover and @max_sums. Returns NULL if the archive does not fit. */
void weft_hec_use_keep (const WeftHecUse *self, WeftArchive *kept);
WeftHecUse *weft_hec_use_take (WeftArchiveReader *kept,
                               const WeftIndex *index,
                               const WeftGcWindows *windows,
                               const WeftCover *cover,
                               guint max_sums);

/* Returns the exact shares of the @i-th capability in [@from, @to). O(log n). */
WeftHecShares weft_hec_use_shares (const WeftHecUse *self, guint i, guint64 from, guint64 to);

/* Returns the interval of one use that contains @time. @end (ns) is the end of the capability's
 * life, which ends the last interval. Its phase is that of the capability's own events in a pause,
 * and NONE outside. */
WeftUseSpan weft_hec_use_span (const WeftHecUse *self, guint i, guint64 time, guint64 end);

/* Returns TRUE if a HEC that is known to run no thread at @time is idle, i.e. not in a GC or
 * waiting for one. @end is set to a time up to which the result is valid. @window is 0 in the first
 * call; the function updates it for calls with times that do not decrease. */
gboolean weft_hec_use_is_gap (const WeftHecUse *self, guint64 time, guint *window, guint64 *end);

/* Corrections of the use that a HEC's own events show, summed up to a time; ns. */
typedef struct
{
  guint64 hidden;  /* a thread ran outside of pauses, in a GC phase without end */
  guint64 outside; /* GC work outside of pauses */
  guint64 blank;   /* unknown, as events of other HECs are missing */
  guint64 sync;
  guint64 pause; /* in pauses, no thread ran and the use is known */
} WeftHecSums;

/* Walk along time over one capability. A plain value. */
typedef struct
{
  const WeftHecUse *hecs;
  WeftUsageWalk own; /* over the capability's events, at @at */
  WeftHecSums sums;  /* up to @at */
  guint64 at;        /* ns */
  guint window;      /* number of GC windows that have begun at @at */
  guint i;           /* index of the capability */
} WeftHecUseWalk;

/* Begins at time 0. Borrows @hecs. */
void weft_hec_use_walk_init (WeftHecUseWalk *self, const WeftHecUse *hecs, guint i);

/* Moves to @time, which must not decrease from call to call. */
void weft_hec_use_walk_to (WeftHecUseWalk *self, guint64 time);

/* Like weft_hec_use_walk_to(), but without sums: the walk has no shares afterwards. */
void weft_hec_use_walk_skip_to (WeftHecUseWalk *self, guint64 time);

/* Returns the shares up to the time of the walk. */
WeftHecShares weft_hec_use_walk_shares (const WeftHecUseWalk *self);

/* Returns the use at the time of the walk. */
WeftUse weft_hec_use_walk_use (const WeftHecUseWalk *self);

/* Like weft_hec_use_span(), but at the time of the walk. An interval of waiting or idleness that is
 * shorter than @least ns may be returned too long, but shorter than @least. */
WeftUseSpan weft_hec_use_walk_span (const WeftHecUseWalk *self, guint64 least, guint64 end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHecUse, weft_hec_use_free)
