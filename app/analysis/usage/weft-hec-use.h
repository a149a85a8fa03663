/* SPDX-License-Identifier: BSD-3-Clause */
/* Use of each HEC at any time, derived from its own events and from all GCs.
 *
 * The events of a capability alone (see weft-usage.h) are not sufficient. A capability that has
 * stopped for a GC posts nothing until the GC starts. A capability without GC work posts the end of
 * the GC long after the GC has ended. So:
 * - In the pause of a GC, a HEC works if its events show GC work; otherwise it waits.
 * - Between the request of a GC and its start, a HEC that runs no thread waits for the GC. This is
 *   called GC sync. A log without runs of threads does not show when a HEC stopped, and so has no
 *   GC sync.
 * - At any other time, a HEC runs a thread or is idle, even if it has not posted the end of a GC.
 * - A HEC that runs a thread counts as running, unless it does GC work in a pause.
 * If events of another HEC are missing, GCs may be missing too. So outside of the coverage of the
 * process (see weft-coverage.h) and of the known GCs, the state of a HEC that runs no thread is
 * unknown. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-index.h"
#include "weft-usage-walk.h"

/* Use of a HEC in an interval, ns. In the rest of the interval it was idle. */
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

/* Use of all HECs. Immutable; can be used from any thread. Borrows the data from which it is
 * made. */
typedef struct _WeftHecUse WeftHecUse;

/* Maximum number of stored sums, except in tests. The sums usually take 10 MB, at most 40 MB. */
#define WEFT_HEC_USE_MAX_SUMS (1u << 20)

/* Computes the use of all capabilities around each GC, on all cores. @cover is the coverage of the
 * process. Stores at most @max_sums sums for all capabilities together. If this is enough for a sum
 * per GC and capability, weft_hec_use_times() needs only one more look-up than the sums of the
 * capability's own events.
 *
 * @before is the use in the index that @index extends, or NULL. If it is given, only new events are
 * read; the result is the same. Keeps no reference to @before. */
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

/* Write the use of a whole log to the archive of its index, and read it back. To read it, @windows,
 * @cover and @max_sums must be the same as when it was made. weft_hec_use_load() returns NULL if
 * the archive does not match. */
void weft_hec_use_save (const WeftHecUse *self, WeftArchive *archive);
WeftHecUse *weft_hec_use_load (WeftArchiveReader *reader,
                               const WeftIndex *index,
                               const WeftGcWindows *windows,
                               const WeftCover *cover,
                               guint max_sums);

/* Returns the exact use of the @i-th capability in [@from, @to), ns. O(log n). */
WeftHecTimes weft_hec_use_times (const WeftHecUse *self, guint i, guint64 from, guint64 to);

/* Returns the interval of constant use that contains @time (ns). @end (ns) is the end of the
 * capability's life, at which the last interval ends. In a pause, the phase of the interval is the
 * GC phase that the capability's own events show; at any other time it is WEFT_GC_NONE. */
WeftUseSpan weft_hec_use_span (const WeftHecUse *self, guint i, guint64 time, guint64 end);

/* Returns TRUE if a HEC that is known to run no thread at @time is idle, that is, neither in a GC
 * nor waiting for one. Sets @end to a time until which the result is valid. *@window must be 0 in
 * the first call, and is updated for the next calls. @time must not decrease from call to call. */
gboolean weft_hec_use_is_gap (const WeftHecUse *self, guint64 time, guint *window, guint64 *end);

/* Corrections to the use that a HEC's own events show, summed up to a time, ns. */
typedef struct
{
  guint64 hidden;  /* time outside of pauses in which a thread ran during a GC phase that had not
                      ended */
  guint64 outside; /* GC work outside of pauses */
  guint64 blank;   /* time in which the use is unknown, because events of other HECs are missing */
  guint64 sync;
  guint64 pause; /* time in pauses in which no thread ran and the use is known */
} WeftHecSums;

/* Walk over the use of one capability in time order. Copied by value. */
typedef struct
{
  const WeftHecUse *hecs;
  WeftUsageWalk own; /* walk over the capability's own events, up to @at */
  WeftHecSums sums;  /* sums up to @at */
  guint64 at;        /* ns */
  guint window;      /* number of GC windows that have begun at @at */
  guint i;           /* index of the capability */
} WeftHecUseWalk;

/* Initializes a walk at time 0. Borrows @hecs. */
void weft_hec_use_walk_init (WeftHecUseWalk *self, const WeftHecUse *hecs, guint i);

/* Moves to @time, which must not decrease from call to call. */
void weft_hec_use_walk_to (WeftHecUseWalk *self, guint64 time);

/* Like weft_hec_use_walk_to(), but does not update the sums. Of weft_hec_use_walk_times(), only
 * differences can be used afterwards, once sums.outside has been set. */
void weft_hec_use_walk_skip_to (WeftHecUseWalk *self, guint64 time);

/* Returns the use up to the time of the walk. */
WeftHecTimes weft_hec_use_walk_times (const WeftHecUseWalk *self);

/* Returns the use at the time of the walk. */
WeftUse weft_hec_use_walk_use (const WeftHecUseWalk *self);

/* Like weft_hec_use_span(), but at the time of the walk. If an interval of waiting or idleness is
 * shorter than @least (ns), the result may be longer than this interval, but is still shorter than
 * @least. */
WeftUseSpan weft_hec_use_walk_span (const WeftHecUseWalk *self, guint64 least, guint64 end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHecUse, weft_hec_use_free)
