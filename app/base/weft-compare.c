/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-compare.h"

#include <stdlib.h>

gint
weft_compare_uint32 (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

gint
weft_compare_uint64 (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

gint
weft_compare_double (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

gint
weft_compare_uint64_pair (gconstpointer a, gconstpointer b)
{
  const guint64 *x = a, *y = b;

  return x[0] != y[0] ? weft_compare_uint64 (x, y) : weft_compare_uint64 (x + 1, y + 1);
}

double
weft_median (double *values, guint n)
{
  qsort (values, n, sizeof *values, weft_compare_double);
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}
