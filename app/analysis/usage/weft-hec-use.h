/* SPDX-License-Identifier: BSD-3-Clause */
/* State of each HEC at any time, derived from its own events and from all GCs.
 *
 * The events of a capability alone (see weft-usage.h) are not sufficient: a capability that has
 * stopped for a GC posts nothing until the GC starts, and a capability without GC work posts the
 * end of the GC long after the GC ended. So:
 * - in the pause of a GC a HEC works if its events show GC work, and waits otherwise;
 * - between the request of a GC and its start a HEC that runs no thread waits for the GC: this is
 *   GC sync (except in a log without thread runs, which does not show when a HEC stopped);
 * - at any other time a HEC runs a thread or is idle, even if it has not posted the end of a GC.
 * A HEC that runs a thread counts as running, except for GC work in a pause. If events of another
 * HEC are missing, GCs may be missing too: outside of the coverage of the process (see
 * weft-coverage.h) and of the known GCs, the state of a HEC that does not run is unknown. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-index.h"
#include "weft-usage-walk.h"

/* Use of a HEC in an interval, ns. The rest of the interval was idle. */
typedef struct
{
  guint64 run;
  guint64 work; /* GC work in pauses */
  guint64 wait; /* waiting in pauses */
  guint64 sync; /* waiting between the request of a GC and its start */
  guint64 unknown;
} WeftHecTimes;

/* Returns the difference @after - @before. */
static inline WeftHecTimes
weft_hec_times_difference (const WeftHecTimes *before, const WeftHecTimes *after)
{
  return (WeftHecTimes){
    .run = after->run - before->run,
    .work = after->work - before->work,
    .wait = after->wait - before->wait,
    .sync = after->sync - before->sync,
    .unknown = after->unknown - before->unknown,
  };
}

static inline void
weft_hec_times_add (WeftHecTimes *self, const WeftHecTimes *more)
{
  self->run += more->run;
  self->work += more->work;
  self->wait += more->wait;
  self->sync += more->sync;
  self->unknown += more->unknown;
}

/* Returns the time (ns) in which the HEC was known not to be idle. */
static inline guint64
weft_hec_times_get_busy (const WeftHecTimes *self)
{
  return self->run + self->work + self->wait + self->sync;
}

/* Use of all HECs. Immutable; can be used from any thread. Borrows the data that it is made
 * from. */
typedef struct _WeftHecUse WeftHecUse;

/* Maximum number of stored sums, except in tests. The sums usually take 10 MB, at most 40 MB. */
#define WEFT_HEC_USE_MAX_SUMS (1u << 20)

/* Reads the use of all capabilities around each GC, on all cores. @cover is the coverage of the
 * process. Stores at most @max_sums sums for all capabilities together. If this allows a sum for
 * each GC and capability, the times up to a moment cost only one more look-up than the sums of the
 * capability's own events. @before is the use in the index that @index extends, or NULL. If it is
 * given, only new events are read; the result is the same. Keeps no reference to @before. */
WeftHecUse *weft_hec_use_extend (const WeftHecUse *before,
                                 const WeftIndex *index,
                                 const WeftGcWindows *windows,
                                 const WeftCover *cover,
                                 guint max_sums);

/* Returns the time (ns) up to which @self and @before have the same use. The index of @self must
 * extend the index of @before. */
guint64 weft_hec_use_same_until (const WeftHecUse *self, const WeftHecUse *before);

/* Returns the latest time (ns), not after @time, at which no GC was running. */
guint64 weft_hec_use_gc_free_until (const WeftHecUse *self, guint64 time);

void weft_hec_use_free (WeftHecUse *self);

/* Write the use of a whole log to the archive of its index, and read it from the archive. Reading
 * needs the same @windows, @cover and @max_sums. weft_hec_use_load() returns NULL if the archive
 * does not match. */
void weft_hec_use_save (const WeftHecUse *self, WeftArchive *kept);
WeftHecUse *weft_hec_use_load (WeftArchiveReader *kept,
                               const WeftIndex *index,
                               const WeftGcWindows *windows,
                               const WeftCover *cover,
                               guint max_sums);

/* Returns the exact use of the @i-th capability in [@from, @to), ns. O(log n). */
WeftHecTimes weft_hec_use_times (const WeftHecUse *self, guint i, guint64 from, guint64 to);

/* Returns the interval of constant use that contains @time (ns). @end (ns) is the end of the
 * capability's life, at which the last interval ends. In a pause, the phase of the interval is the
 * GC phase shown by the capability's own events; otherwise it is WEFT_GC_NONE. */
WeftUseSpan weft_hec_use_span (const WeftHecUse *self, guint i, guint64 time, guint64 end);

/* Returns TRUE if a HEC that is known to run no thread at @time is idle, i.e. neither in a GC nor
 * waiting for one. Sets @end to a time up to which the result is valid. *@window must be 0 in the
 * first call, and is updated for further calls. @time must not decrease from call to call. */
gboolean weft_hec_use_is_gap (const WeftHecUse *self, guint64 time, guint *window, guint64 *end);

/* Corrections to the use that a HEC's own events show, summed up to a time, ns. */
typedef struct
{
  guint64 hidden;  /* time outside of pauses in which a thread ran during a GC phase that had not
                      ended */
  guint64 outside; /* GC work outside of pauses */
  guint64 blank;   /* time of unknown use, as events of other HECs are missing */
  guint64 sync;
  guint64 pause; /* time in pauses in which no thread ran and the use is known */
} WeftHecSums;

/* Walk over the use of one capability in time order. Copied by value. */
typedef struct
{
  const WeftHecUse *hecs;
  WeftUsageWalk own; /* walk over the capability's own events, at @at */
  WeftHecSums sums;  /* sums up to @at */
  guint64 at;        /* ns */
  guint window;      /* number of GC windows that have begun at @at */
  guint i;           /* index of the capability */
} WeftHecUseWalk;

/* Initializes a walk at time 0. Borrows @hecs. */
void weft_hec_use_walk_init (WeftHecUseWalk *self, const WeftHecUse *hecs, guint i);

/* Moves to @time, which must not decrease from call to call. */
void weft_hec_use_walk_to (WeftHecUseWalk *self, guint64 time);

/* Like weft_hec_use_walk_to(), but does not update the sums. weft_hec_use_walk_times() cannot be
 * used afterwards. */
void weft_hec_use_walk_skip_to (WeftHecUseWalk *self, guint64 time);

/* Returns the use up to the time of the walk. */
WeftHecTimes weft_hec_use_walk_times (const WeftHecUseWalk *self);

/* Returns the use at the time of the walk. */
WeftUse weft_hec_use_walk_use (const WeftHecUseWalk *self);

/* Like weft_hec_use_span(), but at the time of the walk. If an interval of waiting or idleness is
 * shorter than @least (ns), the result may be longer than the interval, but is shorter
 * than @least. */
WeftUseSpan weft_hec_use_walk_span (const WeftHecUseWalk *self, guint64 least, guint64 end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHecUse, weft_hec_use_free)
