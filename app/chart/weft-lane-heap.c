/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the heap's size: dashed line; blocks in use: thin line; live data: area. Values hold
 * until their next sample. */
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* How each gauge is drawn, the first at the bottom. */
typedef struct
{
  WeftHeapGauge gauge;
  const char *name;
  gsize color; /* of WeftPalette */
  double width;
  gboolean is_area, is_dashed;
} Look;

static const Look looks[] = {
  { WEFT_HEAP_LIVE, N_ ("live data"), G_STRUCT_OFFSET (WeftPalette, heap), 2, TRUE, FALSE },
  { WEFT_HEAP_BLOCKS, N_ ("blocks in use"), G_STRUCT_OFFSET (WeftPalette, heap_second), 1, FALSE,
    FALSE },
  { WEFT_HEAP_SIZE, N_ ("heap size"), G_STRUCT_OFFSET (WeftPalette, text1), 1, FALSE, TRUE },
};

#define AREA_ALPHA 0.22

static const WeftSeries *
series_of (WeftChart *chart, const Look *look)
{
  return weft_heap_counters_gauge (weft_chart_trace (chart)->counters, look->gauge);
}

static WeftColor
color_of (const Look *look, const WeftPalette *palette)
{
  return G_STRUCT_MEMBER (WeftColor, palette, look->color);
}

/* What a full lane stands for: the most in view, and some room for its line. */
static double
highest (WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 most = 0;

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    most = MAX (most, weft_series_part (series_of (chart, &looks[i]), scale->from, scale->to).high);
  return (double) most * 1.04;
}

/* On the middle of a pixel where the line is one wide. */
static double
y_of (const WeftLane *lane, const Look *look, double most, guint64 bytes)
{
  double y = round (lane->height * (1 - (double) bytes / most));

  y = CLAMP (y, 0, lane->height - look->width);
  return look->width < 2 ? y + 0.5 : y + look->width / 2;
}

/* The steps of the columns that have a value, as a path from left to right; x0 and x1 get where it
 * begins and ends. FALSE where there are none. */
static gboolean
trace_steps (const WeftLane *lane,
             const Look *look,
             cairo_t *cr,
             const WeftSeriesPart *parts,
             guint n,
             double most,
             double *x0)
{
  guint first = 0;
  double y;

  while (first < n && !parts[first].has)
    first++;
  if (first == n)
    return FALSE;
  *x0 = first;
  y = y_of (lane, look, most, parts[first].low);
  cairo_new_path (cr);
  cairo_move_to (cr, first, y);
  for (guint x = first; x < n; x++)
    {
      double low = y_of (lane, look, most, parts[x].low);
      double high = y_of (lane, look, most, parts[x].high);
      double last = y_of (lane, look, most, parts[x].last);

      if (low == y && high == y)
        continue;
      cairo_line_to (cr, x + 0.5, y);
      if (high < MIN (y, last))
        cairo_line_to (cr, x + 0.5, high);
      if (low > MAX (y, last))
        cairo_line_to (cr, x + 0.5, low);
      cairo_line_to (cr, x + 0.5, last);
      y = last;
    }
  cairo_line_to (cr, n, y);
  return TRUE;
}

static void
paint_gauge (const WeftLane *lane, WeftChart *chart, cairo_t *cr, const Look *look, double most)
{
  static const double dashes[] = { 4, 3 };
  WeftColor color = color_of (look, weft_chart_palette (chart));
  double x0 = 0;
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  g_autofree WeftSeriesPart *parts = g_new (WeftSeriesPart, MAX (n, 1));

  weft_series_columns (series_of (chart, look), edges, n, parts);
  if (look->is_area && trace_steps (lane, look, cr, parts, n, most, &x0))
    {
      cairo_line_to (cr, n, lane->height);
      cairo_line_to (cr, x0, lane->height);
      cairo_close_path (cr);
      weft_color_set (cr, weft_color_fade (color, AREA_ALPHA));
      cairo_fill (cr);
    }
  if (!trace_steps (lane, look, cr, parts, n, most, &x0))
    return;
  weft_color_set (cr, color);
  cairo_set_line_width (cr, look->width);
  cairo_set_dash (cr, dashes, look->is_dashed ? 2 : 0, 0);
  cairo_stroke (cr);
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  double most = highest (chart);

  cairo_rectangle (cr, 0, 0, weft_chart_scale (chart)->width, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
  if (most <= 0)
    return;
  cairo_save (cr);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    paint_gauge (lane, chart, cr, &looks[i], most);
  cairo_restore (cr);
}

/* The largest size in view; where the log has none, the most live data. */
static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);

  for (guint i = G_N_ELEMENTS (looks); i-- > 0;)
    {
      WeftSeriesPart part = weft_series_part (series_of (chart, &looks[i]), scale->from, scale->to);

      if (part.has)
        return weft_format_bytes (part.high);
    }
  return (WeftFormatted){ "" };
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  gboolean found = FALSE;

  weft_read_out_set_title (out, _ ("Heap"), weft_format_time_exact (time).text);
  for (guint i = G_N_ELEMENTS (looks); i-- > 0;)
    {
      const WeftSeries *series = series_of (chart, &looks[i]);
      guint n = weft_series_count (series, time, 0);

      if (n == 0)
        continue;
      weft_read_out_add_swatch (
          out, color_of (&looks[i], weft_chart_palette (chart)), _ (looks[i].name),
          weft_format_bytes_exact (weft_series_sample (series, n - 1)->value).text);
      found = TRUE;
    }
  return found;
}

/* The nearest sample that brings news. */
static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  gboolean found = FALSE;

  if (!forward && time == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      const WeftSeries *series = series_of (chart, &looks[i]);
      guint n = weft_series_count (series, forward ? time : time - 1, 0);
      guint64 at;

      if (forward ? n >= series->samples->len : n == 0)
        continue;
      at = weft_series_sample (series, forward ? n : n - 1)->time;
      if (!found || (forward ? at < *to : at > *to))
        *to = at;
      found = TRUE;
    }
  return found;
}

const WeftLaneClass weft_lane_heap = { paint, value, read_at, step };
