/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the events of a range on a worker thread. */
#include "weft-overview-search.h"

#include "weft-features.h"

void
weft_overview_found_free (WeftOverviewFound *self)
{
  g_clear_pointer (&self->trace, weft_trace_unref);
  g_clear_pointer (&self->findings, g_array_unref);
  g_free (self);
}

static void
search (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const WeftOverviewFound *wanted = task_data;
  g_autoptr (WeftOverviewFound) found = g_memdup2 (wanted, sizeof *wanted);
  WeftTrace *trace = weft_trace_ref (found->trace);
  WeftStatistics numbers = weft_statistics (trace, found->from, found->to);

  found->threads = weft_threads_later_get (trace->threads, cancellable, NULL);
  if (found->threads != NULL)
    found->findings = weft_findings_of_threads (trace, found->threads, &numbers, cancellable);
  if (weft_feature_count (trace, WEFT_FEATURE_SPARK_EVENTS) > 0)
    found->has_sizes = weft_spark_sizes (trace->index, trace->tallies, found->from, found->to,
                                         &found->sizes, cancellable);
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_steal_pointer (&found),
                           (GDestroyNotify) weft_overview_found_free);
}

void
weft_overview_search (WeftTrace *trace,
                      guint64 from,
                      guint64 to,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  WeftOverviewFound *wanted = g_new0 (WeftOverviewFound, 1);

  wanted->trace = weft_trace_ref (trace);
  wanted->from = from;
  wanted->to = to;
  g_task_set_task_data (task, wanted, (GDestroyNotify) weft_overview_found_free);
  g_task_run_in_thread (task, search);
}

WeftOverviewFound *
weft_overview_search_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
