/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of many columns that are painted pixel by pixel: for charts of so many bands and
 * samples that paths would take too long and files of them grow too large. */
#pragma once

#include "weft-palette.h"

G_BEGIN_DECLS

/* A plain value. */
typedef struct
{
  cairo_surface_t *surface;
  guint width, height;
} WeftHeapRaster;

/* Transparent; one pixel for each px. */
void weft_heap_raster_begin (WeftHeapRaster *self, double width, double height);

/* Covers column @x from @top to @bottom (px, not whole ones) with @color, over what is there. */
void
weft_heap_raster_run (WeftHeapRaster *self, guint x, double top, double bottom, WeftColor color);

/* Draws it at 0, 0 and frees it. */
void weft_heap_raster_end (WeftHeapRaster *self, cairo_t *cr);

G_END_DECLS
