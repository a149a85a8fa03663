/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of many columns that are painted pixel by pixel: for charts of so many bands and
 * samples that paths would take too long. It is painted column by column, what lies in front first:
 * what is behind it costs nothing. */
#pragma once

#include "weft-palette.h"

G_BEGIN_DECLS

/* A plain value. */
typedef struct
{
  cairo_surface_t *surface;
  guint32 *pixels; /* NULL where there is no memory for them */
  gsize stride;    /* pixels */
  guint width, height;
  float limit;    /* the height in 256ths of a px */
  guint x;        /* the column that is being painted */
  guint32 *cells; /* owned: the pixels of some columns, each from the top down */
  guint64 *open;  /* owned, a bit a row of the column: something behind it could still be seen */
} WeftHeapRaster;

/* A colour as the pixels have it. A plain value. */
typedef struct
{
  guint32 pixel; /* opaque */
  guint alpha;   /* 0 to 256 */
  guint32 whole; /* what a pixel is that it covers */
} WeftHeapInk;

WeftHeapInk weft_heap_raster_ink (WeftColor color);

/* Transparent; one pixel for each px. */
void weft_heap_raster_begin (WeftHeapRaster *self, double width, double height);

/* What follows goes into column @x, less than the width; columns come from the left. */
void weft_heap_raster_column (WeftHeapRaster *self, guint x);

/* Covers the column from @top to @bottom (px, not whole ones) with @ink, beside what is there, not
 * on it. */
void weft_heap_raster_run (WeftHeapRaster *self, double top, double bottom, WeftHeapInk ink);

/* The ink of a run, and of its upper edge where it is high enough for one. A plain value. */
typedef struct
{
  WeftHeapInk ink, edge;
} WeftHeapArea;

/* Covers the column with @n runs on one another, from @floor (px) up to the @tops of each. One that
 * could not be seen is covered with what lies on it. */
void weft_heap_raster_stack (
    WeftHeapRaster *self, double floor, const float *tops, const WeftHeapArea *areas, guint n);

/* Covers the column with @n lines of @width px, the first one in front of the others: each from
 * where it was in the column on the left (@last, px, less than 0 where it was not there) to where
 * it is (@ys). */
void weft_heap_raster_lines (WeftHeapRaster *self,
                             double width,
                             const float *last,
                             const float *ys,
                             const WeftHeapInk *inks,
                             guint n);

/* Draws it at 0, 0 and frees it. */
void weft_heap_raster_end (WeftHeapRaster *self, cairo_t *cr);

G_END_DECLS
