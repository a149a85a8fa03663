/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of two groups against all ways to divide few numbers, and of two counts against sums of
 * probabilities. */
#include "weft-difference-test.h"
#include "weft-test-unit.h"

#include <math.h>

#define MAX_N 9

/* Twice U of the numbers that are chosen in @set, less its mean: pairs won less those lost. */
static gint
distance (const double *values, guint n, guint set)
{
  gint sum = 0;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      if ((set >> i & 1) && !(set >> k & 1))
        sum += (values[i] > values[k]) - (values[i] < values[k]);
  return ABS (sum);
}

/* The probability is the share of all divisions of the same numbers, with ties and without. */
static void
test_all_divisions (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 200; round++)
    {
      guint n = 2 + round % (MAX_N - 1), n_a = (guint) g_rand_int_range (rand, 1, (gint) n);
      guint n_far = 0, n_all = 0, taken = (1u << n_a) - 1;
      double values[MAX_N];

      for (guint i = 0; i < n; i++)
        values[i] = g_rand_int_range (rand, 0, round % 3 == 0 ? 3 : 1000);
      for (guint set = 0; set < 1u << n; set++)
        if ((guint) __builtin_popcount (set) == n_a)
          {
            n_all++;
            n_far += distance (values, n, set) >= distance (values, n, taken);
          }
      g_assert_cmpfloat_with_epsilon (weft_rank_test (values, n_a, values + n_a, n - n_a),
                                      (double) n_far / n_all, 1e-12);
    }
}

/* What groups of some sizes can show at most, and what many numbers do. */
static void
test_sizes (void)
{
  const double low[] = { 1, 2, 3 }, high[] = { 4, 5, 6 };
  double many[2][40];

  g_assert_cmpfloat_with_epsilon (weft_rank_test (low, 3, high, 3), 0.1, 1e-12);
  g_assert_cmpfloat_with_epsilon (weft_rank_test (high, 3, low, 3), 0.1, 1e-12);
  g_assert_cmpfloat_with_epsilon (weft_rank_test_min_p (3, 3), 0.1, 1e-12);
  g_assert_cmpfloat_with_epsilon (weft_rank_test_min_p (1, 1), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (weft_rank_test_min_p (4, 3), 2 / 35.0, 1e-12);
  g_assert_cmpfloat (weft_rank_test_min_p (0, 3), ==, 1);
  g_assert_true (isnan (weft_rank_test_or_nan (low, 3, high, 3, WEFT_RANK_TEST_P)));
  g_assert_cmpfloat (weft_rank_test (low, 0, high, 3), ==, 1);
  g_assert_cmpfloat (weft_rank_test (low, 3, low, 3), ==, 1);
  for (guint i = 0; i < 40; i++)
    {
      many[0][i] = i;
      many[1][i] = i + 0.5;
    }
  g_assert_cmpfloat (weft_rank_test (many[0], 40, many[1], 40), >, 0.8);
  for (guint i = 0; i < 40; i++)
    many[1][i] = i + 15;
  g_assert_cmpfloat (weft_rank_test (many[0], 40, many[1], 40), <, 0.001);
  /* one number beside many is ranked exactly */
  g_assert_cmpfloat_with_epsilon (weft_rank_test (many[0], 29, &many[1][39], 1), 2 / 30.0, 1e-12);
  /* by the book: the sum of the ranks is 175, its mean 232.5, its variance 581.25 */
  for (guint i = 0; i < 15; i++)
    {
      many[0][i] = 2 * i;
      many[1][i] = 2 * i + 9;
    }
  g_assert_cmpfloat_with_epsilon (weft_rank_test (many[0], 15, many[1], 15),
                                  erfc (57 / sqrt (581.25) / G_SQRT2), 1e-12);
}

/* Values from tables of the distribution. */
static void
test_student (void)
{
  g_assert_cmpfloat_with_epsilon (weft_t_tail (63.657, 1), 0.005, 1e-6);
  g_assert_cmpfloat_with_epsilon (weft_t_tail (4.303, 2), 0.025, 1e-5);
  g_assert_cmpfloat_with_epsilon (weft_t_tail (3.182, 3), 0.025, 1e-5);
  g_assert_cmpfloat_with_epsilon (weft_t_tail (2.132, 4), 0.05, 1e-4);
  g_assert_cmpfloat_with_epsilon (weft_t_tail (-2.132, 4), 0.95, 1e-4);
  g_assert_cmpfloat_with_epsilon (weft_t_tail (1.984, 100), 0.025, 1e-4);
  g_assert_cmpfloat (weft_t_tail (INFINITY, 7), <, 1e-15);
  g_assert_cmpfloat_with_epsilon (weft_t_quantile (0.05, 9), 1.833, 1e-3);
  g_assert_cmpfloat_with_epsilon (weft_t_quantile (0.5, 9), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_t_quantile (1e-9, 1) / 318309886.2, 1, 1e-6);
}

static void
test_holm (void)
{
  double p[] = { 0.01, 0.04, 0.03, 0.005, 0.9 };
  const double adjusted[] = { 0.04, 0.09, 0.09, 0.025, 0.9 };

  weft_holm_adjust (p, G_N_ELEMENTS (p));
  for (guint i = 0; i < G_N_ELEMENTS (p); i++)
    g_assert_cmpfloat_with_epsilon (p[i], adjusted[i], 1e-12);
}

/* Two-sided by doubling the smaller tail. */
static double
binomial (guint a, guint b, double share)
{
  double tails[2] = { 0, 0 };
  guint n = a + b;

  for (guint i = 0; i <= n; i++)
    {
      double p = 1;

      for (guint k = 1; k <= n; k++)
        p *= (k <= i ? share * (n + 1 - k) / k : 1 - share);
      tails[0] += i <= b ? p : 0;
      tails[1] += i >= b ? p : 0;
    }
  return MIN (2 * MIN (tails[0], tails[1]), 1);
}

static void
test_counts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 200; round++)
    {
      guint a = (guint) g_rand_int_range (rand, 0, 60), b = (guint) g_rand_int_range (rand, 0, 60);
      double share = round % 2 == 0 ? 0.5 : g_rand_double_range (rand, 0.1, 0.9);

      g_assert_cmpfloat_with_epsilon (weft_poisson_test (a, b, share), binomial (a, b, share),
                                      1e-9);
    }
  g_assert_cmpfloat (weft_poisson_test (0, 0, 0.5), ==, 1);
  /* without a chance on one side, there is nothing to test */
  g_assert_cmpfloat (weft_poisson_test (3, 4, 0), ==, 1);
  g_assert_cmpfloat (weft_poisson_test (3, 4, 1), ==, 1);
  /* as many samples as two runs of one program had */
  g_assert_cmpfloat (weft_poisson_test (251, 268, 0.5), >, 0.4);
  /* exact and approximated alike */
  for (guint b = 1000; b < 1200; b += 20)
    g_assert_cmpfloat_with_epsilon (weft_poisson_test (2000 - b, b, 0.5),
                                    weft_poisson_test (2001 - b, b, 0.5), 0.05);
  g_assert_cmpfloat (weft_poisson_test (100000, 102000, 0.5), <, 0.001);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/rank-test/all-divisions", test_all_divisions);
  g_test_add_func ("/rank-test/student", test_student);
  g_test_add_func ("/rank-test/holm", test_holm);
  g_test_add_func ("/rank-test/sizes", test_sizes);
  g_test_add_func ("/poisson/counts", test_counts);
}
