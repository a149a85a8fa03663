/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of the number of threads that are alive. A column has all that were alive in its time,
 * so that none is lost between two columns. */
#include "weft-chart-threads.h"
#include "weft-column-area.h"
#include "weft-event-tags.h"
#include "weft-lane.h"

#include <glib/gi18n.h>

static const WeftAliveThreads *
alive_of (WeftChart *chart)
{
  return weft_trace_alive (weft_chart_trace (chart));
}

static void
alive_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftAliveThreads *alive = alive_of (chart);
  guint n, height = (guint) lane->height;
  const guint64 *edges = weft_chart_edges (chart, &n);
  WeftColumnArea area = { 0 };

  weft_lane_paint_ground (lane, chart, cr);
  for (guint x = 0; x < n && alive != NULL && alive->most > 0; x++)
    {
      double share = weft_alive_threads_in (alive, edges[x], edges[x + 1]) / (double) alive->most;

      weft_column_area_add (&area, x, 1, height - weft_column_height (MIN (share, 1), height),
                            height);
    }
  weft_column_area_fill (&area, cr, weft_chart_palette (chart)->runnable);
}

static WeftFormatted
alive_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftAliveThreads *alive = alive_of (chart);
  WeftFormatted text = { "" };

  if (alive != NULL)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"), weft_format_count (alive->most).text);
  return text;
}

static gboolean
alive_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftAliveThreads *alive = alive_of (chart);
  guint64 pixel = weft_time_scale_length (weft_chart_scale (chart), 1);

  if (alive == NULL || time < trace->index->from || time >= trace->index->to)
    return FALSE;
  weft_read_out_set_title (out, C_ ("chart", "Alive threads"), weft_format_time (pixel).text);
  weft_read_out_add_swatch (
      out, weft_chart_palette (chart)->runnable, C_ ("fact", "alive"),
      weft_format_count (weft_alive_threads_in (alive, time, weft_add (time, pixel))).text);
  weft_read_out_add (out, _ ("most at once, whole log"), weft_format_count (alive->most).text);
  weft_read_out_set_span (out, time, weft_add (time, pixel));
  return TRUE;
}

static gboolean
alive_step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftAliveThreads *alive = alive_of (chart);

  return alive != NULL && weft_alive_threads_step (alive, time, forward, to);
}

static gboolean
alive_has (const WeftTrace *trace)
{
  return weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
}

const WeftLaneClass weft_lane_alive = {
  .paint = alive_paint,
  .is_in_dots = TRUE,
  .value = alive_value,
  .read = alive_read_at,
  .step = alive_step,
  .kinds = { { WEFT_TIMELINE_ALIVE, NC_ ("chart", "Alive threads"), NULL, 40, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_SCHEDULER,
  .extent = WEFT_LANE_OF_ALL_HECS,
  .redraws = WEFT_LANE_REDRAWS_WITH_THREADS,
  .has = alive_has,
  .help =
      N_ ("How many threads exist: created, and not yet ended. A column has all that were alive "
          "at some time in it. Full height is the most at once in the whole log. Look for a "
          "number that grows without end, and for very many at once: each has a stack, through "
          "which GCs go. Threads that had been created before the log began, and that it tells "
          "of, count from its start."),
};
