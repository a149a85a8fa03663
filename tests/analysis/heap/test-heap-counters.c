/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap's counters: gauges of the process, and what each capability allocated. */
#include "logs.h"
#include "weft-heap-counters.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

static void
write_counter (WeftTestLog *log, guint16 tag, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

static WeftIndex *
make_index (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  write_counter (log, 49, 100, 1000);
  write_counter (log, 50, 100, 64);
  write_counter (log, 50, 200, 64); /* no news */
  write_counter (log, 51, 200, 32);
  write_counter (log, 51, 300, 32);
  write_counter (log, 91, 300, 48);
  write_counter (log, 49, 300, 3000);
  weft_test_log_run (log, 400, 1);
  weft_test_log_end_block (log, 400);
  weft_test_log_begin_block (log, 1, 100);
  weft_test_log_run (log, 100, 2);
  write_counter (log, 50, 150, 80); /* between those of the other */
  write_counter (log, 49, 200, 500);
  write_counter (log, 49, 250, 100); /* another count began */
  weft_test_log_event (log, 90, 260);
  weft_test_log_u32 (log, 0);
  weft_test_log_u32 (log, 9);
  weft_test_log_u32 (log, 7);
  weft_test_log_u32 (log, 2);
  weft_test_log_end_block (log, 400);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_gauges (void)
{
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
  const WeftSeries *size = weft_heap_counters_gauge (counters, WEFT_HEAP_SIZE);
  WeftSeriesSummary part = weft_series_summarize (size, 160, 180);
  const GArray *returns = weft_heap_counters_returns (counters);

  g_assert_true (weft_heap_counters_has_samples (counters));
  g_assert_cmpuint (size->samples->len, ==, 3);
  g_assert_cmpuint (part.high, ==, 80);
  g_assert_cmpuint (weft_series_summarize (size, 0, 1000).last, ==, 64);
  g_assert_false (weft_series_summarize (size, 0, 100).is_known);
  g_assert_cmpuint (weft_heap_counters_gauge (counters, WEFT_HEAP_LIVE)->samples->len, ==, 2);
  g_assert_cmpuint (weft_heap_counters_gauge (counters, WEFT_HEAP_BLOCKS)->samples->len, ==, 1);
  g_assert_cmpuint (returns->len, ==, 1);
  g_assert_cmpuint (g_array_index (returns, WeftMemReturn, 0).returned, ==, 2);
  g_assert_cmpuint (g_array_index (returns, WeftMemReturn, 0).current, ==, 9);
  g_assert_cmpuint (weft_heap_counters_megablock (counters), ==, 1024 * 1024);
}

static void
test_allocated (void)
{
  static const struct
  {
    guint64 from, to, bytes;
  } cases[] = {
    { 0, 400, 3600 },  { 0, G_MAXUINT64, 3600 }, { 0, 50, 500 },  { 0, 100, 1000 },
    { 100, 150, 750 }, { 100, 200, 1500 },       { 300, 400, 0 }, { 225, 250, 300 },
    { 50, 50, 0 },     { 200, 100, 0 },          { 500, 900, 0 }, { 110, 111, 15 },
  };
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (weft_heap_counters_allocated_in (counters, cases[i].from, cases[i].to), ==,
                      cases[i].bytes);
}

/* Columns are what each of them is alone, and add up to the whole. */
static void
check_columns (const WeftIndex *index, GRand *rand)
{
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
  guint n = g_rand_int_range (rand, 1, 60);
  g_autofree guint64 *edges = g_new0 (guint64, n + 1);
  g_autofree guint64 *columns = g_new (guint64, n);
  guint64 sum = 0;

  for (guint i = 1; i <= n; i++)
    edges[i] = edges[i - 1] + (guint64) (g_rand_double (rand) * 2 * ((double) index->to + 1) / n);
  weft_heap_counters_columns (counters, edges, n, columns);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (columns[i], ==,
                        weft_heap_counters_allocated_in (counters, edges[i], edges[i + 1]));
      sum += columns[i];
    }
  g_assert_cmpuint (sum, ==, weft_heap_counters_allocated_in (counters, 0, edges[n]));
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (35);
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_columns (index, rand);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-counters/gauges", test_gauges);
  g_test_add_func ("/heap-counters/allocated", test_allocated);
  g_test_add_func ("/heap-counters/corpus", test_corpus);
}
