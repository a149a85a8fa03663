/* SPDX-License-Identifier: BSD-3-Clause */
/* A line for each band, in bytes or as parts of its own peak. */
#include "weft-heap-chart-private.h"
#include "weft-heap-raster.h"

#include <math.h>

#define LINE_PX     2.0
#define MAX_NAME_PX 200.0
#define NAME_GAP    6.0

/* Where names stand already. */
typedef struct
{
  double x0, x1, y;
} Taken;

/* What a byte of @level counts on the axis. */
static double
unit_of (const WeftHeapPainting *self, guint level)
{
  return self->axis.is_share && self->levels->peaks[level] > 0 ? 1 / self->levels->peaks[level] : 1;
}

static void
paint_path (const WeftHeapPainting *self, cairo_t *cr, guint level)
{
  const double *values = weft_heap_levels_values (self->levels, level);
  g_autofree double *ys = g_new (double, self->n + 1);
  g_autoptr (GArray) corners = NULL;
  double unit = unit_of (self, level), wide = self->n == 1 ? 3 : 0;

  for (guint i = 0; i < self->n; i++)
    ys[i] = weft_heap_axis_y (&self->axis, values[i] * unit);
  corners = weft_heap_painting_corners (self, ys);
  cairo_new_path (cr);
  for (guint k = 0; k < corners->len; k++)
    {
      guint i = g_array_index (corners, guint, k);
      double x = weft_heap_painting_x (self, i);

      if (wide > 0)
        cairo_line_to (cr, x - wide, ys[i]);
      /* where a band is not there at all, no line covers the axis */
      if (k > 0 && values[i] <= 0 && values[g_array_index (corners, guint, k - 1)] <= 0)
        cairo_move_to (cr, x, ys[i]);
      else
        cairo_line_to (cr, x + wide, ys[i]);
    }
  weft_color_set (cr, weft_heap_painting_color (self, level));
  cairo_set_line_width (cr, LINE_PX);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

static void
paint_columns (const WeftHeapPainting *self,
               WeftHeapRaster *raster,
               const WeftHeapColumn *columns,
               guint n,
               guint level)
{
  const double *values = weft_heap_levels_values (self->levels, level);
  double unit = unit_of (self, level), last = NAN;
  WeftHeapInk ink = weft_heap_raster_ink (weft_heap_painting_color (self, level));

  for (guint x = 0; x < n; x++)
    {
      double y;

      if (columns[x].pick < 0 || weft_heap_column_value (&columns[x], values, self->n) <= 0)
        {
          last = NAN;
          continue;
        }
      y = weft_heap_axis_y (&self->axis,
                            weft_heap_column_value (&columns[x], values, self->n) * unit);
      if (isnan (last))
        last = y;
      weft_heap_raster_run (raster, x, MIN (y, last) - LINE_PX / 2, MAX (y, last) + LINE_PX / 2,
                            ink);
      last = y;
    }
}

static gboolean
is_free (const GArray *taken, const Taken *place, double height)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const Taken *other = &g_array_index (taken, Taken, i);

      if (place->x0 < other->x1 && other->x0 < place->x1 && fabs (place->y - other->y) < height)
        return FALSE;
    }
  return TRUE;
}

/* The pick where the line is highest. */
static guint
highest (const WeftHeapPainting *self, guint level)
{
  const double *values = weft_heap_levels_values (self->levels, level);
  guint best = 0;

  for (guint i = 1; i < self->n; i++)
    if (values[i] > values[best] && weft_heap_painting_x (self, i) >= 0 &&
        weft_heap_painting_x (self, i) <= self->scale->width)
      best = i;
  return best;
}

/* The name stands over the highest point of its line, where no other does. */
static void
paint_name (const WeftHeapPainting *self, cairo_t *cr, guint level, GArray *taken)
{
  WeftTextCache *text = weft_chart_text (self->chart);
  double height = weft_text_height (text, WEFT_TEXT_BOX);
  g_autofree char *name = weft_heap_chart_name (
      self->chart, weft_heap_levels_band (self->levels, level), WEFT_TEXT_BOX, MAX_NAME_PX);
  guint at = highest (self, level);
  double peak = self->levels->peaks[level] * unit_of (self, level), width;
  Taken place;

  if (name == NULL || self->levels->peaks[level] <= 0)
    return;
  width = weft_text_width (text, WEFT_TEXT_BOX, name);
  place.x0 = CLAMP (weft_heap_painting_x (self, at) - width / 2, 2,
                    MAX (self->scale->width - width - 2, 2));
  place.x1 = place.x0 + width + NAME_GAP;
  place.y = MAX (weft_heap_axis_y (&self->axis, peak) - height / 2 - 3, height / 2);
  if (place.y > self->axis.height - height || !is_free (taken, &place, height))
    return;
  g_array_append_val (taken, place);
  weft_color_set (cr, weft_color_fade (weft_chart_palette (self->chart)->text1,
                                       weft_heap_painting_is_faint (self, level) ? 0.4 : 1));
  weft_text_draw (text, cr, WEFT_TEXT_BOX, name, &(WeftTextPlace){ .x = place.x0, .y = place.y });
}

void
weft_heap_paint_lines (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n_levels = self->levels->bands->len;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));

  if (weft_heap_painting_is_dense (self))
    {
      guint n;
      g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (self, &n);
      WeftHeapRaster raster;

      weft_heap_raster_begin (&raster, self->scale->width, self->axis.height + LINE_PX / 2);
      for (guint level = 0; level < n_levels; level++)
        paint_columns (self, &raster, columns, n, level);
      weft_heap_raster_end (&raster, cr);
    }
  else
    {
      for (guint level = 0; level < n_levels; level++)
        paint_path (self, cr, level);
    }
  for (guint level = n_levels; level-- > 0;)
    paint_name (self, cr, level, taken);
}
