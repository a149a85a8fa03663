/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests for a difference beyond chance between two groups of numbers, and between two counts.
 *
 * The rank test of Mann and Whitney shows whether the numbers of one group are larger than those of
 * another. It compares only which of two numbers is larger, so that a few outliers do not matter.
 * H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is stochastically
 * larger than the other", Annals of Mathematical Statistics 18 (1947) 50-60; ties have the mean of
 * their ranks.
 *
 * Two counts of random events, such as samples of a profile, are compared by the conditional test:
 * of both together, the second is binomial. J. Przyborowski, H. Wilenski, "Homogeneity of results
 * in testing samples from Poisson series", Biometrika 31 (1940) 313-323. */
#pragma once

#include <glib.h>

/* For up to so many numbers in both groups, the probability is exact: the share of all ways to
 * divide these numbers, equal ones included, in which the groups are at least as far apart. For
 * more numbers, it is approximated by the normal distribution, corrected for ties and continuity.
 */
#define WEFT_RANK_TEST_EXACT 24

/* Returns the probability that chance alone sets the groups so far apart: two-sided, 0 to 1. It is
 * never less than 0.1 for three numbers in each group, and 1 if a group is empty. */
double weft_rank_test (const double *a, guint n_a, const double *b, guint n_b);

/* Highest probability at which a difference is not put down to chance: three runs of each cannot
 * show less. */
#define WEFT_RANK_TEST_P (0.1 + 1e-9)

/* Like weft_rank_test(), but NAN if the groups are too small for WEFT_RANK_TEST_P, however far
 * apart. */
double weft_rank_test_of_runs (const double *a, guint n_a, const double *b, guint n_b);

/* Returns the lowest probability that groups of these sizes can have: 0 to 1. */
double weft_rank_test_least (guint n_a, guint n_b);

/* For up to so many events together, the probability is exact. For more, it is approximated by the
 * normal distribution, corrected for continuity. */
#define WEFT_POISSON_EXACT 2000

/* Returns the probability that chance alone makes @a and @b, counts of events of one rate, so
 * different: two-sided, 0 to 1; 1 if there are no events. @share is the part of all events that is
 * expected in @b, 0 to 1: a half if both were observed equally long and often. */
double weft_poisson_test (guint64 a, guint64 b, double share);
