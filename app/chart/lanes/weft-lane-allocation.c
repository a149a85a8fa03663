/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the allocation rate of all HECs together, as bars. */
#include "weft-column-area.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* Bytes per ns of each column, newly allocated; @most gets the highest. */
static double *
rates_of (WeftChart *chart, guint *n, double *most)
{
  const guint64 *edges = weft_chart_edges (chart, n);
  g_autofree guint64 *bytes = g_new (guint64, MAX (*n, 1));
  double *rates = g_new (double, MAX (*n, 1));

  weft_heap_counters_columns (weft_chart_trace (chart)->counters, edges, *n, bytes);
  *most = 0;
  for (guint x = 0; x < *n; x++)
    {
      rates[x] = (double) bytes[x] / (double) MAX (edges[x + 1] - edges[x], 1);
      *most = MAX (*most, rates[x]);
    }
  return rates;
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  double most;
  guint n;
  g_autofree double *rates = rates_of (chart, &n, &most);
  WeftColumnArea area;

  cairo_rectangle (cr, 0, 0, n, lane->height);
  weft_color_set (cr, palette->idle);
  cairo_fill (cr);
  if (most <= 0)
    return;
  weft_column_area_begin (&area);
  for (guint x = 0; x < n; x++)
    {
      guint top = (guint) lane->height - weft_column_height (rates[x] / most, floor (lane->height));

      weft_column_area_add (&area, x, 1, top, (guint) lane->height);
    }
  weft_column_area_fill (&area, cr, palette->heap_second);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  double most;
  guint n;
  g_autofree double *rates = rates_of (chart, &n, &most);
  WeftFormatted text;

  g_snprintf (text.text, sizeof text.text, _ ("max %s"), weft_format_rate (most * 1e9).text);
  return text;
}

/* The time between the samples round @time, of the HEC whose samples are nearest. */
static void
find_interval (
    const WeftHeapCounters *counters, guint n_caps, guint64 time, guint64 *from, guint64 *to)
{
  for (guint i = 0; i < n_caps; i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);
      guint n = weft_series_count (series, time, 0);

      if (n > 0)
        *from = MAX (*from, weft_series_sample (series, n - 1)->time);
      if (n < series->samples->len)
        *to = MIN (*to, weft_series_sample (series, n)->time);
    }
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint64 pixel = (guint64) MAX (weft_time_scale_ns_per_px (weft_chart_scale (chart)), 1.0);
  guint64 from = 0, to = trace->index->to, bytes;

  if (time >= to)
    return FALSE;
  find_interval (trace->counters, trace->index->caps->len, time, &from, &to);
  if (to <= from || to - from < pixel)
    {
      from = time;
      to = time + pixel;
    }
  bytes = weft_heap_counters_allocated_in (trace->counters, from, to);
  weft_read_out_set_title (out, _ ("Allocation"), weft_format_time (to - from).text);
  weft_read_out_add_swatch (out, weft_chart_palette (chart)->heap_second, _ ("rate"),
                            weft_format_rate_of (bytes, to - from).text);
  weft_read_out_add (out, _ ("allocated"), weft_format_bytes_exact (bytes).text);
  weft_read_out_add (
      out, _ ("since the start"),
      weft_format_bytes (weft_heap_counters_allocated_in (trace->counters, 0, to)).text);
  weft_read_out_set_span (out, from, to);
  return TRUE;
}

/* The nearest sample of any HEC. */
static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  gboolean found = FALSE;

  for (guint i = 0; i < trace->index->caps->len; i++)
    found = weft_series_step (weft_heap_counters_allocated (trace->counters, i), time, forward,
                              found, to);
  return found;
}

const WeftLaneClass weft_lane_allocation = { paint, value, read_at, step };
