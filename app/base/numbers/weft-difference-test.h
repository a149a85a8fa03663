/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests whether two groups of numbers, or two counts, differ by more than chance.
 *
 * The Mann-Whitney rank test shows whether the numbers of one group are larger than those of
 * another. The test only compares which of two numbers is larger, so that a few outliers do not
 * matter. Equal numbers get the mean of their ranks. H. B. Mann, D. R. Whitney, "On a test of
 * whether one of two random variables is stochastically larger than the other", Annals of
 * Mathematical Statistics 18 (1947) 50-60.
 *
 * Two counts of random events, such as samples of a profile, are compared by the conditional test:
 * given their sum, the second count is binomially distributed. J. Przyborowski, H. Wilenski,
 * "Homogeneity of results in testing samples from Poisson series", Biometrika 31 (1940) 313-323.
 *
 * With few numbers, a rank test cannot find any difference. For this case, Student's t distribution
 * shows how far apart the means of normally distributed numbers can be by chance. If many such
 * tests are made, Holm's procedure bounds the probability that any of them finds a difference by
 * chance alone: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
 * Journal of Statistics 6 (1979) 65-70. */
#pragma once

#include <glib.h>

/* Up to this total of numbers in both groups, the probability is exact: the fraction of all
 * divisions of these numbers (some may be equal) into groups of the same sizes in which the groups
 * are at least as far apart. It is also exact for more numbers if one of the groups has a single
 * number. Otherwise, the normal distribution is used, corrected for ties and continuity. */
#define WEFT_RANK_TEST_MAX_EXACT 24

/* Returns the two-sided probability, 0 to 1, of groups at least this far apart by chance alone.
 * With three numbers in each group, the result is at least 0.1; if a group is empty, it is 1. */
double weft_rank_test (const double *a, guint n_a, const double *b, guint n_b);

/* Highest probability at which a difference counts as significant. Groups of four numbers can reach
 * it, groups of three cannot. */
#define WEFT_RANK_TEST_P 0.05

/* Highest probability for decisions that another test must confirm: the lowest that two groups of
 * three numbers can reach. */
#define WEFT_RANK_TEST_LIKELY_P (0.1 + 1e-9)

/* Like weft_rank_test(), but NAN if the groups are too small to reach @most_p, however far apart
 * they are. */
double
weft_rank_test_or_nan (const double *a, guint n_a, const double *b, guint n_b, double most_p);

/* Returns the lowest probability, 0 to 1, that groups of @n_a and @n_b numbers can reach. */
double weft_rank_test_min_p (guint n_a, guint n_b);

/* Up to this total of events, the probability is exact. Above it, the normal distribution is used,
 * corrected for continuity. */
#define WEFT_POISSON_MAX_EXACT 2000

/* Returns the two-sided probability, 0 to 1, that counts of events with equal rates differ at least
 * as much as @a and @b by chance alone; 1 if there are no events. @share is the fraction of all
 * events that is expected in @b: 0.5 if both were observed equally long and often. */
double weft_poisson_test (guint64 a, guint64 b, double share);

/* Returns the probability, 0 to 1, that a value of Student's t distribution with @df degrees of
 * freedom, 1 or more, is larger than @t, which may be infinite. */
double weft_t_tail (double t, guint df);

/* Returns the t for which weft_t_tail() is @p, 0 to 0.5. */
double weft_t_quantile (double p, guint df);

/* Adjusts the probabilities @p of @n tests for the number of tests (Holm). If the tests whose
 * adjusted probability is at most x count as significant, the probability that any test is
 * significant by chance alone is at most x. */
void weft_holm_adjust (double *p, guint n);
