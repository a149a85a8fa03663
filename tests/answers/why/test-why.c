/* SPDX-License-Identifier: BSD-3-Clause */
/* The cause of slow spans is found in logs that have it, none is named in one that has not, and the
 * causes sum to the length of the spans. */
#include "weft-table.h"
#include "weft-test-corpus.h"
#include "weft-test-log.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"
#include "weft-why.h"

#include "logs.h"
#include <math.h>
#include <string.h>

#define US G_GUINT64_CONSTANT (1000)
#define MS G_GUINT64_CONSTANT (1000000)

/* Lengths of slow spans: the slowest tenth, and those of @ns or more. */
#define TENTH     ((WeftRange){ 0, 0 })
#define LEAST(ns) ((WeftRange){ ns, WEFT_TIME_END })

/* What every tenth request waits for. */
typedef enum
{
  HEALTHY,
  LOCK_OVER_GC,
  STARVED,
  BLACK_HOLE,
  FOREIGN,
  TWO_STEPS,
  LARGE,     /* it runs for longer */
  SAMPLED,   /* like LARGE, with a time profile */
  IDLE_HEC,  /* it is runnable, but nothing runs */
  GC_WAKES,  /* blocked until a GC finds that it need not be */
  HANDED_ON, /* thread 2 works on, and ends the span */
  OUTLIER,   /* a short foreign call, but one waits very long for a black hole */
} Fault;

static void
put_message (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 19, time);
  weft_test_log_text (log, text);
}

static void
put_create (WeftTestLog *log, guint32 thread, const char *label)
{
  weft_test_log_event (log, 0, 10 * thread);
  weft_test_log_u32 (log, thread);
  weft_test_log_label (log, 10 * thread, thread, label);
}

static gboolean
is_slow (guint i)
{
  return i % 10 == 7;
}

/* HEC 0: request @i of thread 1, which begins at @at. */
static void
put_request (WeftTestLog *log, Fault fault, guint i, guint64 at)
{
  static const guint16 statuses[] = {
    [LOCK_OVER_GC] = 7, [STARVED] = 3,  [BLACK_HOLE] = 8, [FOREIGN] = 6,
    [TWO_STEPS] = 7,    [IDLE_HEC] = 3, [GC_WAKES] = 8,   [OUTLIER] = 6
  };
  guint64 end = at + 100 * US + i % 5 * US;

  weft_test_log_run (log, at - 10 * US, 1);
  put_message (log, at, "START request");
  if (fault == HANDED_ON && is_slow (i))
    {
      weft_test_log_wakeup (log, at + 50 * US, 2, 1);
      weft_test_log_stop (log, at + 60 * US, 1, 7, 0);
      return;
    }
  if ((fault == LARGE || fault == SAMPLED) && is_slow (i))
    end = at + 5 * MS;
  else if (fault != HEALTHY && is_slow (i))
    {
      guint64 back = fault == OUTLIER && i != 7 ? at + 400 * US : at + 5 * MS + 20 * US;

      weft_test_log_stop (log, at + 50 * US, 1, fault == OUTLIER && i == 7 ? 8 : statuses[fault],
                          2);
      if (fault == STARVED)
        {
          weft_test_log_run (log, at + 60 * US, 3);
          weft_test_log_stop (log, at + 5 * MS, 3, 3, 0);
        }
      weft_test_log_run (log, back, 1);
      end = back + 50 * US;
    }
  put_message (log, end, "STOP request");
  weft_test_log_stop (log, end + 10 * US, 1, 11, 0);
}

/* HEC 1: thread 2, which ends the wait of the request that began at @at. */
static void
put_waker (WeftTestLog *log, Fault fault, guint64 at)
{
  if (fault == GC_WAKES)
    {
      weft_test_log_event (log, 9, at + 60 * US);
      weft_test_log_gc_stats (log, at + 4990 * US, 1, 0);
      weft_test_log_event (log, 10, at + 4990 * US);
      weft_test_log_wakeup (log, at + 5 * MS, 1, 0);
      return;
    }
  if (fault == HANDED_ON)
    {
      weft_test_log_run (log, at + 70 * US, 2);
      put_message (log, at + 5 * MS, "STOP request");
      weft_test_log_stop (log, at + 5010 * US, 2, 7, 0);
      return;
    }
  weft_test_log_run (log, at, 2);
  if (fault == LOCK_OVER_GC)
    {
      weft_test_log_stop (log, at + 100 * US, 2, 1, 0);
      weft_test_log_event (log, 9, at + 150 * US);
      weft_test_log_gc_stats (log, at + 4 * MS, 1, 0);
      weft_test_log_event (log, 10, at + 4 * MS);
      weft_test_log_run (log, at + 4 * MS + 50 * US, 2);
    }
  else if (fault == TWO_STEPS)
    {
      weft_test_log_stop (log, at + 60 * US, 2, 7, 0);
      weft_test_log_run (log, at + 4900 * US, 2);
    }
  weft_test_log_wakeup (log, at + 5 * MS, 1, 0);
  weft_test_log_stop (log, at + 5010 * US, 2, 7, 0);
}

/* HEC 2: thread 4, which ends the wait of thread 2. */
static void
put_waker_of_waker (WeftTestLog *log, guint64 at)
{
  weft_test_log_run (log, at, 4);
  weft_test_log_stop (log, at + 70 * US, 4, 6, 0);
  weft_test_log_run (log, at + 4800 * US, 4);
  weft_test_log_wakeup (log, at + 4850 * US, 2, 1);
  weft_test_log_stop (log, at + 4860 * US, 4, 7, 0);
}

/* Samples of function b of module Main, while slow requests run. */
static void
put_samples (WeftTestLog *log, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 1; is_slow (i) && k < 5; k++)
      weft_test_profile_sample (log, i * 10 * MS + MS + k * MS, 0, i * 10 + k, "b");
  weft_test_log_end_block (log, n * 10 * MS);
}

static WeftTrace *
trace_of (Fault fault, guint n)
{
  g_autoptr (WeftTestLog) log =
      fault == SAMPLED ? weft_test_profile_begin (MS) : weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  guint64 end = (n + 1) * 10 * MS;

  if (fault == SAMPLED)
    put_samples (log, n);
  else
    weft_test_log_header_9_10 (log);
  for (guint16 cap = 0; cap < 3; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      if (cap == 0)
        {
          put_create (log, 1, "server");
          put_create (log, 2, "writer");
          put_create (log, 3, "hog 1");
          put_create (log, 4, "disk");
        }
      for (guint i = 0; i < n; i++)
        {
          guint64 at = i * 10 * MS + MS;

          if (cap == 0)
            put_request (log, fault, i, at);
          else if (is_slow (i) && cap == 1 && fault != HEALTHY && fault != LARGE &&
                   fault != SAMPLED && fault != IDLE_HEC && (fault != OUTLIER || i == 7))
            put_waker (log, fault, at);
          else if (is_slow (i) && cap == 2 && fault == TWO_STEPS)
            put_waker_of_waker (log, at);
        }
      weft_test_log_end_block (log, end);
    }
  if (fault == SAMPLED)
    {
      weft_test_log_begin_block (log, 0xffff, end);
      weft_test_profile_end (log, end);
    }
  else
    weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* The causes are all of the time of the spans, and are sorted. */
static void
check_sums (const WeftWhy *why)
{
  double slow = 0, typical = 0;

  for (guint i = 0; i < why->causes->len; i++)
    {
      const WeftWhyCause *cause = weft_why_nth (why, i);

      slow += cause->slow;
      typical += cause->typical;
      g_assert_true (i == 0 || cause->group_score <= cause[-1].group_score ||
                     cause->group_p > WEFT_WHY_MAX_P || cause[-1].group_p <= WEFT_WHY_MAX_P);
      g_assert_cmpuint (cause->longest_to, >, cause->longest_from);
      g_assert_cmpfloat (cause->share, <=, 1);
      g_assert_cmpint (cause->n > 0, ==, cause->slow > 0);
      g_assert_cmpfloat (fabs (cause->slow - cause->typical - cause->difference), <, 0.01);
    }
  g_assert_cmpfloat (fabs (slow - why->slow), <, 0.01 + why->slow * 1e-12);
  g_assert_cmpfloat (fabs (typical - why->typical), <, 0.01 + why->typical * 1e-12);
}

static void
check_fault (Fault fault, const char *text)
{
  g_autoptr (WeftTrace) trace = trace_of (fault, 120);
  g_autoptr (WeftWhy) why = weft_why_new (trace, "request", TENTH, 0, G_MAXUINT64, NULL);
  const WeftWhyCause *first = weft_why_nth (why, 0);
  g_autofree char *got = weft_why_cause_text (why, first, FALSE);

  check_sums (why);
  g_assert_cmpuint (why->n, ==, 120);
  g_assert_cmpuint (why->n_slow, ==, 12);
  g_assert_cmpuint (why->n_typical, ==, 24);
  g_assert_cmpuint (why->n_excluded, ==, 0);
  g_assert_cmpuint (why->doubt, ==, WEFT_WHY_CLEAR);
  g_assert_cmpstr (got, ==, text);
  g_assert_cmpuint (first->n, ==, 12);
  g_assert_cmpuint (first->thread, ==, fault == HANDED_ON ? 2 : 1);
  g_assert_cmpfloat (first->typical, <, 200e3);
  g_assert_cmpfloat (first->p, <, 0.001);
}

static void
test_causes (void)
{
  check_fault (LOCK_OVER_GC, "blocked on an MVar until “writer” wakes it, which meanwhile is in a "
                             "GC pause (major, old_generation)");
  check_fault (STARVED, "runnable while “hog 1” runs on its HEC");
  check_fault (BLACK_HOLE,
               "blocked on black hole until “writer” wakes it, which meanwhile is running");
  check_fault (FOREIGN, "in a foreign call");
  check_fault (TWO_STEPS,
               "blocked on an MVar until “writer” wakes it, which meanwhile is blocked on an MVar "
               "until “disk” wakes it, which meanwhile is in a foreign call");
  check_fault (LARGE, "running");
  check_fault (IDLE_HEC, "runnable without a HEC");
  check_fault (GC_WAKES, "in a GC pause (major)");
  check_fault (HANDED_ON, "running");
}

/* Running is divided by the functions of the samples, each of which represents a tick. */
static void
test_functions (void)
{
  g_autoptr (WeftTrace) trace = trace_of (SAMPLED, 120);
  g_autoptr (WeftWhy) why = weft_why_new (trace, "request", TENTH, 0, G_MAXUINT64, NULL);
  const WeftWhyCause *first = weft_why_nth (why, 0), *second = weft_why_nth (why, 1);
  g_autofree char *text = weft_why_cause_text (why, first, FALSE);
  g_autofree char *other = weft_why_cause_text (why, second, FALSE);

  check_sums (why);
  g_assert_cmpstr (text, ==, "running Main.b");
  g_assert_cmpstr (weft_why_function (why, first), ==, "Main.b");
  g_assert_cmpfloat_with_epsilon (first->slow, (double) 4 * MS, 1);
  g_assert_cmpuint (first->longest_to - first->longest_from, ==, 4 * MS);
  g_assert_cmpstr (other, ==, "running");
  g_assert_null (weft_why_function (why, second));
  g_assert_cmpfloat_with_epsilon (second->slow, (double) MS, 1);
  g_assert_cmpfloat_with_epsilon (first->group, first->difference + second->difference, 1);
  g_assert_cmpuint (why->doubt, ==, WEFT_WHY_CLEAR);
}

static void
test_silence (void)
{
  g_autoptr (WeftTrace) healthy = trace_of (HEALTHY, 120);
  g_autoptr (WeftTrace) few = trace_of (FOREIGN, 8);
  g_autoptr (WeftWhy) why = weft_why_new (healthy, "request", TENTH, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) of_few = weft_why_new (few, "request", TENTH, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) of_none = weft_why_new (few, "answer", TENTH, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) of_one = weft_why_new (few, "request", TENTH, 0, 10 * MS, NULL);

  check_sums (why);
  g_assert_cmpuint (why->doubt, ==, WEFT_WHY_NOT_SLOWER);
  check_sums (of_few);
  g_assert_cmpuint (of_few->n, ==, 8);
  g_assert_cmpuint (of_few->n_slow, ==, 1);
  g_assert_cmpuint (of_few->doubt, ==, WEFT_WHY_FEW);
  g_assert_cmpuint (of_none->n, ==, 0);
  g_assert_cmpuint (of_none->doubt, ==, WEFT_WHY_NO_SPANS);
  g_assert_cmpuint (of_one->n, ==, 1);
  g_assert_cmpuint (of_one->doubt, ==, WEFT_WHY_NO_SPANS);
}

/* The cause of most slow spans comes first, not that of the longest one. */
static void
test_outlier (void)
{
  g_autoptr (WeftTrace) trace = trace_of (OUTLIER, 120);
  g_autoptr (WeftWhy) why = weft_why_new (trace, "request", TENTH, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) longest = weft_why_new (trace, "request", LEAST (MS), 0, G_MAXUINT64, NULL);
  const WeftWhyCause *first = weft_why_nth (why, 0);

  check_sums (why);
  g_assert_cmpuint (first->steps[0].state, ==, WEFT_PART_FOREIGN);
  g_assert_cmpuint (first->n, ==, 11);
  g_assert_cmpfloat_with_epsilon (first->group_share, 11 / 12.0, 1e-9);
  g_assert_cmpfloat (first->difference, <, weft_why_nth (why, 1)->difference);
  g_assert_cmpfloat (first->group_score, >, 0.7);
  g_assert_cmpuint (why->doubt, ==, WEFT_WHY_CLEAR);
  g_assert_cmpuint (longest->n_slow, ==, 1);
  g_assert_cmpuint (weft_why_nth (longest, 0)->steps[0].state, ==, WEFT_PART_BLOCKED);
}

/* A length, a pattern and a range choose spans. */
static void
test_choice (void)
{
  g_autoptr (WeftTrace) trace = trace_of (FOREIGN, 100);
  g_autoptr (WeftWhy) slow = weft_why_new (trace, "request", LEAST (5 * MS), 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) slower =
      weft_why_new (trace, "request", LEAST (50 * MS), 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) all = weft_why_new (trace, "request", LEAST (100), 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) band =
      weft_why_new (trace, "request", (WeftRange){ 102 * US, 103 * US }, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) pattern = weft_why_new (trace, "re?u*", TENTH, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftWhy) part = weft_why_new (trace, "request", TENTH, 1500 * US, 73 * MS, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_cmpuint (slow->n_slow, ==, 10);
  g_assert_true (slow->is_chosen);
  g_assert_cmpuint (slow->chosen.from, ==, 5 * MS);
  g_assert_cmpuint (slow->doubt, ==, WEFT_WHY_CLEAR);
  g_assert_cmpuint (slower->n_slow, ==, 0);
  g_assert_cmpuint (slower->doubt, ==, WEFT_WHY_NO_SPANS);
  g_assert_cmpuint (all->n_slow, ==, 100);
  g_assert_cmpuint (all->n_typical, ==, 0);
  /* those of one length, which is the median */
  g_assert_cmpuint (band->n_slow, ==, 10);
  g_assert_cmpfloat_with_epsilon (band->slow, (double) 102 * US, 1);
  g_assert_cmpuint (band->n_typical, >, 0);
  g_assert_cmpfloat (band->typical, <, band->slow);
  g_assert_cmpuint (band->doubt, ==, WEFT_WHY_NOT_SLOWER);
  g_assert_cmpuint (weft_histogram_max (&band->lengths), ==, 90);
  g_assert_cmpuint (pattern->n, ==, 100);
  /* that of 71 ms is cut by the end of the range */
  g_assert_cmpuint (part->n, ==, 6);
  g_assert_cmpuint (part->n_excluded, ==, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_why_new (trace, "request", TENTH, 0, G_MAXUINT64, cancellable));
}

static void
check_number (const WeftTableRows *rows, const char *column, guint64 want)
{
  guint64 got;

  g_assert_true (
      weft_table_get_number (rows, 0, (guint) weft_table_find_column (rows->klass, column), &got));
  g_assert_cmpuint (got, ==, want);
}

static void
test_labels (void)
{
  g_autoptr (WeftTrace) trace = trace_of (FOREIGN, 100);
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_why_labels, NULL, trace, 0, G_MAXUINT64, NULL);
  g_autofree char *label = weft_table_get_raw_text (rows, 0, 0);

  g_assert_cmpuint (rows->n, ==, 1);
  g_assert_cmpstr (label, ==, "request");
  check_number (rows, "count", 100);
  check_number (rows, "p50_ns", 102 * US);
  check_number (rows, "p90_ns", 104 * US);
  check_number (rows, "slow_ns", 5070 * US);
  check_number (rows, "difference_ns", 4968 * US);
  check_number (rows, "lost_ns", 10 * 4968 * US);
}

/* The table has the causes of the label that loses most time, or of the one asked for. */
static void
test_table (void)
{
  g_autoptr (WeftTrace) trace = trace_of (STARVED, 50);
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_why, NULL, trace, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftTableRows) same = weft_table_rows_new (
      &weft_table_why, weft_table_why_source ("request", TENTH), trace, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftTableRows) none = weft_table_rows_new (
      &weft_table_why, weft_table_why_source ("a b", LEAST (MS)), trace, 0, G_MAXUINT64, NULL);
  const char *const want[] = { "runnable", "hog 1" }, *const columns[] = { "state", "by" };

  g_assert_cmpuint (rows->n, >, 1);
  g_assert_cmpuint (rows->n, ==, same->n);
  for (guint i = 0; i < G_N_ELEMENTS (want); i++)
    {
      guint column = (guint) weft_table_find_column (&weft_table_why, columns[i]);
      g_autofree char *text = weft_table_get_raw_text (rows, 0, column);
      g_autofree char *other = weft_table_get_raw_text (same, 0, column);

      g_assert_cmpstr (text, ==, want[i]);
      g_assert_cmpstr (other, ==, want[i]);
    }
  g_assert_cmpuint (none->n, ==, 0);
  g_assert_cmpstr (((const WeftWhy *) weft_table_why_get_result (none))->label, ==, "a b");
}

/* The parts of all spans of any log sum to their lengths. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
      g_autoptr (WeftWhy) why = weft_why_new (trace, "*", TENTH, 0, G_MAXUINT64, NULL);

      g_test_message ("%s: %u", (char *) g_ptr_array_index (paths, i), why->n);
      check_sums (why);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/why/causes", test_causes);
  g_test_add_func ("/why/functions", test_functions);
  g_test_add_func ("/why/silence", test_silence);
  g_test_add_func ("/why/outlier", test_outlier);
  g_test_add_func ("/why/choice", test_choice);
  g_test_add_func ("/why/labels", test_labels);
  g_test_add_func ("/why/table", test_table);
  g_test_add_func ("/why/corpus", test_corpus);
}
