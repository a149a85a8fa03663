/* SPDX-License-Identifier: BSD-3-Clause */
/* Histograms count every pause once. */
#include "logs.h"
#include "weft-histogram.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#define MS G_GUINT64_CONSTANT (1000000)

static WeftTrace *
trace_of (const WeftTestLog *log)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

static void
add_gauge (WeftTestLog *log, guint16 tag, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

/* A collection by @threads of which one copied all. */
static void
add_collection (WeftTestLog *log, guint64 start, guint64 end, guint16 generation, guint32 threads)
{
  weft_test_log_event (log, 9, start);
  weft_test_log_event (log, 54, start);
  weft_test_log_event (log, 53, end);
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, generation);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u64 (log, 0);
  weft_test_log_u32 (log, threads);
  weft_test_log_u64 (log, 1000);
  weft_test_log_u64 (log, 1000);
  weft_test_log_u64 (log, 100);
  weft_test_log_event (log, 10, end);
}

static WeftTestLog *
busy_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 20 * MS, 1, 1, 0);
  /* a GC that counts live bytes is a major one: before the first, they are of none */
  add_gauge (log, 51, 20 * MS, 1 << 20);
  add_collection (log, 20 * MS, 40 * MS, 0, 2);
  weft_test_log_run (log, 45 * MS, 1);
  weft_test_log_stop (log, 65 * MS, 1, 1, 0);
  add_collection (log, 65 * MS, 95 * MS, 1, 2);
  add_gauge (log, 51, 95 * MS, 9 << 20);
  weft_test_log_end_block (log, 100 * MS);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 0, 2);
  weft_test_log_stop (log, 2 * MS, 2, 12, 0);
  weft_test_log_run (log, 99 * MS, 2);
  weft_test_log_stop (log, 100 * MS, 2, 5, 0);
  weft_test_log_end_block (log, 100 * MS);
  weft_test_log_data_end (log);
  return log;
}

static guint64
count_all (const WeftHistogram *histogram, guint series)
{
  guint64 n = 0;

  for (guint i = 0; i < histogram->n; i++)
    n += histogram->counts[series][i];
  return n;
}

static void
test_histogram (void)
{
  g_autoptr (WeftTestLog) log = busy_log ();
  g_autoptr (WeftTrace) trace = trace_of (log);
  WeftHistogram histogram = weft_collections_histogram (trace->collections, 0, G_MAXUINT64);

  g_assert_cmpuint (count_all (&histogram, 0), ==, 1);
  g_assert_cmpuint (count_all (&histogram, 1), ==, 1);
  for (guint i = 0; i < histogram.n; i++)
    {
      g_assert_cmpuint (histogram.edges[i], <, histogram.edges[i + 1]);
      if (histogram.counts[0][i] > 0)
        g_assert_true (histogram.edges[i] <= 20 * MS && histogram.edges[i + 1] > 20 * MS);
    }
  weft_histogram_trim (&histogram, 6);
  g_assert_cmpuint (histogram.n, ==, 6);
  g_assert_cmpuint (weft_histogram_max (&histogram), ==, 2);
  g_assert_cmpuint (count_all (&histogram, 0) + count_all (&histogram, 1), ==, 2);
  histogram = weft_collections_histogram (trace->collections, 0, 50 * MS);
  g_assert_cmpuint (count_all (&histogram, 1), ==, 0);
}

/* Of any range of any log, as many pauses as GCs begin in it. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);

      for (guint k = 0; k < 8; k++)
        {
          guint64 from = (guint64) (g_test_rand_double () * (double) trace->index->to);
          guint64 to = from + trace->index->to / 4;
          WeftHistogram histogram = weft_collections_histogram (trace->collections, from, to);

          g_assert_cmpuint (count_all (&histogram, 0) + count_all (&histogram, 1), ==,
                            weft_collections_count_before (trace->collections, to) -
                                weft_collections_count_before (trace->collections, from));
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/histogram/made", test_histogram);
  g_test_add_func ("/histogram/corpus", test_corpus);
}
