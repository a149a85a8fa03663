/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of one range that a reader can add, multiply or divide agree: parts sum to the whole, a
 * count times the mean is the total, a share is its part of the whole, and tables have as many rows
 * and as much in them as the numbers above them say. */
#include "logs.h"
#include "weft-quantity-lists.h"
#include "weft-tables.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

#define N_RANGES 8

/* The value, or NAN. */
static double
sums_number (const WeftStatistics *statistics, const char *id)
{
  WeftAmount amount = weft_quantity_value_by_id (id, statistics);

  return weft_amount_is_known (amount) ? amount.number : NAN;
}

static void
assert_near (const char *what, double got, double want, double error)
{
  if (!isfinite (got) || !isfinite (want))
    return;
  if (fabs (got - want) > error)
    g_test_message ("  %s: %.17g, not %.17g", what, got, want);
  g_assert_cmpfloat (fabs (got - want), <=, error);
}

/* TRUE if the values of the items of a list sum to that of all of them. */
static gboolean
is_additive (const WeftQuantity *column)
{
  static const char *const others[] = { "mean_ns", "p50_ns", "p95_ns", "p99_ns", "max_pause_ns" };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_str_equal (column->id, others[i]))
      return FALSE;
  return column->unit == WEFT_UNIT_NS || column->unit == WEFT_UNIT_COUNT;
}

static void
check_column (const WeftQuantityList *list,
              const WeftQuantity *column,
              const WeftStatistics *statistics)
{
  WeftQuantityItem all = { .name = WEFT_ITEM_ALL };
  g_autofree char *what = g_strdup_printf ("%s.%s", list->id, column->id);
  g_autoptr (GArray) items = weft_quantity_list_items (list, statistics);
  WeftAmount total;
  double sum = 0;

  list->get_sum (statistics, &all);
  total = weft_quantity_item_value (column, statistics->trace, &all);
  for (guint i = 0; i < items->len; i++)
    {
      WeftAmount one = weft_quantity_item_value (column, statistics->trace,
                                                 &g_array_index (items, WeftQuantityItem, i));

      /* of a HEC that no event covers, nothing is known */
      if (weft_amount_is_known (one))
        sum += one.number;
      else
        g_assert_true (list == &weft_quantity_lists[WEFT_LIST_HECS] ||
                       !weft_amount_is_known (total));
    }
  if (weft_amount_is_known (total))
    assert_near (what, sum, total.number, 1e-9);
}

static void
check_lists (const WeftStatistics *statistics)
{
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    for (guint k = 0; k < weft_quantity_lists[i].n_columns; k++)
      if (is_additive (&weft_quantity_lists[i].columns[k]))
        check_column (&weft_quantity_lists[i], &weft_quantity_lists[i].columns[k], statistics);
}

/* A number of a list and the quantity that says the same. */
static void
check_list_totals (const WeftStatistics *statistics)
{
  static const struct
  {
    WeftQuantityListId list;
    const char *column, *quantity;
  } pairs[] = {
    { WEFT_LIST_GENERATIONS, "collections", "pauses.count" },
    { WEFT_LIST_GENERATIONS, "par", "pauses.parallel" },
    { WEFT_LIST_GENERATIONS, "elapsed_ns", "pauses.total_ns" },
    { WEFT_LIST_GENERATIONS, "max_pause_ns", "pauses.max_ns" },
    { WEFT_LIST_CAUSES, "collections", "pauses.count" },
    { WEFT_LIST_CAUSES, "elapsed_ns", "pauses.total_ns" },
    { WEFT_LIST_SPARKS, "created", "gc.sparks.created" },
    { WEFT_LIST_SPARKS, "converted", "gc.sparks.converted" },
    { WEFT_LIST_SPARKS, "overflowed", "gc.sparks.overflowed" },
    { WEFT_LIST_SPARKS, "dud", "gc.sparks.dud" },
    { WEFT_LIST_SPARKS, "gcd", "gc.sparks.gcd" },
    { WEFT_LIST_SPARKS, "fizzled", "gc.sparks.fizzled" },
    { WEFT_LIST_HECS, "running", "usage.running_ns" },
    { WEFT_LIST_HECS, "gc_work_ns", "usage.gc_work_ns" },
    { WEFT_LIST_HECS, "gc_wait_ns", "usage.gc_wait_ns" },
    { WEFT_LIST_HECS, "gc_sync_ns", "usage.gc_sync_ns" },
    { WEFT_LIST_HECS, "idle", "usage.idle_ns" },
    { WEFT_LIST_HECS, "unknown_ns", "usage.unknown_ns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const WeftQuantityList *list = &weft_quantity_lists[pairs[i].list];
      WeftQuantityItem all = { .name = WEFT_ITEM_ALL };

      list->get_sum (statistics, &all);
      for (guint k = 0; k < list->n_columns; k++)
        if (g_str_equal (list->columns[k].id, pairs[i].column))
          {
            WeftAmount amount =
                weft_quantity_item_value (&list->columns[k], statistics->trace, &all);

            if (weft_amount_is_known (amount))
              assert_near (pairs[i].quantity, amount.number,
                           sums_number (statistics, pairs[i].quantity), 1e-9);
          }
    }
}

static void
check_products (const WeftStatistics *statistics)
{
  double count = sums_number (statistics, "pauses.count");
  double total = sums_number (statistics, "pauses.total_ns");
  double covered = sums_number (statistics, "time.covered_ns");
  double mutator = sums_number (statistics, "time.mutator_ns");
  double seconds = sums_number (statistics, "time.elapsed_ns") / 1e9;

  /* a mean is in whole ns */
  assert_near ("mean pause", count * sums_number (statistics, "pauses.mean_ns"), total,
               count / 2 + 1);
  /* of a range that is known in part, GCs outside of the covered time count too */
  if (!weft_statistics_is_partial (statistics))
    assert_near ("productivity", sums_number (statistics, "time.productivity") * covered, mutator,
                 1e-9 * covered);
  assert_near ("sparks",
               sums_number (statistics, "gc.sparks.created") +
                   sums_number (statistics, "gc.sparks.dud") +
                   sums_number (statistics, "gc.sparks.overflowed"),
               sums_number (statistics, "sparks.total"), 1e-9);
  assert_near ("allocation rate",
               sums_number (statistics, "heap.allocation_bytes_per_s") * mutator / 1e9,
               sums_number (statistics, "gc.allocated"),
               1 + 1e-9 * sums_number (statistics, "gc.allocated"));
  assert_near ("events", sums_number (statistics, "events.per_s") * seconds,
               sums_number (statistics, "events.count"),
               1e-9 * sums_number (statistics, "events.count"));
}

/* The sum of a table's column; *@n gets how many of its cells are known. */
static double
table_sum (const WeftTableRows *rows, const char *id, guint *n)
{
  gint column = weft_table_find_column (rows->klass, id);
  double sum = 0;
  guint64 value;

  g_assert_cmpint (column, >=, 0);
  *n = 0;
  for (guint i = 0; i < rows->n; i++)
    if (weft_table_get_number (rows, i, (guint) column, &value))
      {
        sum += (double) value;
        ++*n;
      }
  return sum;
}

static void
check_tables (WeftTrace *trace, const WeftStatistics *statistics)
{
  guint64 from = statistics->from, to = statistics->to;
  g_autoptr (WeftTableRows) gcs =
      weft_table_rows_new (&weft_table_collections, NULL, trace, from, to, NULL);
  g_autoptr (WeftTableRows) threads =
      weft_table_rows_new (&weft_table_threads, NULL, trace, from, to, NULL);
  double allocated = sums_number (statistics, "gc.allocated"), bytes;
  double known = sums_number (statistics, "pauses.count");
  guint n;

  if (isfinite (known))
    g_assert_cmpfloat (gcs->n, ==, known + sums_number (statistics, "pauses.not_covered"));
  if (sums_number (statistics, "pauses.not_covered") == 0)
    assert_near ("pauses", table_sum (gcs, "pause_ns", &n),
                 sums_number (statistics, "pauses.total_ns"), 1e-9);
  bytes = table_sum (threads, "allocated_bytes", &n);
  if (isfinite (allocated) && statistics->covered == to - from)
    g_assert_cmpfloat (bytes, <=, allocated * (1 + 1e-9) + n + 8);
  if (statistics->numbers.all.covered == statistics->numbers.all.alive)
    assert_near ("running", table_sum (threads, "running_ns", &n),
                 sums_number (statistics, "usage.running_ns"), 1e-9);
}

static void
check_trace (WeftTrace *trace, GRand *rand, gboolean has_tables)
{
  const WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  guint64 length = trace->index->to - trace->index->from;

  for (guint k = 0; k < N_RANGES; k++)
    {
      guint64 from = k == 0 ? 0 : trace->index->from + (guint64) (g_rand_double (rand) * length);
      guint64 to =
          k == 0 ? G_MAXUINT64 : from + (guint64) (pow (g_rand_double (rand), 3) * (double) length);
      WeftStatistics statistics = weft_statistics (trace, from, to);

      weft_statistics_add_threads (&statistics, threads);
      g_test_message (" %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, statistics.from,
                      statistics.to);
      check_lists (&statistics);
      check_list_totals (&statistics);
      check_products (&statistics);
      if (has_tables && statistics.to > statistics.from)
        check_tables (trace, &statistics);
    }
}

static void
check_paths (GPtrArray *paths, gboolean has_tables)
{
  g_autoptr (GRand) rand = g_test_thorough () ? g_rand_new () : g_rand_new_with_seed (31);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      check_trace (trace, rand, has_tables);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs ();

  check_paths (clean, TRUE);
}

/* What damage leaves of threads, and what it leaves of HECs, may differ. */
static void
test_damaged (void)
{
  g_autoptr (GPtrArray) damaged = weft_test_damaged_logs ();

  check_paths (damaged, FALSE);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 400, 4, 0);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);

      check_trace (trace, rand, FALSE);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/sums/random", test_random);
  g_test_add_func ("/sums/corpus", test_corpus);
  g_test_add_func ("/sums/damaged", test_damaged);
}
