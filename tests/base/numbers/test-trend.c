/* SPDX-License-Identifier: BSD-3-Clause */
/* The test for trends against published tables, and against all orders of few numbers. */
#include "weft-test-unit.h"
#include "weft-trend.h"

#include <math.h>

#define MAX_N 8

static gint64
sum_of (const double *values, guint n)
{
  gint64 sum = 0;

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      sum += (values[k] > values[i]) - (values[k] < values[i]);
  return sum;
}

static void
swap (double *values, guint a, guint b)
{
  double moved = values[a];

  values[a] = values[b];
  values[b] = moved;
}

/* Counts, over all orders of the numbers from @at on, those at least as far from 0 as @sum. */
static void
count_orders (double *values, guint n, guint at, gint64 sum, guint *n_far, guint *n_all)
{
  if (at == n)
    {
      ++*n_all;
      *n_far += ABS (sum_of (values, n)) >= ABS (sum);
      return;
    }
  for (guint i = at; i < n; i++)
    {
      swap (values, at, i);
      count_orders (values, n, at + 1, sum, n_far, n_all);
      swap (values, at, i);
    }
}

/* The probability is the share of all orders of the same numbers, with ties and without. */
static void
test_all_orders (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 120; round++)
    {
      guint n = 2 + round % (MAX_N - 2), n_far = 0, n_all = 0;
      double values[MAX_N], copy[MAX_N];
      WeftMannKendall trend;

      for (guint i = 0; i < n; i++)
        copy[i] = values[i] = g_rand_int_range (rand, 0, round % 3 == 0 ? 3 : 1000);
      trend = weft_mann_kendall (values, n);
      g_assert_cmpint (trend.sum, ==, sum_of (values, n));
      if (trend.sum == 0)
        {
          g_assert_cmpfloat (trend.p, ==, 1);
          continue;
        }
      count_orders (copy, n, 0, trend.sum, &n_far, &n_all);
      g_assert_cmpfloat_with_epsilon (trend.p, (double) n_far / n_all, 1e-12);
    }
}

/* Kendall's table of the sum without ties: the chance that it is at least so large, one-sided. */
static void
test_table (void)
{
  static const struct
  {
    guint n;
    gint64 sum;
    double tail;
  } rows[] = {
    { 4, 6, 0.042 },   { 5, 8, 0.042 },    { 5, 10, 0.0083 },  { 6, 13, 0.0083 }, { 6, 15, 0.0014 },
    { 7, 17, 0.0054 }, { 7, 19, 0.0014 },  { 8, 20, 0.0071 },  { 8, 22, 0.0028 }, { 9, 24, 0.0063 },
    { 9, 26, 0.0029 }, { 10, 27, 0.0083 }, { 10, 29, 0.0046 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double values[10];
      guint n = rows[i].n;
      gint64 sum = (gint64) n * (n - 1) / 2;
      WeftMannKendall trend;

      for (guint k = 0; k < n; k++)
        values[k] = k;
      for (guint k = 0; sum > rows[i].sum; k = k + 2 < n ? k + 1 : 0)
        if (values[k] < values[k + 1])
          {
            swap (values, k, k + 1);
            sum -= 2;
          }
      trend = weft_mann_kendall (values, n);
      g_assert_cmpint (trend.sum, ==, rows[i].sum);
      g_assert_cmpfloat_with_epsilon (trend.p / 2, rows[i].tail,
                                      rows[i].tail > 0.01 ? 0.0005 : 0.00005);
    }
}

/* The probability is exact up to WEFT_MANN_KENDALL_MAX_EXACT numbers: of all orders of numbers that
 * rise, two are as far from 0, and so are two of all orders of two halves of equal numbers. */
static void
test_largest_exact (void)
{
  const guint n = WEFT_MANN_KENDALL_MAX_EXACT;
  double rising[WEFT_MANN_KENDALL_MAX_EXACT], halves[WEFT_MANN_KENDALL_MAX_EXACT];
  double orders = tgamma (n + 1), half = tgamma (n / 2 + 1);

  for (guint i = 0; i < n; i++)
    {
      rising[i] = i;
      halves[i] = i < n / 2;
    }
  g_assert_cmpfloat_with_epsilon (weft_mann_kendall (rising, n).p * orders, 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_mann_kendall (halves, n).p * orders / half / half, 2, 1e-9);
}

/* Where exact probabilities end, the normal distribution is close to them: of 20 numbers without
 * ties the sum's variance is 950. */
static void
test_approximation (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 300; round++)
    {
      double values[WEFT_MANN_KENDALL_MAX_EXACT];
      double normal;
      WeftMannKendall trend;

      for (guint i = 0; i < WEFT_MANN_KENDALL_MAX_EXACT; i++)
        values[i] = i * 0.05 + g_rand_double (rand);
      trend = weft_mann_kendall (values, WEFT_MANN_KENDALL_MAX_EXACT);
      if (trend.sum == 0)
        continue;
      normal = erfc ((fabs ((double) trend.sum) - 1) / sqrt (950) / G_SQRT2);
      g_assert_cmpfloat_with_epsilon (trend.p, normal, 0.005);
    }
}

/* By the book: 22 rising numbers have S = 231, a variance of 1257.67 and z = 6.4856. Of many
 * numbers with ties, S is the sum over all pairs. */
static void
test_many (void)
{
  double values[22], many[701];

  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    many[i] = g_test_rand_int_range (-20, 20 + (gint) i / 40);
  g_assert_cmpint (weft_mann_kendall (many, G_N_ELEMENTS (many)).sum, ==,
                   sum_of (many, G_N_ELEMENTS (many)));
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = i;
  g_assert_cmpfloat_with_epsilon (weft_mann_kendall (values, 22).p, erfc (6.4856 / G_SQRT2), 1e-13);
}

/* Constants have no trend; what falls is what rises, seen from the other end. */
static void
test_symmetry (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 200; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 0, 40);
      double values[40], turned[40];
      WeftMannKendall a, b;

      for (guint i = 0; i < n; i++)
        turned[n - 1 - i] = values[i] = round % 9 == 0 ? 7 : g_rand_int_range (rand, 0, 12);
      a = weft_mann_kendall (values, n);
      b = weft_mann_kendall (turned, n);
      g_assert_cmpint (a.sum, ==, -b.sum);
      g_assert_cmpfloat_with_epsilon (a.p, b.p, 1e-9);
      g_assert_cmpfloat (a.p, >, 0);
      g_assert_cmpfloat (a.p, <=, 1);
      if (round % 9 == 0)
        g_assert_cmpfloat (a.p, ==, 1);
    }
}

/* The slope is the median of all pairs, of two in the middle their mean; pairs at the same x have
 * none. */
static void
test_slope (void)
{
  static const double xs[] = { 0, 1, 2, 3 }, ys[] = { 0, 1, 5, 6 }, same[] = { 2, 2, 2, 4 };

  g_assert_cmpfloat_with_epsilon (weft_theil_sen (xs, ys, 4), 2.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_theil_sen (xs, ys, 3), 2.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_theil_sen (same, ys, 4), 2.5, 1e-9);
  g_assert_cmpfloat (weft_theil_sen (same, ys, 3), ==, 0);
  g_assert_cmpfloat (weft_theil_sen (xs, ys, 1), ==, 0);
  g_assert_cmpfloat (weft_theil_sen (xs, ys, 0), ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/mann-kendall/all-orders", test_all_orders);
  g_test_add_func ("/mann-kendall/table", test_table);
  g_test_add_func ("/mann-kendall/approximation", test_approximation);
  g_test_add_func ("/mann-kendall/largest-exact", test_largest_exact);
  g_test_add_func ("/mann-kendall/many", test_many);
  g_test_add_func ("/mann-kendall/symmetry", test_symmetry);
  g_test_add_func ("/theil-sen/slope", test_slope);
}
