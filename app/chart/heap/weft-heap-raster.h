/* SPDX-License-Identifier: BSD-3-Clause */
/* Raster of pixel columns, for charts of so many bands and samples that paths would take too long.
 * Several threads paint some of its columns each. */
#pragma once

#include "weft-hatch.h"

/* Some columns of the image. */
typedef struct
{
  guint32 *pixels; /* of the whole image; NULL if it could not be allocated */
  gsize stride;    /* pixels */
  guint width, height;
  float limit;    /* the height in 256ths of a px */
  guint x;        /* the column that is being painted */
  guint32 *cells; /* the pixels of some columns, each from the top down */
  guint64 *open;  /* a bit per row of the column: set until the row is covered */
} WeftHeapRaster;

/* A colour for pixels. A plain value. */
typedef struct
{
  guint32 pixel; /* opaque */
  guint alpha;   /* 0 to 256 */
  guint32 whole; /* a fully covered pixel */
} WeftHeapInk;

WeftHeapInk weft_heap_raster_ink (WeftColor color);

/* Paints columns [@from, @end) from the left, with the functions below. It may run on any thread.
 */
typedef void (*WeftHeapRasterFunc) (WeftHeapRaster *raster,
                                    guint from,
                                    guint end,
                                    gpointer user_data);

/* Draws an image with one pixel for each px at 0, 0. It is transparent except for the pixels that
 * @func paints, which is called for all columns but not in their order. */
void weft_heap_raster_paint (
    cairo_t *cr, double width, double height, WeftHeapRasterFunc func, gpointer user_data);

/* Starts column @x, less than the width; columns come from the left. */
void weft_heap_raster_column (WeftHeapRaster *self, guint x);

/* The ink of a run, of its upper edge if it is high enough for one, and of its hatch. A plain
 * value.
 */
typedef struct
{
  WeftHeapInk ink, edge, line;
  WeftHatch hatch;
} WeftHeapArea;

/* Covers the column from @top to @bottom (px, not whole ones). It must not overlap other runs, and
 * has no edge. */
void
weft_heap_raster_run (WeftHeapRaster *self, double top, double bottom, const WeftHeapArea *area);

/* Covers the column with @n stacked runs, from @floor (px) up to the @tops of each. A run that is
 * too low to be seen is covered by the next one. */
void weft_heap_raster_stack (
    WeftHeapRaster *self, double floor, const float *tops, const WeftHeapArea *areas, guint n);

/* Covers the column with @n lines of @width px, the first one in front of the others: each from its
 * position in the column on the left (@last, px, less than 0 if it was not there) to that in this
 * one (@ys). */
void weft_heap_raster_lines (WeftHeapRaster *self,
                             double width,
                             const float *last,
                             const float *ys,
                             const WeftHeapInk *inks,
                             guint n);
