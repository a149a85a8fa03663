/* SPDX-License-Identifier: BSD-3-Clause */
/* A picture of many columns that are painted pixel by pixel. */
#include "weft-heap-raster.h"

#include <math.h>

void
weft_heap_raster_begin (WeftHeapRaster *self, double width, double height)
{
  self->width = (guint) MAX (ceil (width), 1);
  self->height = (guint) MAX (ceil (height), 1);
  self->surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->width, (int) self->height);
  cairo_surface_flush (self->surface);
}

/* @alpha of @color over the premultiplied @under. */
static guint32
blend (guint32 under, WeftColor color, double alpha)
{
  const double parts[] = { color.b, color.g, color.r, 1 };
  guint32 over = 0;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      double below = (under >> (8 * i)) & 0xff;

      over |= (guint32) (parts[i] * 255 * alpha + below * (1 - alpha) + 0.5) << (8 * i);
    }
  return over;
}

void
weft_heap_raster_run (WeftHeapRaster *self, guint x, double top, double bottom, WeftColor color)
{
  guchar *data = cairo_image_surface_get_data (self->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (self->surface) / sizeof (guint32);
  guint32 full = blend (0, color, 1);
  guint first, end;

  top = CLAMP (top, 0, self->height);
  bottom = CLAMP (bottom, 0, self->height);
  if (data == NULL || x >= self->width || bottom <= top)
    return;
  first = (guint) floor (top);
  end = (guint) ceil (bottom);
  for (guint y = first; y < end; y++)
    {
      guint32 *pixel = (guint32 *) (gpointer) data + y * stride + x;
      double cover = MIN (bottom, y + 1.0) - MAX (top, (double) y);

      *pixel = cover >= 1 && color.a >= 1 ? full : blend (*pixel, color, color.a * cover);
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
