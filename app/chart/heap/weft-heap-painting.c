/* SPDX-License-Identifier: BSD-3-Clause */
/* Colours, positions and simplified lines for the painters of heap charts. */
#include "weft-heap-chart-private.h"

#include <math.h>

#define FAINT      0.16
#define EDGE_ALPHA 0.6 /* opacity of an edge in a raster */

gboolean
weft_heap_painting_is_faint (const WeftHeapPainting *self, guint level)
{
  return self->options->highlighted != WEFT_HEAP_NO_BAND &&
         self->options->highlighted != weft_heap_levels_band (self->levels, level);
}

WeftColor
weft_heap_painting_color (const WeftHeapPainting *self, guint level)
{
  WeftColor color =
      weft_heap_chart_band_color (self->chart, weft_heap_levels_band (self->levels, level));

  return weft_heap_painting_is_faint (self, level) ? weft_color_fade (color, FAINT) : color;
}

WeftHatch
weft_heap_painting_hatch (const WeftHeapPainting *self, guint level)
{
  return weft_chart_heap_style (self->chart, weft_heap_levels_band (self->levels, level)).hatch;
}

WeftHeapArea
weft_heap_painting_inks (const WeftHeapPainting *self, guint level)
{
  WeftColor color = weft_heap_painting_color (self, level);
  WeftColor page = weft_color_fade (weft_chart_palette (self->chart)->page, EDGE_ALPHA);
  /* the edge is the page's colour composited on the band's, which may be translucent */
  double alpha = page.a + color.a * (1 - page.a), part = alpha > 0 ? page.a / alpha : 0;
  WeftColor edge = { page.r * part + color.r * (1 - part), page.g * part + color.g * (1 - part),
                     page.b * part + color.b * (1 - part), alpha };

  return (WeftHeapArea){ .ink = weft_heap_ink_from_color (color),
                         .edge = weft_heap_ink_from_color (edge),
                         .line = weft_heap_ink_from_color (weft_hatch_color (color)),
                         .hatch = weft_heap_painting_hatch (self, level) };
}

void
weft_heap_painting_set_source (const WeftHeapPainting *self, cairo_t *cr, guint level)
{
  weft_hatch_set_source (cr, weft_heap_painting_hatch (self, level),
                         weft_heap_painting_color (self, level));
}

double
weft_heap_painting_x (const WeftHeapPainting *self, guint i)
{
  return weft_heap_levels_pick (self->levels, i)->x;
}

/* Returns the pick that represents picks [@first, @end). For stacked bands, this is the pick with
 * the most bytes, the same for all bands; for a line, it is the pick of the highest point. */
static guint
choose_pick (const WeftHeapPainting *self, const double *ys, guint first, guint end)
{
  gboolean is_stack = weft_heap_form_get (self->options->form)->layout == WEFT_HEAP_AREAS;
  guint best = first;

  for (guint i = first + 1; i < end; i++)
    {
      guint sample = weft_heap_levels_pick (self->levels, i)->sample;
      guint other = weft_heap_levels_pick (self->levels, best)->sample;

      if (is_stack ? weft_heap_profile_sample (self->levels->heap, sample)->total >
                         weft_heap_profile_sample (self->levels->heap, other)->total :
                     ys[i] < ys[best])
        best = i;
    }
  return best;
}

GArray *
weft_heap_painting_simplified_line (const WeftHeapPainting *self, const double *ys)
{
  GArray *corners = g_array_new (FALSE, FALSE, sizeof (guint));
  double room = WEFT_HEAP_TOLERANCE *
                MAX ((double) weft_heap_painting_points (self) / WEFT_HEAP_EXACT_POINTS, 1);
  /* range of slopes of lines that pass within the tolerance of all points since the last corner */
  double low = -G_MAXDOUBLE, high = G_MAXDOUBLE;
  guint last = 0, n_max = WEFT_HEAP_MAX_CORNERS / MAX (self->levels->bands->len, 1) + 2;

  if (self->n == 0)
    return corners;
  g_array_append_val (corners, last);
  for (guint i = 1; i < self->n; i++)
    {
      double dx = weft_heap_painting_x (self, i) - weft_heap_painting_x (self, last);
      double dy = ys[i] - ys[last];

      if (i - last > 1 && (dy / dx < low || dy / dx > high))
        {
          last = i - 1;
          g_array_append_val (corners, last);
          dx = weft_heap_painting_x (self, i) - weft_heap_painting_x (self, last);
          dy = ys[i] - ys[last];
          low = -G_MAXDOUBLE;
          high = G_MAXDOUBLE;
        }
      low = MAX (low, (dy - room) / dx);
      high = MIN (high, (dy + room) / dx);
    }
  if (self->n > 1)
    {
      last = self->n - 1;
      g_array_append_val (corners, last);
    }
  if (self->is_vector && corners->len > n_max)
    {
      guint step = self->n / n_max + 1;

      /* too many corners: keep one pick per step, and both ends */
      g_array_set_size (corners, 1);
      for (guint first = 1; first < last; first += step)
        {
          guint i = choose_pick (self, ys, first, MIN (first + step, last));

          g_array_append_val (corners, i);
        }
      g_array_append_val (corners, last);
    }
  return corners;
}

WeftHeapColumn *
weft_heap_painting_columns (const WeftHeapPainting *self, guint *n)
{
  WeftHeapColumn *columns;
  guint i = 0;

  *n = weft_time_scale_columns (self->scale);
  columns = g_new (WeftHeapColumn, *n);
  for (guint x = 0; x < *n; x++)
    {
      double middle = x + 0.5, left, right;

      while (i + 1 < self->n && weft_heap_painting_x (self, i + 1) <= middle)
        i++;
      columns[x] = (WeftHeapColumn){ -1, 0 };
      left = self->n > 0 ? weft_heap_painting_x (self, i) : G_MAXDOUBLE;
      if (middle < floor (left) || (i + 1 == self->n && middle > left + 1))
        continue;
      right = i + 1 < self->n ? weft_heap_painting_x (self, i + 1) : left;
      columns[x].pick = (gint) i;
      columns[x].fraction = right > left ? CLAMP ((middle - left) / (right - left), 0, 1) : 0;
    }
  return columns;
}
