/* SPDX-License-Identifier: BSD-3-Clause */
/* Formatting of numbers: times, bytes, counts, shares and rates, short and exact. */
#pragma once

#include "weft-range.h"

/* Separates groups of three digits: U+202F, narrow no-break space. */
#define WEFT_GROUP_SEPARATOR "\342\200\257"

/* A text by value, so that formatting in a painter allocates nothing: weft_format_time (ns).text
 * lives to the end of its expression. UTF-8. */
typedef struct
{
  char text[80];
} WeftFormatted;

/* Everything is computed in integers, rounded half up, and shown in the next unit rather than as
 * 1000 of one. The decimal sign and the names of units are those of the number style; a point and
 * symbols, as below, if none is set. Times are in ns. */

/* For labels: "441 ns", "87.0 µs", "295.390 ms", "1.323 s", "1 min 05.2 s", "2 h 03 min 04 s",
 * "3 d 04 h 05 min". Durations read the same. */
WeftFormatted weft_format_time (guint64 ns);

/* For columns. If one unit is chosen for all times, all have as many decimals as show a µs: "14.975
 * ms", "0.014 975 s"; "<0.001 ms", which is not read back, for times that would round to 0. */
WeftFormatted weft_format_time_column (guint64 ns);

/* A length that is a whole number of some unit: "1 ms", "200 µs", "3600 s". */
WeftFormatted weft_format_time_whole (guint64 ns);

/* For number cards: "332.5 ms", "1.06 ms", "21.9 ms"; two decimals below 10, else one. */
WeftFormatted weft_format_time_brief (guint64 ns);

/* For read-outs, no digit left out: "441 ns", "293.593 500 ms", "1.080 562 912 s", "3 723.000 000
 * 001 s". weft_parse_time() reads it back. */
WeftFormatted weft_format_time_exact (guint64 ns);

/* "0 to 187.647 ms"; with all digits if the range is narrow compared with its end. Newly allocated.
 */
char *weft_format_range (WeftRange range);

/* @value in @unit (a power of ten, or any number if @decimals is 0), with @decimals digits after
 * the point (cut, not rounded), both parts in groups of three, without a unit's name. */
WeftFormatted weft_format_fixed (guint64 value, guint64 unit, guint decimals);

/* Like weft_format_fixed(), but rounded to the nearest: for amounts. Moments are cut, so that none
 * is shown later than it is. */
WeftFormatted weft_format_rounded (guint64 value, guint64 unit, guint decimals);

/* "768 B", "81.8 KiB", "21.0 MiB" up to EiB. */
WeftFormatted weft_format_bytes (guint64 bytes);

/* Like weft_format_bytes(), of a mean or a sum: cut to whole bytes, clamped to 64 bits. */
WeftFormatted weft_format_mean_bytes (double bytes);

/* The bytes of the unit that weft_format_bytes() would use, a power of 1024. */
guint64 weft_format_bytes_unit (guint64 bytes);
/* @bytes in such a unit, with up to three decimals: "1.125 MiB", "2 MiB". */
WeftFormatted weft_format_bytes_in (guint64 bytes, guint64 unit);

/* "22 020 096 bytes", translated. */
WeftFormatted weft_format_bytes_exact (guint64 bytes);

/* "0.96": any number, with @decimals (at most 9) digits after the point, rounded; "–" if it is not
 * finite. */
WeftFormatted weft_format_number (double number, guint decimals);

/* "39 964"; four digits are grouped too. */
WeftFormatted weft_format_count (guint64 count);

/* Replaces the first %s of @text, which is translated, with @value. Newly allocated. */
char *weft_format_into (const char *text, const char *value);

/* @share (0.81) as "81 %" with @decimals (at most 3) after the point. Only exactly 0 is "0 %" and
 * only exactly 1 is "100 %", both with their decimals; else "<0.1 %", ">99.9 %". "–" if it is not
 * finite. */
WeftFormatted weft_format_percent (double share, guint decimals);

/* A change by @share of the earlier value (-0.286): "+4.5 %", "−28.6 %", "+0.04 %", "+1 234 %";
 * "0.00 %" for less than 0.005 %. */
WeftFormatted weft_format_change_percent (double share);

/* A ratio, which is not negative: "2.9×" with @decimals after the point. */
WeftFormatted weft_format_times (double ratio, guint decimals);

/* For lanes: "81 %", "4.3 %", "<0.1 %", "0 %"; one decimal below 10 %. */
WeftFormatted weft_format_percent_short (double share);

/* Bytes per second: "3.3 GiB/s", "−1.1 MiB/s"; "–" if it is not finite. */
WeftFormatted weft_format_rate (double bytes_per_second);

/* Like weft_format_rate(), with its sign always shown: "+1.1 MiB/s". */
WeftFormatted weft_format_growth (double bytes_per_second);

/* A difference in bytes, with the sign always shown: "+1.1 MiB". */
WeftFormatted weft_format_change (double bytes);

/* A difference of durations, with the sign always shown: "+12.500 ms"; "0 ns". */
WeftFormatted weft_format_change_time (gint64 ns);

/* An integral over time: "14.15 MiB·s". */
WeftFormatted weft_format_byte_seconds (double byte_seconds);

/* Reads a time with its unit (ns, us or µs, ms, s, min, h, d, or their names in the number style):
 * "1.5s", "200 ms", "293.593 500 ms" with any no-break spaces between digits, "1 min 05.2 s" with
 * units in descending order, and a fraction only of the last. Returns FALSE and leaves @ns
 * untouched if it is not a whole number of ns, does not fit, has no unit (but for 0), has a sign,
 * or is followed by anything else. Direction marks are ignored. */
gboolean weft_parse_time (const char *text, guint64 *ns);

/* Reads a whole number without a unit: "7141", "7 141". */
gboolean weft_parse_number (const char *text, guint64 *number);
