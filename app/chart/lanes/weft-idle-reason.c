/* SPDX-License-Identifier: BSD-3-Clause */
/* Tells threads in the HEC's own run queue from those elsewhere, and foreign calls from a lack of
 * work. */
#include "weft-idle-reason.h"

#include "weft-chart-threads.h"
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

void
weft_idle_read_mean (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to)
{
  WeftThreads *threads = weft_chart_threads (chart);
  const guint64 times[] = { from, to };
  guint n = threads != NULL ? weft_run_queues_n (threads->queues) : 0;
  g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, MAX (2 * n, 1));
  guint64 ns = 0;

  if (threads == NULL || to <= from)
    return;
  weft_run_queues_at (threads->queues, times, G_N_ELEMENTS (times), queues, NULL);
  for (guint i = 0; i < n; i++)
    if (i != cap)
      ns += queues[n + i].ns - queues[i].ns;
  weft_read_out_add (out, C_ ("fact", "runnable elsewhere, mean"),
                     weft_format_number ((double) ns / (double) (to - from), 2).text);
}
