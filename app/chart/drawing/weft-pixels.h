/* SPDX-License-Identifier: BSD-3-Clause */
/* Direct access to the pixels of the image that a cairo context draws on. Writing shapes of whole
 * pixels this way needs no mask or path for each shape. */
#pragma once

#include "weft-palette.h"

/* Writable pixels, in the coordinates of the context; pixels outside the context's clip are not
 * changed. Copied by value. */
typedef struct
{
  cairo_surface_t *surface; /* borrowed from the context */
  guchar *origin;           /* pixel (0, 0), which may be outside the image */
  gssize stride;
  gint left, top, right, bottom; /* the writable area */
} WeftPixels;

/* A premultiplied colour. */
typedef guint32 WeftPixel;

/* Prepares @self for writing. Returns FALSE unless @cr draws on an image of 32 bits per pixel, a
 * unit of @cr is one pixel, and its clip is a rectangle of whole pixels. */
gboolean weft_pixels_begin (WeftPixels *self, cairo_t *cr);
void weft_pixels_end (WeftPixels *self);

/* Returns the pixel value of @color covering @share (0 to 255) of a pixel. */
WeftPixel weft_pixel_from_color (WeftColor color, guint share);

/* Draws rows [@from, @to) of columns [@x, @end) in the colour @pixel. */
void
weft_pixels_fill (const WeftPixels *self, gint x, gint end, gint from, gint to, WeftPixel pixel);

/* Draws rows [@from, @to) of the @n columns that start at @x; @pixels has a colour for each column.
 * Goes row by row, which is fast even for all rows of an image. */
void weft_pixels_fill_columns (
    const WeftPixels *self, gint x, gint n, gint from, gint to, const WeftPixel *pixels);

/* Draws rows [@from, @to) of columns [@x, @end) in diagonal stripes: pixel (x, y) gets the colour
 * @pixels[(x + y) % @n]. No x or y may be negative. */
void weft_pixels_fill_stripes (
    const WeftPixels *self, gint x, gint end, gint from, gint to, const WeftPixel *pixels, guint n);
