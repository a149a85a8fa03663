/* SPDX-License-Identifier: BSD-3-Clause */
/* Segments of a log, grouped by the process that wrote them. */
#pragma once

#include "weft-own-numbers.h"
#include "weft-range.h"

/* Segments [first_segment, first_segment + n_segments) of a log; copied by value. */
typedef struct
{
  guint first_segment;
  guint n_segments;
} WeftProcessSegments;

/* Returns the processes of @log (of WeftProcessSegments) in file order, at least one. Two segments
 * in a row belong to the same process if they have the same PID and start time. A segment without a
 * PID belongs to the process of the previous segment if that one has a PID, as GHC before 9.2 does
 * not write the PID again when logging is restarted. Otherwise, it does so unless its clock has
 * started again. Free with g_array_unref(). */
GArray *weft_log_processes (const WeftLog *log);

/* Returns a view of @log with only process @process of weft_log_processes() and its problems. A log
 * written by weft_log_merge() has a single header, but its view has a segment for each process, and
 * the process has the numbers of its own log; see weft_log_restore_numbers(), whose errors it has.
 * Returns a new reference; to @log itself if there is only one process; NULL with @error set on
 * failure. Stops early once g_cancellable_get_current() is cancelled; the view must then not be
 * used. */
WeftLog *weft_log_for_process (WeftLog *log, guint process, GError **error);

/* Like weft_log_for_process(), but extends the copy with the process's own numbers in @kept (may be
 * NULL), which is of an earlier view of the same file. */
WeftLog *
weft_log_for_growing_process (WeftLog *log, guint process, WeftNumbersCopy *kept, GError **error);

/* Returns the gaps between the segments of @log, in which nothing was logged (of WeftRange, by
 * time). @log must have a single process. */
GArray *weft_log_gaps (const WeftLog *log);
