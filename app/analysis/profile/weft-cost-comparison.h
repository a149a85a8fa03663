/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of time profiles: their trees on the same stacks, and tests whether differences are
 * due to chance. */
#pragma once

#include "weft-call-tree.h"

/* The samples of a run in a range, of all capabilities. Borrowed while a comparison is made. */
typedef struct
{
  const WeftTimeProfile *profile;
  WeftRange range;
} WeftComparedCosts;

/* Comparison of time profiles. Immutable, shared by reference. Each of the two sides, A and B, has
 * one or several runs. */
typedef struct
{
  guint n[2];       /* number of runs on each side; the runs of A come first */
  GPtrArray *trees; /* of WeftCallTree, one for each run, on the same stacks; amounts are samples */
  GArray *tick_ns;  /* of guint64: for each run, the time that a sample represents, ns */
} WeftCostComparison;

/* Compares the runs of @a and @b, which are arrays of WeftComparedCosts with at least one run
 * each. */
WeftCostComparison *weft_cost_comparison_new (const GArray *a, const GArray *b);

/* Returns the tree of a run, borrowed. */
static inline const WeftCallTree *
weft_cost_comparison_tree (const WeftCostComparison *self, guint run)
{
  return g_ptr_array_index (self->trees, run);
}

/* Returns the time (ns) that @ticks samples of a run represent, at most G_MAXINT64. */
guint64 weft_cost_comparison_time (const WeftCostComparison *self, guint run, guint64 ticks);

/* Returns the probability (0 to 1) that the times differ this much by chance. @ticks has the number
 * of samples of each run. With one run on each side, the numbers of samples are tested (Poisson,
 * see weft-difference-test.h). With several runs, the ranks of their times are tested. NAN if there
 * are too few runs. */
double weft_cost_comparison_p (const WeftCostComparison *self, const guint64 *ticks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostComparison, weft_shared_unref)
