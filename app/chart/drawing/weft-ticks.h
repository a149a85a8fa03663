/* SPDX-License-Identifier: BSD-3-Clause */
/* Time axis: the scale that maps times to pixels, ticks and their labels. */
#pragma once

#include <glib.h>

/* Time scale: maps times to pixels and back. */

/* A scale that draws the half-open range [from, to), ns, over @width pixels. Copied by value. An
 * empty or reversed range counts as 1 ns long, and a width below 1 counts as 1, so that no mapping
 * divides by zero. */
typedef struct
{
  guint64 from, to;
  double width;
} WeftTimeScale;

/* Returns the pixels from the left edge to @time, which may be outside the range: negative, or more
 * than the width. Times are subtracted as integers first, so that adjacent times stay distinct late
 * in a long run. */
double weft_time_scale_x (const WeftTimeScale *scale, guint64 time);

/* Returns the time nearest to @x, ns, clamped to 0 and G_MAXUINT64. */
guint64 weft_time_scale_time (const WeftTimeScale *scale, double x);

double weft_time_scale_ns_per_px (const WeftTimeScale *scale);

/* Returns the duration of @px pixels in whole ns, at least 1. */
guint64 weft_time_scale_px_to_ns (const WeftTimeScale *scale, double px);

/* Returns the number of pixel columns: the width in whole pixels, at least 1. */
guint weft_time_scale_columns (const WeftTimeScale *scale);

/* Returns the time of the left edge of column @i: the start of the range for column 0, and the end
 * of the range if @i is at least the number of columns. Edges increase with @i and are computed in
 * integers. Column i shows [edge (i), edge (i + 1)) or, if that range is empty because a pixel is
 * shorter than 1 ns, a part of the nanosecond at edge (i). */
guint64 weft_time_scale_edge (const WeftTimeScale *scale, guint i);

#define WEFT_TICK_LABEL_SIZE 40

/* A tick. Copied by value; owns nothing. */
typedef struct
{
  guint64 time; /* ns */
  double x;     /* pixels from the scale's left edge */
  gboolean is_major;
  char label[WEFT_TICK_LABEL_SIZE]; /* UTF-8; empty for a minor tick */
} WeftTick;

/* Writes the ticks in [from, to], including both ends, in order of time into @ticks and returns
 * their number, at most @max. Major ticks are at least @min_px pixels apart, at multiples of 1, 2
 * or 5 times a power of ten; steps above seconds are 30 s, 1 min, 5 min and so on up to years. If
 * there would be more than @max ticks, a wider step is used. All labels have the unit of the latest
 * one, and enough digits to distinguish neighbours; time 0 is "0". Late in a run of hours, labels
 * of a close-up can have 20 characters or more: if the last label is wider than @min_px, call this
 * function again with a larger @min_px. */
guint weft_time_ticks (const WeftTimeScale *scale, double min_px, WeftTick *ticks, guint max);

/* Like weft_time_ticks(), but with times of day, such as "14:03:05". Time 0 is @since ns after
 * midnight. */
guint weft_clock_ticks (
    const WeftTimeScale *scale, guint64 since, double min_px, WeftTick *ticks, guint max);
