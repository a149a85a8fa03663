/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-trend.h"

#include "weft-percentiles.h"
#include "weft-scratch.h"

#include <math.h>
#include <string.h>

/* The Mann-Kendall test: computes S, the number of rising minus the number of falling pairs, and
 * the distribution of S over all permutations of the numbers. */

#define MAX_PAIRS (WEFT_MANN_KENDALL_MAX_EXACT * (WEFT_MANN_KENDALL_MAX_EXACT - 1) / 2)
/* Maximum number of pairs of one number from each of two groups. */
#define MAX_CROSSED (WEFT_MANN_KENDALL_MAX_EXACT * WEFT_MANN_KENDALL_MAX_EXACT / 4)

/* Sets @shares[i], for i from 0 to @n * @added, to the fraction of all interleavings of @added
 * equal numbers with @n smaller ones that have i inversions. These are the normalized coefficients
 * of a Gaussian binomial: G(n, k) = n/(n+k) q^k G(n-1, k) + k/(n+k) G(n, k-1), as the last number
 * is either one of the smaller numbers, with all added numbers before it, or an added number. */
static void
insertion_shares (guint n, guint added, double *shares)
{
  double rows[WEFT_MANN_KENDALL_MAX_EXACT + 1][MAX_CROSSED + 1] = { { 0 } };

  for (guint k = 0; k <= added; k++)
    rows[k][0] = 1;
  for (guint m = 1; m <= n; m++)
    for (guint k = 1; k <= added; k++)
      {
        double last_is_old = (double) m / (m + k);

        for (guint i = m * k + 1; i-- > 0;)
          rows[k][i] =
              (i >= k ? last_is_old * rows[k][i - k] : 0) + (1 - last_is_old) * rows[k - 1][i];
      }
  memcpy (shares, rows[added], (n * added + 1) * sizeof *shares);
}

/* Returns the fraction of all permutations in which S is at least @sum. The numbers contain runs of
 * equal numbers with the lengths @ties. */
static double
exact_tail (const guint *ties, guint n_ties, gint64 sum)
{
  double shares[MAX_PAIRS + 1] = { 1 }, more[MAX_CROSSED + 1], joined[MAX_PAIRS + 1];
  guint n = 0, pairs = 0;
  double tail = 0;

  for (guint t = 0; t < n_ties; t++)
    {
      guint added = n * ties[t];

      insertion_shares (n, ties[t], more);
      memset (joined, 0, sizeof joined);
      for (guint i = 0; i <= pairs; i++)
        for (guint k = 0; k <= added; k++)
          joined[i + k] += shares[i] * more[k];
      memcpy (shares, joined, sizeof shares);
      pairs += added;
      n += ties[t];
    }
  for (guint i = 0; i <= pairs && (gint64) pairs - 2 * (gint64) i >= sum; i++)
    tail += shares[i];
  return tail;
}

/* Sorts @n numbers, and returns the number of pairs whose later number was smaller. @spare has room
 * for @n numbers. */
static gint64
sort_and_count_falling (double *values, guint n, double *spare)
{
  guint half = n / 2, i = 0, k = half;
  gint64 falling;

  if (n < 2)
    return 0;
  falling = sort_and_count_falling (values, half, spare) +
            sort_and_count_falling (values + half, n - half, spare);
  for (guint at = 0; at < n; at++)
    {
      gboolean is_later = i == half || (k < n && values[k] < values[i]);

      falling += is_later ? half - i : 0;
      spare[at] = values[is_later ? k++ : i++];
    }
  memcpy (values, spare, n * sizeof *values);
  return falling;
}

WeftMannKendall
weft_mann_kendall (const double *values, guint n)
{
  WeftMannKendall self = { .p = 1 };
  weft_scratch_auto double *sorted = NULL, *spare = NULL;
  weft_scratch_auto guint *ties = NULL; /* lengths of the runs of equal numbers */
  guint n_ties = 0;

  if (n < 2)
    return self;
  sorted = weft_scratch_new0 (double, n);
  memcpy (sorted, values, n * sizeof *values);
  spare = weft_scratch_new0 (double, n);
  self.sum = (gint64) n * (n - 1) / 2 - 2 * sort_and_count_falling (sorted, n, spare);
  ties = weft_scratch_new0 (guint, n);
  for (guint i = 0, end; i < n; i = end)
    {
      for (end = i + 1; end < n && sorted[end] == sorted[i];)
        end++;
      ties[n_ties++] = end - i;
      self.sum -= (gint64) (end - i) * (end - i - 1) / 2;
    }
  self.tau = 2.0 * (double) self.sum / ((double) n * (n - 1));
  if (self.sum == 0)
    return self;
  if (n <= WEFT_MANN_KENDALL_MAX_EXACT)
    self.p = MIN (2 * exact_tail (ties, n_ties, ABS (self.sum)), 1);
  else
    {
      double variance = (double) n * (n - 1) * (2.0 * n + 5);

      for (guint i = 0; i < n_ties; i++)
        {
          double t = ties[i];

          variance -= t * (t - 1) * (2 * t + 5);
        }
      self.p = erfc (((double) ABS (self.sum) - 1) / sqrt (variance / 18) / G_SQRT2);
    }
  return self;
}

/* The Theil-Sen estimator: the median of all slopes, by partial sorting. */

#define SIGN G_GUINT64_CONSTANT (0x8000000000000000)

double
weft_select_double (const double *values, guint n, guint k)
{
  g_autofree guint64 *ordered = g_new (guint64, n);
  guint64 bits;
  double value;

  /* select among integers that sort in the same order as the numbers */
  for (guint i = 0; i < n; i++)
    {
      memcpy (&bits, &values[i], sizeof bits);
      ordered[i] = bits & SIGN ? ~bits : bits | SIGN;
    }
  bits = weft_select (ordered, 0, n, k);
  bits = bits & SIGN ? bits & ~SIGN : ~bits;
  memcpy (&value, &bits, sizeof value);
  return value;
}

double
weft_theil_sen (const double *xs, const double *ys, guint n)
{
  g_autofree double *slopes = n > 1 ? g_new (double, (gsize) n *(n - 1) / 2) : NULL;
  guint n_slopes = 0;
  double upper;

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      if (xs[k] != xs[i])
        slopes[n_slopes++] = (ys[k] - ys[i]) / (xs[k] - xs[i]);
  if (n_slopes == 0)
    return 0;
  upper = weft_select_double (slopes, n_slopes, n_slopes / 2);
  if (n_slopes % 2 == 1)
    return upper;
  return (upper + weft_select_double (slopes, n_slopes, n_slopes / 2 - 1)) / 2;
}
