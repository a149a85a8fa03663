/* SPDX-License-Identifier: BSD-3-Clause */
/* Raster of pixel columns: for charts of so many bands and samples that paths would take too long.
 * Several threads paint some of its columns each. */
#pragma once

#include "weft-hatch.h"

/* Some columns of the picture. */
typedef struct
{
  guint32 *pixels; /* of the whole picture; NULL if there is no memory for them */
  gsize stride;    /* pixels */
  guint width, height;
  float limit;    /* the height in 256ths of a px */
  guint x;        /* the column that is being painted */
  guint32 *cells; /* the pixels of some columns, each from the top down */
  guint64 *open;  /* a bit a row of the column: something behind it could still be seen */
} WeftHeapRaster;

/* A colour as the pixels have it. A plain value. */
typedef struct
{
  guint32 pixel; /* opaque */
  guint alpha;   /* 0 to 256 */
  guint32 whole; /* what a pixel is that it covers */
} WeftHeapInk;

WeftHeapInk weft_heap_raster_ink (WeftColor color);

/* Paints columns [@from, @end) from the left, by what follows. It may run on any thread. */
typedef void (*WeftHeapRasterFunc) (WeftHeapRaster *raster,
                                    guint from,
                                    guint end,
                                    gpointer user_data);

/* Draws a picture of one pixel for each px at 0, 0. It is transparent where @func, which is called
 * for all columns but not in their order, paints nothing. */
void weft_heap_raster_paint (
    cairo_t *cr, double width, double height, WeftHeapRasterFunc func, gpointer user_data);

/* What follows goes into column @x, less than the width; columns come from the left. */
void weft_heap_raster_column (WeftHeapRaster *self, guint x);

/* The ink of a run, and of its upper edge where it is high enough for one, and of its hatch. A
 * plain value. */
typedef struct
{
  WeftHeapInk ink, edge, line;
  WeftHatch hatch;
} WeftHeapArea;

/* Covers the column from @top to @bottom (px, not whole ones), beside what is there, not on it. It
 * has no edge. */
void
weft_heap_raster_run (WeftHeapRaster *self, double top, double bottom, const WeftHeapArea *area);

/* Covers the column with @n runs on one another, from @floor (px) up to the @tops of each. One that
 * could not be seen is covered with what lies on it. */
void weft_heap_raster_stack (
    WeftHeapRaster *self, double floor, const float *tops, const WeftHeapArea *areas, guint n);

/* Covers the column with @n lines of @width px, the first one in front of the others: each from
 * where it was in the column on the left (@last, px, less than 0 if it was not there) to where
 * it is (@ys). */
void weft_heap_raster_lines (WeftHeapRaster *self,
                             double width,
                             const float *last,
                             const float *ys,
                             const WeftHeapInk *inks,
                             guint n);
