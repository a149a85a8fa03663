/* SPDX-License-Identifier: BSD-3-Clause */
/* Each rule finds what was made for it, at its place, and nothing else; histograms count every
 * pause once. */
#include "logs.h"
#include "tests.h"
#include "weft-findings.h"
#include "weft-histogram.h"
#include "weft-test-heap.h"

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
  for (guint i = 1; i < findings->len; i++)
    g_assert_cmpfloat (g_array_index (findings, WeftFinding, i - 1).weight, >=,
                       g_array_index (findings, WeftFinding, i).weight);
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

/* The findings that need threads in [from, to) of @trace. */
static GArray *
of_threads (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftStatistics numbers = weft_statistics (trace, from, to);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);

  return weft_findings_of_threads (trace, threads, &numbers, NULL);
}

static void
test_wait (void)
{
  g_autoptr (WeftTestLog) log = busy_log ();
  g_autoptr (WeftTrace) trace = trace_of (log);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (GArray) findings = of_threads (trace, 0, 100 * MS);
  g_autoptr (GArray) none = of_threads (trace, 0, 1 * MS);
  const WeftFinding *one = find (findings, WEFT_FINDING_WAIT);

  g_assert_nonnull (one);
  g_assert_cmpuint (weft_threads_nth (threads, one->thread)->id, ==, 2);
  g_assert_cmpuint (one->after, ==, 97 * MS);
  g_assert_cmpuint (one->from, ==, 2 * MS);
  g_assert_cmpuint (one->count, ==, 12);
  g_assert_null (find (none, WEFT_FINDING_WAIT));
}

/* Thread 1 forks thread 2 at 1 ms and blocks on an MVar at 2 ms, until thread 2 wakes it: once, at
 * 90 ms, or @n times. HEC 1 runs thread 3 for 1 ms, which in a log with @queue has then to wait for
 * thread 2, as HEC 0 runs that. */
static WeftTestLog *
join_log (guint n, gboolean queue)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_event (log, 0, 1 * MS);
  weft_test_log_u32 (log, 2);
  weft_test_log_stop (log, 2 * MS, 1, 7, 0);
  weft_test_log_run (log, 2 * MS, 2);
  for (guint i = 0; i < n; i++)
    {
      guint64 time = (90 + i) * MS;

      weft_test_log_event (log, 8, time - 1000);
      weft_test_log_u32 (log, 1);
      weft_test_log_u16 (log, 0);
      weft_test_log_stop (log, time, 2, i + 1 < n ? 3 : 5, 0);
      weft_test_log_run (log, time, 1);
      weft_test_log_stop (log, time + 1000, 1, i + 1 < n ? 7 : 5, 0);
      if (i + 1 < n)
        weft_test_log_run (log, time + 1000, 2);
    }
  if (queue)
    {
      weft_test_log_run (log, 96 * MS, 3);
      weft_test_log_stop (log, 97 * MS, 3, 5, 0);
    }
  weft_test_log_end_block (log, 100 * MS);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 1 * MS, 3);
  weft_test_log_stop (log, 2 * MS, 3, queue ? 3 : 5, 0);
  weft_test_log_run (log, 99 * MS, 4);
  weft_test_log_stop (log, 100 * MS, 4, 5, 0);
  weft_test_log_end_block (log, 100 * MS);
  weft_test_log_data_end (log);
  return log;
}

/* A thread that joins a worker is no finding; one that its worker keeps waking is. */
static void
test_join (void)
{
  g_autoptr (WeftTestLog) once = join_log (1, FALSE);
  g_autoptr (WeftTestLog) often = join_log (3, FALSE);
  g_autoptr (WeftTrace) trace = trace_of (once);
  g_autoptr (WeftTrace) other = trace_of (often);
  g_autoptr (GArray) findings = of_threads (trace, 0, 100 * MS);
  g_autoptr (GArray) waits = of_threads (other, 0, 100 * MS);

  g_assert_null (find (findings, WEFT_FINDING_WAIT));
  g_assert_nonnull (find (waits, WEFT_FINDING_WAIT));
}

/* A HEC that idles is one too many, but not while threads wait for one. */
static void
test_idle_hec (void)
{
  g_autoptr (WeftTestLog) free_log = join_log (1, FALSE);
  g_autoptr (WeftTestLog) queue_log = join_log (1, TRUE);
  g_autoptr (WeftTrace) trace = trace_of (free_log);
  g_autoptr (WeftTrace) queued = trace_of (queue_log);
  g_autoptr (GArray) findings = of_threads (trace, 0, 100 * MS);
  g_autoptr (GArray) none = of_threads (queued, 0, 100 * MS);
  const WeftFinding *one = find (findings, WEFT_FINDING_IDLE_HEC);

  g_assert_nonnull (one);
  g_assert_cmpuint (one->cap, ==, 1);
  g_assert_cmpuint (one->count, ==, 1);
  g_assert_null (find (none, WEFT_FINDING_IDLE_HEC));
}

/* HEC 1 runs for 2 % of a run of which @gc_ms of 100 are one GC by two threads, of which one copied
 * all; live data rises from @before to @after. */
static WeftTestLog *
gc_log (guint gc_ms, guint64 before, guint64 after)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  add_gauge (log, 51, 1 * MS, before);
  weft_test_log_stop (log, 2 * MS, 1, 1, 0);
  add_collection (log, 2 * MS, (2 + gc_ms) * MS, 1, 2);
  add_gauge (log, 51, (2 + gc_ms) * MS, after);
  weft_test_log_run (log, (2 + gc_ms) * MS, 1);
  weft_test_log_stop (log, 100 * MS, 1, 5, 0);
  weft_test_log_end_block (log, 100 * MS);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 0, 2);
  weft_test_log_stop (log, 1 * MS, 2, 5, 0);
  weft_test_log_run (log, 99 * MS, 3);
  weft_test_log_stop (log, 100 * MS, 3, 5, 0);
  weft_test_log_end_block (log, 100 * MS);
  weft_test_log_data_end (log);
  return log;
}

/* The findings of a log of gc_log() that do, or do not, need threads. */
static GArray *
of_gc_log (guint gc_ms, guint64 before, guint64 after, gboolean with_threads)
{
  g_autoptr (WeftTestLog) log = gc_log (gc_ms, before, after);
  g_autoptr (WeftTrace) trace = trace_of (log);
  WeftStatistics numbers = weft_statistics (trace, 0, G_MAXUINT64);

  return with_threads ? of_threads (trace, 0, G_MAXUINT64) : weft_findings (trace, &numbers);
}

/* A HEC that stands still for GC is not idle; balance matters where GC does; little data may rise.
 */
static void
test_gates (void)
{
  g_autoptr (GArray) busy = of_gc_log (5, 1 << 20, 3 << 20, FALSE);
  g_autoptr (GArray) much = of_gc_log (60, 1 << 20, 8 << 20, FALSE);
  g_autoptr (GArray) idle = of_gc_log (5, 1 << 20, 3 << 20, TRUE);
  g_autoptr (GArray) stopped = of_gc_log (60, 1 << 20, 8 << 20, TRUE);

  g_assert_null (find (busy, WEFT_FINDING_UNBALANCED));
  g_assert_nonnull (find (much, WEFT_FINDING_UNBALANCED));
  g_assert_null (find (busy, WEFT_FINDING_LIVE_ROSE));
  g_assert_nonnull (find (much, WEFT_FINDING_LIVE_ROSE));
  g_assert_nonnull (find (idle, WEFT_FINDING_IDLE_HEC));
  g_assert_null (find (stopped, WEFT_FINDING_IDLE_HEC));
  g_assert_cmpint (g_array_index (much, WeftFinding, 0).kind, ==, WEFT_FINDING_COLLECTING);
}

/* A log without scheduler or GC events says nothing of HECs, threads and GCs. */
static void
test_absent (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GArray) findings = NULL;
  g_autoptr (GArray) others = NULL;
  WeftStatistics numbers;

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      weft_test_log_event (log, 58, 0);
      weft_test_log_bytes (log, "marker", 6);
      weft_test_log_event (log, 58, 100 * MS);
      weft_test_log_bytes (log, "marker", 6);
      weft_test_log_end_block (log, 100 * MS);
    }
  weft_test_log_data_end (log);
  trace = trace_of (log);
  numbers = weft_statistics (trace, 0, G_MAXUINT64);
  findings = weft_findings (trace, &numbers);
  others = of_threads (trace, 0, G_MAXUINT64);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (others->len, ==, 0);
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
/* A band that grows to most of the heap is named, one that does not is not. */
static void
test_leak (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (3);
  g_autoptr (WeftTrace) trace = NULL;
  WeftStatistics numbers;
  WeftFinding finding;

  weft_test_heap_profile (log, 500, 0, 1000, 3, "");
  for (guint i = 0; i < 40; i++)
    {
      guint64 time = 1000 * (i + 1);

      weft_test_heap_sample (log, time, i);
      weft_test_heap_band (log, time, 0, "calm", 50000);
      weft_test_heap_band (log, time, 0, "leaky", 1000 + 5000 * i);
      weft_test_heap_sample_end (log, time, i);
    }
  weft_test_heap_end (log, 45000);
  trace = trace_of (log);
  numbers = weft_statistics (trace, 0, 45000);
  g_assert_true (weft_finding_of_heap (trace, &numbers, &finding, NULL));
  g_assert_cmpint (finding.kind, ==, WEFT_FINDING_LEAK);
  g_assert_cmpstr (weft_heap_profile_label (trace->heap, finding.band), ==, "leaky");
  g_assert_cmpuint (finding.count, ==, 1);
  g_assert_cmpuint (finding.after, >, finding.before);
  g_assert_cmpfloat (finding.part, >, 0.7);
  /* too few samples for a verdict */
  numbers = weft_statistics (trace, 0, 4000);
  g_assert_false (weft_finding_of_heap (trace, &numbers, &finding, NULL));
}

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
          g_autoptr (GArray) others = of_threads (trace, numbers.from, numbers.to);
          WeftHistogram histogram =
              weft_histogram_of_pauses (trace->collections, numbers.from, numbers.to);

          WeftFinding leak;

          g_array_append_vals (findings, others->data, others->len);
          if (weft_finding_of_heap (trace, &numbers, &leak, NULL))
            g_array_append_val (findings, leak);

          for (guint m = 0; m < findings->len; m++)
            {
              const WeftFinding *one = &g_array_index (findings, WeftFinding, m);

              g_assert_cmpuint (one->from, <=, one->to);
              g_assert_true (one->weight >= 0 && one->weight <= 1);
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
  g_test_add_func ("/findings/join", test_join);
  g_test_add_func ("/findings/idle-hec", test_idle_hec);
  g_test_add_func ("/findings/gates", test_gates);
  g_test_add_func ("/findings/absent", test_absent);
  g_test_add_func ("/findings/histogram", test_histogram);
  g_test_add_func ("/findings/leak", test_leak);
  g_test_add_func ("/findings/corpus", test_corpus);
}
