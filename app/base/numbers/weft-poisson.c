/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the tails of a binomial distribution. */
#include "weft-poisson.h"

#include <math.h>

/* How likely at most @most of @n are, where each is with the probability @share: from the most on
 * downwards, until what is left adds nothing. */
static double
lower_tail (guint64 most, guint64 n, double share)
{
  double term =
      exp (lgamma ((double) n + 1) - lgamma ((double) most + 1) - lgamma ((double) (n - most) + 1) +
           (double) most * log (share) + (double) (n - most) * log1p (-share));
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
  if (n <= WEFT_POISSON_EXACT)
    return MIN (
        2 * ((double) b < expected ? lower_tail (b, n, share) : lower_tail (a, n, 1 - share)), 1);
  far = MAX (fabs ((double) b - expected) - 0.5, 0);
  return erfc (far / sqrt (expected * (1 - share)) / G_SQRT2);
}
