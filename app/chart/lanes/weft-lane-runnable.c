/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes that count threads. Runnable: runnable threads stacked on the running ones, with a line at
 * the number of HECs. Run queues: threads in the run queue of one HEC. Alive: all threads that
 * exist; a column counts every thread alive at any time in it, so that short-lived threads are not
 * missed. */
#include "weft-amount-text.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-column-area.h"
#include "weft-event-tags.h"
#include "weft-lane.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Values of WeftLane.variant: a lane of all HECs together, or of one HEC. */
enum
{
  OF_ALL,
  OF_ONE,
};

/* Maximum number of HECs whose run queues a read-out lists. */
#define MAX_CAPS 8
/* Minimum mean number of idle HECs for which there is a hint, and of runnable threads for which the
 * hint mentions them. */
#define MIN_IDLE     0.05
#define MIN_RUNNABLE 0.05

static guint
count_caps (const WeftChart *chart)
{
  return weft_chart_trace (chart)->index->caps->len;
}

/* Returns the label for the largest value in the log. */
static const char *
peak_label (const WeftChart *chart)
{
  return weft_index_is_whole (weft_chart_trace (chart)->index) ? _ ("most at once, whole log") :
                                                                 _ ("most at once, this part");
}

/* Returns the index of the lane's queue. The last queue is followed by the total of all HECs. */
static guint
queue_index (const WeftLane *lane, const WeftRunQueues *queues)
{
  return lane->variant == OF_ONE ? lane->cap : weft_run_queues_n_queues (queues);
}

/* Returns the height of a number of threads as a fraction of the lane's height. The lower half of
 * the lane represents @n_caps threads, the upper half another @peak threads. */
static double
height_share (double threads, guint n_caps, guint peak)
{
  if (peak == 0)
    return threads / n_caps;
  return threads <= n_caps ? threads / n_caps / 2 : 0.5 + (threads - n_caps) / peak / 2;
}

/* Returns the mean number of runnable threads in column @x of the chart; 0 if the run queues have
 * not been read yet. */
static double
mean_runnable (WeftChart *chart, const WeftRunQueueColumns *columns, guint queue, guint x)
{
  gint i = columns != NULL ? weft_chart_column_index (chart, x, columns->edges, columns->n) : -1;

  return i >= 0 ? weft_run_queue_columns_mean (columns, queue, (guint) i) : 0;
}

static void
paint_run_queue (const WeftLane *lane, WeftChart *chart, cairo_t *cr, const WeftRunQueues *queues)
{
  const WeftRunQueueColumns *columns = weft_chart_run_queue_columns (chart);
  guint n = weft_time_scale_columns (weft_chart_scale (chart));
  guint peak = 0, height = (guint) lane->height;
  WeftColumnArea area = { 0 };

  /* full height is the longest queue of any HEC, so that the lanes can be compared */
  for (guint i = 0; i + 1 < weft_run_queues_n_queues (queues); i++)
    peak = MAX (peak, weft_run_queues_peak (queues, i));
  for (guint x = 0; x < n && peak > 0; x++)
    {
      double threads = mean_runnable (chart, columns, lane->cap, x);

      weft_column_area_add (&area, x, 1, height - weft_column_height (threads / peak, height),
                            height);
    }
  weft_column_area_fill (&area, cr, weft_chart_palette (chart)->runnable);
}

static void
runnable_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftThreads *threads = weft_chart_threads (chart);

  weft_lane_paint_ground (lane, chart, cr);
  if (threads == NULL)
    return;
  if (lane->variant == OF_ALL)
    {
      const WeftPalette *palette = weft_chart_palette (chart);
      const WeftRunQueueColumns *columns = weft_chart_run_queue_columns (chart);
      guint n = weft_time_scale_columns (weft_chart_scale (chart));
      guint n_caps = MAX (count_caps (chart), 1), height = (guint) lane->height;
      guint queue = weft_run_queues_n_queues (threads->queues),
            peak = weft_run_queues_peak (threads->queues, queue);
      WeftColumnArea run = { 0 }, runnable = { 0 };
      g_autofree double *running = g_new0 (double, n);

      weft_chart_prepare_usage (chart);
      for (guint i = 0; i < count_caps (chart); i++)
        {
          const WeftUsageColumns *usage = weft_chart_usage (chart, i);

          for (guint x = 0; x < n; x++)
            running[x] += usage->columns[x].run;
        }
      for (guint x = 0; x < n; x++)
        {
          double sum = running[x] + mean_runnable (chart, columns, queue, x);
          guint floor = weft_column_height (height_share (running[x], n_caps, peak), height);
          guint top = weft_column_height (height_share (sum, n_caps, peak), height);

          /* runnable threads are at least one pixel high */
          if (sum > running[x])
            top = MIN (MAX (top, floor + 1), height);
          weft_column_area_add (&run, x, 1, height - floor, height);
          weft_column_area_add (&runnable, x, 1, height - top, height - floor);
        }
      weft_column_area_fill (&run, cr, palette->run);
      weft_column_area_fill (&runnable, cr, palette->runnable);
      /* draw a line at the number of HECs */
      cairo_rectangle (cr, 0, round (lane->height * (1 - height_share (n_caps, n_caps, peak))),
                       weft_chart_scale (chart)->width, 1);
      weft_color_set_source (cr, palette->text2);
      cairo_fill (cr);
    }
  else
    paint_run_queue (lane, chart, cr, threads->queues);
}

static WeftFormatted
format_threads (double threads)
{
  return weft_amount_text (WEFT_UNIT_MEAN, weft_amount (threads), WEFT_DIGITS_SHORT);
}

static WeftFormatted
runnable_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftThreads *threads = weft_chart_threads (chart);
  WeftFormatted text = { "" };

  if (threads == NULL)
    return text;
  g_snprintf (text.text, sizeof text.text, _ ("max %s"),
              weft_format_count (
                  weft_run_queues_peak (threads->queues, queue_index (lane, threads->queues)))
                  .text);
  return text;
}

/* Adds the mean activity of the HECs in [@from, @to), ns. */
static void
read_hec_activity (WeftChart *chart, guint64 from, guint64 to, double runnable, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  double length = (double) MAX (to - from, 1), running = 0, collecting = 0, idle = 0;

  for (guint i = 0; i < count_caps (chart); i++)
    {
      WeftHecTimes shares = weft_hec_use_times (trace->hecs, i, from, to);
      const WeftCapLife *life = weft_chart_cap_life (chart, i);
      guint64 alive = life == NULL ?
                          to - from :
                          MIN (to, MAX (life->to, from)) - MAX (from, MIN (life->from, to));

      running += (double) shares.run / length;
      collecting += (double) (weft_hec_times_get_busy (&shares) - shares.run) / length;
      idle += (double) (alive - MIN (alive, weft_hec_times_get_busy (&shares) + shares.unknown)) /
              length;
    }
  weft_read_out_add_swatch (out, palette->run, C_ ("fact", "running"),
                            format_threads (running).text);
  weft_read_out_add_swatch (out, palette->runnable, C_ ("fact", "runnable"),
                            format_threads (runnable).text);
  if (collecting > 0)
    weft_read_out_add_swatch (out, palette->gc, _ ("HECs in GC or waiting for one"),
                              format_threads (collecting).text);
  weft_read_out_add (out, C_ ("fact", "idle HECs"), format_threads (idle).text);
  if (!weft_use_knows_idle (trace) || idle < MIN_IDLE)
    return;
  weft_read_out_set_hint (
      out, runnable >= MIN_RUNNABLE ?
               _ ("HECs are idle while threads are runnable: these wait in the run queues of other "
                  "HECs, or were woken just now.") :
               _ ("HECs are idle and no thread is runnable: there is too little parallel work, or "
                  "threads are blocked."));
}

static gboolean
runnable_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftThreads *threads = weft_chart_threads (chart);
  guint64 pixel = weft_time_scale_px_to_ns (weft_chart_scale (chart), 1);
  const guint64 edges[2] = { time, time + pixel };
  g_autofree char *title = weft_lane_title (lane, trace);
  g_autoptr (WeftRunQueueColumns) columns = NULL;
  double runnable;
  guint queue;

  if (threads == NULL || time < trace->index->from || time >= trace->index->to)
    return FALSE;
  queue = queue_index (lane, threads->queues);
  columns = weft_run_queue_columns_new (threads->queues, edges, 1, trace->index->to, NULL);
  runnable = weft_run_queue_columns_mean (columns, queue, 0);
  weft_read_out_set_title (out, title, weft_format_time (pixel).text);
  if (lane->variant == OF_ALL)
    {
      guint n = count_caps (chart);

      read_hec_activity (chart, edges[0], edges[1], runnable, out);
      /* add the runnable threads of each run queue if there are several */
      for (guint i = 0; i < n && n > 1 && n <= MAX_CAPS; i++)
        {
          g_autofree char *name =
              g_strdup_printf (_ ("in run queue of HEC %u"),
                               weft_index_nth_cap (weft_chart_trace (chart)->index, i)->cap);

          weft_read_out_add (out, name,
                             format_threads (weft_run_queue_columns_mean (columns, i, 0)).text);
        }
    }
  else
    weft_read_out_add_swatch (out, weft_chart_palette (chart)->runnable, C_ ("fact", "runnable"),
                              format_threads (runnable).text);
  weft_read_out_add (out, peak_label (chart),
                     weft_format_count (weft_run_queues_peak (threads->queues, queue)).text);
  weft_read_out_set_span (out, edges[0], edges[1]);
  return TRUE;
}

/* Finds the nearest change in the activity of the HECs, since a thread leaves its run queue when a
 * HEC starts to run it. */
static gboolean
runnable_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftLaneClass *hecs = lane->variant == OF_ONE ? &weft_lane_hec : &weft_lane_activity;

  return hecs->find_event (lane, chart, time, forward, to);
}

static gboolean
has_run_threads (const WeftTrace *trace)
{
  return weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
}

const WeftLaneClass weft_lane_runnable = {
  .paint = runnable_paint,
  .is_in_device_pixels = TRUE,
  .value = runnable_value,
  .read_at = runnable_read_at,
  .find_event = runnable_find_event,
  .kinds = {
    { WEFT_TIMELINE_RUNNABLE, NC_ ("chart", "Runnable"), N_ ("above running; line: HECs"), 48, 6,
      .is_group = TRUE, .variant = OF_ALL },
    { WEFT_TIMELINE_RUN_QUEUES, NC_ ("chart", "HEC %u, run queue"), NULL, 26, 4, .variant = OF_ONE,
      .per_cap = TRUE },
  },
  .feature = WEFT_FEATURE_SCHEDULER,
  .extent = WEFT_LANE_OF_ALL_HECS,
  .redraws = WEFT_LANE_REDRAWS_WITH_THREADS,
  .legend = WEFT_LEGEND_BIT (RUNNING) | WEFT_LEGEND_BIT (RUNNABLE),
  .has_data = has_run_threads,
  .help = N_ ("How many threads run, and above them how many are runnable and wait for a HEC. The "
               "line is the number of HECs. If HECs are idle while threads are runnable, these wait in "
               "the run queue of another HEC. If HECs are idle and no thread is runnable, there is too "
               "little parallel work, or the threads are blocked. “Run queues” shows the same for each "
               "HEC."),
};

static const WeftAliveThreads *
alive_threads (WeftChart *chart)
{
  return weft_trace_alive (weft_chart_trace (chart));
}

static void
alive_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftAliveThreads *alive = alive_threads (chart);
  guint n, height = (guint) lane->height;
  const guint64 *edges = weft_chart_edges (chart, &n);
  WeftColumnArea area = { 0 };

  weft_lane_paint_ground (lane, chart, cr);
  for (guint x = 0; x < n && alive != NULL && alive->max_alive > 0; x++)
    {
      double share =
          weft_alive_threads_count (alive, edges[x], edges[x + 1]) / (double) alive->max_alive;

      weft_column_area_add (&area, x, 1, height - weft_column_height (MIN (share, 1), height),
                            height);
    }
  weft_column_area_fill (&area, cr, weft_chart_palette (chart)->runnable);
}

static WeftFormatted
alive_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftAliveThreads *alive = alive_threads (chart);
  WeftFormatted text = { "" };

  if (alive != NULL)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"),
                weft_format_count (alive->max_alive).text);
  return text;
}

static gboolean
alive_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftAliveThreads *alive = alive_threads (chart);
  guint64 pixel = weft_time_scale_px_to_ns (weft_chart_scale (chart), 1);

  if (alive == NULL || time < trace->index->from || time >= trace->index->to)
    return FALSE;
  weft_read_out_set_title (out, C_ ("chart", "Alive threads"), weft_format_time (pixel).text);
  weft_read_out_add_swatch (
      out, weft_chart_palette (chart)->runnable, C_ ("fact", "alive"),
      weft_format_count (weft_alive_threads_count (alive, time, weft_add_saturating (time, pixel)))
          .text);
  weft_read_out_add (out, peak_label (chart), weft_format_count (alive->max_alive).text);
  weft_read_out_set_span (out, time, weft_add_saturating (time, pixel));
  return TRUE;
}

static gboolean
alive_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftAliveThreads *alive = alive_threads (chart);

  return alive != NULL && weft_alive_threads_find_nearest (alive, time, forward, to);
}

const WeftLaneClass weft_lane_alive = {
  .paint = alive_paint,
  .is_in_device_pixels = TRUE,
  .value = alive_value,
  .read_at = alive_read_at,
  .find_event = alive_find_event,
  .kinds = { { WEFT_TIMELINE_ALIVE, NC_ ("chart", "Alive threads"), NULL, 40, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_SCHEDULER,
  .extent = WEFT_LANE_OF_ALL_HECS,
  .redraws = WEFT_LANE_REDRAWS_WITH_THREADS,
  .has_data = has_run_threads,
  .help =
      N_ ("How many threads exist: created, and not yet ended. A column has all that were alive "
          "at some time in it. Full height is the most at once in the whole log. Look for a "
          "number that grows without end, and for very many at once: each has a stack, through "
          "which GCs go. Threads that had been created before the log began, and that appear in "
          "it, count from its start."),
};
