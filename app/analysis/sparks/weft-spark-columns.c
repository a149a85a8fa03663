/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes the sparks of each pixel column, from the tallies of spark events or from counters. */
#include "weft-spark-columns.h"

#include <string.h>

#define N_PARTS       32  /* number of parts of a refined column */
#define N_RANGE_PARTS 64  /* number of parts of a range */
#define MAX_REFINED   64  /* maximum number of refined columns */
#define VISIBLE       0.1 /* columns that turn over less than this fraction are not refined */

gboolean
weft_spark_columns_are_exact (const WeftSparks *sparks)
{
  return weft_log_segment (sparks->index->log, 0)->header->dialect != WEFT_DIALECT_MERCURY &&
         weft_tallies_has (sparks->tallies, WEFT_TALLY_SPARKS);
}

/* Returns the number of sparks of the @i-th capability that were garbage collected before @time.
 * Some garbage collected sparks have no event, but the counters include all of them and are exact
 * at each sample. Between two samples, events are counted, at most as many as the increase of the
 * counter. */
static guint64
gcd_sparks_before (const WeftSparks *sparks, guint i, guint64 time)
{
  WeftSparkGcdStep step = weft_sparks_gcd_step (sparks, i, time);
  guint64 counted =
      weft_tallies_count (sparks->tallies, i, WEFT_TALLY_BIT (SPARK_GCD), step.since, time);

  return step.before + MIN (counted, step.after - step.before);
}

/* Sets @columns, except their pools, to the sparks of the @i-th capability that have events. */
static void
count_columns (
    const WeftSparks *sparks, guint i, const guint64 *edges, guint n, WeftSparkRates *columns)
{
  g_autofree WeftTallyColumn *counted = g_new0 (WeftTallyColumn, MAX (n, 1));
  guint64 before;

  weft_tallies_columns (sparks->tallies, i, WEFT_TALLY_SPARKS, edges, n, counted);
  for (guint x = 0; x < n; x++)
    {
      const guint64 *events = counted[x].counts;

      columns[x].created = (double) events[WEFT_TALLY_SPARK_CREATED];
      columns[x].dud = (double) events[WEFT_TALLY_SPARK_DUD];
      columns[x].overflowed = (double) events[WEFT_TALLY_SPARK_OVERFLOWED];
      columns[x].converted =
          (double) (events[WEFT_TALLY_SPARK_RUN] + events[WEFT_TALLY_SPARK_STOLEN]);
      columns[x].local = (double) events[WEFT_TALLY_SPARK_RUN];
      columns[x].stolen = (double) events[WEFT_TALLY_SPARK_STOLEN];
      columns[x].gcd = (double) events[WEFT_TALLY_SPARK_GCD];
      columns[x].fizzled = (double) events[WEFT_TALLY_SPARK_FIZZLED];
    }
  if (n == 0 || weft_sparks_n_samples (sparks, i) == 0)
    return;
  /* correct the numbers of garbage collected sparks by the counters */
  before = gcd_sparks_before (sparks, i, edges[0]);
  for (guint x = 0; x < n; x++)
    {
      guint64 end = weft_index_range_end (sparks->index, edges[x], edges[x + 1]), after;

      /* skip the pass over the events if the column contains neither events nor samples of the
       * counters */
      if (columns[x].gcd == 0 && weft_sparks_count_samples_before (sparks, i, end) ==
                                     weft_sparks_count_samples_before (sparks, i, edges[x]))
        continue;
      after = gcd_sparks_before (sparks, i, end);
      columns[x].gcd = (double) (after - MIN (before, after));
      before = after;
    }
}

/* Returns the increase of the spark pool, in sparks. */
static double
pool_gain (const WeftSparkRates *rates)
{
  return rates->created - rates->converted - rates->gcd - rates->fizzled;
}

/* Returns the number of sparks in all pools at @time. It is negative if the start of the log is
 * missing. If the index covers only a part of a log, the pool at the start of this part is taken
 * from the counters. */
static double
pool_size_at (const WeftSparks *sparks, guint64 time)
{
  double pool = 0;

  if (sparks->index->is_excerpt)
    for (guint i = 0; i < sparks->index->caps->len; i++)
      {
        guint n = weft_sparks_count_samples_before (sparks, i, sparks->index->from + 1);
        WeftSparkSample last = { 0 };

        if (n > 0)
          last = weft_sparks_sample (sparks, i, n - 1);
        pool += (double) last.created - (double) last.converted - (double) last.gcd -
                (double) last.fizzled;
      }
  for (guint i = 0; i < sparks->index->caps->len; i++)
    {
      guint64 edges[2] = { sparks->index->from, MAX (time, sparks->index->from) };
      WeftSparkRates rates = { 0 };

      count_columns (sparks, i, edges, 1, &rates);
      pool += pool_gain (&rates);
    }
  return pool;
}

static void
add_rates (WeftSparkRates *sum, const WeftSparkRates *one)
{
  sum->created += one->created;
  sum->dud += one->dud;
  sum->overflowed += one->overflowed;
  sum->converted += one->converted;
  sum->local += one->local;
  sum->stolen += one->stolen;
  sum->gcd += one->gcd;
  sum->fizzled += one->fizzled;
  sum->pool += one->pool;
  sum->pool_max += one->pool_max;
}

void
weft_spark_columns_sum (const WeftSparks *sparks,
                        const guint64 *edges,
                        guint n,
                        WeftSparkRates *columns)
{
  g_autofree WeftSparkRates *one = g_new0 (WeftSparkRates, MAX (n, 1));
  gboolean is_exact = weft_spark_columns_are_exact (sparks);

  memset (columns, 0, n * sizeof *columns);
  for (guint i = 0; i < sparks->index->caps->len; i++)
    {
      if (weft_sparks_n_samples (sparks, i) == 0 &&
          weft_tallies_total (sparks->tallies, i, WEFT_TALLY_SPARKS) == 0)
        continue;
      if (is_exact)
        count_columns (sparks, i, edges, n, one);
      else
        weft_sparks_columns (sparks, i, edges, n, one);
      for (guint x = 0; x < n; x++)
        add_rates (&columns[x], &one[x]);
    }
}

/* Returns an upper bound of the amount by which the pool rose and fell again inside the column. */
static double
pool_turnover (const WeftSparkRates *rates)
{
  return MIN (rates->created, rates->converted + rates->gcd + rates->fizzled);
}

/* Sets the members pool and pool_max of @columns from the increase of the pool in each column.
 * @pool is the size of the pool at the start of the first column. */
static void
set_pools (double pool, guint n, WeftSparkRates *columns)
{
  for (guint x = 0; x < n; x++)
    {
      double next = pool + pool_gain (&columns[x]);

      columns[x].pool = MAX ((pool + next) / 2, 0);
      columns[x].pool_max = MAX (MAX (pool, next), 0);
      pool = next;
    }
}

/* Sets @edges to the edges of @n equal parts of [@from, @to). */
static void
split_into_edges (guint64 from, guint64 to, guint n, guint64 *edges)
{
  for (guint k = 0; k <= n; k++)
    edges[k] = weft_range_edge (from, to, k, n);
}

/* Sets @parts to the sparks of all capabilities in @n equal parts of [@from, @to). @pool is the
 * pool at @from. Returns the mean pool over all parts. */
static double
measure_parts (
    const WeftSparks *sparks, guint64 from, guint64 to, double pool, guint n, WeftSparkRates *parts)
{
  g_autofree guint64 *edges = g_new (guint64, n + 1);
  double sum = 0;

  split_into_edges (from, to, n, edges);
  weft_spark_columns_sum (sparks, edges, n, parts);
  set_pools (pool, n, parts);
  for (guint k = 0; k < n; k++)
    sum += parts[k].pool * (double) (edges[k + 1] - edges[k]);
  return to > from ? sum / (double) (to - from) : parts[0].pool;
}

/* Sets @columns to the sparks of all capabilities together. */
static void
all_columns (const WeftSparks *sparks, const guint64 *edges, guint n, WeftSparkRates *columns)
{
  double pool, highest = 0;
  guint left = MAX_REFINED;

  weft_spark_columns_sum (sparks, edges, n, columns);
  if (n == 0 || !weft_spark_columns_are_exact (sparks))
    return;
  pool = pool_size_at (sparks, edges[0]);
  set_pools (pool, n, columns);
  for (guint x = 0; x < n; x++)
    highest = MAX (highest, MAX (columns[x].pool_max, pool_turnover (&columns[x])));
  /* refine columns in which many sparks were created and removed, as the pool may visibly rise and
   * fall between their edges */
  for (guint x = 0; x < n && left > 0; x++)
    {
      double next = pool + pool_gain (&columns[x]), turned = pool_turnover (&columns[x]);

      if (turned > highest * VISIBLE && turned > columns[x].pool * VISIBLE)
        {
          WeftSparkRates parts[N_PARTS];

          columns[x].pool = measure_parts (sparks, edges[x], edges[x + 1], pool, N_PARTS, parts);
          for (guint k = 0; k < N_PARTS; k++)
            columns[x].pool_max = MAX (columns[x].pool_max, parts[k].pool_max);
          left--;
        }
      pool = next;
    }
}

void
weft_spark_columns (
    const WeftSparks *sparks, guint i, const guint64 *edges, guint n, WeftSparkRates *columns)
{
  if (i == sparks->index->caps->len)
    {
      all_columns (sparks, edges, n, columns);
      return;
    }
  weft_sparks_columns (sparks, i, edges, n, columns);
  if (weft_spark_columns_are_exact (sparks))
    count_columns (sparks, i, edges, n, columns);
}

WeftSparkRates
weft_spark_rates_all (const WeftSparks *sparks, guint64 from, guint64 to)
{
  WeftSparkRates parts[N_RANGE_PARTS], sums = { 0 };

  to = MAX (from, to);
  if (weft_spark_columns_are_exact (sparks))
    {
      /* divide the range into parts to measure the pool */
      double pool =
          measure_parts (sparks, from, to, pool_size_at (sparks, from), N_RANGE_PARTS, parts);

      for (guint k = 0; k < N_RANGE_PARTS; k++)
        {
          double most = MAX (sums.pool_max, parts[k].pool_max);

          add_rates (&sums, &parts[k]);
          sums.pool_max = most;
        }
      sums.pool = pool;
      return sums;
    }
  for (guint i = 0; i < sparks->index->caps->len; i++)
    {
      WeftSparkRates rates = weft_sparks_rates (sparks, i, from, to);
      double most = MAX (sums.pool_max, rates.pool_max);

      add_rates (&sums, &rates);
      sums.pool_max = most;
    }
  return sums;
}

/* Maximum number of intervals in which the sparks of a log are counted. */
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

WeftSparkPeaks
weft_spark_peaks (const WeftSparks *sparks, guint i)
{
  WeftSparkPeaks peaks = { .pool = 0 };
  guint n;
  g_autofree guint64 *edges =
      weft_spark_interval_edges (sparks->index, sparks->index->from, sparks->index->to + 1, 1, &n);
  g_autofree WeftSparkRates *columns = g_new0 (WeftSparkRates, n);

  weft_spark_columns (sparks, i, edges, n, columns);
  for (guint k = 0; k < n; k++)
    {
      const WeftSparkRates *one = &columns[k];

      peaks.created = MAX (peaks.created, one->created);
      peaks.converted = MAX (peaks.converted, one->local + one->stolen);
      peaks.not_converted =
          MAX (peaks.not_converted, one->gcd + one->fizzled + one->dud + one->overflowed);
    }
  if (i < sparks->index->caps->len)
    peaks.pool = (double) weft_sparks_pool_max (sparks, i);
  else if (weft_spark_columns_are_exact (sparks))
    {
      guint n_parts = MAX_INTERVALS * POOL_PARTS;
      g_autofree guint64 *part_edges = g_new (guint64, n_parts + 1);
      g_autofree WeftSparkRates *parts = g_new (WeftSparkRates, n_parts);

      split_into_edges (sparks->index->from, sparks->index->to, n_parts, part_edges);
      all_columns (sparks, part_edges, n_parts, parts);
      for (guint k = 0; k < n_parts; k++)
        peaks.pool = MAX (peaks.pool, parts[k].pool_max);
    }
  else
    peaks.pool = (double) weft_sparks_pool_max_all (sparks);
  return peaks;
}
