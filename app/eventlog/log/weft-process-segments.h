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

/* The processes of @log, in the order of the file: at least one. A segment belongs to the one
 * before it unless its pid says otherwise, or, where there are no pids, its clock began anew: since
 * GHC 9.2 a restart posts the pid again, and until then it posts nothing, while a new process has
 * both a pid and a clock of its own. Free with g_array_unref(). */
GArray *weft_log_processes (const WeftLog *log);

/* The view of @log that has process @process (of those of weft_log_processes()) alone, with its own
 * problems. A new reference; @log itself where it has one process only. */
WeftLog *weft_log_of_process (WeftLog *log, guint process);

/* The gaps between the segments of @log, which is of one process, in which nothing was logged. Of
 * WeftRange, by time. */
GArray *weft_log_gaps (const WeftLog *log);
