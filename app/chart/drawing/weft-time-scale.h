/* SPDX-License-Identifier: BSD-3-Clause */
/* Time scale: maps times to pixels and back. */
#pragma once

#include <glib.h>

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
