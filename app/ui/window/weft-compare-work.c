/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two logs on a worker thread. */
#include "weft-compare-work.h"

static WeftCompareWork *
work_copy (const WeftCompareWork *work)
{
  WeftCompareWork *copy = g_memdup2 (work, sizeof *work);

  for (guint i = 0; i < G_N_ELEMENTS (copy->traces); i++)
    weft_trace_ref (copy->traces[i]);
  return copy;
}

static void
work_free (gpointer data)
{
  WeftCompareWork *work = data;

  for (guint i = 0; i < G_N_ELEMENTS (work->traces); i++)
    weft_trace_unref (work->traces[i]);
  g_free (work);
}

void
weft_compare_result_free (WeftCompareResult *self)
{
  g_clear_pointer (&self->comparison, weft_heap_comparison_unref);
  g_clear_pointer (&self->rows, weft_table_rows_unref);
  g_free (self);
}

static void
do_work (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const WeftCompareWork *work = task_data;
  WeftCompareResult *result = g_new0 (WeftCompareResult, 1);
  WeftComparedHeap sides[2];
  guint parts[2];

  if (weft_heap_comparison_find (work->traces[0]->heap, work->traces[1]->heap, &parts[0],
                                 &parts[1]))
    {
      for (guint i = 0; i < 2; i++)
        sides[i] =
            (WeftComparedHeap){ .heap = weft_heap_profile_part (work->traces[i]->heap, parts[i]),
                                .to = G_MAXUINT64,
                                .end = work->traces[i]->index->to,
                                .mark = work->marks[i] };
      result->comparison = weft_heap_comparison_new (&sides[0], &sides[1], work->alignment);
      result->rows = weft_table_rows_new_of (&weft_table_comparison, result->comparison,
                                             work->traces[0], 0, G_MAXUINT64, cancellable);
    }
  g_task_return_pointer (task, result, (GDestroyNotify) weft_compare_result_free);
}

void
weft_compare_async (GObject *source,
                    const WeftCompareWork *work,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, NULL);

  g_task_set_source_tag (task, weft_compare_async);
  g_task_set_task_data (task, work_copy (work), work_free);
  g_task_run_in_thread (task, do_work);
}

WeftCompareResult *
weft_compare_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
