/* SPDX-License-Identifier: BSD-3-Clause */
/* How long sparks took, and their events against the counters. */
#include "logs.h"
#include "weft-event-tags.h"
#include "weft-spark-columns.h"
#include "weft-spark-sizes.h"
#include "weft-sparks.h"
#include "weft-test-unit.h"

static void
test_buckets (void)
{
  g_assert_cmpuint (weft_spark_bucket (0), ==, 0);
  g_assert_cmpuint (weft_spark_bucket (1), ==, 1);
  g_assert_cmpuint (weft_spark_bucket (G_MAXUINT64), ==, 64);
  for (guint i = 1; i < WEFT_SPARK_BUCKETS; i++)
    {
      guint64 from = weft_spark_bucket_min_ns (i);

      g_assert_cmpuint (weft_spark_bucket (from), ==, i);
      g_assert_cmpuint (weft_spark_bucket (from - 1), ==, i - 1);
    }
}

/* Two sparks of a thread that is stopped in the first, and moves; then one that a log without its
 * thread's RUN cannot know; then one that the log's end cuts. */
static void
test_sizes (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (GArray) runs = NULL;
  const WeftSparkRun *first, *last;
  WeftSparkSizes sizes;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 9);
  weft_test_log_event (log, 38, 110);
  weft_test_log_stop (log, 120, 9, 3, 0);
  weft_test_log_end_block (log, 130);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_event (log, 38, 150);
  weft_test_log_run (log, 200, 9);
  weft_test_log_event (log, 39, 207);
  weft_test_log_u16 (log, 0);
  weft_test_log_stop (log, 210, 9, 5, 0);
  weft_test_log_run (log, 300, 10);
  weft_test_log_event (log, 38, 310);
  weft_test_log_end_block (log, 400);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  g_assert_true (weft_spark_sizes (index, tallies, 0, G_MAXUINT64, &sizes, NULL));
  g_assert_cmpuint (sizes.n, ==, 2);
  g_assert_cmpuint (sizes.count[weft_spark_bucket (17)], ==, 1);
  g_assert_cmpuint (sizes.sum[weft_spark_bucket (17)], ==, 17);
  g_assert_cmpuint (sizes.count[weft_spark_bucket (3)], ==, 1);
  g_assert_cmpuint (sizes.max, ==, 17);
  g_assert_cmpuint (sizes.total, ==, 20);
  g_assert_cmpuint (sizes.n_unfinished, ==, 1);
  runs = weft_spark_runs (index, tallies, 0, G_MAXUINT64, NULL);
  g_assert_cmpuint (runs->len, ==, 2);
  first = &g_array_index (runs, WeftSparkRun, 0);
  last = &g_array_index (runs, WeftSparkRun, 1);
  g_assert_cmpuint (MAX (first->size, last->size), ==, 17);
  g_assert_cmpuint (MIN (first->size, last->size), ==, 3);
  g_assert_true (last->is_stolen);
  g_assert_cmpuint (last->cap, ==, 1);
  g_assert_cmpuint (last->thread, ==, 9);
  g_assert_cmpuint (last->start, ==, 207);
  g_assert_cmpuint (last->end, ==, 210);
  g_assert_true (weft_spark_sizes (index, tallies, 150, 208, &sizes, NULL));
  g_assert_cmpuint (sizes.n, ==, 1);
}

/* Returns the sizes of the sparks of @log, whose block of HEC 0 is open. */
static WeftSparkSizes
end_sizes (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  WeftSparkSizes sizes;

  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  g_assert_true (weft_spark_sizes (index, tallies, 0, G_MAXUINT64, &sizes, NULL));
  return sizes;
}

/* A spark in which its thread runs again without a STOP, one that takes no time, and one that is
 * stopped twice. */
static void
test_odd_runs (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  WeftSparkSizes sizes;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_stop (log, 50, 9, WEFT_STOP_YIELDED, 0);
  weft_test_log_run (log, 100, 9);
  weft_test_log_event (log, WEFT_TAG_SPARK_RUN, 110);
  weft_test_log_run (log, 115, 9);
  weft_test_log_event (log, WEFT_TAG_SPARK_RUN, 130);
  weft_test_log_event (log, WEFT_TAG_SPARK_RUN, 130);
  weft_test_log_stop (log, 137, 9, WEFT_STOP_YIELDED, 0);
  weft_test_log_stop (log, 140, 9, WEFT_STOP_YIELDED, 0);
  weft_test_log_stop (log, 150, 9, WEFT_STOP_FINISHED, 0);
  sizes = end_sizes (log);
  g_assert_cmpuint (sizes.n, ==, 3);
  g_assert_cmpuint (sizes.count[0], ==, 1);
  g_assert_cmpuint (sizes.total, ==, 20 + 0 + 7);
  g_assert_cmpuint (sizes.n_unfinished, ==, 0);
}

/* A spark of a thread that is unknown, as its RUN has no fields, has no size; a STOP without
 * a status neither ends nor stops a spark. */
static void
test_short_runs (void)
{
  static const WeftTestType types[] = { { WEFT_TAG_RUN_THREAD, 0xffff },
                                        { WEFT_TAG_STOP_THREAD, 4 },
                                        { WEFT_TAG_BLOCK_MARKER, 14 },
                                        { WEFT_TAG_SPARK_RUN, 0 } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  WeftSparkSizes sizes;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, WEFT_TAG_RUN_THREAD, 100);
  weft_test_log_event (log, WEFT_TAG_SPARK_RUN, 110);
  weft_test_log_event (log, WEFT_TAG_STOP_THREAD, 120);
  weft_test_log_u32 (log, 0);
  weft_test_log_event (log, WEFT_TAG_RUN_THREAD, 200);
  weft_test_log_u32 (log, 9);
  weft_test_log_event (log, WEFT_TAG_SPARK_RUN, 210);
  weft_test_log_event (log, WEFT_TAG_STOP_THREAD, 220);
  weft_test_log_u32 (log, 9);
  sizes = end_sizes (log);
  g_assert_cmpuint (sizes.n, ==, 0);
  g_assert_cmpuint (sizes.n_unfinished, ==, 1);
}

/* Every spark that was converted has a size. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint64 n = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftSparks) sparks = weft_sparks_extend (NULL, index, tallies);
      WeftSparkSizes sizes;
      double converted = 0;

      g_assert_true (weft_spark_sizes (index, tallies, 0, G_MAXUINT64, &sizes, NULL));
      for (guint k = 0; k < index->caps->len; k++)
        converted += weft_sparks_rates (sparks, k, 0, G_MAXUINT64).converted;
      if (sizes.n > 0 && strstr (path, "/ghc-9") != NULL)
        {
          g_test_message ("%s: %" G_GUINT64_FORMAT " sparks, %.0f converted", path, sizes.n,
                          converted);
          g_assert_cmpfloat ((double) (sizes.n + sizes.n_unfinished), ==, converted);
        }
      n += sizes.n;
    }
  if (paths != NULL)
    g_assert_cmpuint (n, >, 100);
}

/* Where each spark has events they say what the counters say, for the whole log and by column. */
static void
check_columns (const WeftIndex *index, const WeftTallies *tallies, const WeftSparks *sparks)
{
  guint64 edges[6] = { index->from };
  WeftSparkRates columns[5], sum = { 0 };
  double created = 0, converted = 0, gcd = 0, fizzled = 0;

  for (guint x = 1; x <= 5; x++)
    edges[x] = index->from + (index->to - index->from) * x / 5;
  weft_spark_columns (sparks, index->caps->len, edges, 5, columns);
  for (guint x = 0; x < 5; x++)
    {
      sum.created += columns[x].created;
      sum.converted += columns[x].converted;
      sum.gcd += columns[x].gcd;
      sum.fizzled += columns[x].fizzled;
      g_assert_cmpfloat (columns[x].stolen, <=, columns[x].converted);
      g_assert_cmpfloat (columns[x].pool, <=, columns[x].pool_max);
    }
  for (guint i = 0; i < index->caps->len; i++)
    {
      WeftSparkRates whole = weft_sparks_rates (sparks, i, 0, G_MAXUINT64);

      created += whole.created;
      converted += whole.converted;
      gcd += whole.gcd;
      fizzled += whole.fizzled;
    }
  g_assert_cmpfloat (sum.created, ==, created);
  g_assert_cmpfloat (sum.converted, ==, converted);
  g_assert_cmpfloat (sum.gcd, ==, gcd);
  g_assert_cmpfloat (sum.fizzled, ==, fizzled);
  g_assert_cmpfloat (columns[4].pool_max, <=, created);
}

/* A range's numbers are those of its columns, whatever the counters would say in between. */
static void
check_range (const WeftIndex *index, const WeftTallies *tallies, const WeftSparks *sparks)
{
  guint64 length = index->to - index->from;

  for (guint n = 0; n < 20; n++)
    {
      guint64 edges[2] = { index->from + length / 20 * n, index->from + length / 20 * (n + 2) };
      WeftSparkRates column, range;

      weft_spark_columns (sparks, index->caps->len, edges, 1, &column);
      range = weft_spark_rates_all (sparks, edges[0], edges[1]);
      g_assert_cmpfloat (range.created, ==, column.created);
      g_assert_cmpfloat (range.converted, ==, column.converted);
      g_assert_cmpfloat (range.gcd, ==, column.gcd);
      g_assert_cmpfloat (range.fizzled, ==, column.fizzled);
      g_assert_cmpfloat (range.pool, <=, range.pool_max + 1e-6);
    }
}

#define N_BURST 100

/* Many sparks come and go within the column: its edges say nothing of them. */
static void
test_burst (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftSparks) sparks = NULL;
  guint64 edges[4] = { 0, 1000, 2000, 3000 };
  WeftSparkRates columns[3], range;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 1, 0);
  for (guint i = 0; i < N_BURST; i++)
    weft_test_log_event (log, 35, 1200); /* SPARK_CREATE */
  for (guint i = 0; i < N_BURST; i++)
    weft_test_log_event (log, 40, 1700); /* SPARK_FIZZLE */
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  sparks = weft_sparks_extend (NULL, index, tallies);

  weft_spark_columns (sparks, index->caps->len, edges, 3, columns);
  g_assert_cmpfloat (columns[0].pool_max, ==, 0);
  g_assert_cmpfloat (columns[1].pool_max, ==, N_BURST);
  g_assert_cmpfloat_with_epsilon (columns[1].pool, N_BURST / 2, N_BURST / 20);
  g_assert_cmpfloat (columns[2].pool_max, ==, 0);
  range = weft_spark_rates_all (sparks, 1000, 2000);
  g_assert_cmpfloat (range.created, ==, N_BURST);
  g_assert_cmpfloat (range.fizzled, ==, N_BURST);
  g_assert_cmpfloat (range.pool_max, ==, N_BURST);
  g_assert_cmpfloat_with_epsilon (range.pool, N_BURST / 2, N_BURST / 20);
  g_assert_cmpfloat (weft_spark_rates_all (sparks, 1800, 3000).fizzled, ==, 0);
}

/* Sparks that were garbage collected: between two samples of the counters by their events, at a
 * sample as the counters have them, of which not every one has an event. */
static void
test_collected (void)
{
  static const guint64 totals[] = { 5, 0, 0, 0, 3, 0, 2 };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftSparks) sparks = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 1, 0);
  for (guint i = 0; i < 5; i++)
    weft_test_log_event (log, 35, 1100); /* SPARK_CREATE */
  weft_test_log_event (log, 41, 1200);   /* SPARK_GC */
  weft_test_log_event (log, 41, 1700);
  weft_test_log_event (log, 34, 1800); /* SPARK_COUNTERS */
  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    weft_test_log_u64 (log, totals[i]);
  weft_test_log_event (log, 41, 2500);
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  sparks = weft_sparks_extend (NULL, index, tallies);

  g_assert_cmpfloat (weft_spark_rates_all (sparks, 1000, 1500).gcd, ==, 1);
  g_assert_cmpfloat (weft_spark_rates_all (sparks, 1500, 1790).gcd, ==, 1);
  g_assert_cmpfloat (weft_spark_rates_all (sparks, 1790, 2000).gcd, ==, 1);
  g_assert_cmpfloat (weft_spark_rates_all (sparks, 2000, 2600).gcd, ==, 1);
  g_assert_cmpfloat (weft_spark_rates_all (sparks, 0, 3000).gcd, ==, 4);
}

static void
test_columns (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftSparks) sparks = weft_sparks_extend (NULL, index, tallies);

      if (strstr (path, "/ghc-9") == NULL || !weft_spark_columns_are_exact (sparks))
        continue;
      check_columns (index, tallies, sparks);
      check_range (index, tallies, sparks);
      n++;
    }
  if (paths != NULL)
    g_assert_cmpuint (n, >, 3);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/spark-sizes/buckets", test_buckets);
  g_test_add_func ("/spark-sizes/sizes", test_sizes);
  g_test_add_func ("/spark-sizes/odd-runs", test_odd_runs);
  g_test_add_func ("/spark-sizes/short-runs", test_short_runs);
  g_test_add_func ("/spark-sizes/corpus", test_corpus);
  g_test_add_func ("/spark-sizes/columns", test_columns);
  g_test_add_func ("/spark-sizes/collected", test_collected);
  g_test_add_func ("/spark-sizes/burst", test_burst);
}
