/* SPDX-License-Identifier: BSD-3-Clause */
/* Filled area made of pixel columns, each with a range of whole pixel rows. Also the use of a HEC
 * and sparklines, which are drawn by such areas. */
#pragma once

#include "weft-palette.h"
#include "weft-usage-columns.h"

/* A shape that is built column by column, from left to right, and finally filled. Initialize with
 * zeros. */
typedef struct
{
  GArray *stretches; /* runs of equal columns; NULL if there are none */
} WeftColumnArea;

/* Like weft_column_area_add(), but the area must not be empty. */
void weft_column_area_add_stretch (WeftColumnArea *self, guint x, guint n, guint from, guint to);

/* Adds the pixel rows [@from, @to) of columns [@x, @x + @n). Does nothing if there are no rows or
 * columns. Equal adjacent columns become one rectangle. */
static inline void
weft_column_area_add (WeftColumnArea *self, guint x, guint n, guint from, guint to)
{
  if (n > 0 && from < to)
    weft_column_area_add_stretch (self, x, n, from, to);
}

/* Adds an outline 1 px wide inside the edges of the rows [@from, @to) of columns [@x0, @x1). Does
 * nothing if the outline does not fit. */
void weft_column_area_add_outline (WeftColumnArea *self, guint x0, guint x1, guint from, guint to);

/* Fills the shape with @color and frees it. */
void weft_column_area_fill (WeftColumnArea *self, cairo_t *cr, WeftColor color);

/* Fills @n shapes, each with its colour, and frees them. No two shapes may share a column. Shapes
 * with the same rows are written into an image in one pass. */
void
weft_column_area_fill_all (WeftColumnArea *shapes, const WeftColor *colors, guint n, cairo_t *cr);

/* Fills the shape with 45-degree lines and frees it. */
void weft_column_area_hatch (WeftColumnArea *self, cairo_t *cr, WeftColor color);

/* Returns @share of @height in whole pixels: 0 for 0, else at least 1. */
static inline guint
weft_column_height (double share, double height)
{
  if (!(share > 0.0))
    return 0;
  return MAX (1, (guint) (MIN (share, 1.0) * height + 0.5));
}

/* Heights of the use of a HEC in a pixel column, in whole pixels. The gap between running time and
 * the other parts is idle time. Copied by value; owns nothing. */
typedef struct
{
  guint run;              /* from the bottom up */
  guint work, wait, sync; /* from the top down, in this order */
} WeftUseHeights;

/* Returns the heights of @share in a column that is @height px high. A part that is not 0 has at
 * least one pixel. */
WeftUseHeights weft_use_heights_for_share (const WeftUsageColumn *share, double height);

/* Draws the use in @n columns into [0, @n) x [0, @height). */
void weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr);

/* Sparkline: a small chart of a number over time, without axes. */

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
