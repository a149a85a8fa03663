/* SPDX-License-Identifier: BSD-3-Clause */
/* Time scale: maps times to pixels and back. */
#pragma once

#include <glib.h>

/* The half-open range [from, to) in ns, drawn over @width pixels. A plain value. An empty or
 * reversed range counts as one of 1 ns, a width below 1 as 1, so that no mapping divides by zero.
 */
typedef struct
{
  guint64 from, to;
  double width;
} WeftTimeScale;

/* Pixels from the left edge to @time, which may be outside of the range: negative, or > width.
 * Times are subtracted as integers first, so that neighbours are distinct late in a long run. */
double weft_time_scale_x (const WeftTimeScale *scale, guint64 time);

/* The time nearest to @x, in ns, clamped to 0 and G_MAXUINT64. */
guint64 weft_time_scale_time (const WeftTimeScale *scale, double x);

double weft_time_scale_ns_per_px (const WeftTimeScale *scale);

/* The length of @px pixels in whole ns, at least 1. */
guint64 weft_time_scale_length (const WeftTimeScale *scale, double px);

/* Number of pixel columns: the width in whole pixels, at least 1. */
guint weft_time_scale_columns (const WeftTimeScale *scale);

/* The time of the left edge of column @i: @from at 0, @to at columns (and beyond it), monotone,
 * computed in integers. Column i shows [edge (i), edge (i + 1)); if that is empty (less than 1 ns a
 * pixel), a part of the nanosecond edge (i). */
guint64 weft_time_scale_edge (const WeftTimeScale *scale, guint i);
