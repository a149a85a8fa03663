/* SPDX-License-Identifier: BSD-3-Clause */
/* Regressions: quantities of new runs that are worse than the spread of a baseline explains.
 *
 * A quantity is worse if Student's t test with a pooled variance says so, of the values or, if all
 * are positive, of their logarithms; and if a rank test (WEFT_RANK_TEST_LIKELY_P) or, with too few
 * runs for that, the run-to-run band does not doubt it. For a single new run that is the prediction
 * interval for one more value, mean ± t s √(1 + 1/n): G. J. Hahn, W. Q. Meeker, "Statistical
 * Intervals" (1991), 4.7. A single run must leave the run-to-run band, too. Of several, a change of
 * less than a tenth of the band does not count: runs made one after the other differ less than
 * those of another day.
 *
 * A few quantities decide. Their probabilities are adjusted for their number (Holm), so that if
 * nothing has changed, the probability that any of them is called worse is at most
 * WEFT_REGRESSION_P. All other quantities are judged together in the same way, as a hint. */
#pragma once

#include "weft-comparison.h"

#define WEFT_REGRESSION_P 0.05

/* Fewer values in a baseline have no spread by which a new one can be judged. */
#define WEFT_REGRESSION_MIN_RUNS 3

/* A quantity of new runs, compared with that of a baseline; copied by value, owns nothing. */
typedef struct
{
  WeftComparedNumber compared; /* A: the baseline, B: the new runs */
  gboolean decides;
  /* Probability that chance alone makes such a difference in this direction, adjusted; absent, with
   * the reason, if it cannot be judged. */
  WeftAmount p;
  WeftAmount limit; /* value from which the quantity is worse, if no other quantity is */
  WeftComparedVerdict verdict;
} WeftRegression;

/* Judges the quantities of @now by @baseline. Those whose IDs are in @deciding (NULL at the end)
 * decide; if @deciding is NULL, a few about times and memory do. Returns an array of
 * WeftRegression: those that decide, then the others, in both the worse ones first. Free with
 * g_array_unref(). */
GArray *weft_regressions_new (const WeftBaseline *baseline,
                              const WeftComparedSide *now,
                              const char *const *deciding);

/* Return the number of quantities that decide and are judged, and of those that are worse. */
guint weft_regressions_n_judged (const GArray *self);
guint weft_regressions_n_worse (const GArray *self);
