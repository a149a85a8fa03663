/* SPDX-License-Identifier: BSD-3-Clause */
/* Trend of a series of numbers: the Mann-Kendall test, which shows whether it rises or falls by
 * more than chance, and the Theil-Sen estimator of its slope. The test counts rising and falling
 * pairs of numbers, and the estimate is the median of the slopes of all pairs, so that a few
 * outliers hardly matter.
 *
 * H. B. Mann, "Nonparametric tests against trend", Econometrica 13 (1945) 245-259; M. G. Kendall,
 * "Rank correlation methods", 4th ed. (1970): chapter 1 for tau, 4 for ties, 5 for the exact
 * distribution and the normal approximation with its correction for continuity; P. K. Sen,
 * "Estimates of the regression coefficient based on Kendall's tau", Journal of the American
 * Statistical Association 63 (1968) 1379-1389. */
#pragma once

#include <glib.h>

/* Up to this number of values, the probability is exact: the share of all permutations of these
 * values (some may be equal) in which S is at least as far from 0. Above it, the normal
 * distribution is used. */
#define WEFT_MANN_KENDALL_MAX_EXACT 20

/* Result of the Mann-Kendall test; copied by value. */
typedef struct
{
  gint64 sum; /* S: number of pairs whose later number is larger, minus number of pairs whose later
                 number is smaller */
  double tau; /* S divided by the number of pairs: -1 always falling, 0 no trend, 1 always rising */
  double p;   /* two-sided probability, 0 to 1, of such a sum by chance alone; 1 if S is 0 */
} WeftMannKendall;

/* Tests @n numbers in the given order. O(n log n). */
WeftMannKendall weft_mann_kendall (const double *values, guint n);

/* Returns the median of the slopes between all pairs of the @n points whose @xs differ; 0 if there
 * is no such pair. Takes about n² steps. */
double weft_theil_sen (const double *xs, const double *ys, guint n);

/* Returns the @k-th smallest of @n numbers, counted from 0; @k < @n. Takes linear time, n log n in
 * the worst case. */
double weft_select_double (const double *values, guint n, guint k);
