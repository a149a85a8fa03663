/* SPDX-License-Identifier: BSD-3-Clause */
/* Pixels of the image that a cairo context draws on: shapes of whole pixels are written into them
 * directly, without a mask or a path for each. */
#pragma once

#include "weft-palette.h"

/* Coordinates are the context's; pixels outside of its clip are not changed. A plain value. */
typedef struct
{
  cairo_surface_t *surface; /* borrowed from the context */
  guchar *origin;           /* pixel (0, 0), which may be outside of the image */
  gssize stride;
  gint left, top, right, bottom; /* the writable area */
} WeftPixels;

/* A premultiplied colour. */
typedef guint32 WeftPixel;

/* Returns FALSE if @cr does not draw on an image of 32 bits a pixel, each of its units a pixel,
 * within a clip of whole pixels. */
gboolean weft_pixels_begin (WeftPixels *self, cairo_t *cr);
void weft_pixels_end (WeftPixels *self);

/* Converts @color, which covers @share (0 to 255) of a pixel. */
WeftPixel weft_pixel (WeftColor color, guint share);

/* Draws rows [@from, @to) of columns [@x, @end) in @pixel. */
void
weft_pixels_fill (const WeftPixels *self, gint x, gint end, gint from, gint to, WeftPixel pixel);

/* Draws rows [@from, @to) of @n columns from @x on, each in its own one of @pixels. Goes row by
 * row, so that they may have all rows of an image. */
void weft_pixels_fill_columns (
    const WeftPixels *self, gint x, gint n, gint from, gint to, const WeftPixel *pixels);

/* Draws rows [@from, @to) of columns [@x, @end) in stripes: at (x, y), neither below 0, it draws
 * @pixels[(x + y) % @n]. */
void weft_pixels_fill_stripes (
    const WeftPixels *self, gint x, gint end, gint from, gint to, const WeftPixel *pixels, guint n);
