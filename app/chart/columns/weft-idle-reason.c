/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the reasons why a HEC is idle: runnable threads in its own run queue or elsewhere, a
 * foreign call, or no work. */
#include "weft-chart-hecs.h"

#include "weft-box.h"
#include "weft-chart-threads.h"
#include "weft-column-area.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-thread-columns.h"

#include <glib/gi18n.h>

/* Maximum number of events read to find the state of a thread; reading them takes about 5 ms. */
#define EFFORT 200000

char *
weft_idle_reason_text (WeftChart *chart, guint cap, guint64 time, guint32 last)
{
  WeftThreads *threads = weft_chart_threads (chart);
  guint n = threads != NULL ? weft_run_queues_n_queues (threads->queues) : 0, elsewhere = 0;
  g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, MAX (n, 1));
  WeftThreadMoment moment;
  gint thread;

  if (threads == NULL)
    return NULL;
  weft_run_queues_get_lengths (threads->queues, &time, 1, queues, NULL);
  for (guint i = 0; i < n; i++)
    if (i != cap)
      elsewhere += queues[i].n;
  if (queues[cap].n > 0)
    return g_strdup_printf (ngettext ("%u in its run queue, not started",
                                      "%u in its run queue, not started", queues[cap].n),
                            queues[cap].n);
  if (elsewhere > 0)
    return g_strdup_printf (ngettext ("%u runnable elsewhere, not migrated",
                                      "%u runnable elsewhere, not migrated", elsewhere),
                            elsewhere);
  thread = last != 0 ? weft_threads_find (threads, last) : -1;
  if (thread >= 0 && weft_thread_moment (threads, (guint) thread, time, EFFORT, &moment) &&
      moment.span.kind == WEFT_THREAD_FOREIGN)
    return g_strdup (_ ("foreign call, nothing runnable"));
  return g_strdup (_ ("nothing runnable"));
}

static const char *const reason_texts[WEFT_N_IDLE_REASONS] = {
  [WEFT_IDLE_DISABLED] = N_ ("the HEC is disabled"),
  [WEFT_IDLE_QUEUED] = N_ ("threads in its run queue, not started"),
  [WEFT_IDLE_ELSEWHERE] = N_ ("threads runnable elsewhere, not migrated"),
  [WEFT_IDLE_FOREIGN] = N_ ("foreign call, nothing runnable"),
  [WEFT_IDLE_NOTHING] = N_ ("nothing runnable"),
};

gboolean
weft_idle_add_reason_rows (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to)
{
  WeftThreads *threads = weft_chart_threads (chart);
  const WeftIdleTimes *idle = weft_trace_idle (weft_chart_trace (chart));
  gint hec = weft_chart_cap_life_index (chart, cap);
  g_autofree WeftIdleSums *hecs = NULL;
  WeftIdleSums left;
  guint64 sum = 0;

  if (threads == NULL || idle == NULL || hec < 0 || to <= from)
    return FALSE;
  hecs = g_new0 (WeftIdleSums, weft_idle_times_n_hecs (idle) + 1);
  weft_idle_times_sum_range (idle, from, to, hecs);
  left = hecs[hec];
  for (WeftIdleReason i = 0; i < WEFT_N_IDLE_REASONS; i++)
    sum += left.ns[i];
  for (guint64 rest = sum; rest > 0;)
    {
      WeftIdleReason reason = 0; /* the longest reason that has no row yet */
      g_autofree char *text = NULL;
      guint64 ns;

      for (WeftIdleReason i = 1; i < WEFT_N_IDLE_REASONS; i++)
        if (left.ns[i] > left.ns[reason])
          reason = i;
      left.ns[reason] = 0;
      ns = hecs[hec].ns[reason];
      text = weft_labelled (weft_format_percent ((double) ns / (double) sum, 1).text,
                            _ (reason_texts[reason]));
      weft_read_out_add (out,
                         rest == sum ? C_ ("fact", "idle because") : C_ ("fact", "also because"),
                         ns == sum ? _ (reason_texts[reason]) : text);
      rest -= ns;
    }
  if (hecs[hec].ns[WEFT_IDLE_ELSEWHERE] > 0)
    {
      const guint64 times[] = { from, to };
      guint n = weft_run_queues_n_queues (threads->queues);
      g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, MAX (2 * n, 1));
      guint64 ns = 0;

      weft_run_queues_get_lengths (threads->queues, times, G_N_ELEMENTS (times), queues, NULL);
      for (guint i = 0; i < n; i++)
        if (i != cap)
          ns += queues[n + i].ns - queues[i].ns;
      weft_read_out_add (out, C_ ("fact", "runnable elsewhere, mean"),
                         weft_format_number ((double) ns / (double) (to - from), 2).text);
    }
  return sum > 0;
}

/* Sets the heights to 0 in columns that are covered by boxes or by the gaps after boxes. */
static void
clear_heights_in_boxes (WeftChart *chart, const WeftUsageColumns *usage, guint *heights)
{
  for (guint i = 0; i < usage->spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (usage->spans, WeftUseSpan, i);
      WeftBoxSpan box = weft_box_span (weft_chart_scale (chart), span->from, span->to);

      for (guint x = (guint) box.x0; x < MIN ((guint) box.end, usage->n); x++)
        heights[x] = 0;
    }
}

/* Returns, for each column of the chart, the height (px) of the share of time with @reasons. Newly
 * allocated. */
static guint *
share_heights (WeftChart *chart, guint hec, guint reasons, guint height)
{
  const WeftIdleColumns *idle = weft_chart_idle_columns (chart);
  guint n;
  guint *heights;

  weft_chart_edges (chart, &n);
  heights = g_new0 (guint, n + 1);
  for (guint x = 0; x < n; x++)
    {
      gint i = weft_chart_column_index (chart, x, idle->edges, idle->n);

      if (i >= 0)
        heights[x] =
            weft_column_height (weft_idle_columns_share (idle, hec, (guint) i, reasons), height);
    }
  return heights;
}

/* Time with runnable threads is hatched; time in foreign calls is drawn above it, with a line on
 * top. */
void
weft_idle_paint_shading (WeftChart *chart, guint cap, guint height, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftUsageColumns *usage = weft_chart_usage (chart, cap);
  gint hec = weft_chart_cap_life_index (chart, cap);
  g_autofree guint *runnable = NULL;
  g_autofree guint *foreign = NULL;
  WeftColumnArea fill = { 0 }, hatch = { 0 }, call = { 0 }, top = { 0 };

  if (weft_chart_idle_columns (chart) == NULL || hec < 0)
    return;
  runnable = share_heights (chart, (guint) hec, WEFT_IDLE_BIT (QUEUED) | WEFT_IDLE_BIT (ELSEWHERE),
                            height);
  foreign = share_heights (chart, (guint) hec, WEFT_IDLE_BIT (FOREIGN), height);
  clear_heights_in_boxes (chart, usage, runnable);
  clear_heights_in_boxes (chart, usage, foreign);
  for (guint x = 0; x < usage->n; x++)
    {
      guint floor = height - weft_column_height (usage->columns[x].run, height);
      guint middle = floor - MIN (runnable[x], floor);
      guint ceiling = middle - MIN (foreign[x], middle);

      weft_column_area_add (&fill, x, 1, middle, floor);
      weft_column_area_add (&hatch, x, 1, middle, floor);
      weft_column_area_add (&call, x, 1, ceiling, middle);
      weft_column_area_add (&top, x, 1, ceiling, MIN (ceiling + 1, middle));
    }
  weft_column_area_fill (&fill, cr, palette->runnable_fill);
  weft_column_area_hatch (&hatch, cr, palette->runnable);
  weft_column_area_fill (&call, cr, palette->foreign_fill);
  weft_column_area_fill (&top, cr, palette->foreign);
}
