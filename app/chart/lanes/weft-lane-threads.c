/* SPDX-License-Identifier: BSD-3-Clause */
/* The thread lanes, coloured by thread state, and the lane above them that counts all threads. */
#include "weft-chart-threads.h"
#include "weft-event-tags.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-sort.h"
#include "weft-thread-columns.h"
#include "weft-thread-latency.h"
#include "weft-thread-name.h"
#include "weft-threads.h"

#include <glib/gi18n.h>

/* WeftLane.variant of the group's header lane. In other lanes it is 1 + the index of the row. */
#define HEADER 0

/* Maximum number of events read to find the item under the pointer: about 5 ms of reading. */
#define POINTER_EFFORT 200000
/* Maximum number of events read for a step by key: about 50 ms of reading. */
#define KEY_EFFORT 2000000

static void
threads_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  guint at;
  const WeftThreadColumns *columns =
      lane->variant != HEADER ? weft_chart_thread_columns (chart, lane->row, &at) : NULL;

  if (columns != NULL)
    weft_thread_shapes_paint (chart, cr, columns, at, lane->row->kind == WEFT_THREAD_ROW_REST,
                              lane->height);
}

static char *
threads_title (const WeftLane *lane, const WeftTrace *trace, char **aside)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  const WeftThreadRow *row;
  g_autofree char *label = NULL;
  guint32 id;

  if (lane->variant == HEADER || threads == NULL)
    return NULL;
  row = lane->row;
  if (row->kind != WEFT_THREAD_ROW_OWN)
    return g_strdup_printf (
        row->kind == WEFT_THREAD_ROW_REST ?
            ngettext ("%s more thread", "%s more threads", row->n) :
            ngettext ("%s thread, one at a time", "%s threads, one at a time", row->n),
        weft_format_count (row->n).text);
  id = weft_threads_id (threads, row->threads[0]);
  label = weft_threads_label (threads, row->threads[0]);
  if (label == NULL)
    return g_strdup_printf (_ ("Thread %u"), id);
  *aside = g_strdup_printf ("%u", id);
  return g_steal_pointer (&label);
}

/* Identifies a thread by its ID, since labels are not unique. */
static char *
threads_id_part (const WeftLane *lane, const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  const WeftThreadRow *row;

  if (lane->variant == HEADER || threads == NULL)
    return NULL;
  row = lane->row;
  switch (row->kind)
    {
    case WEFT_THREAD_ROW_OWN:
      return g_strdup_printf ("%u", weft_threads_id (threads, row->threads[0]));
    case WEFT_THREAD_ROW_SHARED:
      return g_strdup_printf ("row-%u", lane->variant);
    case WEFT_THREAD_ROW_REST:
      break;
    }
  return g_strdup ("rest");
}

static WeftFormatted
threads_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftThreadRows *rows = weft_chart_thread_rows (chart);
  const WeftThreadColumns *columns;
  WeftFormatted value = { "" };
  double share;
  guint at;

  if (rows == NULL)
    return value;
  if (lane->variant == HEADER)
    {
      guint shown = 0, n = weft_threads_n_alive (weft_chart_threads (chart));

      for (guint i = 0; i < rows->rows->len; i++)
        if (weft_thread_rows_nth (rows, i)->kind == WEFT_THREAD_ROW_OWN)
          shown++;
      if (shown == n)
        return weft_format_count (shown);
      g_snprintf (value.text, sizeof value.text, _ ("%u of %s"), shown, weft_format_count (n).text);
      return value;
    }
  columns = weft_chart_thread_columns (chart, lane->row, &at);
  if (columns == NULL)
    return value;
  share = (double) columns->running[at] /
          (double) MAX (columns->edges[columns->n] - columns->edges[0], 1);
  if (lane->row->kind != WEFT_THREAD_ROW_REST)
    return weft_format_percent_short (share);
  g_snprintf (value.text, sizeof value.text, _ ("%s running"), weft_format_number (share, 2).text);
  return value;
}

/* Returns the totals of the threads in view. The chart caches them, since computing them requires a
 * pass over all threads. */
static gpointer
thread_totals_new (WeftChart *chart, guint i)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftThreadTotals totals =
      weft_threads_totals (weft_chart_threads (chart), scale->from, scale->to);

  return g_memdup2 (&totals, sizeof totals);
}

static void
thread_totals_free (gpointer data)
{
  WeftThreadTotals *totals = data;

  g_free (totals->running_most);
  g_free (totals);
}

static const WeftChartPart totals_part = { .make = thread_totals_new, .free = thread_totals_free };

static void
add_state_row (
    WeftReadOut *out, WeftColor swatch, const char *name, double number, gboolean is_share)
{
  weft_read_out_add_swatch (out, swatch, name,
                            is_share ? weft_format_percent (MIN (number, 1), 1).text :
                                       weft_format_number (number, 2).text);
}

/* Adds the states of the threads in the pixel column at @time, as shares of time if @is_share, else
 * as mean numbers of threads. */
static gboolean
read_states (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean is_share, WeftReadOut *out)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  guint low, at;
  const WeftThreadColumns *columns = weft_chart_thread_columns (chart, lane->row, &at);
  const WeftThreadColumn *column;

  if (columns == NULL || time < columns->edges[0] || time >= columns->edges[columns->n])
    return FALSE;
  low = WEFT_LOWER_BOUND (guint, i, 1, columns->n, columns->edges[i] <= time) - 1;
  column = &weft_thread_columns_row (columns, at)[low];
  if (column->run + column->runnable + column->foreign + column->blocked <= 0)
    return FALSE;
  add_state_row (out, palette->run, C_ ("fact", "running"), column->run, is_share);
  add_state_row (out, palette->runnable, C_ ("fact", "runnable"), column->runnable, is_share);
  add_state_row (out, palette->foreign, C_ ("fact", "in a foreign call"), column->foreign,
                 is_share);
  add_state_row (out, palette->blocked, C_ ("fact", "blocked"), column->blocked, is_share);
  weft_read_out_set_span (out, columns->edges[low], columns->edges[low + 1]);
  return TRUE;
}

static WeftColor
thread_state_color (const WeftPalette *palette, WeftThreadStateKind kind)
{
  switch (kind)
    {
    case WEFT_THREAD_RUNNING:
      return palette->run;
    case WEFT_THREAD_FOREIGN:
      return palette->foreign;
    case WEFT_THREAD_BLOCKED:
      return palette->blocked;
    default:
      return palette->runnable;
    }
}

static void
add_latency_part (WeftReadOut *out, const char *name, guint64 ns)
{
  if (ns > 0)
    weft_read_out_add (out, name, weft_format_time (ns).text);
}

static void
read_moment (WeftChart *chart, const WeftThreadMoment *moment, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftThreadSpan *span = &moment->span;
  guint32 id = weft_threads_id (weft_chart_threads (chart), span->thread);
  WeftLatencyParts parts;
  const char *lasts = span->is_end_unread ? C_ ("fact", "duration, at least") :
                      span->is_open       ? _ ("duration, to the end of the log") :
                                            C_ ("fact", "duration");

  weft_read_out_add_swatch (out, thread_state_color (weft_chart_palette (chart), span->kind),
                            C_ ("fact", "since"),
                            weft_chart_format_moment (chart, span->from).text);
  weft_read_out_add (out, lasts, weft_format_time_exact (span->to - span->from).text);
  if (out->is_exhaustive && span->kind == WEFT_THREAD_RUNNING)
    /* Translators: followed by the name of a HEC */
    weft_lane_add_hec_link (out, C_ ("fact", "runs on"), span->info, span->from);
  else if (out->is_exhaustive && span->kind == WEFT_THREAD_BLOCKED &&
           span->status == WEFT_STOP_BLACK_HOLE)
    /* Translators: followed by the name of a thread */
    weft_lane_add_thread_link (out, chart, C_ ("fact", "waits for"), span->info, span->from);
  if (moment->ready.kind == WEFT_READY_WOKEN)
    {
      if (moment->has_waker)
        weft_lane_add_thread_link (out, chart, C_ ("fact", "woken by"), moment->waker,
                                   moment->ready.since);
      weft_lane_add_hec_link (out,
                              moment->has_waker ? C_ ("fact", "woken on") : C_ ("fact", "woken by"),
                              moment->ready.posted_by, moment->ready.since);
      weft_read_out_add (out, C_ ("fact", "runnable since"),
                         weft_chart_format_moment (chart, moment->ready.since).text);
    }
  /* add the time for which the thread was runnable before it ran, and the reasons */
  if (moment->ready.kind != WEFT_READY_NONE && moment->has_run)
    {
      weft_read_out_add (out, C_ ("fact", "latency"),
                         weft_format_time (span->to - moment->ready.since).text);
      if (weft_thread_latency_parts (trace->index, trace->tallies, trace->collections, id,
                                     &moment->ready, span->to, &parts))
        {
          add_latency_part (out, C_ ("fact", "during GC"), parts.gc);
          add_latency_part (out, C_ ("fact", "its HEC was busy"), parts.busy);
          add_latency_part (out, _ ("not migrated to an idle HEC"), parts.not_migrated);
          add_latency_part (out, C_ ("fact", "its HEC was idle"), parts.idle);
        }
    }
  if (moment->has_run)
    weft_lane_add_hec_link (out, C_ ("fact", "next run on"), moment->run_cap, span->to);
  weft_read_out_set_span (out, span->from, span->to);
}

static gboolean
read_thread (const WeftLane *lane, WeftChart *chart, guint thread, guint64 time, WeftReadOut *out)
{
  WeftThreads *threads = weft_chart_threads (chart);
  g_auto (WeftThreadNames) names;
  g_autofree char *sentence = NULL;
  double pixel = weft_time_scale_ns_per_px (weft_chart_scale (chart));
  /* a selected item is searched for without a limit, and may be shorter than a pixel */
  guint64 effort = out->is_exhaustive ? G_MAXUINT64 : POINTER_EFFORT;
  WeftThreadMoment moment;

  weft_thread_names_init (&names, threads, weft_threads_id (threads, thread));
  if (weft_thread_moment (threads, thread, time, effort, &moment) &&
      (out->is_exhaustive || (double) (moment.span.to - moment.span.from) >= pixel))
    {
      sentence =
          weft_thread_state_sentence (moment.span.kind, moment.span.status, moment.span.info);
      weft_read_out_set_title (out, names.texts[0], sentence);
      read_moment (chart, &moment, out);
      return TRUE;
    }
  if (out->is_exhaustive)
    return FALSE;
  weft_read_out_set_title (out, names.texts[0], weft_format_time ((guint64) pixel).text);
  return read_states (lane, chart, time, TRUE, out);
}

static gboolean
threads_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftThreads *threads = weft_chart_threads (chart);
  g_autofree char *name = NULL;
  gint thread;

  if (threads == NULL)
    return FALSE;
  if (lane->variant == HEADER)
    {
      const WeftThreadTotals *totals = weft_chart_get (chart, &totals_part, 0);

      weft_read_out_set_title (out, C_ ("chart", "Threads"), _ ("in view"));
      weft_read_out_add (out, C_ ("fact", "created"), weft_format_count (totals->created).text);
      weft_read_out_add (out, C_ ("fact", "finished"), weft_format_count (totals->finished).text);
      if (totals->running_most != NULL)
        /* Translators: followed by the name of the thread that ran longest */
        weft_read_out_add (out, C_ ("fact", "runs most"), totals->running_most);
      return TRUE;
    }
  thread = weft_thread_row_thread_at (lane->row, threads, time);
  if (thread >= 0)
    return read_thread (lane, chart, (guint) thread, time, out);
  if (lane->row->kind != WEFT_THREAD_ROW_REST)
    return FALSE;
  name = weft_lane_title (lane, weft_chart_trace (chart));
  weft_read_out_set_title (out, name, _ ("mean over a pixel"));
  return read_states (lane, chart, time, FALSE, out);
}

/* Finds the nearest change of state of the thread that the lane shows at @time, or else of the
 * previous or next thread on the lane. */
static gboolean
threads_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  WeftThreads *threads = weft_chart_threads (chart);
  const WeftThreadRow *row = lane->row;
  guint n, first, last;

  if (threads == NULL || lane->variant == HEADER || row->kind == WEFT_THREAD_ROW_REST)
    return FALSE;
  n = weft_thread_row_count_begun (row, threads, time);
  first = n > 0 ? n - 1 : 0;
  last = MIN (n + 1, row->n);
  for (guint i = first; forward && i < last; i++)
    if (weft_thread_find_state_change (threads, row->threads[i], time, TRUE, KEY_EFFORT, to))
      return TRUE;
  first = n > 1 ? n - 2 : 0;
  for (guint i = n; !forward && i > first; i--)
    if (weft_thread_find_state_change (threads, row->threads[i - 1], time, FALSE, KEY_EFFORT, to))
      return TRUE;
  return FALSE;
}

static gboolean
threads_has_data (const WeftTrace *trace)
{
  return weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
}

static gboolean
threads_are_ready (const WeftTrace *trace)
{
  return weft_trace_peek (trace, WEFT_LAZY_THREADS) != NULL &&
         weft_trace_thread_rows (trace)->rows->len > 0;
}

static WeftFormatted
threads_amount (const WeftTrace *trace)
{
  const WeftThreads *found = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  return found != NULL ? weft_format_count (weft_threads_n_alive (found)) : (WeftFormatted){ "" };
}

const WeftLaneClass weft_lane_threads = {
  .paint = threads_paint,
  .is_in_device_pixels = TRUE,
  .value = threads_value,
  .read_at = threads_read_at,
  .find_event = threads_find_event,
  .title = threads_title,
  .id_part = threads_id_part,
  .kinds = {
    { WEFT_TIMELINE_THREADS, NC_ ("chart", "Threads"), NULL, 22, 0, .is_group = TRUE },
    { WEFT_TIMELINE_THREADS, NC_ ("chart", "Threads"), NULL, 22, 0, .variant = 1, .per_row = TRUE },
  },
  .feature = WEFT_FEATURE_SCHEDULER,
  .redraws = WEFT_LANE_REDRAWS_WITH_THREADS,
  .legend = WEFT_LEGEND_BIT (RUNNING) | WEFT_LEGEND_BIT (RUNNABLE) | WEFT_LEGEND_BIT (FOREIGN) |
            WEFT_LEGEND_BIT (BLOCKED) | WEFT_LEGEND_BIT (FORK) | WEFT_LEGEND_BIT (WAKEUP) |
            WEFT_LEGEND_BIT (MIGRATE) | WEFT_LEGEND_BIT (BLACK_HOLE),
  .has_data = threads_has_data,
  .is_ready = threads_are_ready,
  .amount = threads_amount,
  .help = N_ ("One lane per thread: running, runnable, in a foreign call or blocked, by colour "
               "and hatch. The lane at the top counts all threads in view; threads that have no "
               "lane of their own share the last one. Look for threads that are runnable for "
               "long, and for threads that are blocked on a black hole, which wait for a value "
               "that another thread evaluates. Select an item for its latency, and for what woke "
               "it. A thread in an unsafe foreign call looks as if it ran."),
};
