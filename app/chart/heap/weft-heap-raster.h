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
  guint x;        /* the column that is being painted */
  guint32 *cells; /* owned: the pixels of some columns, each from the top down */
  guint32 *next; /* owned, by row: it, or a row below it above which nothing can be seen any more */
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

/* The same behind what is there. */
void weft_heap_raster_run_behind (WeftHeapRaster *self, double top, double bottom, WeftHeapInk ink);

/* Draws it at 0, 0 and frees it. */
void weft_heap_raster_end (WeftHeapRaster *self, cairo_t *cr);

G_END_DECLS
