/* SPDX-License-Identifier: BSD-3-Clause */
/* Regressions: quantities of new runs that are worse than the spread of a baseline explains.
 *
 * A quantity is worse if Student's t test with a pooled variance finds it worse, and a rank test
 * (WEFT_RANK_TEST_LIKELY_P) does not contradict that. The t test compares the values or, if all are
 * positive, their logarithms. For a single new run, it amounts to the prediction interval for one
 * more value, mean ± t s √(1 + 1/n): G. J. Hahn, W. Q. Meeker, "Statistical Intervals" (1991), 4.7.
 * The change must also be larger than the run-to-run band if there is only one new run, or if there
 * are too few runs for a rank test. Otherwise, it must be larger than a fifth of the band: runs
 * made one after the other differ less than those of another day.
 *
 * A few quantities decide. Their probabilities are adjusted for their number (Holm), so that if
 * nothing has changed, the probability that any of them is called worse is at most
 * WEFT_REGRESSION_P. All other quantities are judged together in the same way, as a hint. */
#pragma once

#include "weft-comparison.h"

#define WEFT_REGRESSION_P 0.05

/* Minimum number of values in a baseline by which a new value can be judged: fewer do not show a
 * spread. */
#define WEFT_REGRESSION_MIN_RUNS 3

/* A quantity of new runs, compared with that of a baseline; copied by value, owns nothing. */
typedef struct
{
  WeftComparedNumber compared; /* A: the baseline, B: the new runs */
  gboolean is_deciding;
  /* Probability that chance alone makes such a difference in this direction, adjusted for the
   * number of quantities; absent, with the reason, if it cannot be judged. */
  WeftAmount p;
  WeftAmount limit; /* value from which the quantity is worse, if no other quantity is */
  WeftComparedVerdict verdict;
} WeftRegression;

/* Judges the quantities of @now by those of @baseline. Those whose IDs are in @deciding (NULL at
 * the end) decide; if @deciding is NULL, a few about times and memory do. Returns an array of
 * WeftRegression: those that decide, then the others; in both groups, the worse ones first. Free
 * with g_array_unref(). */
GArray *weft_regressions_new (const WeftBaseline *baseline,
                              const WeftComparedSide *now,
                              const char *const *deciding);

/* Return the number of quantities that decide and are judged, and of those that are worse. */
guint weft_regressions_n_judged (const GArray *self);
guint weft_regressions_n_worse (const GArray *self);
