/* SPDX-License-Identifier: BSD-3-Clause */
/* Separates threads in the HEC's own run queue from those elsewhere, and foreign calls from a
 * lack of work. */
#include "weft-idle-reason.h"

#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-thread-moment.h"

#include <glib/gi18n.h>

/* So many events are read again for one thread: some 5 ms. */
#define EFFORT 200000

/* Whether thread @id is in a foreign call at @time. */
static gboolean
is_in_foreign_call (WeftThreads *threads, guint32 id, guint64 time)
{
  gint place = id != 0 ? weft_threads_find (threads, id) : -1;
  WeftThreadMoment moment;

  return place >= 0 && weft_thread_moment (threads, (guint) place, time, EFFORT, &moment) &&
         moment.span.kind == WEFT_THREAD_FOREIGN;
}

char *
weft_idle_reason (WeftChart *chart, guint cap, guint64 time, guint32 last)
{
  WeftThreads *threads = weft_chart_threads (chart);
  guint n = threads != NULL ? weft_run_queues_n (threads->queues) : 0, elsewhere = 0;
  g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, MAX (n, 1));

  if (threads == NULL)
    return NULL;
  weft_run_queues_at (threads->queues, &time, 1, queues, NULL);
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
  return g_strdup (is_in_foreign_call (threads, last, time) ? _ ("foreign call, nothing runnable") :
                                                              _ ("nothing runnable"));
}

/* The idle time of a stretch by its reasons. */
static const char *const reason_texts[WEFT_N_IDLE_REASONS] = {
  [WEFT_IDLE_DISABLED] = N_ ("the HEC is disabled"),
  [WEFT_IDLE_QUEUED] = N_ ("threads in its run queue, not started"),
  [WEFT_IDLE_ELSEWHERE] = N_ ("threads runnable elsewhere, not migrated"),
  [WEFT_IDLE_FOREIGN] = N_ ("foreign call, nothing runnable"),
  [WEFT_IDLE_NOTHING] = N_ ("nothing runnable"),
};

/* The mean length of the other HECs' run queues in [@from, @to), ns. */
static void
read_mean (WeftReadOut *out, const WeftRunQueues *run_queues, guint cap, guint64 from, guint64 to)
{
  const guint64 times[] = { from, to };
  guint n = weft_run_queues_n (run_queues);
  g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, MAX (2 * n, 1));
  guint64 ns = 0;

  weft_run_queues_at (run_queues, times, G_N_ELEMENTS (times), queues, NULL);
  for (guint i = 0; i < n; i++)
    if (i != cap)
      ns += queues[n + i].ns - queues[i].ns;
  weft_read_out_add (out, C_ ("fact", "runnable elsewhere, mean"),
                     weft_format_number ((double) ns / (double) (to - from), 2).text);
}

/* The reason of @sums that took longest; it is taken out of them. */
static WeftIdleReason
take_longest (WeftIdleSums *sums)
{
  WeftIdleReason longest = 0;

  for (WeftIdleReason i = 1; i < WEFT_N_IDLE_REASONS; i++)
    if (sums->ns[i] > sums->ns[longest])
      longest = i;
  sums->ns[longest] = 0;
  return longest;
}

gboolean
weft_idle_read_reasons (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to)
{
  WeftThreads *threads = weft_chart_threads (chart);
  const WeftIdleTimes *idle = weft_trace_idle (weft_chart_trace (chart));
  gint hec = weft_chart_life_place (chart, cap);
  g_autofree WeftIdleSums *hecs = NULL;
  WeftIdleSums left;
  guint64 sum = 0;

  if (threads == NULL || idle == NULL || hec < 0 || to <= from)
    return FALSE;
  hecs = g_new0 (WeftIdleSums, weft_idle_times_n (idle) + 1);
  weft_idle_times_in (idle, from, to, hecs);
  left = hecs[hec];
  for (WeftIdleReason i = 0; i < WEFT_N_IDLE_REASONS; i++)
    sum += left.ns[i];
  for (guint64 rest = sum; rest > 0;)
    {
      WeftIdleReason reason = take_longest (&left);
      guint64 ns = hecs[hec].ns[reason];
      g_autofree char *text = weft_labelled (
          weft_format_percent ((double) ns / (double) sum, 1).text, _ (reason_texts[reason]));

      weft_read_out_add (out,
                         rest == sum ? C_ ("fact", "idle because") : C_ ("fact", "also because"),
                         ns == sum ? _ (reason_texts[reason]) : text);
      rest -= ns;
    }
  if (hecs[hec].ns[WEFT_IDLE_ELSEWHERE] > 0)
    read_mean (out, threads->queues, cap, from, to);
  return sum > 0;
}
