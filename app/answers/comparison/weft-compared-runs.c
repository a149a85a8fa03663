/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the profiles of runs that can be compared with each other. */
#include "weft-compared-runs.h"

#include "weft-profile-subject.h"

static void
clear_run (gpointer run)
{
  weft_shared_unref (((WeftComparedRun *) run)->trace);
}

GArray *
weft_compared_runs_new (void)
{
  GArray *self = g_array_new (FALSE, FALSE, sizeof (WeftComparedRun));

  g_array_set_clear_func (self, clear_run);
  return self;
}

void
weft_compared_runs_add (GArray *self, WeftTrace *trace, WeftRange range, guint64 mark)
{
  WeftComparedRun run = { weft_shared_ref (trace), range, mark };

  g_array_append_val (self, run);
}

/* Returns an array of WeftComparedHeap: the first heap profile of each run that can be compared
 * with @like. Runs without such a profile are left out. */
static GArray *
list_compared_heaps (const GArray *runs, const WeftHeapProfile *like)
{
  GArray *heaps = g_array_new (FALSE, FALSE, sizeof (WeftComparedHeap));

  for (guint i = 0; i < runs->len; i++)
    {
      const WeftComparedRun *run = weft_compared_runs_nth (runs, i);
      WeftComparedHeap heap = { .from = run->range.from,
                                .to = run->range.to,
                                .end = run->trace->index->to,
                                .marker_time = run->mark };

      for (guint k = 0; k < weft_heap_profile_n_parts (run->trace->heap) && heap.heap == NULL; k++)
        if (weft_heap_profiles_are_comparable (weft_heap_profile_part (run->trace->heap, k), like))
          heap.heap = weft_heap_profile_part (run->trace->heap, k);
      if (heap.heap != NULL)
        g_array_append_val (heaps, heap);
    }
  return heaps;
}

gboolean
weft_compared_runs_find_heaps (const GArray *a, const GArray *b, GArray *heaps[2])
{
  WeftHeapProfile *heap = weft_compared_runs_nth (a, 0)->trace->heap;
  guint part_a, part_b;

  if (!weft_heap_comparison_find_parts (heap, weft_compared_runs_nth (b, 0)->trace->heap, &part_a,
                                        &part_b))
    return FALSE;
  heaps[0] = list_compared_heaps (a, weft_heap_profile_part (heap, part_a));
  heaps[1] = list_compared_heaps (b, weft_heap_profile_part (heap, part_a));
  return TRUE;
}

WeftHeapComparison *
weft_compared_runs_compare_heaps (const GArray *a, const GArray *b, WeftAlignment alignment)
{
  GArray *heaps[2];
  WeftHeapComparison *comparison;

  if (!weft_compared_runs_find_heaps (a, b, heaps))
    return NULL;
  comparison = weft_heap_comparison_new_runs (heaps[0], heaps[1], alignment);
  g_array_unref (heaps[0]);
  g_array_unref (heaps[1]);
  return comparison;
}

/* Returns an array of WeftComparedCosts: the samples of @subject of each run that has any. */
static GArray *
list_compared_costs (const GArray *runs, WeftProfileSubject subject)
{
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WeftComparedCosts));

  for (guint i = 0; i < runs->len; i++)
    {
      const WeftComparedRun *run = weft_compared_runs_nth (runs, i);
      WeftComparedCosts one = { weft_profile_subject_samples (subject, run->trace), run->range };

      if (weft_time_profile_n_samples (one.profile) > 0)
        g_array_append_val (costs, one);
    }
  return costs;
}

WeftCostComparison *
weft_compared_runs_compare_costs (const GArray *a, const GArray *b)
{
  for (WeftProfileSubject i = WEFT_PROFILE_OF_TIME; i <= WEFT_PROFILE_OF_CALLS; i++)
    {
      g_autoptr (GArray) costs_a = list_compared_costs (a, i);
      g_autoptr (GArray) costs_b = list_compared_costs (b, i);

      if (costs_a->len > 0 && costs_b->len > 0)
        return weft_cost_comparison_new (costs_a, costs_b);
    }
  return NULL;
}
