/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of the heap counters. Heap: size as a dashed line, blocks in use as a thin line, live bytes
 * as an area; a value holds until the next sample. Allocation: the rate of all HECs as bars. */
#include "weft-column-area.h"
#include "weft-heap-counters.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* Drawing style of a gauge. The table has them in drawing order. */
typedef struct
{
  WeftHeapGauge gauge;
  const char *name;
  gsize color; /* offset in WeftPalette */
  guint width; /* line width, px */
  gboolean is_area, is_dashed;
} GaugeLook;

static const GaugeLook looks[] = {
  { WEFT_HEAP_LIVE, NC_ ("fact", "live bytes"), G_STRUCT_OFFSET (WeftPalette, heap), 2, TRUE,
    FALSE },
  { WEFT_HEAP_BLOCKS, NC_ ("fact", "blocks in use"), G_STRUCT_OFFSET (WeftPalette, heap_second), 1,
    FALSE, FALSE },
  { WEFT_HEAP_SIZE, NC_ ("fact", "heap size"), G_STRUCT_OFFSET (WeftPalette, text1), 1, FALSE,
    TRUE },
};

#define AREA_ALPHA 0.22
/* Length of a dash, and of a dash with the gap after it, px. */
#define DASH_ON  4
#define DASH_ALL 7

static const WeftSeries *
gauge_series (WeftChart *chart, const GaugeLook *look)
{
  return weft_heap_counters_gauge (weft_chart_trace (chart)->counters, look->gauge);
}

static WeftColor
gauge_color (const GaugeLook *look, const WeftPalette *palette)
{
  return G_STRUCT_MEMBER (WeftColor, palette, look->color);
}

/* Returns the top pixel of the line at @bytes. */
static guint
gauge_y (const WeftLane *lane, const GaugeLook *look, double most, guint64 bytes)
{
  double room = floor (lane->height) - look->width;

  return (guint) MAX (round (room * (1 - (double) bytes / most)), 0);
}

static void
paint_gauge (
    const WeftLane *lane, WeftChart *chart, cairo_t *cr, const GaugeLook *look, double most)
{
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  g_autofree WeftSeriesSummary *parts = g_new (WeftSeriesSummary, MAX (n, 1));
  WeftColor color = gauge_color (look, weft_chart_palette (chart));
  WeftColumnArea area = { 0 };
  guint last = 0;
  gboolean has_last = FALSE;

  /* the axis may extend beyond the end of the process */
  while (n > 0 && edges[n - 1] >= weft_chart_trace (chart)->index->to)
    n--;
  weft_series_summarize_columns (gauge_series (chart, look), edges, n, parts);
  for (guint x = 0; look->is_area && x < n; x++)
    if (parts[x].is_known)
      weft_column_area_add (&area, x, 1, gauge_y (lane, look, most, parts[x].last),
                            (guint) lane->height);
  weft_column_area_fill (&area, cr, weft_color_fade (color, AREA_ALPHA));
  /* a column with several values or a step is a vertical line from the lowest to the highest
   * value */
  for (guint x = 0; x < n; x++)
    {
      guint top = gauge_y (lane, look, most, parts[x].high);
      guint bottom = gauge_y (lane, look, most, parts[x].low);

      if (!parts[x].is_known)
        continue;
      if (has_last)
        {
          top = MIN (top, last);
          bottom = MAX (bottom, last);
        }
      last = gauge_y (lane, look, most, parts[x].last);
      has_last = TRUE;
      if (!look->is_dashed || bottom > top || x % DASH_ALL < DASH_ON)
        weft_column_area_add (&area, x, 1, top, bottom + look->width);
    }
  weft_column_area_fill (&area, cr, color);
}

static void
heap_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 most = 0;

  weft_lane_paint_ground (lane, chart, cr);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    most = MAX (
        most, weft_series_summarize (gauge_series (chart, &looks[i]), scale->from, scale->to).high);
  /* full height is the maximum in view, plus space for the line */
  for (guint i = 0; most > 0 && i < G_N_ELEMENTS (looks); i++)
    paint_gauge (lane, chart, cr, &looks[i], (double) most * 1.04);
}

/* Returns the largest heap size in view; if the log has no heap sizes, the maximum of blocks in use
 * or else of live bytes. */
static WeftFormatted
heap_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);

  for (guint i = G_N_ELEMENTS (looks); i-- > 0;)
    {
      WeftSeriesSummary part =
          weft_series_summarize (gauge_series (chart, &looks[i]), scale->from, scale->to);

      if (part.is_known)
        return weft_format_bytes (part.high);
    }
  return (WeftFormatted){ "" };
}

static gboolean
heap_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  gboolean found = FALSE;

  /* the axis may extend beyond the end of the process */
  if (time > weft_chart_trace (chart)->index->to)
    return FALSE;
  weft_read_out_set_title (out, C_ ("chart", "Heap"), weft_chart_format_moment (chart, time).text);
  for (guint i = G_N_ELEMENTS (looks); i-- > 0;)
    {
      const WeftSeries *series = gauge_series (chart, &looks[i]);
      guint n = weft_series_count_until (series, time, 0);

      if (n == 0)
        continue;
      weft_read_out_add_swatch (
          out, gauge_color (&looks[i], weft_chart_palette (chart)),
          g_dpgettext2 (NULL, "fact", looks[i].name),
          weft_format_bytes_exact (weft_series_sample (series, n - 1)->value).text);
      found = TRUE;
    }
  return found;
}

/* Finds the nearest change of any gauge. */
static gboolean
heap_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    found = weft_series_find_nearest (gauge_series (chart, &looks[i]), time, forward, found, to);
  return found;
}

static gboolean
heap_has_data (const WeftTrace *trace)
{
  return weft_heap_counters_has_samples (trace->counters);
}

static WeftFormatted
heap_amount (const WeftTrace *trace)
{
  WeftSeriesSummary size = weft_series_summarize (
      weft_heap_counters_gauge (trace->counters, WEFT_HEAP_SIZE), 0, WEFT_TIME_END);

  return size.is_known ? weft_format_bytes (size.high) : (WeftFormatted){ "" };
}

const WeftLaneClass weft_lane_heap = {
  .legend = WEFT_LEGEND_OF_HEAP,
  .paint = heap_paint,
  .is_in_device_pixels = TRUE,
  .value = heap_value,
  .read_at = heap_read_at,
  .find_event = heap_find_event,
  .kinds = { { WEFT_TIMELINE_COUNTERS, NC_ ("chart", "Heap"), N_ ("size, blocks, live"), 52, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_HEAP_COUNTERS,
  .has_data = heap_has_data,
  .amount = heap_amount,
  .help =
      N_ ("Heap size (dashed), blocks in use (thin line) and live bytes (area), as the runtime "
          "system reports them. Full height is the most in view. Live bytes are known after a "
          "major GC and are drawn until the next one. Look for live bytes that rise from one "
          "major GC to the next, as they do with a leak, and for a heap size that is a multiple "
          "of them. What the memory is used for is shown only by a heap profile."),
};

/* Chart part: the highest allocation rate of the whole log, bytes per ns. */
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
allocation_peak (WeftChart *chart)
{
  return *(const double *) weft_chart_get (chart, &peak_part, 0);
}

static void
allocation_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  double peak = allocation_peak (chart);
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

/* Returns the rate at full height, which is the highest of the whole log. */
static WeftFormatted
allocation_value (const WeftLane *lane, WeftChart *chart)
{
  WeftFormatted text;

  g_snprintf (text.text, sizeof text.text, _ ("max %s"),
              weft_format_rate (allocation_peak (chart) * 1e9).text);
  return text;
}

static gboolean
allocation_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint64 pixel = weft_time_scale_px_to_ns (weft_chart_scale (chart), 1);
  guint64 edges[2] = { time, time + pixel };
  WeftRange between; /* time between two samples */
  double rate;

  if (time >= trace->index->to)
    return FALSE;
  weft_allocation_rates (trace->counters, edges, 1, &rate);
  if (weft_allocation_is_inside_step (trace->counters, time, time + pixel, &between.from,
                                      &between.to) ||
      (out->is_exhaustive && weft_allocation_is_inside_step (trace->counters, time + 1, time + 2,
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
  weft_read_out_add (out,
                     weft_index_is_whole (trace->index) ? C_ ("fact", "highest rate, whole log") :
                                                          C_ ("fact", "highest rate, this part"),
                     weft_format_rate (allocation_peak (chart) * 1e9).text);
  weft_read_out_set_span (out, edges[0], edges[1]);
  return TRUE;
}

/* Finds the nearest sample of any HEC. */
static gboolean
allocation_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  gboolean found = FALSE;

  for (guint i = 0; i < trace->index->caps->len; i++)
    found = weft_series_find_nearest (weft_heap_counters_allocated (trace->counters, i), time,
                                      forward, found, to);
  return found;
}

static gboolean
allocation_has_data (const WeftTrace *trace)
{
  return weft_heap_counters_has_samples (trace->counters);
}

const WeftLaneClass weft_lane_allocation = {
  .paint = allocation_paint,
  .is_in_device_pixels = TRUE,
  .value = allocation_value,
  .read_at = allocation_read_at,
  .find_event = allocation_find_event,
  .kinds = { { WEFT_TIMELINE_COUNTERS, NC_ ("chart", "Allocation"), NULL, 30, 6,
               .id_part = "allocation" } },
  .feature = WEFT_FEATURE_HEAP_COUNTERS,
  .has_data = allocation_has_data,
  .help =
      N_ ("How much memory the program allocates per second, all HECs together. Full height is "
          "the highest rate of the whole log. The log has a running total now and then, mostly at "
          "GCs; between two of them the rate is their mean. Look for phases with a high rate: "
          "they cause the GCs. A high rate is not high memory use, as most of what is allocated "
          "is garbage soon."),
};
