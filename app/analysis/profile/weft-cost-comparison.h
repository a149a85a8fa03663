/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two time profiles: both on the same stacks, and which differences are no chance. */
#pragma once

#include "weft-call-tree.h"

/* Up to this probability chance alone is no explanation of a difference of samples. */
#define WEFT_COST_P 0.05

/* Immutable, shared by reference. Of two: the first is called A, the other B. */
typedef struct
{
  gatomicrefcount refs;
  WeftCallTree *trees[2]; /* of samples; of the same stacks */
  guint64 tick_ns[2];     /* the time that a sample of each stands for */
} WeftCostComparison;

/* Of the samples of each in its range, of all capabilities. */
WeftCostComparison *weft_cost_comparison_new (const WeftTimeProfile *a,
                                              WeftRange range_a,
                                              const WeftTimeProfile *b,
                                              WeftRange range_b);
WeftCostComparison *weft_cost_comparison_ref (WeftCostComparison *self);
void weft_cost_comparison_unref (WeftCostComparison *self);

/* How likely chance alone makes the times of @a and @b samples so different, 0 to 1: Poisson, see
 * weft-poisson.h. */
double weft_cost_comparison_p (const WeftCostComparison *self, guint64 a, guint64 b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostComparison, weft_cost_comparison_unref)
