/* SPDX-License-Identifier: BSD-3-Clause */
/* Wall clock: moments of a log as times of day, if the number style asks for that and the log
 * records when the program began. */
#pragma once

#include "weft-format.h"
#include "weft-process.h"

/* Returns TRUE if moments of @process are shown by the clock; then @since gets the time from the
 * midnight before its start, in local time, to its start (ns). */
gboolean weft_clock_start (const WeftProcess *process, guint64 *since);

/* Like weft_clock_start(), but does not ask the number style. */
gboolean weft_clock_since (const WeftProcess *process, guint64 *since);

/* Formats the time of day @time ns after a start with @since, with all digits:
 * "14:03:05.734 123 456". */
WeftFormatted weft_clock_format (guint64 since, guint64 time);

/* Formats a moment of @process (or NULL) with all digits: by the wall clock if the number style
 * says so and the log has one, else as the time since the start. */
WeftFormatted weft_moment_exact (const WeftProcess *process, guint64 time);

/* Like weft_moment_exact(), with fewer digits: by the clock to the ms, "14:03:05.734", else as
 * weft_format_time() or weft_format_time_brief() does. */
WeftFormatted weft_moment (const WeftProcess *process, guint64 time);
WeftFormatted weft_moment_brief (const WeftProcess *process, guint64 time);

/* Formats a range by the clock, "14:03:05.734 to 14:03:07.201", with enough digits to distinguish
 * its ends; else as weft_format_range() does. Newly allocated. */
char *weft_moment_range (const WeftProcess *process, WeftRange range);

/* Reads a time of day: hours and minutes, or seconds too with any number of digits. Sets @time to
 * the first such moment, in ns after the start. Returns FALSE if @text is not a time of day. */
gboolean weft_clock_parse (guint64 since, const char *text, guint64 *time);
