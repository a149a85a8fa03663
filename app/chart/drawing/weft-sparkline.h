/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparkline: a small chart of a number over time, without axes. */
#pragma once

#include "weft-palette.h"

typedef enum
{
  WEFT_SPARKLINE_AREA,  /* adjoining columns */
  WEFT_SPARKLINE_BARS,  /* columns 1 px apart */
  WEFT_SPARKLINE_PARTS, /* one bar, of which the first value is a part */
} WeftSparklineStyle;

/* Draws @n values (NAN: none), scaled so that @top has the full height, into [0, width) x [0,
 * height) of @cr. Values above 0 are at least one pixel high. @rest is the colour of the remaining
 * bar. */
void weft_sparkline_paint (WeftSparklineStyle style,
                           const double *values,
                           guint n,
                           double top,
                           WeftColor color,
                           WeftColor rest,
                           cairo_t *cr,
                           double width,
                           double height);
