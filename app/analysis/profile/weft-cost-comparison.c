/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins the call trees of two time profiles. */
#include "weft-cost-comparison.h"

#include "weft-poisson.h"

WeftCostComparison *
weft_cost_comparison_new (const WeftTimeProfile *a,
                          WeftRange range_a,
                          const WeftTimeProfile *b,
                          WeftRange range_b)
{
  WeftCostComparison *self = g_new0 (WeftCostComparison, 1);
  g_autoptr (WeftCallTree) tree_a = weft_call_tree_new_profile (a, range_a.from, range_a.to, -1);
  g_autoptr (WeftCallTree) tree_b = weft_call_tree_new_profile (b, range_b.from, range_b.to, -1);
  const WeftCallTree *const trees[2] = { tree_a, tree_b };

  g_atomic_ref_count_init (&self->refs);
  weft_call_tree_join (trees, self->trees);
  self->tick_ns[0] = a->tick_ns;
  self->tick_ns[1] = b->tick_ns;
  return self;
}

WeftCostComparison *
weft_cost_comparison_ref (WeftCostComparison *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
weft_cost_comparison_unref (WeftCostComparison *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < 2; i++)
    weft_call_tree_unref (self->trees[i]);
  g_free (self);
}

double
weft_cost_comparison_p (const WeftCostComparison *self, guint64 a, guint64 b)
{
  double tick_a = (double) self->tick_ns[0], tick_b = (double) self->tick_ns[1];

  /* the same time has more samples where they are closer together */
  return weft_poisson_test (a, b, tick_a / (tick_a + tick_b));
}
