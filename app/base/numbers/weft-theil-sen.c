/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes the median of all slopes by partial sorting. */
#include "weft-theil-sen.h"

#include "weft-percentiles.h"

#include <string.h>

#define SIGN G_GUINT64_CONSTANT (0x8000000000000000)

/* The number whose order among others is that of @value. */
static guint64
ordered_bits (double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits & SIGN ? ~bits : bits | SIGN;
}

static double
value_of (guint64 ordered)
{
  guint64 bits = ordered & SIGN ? ordered & ~SIGN : ~ordered;
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

double
weft_select_double (const double *values, guint n, guint k)
{
  g_autofree guint64 *ordered = g_new (guint64, n);

  for (guint i = 0; i < n; i++)
    ordered[i] = ordered_bits (values[i]);
  return value_of (weft_select (ordered, 0, n, k));
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
