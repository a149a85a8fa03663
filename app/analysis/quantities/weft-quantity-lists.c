/* SPDX-License-Identifier: BSD-3-Clause */
/* The lists and their columns. */
#include "weft-quantity-lists.h"

#include <glib/gi18n.h>
#include <math.h>

/* A getter of a number of an item. */
#define GETTER(name, expression)                \
  static WeftAmount name (gconstpointer of)     \
  {                                             \
    const WeftQuantityItem *item = of;          \
                                                \
    return weft_amount ((double) (expression)); \
  }

/* HECs. */

/* A getter of what a HEC did: unknown where no event tells of any of its time. */
#define HEC_GETTER(name, expression)                                                               \
  static WeftAmount name (gconstpointer of)                                                        \
  {                                                                                                \
    const WeftQuantityItem *item = of;                                                             \
                                                                                                   \
    return item->cap.alive > 0 && weft_cap_numbers_covered (&item->cap) == 0 ?                     \
               weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no data of the HEC in this range")) : \
               weft_amount ((double) (expression));                                                \
  }

HEC_GETTER (running, item->cap.shares.run)
HEC_GETTER (gc, item->cap.shares.work + item->cap.shares.wait)
HEC_GETTER (gc_work, item->cap.shares.work)
HEC_GETTER (gc_wait, item->cap.shares.wait)
HEC_GETTER (gc_sync, item->cap.shares.sync)
HEC_GETTER (idle, weft_cap_numbers_idle (&item->cap))
GETTER (unknown, item->cap.shares.unknown)
GETTER (covered, item->cap.covered)

static const WeftQuantity hec_columns[] = {
  { "running", N_ ("Running"), N_ ("Time in which the HEC ran Haskell code."), WEFT_UNIT_NS,
    WEFT_BETTER_NEITHER, WEFT_NEEDS (SCHEDULER), running },
  { "gc", N_ ("GC"), N_ ("Time in which it took part in a GC: worked or waited."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), gc, TRUE },
  { "gc_work_ns", N_ ("Working in GC"), N_ ("Time in which it did the work of a GC."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), gc_work },
  { "gc_wait_ns", N_ ("Waiting in GC"), N_ ("Time of GC pauses in which it had no work."),
    WEFT_UNIT_NS, WEFT_BETTER_LOWER, WEFT_NEEDS (GC), gc_wait },
  { "gc_sync_ns", N_ ("GC sync"),
    N_ ("Time in which it had stopped for a GC and waited for HECs that had not."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC), gc_sync },
  { "idle", N_ ("Idle"), N_ ("Time in which it did none of these."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC), idle },
  { "unknown_ns", N_ ("No data"),
    N_ ("Time in which its events are missing, as the log is cut, growing or damaged, or in which "
        "it "
        "did not run and those of other HECs are missing."),
    WEFT_UNIT_NS, WEFT_BETTER_NEITHER, 0, unknown },
  { "covered_ns", N_ ("Covered"), N_ ("Time of the range in which the HEC's own events are known."),
    WEFT_UNIT_NS, WEFT_BETTER_NEITHER, 0, covered, TRUE },
};

static guint
count_hecs (const WeftStatistics *statistics)
{
  return statistics->trace->process->lives->len;
}

static gboolean
hec_at (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  item->cap = weft_cap_numbers (statistics->trace, i, statistics->from, statistics->to);
  item->name = item->cap.cap;
  return TRUE;
}

static void
all_hecs (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->cap = statistics->numbers.all;
}

/* Generations. */

static WeftAmount
of_pauses (const WeftQuantityItem *item, guint64 ns)
{
  return item->generation.pauses.count > 0 ?
             weft_amount ((double) ns) :
             weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no GC began in this range"));
}

static WeftAmount
mean (gconstpointer of)
{
  return of_pauses (of, ((const WeftQuantityItem *) of)->generation.pauses.mean);
}

static WeftAmount
median (gconstpointer of)
{
  return of_pauses (of, ((const WeftQuantityItem *) of)->generation.pauses.p50);
}

static WeftAmount
p95 (gconstpointer of)
{
  return of_pauses (of, ((const WeftQuantityItem *) of)->generation.pauses.p95);
}

static WeftAmount
p99 (gconstpointer of)
{
  return of_pauses (of, ((const WeftQuantityItem *) of)->generation.pauses.p99);
}

static WeftAmount
longest (gconstpointer of)
{
  return of_pauses (of, ((const WeftQuantityItem *) of)->generation.sums.longest);
}

GETTER (collections, item->generation.sums.count)
GETTER (parallel, item->generation.sums.parallel)
GETTER (elapsed, item->generation.sums.elapsed)

static const WeftQuantity generation_columns[] = {
  { "collections", N_ ("GCs"), N_ ("GCs that began in the range."), WEFT_UNIT_COUNT,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), collections },
  { "par", N_ ("Parallel"), N_ ("Of them, those by more than one thread."), WEFT_UNIT_COUNT,
    WEFT_BETTER_NEITHER, WEFT_NEEDS (GC), parallel },
  { "elapsed_ns", N_ ("Total"), N_ ("Time in their pauses, clipped to the range."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), elapsed },
  { "mean_ns", N_ ("Mean"), N_ ("Mean of their pauses."), WEFT_UNIT_NS, WEFT_BETTER_LOWER,
    WEFT_NEEDS (GC), mean },
  { "p50_ns", N_ ("Median"), N_ ("At least half of their pauses are not longer."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), median },
  { "p95_ns", N_ ("95th percentile"), N_ ("At least 95 % of their pauses are not longer."),
    WEFT_UNIT_NS, WEFT_BETTER_LOWER, WEFT_NEEDS (GC), p95, TRUE },
  { "p99_ns", N_ ("99th percentile"), N_ ("At least 99 % of their pauses are not longer."),
    WEFT_UNIT_NS, WEFT_BETTER_LOWER, WEFT_NEEDS (GC), p99, TRUE },
  { "max_pause_ns", N_ ("Longest"), N_ ("Their longest pause."), WEFT_UNIT_NS, WEFT_BETTER_LOWER,
    WEFT_NEEDS (GC), longest },
};

static guint
count_generations (const WeftStatistics *statistics)
{
  return WEFT_GENERATION_PLACES;
}

static gboolean
generation_at (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{

  item->name = i == WEFT_N_GENERATIONS ? WEFT_ITEM_UNKNOWN : i;
  item->generation.sums = statistics->gc.generations[i];
  if (item->generation.sums.count == 0 && item->generation.sums.elapsed == 0)
    return FALSE;
  item->generation.pauses = weft_collections_pauses (
      statistics->trace->collections, &statistics->trace->coverage->process, statistics->from,
      weft_index_end (statistics->trace->index, statistics->from, statistics->to), (gint) i);
  return TRUE;
}

static void
all_generations (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->generation.sums = statistics->gc.all;
  item->generation.pauses = statistics->pauses;
}

/* Causes. */

GETTER (cause_count, item->cause.count)
GETTER (cause_elapsed, item->cause.elapsed)

static const WeftQuantity cause_columns[] = {
  { "collections", N_ ("GCs"), N_ ("GCs of this cause that began in the range."), WEFT_UNIT_COUNT,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), cause_count },
  { "elapsed_ns", N_ ("Total"), N_ ("Time in their pauses, clipped to the range."), WEFT_UNIT_NS,
    WEFT_BETTER_LOWER, WEFT_NEEDS (GC), cause_elapsed },
};

static guint
count_causes (const WeftStatistics *statistics)
{
  return WEFT_N_GC_CAUSES;
}

static gboolean
cause_at (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  item->key = weft_gc_cause_key (i);
  item->title = weft_gc_cause_label (i);
  item->cause = statistics->gc.causes[i];
  return item->cause.count > 0 || item->cause.elapsed > 0;
}

static void
all_causes (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->cause.count = statistics->gc.all.count;
  item->cause.elapsed = statistics->gc.all.elapsed;
}

/* Sparks by HEC. */

GETTER (sparks_created, floor (MAX (item->sparks.created, 0) + 0.5))
GETTER (sparks_converted, floor (MAX (item->sparks.converted, 0) + 0.5))
GETTER (sparks_overflowed, floor (MAX (item->sparks.overflowed, 0) + 0.5))
GETTER (sparks_dud, floor (MAX (item->sparks.dud, 0) + 0.5))
GETTER (sparks_gcd, floor (MAX (item->sparks.gcd, 0) + 0.5))
GETTER (sparks_fizzled, floor (MAX (item->sparks.fizzled, 0) + 0.5))

static const WeftQuantity spark_columns[] = {
  { "created", N_ ("Created"), N_ ("Sparks that were put into the HEC's spark pool."),
    WEFT_UNIT_COUNT, WEFT_BETTER_NEITHER, WEFT_NEEDS (SPARKS), sparks_created },
  { "converted", N_ ("Converted"), N_ ("Sparks that were run in parallel."), WEFT_UNIT_COUNT,
    WEFT_BETTER_HIGHER, WEFT_NEEDS (SPARKS), sparks_converted },
  { "overflowed", N_ ("Overflowed"), N_ ("Sparks for which the pool had no room."), WEFT_UNIT_COUNT,
    WEFT_BETTER_LOWER, WEFT_NEEDS (SPARKS), sparks_overflowed },
  { "dud", N_ ("Dud"), N_ ("Sparks of an expression that was evaluated already."), WEFT_UNIT_COUNT,
    WEFT_BETTER_LOWER, WEFT_NEEDS (SPARKS), sparks_dud },
  { "gcd", N_ ("Garbage collected"), N_ ("Sparks whose result nobody needed."), WEFT_UNIT_COUNT,
    WEFT_BETTER_LOWER, WEFT_NEEDS (SPARKS), sparks_gcd },
  { "fizzled", N_ ("Fizzled"),
    N_ ("Sparks that the program itself evaluated before any HEC took them."), WEFT_UNIT_COUNT,
    WEFT_BETTER_LOWER, WEFT_NEEDS (SPARKS), sparks_fizzled },
};

static guint
count_caps (const WeftStatistics *statistics)
{
  return statistics->trace->index->caps->len;
}

static gboolean
sparks_at (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  const WeftTrace *trace = statistics->trace;

  item->name = weft_index_nth_cap (trace->index, i)->cap;
  item->sparks = weft_sparks_rates (trace->sparks, i, statistics->from, statistics->to);
  return TRUE;
}

static void
all_sparks (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->sparks = statistics->numbers.sparks;
}

const WeftQuantityList weft_quantity_lists[WEFT_N_QUANTITY_LISTS] = {
  [WEFT_LIST_HECS] = { "capabilities", N_ ("HECs"), "cap", FALSE, N_ ("HEC"), hec_columns,
                       G_N_ELEMENTS (hec_columns), count_hecs, hec_at, all_hecs },
  [WEFT_LIST_GENERATIONS] = { "gc.generations", N_ ("GC by generation"), "generation", TRUE,
                              N_ ("generation"), generation_columns,
                              G_N_ELEMENTS (generation_columns), count_generations, generation_at,
                              all_generations },
  [WEFT_LIST_CAUSES] = { "gc.causes", N_ ("GC by cause"), "cause", TRUE, N_ ("cause"),
                         cause_columns, G_N_ELEMENTS (cause_columns), count_causes, cause_at,
                         all_causes },
  [WEFT_LIST_SPARKS] = { "sparks.by_cap", N_ ("Sparks by HEC"), "cap", FALSE, N_ ("HEC"),
                         spark_columns, G_N_ELEMENTS (spark_columns), count_caps, sparks_at,
                         all_sparks },
};
