/* SPDX-License-Identifier: BSD-3-Clause */
/* Times as a user names them: a time with its unit, a user marker of the log, or an event by its
 * number.
 *
 * A marker is named by its text, or by the beginning of its text if no other marker begins so;
 * the N-th of several with the same text by TEXT#N (from 1), and one whose text looks like a time
 * or a number by marker:TEXT. Events are numbered from 1 in the order of time: #N. If the log
 * records when the program began, a moment is also named by the wall clock, in local time:
 * "14:03:05.734"; a marker with such a text comes first unless moments are shown by the clock. */
#pragma once

#include "weft-trace.h"

#define WEFT_NAMED_TIME_ERROR (weft_named_time_error_quark ())
GQuark weft_named_time_error_quark (void);
typedef enum
{
  WEFT_NAMED_TIME_ERROR_UNKNOWN,
} WeftNamedTimeError;

/* Sets @time, in ns, to the time that @text names, which may be outside of the log. Unless it is a
 * time with its unit, reads the markers of the log: for a worker thread. Returns FALSE with @error
 * if @text names no time, or @cancellable (may be NULL) was cancelled. */
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
