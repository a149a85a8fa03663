/* SPDX-License-Identifier: BSD-3-Clause */
/* Area of shares by pixel column: from the bottom up or from the top down, in whole pixels. */
#pragma once

#include "weft-palette.h"

/* A shape that is put together column by column, from left to right, and filled at the end. Begins
 * as { 0 }. */
typedef struct
{
  GArray *stretches; /* of equal columns; NULL if there are none */
} WeftColumnArea;

/* As weft_column_area_add(), of what is not empty. */
void weft_column_area_add_some (WeftColumnArea *self, guint x, guint n, guint from, guint to);

/* Columns [@x, @x + @n) cover the whole pixels [from, to) vertically; nothing where that is empty.
 * Neighbours that cover the same become one rectangle. */
static inline void
weft_column_area_add (WeftColumnArea *self, guint x, guint n, guint from, guint to)
{
  if (n > 0 && from < to)
    weft_column_area_add_some (self, x, n, from, to);
}

/* Fills the shape with @color and frees it. */
void weft_column_area_fill (WeftColumnArea *self, cairo_t *cr, WeftColor color);

/* Fills @n shapes, each with its colour, and frees them. They share no column; those of the same
 * rows take one pass over an image for all. */
void
weft_column_area_fill_all (WeftColumnArea *shapes, const WeftColor *colors, guint n, cairo_t *cr);

/* Fills the shape with lines of 45 degrees and frees it. */
void weft_column_area_hatch (WeftColumnArea *self, cairo_t *cr, WeftColor color);

/* The height in whole pixels that stands for @share of @height: nothing for 0, and for what exists
 * at least one. */
static inline guint
weft_column_height (double share, double height)
{
  if (!(share > 0.0))
    return 0;
  return MAX (1, (guint) (MIN (share, 1.0) * height + 0.5));
}
