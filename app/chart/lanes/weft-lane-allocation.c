/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the allocation rate of all HECs together, as bars. */
#include "weft-allocation-steps.h"
#include "weft-column-area.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* The highest rate of the whole log, bytes per ns. */
static gpointer
make_peak (WeftChart *chart, guint i)
{
  double peak = weft_allocation_peak (weft_chart_trace (chart)->counters);

  return g_memdup2 (&peak, sizeof peak);
}

static const WeftChartPart peak_part = {
  .make = make_peak,
  .free = g_free,
  .outlives_scale = TRUE,
};

static double
peak_of (WeftChart *chart)
{
  return *(const double *) weft_chart_get (chart, &peak_part, 0);
}

static void
allocation_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  double peak = peak_of (chart);
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  g_autofree double *rates = g_new (double, MAX (n, 1));
  WeftColumnArea area = { 0 };

  weft_lane_paint_ground (lane, chart, cr);
  if (peak <= 0)
    return;
  weft_allocation_rates (weft_chart_trace (chart)->counters, edges, n, rates);
  for (guint x = 0; x < n; x++)
    {
      guint top = (guint) lane->height - weft_column_height (rates[x] / peak, floor (lane->height));

      weft_column_area_add (&area, x, 1, top, (guint) lane->height);
    }
  weft_column_area_fill (&area, cr, weft_chart_palette (chart)->heap_second);
}

/* What a full lane stands for, in every part of the log. */
static WeftFormatted
allocation_value (const WeftLane *lane, WeftChart *chart)
{
  WeftFormatted text;

  g_snprintf (text.text, sizeof text.text, _ ("max %s"),
              weft_format_rate (peak_of (chart) * 1e9).text);
  return text;
}

static gboolean
allocation_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint64 pixel = weft_time_scale_length (weft_chart_scale (chart), 1);
  guint64 edges[2] = { time, time + pixel };
  WeftRange between; /* two samples */
  double rate;

  if (time >= trace->index->to)
    return FALSE;
  weft_allocation_rates (trace->counters, edges, 1, &rate);
  if (weft_allocation_is_inside_step (trace->counters, time, time + pixel, &between.from,
                                      &between.to) ||
      (out->in_full && weft_allocation_is_inside_step (trace->counters, time + 1, time + 2,
                                                       &between.from, &between.to)))
    {
      edges[0] = between.from;
      edges[1] = MIN (between.to, trace->index->to);
    }
  weft_read_out_set_title (out, C_ ("chart", "Allocation"),
                           weft_format_time (edges[1] - edges[0]).text);
  weft_read_out_add_swatch (out, weft_chart_palette (chart)->heap_second, C_ ("fact", "rate"),
                            weft_format_rate (rate * 1e9).text);
  weft_read_out_add (out, C_ ("fact", "allocated"),
                     weft_format_bytes_exact (
                         weft_heap_counters_allocated_in (trace->counters, edges[0], edges[1]))
                         .text);
  weft_read_out_add (
      out, C_ ("fact", "since the start"),
      weft_format_bytes (weft_heap_counters_allocated_in (trace->counters, 0, edges[1])).text);
  weft_read_out_add (out, C_ ("fact", "highest rate, whole log"),
                     weft_format_rate (peak_of (chart) * 1e9).text);
  weft_read_out_set_span (out, edges[0], edges[1]);
  return TRUE;
}

/* The nearest sample of any HEC. */
static gboolean
allocation_step (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  gboolean found = FALSE;

  for (guint i = 0; i < trace->index->caps->len; i++)
    found = weft_series_step (weft_heap_counters_allocated (trace->counters, i), time, forward,
                              found, to);
  return found;
}

static gboolean
allocation_has (const WeftTrace *trace)
{
  return weft_heap_counters_has_samples (trace->counters);
}

const WeftLaneClass weft_lane_allocation = {
  .paint = allocation_paint,
  .is_in_dots = TRUE,
  .value = allocation_value,
  .read = allocation_read_at,
  .step = allocation_step,
  .kinds = { { WEFT_TIMELINE_COUNTERS, NC_ ("chart", "Allocation"), NULL, 30, 6,
               .key = "allocation" } },
  .feature = WEFT_FEATURE_HEAP_COUNTERS,
  .has = allocation_has,
  .help =
      N_ ("How much memory the program allocates per second, all HECs together. Full height is "
          "the highest rate of the whole log. The log has a running total now and then, mostly at "
          "GCs; between two of them the rate is their mean. Look for phases with a high rate: "
          "they cause the GCs. A high rate is not high memory use, as most of what is allocated "
          "is garbage soon."),
};
