/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rule finds what was made for it, at its place, and nothing else; histograms count every
 * pause once. */
#include "logs.h"
#include "tests.h"
#include "weft-findings.h"
#include "weft-histogram.h"

#define MS G_GUINT64_CONSTANT (1000000)

static const WeftFinding *
find (const GArray *findings, WeftFindingKind kind)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_array_index (findings, WeftFinding, i).kind == kind)
      return &g_array_index (findings, WeftFinding, i);
  return NULL;
}

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

/* HEC 0 runs for 40 ms of 100 and collects for 50, HEC 1 runs for 2; live data rises from 1 MiB at
 * 45 ms to 9 MiB at 95. */
static WeftTestLog *
busy_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 20 * MS, 1, 1, 0);
  add_collection (log, 20 * MS, 40 * MS, 0, 2);
  add_gauge (log, 51, 45 * MS, 1 << 20);
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

static void
test_found (void)
{
  g_autoptr (WeftTestLog) log = busy_log ();
  g_autoptr (WeftTrace) trace = trace_of (log);
  WeftStatistics numbers = weft_statistics (trace, 0, G_MAXUINT64);
  g_autoptr (GArray) findings = weft_findings (trace, &numbers);
  const WeftFinding *one = find (findings, WEFT_FINDING_COLLECTING);

  g_assert_nonnull (one);
  g_assert_cmpfloat_with_epsilon (one->part, 0.5, 0.001);
  g_assert_cmpuint (one->count, ==, 1);
  g_assert_cmpuint (one->after, ==, 30 * MS);
  g_assert_cmpuint (one->from, >=, 20 * MS);
  g_assert_cmpuint (one->to, <=, 95 * MS);
  one = find (findings, WEFT_FINDING_IDLE_HEC);
  g_assert_nonnull (one);
  g_assert_cmpuint (one->cap, ==, 1);
  g_assert_cmpuint (one->count, ==, 1);
  one = find (findings, WEFT_FINDING_UNBALANCED);
  g_assert_nonnull (one);
  g_assert_cmpuint (one->from, ==, 65 * MS);
  g_assert_cmpuint (one->to, ==, 95 * MS);
  one = find (findings, WEFT_FINDING_LIVE_ROSE);
  g_assert_nonnull (one);
  g_assert_cmpuint (one->before, ==, 1 << 20);
  g_assert_cmpuint (one->after, ==, 9 << 20);
  g_assert_cmpuint (one->from, ==, 45 * MS);
  g_assert_cmpuint (one->to, ==, 95 * MS);
  g_assert_null (find (findings, WEFT_FINDING_SPARKS));
}

/* In a range where none of it happens. */
static void
test_not_found (void)
{
  g_autoptr (WeftTestLog) log = busy_log ();
  g_autoptr (WeftTrace) trace = trace_of (log);
  WeftStatistics numbers = weft_statistics (trace, 0, 1 * MS);
  g_autoptr (GArray) findings = weft_findings (trace, &numbers);
  g_autoptr (GArray) none = NULL;

  g_assert_cmpuint (findings->len, ==, 0);
  numbers = weft_statistics (trace, 5 * MS, 5 * MS);
  none = weft_findings (trace, &numbers);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_wait (void)
{
  g_autoptr (WeftTestLog) log = busy_log ();
  g_autoptr (WeftTrace) trace = trace_of (log);
  WeftThreads *threads = weft_threads_later_get (trace->threads, NULL, NULL);
  WeftFinding finding;

  g_assert_true (weft_finding_wait (threads, 0, 100 * MS, &finding, NULL));
  g_assert_cmpuint (weft_threads_nth (threads, finding.thread)->id, ==, 2);
  g_assert_cmpuint (finding.after, ==, 97 * MS);
  g_assert_cmpuint (finding.from, ==, 2 * MS);
  g_assert_cmpuint (finding.count, ==, 12);
  g_assert_false (weft_finding_wait (threads, 0, 1 * MS, &finding, NULL));
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
  WeftHistogram histogram = weft_histogram_of_pauses (trace->collections, 0, G_MAXUINT64);

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
  histogram = weft_histogram_of_pauses (trace->collections, 0, 50 * MS);
  g_assert_cmpuint (count_all (&histogram, 1), ==, 0);
}

/* All rules on all logs, whole and in random parts: every place lies in the range. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
      guint64 end = trace->index->to;

      for (guint k = 0; k < 8; k++)
        {
          guint64 a = (guint64) (g_test_rand_double () * (double) end);
          WeftStatistics numbers =
              weft_statistics (trace, k == 0 ? 0 : a, k == 0 ? end : a + end / 4);
          g_autoptr (GArray) findings = weft_findings (trace, &numbers);
          WeftHistogram histogram =
              weft_histogram_of_pauses (trace->collections, numbers.from, numbers.to);

          for (guint m = 0; m < findings->len; m++)
            {
              const WeftFinding *one = &g_array_index (findings, WeftFinding, m);

              g_assert_cmpuint (one->from, <=, one->to);
              g_assert_cmpuint (one->from, >=, numbers.from);
              g_assert_cmpuint (one->from, <=, numbers.to);
            }
          g_assert_cmpuint (count_all (&histogram, 0) + count_all (&histogram, 1), ==,
                            weft_collections_before (trace->collections, numbers.to) -
                                weft_collections_before (trace->collections, numbers.from));
        }
    }
}

void
weft_test_findings_add (void)
{
  g_test_add_func ("/findings/found", test_found);
  g_test_add_func ("/findings/not-found", test_not_found);
  g_test_add_func ("/findings/wait", test_wait);
  g_test_add_func ("/findings/histogram", test_histogram);
  g_test_add_func ("/findings/corpus", test_corpus);
}
