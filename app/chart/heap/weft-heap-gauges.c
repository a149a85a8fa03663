/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap's counters as lines over the bands of a heap profile. */
#include "weft-heap-chart-private.h"

#include <math.h>

#define DASH_ON  4
#define DASH_ALL 7

/* The counters that may be drawn over the bands, the first at the bottom. */
static const struct
{
  WeftHeapGauge gauge;
  gsize color; /* of WeftPalette */
  gboolean is_dashed;
} gauges[] = {
  { WEFT_HEAP_LIVE, G_STRUCT_OFFSET (WeftPalette, heap), FALSE },
  { WEFT_HEAP_BLOCKS, G_STRUCT_OFFSET (WeftPalette, heap_second), FALSE },
  { WEFT_HEAP_SIZE, G_STRUCT_OFFSET (WeftPalette, text1), TRUE },
};

gboolean
weft_heap_shows_gauges (const WeftHeapOptions *options)
{
  return options->with_heap && weft_heap_form (options->form)->has_gauges;
}

double
weft_heap_gauges_most (WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 most = 0;

  for (guint i = 0; i < G_N_ELEMENTS (gauges); i++)
    most = MAX (most, weft_series_part (weft_heap_counters_gauge (
                                            weft_chart_trace (chart)->counters, gauges[i].gauge),
                                        scale->from, scale->to)
                          .high);
  return (double) most;
}

static void
paint_gauge (const WeftHeapPainting *self, cairo_t *cr, guint g)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  guint n;
  const guint64 *edges = weft_chart_edges (self->chart, &n);
  g_autofree WeftSeriesPart *parts = g_new (WeftSeriesPart, MAX (n, 1));
  double last = -1;

  weft_series_columns (
      weft_heap_counters_gauge (weft_chart_trace (self->chart)->counters, gauges[g].gauge), edges,
      n, parts);
  for (guint x = 0; x < n; x++)
    {
      double top, bottom;

      if (!parts[x].has)
        continue;
      top = round (weft_heap_axis_y (&self->axis, (double) parts[x].high));
      bottom = round (weft_heap_axis_y (&self->axis, (double) parts[x].low));
      if (last >= 0)
        {
          top = MIN (top, last);
          bottom = MAX (bottom, last);
        }
      last = round (weft_heap_axis_y (&self->axis, (double) parts[x].last));
      if (!gauges[g].is_dashed || bottom > top || x % DASH_ALL < DASH_ON)
        cairo_rectangle (cr, x, top - 1, 1, bottom - top + (gauges[g].is_dashed ? 1 : 2));
    }
  weft_color_set (cr, G_STRUCT_MEMBER (WeftColor, palette, gauges[g].color));
  cairo_fill (cr);
}

void
weft_heap_paint_gauges (const WeftHeapPainting *self, cairo_t *cr)
{
  for (guint i = 0; i < G_N_ELEMENTS (gauges); i++)
    paint_gauge (self, cr, i);
}
