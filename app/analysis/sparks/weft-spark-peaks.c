/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the sparks in all intervals of a log. */
#include "weft-spark-peaks.h"

#define MAX_INTERVALS 300
/* Columns per interval in which the pool is measured. */
#define POOL_PARTS 10

guint64
weft_spark_interval (const WeftIndex *index)
{
  return weft_round_up ((index->to - MIN (index->from, index->to)) / MAX_INTERVALS + 1);
}

guint64 *
weft_spark_interval_edges (const WeftIndex *index, guint64 from, guint64 to, guint64 step, guint *n)
{
  guint64 length = weft_spark_interval (index) * MAX (step, 1), first = from / length;
  guint64 *edges;

  *n = (guint) ((MAX (to, from + 1) - 1) / length - first) + 1;
  edges = g_new (guint64, (gsize) *n + 1);
  for (guint k = 0; k <= *n; k++)
    edges[k] = (first + k) * length;
  return edges;
}

/* Returns the largest pool of all capabilities together, if each spark has events. */
static double
largest_exact_pool (const WeftSparks *sparks, const WeftTallies *tallies, const WeftIndex *index)
{
  guint n = MAX_INTERVALS * POOL_PARTS;
  g_autofree guint64 *edges = g_new (guint64, n + 1);
  g_autofree WeftSparkRates *columns = g_new (WeftSparkRates, n);
  double most = 0;

  for (guint k = 0; k <= n; k++)
    edges[k] = weft_range_edge (index->from, index->to, k, n);
  weft_spark_columns_all (sparks, tallies, index, edges, n, columns);
  for (guint k = 0; k < n; k++)
    most = MAX (most, columns[k].pool_max);
  return most;
}

WeftSparkPeaks
weft_spark_peaks (const WeftSparks *sparks,
                  const WeftTallies *tallies,
                  const WeftIndex *index,
                  guint i)
{
  WeftSparkPeaks peaks = { .pool = 0 };
  guint n;
  g_autofree guint64 *edges = weft_spark_interval_edges (index, index->from, index->to + 1, 1, &n);
  g_autofree WeftSparkRates *columns = g_new0 (WeftSparkRates, n);

  if (i < index->caps->len)
    weft_spark_columns (sparks, tallies, index, i, edges, n, columns);
  else
    weft_spark_columns_all (sparks, tallies, index, edges, n, columns);
  for (guint k = 0; k < n; k++)
    {
      const WeftSparkRates *one = &columns[k];

      peaks.created = MAX (peaks.created, one->created);
      peaks.converted = MAX (peaks.converted, one->local + one->stolen);
      peaks.wasted = MAX (peaks.wasted, one->gcd + one->fizzled + one->dud + one->overflowed);
    }
  if (i < index->caps->len)
    peaks.pool = (double) weft_sparks_pool_max (sparks, i);
  else if (i == index->caps->len && weft_spark_columns_are_exact (tallies, index))
    peaks.pool = largest_exact_pool (sparks, tallies, index);
  else
    peaks.pool = (double) weft_sparks_pool_max_all (sparks);
  return peaks;
}
