/* SPDX-License-Identifier: BSD-3-Clause */
/* Blends exactly as pixman does, so that shapes look the same whether cairo or this file draws
 * them. */
#include "weft-pixels.h"

#include <math.h>

/* Masks for two of a pixel's channels at a time. */
#define CHANNELS 0xff00ffu
#define HALVES   0x800080u

#define EPSILON 1e-6 /* px */

static gboolean
is_near (double a, double b)
{
  return fabs (a - b) < EPSILON;
}

static gboolean
is_whole (double value)
{
  return is_near (value, round (value)) && fabs (value) < G_MAXINT16;
}

/* Intersects the writable area with the clip of @cr. Returns FALSE if the clip is not a single
 * rectangle of whole pixels. */
static gboolean
limit_to_clip (WeftPixels *self, cairo_t *cr)
{
  cairo_rectangle_list_t *clip = cairo_copy_clip_rectangle_list (cr);
  const cairo_rectangle_t *area = clip->rectangles;
  gboolean is_plain = clip->status == CAIRO_STATUS_SUCCESS && clip->num_rectangles == 1 &&
                      is_whole (area->x) && is_whole (area->y) && is_whole (area->width) &&
                      is_whole (area->height);

  if (is_plain)
    {
      self->left = MAX (self->left, (gint) round (area->x));
      self->top = MAX (self->top, (gint) round (area->y));
      self->right = MIN (self->right, (gint) round (area->x + area->width));
      self->bottom = MIN (self->bottom, (gint) round (area->y + area->height));
    }
  cairo_rectangle_list_destroy (clip);
  return is_plain;
}

gboolean
weft_pixels_begin (WeftPixels *self, cairo_t *cr)
{
  cairo_surface_t *surface = cairo_get_group_target (cr);
  cairo_format_t format;
  cairo_matrix_t matrix;
  double scale_x, scale_y, x, y;
  guchar *data;

  if (cairo_surface_get_type (surface) != CAIRO_SURFACE_TYPE_IMAGE ||
      cairo_get_operator (cr) != CAIRO_OPERATOR_OVER)
    return FALSE;
  /* a unit of @cr must be one pixel of the surface, and the origin of @cr at a whole pixel */
  cairo_get_matrix (cr, &matrix);
  cairo_surface_get_device_scale (surface, &scale_x, &scale_y);
  cairo_surface_get_device_offset (surface, &x, &y);
  x += matrix.x0 * scale_x;
  y += matrix.y0 * scale_y;
  if (!is_near (matrix.xx * scale_x, 1) || !is_near (matrix.yy * scale_y, 1) ||
      !is_near (matrix.xy, 0) || !is_near (matrix.yx, 0) || !is_whole (x) || !is_whole (y))
    return FALSE;
  format = cairo_image_surface_get_format (surface);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  if ((format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) || data == NULL)
    return FALSE;
  self->surface = surface;
  self->stride = cairo_image_surface_get_stride (surface);
  self->left = -(gint) round (x);
  self->top = -(gint) round (y);
  self->origin = data - self->top * self->stride - self->left * (gssize) sizeof (WeftPixel);
  self->right = self->left + cairo_image_surface_get_width (surface);
  self->bottom = self->top + cairo_image_surface_get_height (surface);
  return limit_to_clip (self, cr);
}

void
weft_pixels_end (WeftPixels *self)
{
  cairo_surface_mark_dirty (self->surface);
}

/* Multiplies both channels by @share / 255, rounded. */
static inline guint32
scale_channels (guint32 channels, guint32 share)
{
  guint32 sum = channels * share + HALVES;

  return ((sum + (sum >> 8 & CHANNELS)) >> 8) & CHANNELS;
}

/* Converts 0..1 to 0..255. */
static guint32
channel_from_double (double value)
{
  guint32 channel = (guint32) (CLAMP (value, 0, 1) * 65536);

  return (channel - (channel >> 16)) >> 8;
}

WeftPixel
weft_pixel_from_color (WeftColor color, guint share)
{
  guint32 odd = channel_from_double (color.a) << 16 | channel_from_double (color.g * color.a);
  guint32 even =
      channel_from_double (color.r * color.a) << 16 | channel_from_double (color.b * color.a);

  return scale_channels (even, share) | scale_channels (odd, share) << 8;
}

static inline WeftPixel
blend (WeftPixel below, WeftPixel pixel)
{
  guint32 rest = 255 - (pixel >> 24);

  return pixel + (scale_channels (below & CHANNELS, rest) |
                  scale_channels (below >> 8 & CHANNELS, rest) << 8);
}

static inline WeftPixel *
pixel_at (const WeftPixels *self, gint x, gint y)
{
  return (WeftPixel *) (gpointer) (self->origin + (gssize) y * self->stride) + x;
}

static inline WeftPixel *
next_row (const WeftPixels *self, WeftPixel *row)
{
  return (WeftPixel *) (gpointer) ((guchar *) row + self->stride);
}

void
weft_pixels_fill (const WeftPixels *self, gint x, gint end, gint from, gint to, WeftPixel pixel)
{
  gboolean is_opaque = pixel >> 24 == 255;
  WeftPixel *row;

  x = MAX (x, self->left);
  end = MIN (end, self->right);
  from = MAX (from, self->top);
  to = MIN (to, self->bottom);
  if (x >= end || from >= to)
    return;
  row = pixel_at (self, x, from);
  /* most calls are for a single column */
  for (gint y = from; y < to; y++, row = next_row (self, row))
    if (is_opaque && end - x == 1)
      *row = pixel;
    else if (is_opaque)
      for (gint i = 0; i < end - x; i++)
        row[i] = pixel;
    else
      for (gint i = 0; i < end - x; i++)
        row[i] = blend (row[i], pixel);
}

/* Like blend(), but for @n channels of several pixels. @rests has 255 minus the alpha of the pixel
 * for each channel. The compiler vectorises the loop. */
static void
blend_channels (guint8 *restrict below, const guint8 *over, const guint8 *rests, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      /* @rests has been set: NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
      guint16 sum = (guint16) (below[i] * rests[i] + 128);

      below[i] = (guint8) (over[i] + ((guint16) (sum + (sum >> 8)) >> 8));
    }
}

void
weft_pixels_fill_columns (
    const WeftPixels *self, gint x, gint n, gint from, gint to, const WeftPixel *pixels)
{
  gint first = MAX (x, self->left), end = MIN (x + n, self->right);
  g_autofree WeftPixel *rests = NULL;

  from = MAX (from, self->top);
  to = MIN (to, self->bottom);
  if (first >= end || from >= to)
    return;
  pixels += first - x;
  n = end - first;
  rests = g_new (WeftPixel, n);
  for (gint i = 0; i < n; i++)
    rests[i] = (255 - (pixels[i] >> 24)) * 0x01010101u;
  for (gint y = from; y < to; y++)
    blend_channels ((guint8 *) pixel_at (self, first, y), (const guint8 *) pixels,
                    (const guint8 *) rests, (gsize) n * sizeof (WeftPixel));
}

void
weft_pixels_fill_stripes (
    const WeftPixels *self, gint x, gint end, gint from, gint to, const WeftPixel *pixels, guint n)
{
  WeftPixel *row;
  guint first;

  x = MAX (x, self->left);
  end = MIN (end, self->right);
  from = MAX (from, self->top);
  to = MIN (to, self->bottom);
  if (x >= end || from >= to)
    return;
  row = pixel_at (self, x, from);
  first = (guint) (x + from) % n;
  for (gint y = from; y < to; y++, row = next_row (self, row))
    {
      guint at = first;

      for (gint i = 0; i < end - x; i++)
        {
          if (pixels[at] != 0)
            row[i] = blend (row[i], pixels[at]);
          at = at + 1 < n ? at + 1 : 0;
        }
      first = first + 1 < n ? first + 1 : 0;
    }
}
