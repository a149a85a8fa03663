/* SPDX-License-Identifier: BSD-3-Clause */
/* Time windows of GCs: one for each GC, from its request over its start to its end. No two overlap.
 */
#pragma once

#include "weft-shared-array.h"

/* A plain value; ns. In [request, start) one HEC after another stops (GC sync), in [start,
 * end) the program stands still (the pause). Either may be empty. */
typedef struct
{
  guint64 request, start, end;
} WeftGcWindow;

/* Immutable. 26 bytes a GC. */
typedef struct
{
  GArray *windows;     /* of WeftGcWindow */
  GArray *blocks;      /* sums before every so many of them */
  GArray *open;        /* of guint: the windows whose end is not known */
  gboolean are_joined; /* see weft_gc_windows_are_joined() */
} WeftGcWindows;

/* Windows of @collections (of WeftCollection, by start). If records overlap, as in damaged logs,
 * the later one's window begins where the earlier one's ends. Made again for each view of a log
 * that grows: 0.02 us a GC. */
WeftGcWindows *weft_gc_windows_new (const WeftSharedArray *collections);
void weft_gc_windows_free (WeftGcWindows *self);

static inline guint
weft_gc_windows_count (const WeftGcWindows *self)
{
  return self->windows->len;
}

/* Valid as long as @self. Window i is that of the i-th collection. */
static inline const WeftGcWindow *
weft_gc_windows_nth (const WeftGcWindows *self, guint i)
{
  return &g_array_index (self->windows, WeftGcWindow, i);
}

/* Whether the end of the i-th is not known: it is where the log ends. */
gboolean weft_gc_windows_is_open (const WeftGcWindows *self, guint i);

/* Returns TRUE if windows were joined from what each capability did, as no event tells which one
 * began a GC (before GHC 7.6): if events of some capability are missing, begins and ends are not
 * known. */
static inline gboolean
weft_gc_windows_are_joined (const WeftGcWindows *self)
{
  return self->are_joined;
}

/* How many windows begin at @time or before it. */
guint weft_gc_windows_begun (const WeftGcWindows *self, guint64 time);

/* The same where @first of them begin no later, mostly nearly as many. */
guint weft_gc_windows_begun_from (const WeftGcWindows *self, guint first, guint64 time);

/* Nanoseconds before @time in which GCs were requested and had not started, and in which the
 * program stood still. O(log n). */
guint64 weft_gc_windows_sync_before (const WeftGcWindows *self, guint64 time);
guint64 weft_gc_windows_paused_before (const WeftGcWindows *self, guint64 time);

/* How many pauses share time with [@from, @to). */
guint weft_gc_windows_pauses_in (const WeftGcWindows *self, guint64 from, guint64 to);

/* Goes along time over the pauses. A plain value, which begins with all but windows 0. */
typedef struct
{
  const WeftGcWindows *windows;
  guint i;        /* the first that has not ended */
  guint64 paused; /* ns in those before it, since the sweep began */
} WeftPauseSweep;

/* Nanoseconds in pauses before @time, which must not decrease from call to call: the same as
 * weft_gc_windows_paused_before(), in one step. */
guint64 weft_pause_sweep_to (WeftPauseSweep *self, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcWindows, weft_gc_windows_free)
