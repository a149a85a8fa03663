/* SPDX-License-Identifier: BSD-3-Clause */
/* Wall clock: shows moments of a log as times of day, if the number style asks for it and the log
 * records when the program started. */
#pragma once

#include "weft-format.h"
#include "weft-process.h"

/* Returns TRUE if moments of @process are shown as times of day. If so, sets @since to the time,
 * ns, from the midnight before the start of @process (local time) to the start. */
gboolean weft_clock_shown_start (const WeftProcess *process, guint64 *since);

/* Like weft_clock_shown_start(), but ignores the number style. */
gboolean weft_clock_recorded_start (const WeftProcess *process, guint64 *since);

/* Formats the time of day @time ns after a start that was @since ns after midnight, with all
 * digits: "14:03:05.734 123 456". */
WeftFormatted weft_format_clock (guint64 since, guint64 time);

/* Formats a moment of @process (may be NULL) with all digits: as a time of day if
 * weft_clock_shown_start() returns TRUE, else as the time since the start. */
WeftFormatted weft_format_moment_exact (const WeftProcess *process, guint64 time);

/* Like weft_format_moment_exact(), but with fewer digits: a time of day to the ms, "14:03:05.734",
 * or else the time since the start, as by weft_format_time() or weft_format_time_brief(). */
WeftFormatted weft_format_moment (const WeftProcess *process, guint64 time);
WeftFormatted weft_format_moment_brief (const WeftProcess *process, guint64 time);

/* Formats a range as times of day, "14:03:05.734 to 14:03:07.201", with enough digits to
 * distinguish its ends. If moments are not shown as times of day, formats it like
 * weft_format_range(). Newly allocated. */
char *weft_format_moment_range (const WeftProcess *process, WeftRange range);

/* Parses a time of day: hours and minutes, optionally with seconds and any number of decimals. Sets
 * @time to the first occurrence of this time of day, in ns after the start. Returns FALSE if @text
 * is not a time of day. */
gboolean weft_clock_parse (guint64 since, const char *text, guint64 *time);
