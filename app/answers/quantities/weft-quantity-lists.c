/* SPDX-License-Identifier: BSD-3-Clause */
/* The lists of quantities and their columns. */
#include "weft-quantity-lists.h"

#include "weft-quantity-private.h"

#include <glib/gi18n.h>
#include <math.h>

/* Returns an unknown amount if the HEC existed in the range but its time is not covered. */
static WeftAmount
hec_is_known (gconstpointer of)
{
  const WeftQuantityItem *item = of;

  return item->cap.alive > 0 && item->cap.covered == 0 ?
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                                 N_ ("no time in this range is covered by the HEC")) :
             weft_amount (0);
}

/* Defines a getter for @expression, a number of a HEC. If hec_is_known() returns an unknown amount,
 * so does the getter. */
#define HEC_GETTER(name, expression)                                                   \
  static WeftAmount name (gconstpointer of)                                            \
  {                                                                                    \
    const WeftQuantityItem *item = of;                                                 \
    WeftAmount known = hec_is_known (of);                                              \
                                                                                       \
    return weft_amount_is_known (known) ? weft_amount ((double) (expression)) : known; \
  }

HEC_GETTER (gc_time, item->cap.shares.work + item->cap.shares.wait)
HEC_GETTER (idle_time, weft_cap_numbers_idle (&item->cap))

static WeftAmount
hec_idle_is_known (gconstpointer of)
{
  return ((const WeftQuantityItem *) of)->has_idle ?
             hec_is_known (of) :
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the threads are still being read"));
}

/* Column for the time in which a HEC is idle for one reason. */
#define IDLE_COLUMN(id, title, what, reason)                                                      \
  {                                                                                               \
    id, title, what, .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER,                           \
                     .needs = WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC), .get = hec_idle_is_known, \
                     .shown_in = WEFT_SHOWN_IN_FILES, .extent = WEFT_EXTENT_WRITERS,              \
                     .is_typical = TRUE,                                                          \
                     .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, idle.ns[reason])               \
  }

static const WeftQuantity hec_columns[] = {
  { "running", NC_ ("quantity", "Running"), N_ ("Time in which the HEC ran Haskell code."),
    .unit = WEFT_UNIT_NS, .needs = WEFT_NEEDS (SCHEDULER), .get = hec_is_known,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cap.shares.run) },
  { "gc", NC_ ("quantity", "GC"), N_ ("Time in which it took part in a GC: worked or waited."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .get = gc_time,
    .shown_in = WEFT_SHOWN_IN_FILES },
  { "gc_work_ns", NC_ ("quantity", "Working in GC"), N_ ("Time in which it did the work of a GC."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = hec_is_known, .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cap.shares.work) },
  { "gc_wait_ns", NC_ ("quantity", "Waiting for GC"),
    N_ ("Time of GC pauses in which it had no work."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .get = hec_is_known,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cap.shares.wait) },
  { "gc_sync_ns", NC_ ("quantity", "GC sync"),
    N_ ("Time in which it had stopped for a GC and waited for HECs that had not."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER,
    .needs = WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC), .get = hec_is_known,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cap.shares.sync) },
  { "idle", NC_ ("quantity", "Idle"), N_ ("Time in which it did none of these."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER,
    .needs = WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC), .get = idle_time },
  IDLE_COLUMN ("idle_disabled_ns",
               NC_ ("quantity", "Idle, disabled"),
               N_ ("Idle time while the HEC was disabled (setNumCapabilities with fewer)."),
               WEFT_IDLE_DISABLED),
  IDLE_COLUMN ("idle_queued_ns",
               NC_ ("quantity", "Idle, queued"),
               N_ ("Idle time while threads were runnable in its own run queue."),
               WEFT_IDLE_QUEUED),
  IDLE_COLUMN ("idle_elsewhere_ns",
               NC_ ("quantity", "Idle, elsewhere"),
               N_ ("Idle time while threads were runnable in other run queues only."),
               WEFT_IDLE_ELSEWHERE),
  IDLE_COLUMN (
      "idle_foreign_ns",
      NC_ ("quantity", "Idle, foreign"),
      N_ ("Idle time while no thread was runnable and its last one was in a foreign call."),
      WEFT_IDLE_FOREIGN),
  IDLE_COLUMN ("idle_nothing_ns",
               NC_ ("quantity", "Idle, nothing"),
               N_ ("Idle time while no thread was runnable."),
               WEFT_IDLE_NOTHING),
  { "unknown_ns", NC_ ("quantity", "No data"),
    N_ ("Time in which its events are missing, because the log is cut, growing or damaged, or in "
        "which it did not run and those of other HECs are missing."),
    .unit = WEFT_UNIT_NS, .extent = WEFT_EXTENT_FILE,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cap.shares.unknown) },
  { "covered_ns", NC_ ("quantity", "Covered"),
    N_ ("Time of the range in which the HEC's own events are known."), .unit = WEFT_UNIT_NS,
    .shown_in = WEFT_SHOWN_IN_FILES, .extent = WEFT_EXTENT_FILE,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cap.covered) },
};

static guint
count_hecs (const WeftStatistics *statistics)
{
  return statistics->trace->process->lives->len;
}

static gboolean
hec_item (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  item->cap = weft_cap_numbers (statistics->trace, i, statistics->from, statistics->to);
  item->name = item->cap.cap;
  item->is_partial = weft_cap_numbers_is_partial (&item->cap);
  item->lacks_global = !statistics->numbers.is_global_whole;
  item->has_idle = statistics->has_idle;
  return TRUE;
}

/* Sets the idle times of all HECs, in one pass over the run queues. */
static void
read_idle_times (const WeftStatistics *statistics, GArray *items)
{
  const WeftIdleTimes *times = weft_trace_idle (statistics->trace);
  g_autofree WeftIdleSums *hecs = NULL;

  if (!statistics->has_idle)
    return;
  hecs = g_new (WeftIdleSums, weft_idle_times_n_hecs (times) + 1);
  weft_idle_times_sum_range (times, statistics->from, statistics->to, hecs);
  for (guint i = 0; i < items->len; i++)
    g_array_index (items, WeftQuantityItem, i).idle = hecs[i];
}

static void
all_hecs_item (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->cap = statistics->numbers.all;
  item->is_partial = weft_cap_numbers_is_partial (&item->cap);
  item->lacks_global = !statistics->numbers.is_global_whole;
  item->has_idle = statistics->has_idle;
  item->idle = statistics->idle;
}

static WeftAmount
pauses_are_known (gconstpointer of)
{
  return ((const WeftQuantityItem *) of)->generation.pauses.count > 0 ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no GC began in this range"));
}

static const WeftQuantity generation_columns[] = {
  { "collections", NC_ ("quantity", "GCs"), N_ ("GCs that began in the range."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.sums.count) },
  { "par", NC_ ("quantity", "Parallel"), N_ ("GCs by more than one GC thread."),
    .unit = WEFT_UNIT_COUNT, .needs = WEFT_NEEDS (GC),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.sums.parallel) },
  { "elapsed_ns", NC_ ("quantity", "Total"), N_ ("Sum of their pauses, each counted in full."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.pauses.total) },
  { "mean_ns", NC_ ("quantity", "Mean"), N_ ("Mean of their pauses."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .get = pauses_are_known,
    .is_typical = TRUE, .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.pauses.mean) },
  { "p50_ns", NC_ ("quantity", "Median"), N_ ("Half of their pauses are no longer than this."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = pauses_are_known, .is_typical = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.pauses.p50) },
  { "p95_ns", NC_ ("quantity", "95th percentile"),
    /* xgettext:no-c-format */ N_ ("95 % of their pauses are no longer than this."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = pauses_are_known, .shown_in = WEFT_SHOWN_IN_FILES, .is_typical = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.pauses.p95) },
  { "p99_ns", NC_ ("quantity", "99th percentile"),
    /* xgettext:no-c-format */ N_ ("99 % of their pauses are no longer than this."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = pauses_are_known, .is_typical = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.pauses.p99) },
  { "max_pause_ns", NC_ ("quantity", "Longest"), N_ ("Their longest pause."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .get = pauses_are_known,
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, generation.sums.longest) },
};

static guint
count_generations (const WeftStatistics *statistics)
{
  return WEFT_GENERATION_SLOTS;
}

static gboolean
generation_item (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  item->name = i == WEFT_N_GENERATIONS ? WEFT_ITEM_UNKNOWN : i;
  item->is_partial = weft_statistics_is_partial (statistics);
  item->generation.sums = statistics->known_gc.generations[i];
  if (item->generation.sums.count == 0)
    return FALSE;
  item->generation.pauses = weft_collections_pauses (
      statistics->trace->collections, weft_statistics_gc_cover (statistics), statistics->from,
      weft_index_range_end (statistics->trace->index, statistics->from, statistics->to), (gint) i);
  return TRUE;
}

static void
all_generations_item (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->is_partial = weft_statistics_is_partial (statistics);
  item->generation.sums = statistics->known_gc.all;
  item->generation.pauses = statistics->known_pauses;
}

static const WeftQuantity cause_columns[] = {
  { "collections", NC_ ("quantity", "GCs"), N_ ("GCs of this cause that began in the range."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cause.count) },
  { "elapsed_ns", NC_ ("quantity", "Total"), N_ ("Sum of their pauses, each counted in full."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, cause.total) },
};

static guint
count_causes (const WeftStatistics *statistics)
{
  return WEFT_N_GC_CAUSES;
}

static gboolean
cause_item (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  item->key = weft_gc_cause_key (i);
  item->title = weft_gc_cause_label (i);
  item->is_partial = weft_statistics_is_partial (statistics);
  item->cause = statistics->known_gc.causes[i];
  return item->cause.count > 0;
}

static void
all_causes_item (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->is_partial = weft_statistics_is_partial (statistics);
  item->cause.count = statistics->known_gc.all.count;
  item->cause.total = statistics->known_pauses.total;
}

static WeftAmount
garbage_collected_sparks (gconstpointer of)
{
  WeftAmount amount = weft_amount (0);

  amount.bound = ((const WeftQuantityItem *) of)->gcd_bound;
  return amount;
}

static const WeftQuantity spark_columns[] = {
  { "created", NC_ ("quantity", "Created"), N_ ("Sparks added to the HEC's spark pool."),
    .unit = WEFT_UNIT_COUNT, .needs = WEFT_NEEDS (SPARKS),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, sparks.created) },
  { "converted", NC_ ("quantity", "Converted"), N_ ("Sparks that were run in parallel."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_HIGHER, .needs = WEFT_NEEDS (SPARKS),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, sparks.converted) },
  { "overflowed", NC_ ("quantity", "Overflowed"),
    N_ ("Sparks dropped because the spark pool was full."), .unit = WEFT_UNIT_COUNT,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, sparks.overflowed) },
  { "dud", NC_ ("quantity", "Dud"), N_ ("Sparks whose expression was already evaluated."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, sparks.dud) },
  { "gcd", NC_ ("quantity", "Garbage collected"), N_ ("Sparks whose result was no longer needed."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS),
    .get = garbage_collected_sparks, .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, sparks.gcd) },
  { "fizzled", NC_ ("quantity", "Fizzled"),
    N_ ("Sparks whose expression the program evaluated before a HEC ran them."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS),
    .from = WEFT_NUMBER_MEMBER (WeftQuantityItem, sparks.fizzled) },
};

static guint
count_caps (const WeftStatistics *statistics)
{
  return statistics->trace->index->caps->len;
}

static gboolean
sparks_item (const WeftStatistics *statistics, guint i, WeftQuantityItem *item)
{
  const WeftTrace *trace = statistics->trace;

  item->name = weft_index_nth_cap (trace->index, i)->cap;
  item->is_partial = weft_statistics_lacks_sparks (statistics);
  item->sparks = weft_range_sparks (trace, i, statistics->from, statistics->to);
  item->gcd_bound = weft_gcd_sparks_bound (trace);
  return TRUE;
}

static void
all_sparks_item (const WeftStatistics *statistics, WeftQuantityItem *item)
{
  item->is_partial = weft_statistics_lacks_sparks (statistics);
  item->sparks = statistics->numbers.sparks;
  item->gcd_bound = weft_gcd_sparks_bound (statistics->trace);
}

WeftAmount
weft_quantity_item_value (const WeftQuantity *self,
                          const WeftTrace *trace,
                          const WeftQuantityItem *item)
{
  gboolean is_partial =
      item->is_partial || (self->extent == WEFT_EXTENT_WRITERS && item->lacks_global);

  return weft_quantity_read (self, trace, item, is_partial);
}

char *
weft_quantity_item_name (const WeftQuantityItem *self)
{
  return self->key != NULL               ? g_strdup (self->key) :
         self->name == WEFT_ITEM_UNKNOWN ? g_strdup ("unknown") :
                                           g_strdup_printf ("%u", self->name);
}

const WeftQuantityList weft_quantity_lists[WEFT_N_QUANTITY_LISTS] = {
  [WEFT_LIST_HECS] = { "capabilities", NC_ ("quantity", "HECs"), "cap", FALSE,
                       NC_ ("quantity", "HEC"), NC_ ("quantity", "HEC %s"), hec_columns,
                       G_N_ELEMENTS (hec_columns), count_hecs, hec_item, all_hecs_item,
                       read_idle_times },
  [WEFT_LIST_GENERATIONS] = { "gc.generations", NC_ ("quantity", "GC by generation"), "generation",
                              TRUE, NC_ ("quantity", "Generation"),
                              NC_ ("quantity", "generation %s"), generation_columns,
                              G_N_ELEMENTS (generation_columns), count_generations, generation_item,
                              all_generations_item },
  [WEFT_LIST_CAUSES] = { "gc.causes", NC_ ("quantity", "GC by cause"), "cause", TRUE,
                         NC_ ("quantity", "Cause"), NULL, cause_columns,
                         G_N_ELEMENTS (cause_columns), count_causes, cause_item, all_causes_item },
  [WEFT_LIST_SPARKS] = { "sparks.by_cap", NC_ ("quantity", "Sparks by HEC"), "cap", FALSE,
                         NC_ ("quantity", "HEC"), NC_ ("quantity", "HEC %s"), spark_columns,
                         G_N_ELEMENTS (spark_columns), count_caps, sparks_item, all_sparks_item },
};

GArray *
weft_quantity_list_items (const WeftQuantityList *self, const WeftStatistics *statistics)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (WeftQuantityItem));
  guint n = self->count (statistics);

  for (guint i = 0; i < n; i++)
    {
      WeftQuantityItem item = { 0 };

      if (self->get_item (statistics, i, &item))
        g_array_append_val (items, item);
    }
  if (self->add_computed != NULL)
    self->add_computed (statistics, items);
  return items;
}
