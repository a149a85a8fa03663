/* SPDX-License-Identifier: BSD-3-Clause */
/* Segments of a log that one process wrote. */
#pragma once

#include "weft-log.h"
#include "weft-range.h"

/* Segments [first_segment, first_segment + n_segments) of a log. A plain value. */
typedef struct
{
  guint first_segment;
  guint n_segments;
} WeftProcessSegments;

/* Returns the processes of @log (WeftProcessSegments) in file order, at least one. A segment
 * belongs to the process before it unless it has another pid, or, without pids, its clock starts
 * again: since GHC 9.2, a restart of logging posts the same pid again, and until then nothing,
 * while a new process has its own pid and clock. Free with g_array_unref(). */
GArray *weft_log_processes (const WeftLog *log);

/* Returns a view of @log with process @process of weft_log_processes() alone, and its problems; in
 * a log of weft_log_merge(), a segment also begins where a process of the merge does. A new
 * reference, to @log itself if it has only one process. */
WeftLog *weft_log_of_process (WeftLog *log, guint process);

/* Returns the gaps between the segments of @log, which has one process, in which nothing was logged
 * (WeftRange, by time). */
GArray *weft_log_gaps (const WeftLog *log);
