/* SPDX-License-Identifier: BSD-3-Clause */
/* Raster of pixel columns, for charts with so many bands and samples that paths would take too
 * long. Several threads paint different columns. */
#pragma once

#include "weft-hatch.h"

/* Columns of the image that one thread paints. */
typedef struct
{
  guint32 *pixels; /* pixels of the whole image; NULL if it could not be allocated */
  gsize stride;    /* distance between rows, in pixels */
  guint width, height;
  float limit;    /* height in 256ths of a px */
  guint x;        /* current column */
  guint32 *cells; /* pixels of a group of columns, each from the top down */
  guint64 *open;  /* a bit per row of the current column: set until the row is covered */
} WeftHeapRaster;

/* A colour prepared for pixels. Copied by value. */
typedef struct
{
  guint32 pixel; /* the opaque colour */
  guint alpha;   /* 0 to 256 */
  guint32 whole; /* value of a fully covered pixel */
} WeftHeapInk;

WeftHeapInk weft_heap_ink_from_color (WeftColor color);

/* Paints columns [@from, @end) from left to right with the functions below. May be called on any
 * thread. */
typedef void (*WeftHeapRasterFunc) (WeftHeapRaster *raster,
                                    guint from,
                                    guint end,
                                    gpointer user_data);

/* Draws an image of @width x @height px at (0, 0), with one pixel per px. It is transparent except
 * where @func paints. @func is called once for each part of the columns, in no particular order. */
void weft_heap_raster_paint (
    cairo_t *cr, double width, double height, WeftHeapRasterFunc func, gpointer user_data);

/* Starts column @x, which must be less than the width. Columns must be started from left to
 * right. */
void weft_heap_raster_begin_column (WeftHeapRaster *self, guint x);

/* Inks of a run, of its upper edge (if the run is high enough for an edge), and of the lines of its
 * hatch. Copied by value. */
typedef struct
{
  WeftHeapInk ink, edge, line;
  WeftHatch hatch;
} WeftHeapArea;

/* Covers the current column from @top to @bottom (px, may be fractional), without an edge. The run
 * must not overlap other runs. */
void weft_heap_raster_fill_run (WeftHeapRaster *self,
                                double top,
                                double bottom,
                                const WeftHeapArea *area);

/* Covers the current column with @n stacked runs, from @floor (px) up to their @tops. A run too low
 * to be visible is covered by the run above it. */
void weft_heap_raster_fill_stack (
    WeftHeapRaster *self, double floor, const float *tops, const WeftHeapArea *areas, guint n);

/* Covers the current column with @n lines of @width px, the first one in front. Each line goes from
 * its position in the previous column (@last, px, negative if it was absent) to its position in
 * this column (@ys). */
void weft_heap_raster_draw_lines (WeftHeapRaster *self,
                                  double width,
                                  const float *last,
                                  const float *ys,
                                  const WeftHeapInk *inks,
                                  guint n);
