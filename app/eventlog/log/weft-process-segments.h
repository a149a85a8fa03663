/* SPDX-License-Identifier: BSD-3-Clause */
/* Segments of a log, grouped by the process that wrote them. */
#pragma once

#include "weft-log.h"
#include "weft-range.h"

/* Segments [first_segment, first_segment + n_segments) of a log; copied by value. */
typedef struct
{
  guint first_segment;
  guint n_segments;
} WeftProcessSegments;

/* Returns the processes of @log (of WeftProcessSegments) in file order, at least one. A segment
 * belongs to the same process as the one before it unless it has another pid or, without pids, its
 * clock starts again. Since GHC 9.2, a restart of logging posts the same pid again, before that it
 * posted none, while a new process has its own pid and clock. Free with g_array_unref(). */
GArray *weft_log_processes (const WeftLog *log);

/* Returns a view of @log with only process @process of weft_log_processes() and its problems. In a
 * log of weft_log_merge(), each process begins a segment as well. Returns a new reference, to @log
 * itself if it has only one process. */
WeftLog *weft_log_of_process (WeftLog *log, guint process);

/* Returns the gaps between the segments of @log, in which nothing was logged (of WeftRange, by
 * time). @log must have a single process. */
GArray *weft_log_gaps (const WeftLog *log);
