/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of many columns that are painted pixel by pixel: for charts of so many bands and
 * samples that paths would take too long. */
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
} WeftHeapRaster;

/* A colour as the pixels have it. A plain value. */
typedef struct
{
  guint32 pixel; /* opaque */
  guint alpha;   /* 0 to 256 */
} WeftHeapInk;

WeftHeapInk weft_heap_raster_ink (WeftColor color);

/* Transparent; one pixel for each px. */
void weft_heap_raster_begin (WeftHeapRaster *self, double width, double height);

/* Covers column @x from @top to @bottom (px, not whole ones) with @ink, over what is there. */
void
weft_heap_raster_run (WeftHeapRaster *self, guint x, double top, double bottom, WeftHeapInk ink);

/* Draws it at 0, 0 and frees it. */
void weft_heap_raster_end (WeftHeapRaster *self, cairo_t *cr);

G_END_DECLS
