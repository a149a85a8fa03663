/* SPDX-License-Identifier: BSD-3-Clause */
/* Diagnoses of real logs name what their programs do; of any part of any log they are in bounds. */
#include "logs.h"
#include "rule-logs.h"
#include "weft-diagnosis.h"
#include "weft-run-ring.h"
#include "weft-test-corpus.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <string.h>

static WeftDiagnosis *
diagnose (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftStatistics statistics = weft_statistics (trace, from, to);

  return weft_diagnosis_new (&statistics, NULL);
}

static WeftTrace *
trace_of (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

/* What the programs of the corpus were written to do comes first. */
static void
test_known (void)
{
  static const struct
  {
    const char *log, *rule;
  } known[] = {
    { "ghc-9.0/heap-prof-hT.eventlog", "thunk-chain" },
    { "ghc-9.6/caps.eventlog", "deadlock" },
    { "ghc-9.6/ring.eventlog", "switch-storm" },
    { "ghc-9.10/heap-nonmoving.eventlog", "nursery-small" },
    { "ghc-9.6/heap-prof-hr.eventlog", "census-costs" },
    { "ghc-9.10/demo.eventlog", "black-hole" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *path = weft_test_corpus_path (known[i].log);
      g_autoptr (WeftTrace) trace = NULL;
      g_autoptr (WeftDiagnosis) diagnosis = NULL;

      if (path == NULL)
        return;
      g_test_message ("%s", known[i].log);
      trace = trace_of (path);
      diagnosis = diagnose (trace, 0, WEFT_TIME_END);
      g_assert_cmpuint (diagnosis->findings->len, >, 0);
      g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 0)->rule->id, ==, known[i].rule);
    }
}

/* GCs for heap profile samples are no GCs of the program, with all of their pauses. */
static void
test_census (void)
{
  g_autofree char *path = weft_test_corpus_path ("ghc-9.6/heap-prof-hr.eventlog");
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  WeftStatistics statistics;
  guint64 census = 0;
  const double *values;

  if (path == NULL)
    return;
  trace = trace_of (path);
  diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  values = diagnosis->measures.values;
  for (guint i = 0; i < weft_collections_count (trace->collections); i++)
    if (weft_collections_nth (trace->collections, i)->cause == WEFT_GC_CAUSE_CENSUS)
      census += weft_collections_nth (trace->collections, i)->pause;
  g_assert_cmpuint (census, >, statistics.gc.census);
  g_assert_cmpfloat_with_epsilon (values[WEFT_MEASURE_CENSUS] * (double) statistics.covered,
                                  (double) census, 1);
  g_assert_cmpfloat_with_epsilon (values[WEFT_MEASURE_GC_TIME],
                                  (double) (statistics.gc_elapsed - census), 1);
}

/* Programs that do nothing wrong. */
static void
test_healthy (void)
{
  static const char *const logs[] = { "ghc-9.0/plain.eventlog", "ghc-9.6/parsum-n1.eventlog",
                                      "ghc-9.10/parsum-n1.eventlog" };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autofree char *path = weft_test_corpus_path (logs[i]);
      g_autoptr (WeftTrace) trace = NULL;
      g_autoptr (WeftDiagnosis) diagnosis = NULL;

      if (path == NULL)
        return;
      trace = trace_of (path);
      diagnosis = diagnose (trace, 0, WEFT_TIME_END);
      for (guint k = 0; k < diagnosis->findings->len; k++)
        g_assert_cmpint (weft_finding_severity (weft_diagnosis_nth (diagnosis, k)), ==,
                         WEFT_SEVERITY_LOW);
    }
}

/* Writes ten major GCs of 5 ms, each of which takes a sample of the heap profile. The log ends
 * within the second sample, and so does all that is known of samples. */
static WeftTestLog *
log_of_lost_samples (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint64 i = 0, at = 2 * MS; i < 10; i++, at += 10 * MS)
    {
      weft_test_log_run (log, at, 1);
      weft_test_log_stop (log, at + MS, 1, 1, 0);
      weft_test_log_event (log, 11, at + MS);
      weft_test_log_event (log, 9, at + MS);
      weft_test_log_event (log, 54, at + MS);
      weft_test_log_gc_stats (log, at + 3 * MS, 1, 4096);
      weft_test_log_event (log, 51, at + 3 * MS);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, 4096);
      weft_test_log_event (log, 10, at + 6 * MS);
    }
  weft_test_log_end_block (log, 120 * MS);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_heap_profile (log, MS, 0, 10 * MS, 4, "");
  for (guint64 i = 0; i < 2; i++)
    {
      weft_test_heap_sample (log, (6 + 10 * i) * MS, i);
      weft_test_heap_band (log, (6 + 10 * i) * MS, 0, "Map", 4096);
      weft_test_heap_sample_end (log, (6 + 10 * i) * MS, i);
    }
  weft_test_log_end_block (log, 120 * MS);
  g_byte_array_set_size (log->bytes, log->bytes->len - 30);
  return log;
}

/* What may be the GC of a sample that is missing is not told to be none. */
static void
test_lost_samples (void)
{
  g_autoptr (WeftTestLog) log = log_of_lost_samples ();
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (WeftDiagnosis) diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  const double *values = diagnosis->measures.values;

  g_assert_cmpuint (weft_collections_nth (trace->collections, 5)->cause, ==, WEFT_GC_CAUSE_UNKNOWN);
  g_assert_cmpfloat (values[WEFT_MEASURE_GC_TIME], <, 6 * (double) MS);
  g_assert_cmpfloat (values[WEFT_MEASURE_MAJOR_GC], <, 0.06);
}

/* Shares are 0 to 1, scenes lie in the run, and findings that cost nothing come last. */
static void
check_bounds (const WeftTrace *trace, const WeftDiagnosis *diagnosis)
{
  const WeftMeasures *measures = &diagnosis->measures;
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  for (WeftMeasure i = 0; i < WEFT_N_MEASURES; i++)
    {
      double value = measures->values[i];

      g_assert_false (isinf (value));
      if (weft_measure_unit (i) == WEFT_UNIT_COUNT || weft_measure_unit (i) == WEFT_UNIT_NS)
        g_assert_false (value < 0);
      /* what messages and events cost is an estimate */
      if (weft_measure_unit (i) == WEFT_UNIT_PERCENT && i != WEFT_MEASURE_MESSAGE_COST &&
          i != WEFT_MEASURE_EVENT_COST)
        g_assert_false (value > 1.000001);
    }
  for (guint i = 0; i < WEFT_N_SCENES; i++)
    {
      const WeftScene *scene = &measures->scenes[i];

      g_assert_cmpuint (scene->range.from, <=, scene->range.to);
      g_assert_cmpuint (scene->range.from, <=, trace->index->to);
      g_assert_true (scene->thread == WEFT_SCENE_NO_THREAD ||
                     scene->thread < weft_threads_n (threads));
    }
  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      double cost = weft_diagnosis_nth (diagnosis, i)->cost;

      g_assert_true (cost >= 0 && cost <= 1);
      g_assert_true (cost < WEFT_MIN_COST || i == 0 ||
                     weft_diagnosis_nth (diagnosis, i - 1)->cost >= WEFT_MIN_COST);
    }
}

/* How many rules are accounted for. */
static guint
count_rules (const WeftDiagnosis *diagnosis)
{
  guint n =
      diagnosis->findings->len + diagnosis->passed_rules->len + diagnosis->unjudged_rules->len;

  for (guint i = 0; i < diagnosis->findings->len; i++)
    n += weft_diagnosis_nth (diagnosis, i)->explained_rules != NULL ?
             weft_diagnosis_nth (diagnosis, i)->explained_rules->len :
             0;
  return n;
}

static void
check_log (const char *path)
{
  g_autoptr (WeftTrace) trace = trace_of (path);
  guint64 end = trace->index->to;

  for (guint k = 0; k < 4; k++)
    {
      guint64 a = k == 0 ? 0 : (guint64) (g_test_rand_double () * (double) end);
      WeftStatistics statistics = weft_statistics (trace, a, k == 0 ? end : a + end / 4);
      g_autoptr (WeftDiagnosis) diagnosis = weft_diagnosis_new (&statistics, NULL);

      check_bounds (trace, diagnosis);
      g_assert_cmpuint (count_rules (diagnosis), ==, weft_n_rules);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs ();
  g_autoptr (GPtrArray) damaged = weft_test_damaged_logs ();

  for (guint i = 0; clean != NULL && i < clean->len; i++)
    check_log (g_ptr_array_index (clean, i));
  for (guint i = 0; damaged != NULL && i < damaged->len; i++)
    check_log (g_ptr_array_index (damaged, i));
}

/* Who ran is found while it is among the last runs, and against all of them; of many HECs, among
 * fewer runs. */
static void
test_ring (gconstpointer n_caps)
{
  g_autoptr (WeftRunRing) ring = weft_run_ring_new (GPOINTER_TO_UINT (n_caps));
  guint n_found = MIN (200, 61440 / GPOINTER_TO_UINT (n_caps));
  WeftRun run;

  g_assert_false (weft_run_ring_find (ring, 3, 5, &run));
  for (guint i = 0; i < 1000; i++)
    {
      weft_run_ring_begin (ring, 3, i, 100 * i);
      weft_run_ring_end (ring, 3, 100 * i + 50);
      for (guint k = i > n_found ? i - n_found : 0; k <= i; k += 7)
        {
          g_assert_true (weft_run_ring_find (ring, 3, 100 * k + 25, &run));
          g_assert_cmpuint (run.thread, ==, k);
          g_assert_cmpuint (run.number, ==, k + 1);
          g_assert_false (weft_run_ring_find (ring, 3, 100 * k + 75, &run));
        }
    }
  g_assert_false (weft_run_ring_find (ring, 3, 25, &run));
  weft_run_ring_begin (ring, 3, 7, 200000);
  g_assert_true (weft_run_ring_find (ring, 3, 300000, &run));
  g_assert_false (weft_run_ring_find (ring, 2, 300000, &run));
}

/* A minor GC of one thread, of which the HEC that is written tells. */
static void
add_gc (WeftTestLog *log, guint64 start, guint64 end)
{
  weft_test_log_event (log, 9, start);
  weft_test_log_gc_stats (log, end, 0, 0);
  weft_test_log_event (log, 10, end);
}

/* In a damaged log, a GC is waited for before the gap, and GCs overlap after it: together they take
 * no more than all time. */
static void
test_overlapping (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 12, 1000000);
  for (guint i = 0; i < 8; i++)
    add_gc (log, 5000000 + i * 1000, 5000500 + i * 1000);
  weft_test_log_bytes (log, "no events", 9);
  for (guint i = 0; i < 8; i++)
    add_gc (log, 6000000 + i * 1000, 6000500 + i * 1000);
  add_gc (log, 7000000, 20000000);
  weft_test_log_end_block (log, 20000000);
  for (guint16 cap = 1; cap < 3; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      add_gc (log, 7000000, 20000000);
      weft_test_log_end_block (log, 20000000);
    }
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  check_bounds (trace, diagnosis);
  g_assert_cmpfloat (diagnosis->measures.values[WEFT_MEASURE_MINOR_GC], <=, 1);
}

/* A log of two HECs that was run with @flag. */
static WeftIndex *
two_hecs (const char *flag)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_event (log, 30, 1);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, "program");
  weft_test_log_string (log, "+RTS");
  weft_test_log_string (log, flag);
  for (guint16 cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      weft_test_log_run (log, 1000, cap + 1u);
      weft_test_log_stop (log, 1000000, cap + 1u, 5, 0);
      add_gc (log, 2000000, 2000500);
      weft_test_log_end_block (log, 3000000);
    }
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

/* HECs beyond the cores are known where those are said, or the HECs are as many by -N. */
static void
test_cores (void)
{
  static const struct
  {
    const char *flag;
    guint cores;
    double extra;
  } cases[] = {
    { "-N2", 0, NAN }, { "-N2", 1, 1 }, { "-N2", 2, 0 },  { "-N2", 8, 0 },
    { "-N", 0, 0 },    { "-N", 1, 1 },  { "-l", 0, NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftIndex) index = two_hecs (cases[i].flag);
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
      g_autoptr (WeftDiagnosis) diagnosis = NULL;
      WeftStatistics statistics;
      double extra;

      weft_trace_set_cores (trace, cases[i].cores);
      statistics = weft_statistics (trace, 0, WEFT_TIME_END);
      diagnosis = weft_diagnosis_new (&statistics, NULL);
      extra = diagnosis->measures.values[WEFT_MEASURE_EXTRA_HECS];
      g_test_message ("%s, %u", cases[i].flag, cases[i].cores);
      g_assert_true (isnan (extra) == isnan (cases[i].extra));
      g_assert_true (isnan (extra) || extra == cases[i].extra);
      g_assert_true (g_ptr_array_find (diagnosis->unjudged_rules,
                                       weft_rule_find ("hecs-over-cores"), NULL) == isnan (extra));
    }
}

/* The share of pauses in GCs that took far longer than others: of 20 minor GCs of 0.1 ms, and one
 * of 20 ms that copied @copied bytes where the others copied 10 000. */
static double
disturbed_by (guint64 copied)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 21; i++)
    {
      guint64 start = 1000000 + i * 1000000, pause = i == 20 ? 20000000 : 100000;

      weft_test_log_event (log, 9, start);
      weft_test_log_gc_stats (log, start + pause, 0, i == 20 ? copied : 10000);
      weft_test_log_event (log, 10, start + pause);
    }
  weft_test_log_end_block (log, 50000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  return diagnosis->measures.values[WEFT_MEASURE_DISTURBED];
}

static void
test_disturbed (void)
{
  g_assert_cmpfloat_with_epsilon (disturbed_by (10000), 20 / 22.0, 0.001);
  g_assert_cmpfloat (disturbed_by (1000000), ==, 0);
}

/* Threads near a worker are looked for by their numbers, of which there may be no more above it. */
static void
test_last_thread (void)
{
  const guint32 worker = G_MAXUINT32 - 64;
  static const char *const args[] = { "program", NULL };
  g_autoptr (WeftTestLog) log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, args);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_create (log, 10000, 1);
  weft_test_log_run (log, 20000, 1);
  weft_rule_log_create (log, 1000000, worker);
  weft_test_log_stop (log, 40000000, 1, FINISHED, 0);
  weft_rule_log_go_to_cap (log, 100000000, 1);
  weft_rule_log_run (log, 1010000, 100000000, worker, FINISHED);
  index = weft_test_index_bytes (weft_rule_log_end (log, 100000000));
  trace = weft_trace_new (index, NULL, NULL);
  diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  g_assert_nonnull (weft_diagnosis_find (diagnosis, "unbalanced-work"));
}

/* In each of ten rounds one of two workers runs for the last 30 of 100 ms alone. */
static void
test_rounds (void)
{
  static const char *const args[] = { "program", NULL };
  const guint64 ms = 1000000, round = 100 * ms, end = 10 * round;
  g_autoptr (WeftTestLog) log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, args);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  const WeftFinding *finding;

  weft_rule_log_create (log, 10000, 1);
  weft_test_log_run (log, 20000, 1);
  weft_rule_log_create (log, 30000, 2);
  weft_rule_log_create (log, 40000, 3);
  weft_test_log_stop (log, 50000, 1, ON_MVAR, 0);
  for (guint64 from = ms; from < end; from += round)
    weft_rule_log_run (log, from, from + 70 * ms, 2, ON_MVAR);
  weft_rule_log_go_to_cap (log, end, 1);
  for (guint64 from = ms; from < end; from += round)
    weft_rule_log_run (log, from, from + 99 * ms, 3, ON_MVAR);
  index = weft_test_index_bytes (weft_rule_log_end (log, end));
  trace = weft_trace_new (index, NULL, NULL);
  diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  finding = weft_diagnosis_find (diagnosis, "unbalanced-work");
  g_assert_nonnull (finding);
  g_assert_cmpfloat_with_epsilon (finding->cost, 0.15, 0.02);
}

/* If both HECs run all the time, no thread ran alone: that is known. */
static void
test_never_alone (void)
{
  static const char *const args[] = { "program", NULL };
  const guint64 end = 100000000;
  g_autoptr (WeftTestLog) log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, args);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_run (log, 10000, end, 1, FINISHED);
  weft_rule_log_go_to_cap (log, end, 1);
  weft_rule_log_run (log, 10000, end, 2, FINISHED);
  index = weft_test_index_bytes (weft_rule_log_end (log, end));
  trace = weft_trace_new (index, NULL, NULL);
  diagnosis = diagnose (trace, 0, WEFT_TIME_END);
  g_assert_cmpfloat (diagnosis->measures.values[WEFT_MEASURE_WIDE], >, 0.9);
  g_assert_cmpfloat (diagnosis->measures.values[WEFT_MEASURE_SOLO_TIME], ==, 0);
}

/* Thread 2 waits for 80 ms for HEC 0, but HEC 1 is idle only in the last 20 ms of them. */
static WeftTestLog *
late_idle (void)
{
  static const char *const args[] = { "program", NULL };
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, args);

  weft_rule_log_create (log, 10 * US, 2);
  weft_rule_log_run (log, 20 * US, 80 * MS, 1, YIELDED);
  weft_rule_log_run (log, 80 * MS, 99 * MS, 2, FINISHED);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, 10 * US, 60 * MS, 3, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

/* Thread 2 waits for HEC 0 for 30 ms, and GCs then stop it each millisecond. HEC 1 is idle. */
static WeftTestLog *
runs_between_gcs (void)
{
  static const char *const args[] = { "program", NULL };
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, args);

  weft_rule_log_create (log, 10 * US, 2);
  weft_rule_log_run (log, 20 * US, 30 * MS, 1, FINISHED);
  for (guint64 at = 30 * MS; at < 90 * MS; at += MS)
    {
      weft_rule_log_run (log, at, at + 900 * US, 2, HEAP_OVERFLOW);
      weft_rule_log_gc (log, at + 901 * US, at + 902 * US, at + 990 * US, 1, 0);
    }
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, 10 * US, 20 * US, 3, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

static WeftTrace *
trace_of_log (WeftTestLog *log)
{
  g_autoptr (WeftTestLog) own = log;
  g_autoptr (WeftIndex) index = weft_test_index_bytes (own);

  return weft_trace_new (index, NULL, NULL);
}

/* Waiting beside an idle HEC: it is shown only while that HEC is idle, and all runs after the wait
 * count, although GCs divide them. */
static void
test_beside_idle (void)
{
  g_autoptr (WeftTrace) late = trace_of_log (late_idle ());
  g_autoptr (WeftTrace) divided = trace_of_log (runs_between_gcs ());
  g_autoptr (WeftDiagnosis) of_late = diagnose (late, 0, WEFT_TIME_END);
  g_autoptr (WeftDiagnosis) of_divided = diagnose (divided, 0, WEFT_TIME_END);
  const WeftFinding *finding = weft_diagnosis_find (of_late, "queue-beside-idle");

  g_assert_nonnull (finding);
  g_assert_cmpuint (finding->instances->len, ==, 1);
  g_assert_cmpuint (weft_instances_nth (finding->instances, 0)->range.from, >=, 59 * MS);
  g_assert_cmpuint (weft_instances_nth (finding->instances, 0)->range.to, ==, 80 * MS);
  g_assert_cmpfloat_with_epsilon (of_divided->measures.values[WEFT_MEASURE_QUEUED], 0.3, 0.01);
  g_assert_nonnull (weft_diagnosis_find (of_divided, "queue-beside-idle"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/diagnosis/rounds", test_rounds);
  g_test_add_func ("/diagnosis/lost-samples", test_lost_samples);
  g_test_add_func ("/diagnosis/known", test_known);
  g_test_add_func ("/diagnosis/census", test_census);
  g_test_add_func ("/diagnosis/healthy", test_healthy);
  g_test_add_func ("/diagnosis/corpus", test_corpus);
  g_test_add_data_func ("/diagnosis/ring", GUINT_TO_POINTER (1), test_ring);
  g_test_add_data_func ("/diagnosis/ring-of-many-hecs", GUINT_TO_POINTER (4096), test_ring);
  g_test_add_func ("/diagnosis/cores", test_cores);
  g_test_add_func ("/diagnosis/disturbed", test_disturbed);
  g_test_add_func ("/diagnosis/overlapping", test_overlapping);
  g_test_add_func ("/diagnosis/last-thread", test_last_thread);
  g_test_add_func ("/diagnosis/never-alone", test_never_alone);
  g_test_add_func ("/diagnosis/beside-idle", test_beside_idle);
}
