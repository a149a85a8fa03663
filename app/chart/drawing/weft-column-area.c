/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the shares of pixel columns as one shape. On an image, the shape is written pixel by pixel.
 * On other surfaces it is drawn as a mask, because cairo takes long to find out that a thousand
 * rectangles do not overlap. In a file it is a path, which stays sharp; merging equal adjacent
 * columns keeps the file small. */
#include "weft-column-area.h"

#include "weft-pixels.h"

#include <math.h>
#include <string.h>

#define BAR_HEIGHT 8.0

#define HATCH_STEP   5     /* px */
#define HATCH_WIDTH  1.5   /* px */
#define MAX_PATH     24    /* up to this many rectangles are always drawn as a path */
#define MAX_MASK     32767 /* largest side of an image that cairo can make, px */
#define ROWS_AT_ONCE 32    /* rows that fit a processor's cache: 200 kB in an image 1600 px wide */
/* Maximum ratio of spanned to covered columns for which shapes are written in one pass. Drawing a
 * covered column by itself takes about four times as long as passing over an uncovered one. */
#define MAX_GAPS 4

/* Coverage of a pixel by a hatch line, indexed by (x + y) % HATCH_STEP. */
static const guchar hatch_line[HATCH_STEP] = { 142, 0, 0, 142, 255 };

/* Columns [x, end) that cover the rows [from, to). */
typedef struct
{
  guint x, end;
  guint from, to;
} PixelRectangle;

void
weft_column_area_add_stretch (WeftColumnArea *self, guint x, guint n, guint from, guint to)
{
  PixelRectangle stretch = { x, x + n, from, to };
  GArray *stretches;

  if (self->stretches == NULL)
    self->stretches = g_array_new (FALSE, FALSE, sizeof (PixelRectangle));
  stretches = self->stretches;
  if (stretches->len > 0)
    {
      PixelRectangle *last = &g_array_index (stretches, PixelRectangle, stretches->len - 1);

      if (last->end == x && last->from == from && last->to == to)
        {
          last->end = x + n;
          return;
        }
    }
  g_array_append_val (stretches, stretch);
}

void
weft_column_area_add_outline (WeftColumnArea *self, guint x0, guint x1, guint from, guint to)
{
  if (to < from + 2 || x1 < x0 + 2)
    return;
  weft_column_area_add (self, x0, 1, from, to);
  weft_column_area_add (self, x0 + 1, x1 - x0 - 2, from, from + 1);
  weft_column_area_add (self, x0 + 1, x1 - x0 - 2, to - 1, to);
  weft_column_area_add (self, x1 - 1, 1, from, to);
}

/* Returns the bounding box of the shape. */
static PixelRectangle
shape_extents (const GArray *stretches)
{
  PixelRectangle all = { G_MAXUINT, 0, G_MAXUINT, 0 };

  for (guint i = 0; i < stretches->len; i++)
    {
      const PixelRectangle *stretch = &g_array_index (stretches, PixelRectangle, i);

      all.x = MIN (all.x, stretch->x);
      all.end = MAX (all.end, stretch->end);
      all.from = MIN (all.from, stretch->from);
      all.to = MAX (all.to, stretch->to);
    }
  return all;
}

/* Returns TRUE if the shape must be drawn as a path: for a file, or because it is too large for a
 * mask. */
static gboolean
needs_path (const GArray *stretches, cairo_t *cr)
{
  PixelRectangle all = shape_extents (stretches);

  switch (cairo_surface_get_type (cairo_get_target (cr)))
    {
    case CAIRO_SURFACE_TYPE_SVG:
    case CAIRO_SURFACE_TYPE_PDF:
    case CAIRO_SURFACE_TYPE_PS:
      return TRUE;
    default:
      return all.end - all.x > MAX_MASK || all.to - all.from > MAX_MASK;
    }
}

/* Draws the shape as a mask. @alphas is indexed by (x + y) % HATCH_STEP; NULL if the shape is
 * opaque. */
static void
draw_mask (const GArray *stretches,
           cairo_t *cr,
           WeftColor color,
           const guchar *alphas,
           cairo_filter_t filter)
{
  PixelRectangle all = shape_extents (stretches);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, (int) (all.end - all.x),
                                                         (int) (all.to - all.from));
  guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);
  cairo_matrix_t matrix;

  for (guint k = 0; k < stretches->len; k++)
    {
      const PixelRectangle *stretch = &g_array_index (stretches, PixelRectangle, k);
      guint n = stretch->end - stretch->x;

      for (guint y = stretch->from; y < stretch->to; y++)
        {
          guchar *row = data + (gsize) (y - all.from) * (gsize) stride + (stretch->x - all.x);

          if (alphas == NULL && n == 1)
            *row = 255;
          else if (alphas == NULL)
            memset (row, 255, n);
          else
            for (guint i = 0; i < n; i++)
              row[i] = alphas[(stretch->x + i + y) % HATCH_STEP];
        }
    }
  cairo_surface_mark_dirty (surface);
  cairo_matrix_init_translate (&matrix, -(double) all.x, -(double) all.from);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_filter (pattern, filter);
  weft_color_set_source (cr, color);
  cairo_mask (cr, pattern);
  cairo_pattern_destroy (pattern);
  cairo_surface_destroy (surface);
}

/* Writes the shape into the surface's pixels; returns FALSE if that is not possible. Writes a few
 * rows at a time: otherwise, each stretch as high as the image would fetch the whole image from
 * memory. */
static gboolean
write_pixels (const GArray *stretches, cairo_t *cr, WeftColor color, const guchar *alphas)
{
  PixelRectangle all = shape_extents (stretches);
  WeftPixel pixels[HATCH_STEP];
  WeftPixels out;

  if (!weft_pixels_begin (&out, cr))
    return FALSE;
  for (guint i = 0; i < HATCH_STEP; i++)
    pixels[i] = weft_pixel_from_color (color, alphas != NULL ? alphas[i] : 255);
  for (gint top = (gint) all.from; top < (gint) all.to; top += ROWS_AT_ONCE)
    for (guint i = 0; i < stretches->len; i++)
      {
        const PixelRectangle *stretch = &g_array_index (stretches, PixelRectangle, i);
        gint x = (gint) stretch->x, end = (gint) stretch->end;
        gint from = MAX ((gint) stretch->from, top);
        gint to = MIN ((gint) stretch->to, top + ROWS_AT_ONCE);

        if (alphas != NULL)
          weft_pixels_fill_stripes (&out, x, end, from, to, pixels, HATCH_STEP);
        else
          weft_pixels_fill (&out, x, end, from, to, pixels[0]);
      }
  weft_pixels_end (&out);
  return TRUE;
}

static void
add_rectangles (const GArray *stretches, cairo_t *cr)
{
  for (guint i = 0; i < stretches->len; i++)
    {
      const PixelRectangle *stretch = &g_array_index (stretches, PixelRectangle, i);

      cairo_rectangle (cr, stretch->x, stretch->from, stretch->end - stretch->x,
                       stretch->to - stretch->from);
    }
}

void
weft_column_area_fill (WeftColumnArea *self, cairo_t *cr, WeftColor color)
{
  cairo_new_path (cr);
  if (self->stretches == NULL)
    return;
  if (write_pixels (self->stretches, cr, color, NULL))
    ;
  else if (self->stretches->len <= MAX_PATH || needs_path (self->stretches, cr))
    {
      add_rectangles (self->stretches, cr);
      weft_color_set_source (cr, color);
      cairo_fill (cr);
    }
  else
    draw_mask (self->stretches, cr, color, NULL, CAIRO_FILTER_NEAREST);
  g_clear_pointer (&self->stretches, g_array_unref);
}

/* Returns the bounding box of @n shapes. Sets @covered to the number of columns that the shapes
 * cover, or to 0 if the rows of the shapes differ. */
static PixelRectangle
extents_of_all (const WeftColumnArea *shapes, guint n, guint *covered)
{
  PixelRectangle all = { G_MAXUINT, 0, 0, 0 };
  gboolean is_even = TRUE;

  *covered = 0;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; shapes[i].stretches != NULL && k < shapes[i].stretches->len; k++)
      {
        const PixelRectangle *stretch = &g_array_index (shapes[i].stretches, PixelRectangle, k);

        if (*covered > 0)
          is_even &= stretch->from == all.from && stretch->to == all.to;
        *covered += stretch->end - stretch->x;
        all = (PixelRectangle){ MIN (all.x, stretch->x), MAX (all.end, stretch->end), stretch->from,
                                stretch->to };
      }
  if (!is_even)
    *covered = 0;
  return all;
}

/* Like write_pixels(), for shapes that share no column. Also returns FALSE if the rows of the
 * shapes differ, or if the shapes cover few of the columns between the first and the last. */
static gboolean
write_shapes (const WeftColumnArea *shapes, const WeftColor *colors, guint n, cairo_t *cr)
{
  g_autofree WeftPixel *pixels = NULL;
  guint covered;
  PixelRectangle all = extents_of_all (shapes, n, &covered);
  WeftPixels out;

  if (covered == 0 || all.end - all.x > MAX_GAPS * covered || !weft_pixels_begin (&out, cr))
    return FALSE;
  pixels = g_new0 (WeftPixel, all.end - all.x);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; shapes[i].stretches != NULL && k < shapes[i].stretches->len; k++)
      {
        const PixelRectangle *stretch = &g_array_index (shapes[i].stretches, PixelRectangle, k);
        WeftPixel pixel = weft_pixel_from_color (colors[i], 255);

        for (guint x = stretch->x; x < stretch->end; x++)
          pixels[x - all.x] = pixel;
      }
  weft_pixels_fill_columns (&out, (gint) all.x, (gint) (all.end - all.x), (gint) all.from,
                            (gint) all.to, pixels);
  weft_pixels_end (&out);
  return TRUE;
}

void
weft_column_area_fill_all (WeftColumnArea *shapes, const WeftColor *colors, guint n, cairo_t *cr)
{
  gboolean is_written = write_shapes (shapes, colors, n, cr);

  for (guint i = 0; i < n; i++)
    if (is_written)
      g_clear_pointer (&shapes[i].stretches, g_array_unref);
    else
      weft_column_area_fill (&shapes[i], cr, colors[i]);
}

void
weft_column_area_hatch (WeftColumnArea *self, cairo_t *cr, WeftColor color)
{
  cairo_new_path (cr);
  if (self->stretches == NULL)
    return;
  if (write_pixels (self->stretches, cr, color, hatch_line))
    ;
  else if (needs_path (self->stretches, cr))
    {
      PixelRectangle all = shape_extents (self->stretches);
      double height = all.to - all.from;

      /* keep lines where x + y is a multiple of the step, so that they do not move when the shape
       * changes */
      cairo_save (cr);
      add_rectangles (self->stretches, cr);
      cairo_clip (cr);
      for (guint i = 0; i < self->stretches->len; i++)
        {
          const PixelRectangle *stretch = &g_array_index (self->stretches, PixelRectangle, i);
          guint at = (stretch->x + all.from) / HATCH_STEP * HATCH_STEP;

          for (; at < stretch->end + all.to; at += HATCH_STEP)
            {
              cairo_move_to (cr, (double) at - all.from, all.from);
              cairo_line_to (cr, (double) at - all.from - height, all.to);
            }
        }
      weft_color_set_source (cr, color);
      cairo_set_line_width (cr, HATCH_WIDTH);
      cairo_stroke (cr);
      cairo_restore (cr);
    }
  else
    draw_mask (self->stretches, cr, color, hatch_line, CAIRO_FILTER_GOOD);
  g_clear_pointer (&self->stretches, g_array_unref);
}

WeftUseHeights
weft_use_heights_for_share (const WeftUsageColumn *share, double height)
{
  return (WeftUseHeights){
    .run = weft_column_height (share->run, height),
    .work = weft_column_height (share->work, height),
    .wait = weft_column_height (share->wait, height),
    .sync = weft_column_height (share->sync, height),
  };
}

void
weft_use_heights_paint (
    const WeftUseHeights *columns, guint n, guint height, const WeftPalette *palette, cairo_t *cr)
{
  WeftColumnArea run = { 0 }, work = { 0 }, wait = { 0 }, sync = { 0 };

  for (guint x = 0; x < n; x++)
    {
      const WeftUseHeights *column = &columns[x];
      guint worked = MIN (column->work, height);
      guint waited = MIN (worked + column->wait, height);

      weft_column_area_add (&run, x, 1, height - MIN (column->run, height), height);
      weft_column_area_add (&work, x, 1, 0, worked);
      weft_column_area_add (&wait, x, 1, worked, waited);
      weft_column_area_add (&sync, x, 1, waited, MIN (waited + column->sync, height));
    }
  weft_column_area_fill (&run, cr, palette->run);
  weft_column_area_fill (&sync, cr, palette->sync);
  weft_column_area_fill (&wait, cr, palette->wait);
  weft_column_area_fill (&work, cr, palette->gc);
}

/* Returns @value / @top, clamped to 0..1. */
static double
value_fraction (double value, double top)
{
  return isfinite (value) && top > 0 ? CLAMP (value / top, 0, 1) : 0;
}

void
weft_sparkline_paint (WeftSparklineStyle style,
                      const double *values,
                      guint n,
                      double top,
                      WeftColor color,
                      WeftColor rest,
                      cairo_t *cr,
                      double width,
                      double height)
{
  guint bottom = (guint) MAX (height, 0);
  WeftColumnArea area = { 0 };

  if (n == 0 || width < 1 || height < 1)
    return;
  if (style == WEFT_SPARKLINE_PARTS)
    {
      double y = floor (height - BAR_HEIGHT), x = round (value_fraction (values[0], top) * width);

      if (!(top > 0))
        return;
      weft_color_fill (cr, color, 0, y, x, BAR_HEIGHT);
      weft_color_fill (cr, rest, x, y, width - x, BAR_HEIGHT);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      guint x0 = (guint) (width * i / n), x1 = (guint) (width * (i + 1) / n);
      guint column = weft_column_height (value_fraction (values[i], top), height);

      if (style == WEFT_SPARKLINE_BARS && x1 - x0 > 2)
        x1--;
      if (x1 > x0)
        weft_column_area_add (&area, x0, x1 - x0, bottom - column, bottom);
    }
  weft_column_area_fill (&area, cr, color);
}
