/* SPDX-License-Identifier: BSD-3-Clause */
/* What looks like a fault and is none is not found, or with low confidence. */
#include "logs.h"
#include "rule-logs.h"
#include "weft-diagnosis.h"
#include "weft-test-heap.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <string.h>

static WeftDiagnosis *
diagnose (const WeftTrace *trace)
{
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);

  return weft_diagnosis_new (&statistics, NULL);
}

/* A thread yields after each forkIO. */
static void
test_forks (void)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  for (guint i = 0; i < 20000; i++)
    {
      weft_test_log_run (log, i * 2 * US + US, 1 + i % 2);
      weft_rule_log_create (log, i * 2 * US + US + 500, 3 + i);
      weft_test_log_stop (log, i * 2 * US + 2 * US, 1 + i % 2, YIELDED, 0);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 41 * MS));
  g_assert_null (weft_diagnosis_find (diagnosis, "yield-polls"));
}

/* Threads 2 and 3 wait for what thread 1 evaluates, which runs until @until of 100 ms and then
 * waits for thread 4. */
static WeftDiagnosis *
wait_for_owner (guint64 until)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();

  weft_rule_log_run (log, 10 * US, 20 * US, 4, ON_MVAR);
  weft_test_log_run (log, 30 * US, 1);
  weft_test_log_stop (log, until, 1, BLACK_HOLE, 4);
  weft_rule_log_run (log, 99 * MS, 100 * MS, 4, FINISHED);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  for (guint32 i = 2; i < 4; i++)
    {
      weft_test_log_run (log, i * 50 * US, i);
      weft_test_log_stop (log, i * 50 * US + 10 * US, i, BLACK_HOLE, 1);
    }
  weft_rule_log_run (log, 99 * MS, 100 * MS, 2, FINISHED);
  return weft_rule_log_diagnose (weft_rule_log_end (log, 100 * MS));
}

/* Who waits itself evaluates nothing. */
static void
test_waiting_owner (void)
{
  g_autoptr (WeftDiagnosis) runs = wait_for_owner (98 * MS);
  g_autoptr (WeftDiagnosis) waits = wait_for_owner (MS);

  g_assert_nonnull (weft_diagnosis_find (runs, "black-hole"));
  g_assert_null (weft_diagnosis_find (waits, "black-hole"));
}

/* Of two workers each runs for a moment, and then does @status until the end, while the main thread
 * computes. */
static WeftDiagnosis *
light_workers (guint16 status)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();

  weft_rule_log_create (log, 10 * US, 1);
  weft_test_log_run (log, 20 * US, 1);
  for (guint32 i = 2; i < 4; i++)
    weft_rule_log_create (log, i * 20 * US, i);
  weft_test_log_stop (log, 99 * MS, 1, FINISHED, 0);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  for (guint32 i = 2; i < 4; i++)
    weft_rule_log_run (log, i * 100 * US, i * 100 * US + 10 * US, i, status);
  for (guint32 i = 2; i < 4; i++)
    weft_rule_log_run (log, 90 * MS + i * 100 * US, 90 * MS + i * 100 * US + 10 * US, i, FINISHED);
  return weft_rule_log_diagnose (weft_rule_log_end (log, 100 * MS));
}

/* Workers that read from devices have done their work. */
static void
test_foreign_workers (void)
{
  g_autoptr (WeftDiagnosis) blocked = light_workers (ON_MVAR);
  g_autoptr (WeftDiagnosis) foreign = light_workers (FOREIGN_CALL);

  g_assert_nonnull (weft_diagnosis_find (blocked, "work-passed-on"));
  g_assert_null (weft_diagnosis_find (foreign, "work-passed-on"));
}

/* The confidence of @rule where each of 100 minor GCs of 900 us copies @copied of the megabyte that
 * was allocated before it, and in each sample of the heap profile there is a megabyte of what is
 * called @band, beside 4 MB of functions. */
static WeftConfidence
confidence_beside (const char *rule, guint64 copied, const char *band)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  for (guint64 i = 0; i < 100; i++)
    {
      guint64 at = i * 2 * MS, gc = at + MS;

      weft_rule_log_bytes (log, at, 49, i * MB);
      weft_rule_log_run (log, at + US, gc, 1, HEAP_OVERFLOW);
      if (i == 50)
        {
          weft_rule_log_gc (log, gc, gc + US, gc + 900 * US, 1, 10 * MB);
          continue;
        }
      weft_test_log_event (log, 11, gc); /* REQUEST_SEQ_GC */
      weft_test_log_event (log, 9, gc + US);
      weft_test_log_event (log, 54, gc + 900 * US); /* GC_GLOBAL_SYNC */
      weft_test_log_gc_stats (log, gc + 900 * US, 0, copied);
      weft_test_log_event (log, 10, gc + 900 * US);
    }
  weft_rule_log_go_to_cap (log, 200 * MS, 0xffff);
  weft_test_heap_profile (log, US, 0, 20 * MS, WEFT_BREAKDOWN_CLOSURE_TYPE, "");
  for (guint i = 1; i <= 9; i++)
    {
      weft_test_heap_sample (log, i * 20 * MS, i);
      weft_test_heap_band (log, i * 20 * MS, 0, "FUN", 4 * MB);
      weft_test_heap_band (log, i * 20 * MS, 0, band, MB);
      weft_test_heap_sample_end (log, i * 20 * MS, i);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 201 * MS));
  g_assert_nonnull (weft_diagnosis_find (diagnosis, rule));
  return weft_diagnosis_find (diagnosis, rule)->confidence;
}

/* GCs go through mutable arrays, and copy boxes of numbers, which a heap profile shows. */
static void
test_seen_in_profile (void)
{
  g_assert_cmpint (confidence_beside ("gc-scans", 1000, "MUT_ARR_PTRS_DIRTY"), ==,
                   WEFT_CONFIDENCE_MEDIUM);
  g_assert_cmpint (confidence_beside ("gc-scans", 1000, "THUNK"), ==, WEFT_CONFIDENCE_LOW);
  g_assert_cmpint (confidence_beside ("boxed-updates", 900000, "ghc-prim:GHC.Types.I#"), ==,
                   WEFT_CONFIDENCE_MEDIUM);
  g_assert_cmpint (confidence_beside ("boxed-updates", 900000, "THUNK"), ==, WEFT_CONFIDENCE_LOW);
}

/* Thread 2, the timer manager, runs for @ns every 5 ms, and wakes many threads each time. The main
 * thread's runs end by @status. */
static gboolean
finds_timers (guint64 ns, guint16 status)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_create (log, US, 1);
  weft_rule_log_create (log, 2 * US, 2);
  weft_test_log_label (log, 3 * US, 2, "TimerManager");
  for (guint64 at = 10 * US; at < 200 * MS; at += 5 * MS)
    {
      weft_rule_log_wakeup (log, at, 1);
      weft_rule_log_run (log, at, at + 30 * US, 1, status);
      weft_rule_log_run (log, at + 31 * US, at + 31 * US + ns, 2, FOREIGN_CALL);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 201 * MS));
  return weft_diagnosis_find (diagnosis, "timers-many") != NULL;
}

/* The timer manager runs rarely if many timers are due together, but long. If it runs rarely, gaps
 * between its runs and those of the main thread are no fault of timers. */
static void
test_timers_together (void)
{
  g_assert_true (finds_timers (MS, ON_MVAR));
  g_assert_false (finds_timers (300 * US, ON_MVAR));
  g_assert_false (finds_timers (300 * US, YIELDED));
}

/* A real program that was killed before it wrote anything but its first spark counters. */
static void
test_killed (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "killed-ghc-9.6.eventlog", NULL);
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (WeftDiagnosis) diagnosis = diagnose (trace);

  g_assert_nonnull (weft_diagnosis_find (diagnosis, "unflushed"));
}

/* Threads 2 and 3 take turns until thread 2 ends, at 40 of 100 ms, while live data grows to 90 MB.
 * Each GC copies 900 KB of a megabyte until then, and @copied of it from then on. */
static WeftDiagnosis *
fed_thread (guint64 copied)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();

  for (guint32 i = 1; i < 4; i++)
    weft_rule_log_create (log, i * US, i);
  for (guint64 i = 0; i < 100; i++)
    {
      guint64 at = i * MS + 10 * US, gc = at + 900 * US;

      if (i < 40)
        weft_rule_log_run (log, at, at + 300 * US, 2, i < 39 ? YIELDED : FINISHED);
      weft_rule_log_run (log, at + 301 * US, gc, 3, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, gc, 49, (i + 1) * MB);
      if (i % 10 == 5)
        {
          weft_rule_log_gc (log, gc, gc + US, gc + 50 * US, 1, MIN (i, 40) * 2 * MB);
          continue;
        }
      weft_test_log_event (log, 11, gc); /* REQUEST_SEQ_GC */
      weft_test_log_event (log, 9, gc + US);
      weft_test_log_event (log, 54, gc + 50 * US); /* GC_GLOBAL_SYNC */
      weft_test_log_gc_stats (log, gc + 50 * US, 0, i < 40 ? 900000 : copied);
      weft_test_log_event (log, 10, gc + 50 * US);
    }
  return weft_rule_log_diagnose (weft_rule_log_end (log, 100 * MS));
}

/* A thread that goes on to build something was not fed. */
static void
test_fed_thread (void)
{
  g_autoptr (WeftDiagnosis) fed = fed_thread (1000);
  g_autoptr (WeftDiagnosis) builds = fed_thread (900000);

  g_assert_nonnull (weft_diagnosis_find (fed, "queue-grows"));
  g_assert_null (weft_diagnosis_find (builds, "queue-grows"));
}

/* Each of three threads is in a foreign call of 890 us before it wakes the next one. */
static void
test_waiting_lock (void)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  const WeftFinding *finding;

  for (guint32 i = 2; i < 5; i++)
    weft_rule_log_run (log, i * 20 * US, i * 20 * US + 5 * US, i, ON_MVAR);
  for (guint i = 0; i < 90; i++)
    {
      guint64 at = MS + i * MS;

      weft_rule_log_run (log, at, at + 10 * US, 2 + i % 3, FOREIGN_CALL);
      weft_test_log_run (log, at + 900 * US, 2 + i % 3);
      weft_rule_log_wakeup (log, at + 910 * US, 2 + (i + 1) % 3);
      weft_test_log_stop (log, at + 920 * US, 2 + i % 3, ON_MVAR, 0);
    }
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 92 * MS));
  finding = weft_diagnosis_find (diagnosis, "mvar-convoy");
  g_assert_nonnull (finding);
  g_assert_cmpfloat (diagnosis->measures.values[WEFT_MEASURE_CONVOY_SLEPT], >, 0.7);
  g_assert_cmpfloat (finding->cost, >, 0.4);
}

/* That there is much GC follows what may explain it, even if that is less certain. */
static void
test_symptom (void)
{
  WeftMeasures measures;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_measures_init (&measures, 0, 1000);
  measures.values[WEFT_MEASURE_GC] = measures.values[WEFT_MEASURE_MINOR_GC] = 0.6;
  measures.values[WEFT_MEASURE_GC_TIME] = 60 * MS;
  measures.values[WEFT_MEASURE_SCANNED] = 0.35;
  measures.values[WEFT_MEASURE_SCAN_PART] = 0.6;
  measures.values[WEFT_MEASURE_SCAN_PAUSE] = MS;
  measures.values[WEFT_MEASURE_SCAN_UNSEEN] = 1;
  measures.values[WEFT_MEASURE_MINOR_GCS] = 100;
  diagnosis = weft_diagnosis_new_for_measures (&measures, ~0u);
  g_assert_cmpuint (diagnosis->findings->len, ==, 2);
  g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 0)->rule->id, ==, "gc-scans");
  g_assert_false (weft_finding_is_notable (weft_diagnosis_nth (diagnosis, 0)));
  g_assert_cmpstr (weft_diagnosis_nth (diagnosis, 1)->rule->id, ==, "gc-much");
  g_assert_true (weft_finding_is_notable (weft_diagnosis_nth (diagnosis, 1)));
}

/* Live data grows by 10 MB in each of ten parts of 1.2 s. A heap profile of @n samples (0: none)
 * has 8 MB of each 10 in the band "entry", and the rest in "code". */
static WeftTrace *
trace_of_leak (guint n)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();

  for (guint64 i = 0; i < 10; i++)
    {
      guint64 gc = i * 1200 * MS + 1000 * MS;

      weft_rule_log_run (log, i * 1200 * MS + US, gc, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, gc, 49, (i + 1) * 20 * MB);
      weft_rule_log_gc (log, gc, gc + US, gc + 100 * MS, 1, (i + 1) * 10 * MB);
    }
  if (n > 0)
    {
      weft_rule_log_go_to_cap (log, 12000 * (guint64) MS, 0xffff);
      weft_test_heap_profile (log, US, 0, 1000 * MS, WEFT_BREAKDOWN_RETAINER, "");
    }
  for (guint64 i = 1; i <= n; i++)
    {
      guint64 time = i * 12000 * MS / (n + 1);

      weft_test_heap_sample (log, time, i);
      weft_test_heap_band (log, time, 0, "entry", i * 80 * MB / n);
      weft_test_heap_band (log, time, 0, "code", i * 20 * MB / n);
      weft_test_heap_sample_end (log, time, i);
    }
  return weft_rule_log_trace (weft_rule_log_end (log, 12000 * (guint64) MS));
}

/* The band that grew most is named, however few samples there are, and confidence stays low. */
static void
test_band_of_few_samples (void)
{
  static const struct
  {
    guint n;
    const char *doubt;
  } cases[] = {
    { 0, "no heap profile" },
    { 1, "too few samples" },
    { 2, "too few samples" },
    { 5, "too few samples" },
    { 10, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTrace) trace = trace_of_leak (cases[i].n);
      g_autoptr (WeftDiagnosis) diagnosis = diagnose (trace);
      const WeftFinding *finding = weft_diagnosis_find (diagnosis, "heap-leak");

      g_assert_nonnull (finding);
      g_test_message ("%u samples: %s", cases[i].n, finding->doubt);
      g_assert_true ((finding->scene.band != WEFT_SCENE_NO_BAND) == (cases[i].n > 1));
      if (cases[i].n > 1)
        {
          g_assert_cmpstr (weft_heap_profile_label (trace->heap, finding->scene.band), ==, "entry");
          g_assert_cmpfloat_with_epsilon (diagnosis->measures.values[WEFT_MEASURE_GREW_PART], 0.8,
                                          0.001);
        }
      if (cases[i].doubt != NULL)
        g_assert_nonnull (strstr (finding->doubt, cases[i].doubt));
      g_assert_true ((finding->confidence == WEFT_CONFIDENCE_LOW) == (cases[i].doubt != NULL));
    }
}

/* That GCs wait for HECs without a core is named beside a finding that costs more. */
static void
test_waits_are_named (void)
{
  g_autoptr (WeftTrace) trace = weft_rule_log_trace (weft_test_rule_log ("gc-sync"));
  g_autoptr (WeftTrace) with_cores = weft_rule_log_trace (weft_test_rule_log ("gc-sync"));
  g_autoptr (WeftDiagnosis) diagnosis = diagnose (trace), enough = NULL;
  const WeftFinding *waits = weft_diagnosis_find (diagnosis, "gc-sync");
  const WeftFinding *updates = weft_diagnosis_find (diagnosis, "boxed-updates");

  g_assert_nonnull (waits);
  g_assert_nonnull (updates);
  g_assert_cmpfloat_with_epsilon (waits->cost, 0.2, 0.001);
  g_assert_cmpfloat (updates->cost, >, waits->cost);
  g_assert_true (weft_finding_is_notable (waits));
  g_assert_null (weft_diagnosis_find (diagnosis, "gc-held-up"));
  /* with a core for each HEC it is no fault of the program */
  weft_trace_set_cores (with_cores, 4);
  enough = diagnose (with_cores);
  waits = weft_diagnosis_find (enough, "gc-sync");
  g_assert_nonnull (waits);
  g_assert_false (weft_finding_is_notable (waits));
}

/* What no HEC runs for is named as far as the log shows it, with the thread that waited, and never
 * above low severity. */
static void
test_causes_of_waits (void)
{
  static const struct
  {
    const char *rule;
    WeftMeasure measure, other;
  } cases[] = {
    { "timers-due", WEFT_MEASURE_TIMER_DUE, WEFT_MEASURE_IO_READY },
    { "io-waits", WEFT_MEASURE_IO_READY, WEFT_MEASURE_TIMER_DUE },
    { "timer-waits", WEFT_MEASURE_NONE, WEFT_MEASURE_TIMER_DUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTrace) trace = weft_rule_log_trace (weft_test_rule_log (cases[i].rule));
      g_autoptr (WeftDiagnosis) diagnosis = diagnose (trace);
      WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
      const WeftFinding *finding = weft_diagnosis_find (diagnosis, cases[i].rule);

      g_assert_nonnull (finding);
      g_assert_cmpuint (weft_finding_severity (finding), ==, WEFT_SEVERITY_LOW);
      g_assert_cmpfloat (diagnosis->measures.values[cases[i].other], ==, 0);
      if (cases[i].measure == WEFT_MEASURE_NONE)
        continue;
      g_assert_cmpfloat_with_epsilon (diagnosis->measures.values[cases[i].measure], 0.7 / 1.01,
                                      0.01);
      g_assert_cmpuint (weft_threads_id (threads, finding->scene.thread), ==, 1);
      /* the finding that does not tell the cause is not there as well */
      g_assert_null (weft_diagnosis_find (diagnosis, "timer-waits"));
    }
}

/* If no finding above low severity tells what a program computes, a time profile is advised. */
static void
test_note (void)
{
  g_autoptr (WeftTrace) computes = weft_rule_log_trace (weft_test_rule_log ("allocation-churn"));
  g_autoptr (WeftTrace) waits = weft_rule_log_trace (weft_test_rule_log ("timer-waits"));
  g_autoptr (WeftDiagnosis) low = diagnose (computes), other = diagnose (waits);
  g_autofree char *note = weft_diagnosis_note_text (low, computes);

  g_assert_cmpuint (low->findings->len, >, 0);
  g_assert_nonnull (strstr (note, "+RTS -l -p"));
  g_assert_cmpuint (other->findings->len, >, 0);
  g_assert_null (weft_diagnosis_note_text (other, waits));
}

/* The label of @function of a scene. */
static const char *
label_of (const WeftTrace *trace, guint32 function)
{
  return function > 0 ? weft_stacks_nth_frame (trace->profile->stacks, function - 1)->label : NULL;
}

/* Of 200 samples, which are in @stacks in turn, the finding names @function with the share @hot,
 * and @next beside it, or NULL. */
static void
check_function (
    const char *const *stacks, guint n, const char *function, double hot, const char *next)
{
  WeftTestLog *log = weft_test_profile_begin (MS);
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftDiagnosis) diagnosis = NULL;
  const WeftFinding *finding;

  for (guint i = 1; i <= 200; i++)
    weft_test_profile_sample (log, i * MS, 0, i, stacks[i % n]);
  weft_test_profile_end (log, 201 * MS);
  trace = weft_rule_log_trace (log);
  diagnosis = diagnose (trace);
  finding = weft_diagnosis_find (diagnosis, "hot-function");
  g_assert_nonnull (finding);
  g_assert_cmpstr (label_of (trace, finding->scene.function), ==, function);
  g_assert_cmpfloat_with_epsilon (finding->cost, hot, 0.001);
  g_assert_cmpstr (label_of (trace, finding->scene.next_function), ==, next);
}

/* What is defined in a function counts as the function, and of two that take as much both are
 * named. */
static void
test_functions (void)
{
  static const char *const local[] = { "f", "pf", "qf", "a", "a" };
  static const char *const loop[] = { "f", "pf", "pf", "pf", "a" };
  static const char *const tie[] = { "a", "c" };

  check_function (local, G_N_ELEMENTS (local), "f", 0.6, NULL);
  check_function (loop, G_N_ELEMENTS (loop), "f.\\", 0.6, NULL);
  check_function (tie, G_N_ELEMENTS (tie), "c", 0.5, "a");
}

/* The only thread of a HEC waits, without a GC, for a third of the time: the HEC has no core. */
static void
test_no_core (void)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();
  g_autoptr (WeftDiagnosis) diagnosis = NULL;

  weft_rule_log_create (log, US, 1);
  for (guint64 at = 0; at < 300 * MS; at += 300 * US)
    weft_rule_log_run (log, at + 2 * US, at + 200 * US, 1, YIELDED);
  diagnosis = weft_rule_log_diagnose (weft_rule_log_end (log, 300 * MS));
  g_assert_cmpfloat (diagnosis->measures.values[WEFT_MEASURE_RUNNABLE], <, 0.02);
  for (guint i = 0; i < diagnosis->findings->len; i++)
    g_assert_cmpstr (weft_diagnosis_nth (diagnosis, i)->rule->id, !=, "one-hec-work");
}

/* Threads 2 and 3 wait from 20 ms on, until the end if @is_left, or until thread 1 wakes them. */
static WeftTrace *
trace_of_waits (gboolean is_left)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();

  weft_rule_log_create (log, US, 1);
  weft_test_log_run (log, 2 * US, 1);
  weft_rule_log_create (log, 3 * US, 2);
  weft_rule_log_create (log, 4 * US, 3);
  weft_test_log_stop (log, 10 * US, 1, ON_MVAR, 0);
  weft_rule_log_run (log, 20 * US, 10 * MS, 2, ON_MVAR);
  weft_rule_log_run (log, 10 * MS + US, 20 * MS, 3, ON_MVAR);
  weft_rule_log_wakeup (log, 90 * MS, 1);
  weft_test_log_run (log, 90 * MS + US, 1);
  for (guint i = 2; i <= 3 && !is_left; i++)
    weft_rule_log_wakeup (log, 90 * MS + i * US, i);
  weft_test_log_stop (log, 91 * MS, 1, FINISHED, 0);
  for (guint i = 2; i <= 3 && !is_left; i++)
    weft_rule_log_run (log, 89 * MS + i * 1500 * US, 89 * MS + i * 1500 * US + 1200 * US, i,
                       FINISHED);
  return weft_rule_log_trace (weft_rule_log_end (log, 95 * MS));
}

/* Threads that are blocked at the end of a range may continue after it. */
static void
test_range_end (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WeftTrace) trace = trace_of_waits (i == 0);
      WeftStatistics before = weft_statistics (trace, 0, 80 * MS);
      g_autoptr (WeftDiagnosis) part = weft_diagnosis_new (&before, NULL);
      g_autoptr (WeftDiagnosis) whole = diagnose (trace);

      g_assert_true ((weft_diagnosis_find (whole, "stuck") != NULL) == (i == 0));
      g_assert_null (weft_diagnosis_find (part, "stuck"));
    }
}

/* Five threads take turns on HEC 0 for 60 of 200 ms, while HECs 1 and 2 are idle or, if @is_apart,
 * run threads of their own. Then all wait, or one thread runs alone. */
static WeftDiagnosis *
turns_in_phase (gboolean is_apart)
{
  WeftTestLog *log = weft_rule_log_begin_plain ();

  for (guint i = 1; i <= 5; i++)
    weft_rule_log_create (log, i, i);
  for (guint i = 0; i < 30; i++)
    weft_rule_log_run (log, i * 2 * MS + US, (i + 1) * 2 * MS, 1 + i % 5,
                       i < 25 ? YIELDED : ON_MVAR);
  if (is_apart)
    weft_rule_log_run (log, 60 * MS + US, 200 * MS, 1, FINISHED);
  for (guint16 cap = 1; cap < 3; cap++)
    {
      weft_rule_log_go_to_cap (log, 200 * MS, cap);
      weft_rule_log_run (log, US, is_apart ? 60 * MS : 2 * US, 10 + cap, FINISHED);
    }
  return weft_rule_log_diagnose (weft_rule_log_end (log, 200 * MS));
}

/* HECs lack cores if they are idle while threads are runnable, also in a phase of a program that
 * waits else; not if threads are runnable in one phase, and HECs idle in another. */
static void
test_starved_phase (void)
{
  g_autoptr (WeftDiagnosis) starved = turns_in_phase (FALSE);
  g_autoptr (WeftDiagnosis) apart = turns_in_phase (TRUE);

  g_assert_nonnull (weft_diagnosis_find (starved, "hecs-starved"));
  g_assert_null (weft_diagnosis_find (apart, "hecs-starved"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/wary-rules/forks", test_forks);
  g_test_add_func ("/wary-rules/waiting-owner", test_waiting_owner);
  g_test_add_func ("/wary-rules/foreign-workers", test_foreign_workers);
  g_test_add_func ("/wary-rules/seen-in-profile", test_seen_in_profile);
  g_test_add_func ("/wary-rules/killed", test_killed);
  g_test_add_func ("/wary-rules/timers-together", test_timers_together);
  g_test_add_func ("/wary-rules/fed-thread", test_fed_thread);
  g_test_add_func ("/wary-rules/waiting-lock", test_waiting_lock);
  g_test_add_func ("/wary-rules/symptom", test_symptom);
  g_test_add_func ("/wary-rules/band-of-few-samples", test_band_of_few_samples);
  g_test_add_func ("/wary-rules/waits-are-named", test_waits_are_named);
  g_test_add_func ("/wary-rules/causes-of-waits", test_causes_of_waits);
  g_test_add_func ("/wary-rules/note", test_note);
  g_test_add_func ("/wary-rules/functions", test_functions);
  g_test_add_func ("/wary-rules/no-core", test_no_core);
  g_test_add_func ("/wary-rules/range-end", test_range_end);
  g_test_add_func ("/wary-rules/starved-phase", test_starved_phase);
}
