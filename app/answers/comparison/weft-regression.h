/* SPDX-License-Identifier: BSD-3-Clause */
/* Regressions: quantities of new runs that are worse than the spread of a baseline explains.
 *
 * A quantity is worse if Student's t test with a pooled variance finds it worse, and a rank test
 * (WEFT_RANK_TEST_LIKELY_P) does not contradict that. The t test compares the values or, if all are
 * positive, their logarithms. For a single new run, it amounts to the prediction interval for one
 * more value, mean ± t s √(1 + 1/n): G. J. Hahn, W. Q. Meeker, "Statistical Intervals" (1991), 4.7.
 * If there is only one new run, or too few runs for a rank test, the change must also be larger
 * than the run-to-run band. Otherwise, it must be larger than a fifth of the band, as runs made one
 * after the other differ less than runs of different days.
 *
 * A few quantities decide. Their probabilities are adjusted for their number (Holm), so that if
 * nothing has changed, the probability that any of them is called worse is at most
 * WEFT_REGRESSION_P. All other quantities are judged together in the same way, as a hint. */
#pragma once

#include "weft-comparison.h"

#define WEFT_REGRESSION_P 0.05

/* Minimum number of values that a baseline needs to judge a new value. Fewer values do not show how
 * much the quantity varies. */
#define WEFT_REGRESSION_MIN_RUNS 3

/* A quantity of new runs, compared with that of a baseline; copied by value, owns nothing. */
typedef struct
{
  WeftComparedNumber compared; /* A: the baseline, B: the new runs */
  gboolean is_deciding;
  /* Probability that chance alone makes such a difference in this direction, adjusted for the
   * number of quantities; absent, with the reason, if it cannot be judged. */
  WeftAmount p;
  /* Value from which the quantity is worse, provided that no other quantity is worse. */
  WeftAmount limit;
  WeftComparedVerdict verdict;
} WeftRegression;

/* Judges the quantities of @now by those of @baseline. The quantities whose IDs are in @deciding
 * (NULL at the end) decide. If @deciding is NULL, a few quantities of time and memory decide.
 * Returns an array of WeftRegression: deciding quantities first, then the others; in both groups,
 * the worse ones come first. Free with g_array_unref(). */
GArray *weft_regressions_new (const WeftBaseline *baseline,
                              const WeftComparedSide *now,
                              const char *const *deciding);

/* Return the number of deciding quantities that could be judged, and the number of deciding
 * quantities that are worse. */
guint weft_regressions_n_judged (const GArray *self);
guint weft_regressions_n_worse (const GArray *self);
