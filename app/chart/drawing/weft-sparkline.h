/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparkline: a small chart of a number over time, without axes. */
#pragma once

#include "weft-palette.h"

typedef enum
{
  WEFT_SPARKLINE_AREA,  /* a value holds over its column */
  WEFT_SPARKLINE_BARS,  /* each column for itself, 1 px apart */
  WEFT_SPARKLINE_PARTS, /* one bar; each value is a part of it */
} WeftSparklineStyle;

/* Draws @values (@n of them, the highest possible one being @top; NAN: none) into [0, width) x [0,
 * height) of @cr. @rest: what parts leave of the bar. */
void weft_sparkline_paint (WeftSparklineStyle style,
                           const double *values,
                           guint n,
                           double top,
                           WeftColor color,
                           WeftColor rest,
                           cairo_t *cr,
                           double width,
                           double height);
