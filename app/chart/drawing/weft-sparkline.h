/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparkline: a small chart of a number over time, without axes. */
#pragma once

#include "weft-palette.h"

typedef enum
{
  WEFT_SPARKLINE_AREA,  /* adjoining columns */
  WEFT_SPARKLINE_BARS,  /* columns 1 px apart */
  WEFT_SPARKLINE_PARTS, /* one bar, filled up to the first value */
} WeftSparklineStyle;

/* Draws @n values (NAN if there is none) into [0, width) x [0, height) of @cr. The value @top has
 * the full height; values above 0 are at least one pixel high. @rest is the colour of the unfilled
 * part of a WEFT_SPARKLINE_PARTS bar. */
void weft_sparkline_paint (WeftSparklineStyle style,
                           const double *values,
                           guint n,
                           double top,
                           WeftColor color,
                           WeftColor rest,
                           cairo_t *cr,
                           double width,
                           double height);
