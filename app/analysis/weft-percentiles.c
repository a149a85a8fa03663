/* SPDX-License-Identifier: BSD-3-Clause */
/* Selection by partitions; what stays large after many of them is sorted. */
#include "weft-percentiles.h"

#include <stdlib.h>

#define MAX_PARTITIONS 64
#define FEW            24

static int
compare_values (const void *a, const void *b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

static guint64
median_of_3 (guint64 a, guint64 b, guint64 c)
{
  if (a > b)
    return b > c ? b : MIN (a, c);
  return a > c ? a : MIN (b, c);
}

/* Moves what is less than the pivot before what is more: behind it, values [from, *low) are at most
 * the pivot, [*high, end) at least, and those between are equal to it. */
static void
partition (guint64 *values, guint from, guint end, guint *low, guint *high)
{
  guint64 pivot = median_of_3 (values[from], values[from + (end - from) / 2], values[end - 1]);
  gint64 i = from, j = (gint64) end - 1;

  while (i <= j)
    {
      guint64 swap;

      while (values[i] < pivot)
        i++;
      while (values[j] > pivot)
        j--;
      if (i > j)
        break;
      swap = values[i];
      values[i++] = values[j];
      values[j--] = swap;
    }
  *low = (guint) (j + 1);
  *high = (guint) i;
}

guint64
weft_select (guint64 *values, guint from, guint n, guint rank)
{
  guint end = n;

  for (guint round = 0; end - from > FEW && round < MAX_PARTITIONS; round++)
    {
      guint low, high;

      partition (values, from, end, &low, &high);
      if (rank < low)
        end = low;
      else if (rank >= high)
        from = high;
      else
        return values[rank];
    }
  qsort (values + from, end - from, sizeof *values, compare_values);
  return values[rank];
}

guint64
weft_percentile (guint64 *values, guint *from, guint n, guint percent)
{
  guint rank = (guint) MIN ((guint64) n * percent / 100, (guint64) n - 1);
  guint64 value = weft_select (values, *from, n, rank);

  *from = rank;
  return value;
}
