/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes the median of all slopes by partial sorting. */
#include "weft-theil-sen.h"

#include "weft-compare.h"

#include <stdlib.h>

/* Partitions until the rest is sorted as a whole. */
#define MAX_ROUNDS 64

static void
swap (double *values, guint a, guint b)
{
  double moved = values[a];

  values[a] = values[b];
  values[b] = moved;
}

/* Reorders [@low, @high] into the values smaller than the one at @at, those equal to it, which lie
 * in [@from, @to] then, and the larger ones. */
static void
partition (double *values, guint low, guint high, guint at, guint *from, guint *to)
{
  double pivot = values[at];

  *from = low;
  *to = high;
  for (guint i = low; i <= *to;)
    if (values[i] < pivot)
      swap (values, i++, (*from)++);
    else if (values[i] > pivot)
      swap (values, i, (*to)--);
    else
      i++;
}

double
weft_select_double (double *values, guint n, guint k)
{
  guint low = 0, high = n - 1;

  for (guint round = 0; low < high; round++)
    {
      guint from, to;

      partition (values, low, high, low + (high - low) / 2, &from, &to);
      if (k >= from && k <= to)
        return values[k];
      if (k > to)
        low = to + 1;
      else
        high = from - 1;
      if (round == MAX_ROUNDS)
        {
          qsort (values, n, sizeof *values, weft_compare_double);
          return values[k];
        }
    }
  return values[k];
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
