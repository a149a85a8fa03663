/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-difference-test.h"

#include "weft-sort.h"

#include <math.h>
#include <stdlib.h>

/* The rank test: ranks the numbers of both groups, and compares the sum of one group's ranks with
 * the sums of all groups of that size. */

/* Twice the sum of all ranks. */
#define MAX_SUM (WEFT_RANK_TEST_MAX_EXACT * (WEFT_RANK_TEST_MAX_EXACT + 1))

/* Returns the fraction of all ways to choose @chosen of the @n @ranks (doubled, so that means of
 * tied ranks are whole numbers) in which the sum is at least as far from its mean as @sum. */
static double
exact_share (const guint *ranks, guint n, guint chosen, guint sum)
{
  g_autofree double *ways = g_new0 (double, (chosen + 1) * (MAX_SUM + 1));
  gint mean = (gint) (chosen * (n + 1)), far = ABS ((gint) sum - mean);
  double share = 0, all = 0;

  ways[0] = 1;
  for (guint i = 0; i < n; i++)
    for (guint k = MIN (chosen, i + 1); k > 0; k--)
      for (guint s = MAX_SUM; s >= ranks[i]; s--)
        ways[k * (MAX_SUM + 1) + s] += ways[(k - 1) * (MAX_SUM + 1) + s - ranks[i]];
  for (gint s = 0; s <= MAX_SUM; s++)
    {
      double n_ways = ways[chosen * (MAX_SUM + 1) + (guint) s];

      all += n_ways;
      if (ABS (s - mean) >= far)
        share += n_ways;
    }
  return share / all;
}

double
weft_rank_test (const double *a, guint n_a, const double *b, guint n_b)
{
  guint n = n_a + n_b, sum = 0;
  g_autofree double *sorted = g_new (double, n + 1);
  g_autofree guint *ranks = g_new (guint, n + 1);
  double ties, far, variance;

  if (n_a == 0 || n_b == 0)
    return 1;
  for (guint i = 0; i < n; i++)
    sorted[i] = i < n_a ? a[i] : b[i - n_a];
  qsort (sorted, n, sizeof *sorted, weft_compare_double);
  ties = 0;
  for (guint i = 0, end; i < n; i = end)
    {
      double t;

      for (end = i + 1; end < n && sorted[end] == sorted[i];)
        end++;
      for (guint k = i; k < end; k++)
        ranks[k] = i + end + 1;
      t = end - i;
      ties += t * t * t - t;
    }
  for (guint i = 0; i < n_a; i++)
    {
      const double *found = bsearch (&a[i], sorted, n, sizeof *sorted, weft_compare_double);

      sum += ranks[found - sorted];
    }
  if (n <= WEFT_RANK_TEST_MAX_EXACT)
    return exact_share (ranks, n, n_a, sum);
  far = fabs (sum - n_a * (n + 1.0));
  if (MIN (n_a, n_b) == 1)
    {
      guint n_far = 0;

      /* exact: the fraction of (doubled) ranks that are at least as far from the mean as the rank
       * of the single number */
      for (guint i = 0; i < n; i++)
        n_far += fabs (ranks[i] - (n + 1.0)) >= far;
      return (double) n_far / n;
    }
  far /= 2;
  variance = n_a * (double) n_b / 12 * (n + 1.0 - ties / (n * (n - 1.0)));
  return variance > 0 ? erfc (MAX (far - 0.5, 0) / sqrt (variance) / G_SQRT2) : 1;
}

double
weft_rank_test_min_p (guint n_a, guint n_b)
{
  double ways = 1;

  for (guint i = 1; i <= MIN (n_a, n_b); i++)
    ways *= (double) (n_a + n_b + 1 - i) / i;
  return MIN (2 / ways, 1);
}

double
weft_rank_test_or_nan (const double *a, guint n_a, const double *b, guint n_b, double most_p)
{
  return weft_rank_test_min_p (n_a, n_b) > most_p ? NAN : weft_rank_test (a, n_a, b, n_b);
}

/* The test of two counts: sums a tail of the binomial distribution. */

/* Like lgamma(), which writes the sign to a global variable that threads share. */
static double
log_gamma (double x)
{
  int sign;

  return lgamma_r (x, &sign);
}

/* Returns the probability that at most @most of @n events occur if each occurs with probability
 * @share. Sums downwards from @most until the remaining terms add nothing. */
static double
lower_tail (guint64 most, guint64 n, double share)
{
  double term = exp (log_gamma ((double) n + 1) - log_gamma ((double) most + 1) -
                     log_gamma ((double) (n - most) + 1) + (double) most * log (share) +
                     (double) (n - most) * log1p (-share));
  double sum = term;

  for (guint64 i = most; i > 0 && term > sum * 1e-17; i--)
    {
      term *= (double) i / (double) (n - i + 1) * (1 - share) / share;
      sum += term;
    }
  return sum;
}

double
weft_poisson_test (guint64 a, guint64 b, double share)
{
  guint64 n = a + b;
  double expected = (double) n * share, far;

  if (n == 0 || !(share > 0 && share < 1))
    return 1;
  if (n <= WEFT_POISSON_MAX_EXACT)
    return MIN (
        2 * ((double) b < expected ? lower_tail (b, n, share) : lower_tail (a, n, 1 - share)), 1);
  far = MAX (fabs ((double) b - expected) - 0.5, 0);
  return erfc (far / sqrt (expected * (1 - share)) / G_SQRT2);
}

/* Student's t distribution: M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions"
 * (1964), 26.7.3 and 26.7.4, finite sums for whole degrees of freedom. */

double
weft_t_tail (double t, guint df)
{
  double angle = atan (t / sqrt (df)), c = cos (angle), s = sin (angle);
  gboolean is_odd = df % 2 == 1;
  double term = is_odd ? c : 1, sum = 0;

  for (guint i = is_odd ? 3 : 2; i <= df; i += 2)
    {
      sum += term;
      term *= c * c * (i - 1.0) / i;
    }
  return (1 - (is_odd ? 2 / G_PI * (angle + s * sum) : s * sum)) / 2;
}

double
weft_t_quantile (double p, guint df)
{
  double low = 0, high = 1e12;

  for (guint i = 0; i < 100; i++)
    {
      double middle = (low + high) / 2;

      if (weft_t_tail (middle, df) > p)
        low = middle;
      else
        high = middle;
    }
  return high;
}

typedef struct
{
  double p;
  guint index;
} HolmTest;

void
weft_holm_adjust (double *p, guint n)
{
  g_autofree HolmTest *tests = g_new (HolmTest, n + 1);
  double most = 0;

  for (guint i = 0; i < n; i++)
    tests[i] = (HolmTest){ p[i], i };
  qsort (tests, n, sizeof *tests, weft_compare_double);
  for (guint i = 0; i < n; i++)
    {
      most = MAX (most, MIN (tests[i].p * (n - i), 1));
      p[tests[i].index] = most;
    }
}
