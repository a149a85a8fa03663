/* SPDX-License-Identifier: BSD-3-Clause */
/* Productivity over a sliding window of time: the share of the window in which no GC was running,
 * with its exact minimum over any stretch of a log. */
#pragma once

#include "weft-coverage.h"
#include "weft-gc-windows.h"

/* Immutable. Borrows what it is made of. Eight bytes a GC. */
typedef struct _WeftProductivity WeftProductivity;

/* A window of the log. A plain value. */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 paused;   /* ns in GC pauses */
} WeftProductivityWindow;

/* Of the run [@cover->begin, @cover->end): @cover is the process's. Goes on from @before, made of
 * an earlier view of the log (NULL: from the beginning), with the same result; keeps nothing of it.
 */
WeftProductivity *weft_productivity_extend (const WeftProductivity *before,
                                            const WeftGcWindows *windows,
                                            const WeftCover *cover);
void weft_productivity_free (WeftProductivity *self);

/* ns: what weft_productivity_lowest() tells of any stretch that ends before is the same of @before,
 * of an earlier view of the log. */
guint64 weft_productivity_same_until (const WeftProductivity *self, const WeftProductivity *before);

/* How long windows are, ns: a second, and where the run is shorter than ten seconds some part of
 * it, of a round number. */
guint64 weft_productivity_length (const WeftProductivity *self);

/* The window whose middle is @time; at an end of the run the one that begins or ends there. */
WeftProductivityWindow weft_productivity_at (const WeftProductivity *self, guint64 time);

/* Of the windows whose middles are in [@from, @to], the one of lowest productivity, or the first of
 * these. O(log n). */
WeftProductivityWindow
weft_productivity_lowest (const WeftProductivity *self, guint64 from, guint64 to);

/* The same of the windows that lie in covered time; FALSE if there is none. A pass over the GCs.
 */
gboolean
weft_productivity_lowest_covered (const WeftProductivity *self, WeftProductivityWindow *window);
