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
 * belongs to the same process as the previous one unless its PID differs or, without PIDs, its
 * clock starts again. When logging is restarted, GHC since 9.2 writes the same PID again, and older
 * versions write none, while a new process has its own PID and clock. Free with g_array_unref(). */
GArray *weft_log_processes (const WeftLog *log);

/* Returns a view of @log with only process @process of weft_log_processes() and its problems. In a
 * log written by weft_log_merge(), each process also begins a segment. Returns a new reference; to
 * @log itself if there is only one process. */
WeftLog *weft_log_of_process (WeftLog *log, guint process);

/* Returns the gaps between the segments of @log, in which nothing was logged (of WeftRange, by
 * time). @log must have a single process. */
GArray *weft_log_gaps (const WeftLog *log);
