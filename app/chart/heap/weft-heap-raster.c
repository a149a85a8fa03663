/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of many columns that are painted pixel by pixel. */
#include "weft-heap-raster.h"

#include <math.h>
#include <string.h>

/* Columns that are brought to the picture at a time: a line of the processor's cache. */
#define N_CELLS 16

/* From this alpha on what is behind cannot be seen. */
#define COVERED 250

/* @pixel times @alpha (of 256), two bytes at a time. */
static inline guint32
dilute (guint32 pixel, guint alpha)
{
  return (((pixel & 0xff00ffu) * alpha >> 8) & 0xff00ffu) |
         (((pixel >> 8) & 0xff00ffu) * alpha & 0xff00ff00u);
}

WeftHeapInk
weft_heap_raster_ink (WeftColor color)
{
  guint r = (guint) (color.r * 255 + 0.5), g = (guint) (color.g * 255 + 0.5);
  guint b = (guint) (color.b * 255 + 0.5);
  WeftHeapInk ink;

  ink.pixel = 0xff000000u | r << 16 | g << 8 | b;
  ink.alpha = (guint) (color.a * 256 + 0.5);
  ink.whole = dilute (ink.pixel, ink.alpha);
  return ink;
}

void
weft_heap_raster_begin (WeftHeapRaster *self, double width, double height)
{
  self->width = (guint) MAX (ceil (width), 1);
  self->height = (guint) MAX (ceil (height), 1);
  self->surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->width, (int) self->height);
  cairo_surface_flush (self->surface);
  self->pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (self->surface);
  self->stride = (gsize) cairo_image_surface_get_stride (self->surface) / sizeof (guint32);
  self->x = 0;
  self->cells = g_new0 (guint32, (gsize) self->height * N_CELLS);
  self->next = g_new (guint32, self->height + 1);
}

/* Brings the columns that are done to the picture. */
static void
flush (WeftHeapRaster *self)
{
  guint from = self->x - self->x % N_CELLS, n = MIN (self->width - from, N_CELLS);

  for (guint y = 0; self->pixels != NULL && y < self->height; y++)
    for (guint k = 0; k < n; k++)
      self->pixels[y * self->stride + from + k] = self->cells[(gsize) k * self->height + y];
}

void
weft_heap_raster_column (WeftHeapRaster *self, guint x)
{
  x = MIN (x, self->width - 1);
  if (x / N_CELLS != self->x / N_CELLS)
    {
      flush (self);
      memset (self->cells, 0, sizeof (guint32) * self->height * N_CELLS);
    }
  self->x = x;
  for (guint y = 0; y <= self->height; y++)
    self->next[y] = y;
}

/* A px in 256ths, cut to the picture. */
static inline guint
fixed (const WeftHeapRaster *self, double y)
{
  return (guint) (CLAMP (y, 0, self->height) * 256 + 0.5);
}

/* What of a pixel, of 255, is not covered. */
static inline guint
rest_of (guint32 cell)
{
  return 255 - (cell >> 24);
}

/* @part, of 256, of a pixel. */
static inline void
add_part (guint32 *cell, WeftHeapInk ink, guint part)
{
  *cell += dilute (ink.pixel, MIN (part * ink.alpha >> 8, rest_of (*cell) + 1));
}

void
weft_heap_raster_run (WeftHeapRaster *self, double top, double bottom, WeftHeapInk ink)
{
  guint32 *cells = &self->cells[(gsize) (self->x % N_CELLS) * self->height];
  guint from = fixed (self, top), to = fixed (self, bottom);
  guint first = (from + 255) >> 8, end = to >> 8;

  if (from >= to)
    return;
  if (end < first)
    {
      add_part (&cells[end], ink, to - from);
      return;
    }
  if (from < 256 * first)
    add_part (&cells[first - 1], ink, 256 * first - from);
  for (guint y = first; y < end; y++)
    cells[y] = ink.whole;
  if (to > 256 * end)
    add_part (&cells[end], ink, to - 256 * end);
}

/* The first row from @y on that is not covered. */
static inline guint
next_free (WeftHeapRaster *self, guint y)
{
  while (self->next[y] != y)
    {
      self->next[y] = self->next[self->next[y]];
      y = self->next[y];
    }
  return y;
}

void
weft_heap_raster_run_behind (WeftHeapRaster *self, double top, double bottom, WeftHeapInk ink)
{
  guint32 *cells = &self->cells[(gsize) (self->x % N_CELLS) * self->height];
  guint from = fixed (self, top), to = fixed (self, bottom);

  for (guint y = next_free (self, from >> 8); 256 * y < to && y < self->height;
       y = next_free (self, y + 1))
    {
      guint covered = MIN (256 * (y + 1), to) - MAX (256 * y, from);
      guint alpha = covered * ink.alpha >> 8;

      cells[y] += dilute (ink.pixel, alpha * rest_of (cells[y]) / 255);
      if (cells[y] >> 24 >= COVERED)
        self->next[y] = y + 1;
    }
}

void
weft_heap_raster_end (WeftHeapRaster *self, cairo_t *cr)
{
  flush (self);
  cairo_surface_mark_dirty (self->surface);
  cairo_save (cr);
  cairo_set_source_surface (cr, self->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->cells, g_free);
  g_clear_pointer (&self->next, g_free);
}
