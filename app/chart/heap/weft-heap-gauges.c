/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws heap counters as lines over the bands of a heap profile. */
#include "weft-heap-chart-private.h"

#include "weft-box.h"
#include "weft-heap-makeup.h"

#include <glib/gi18n.h>
#include <math.h>

#define DASH_ON  4
#define DASH_ALL 7
#define NAME_GAP 4.0 /* space on each side of a name, px */

/* Counters that can be drawn over the bands, bottom line first. */
static const struct
{
  WeftHeapGauge gauge;
  const char *name;
  gsize color; /* offset in WeftPalette */
  gboolean is_dashed;
} gauges[] = {
  { WEFT_HEAP_LIVE, NC_ ("fact", "live bytes"), G_STRUCT_OFFSET (WeftPalette, heap), FALSE },
  { WEFT_HEAP_BLOCKS, NC_ ("fact", "blocks in use"), G_STRUCT_OFFSET (WeftPalette, heap_second),
    FALSE },
  { WEFT_HEAP_SIZE, NC_ ("fact", "heap size"), G_STRUCT_OFFSET (WeftPalette, text1), TRUE },
};

gboolean
weft_heap_shows_gauges (const WeftHeapOptions *options)
{
  return options->with_heap && weft_heap_form_get (options->form)->has_gauges;
}

double
weft_heap_gauges_maximum (WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 most = 0;

  for (guint i = 0; i < G_N_ELEMENTS (gauges); i++)
    most = MAX (most,
                weft_series_summarize (
                    weft_heap_counters_gauge (weft_chart_trace (chart)->counters, gauges[i].gauge),
                    scale->from, scale->to)
                    .high);
  return (double) most;
}

/* Draws the name of counter @g on a background, above the counter's line and above the names of
 * lower lines (@highest, px; updated). The name is placed at the time in view with the most live
 * bytes, where the lines are furthest apart. */
static void
paint_gauge_name (const WeftHeapPainting *self,
                  cairo_t *cr,
                  guint g,
                  const WeftHeapMakeup *makeup,
                  double *highest)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  WeftTextCache *text = weft_chart_text (self->chart);
  guint64 time = CLAMP (makeup->time, self->scale->from, MAX (self->scale->to, 1) - 1), value;
  double height = weft_text_height (text, WEFT_TEXT_BOX), width, x;
  const char *title = g_dpgettext2 (NULL, "fact", gauges[g].name);
  g_autofree char *name = NULL;
  WeftTextPosition position = { 0 };

  if (!weft_series_get_value (
          weft_heap_counters_gauge (weft_chart_trace (self->chart)->counters, gauges[g].gauge),
          time, &value))
    return;
  if (gauges[g].gauge == WEFT_HEAP_SIZE && weft_amount_is_known (makeup->size_per_live))
    /* Translators: "heap size, 2.9× live bytes": the ratio of the heap size to the live bytes */
    name = g_strdup_printf (_ ("%s, %s live bytes"), title,
                            weft_format_ratio (makeup->size_per_live.number, 1).text);
  else
    name = g_strdup (title);
  width = weft_text_width (text, WEFT_TEXT_BOX, name);
  x = weft_time_scale_x (self->scale, time) + NAME_GAP;
  position.x = CLAMP (x, NAME_GAP, MAX (self->scale->width - width - NAME_GAP, NAME_GAP));
  position.y = MIN (weft_heap_axis_y (&self->axis, (double) value) - height / 2 - 2, *highest);
  if (position.y < height / 2)
    return;
  *highest = position.y - height;
  weft_box_paint_text_background (text, cr, WEFT_TEXT_BOX, name, &position,
                                  weft_color_fade (palette->page, 0.9));
  weft_color_set_source (cr, palette->text1);
  weft_text_draw (text, cr, WEFT_TEXT_BOX, name, &position);
}

void
weft_heap_paint_gauges (const WeftHeapPainting *self, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  guint n;
  const guint64 *edges = weft_chart_edges (self->chart, &n);
  g_autofree WeftSeriesSummary *parts = g_new (WeftSeriesSummary, MAX (n, 1));
  WeftHeapMakeup makeup = weft_heap_makeup_max_live (weft_chart_trace (self->chart),
                                                     self->scale->from, self->scale->to);
  double highest = G_MAXDOUBLE;

  for (guint i = 0; i < G_N_ELEMENTS (gauges); i++)
    {
      double last = -1;

      weft_series_summarize_columns (
          weft_heap_counters_gauge (weft_chart_trace (self->chart)->counters, gauges[i].gauge),
          edges, n, parts);
      for (guint x = 0; x < n; x++)
        {
          double top, bottom;

          if (!parts[x].is_known)
            continue;
          top = round (weft_heap_axis_y (&self->axis, (double) parts[x].high));
          bottom = round (weft_heap_axis_y (&self->axis, (double) parts[x].low));
          if (last >= 0)
            {
              top = MIN (top, last);
              bottom = MAX (bottom, last);
            }
          last = round (weft_heap_axis_y (&self->axis, (double) parts[x].last));
          if (!gauges[i].is_dashed || bottom > top || x % DASH_ALL < DASH_ON)
            cairo_rectangle (cr, x, top - 1, 1, bottom - top + (gauges[i].is_dashed ? 1 : 2));
        }
      weft_color_set_source (cr, G_STRUCT_MEMBER (WeftColor, palette, gauges[i].color));
      cairo_fill (cr);
    }
  for (guint i = 0; weft_amount_is_known (makeup.live) && i < G_N_ELEMENTS (gauges); i++)
    paint_gauge_name (self, cr, i, &makeup, &highest);
}
