/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparks by pixel column, from their events' tallies or from counters. */
#include "weft-spark-columns.h"

#include <string.h>

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

/* Time in front of which lies what belongs to a column that ends at @edge: at the run's end all. */
static guint64
end_of (const WeftIndex *index, guint64 edge)
{
  return edge >= index->to ? G_MAXUINT64 : edge;
}

/* Not every spark that is collected has an event: the counters know better, at each collection. */
static void
take_gcd (const WeftSparks *sparks,
          const WeftIndex *index,
          guint i,
          const guint64 *edges,
          guint n,
          WeftSparkRates *columns)
{
  guint64 before = weft_sparks_gcd_before (sparks, i, edges[0]);

  for (guint x = 0; x < n; x++)
    {
      guint64 after = weft_sparks_gcd_before (sparks, i, end_of (index, edges[x + 1]));

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
    take_gcd (sparks, index, i, edges, n, columns);
}

/* How much a pool has gained. */
static double
gain (const WeftSparkRates *rates)
{
  return rates->created - rates->converted - rates->gcd - rates->fizzled;
}

/* Sparks in all pools at @time; less than none where the log's begin is missing. */
static double
pool_at (const WeftSparks *sparks, const WeftTallies *tallies, const WeftIndex *index, guint64 time)
{
  double pool = 0;

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
weft_spark_columns_all (const WeftSparks *sparks,
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
  if (n > 0 && weft_spark_columns_are_exact (tallies, index))
    set_pools (pool_at (sparks, tallies, index, edges[0]), n, columns);
}
