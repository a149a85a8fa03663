/* SPDX-License-Identifier: BSD-3-Clause */
/* Times as written by a user: a time with its unit, a user marker in the log, or an event number.
 *
 * A marker is named by its text, or by the beginning of its text if that is unique. TEXT#N is the
 * N-th marker (from 1) with the same text, and marker:TEXT is a marker whose text looks like a time
 * or a number. Events are numbered from 1 in order of time: #N. If the log records when the program
 * started, a moment can also be a wall clock time in local time, such as "14:03:05.734"; a marker
 * with that text takes precedence unless moments are shown as times of day. */
#pragma once

#include "weft-format.h"
#include "weft-trace.h"

#define WEFT_NAMED_TIME_ERROR (weft_named_time_error_quark ())
GQuark weft_named_time_error_quark (void);
typedef enum
{
  WEFT_NAMED_TIME_ERROR_UNKNOWN,
} WeftNamedTimeError;

/* Sets @time, in ns, to the time that @text names, which may be outside the log. Unless @text is a
 * time with its unit, this reads the markers of the log, so call it on a worker. Returns FALSE and
 * sets @error if @text names no time, or @cancellable (may be NULL) was cancelled. */
gboolean weft_named_time_parse (const WeftTrace *trace,
                                const char *text,
                                guint64 *time,
                                GCancellable *cancellable,
                                GError **error);

/* Like weft_named_time_parse(), but a time after the end of the log is an error. */
gboolean weft_named_time_parse_inside (const WeftTrace *trace,
                                       const char *text,
                                       guint64 *time,
                                       GCancellable *cancellable,
                                       GError **error);

/* Formats @time with all digits: as a time of day if @text is one and @process records when it
 * started, else like weft_format_moment_exact(). */
WeftFormatted weft_named_time_format (const WeftProcess *process, const char *text, guint64 time);
