/* SPDX-License-Identifier: BSD-3-Clause */
/* Time windows of GCs: request, start and end of each. Windows do not overlap. Also splits a range
 * at its GCs, and finds its minimum mutator utilisation. */
#pragma once

#include "weft-coverage.h"
#include "weft-shared-array.h"

/* Window of a GC, ns. In [request, start) the HECs stop one after another (GC sync); [start, end)
 * is the pause. Either interval may be empty. */
typedef struct
{
  guint64 request, start, end;
} WeftGcWindow;

/* Windows of all GCs of a log. Immutable. 26 bytes per GC. */
typedef struct
{
  WeftSharedArray *windows; /* of WeftGcWindow */
  WeftSharedArray *blocks;  /* sums before each block of windows */
  GArray *open;             /* of guint: indexes of the windows whose end is unknown */
  guint first_joined; /* index of the first joined window, see weft_gc_windows_are_joined(); or
                         G_MAXUINT */
} WeftGcWindows;

/* Returns the windows of @collections (of WeftCollection, sorted by start). If records overlap, as
 * in damaged logs, the window of the later GC begins at the end of the earlier GC. @before are the
 * windows of an earlier view of the log whose first @n_unchanged GCs are the same, or NULL. The
 * result shares their memory, as background work can keep earlier views of a growing log for
 * minutes. */
WeftGcWindows *weft_gc_windows_extend (const WeftGcWindows *before,
                                       guint n_unchanged,
                                       const WeftSharedArray *collections);
void weft_gc_windows_free (WeftGcWindows *self);

static inline guint
weft_gc_windows_count (const WeftGcWindows *self)
{
  return (guint) self->windows->n;
}

/* Returns the window of the @i-th GC, valid as long as @self. */
static inline const WeftGcWindow *
weft_gc_windows_nth (const WeftGcWindows *self, guint i)
{
  return weft_shared_array_nth (self->windows, i);
}

/* Returns TRUE if the end of the @i-th GC is unknown. The window then ends at the end of the log or
 * at the first missing event. */
gboolean weft_gc_windows_is_open (const WeftGcWindows *self, guint i);

/* Returns TRUE if the windows were joined from the events of all capabilities, because no event
 * shows which capability began a GC (before GHC 7.6). Starts and ends of GCs are then unknown while
 * events of any capability are missing. */
static inline gboolean
weft_gc_windows_are_joined (const WeftGcWindows *self)
{
  return self->first_joined < G_MAXUINT;
}

/* Returns the number of windows that begin at or before @time. */
guint weft_gc_windows_count_begun (const WeftGcWindows *self, guint64 time);

/* Like weft_gc_windows_count_begun(), but fast if the result is near @first. The result must be at
 * least @first. */
guint weft_gc_windows_count_begun_from (const WeftGcWindows *self, guint first, guint64 time);

/* Returns the time spent in GC sync before @time, ns. O(log n). */
guint64 weft_gc_windows_sync_time_before (const WeftGcWindows *self, guint64 time);

/* Returns the time spent in pauses before @time, ns. O(log n). */
guint64 weft_gc_windows_pause_time_before (const WeftGcWindows *self, guint64 time);

/* Returns the time spent in GC sync and pauses in [@from, @to), ns. @from must not be greater than
 * @to. O(log n). */
guint64 weft_gc_windows_stopped_time (const WeftGcWindows *self, guint64 from, guint64 to);

/* Returns the number of pauses that overlap [@from, @to). */
guint weft_gc_windows_count_pauses (const WeftGcWindows *self, guint64 from, guint64 to);

/* Walk over the pauses in time order. Initialise all fields except windows to 0. */
typedef struct
{
  const WeftGcWindows *windows;
  guint i;        /* first window that has not ended yet */
  guint64 paused; /* sum of the earlier pauses, ns */
} WeftPauseSweep;

/* Like weft_gc_windows_pause_time_before(), but @time must not decrease from call to call. O(1) on
 * average. */
guint64 weft_pause_sweep_to (WeftPauseSweep *self, guint64 time);

/* Part of a range that is split at its GCs: inside or outside of them. Copied by value. */
typedef struct
{
  guint64 from, to; /* [from, to) in ns, not empty */
  gint gc;          /* index of the GC, or -1 if the part is outside of GCs */
  gboolean is_sync; /* GC sync: the HECs are stopping for the GC, whose pause has not begun yet */
} WeftGcPart;

/* State of a split. Copied by value, borrows @windows. */
typedef struct
{
  const WeftGcWindows *windows;
  guint64 from, to; /* the rest of the range, which has not been returned yet, ns */
  guint n;          /* only the first @n windows can overlap the rest */
  gboolean with_sync;
} WeftGcSplit;

/* Begins to split [@from, @to), from the end to the start. If @with_sync, the time from the request
 * to the start of a GC is a part of its own; otherwise this time is outside of GCs. O(log n). */
WeftGcSplit
weft_gc_split (const WeftGcWindows *windows, guint64 from, guint64 to, gboolean with_sync);

/* Sets @part to the next part, going backwards. Returns FALSE if no part is left. */
gboolean weft_gc_split_next (WeftGcSplit *self, WeftGcPart *part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcWindows, weft_gc_windows_free)

/* Minimum mutator utilisation (MMU) of GC pauses (Cheng and Blelloch, 2001): the smallest share of
 * time outside GC pauses in any window of a given length. This is the plain MMU, not the bounded
 * one (BMU): if pauses come in bursts, a longer window may have a lower utilisation than a shorter
 * one. */

/* The worst window of a given length. If several windows have the same pause time, the first
 * one. */
typedef struct
{
  guint64 length; /* ns */
  guint64 from;   /* ns */
  guint64 paused; /* time in pauses, ns */
} WeftUtilisation;

/* Range of window lengths for which the utilisation is informative. */
typedef struct
{
  guint64 pause;   /* longest pause, ns; windows up to this length have a utilisation of 0 */
  guint64 longest; /* longest covered piece of the range, ns */
} WeftUtilisationBounds;

/* Finds the bounds for the covered time of [@from, @to). Windows are entirely in covered time, and
 * pauses are clipped to covered time. Returns FALSE if there is no GC pause in covered time; the
 * utilisation is then 1. */
gboolean weft_utilisation_bounds (const WeftGcWindows *windows,
                                  const WeftCover *cover,
                                  guint64 from,
                                  guint64 to,
                                  WeftUtilisationBounds *bounds);

/* Finds the exact worst window with a length of @length ns, in one pass over the pauses. Returns
 * FALSE if every covered piece of [@from, @to) is shorter. */
gboolean weft_utilisation_worst (const WeftGcWindows *windows,
                                 const WeftCover *cover,
                                 guint64 from,
                                 guint64 to,
                                 guint64 length,
                                 WeftUtilisation *worst);

/* Returns the worst window (WeftUtilisation) of each of several lengths, sorted by length. If @n is
 * 0, the lengths are the longest pause, all longer round lengths (1, 2 or 5 times a power of ten),
 * and the longest covered piece. Otherwise they are @n lengths from a tenth of the longest pause to
 * the longest covered piece, evenly spaced on a logarithmic axis, without duplicates. The array is
 * empty if there is no pause, and NULL if @cancellable was cancelled. */
GArray *weft_utilisation_curve (const WeftGcWindows *windows,
                                const WeftCover *cover,
                                guint64 from,
                                guint64 to,
                                guint n,
                                GCancellable *cancellable);

/* Returns the share of the window outside pauses, 0 to 1. */
static inline double
weft_utilisation_share (const WeftUtilisation *self)
{
  return (double) (self->length - self->paused) / (double) self->length;
}
