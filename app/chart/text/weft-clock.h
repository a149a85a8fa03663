/* SPDX-License-Identifier: BSD-3-Clause */
/* Wall clock: moments of a log as a clock on the wall showed them, if the number style asks for
 * that and the log records when the program began. */
#pragma once

#include "weft-format.h"
#include "weft-process.h"

/* Whether moments of @process are shown by the clock; then the ns from the midnight before its
 * start, in local time, to its start are in @since. */
gboolean weft_clock_start (const WeftProcess *process, guint64 *since);

/* The same whether or not moments are shown by the clock. */
gboolean weft_clock_since (const WeftProcess *process, guint64 *since);

/* The clock at @time, ns after such a start, with all digits: "14:03:05.734 123 456". */
WeftFormatted weft_clock_format (guint64 since, guint64 time);

/* Formats a moment of @process (or NULL) with all digits: by the wall clock if the number style
 * says so and the log has one, else as the time since the start. */
WeftFormatted weft_moment_exact (const WeftProcess *process, guint64 time);

/* The same with fewer digits: by the clock to the ms, "14:03:05.734", else as weft_format_time() or
 * weft_format_time_brief() does. */
WeftFormatted weft_moment (const WeftProcess *process, guint64 time);
WeftFormatted weft_moment_brief (const WeftProcess *process, guint64 time);

/* Formats a range in the same way: "14:03:05.734 to 14:03:07.201", with as many digits as tell the
 * ends from one another; else as weft_format_range() does. Newly allocated. */
char *weft_moment_range (const WeftProcess *process, WeftRange range);

/* Reads such a text, with as many of its digits as there are, or only hours and minutes: the first
 * @time, in ns after the start, at which the clock showed it. FALSE if it is none. */
gboolean weft_clock_parse (guint64 since, const char *text, guint64 *time);
