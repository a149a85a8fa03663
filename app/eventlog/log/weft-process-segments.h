/* SPDX-License-Identifier: BSD-3-Clause */
/* Segments of a log, grouped by the process that wrote them. */
#pragma once

#include "weft-log.h"
#include "weft-range.h"
#include "weft-spool.h"

/* Numbers of the HECs, threads, tasks and sets of HECs of a process in a merged log. */

/* Copy of a process's blocks with its own numbers, which is extended as the log grows. Owns its
 * members, which are NULL before the first copy. */
typedef struct
{
  WeftSpool *spool;
  WeftLog *log; /* the log whose blocks are in @spool */
} WeftNumbersCopy;

void weft_numbers_copy_clear (WeftNumbersCopy *self);

/* Segments [first_segment, first_segment + n_segments) of a log; copied by value. */
typedef struct
{
  guint first_segment;
  guint n_segments;
} WeftProcessSegments;

/* Returns the processes of @log in file order, at least one: an array of WeftProcessSegments. Two
 * consecutive segments belong to the same process if they have the same PID and start time. A
 * segment without a PID belongs to the process of the previous segment if that segment has a PID,
 * as GHC before 9.2 does not write the PID again when logging is restarted. If the previous segment
 * has no PID, both segments belong to the same process, unless the clock has started again. Free
 * with g_array_unref(). */
GArray *weft_log_processes (const WeftLog *log);

/* Returns a view of @log with only process @process of weft_log_processes() and its problems. A log
 * written by weft_log_merge() has a single header, but its view has a segment for each process, and
 * the process has the numbers of its own log, in a changed copy of its blocks. Returns a new
 * reference; if there is only one process, a reference to @log itself. Returns NULL with @error if
 * the copy cannot be made, for example if there is no space for it. Stops early once
 * g_cancellable_get_current() is cancelled; the view must then not be used. */
WeftLog *weft_log_for_process (WeftLog *log, guint process, GError **error);

/* Like weft_log_for_process(), but extends @kept (may be NULL), the copy with the process's own
 * numbers that was made for an earlier view of the same file. */
WeftLog *
weft_log_for_growing_process (WeftLog *log, guint process, WeftNumbersCopy *kept, GError **error);

/* Returns the gaps between the segments of @log, in which nothing was logged: an array of
 * WeftRange, in order of time. @log must have a single process. */
GArray *weft_log_gaps (const WeftLog *log);
