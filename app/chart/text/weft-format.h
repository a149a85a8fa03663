/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats numbers: times, bytes, counts, shares and rates, short and exact. */
#pragma once

#include "weft-range.h"

/* Separator of groups of three digits: U+202F, narrow no-break space. */
#define WEFT_GROUP_SEPARATOR "\342\200\257"

/* A UTF-8 text passed by value, so that formatting in a painter allocates nothing. The text in
 * weft_format_time (ns).text is valid until the end of the full expression. */
typedef struct
{
  char text[80];
} WeftFormatted;

/* All numbers are computed in integers, rounded half up, and shown in the next larger unit rather
 * than as 1000 of a unit. The number style sets the decimal sign and the unit names; without a
 * style, these are a point and the symbols below. Times are in ns. */

/* Formats a moment or duration for labels: "441 ns", "87.0 µs", "295.390 ms", "1.323 s", "1 min
 * 05.2 s", "2 h 03 min 04 s", "3 d 04 h 05 min". */
WeftFormatted weft_format_time (guint64 ns);

/* Formats a time for columns. If one unit is set for all times, all have enough decimals to show a
 * µs: "14.975 ms", "0.014 975 s". A time that would round to 0 is "<0.001 ms", which cannot be
 * parsed. */
WeftFormatted weft_format_time_column (guint64 ns);

/* Formats a duration that is a whole number of some unit: "1 ms", "200 µs", "3600 s". */
WeftFormatted weft_format_time_whole (guint64 ns);

/* Formats a time for number cards: "332.5 ms", "1.06 ms", "21.9 ms"; with two decimals below 10,
 * else one. */
WeftFormatted weft_format_time_brief (guint64 ns);

/* Formats a time with all digits, for read-outs: "441 ns", "293.593 500 ms", "1.080 562 912 s", "1
 * h 02 min 03.000 000 001 s". weft_parse_time() can parse it. */
WeftFormatted weft_format_time_exact (guint64 ns);

/* Formats a range: "0 to 187.647 ms"; with all digits if it is narrow compared with its end. Newly
 * allocated. */
char *weft_format_range (WeftRange range);

/* Formats @value in @unit without the name of the unit. The number has @decimals digits after the
 * point, truncated, not rounded; digits are in groups of three on both sides of the point. @unit is
 * a power of ten, or any number if @decimals is 0. */
WeftFormatted weft_format_fixed (guint64 value, guint64 unit, guint decimals);

/* Like weft_format_fixed(), but rounds to the nearest number; for amounts. Moments are truncated,
 * so that no moment is shown later than it is. */
WeftFormatted weft_format_rounded (guint64 value, guint64 unit, guint decimals);

/* Formats bytes: "768 B", "81.8 KiB", "21.0 MiB", up to EiB. */
WeftFormatted weft_format_bytes (guint64 bytes);

/* Like weft_format_bytes(), but for a mean or a sum: truncated to whole bytes, clamped to 64
 * bits. */
WeftFormatted weft_format_mean_bytes (double bytes);

/* Returns the size in bytes of the unit that weft_format_bytes() would use, a power of 1024. */
guint64 weft_format_bytes_unit (guint64 bytes);
/* Formats @bytes in @unit, a result of weft_format_bytes_unit(), with up to three decimals: "1.125
 * MiB", "2 MiB". */
WeftFormatted weft_format_bytes_in_unit (guint64 bytes, guint64 unit);

/* Formats bytes with all digits: "22 020 096 bytes", translated. */
WeftFormatted weft_format_bytes_exact (guint64 bytes);

/* Formats any number, rounded to @decimals (at most 9) digits after the point: "0.96"; "–" if
 * @number is not finite. */
WeftFormatted weft_format_number (double number, guint decimals);

/* Formats a count: "39 964". Numbers of four digits are grouped, too. */
WeftFormatted weft_format_count (guint64 count);

/* Replaces the first %s of @text, which is translated, with @value. Newly allocated. */
char *weft_format_replace (const char *text, const char *value);

/* Formats @share (0.81) as "81 %", with @decimals (at most 3) digits after the point. Only exactly
 * 0 is "0 %", and only exactly 1 is "100 %", both with their decimals; other values that would
 * round to 0 or 100 % are "<0.1 %" and ">99.9 %". "–" if @share is not finite. */
WeftFormatted weft_format_percent (double share, guint decimals);

/* Returns @plain, the text of the absolute value of @value, with the sign of @value: "+12.5 ms".
 * Adds no sign if @plain reads as zero. */
WeftFormatted weft_format_signed (double value, WeftFormatted plain);

/* Formats a change by @share of the earlier value (-0.286): "+4.5 %", "−28.6 %", "+0.04 %", "+1 234
 * %"; "0.00 %" if it is less than 0.005 %. */
WeftFormatted weft_format_change_percent (double share);

/* Formats a ratio, which must not be negative, with @decimals digits after the point: "2.9×". */
WeftFormatted weft_format_ratio (double ratio, guint decimals);

/* Formats a share for lanes: "81 %", "4.3 %", "<0.1 %", "0 %"; with one decimal below 10 %. */
WeftFormatted weft_format_percent_short (double share);

/* Formats bytes per second: "3.3 GiB/s", "−1.1 MiB/s"; "–" if it is not finite. */
WeftFormatted weft_format_rate (double bytes_per_second);

/* Like weft_format_rate(), but always shows the sign: "+1.1 MiB/s". */
WeftFormatted weft_format_growth (double bytes_per_second);

/* Formats a difference in bytes, always with its sign: "+1.1 MiB". */
WeftFormatted weft_format_change_bytes (double bytes);

/* Formats a difference of durations, always with its sign: "+12.500 ms"; but "0 ns". */
WeftFormatted weft_format_change_time (gint64 ns);

/* Formats an integral over time: "14.15 MiB·s". */
WeftFormatted weft_format_byte_seconds (double byte_seconds);

/* Parses a time with its unit (ns, us or µs, ms, s, min, h, d, or their names in the number style):
 * "1.5s", "200 ms", "293.593 500 ms" with any no-break spaces between digits, or "1 min 05.2 s"
 * with units in descending order and a fraction only in the last part. Returns FALSE and leaves @ns
 * untouched if the time is not a whole number of ns, does not fit, has no unit (except 0), has a
 * sign, or is followed by anything else. Direction marks are ignored. */
gboolean weft_parse_time (const char *text, guint64 *ns);

/* Separates the ends of an entered range, as in "500ms..1.2s". */
#define WEFT_RANGE_SIGN ".."

/* Parses a whole number without a unit: "7141", "7 141". */
gboolean weft_parse_number (const char *text, guint64 *number);
