/* SPDX-License-Identifier: BSD-3-Clause */
/* The Mann-Kendall test: whether a series of numbers rises or falls beyond chance. It looks only at
 * which of two numbers is larger, so that a few wild ones do not matter.
 *
 * H. B. Mann, "Nonparametric tests against trend", Econometrica 13 (1945) 245-259; M. G. Kendall,
 * "Rank correlation methods", 4th ed. (1970): chapter 1 for tau, 4 for ties, 5 for the exact
 * distribution and the normal approximation with its correction for continuity. */
#pragma once

#include <glib.h>

/* Up to so many numbers, the probability is exact: the share of all orders of these numbers, equal
 * ones included, in which the sum is at least as far from 0. For more it is approximated by the
 * normal distribution. */
#define WEFT_MANN_KENDALL_EXACT 20

/* A plain value. */
typedef struct
{
  gint64 sum; /* S: pairs in which the later number is larger, less those in which it is smaller */
  double tau; /* S by the number of pairs: -1 always less, 0 no trend, 1 always more */
  double p;   /* two-sided: how likely chance alone gives such a sum, 0 to 1; 1 where S is 0 */
} WeftMannKendall;

/* Tests @n numbers in their order. Quadratic in @n: for some hundred of them. */
WeftMannKendall weft_mann_kendall (const double *values, guint n);
