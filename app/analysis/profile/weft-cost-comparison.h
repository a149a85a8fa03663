/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of time profiles: all on the same stacks, and which differences are not chance. */
#pragma once

#include "weft-call-tree.h"

/* Up to this probability chance alone is not an explanation of a difference of samples. */
#define WEFT_COST_P 0.05

/* The samples of a run in a range, of all capabilities. Borrowed while a comparison is made. */
typedef struct
{
  const WeftTimeProfile *profile;
  WeftRange range;
} WeftComparedCosts;

/* Immutable, shared by reference. Of two sides, A and B, each of one run or several. */
typedef struct
{
  guint n[2];       /* runs of each side; those of A come first */
  GPtrArray *trees; /* of WeftCallTree, of samples, by run; all of the same stacks */
  GArray *tick_ns;  /* of guint64, by run: the time that a sample stands for */
} WeftCostComparison;

/* @a and @b: the runs of each side, at least one; arrays of WeftComparedCosts. */
WeftCostComparison *weft_cost_comparison_new (const GArray *a, const GArray *b);

/* The tree of a run. Borrowed. */
static inline const WeftCallTree *
weft_cost_comparison_tree (const WeftCostComparison *self, guint run)
{
  return g_ptr_array_index (self->trees, run);
}

/* The time of @ticks samples of a run, ns; no more than G_MAXINT64. */
guint64 weft_cost_comparison_time (const WeftCostComparison *self, guint run, guint64 ticks);

/* How likely chance alone makes the times of so many samples, by run, so different, 0 to 1: of one
 * run a side by their numbers (Poisson, see weft-difference-test.h), of several by the ranks of
 * their times; NAN if there are too few runs to tell. */
double weft_cost_comparison_p (const WeftCostComparison *self, const guint64 *ticks);

/* Up to what probability chance is not an explanation. */
double weft_cost_comparison_most_p (const WeftCostComparison *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostComparison, weft_shared_unref)
