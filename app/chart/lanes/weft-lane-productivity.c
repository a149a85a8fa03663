/* SPDX-License-Identifier: BSD-3-Clause */
/* The productivity lane. For each pixel column, the lowest productivity of the time windows centred
 * in the column is drawn from the bottom up; GC pauses fill the rest. */
#include "weft-column-area.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* Opacity of mutator time: PALE, so that GC stands out, or less (down to PALEST) until the contrast
 * of the two colours suffices to distinguish them without hue. */
#define PALE         0.5
#define PALEST       0.2
#define MIN_CONTRAST 1.3

static double
window_productivity (const WeftProductivityWindow *window)
{
  return 1 - (double) window->paused / (double) (window->to - window->from);
}

static void
productivity_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  guint n, height = (guint) lane->height;
  const guint64 *edges = weft_chart_edges (chart, &n);
  WeftColumnArea mutator = { 0 }, pauses = { 0 };
  double alpha = PALE;
  WeftColor color = weft_color_fade (palette->run, alpha);

  weft_lane_paint_ground (lane, chart, cr);
  for (guint x = 0; x < n; x++)
    {
      WeftProductivityWindow lowest;
      guint top;

      if (edges[x] >= trace->index->to || edges[x + 1] <= trace->index->from)
        continue;
      lowest = weft_productivity_lowest (trace->productivity, edges[x], edges[x + 1]);
      top = weft_column_height (1 - window_productivity (&lowest), height);
      weft_column_area_add (&pauses, x, 1, 0, top);
      weft_column_area_add (&mutator, x, 1, top, height);
    }
  /* fade the colour of mutator time until it contrasts with the colour of pauses */
  while (alpha > PALEST && weft_color_contrast (weft_color_composite (color, palette->page),
                                                palette->gc) < MIN_CONTRAST)
    {
      alpha -= 0.1;
      color = weft_color_fade (palette->run, alpha);
    }
  weft_column_area_fill (&mutator, cr, color);
  weft_column_area_fill (&pauses, cr, palette->gc);
}

/* Returns the window of lowest productivity in the whole log. The chart caches it, since finding it
 * requires a pass over all GCs. */
static gpointer
make_lowest (WeftChart *chart, guint i)
{
  WeftProductivityWindow *window = g_new0 (WeftProductivityWindow, 1);

  weft_productivity_lowest_covered (weft_chart_trace (chart)->productivity, window);
  return window;
}

static const WeftChartPart lowest_part = {
  .make = make_lowest,
  .free = g_free,
  .outlives_scale = TRUE,
};

/* Returns the window of lowest productivity in the log, or NULL if the log covers no whole
 * window. */
static const WeftProductivityWindow *
lowest_window_of_log (WeftChart *chart)
{
  const WeftProductivityWindow *window = weft_chart_get (chart, &lowest_part, 0);

  return window->to > window->from ? window : NULL;
}

static WeftFormatted
productivity_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftProductivityWindow *whole = lowest_window_of_log (chart);
  guint64 from = MAX (scale->from, trace->index->from), to = MIN (scale->to, trace->index->to);
  WeftProductivityWindow lowest = { 0 };
  WeftFormatted text = { "" };

  if (from < to)
    lowest = weft_productivity_lowest (trace->productivity, from, to);
  /* the log is not in view, or lacks data in the window */
  if (from >= to || weft_cover_total (&trace->coverage->process, lowest.from, lowest.to) !=
                        lowest.to - lowest.from)
    {
      if (whole == NULL || whole->from < scale->from || whole->to > scale->to)
        return text;
      lowest = *whole;
    }
  g_snprintf (text.text, sizeof text.text, _ ("min %s"),
              weft_format_percent_short (window_productivity (&lowest)).text);
  return text;
}

static gboolean
productivity_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  guint64 pixel = weft_time_scale_px_to_ns (weft_chart_scale (chart), 1);
  const WeftProductivityWindow *lowest = lowest_window_of_log (chart);
  WeftProductivityWindow window;
  g_autofree char *where = NULL;

  if (time < trace->index->from || time >= trace->index->to)
    return FALSE;
  window = weft_productivity_lowest (trace->productivity, time, time + pixel);
  weft_read_out_set_title (out, C_ ("chart", "Productivity"),
                           weft_format_time (window.to - window.from).text);
  weft_read_out_add_swatch (out, palette->run, C_ ("fact", "productivity"),
                            weft_format_percent (window_productivity (&window), 1).text);
  weft_read_out_add_swatch (out, palette->gc, C_ ("fact", "in GC pauses"),
                            weft_format_time (window.paused).text);
  weft_read_out_add (out, C_ ("fact", "from"), weft_chart_format_moment (chart, window.from).text);
  if (lowest != NULL)
    {
      where = g_strdup_printf (_ ("%s at %s"),
                               weft_format_percent (window_productivity (lowest), 1).text,
                               weft_chart_format_moment (chart, lowest->from).text);
      weft_read_out_add (out,
                         weft_index_is_whole (trace->index) ? C_ ("fact", "lowest, whole log") :
                                                              C_ ("fact", "lowest, this part"),
                         where);
    }
  weft_read_out_set_span (out, window.from, window.to);
  return TRUE;
}

static gboolean
productivity_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  return weft_lane_collections.find_event (lane, chart, time, forward, to);
}

static gboolean
productivity_has_data (const WeftTrace *trace)
{
  return weft_collections_count (trace->collections) > 0;
}

/* Returns a note with the length of the windows. */
static const char *
productivity_note (const WeftTrace *trace)
{
  g_autofree char *text = g_strdup_printf (
      _ ("lowest over %s"),
      weft_format_time_whole (weft_productivity_length (trace->productivity)).text);

  return g_ref_string_new_intern (text);
}

const WeftLaneClass weft_lane_productivity = {
  .paint = productivity_paint,
  .is_in_device_pixels = TRUE,
  .value = productivity_value,
  .read_at = productivity_read_at,
  .find_event = productivity_find_event,
  .note = productivity_note,
  .kinds = { { WEFT_TIMELINE_GC, NC_ ("chart", "Productivity"), NULL, 54, 6,
               .id_part = "productivity" } },
  .feature = WEFT_FEATURE_GC,
  .legend = WEFT_LEGEND_BIT (RUNNING) | WEFT_LEGEND_BIT (GC),
  .has_data = productivity_has_data,
  .help =
      N_ ("The lowest productivity near each moment: the share of a window of time in which no GC "
          "pause was under way. The note below the name says how long the window is. GC pauses "
          "hang from the ceiling. Look for deep dips, where the program hardly runs; Shift+O goes "
          "to the deepest. As the lowest value is drawn and not the mean, a short dip is seen at "
          "every zoom."),
};
