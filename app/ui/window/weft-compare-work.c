/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two logs. */
#include "weft-compare-work.h"

#include "weft-comparison.h"

WeftCompareWork *
weft_compare_work_copy (const WeftCompareWork *work)
{
  WeftCompareWork *copy = g_memdup2 (work, sizeof *work);

  for (guint i = 0; i < G_N_ELEMENTS (copy->traces); i++)
    weft_trace_ref (copy->traces[i]);
  return copy;
}

void
weft_compare_work_free (WeftCompareWork *work)
{
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

WeftCompareResult *
weft_compare_work_do (const WeftCompareWork *work, GCancellable *cancellable)
{
  WeftCompareResult *result = g_new0 (WeftCompareResult, 1);

  result->comparison =
      weft_comparison_of_heaps (work->traces, work->ranges, work->marks, work->alignment);
  if (result->comparison != NULL)
    result->rows = weft_table_rows_new (&weft_table_comparison, result->comparison, work->traces[0],
                                        0, WEFT_TIME_END, cancellable);
  return result;
}
