/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of many columns that are painted pixel by pixel. */
#include "weft-heap-raster.h"

#include <math.h>

WeftHeapInk
weft_heap_raster_ink (WeftColor color)
{
  guint r = (guint) (color.r * 255 + 0.5), g = (guint) (color.g * 255 + 0.5);
  guint b = (guint) (color.b * 255 + 0.5);

  return (WeftHeapInk){ 0xff000000u | r << 16 | g << 8 | b, (guint) (color.a * 256 + 0.5) };
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
}

/* @alpha (of 256) of the opaque @over on the premultiplied @under; two bytes at a time. */
static inline guint32
blend (guint32 under, guint32 over, guint alpha)
{
  guint32 low = (over & 0xff00ffu) * alpha + (under & 0xff00ffu) * (256 - alpha);
  guint32 high = ((over >> 8) & 0xff00ffu) * alpha + ((under >> 8) & 0xff00ffu) * (256 - alpha);

  return ((low >> 8) & 0xff00ffu) | (high & 0xff00ff00u);
}

void
weft_heap_raster_run (WeftHeapRaster *self, guint x, double top, double bottom, WeftHeapInk ink)
{
  /* in 256ths of a pixel */
  guint from = (guint) (CLAMP (top, 0, self->height) * 256 + 0.5);
  guint to = (guint) (CLAMP (bottom, 0, self->height) * 256 + 0.5);
  guint32 *pixel;

  if (self->pixels == NULL || x >= self->width || to <= from)
    return;
  pixel = self->pixels + (from >> 8) * self->stride + x;
  while (from < to)
    {
      guint end = MIN ((from | 255) + 1, to), alpha = (end - from) * ink.alpha >> 8;

      *pixel = alpha == 256 ? ink.pixel : blend (*pixel, ink.pixel, alpha);
      pixel += self->stride;
      from = end;
    }
}

void
weft_heap_raster_end (WeftHeapRaster *self, cairo_t *cr)
{
  cairo_surface_mark_dirty (self->surface);
  cairo_save (cr);
  cairo_set_source_surface (cr, self->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
}
