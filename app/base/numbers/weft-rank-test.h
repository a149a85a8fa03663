/* SPDX-License-Identifier: BSD-3-Clause */
/* The rank test of Mann and Whitney: whether the numbers of one group are larger than those of
 * another beyond chance. It looks only at which of two numbers is larger, so that a few wild ones
 * do not matter.
 *
 * H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is stochastically
 * larger than the other", Annals of Mathematical Statistics 18 (1947) 50-60; ties have the mean of
 * their ranks. */
#pragma once

#include <glib.h>

/* Up to so many numbers in both groups, the probability is exact: the share of all ways to divide
 * these numbers, equal ones included, in which the groups are at least so far apart. For more it is
 * approximated by the normal distribution, corrected for ties and continuity. */
#define WEFT_RANK_TEST_EXACT 24

/* Returns how likely chance alone sets the groups so far apart: two-sided, 0 to 1. With three
 * numbers in each it is never less than 0.1. 1 where a group is empty. */
double weft_rank_test (const double *a, guint n_a, const double *b, guint n_b);

/* Up to so much chance alone is not an explanation of a difference: three runs of each can show no
 * less. */
#define WEFT_RANK_TEST_P (0.1 + 1e-9)

/* Returns the same, or NAN if groups so small could not show so little, however far apart. */
double weft_rank_test_of_runs (const double *a, guint n_a, const double *b, guint n_b);

/* Returns the least that it can be of groups so large, however far apart: 0 to 1. */
double weft_rank_test_least (guint n_a, guint n_b);
