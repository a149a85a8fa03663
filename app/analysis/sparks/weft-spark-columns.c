/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparks by pixel column, from their events' tallies or from counters. */
#include "weft-spark-columns.h"

#include <string.h>

#define N_PARTS       32  /* of a column that is looked into */
#define N_RANGE_PARTS 64  /* of a range */
#define MAX_REFINED   64  /* columns, at most */
#define VISIBLE       0.1 /* part of the highest column that is seen */

gboolean
weft_spark_columns_are_exact (const WeftTallies *tallies, const WeftIndex *index)
{
  if (weft_log_segment (index->log, 0)->header->dialect == WEFT_DIALECT_MERCURY)
    return FALSE;
  for (guint i = 0; i < weft_tallies_n_caps (tallies); i++)
    if (weft_tallies_total (tallies, i, WEFT_TALLY_SPARKS) > 0)
      return TRUE;
  return FALSE;
}

/* Takes the counted events over into @rates, but for the pool. */
static void
take_tally (const WeftTallyColumn *tally, WeftSparkRates *rates)
{
  const guint64 *of = tally->of;

  rates->created = (double) of[WEFT_TALLY_SPARK_CREATED];
  rates->dud = (double) of[WEFT_TALLY_SPARK_DUD];
  rates->overflowed = (double) of[WEFT_TALLY_SPARK_OVERFLOWED];
  rates->converted = (double) (of[WEFT_TALLY_SPARK_RUN] + of[WEFT_TALLY_SPARK_STOLEN]);
  rates->local = (double) of[WEFT_TALLY_SPARK_RUN];
  rates->stolen = (double) of[WEFT_TALLY_SPARK_STOLEN];
  rates->gcd = (double) of[WEFT_TALLY_SPARK_GCD];
  rates->fizzled = (double) of[WEFT_TALLY_SPARK_FIZZLED];
}

/* Sparks of the @i-th capability that were garbage collected before @time. Not every one of them
 * has an event, but the counters have them all: they are exact at each sample. Between two samples
 * the events count, as many as the later sample has more. */
static guint64
gcd_before (const WeftSparks *sparks, const WeftTallies *tallies, guint i, guint64 time)
{
  WeftSparkGcdStep step = weft_sparks_gcd_step (sparks, i, time);
  guint64 counted = weft_tallies_count (tallies, i, WEFT_TALLY_BIT (SPARK_GCD), step.since, time);

  return step.before + MIN (counted, step.after - step.before);
}

static void
take_gcd (const WeftSparks *sparks,
          const WeftTallies *tallies,
          const WeftIndex *index,
          guint i,
          const guint64 *edges,
          guint n,
          WeftSparkRates *columns)
{
  guint64 before = gcd_before (sparks, tallies, i, edges[0]);

  for (guint x = 0; x < n; x++)
    {
      guint64 end = weft_index_end (index, edges[x], edges[x + 1]), after;

      /* no pass over events if neither they nor samples are in the column */
      if (columns[x].gcd == 0 && weft_sparks_gcd_step (sparks, i, end).since < edges[x])
        continue;
      after = gcd_before (sparks, tallies, i, end);
      columns[x].gcd = (double) (after - MIN (before, after));
      before = after;
    }
}

void
weft_spark_columns (const WeftSparks *sparks,
                    const WeftTallies *tallies,
                    const WeftIndex *index,
                    guint i,
                    const guint64 *edges,
                    guint n,
                    WeftSparkRates *columns)
{
  g_autofree WeftTallyColumn *counted = NULL;

  weft_sparks_columns (sparks, i, edges, n, columns);
  if (!weft_spark_columns_are_exact (tallies, index))
    return;
  counted = g_new0 (WeftTallyColumn, MAX (n, 1));
  weft_tallies_columns (tallies, i, WEFT_TALLY_SPARKS, edges, n, counted);
  for (guint x = 0; x < n; x++)
    take_tally (&counted[x], &columns[x]);
  if (n > 0 && weft_sparks_n_samples (sparks, i) > 0)
    take_gcd (sparks, tallies, index, i, edges, n, columns);
}

/* How much a pool has gained. */
static double
gain (const WeftSparkRates *rates)
{
  return rates->created - rates->converted - rates->gcd - rates->fizzled;
}

/* Returns the sparks that were in all pools at the start of the run: in a part of a log, by its
 * counters. */
static double
pool_at_start (const WeftSparks *sparks, const WeftIndex *index)
{
  double pool = 0;

  for (guint i = 0; index->is_part && i < index->caps->len; i++)
    {
      guint n = weft_sparks_n_before (sparks, i, index->from + 1);
      WeftSparkSample last = { 0 };

      if (n > 0)
        last = weft_sparks_sample (sparks, i, n - 1);
      pool += (double) last.created - (double) last.converted - (double) last.gcd -
              (double) last.fizzled;
    }
  return pool;
}

/* Sparks in all pools at @time; less than none where the log's begin is missing. */
static double
pool_at (const WeftSparks *sparks, const WeftTallies *tallies, const WeftIndex *index, guint64 time)
{
  double pool = pool_at_start (sparks, index);

  for (guint i = 0; i < index->caps->len; i++)
    {
      guint64 edges[2] = { index->from, MAX (time, index->from) };
      WeftSparkRates rates;

      weft_spark_columns (sparks, tallies, index, i, edges, 1, &rates);
      pool += gain (&rates);
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

/* The rates of all capabilities; the pools are the sums of the counters'. */
static void
sum_columns (const WeftSparks *sparks,
             const WeftTallies *tallies,
             const WeftIndex *index,
             const guint64 *edges,
             guint n,
             WeftSparkRates *columns)
{
  g_autofree WeftSparkRates *one = g_new (WeftSparkRates, MAX (n, 1));

  memset (columns, 0, n * sizeof *columns);
  for (guint i = 0; i < index->caps->len; i++)
    {
      if (weft_sparks_n_samples (sparks, i) == 0 &&
          weft_tallies_total (tallies, i, WEFT_TALLY_SPARKS) == 0)
        continue;
      weft_spark_columns (sparks, tallies, index, i, edges, n, one);
      for (guint x = 0; x < n; x++)
        add_rates (&columns[x], &one[x]);
    }
}

/* How far the pool may have risen or sunk within the column beyond what its edges say. */
static double
turnover (const WeftSparkRates *rates)
{
  return MIN (rates->created, rates->converted + rates->gcd + rates->fizzled);
}

/* The pools of the columns, the first of which begins with @pool, from what each has gained. */
static void
set_pools (double pool, guint n, WeftSparkRates *columns)
{
  for (guint x = 0; x < n; x++)
    {
      double next = pool + gain (&columns[x]);

      columns[x].pool = MAX ((pool + next) / 2, 0);
      columns[x].pool_max = MAX (MAX (pool, next), 0);
      pool = next;
    }
}

/* Edges of @n equal parts. */
static void
cut_up (guint64 from, guint64 to, guint n, guint64 *edges)
{
  for (guint k = 0; k <= n; k++)
    edges[k] = from + (to - from) / n * k + (to - from) % n * k / n;
}

/* Looks into the column from @from to @to, which begins with @pool. */
static void
refine_pool (const WeftSparks *sparks,
             const WeftTallies *tallies,
             const WeftIndex *index,
             guint64 from,
             guint64 to,
             double pool,
             WeftSparkRates *column)
{
  WeftSparkRates parts[N_PARTS];
  guint64 edges[N_PARTS + 1];
  double sum = 0;

  cut_up (from, to, N_PARTS, edges);
  sum_columns (sparks, tallies, index, edges, N_PARTS, parts);
  set_pools (pool, N_PARTS, parts);
  for (guint k = 0; k < N_PARTS; k++)
    {
      sum += parts[k].pool * (double) (edges[k + 1] - edges[k]);
      column->pool_max = MAX (column->pool_max, parts[k].pool_max);
    }
  if (to > from)
    column->pool = sum / (double) (to - from);
}

/* Looks into those columns in which so many sparks came and went that the edges do not tell. */
static void
refine_pools (const WeftSparks *sparks,
              const WeftTallies *tallies,
              const WeftIndex *index,
              const guint64 *edges,
              guint n,
              double pool,
              WeftSparkRates *columns)
{
  double highest = 0;
  guint left = MAX_REFINED;

  for (guint x = 0; x < n; x++)
    highest = MAX (highest, MAX (columns[x].pool_max, turnover (&columns[x])));
  for (guint x = 0; x < n && left > 0; x++)
    {
      double next = pool + gain (&columns[x]), turned = turnover (&columns[x]);

      if (turned > highest * VISIBLE && turned > columns[x].pool * VISIBLE)
        {
          refine_pool (sparks, tallies, index, edges[x], edges[x + 1], pool, &columns[x]);
          left--;
        }
      pool = next;
    }
}

void
weft_spark_columns_all (const WeftSparks *sparks,
                        const WeftTallies *tallies,
                        const WeftIndex *index,
                        const guint64 *edges,
                        guint n,
                        WeftSparkRates *columns)
{
  double pool;

  sum_columns (sparks, tallies, index, edges, n, columns);
  if (n == 0 || !weft_spark_columns_are_exact (tallies, index))
    return;
  pool = pool_at (sparks, tallies, index, edges[0]);
  set_pools (pool, n, columns);
  refine_pools (sparks, tallies, index, edges, n, pool, columns);
}

/* Each spark has events: the range is cut up for the pool's sake. */
static WeftSparkRates
exact_rates (const WeftSparks *sparks,
             const WeftTallies *tallies,
             const WeftIndex *index,
             guint64 from,
             guint64 to)
{
  WeftSparkRates parts[N_RANGE_PARTS], sums = { 0 };
  guint64 edges[N_RANGE_PARTS + 1];
  double pool = 0;

  cut_up (from, to, N_RANGE_PARTS, edges);
  sum_columns (sparks, tallies, index, edges, N_RANGE_PARTS, parts);
  set_pools (pool_at (sparks, tallies, index, from), N_RANGE_PARTS, parts);
  for (guint k = 0; k < N_RANGE_PARTS; k++)
    {
      double most = MAX (sums.pool_max, parts[k].pool_max);

      pool += parts[k].pool * (double) (edges[k + 1] - edges[k]);
      add_rates (&sums, &parts[k]);
      sums.pool_max = most;
    }
  sums.pool = to > from ? pool / (double) (to - from) : parts[0].pool;
  return sums;
}

WeftSparkRates
weft_spark_rates_all (const WeftSparks *sparks,
                      const WeftTallies *tallies,
                      const WeftIndex *index,
                      guint64 from,
                      guint64 to)
{
  WeftSparkRates sums = { 0 };

  to = MAX (from, to);
  if (weft_spark_columns_are_exact (tallies, index))
    return exact_rates (sparks, tallies, index, from, to);
  for (guint i = 0; i < index->caps->len; i++)
    {
      WeftSparkRates rates = weft_sparks_rates (sparks, i, from, to);
      double most = MAX (sums.pool_max, rates.pool_max);

      add_rates (&sums, &rates);
      sums.pool_max = most;
    }
  return sums;
}
