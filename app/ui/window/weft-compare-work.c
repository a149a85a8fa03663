/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two sides. */
#include "weft-compare-work.h"

void
weft_compare_work_free (WeftCompareWork *work)
{
  for (guint i = 0; i < G_N_ELEMENTS (work->runs); i++)
    g_array_unref (work->runs[i]);
  g_free (work);
}

void
weft_compare_result_free (WeftCompareResult *self)
{
  g_clear_pointer (&self->comparison, weft_shared_unref);
  g_clear_pointer (&self->rows, weft_shared_unref);
  g_free (self);
}

WeftCompareResult *
weft_compare_work_do (const WeftCompareWork *work, GCancellable *cancellable)
{
  WeftCompareResult *result = g_new0 (WeftCompareResult, 1);

  result->comparison = weft_compared_runs_heaps (work->runs[0], work->runs[1], work->alignment);
  if (result->comparison != NULL)
    result->rows = weft_table_rows_new (&weft_table_comparison, result->comparison,
                                        weft_compared_runs_nth (work->runs[0], 0)->trace, 0,
                                        WEFT_TIME_END, cancellable);
  return result;
}
