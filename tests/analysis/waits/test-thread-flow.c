/* SPDX-License-Identifier: BSD-3-Clause */
/* What a thread does at a moment, who woke it, and the arrows from thread to thread. */
#include "thread-fixture.h"
#include "weft-test-unit.h"
#include "weft-thread-columns.h"
#include "weft-thread-flow.h"
#include "weft-thread-sums.h"

static void
test_moments (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  guint found = 0; /* within a small effort */

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (GArray) spans = weft_test_thread_spans (index);

      for (guint k = 0; k < 60 && weft_threads_n (threads) > 0; k++)
        {
          guint thread = g_rand_int_range (rand, 0, weft_threads_n (threads));
          guint64 time = g_rand_double_range (rand, 0, (double) index->to);
          const PlainSpan *want = NULL;
          WeftThreadMoment moment;
          gboolean is_there = weft_thread_moment (threads, thread, time, G_MAXUINT64, &moment);
          gboolean is_near;
          WeftThreadMoment near;

          for (guint m = 0; m < spans->len; m++)
            {
              const PlainSpan *span = &g_array_index (spans, PlainSpan, m);

              if (span->thread == weft_threads_id (threads, thread) && span->from <= time &&
                  time < span->to)
                want = span;
            }
          g_assert_cmpint (is_there, ==, want != NULL);
          if (want == NULL)
            continue;
          g_assert_cmpuint (moment.span.from, ==, want->from);
          g_assert_cmpuint (moment.span.to, ==, want->to);
          g_assert_cmpuint (moment.span.kind, ==, want->kind);
          g_assert_false (moment.span.is_end_unread);
          is_near = weft_thread_moment (threads, thread, time, 1000, &near);
          found += is_near;
          if (!is_near)
            continue;
          g_assert_cmpuint (near.span.from, ==, want->from);
          g_assert_cmpuint (near.span.kind, ==, want->kind);
          g_assert_true (near.span.is_end_unread ? near.span.to <= want->to :
                                                   near.span.to == want->to);
        }
    }
  g_assert_cmpuint (found, >, 0);
}

static void
put_wakeup (WeftTestLog *log, guint64 time, guint32 thread, guint16 cap)
{
  weft_test_log_wakeup (log, time, thread, cap);
}

/* Thread 1 creates thread 2, which blocks on 1's black hole, is woken by it, and moves to HEC 1. */
static WeftIndex *
flow_index (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_event (log, 0, 20);
  weft_test_log_u32 (log, 2);
  weft_test_log_stop (log, 30, 1, 3, 0);
  weft_test_log_run (log, 40, 2);
  weft_test_log_stop (log, 50, 2, 8, 1);
  weft_test_log_run (log, 60, 1);
  put_wakeup (log, 70, 2, 0);
  weft_test_log_event (log, 4, 75);
  weft_test_log_u32 (log, 2);
  weft_test_log_u16 (log, 1);
  weft_test_log_stop (log, 200, 1, 5, 0);
  weft_test_log_end_block (log, 300);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 90, 2);
  weft_test_log_stop (log, 100, 2, 5, 0);
  weft_test_log_end_block (log, 300);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_waker (void)
{
  g_autoptr (WeftIndex) index = flow_index ();
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  WeftThreadMoment moment;

  g_assert_true (weft_thread_moment (threads, 1, 55, 1000, &moment));
  g_assert_cmpuint (moment.span.from, ==, 50);
  g_assert_cmpuint (moment.span.to, ==, 90);
  g_assert_cmpuint (moment.span.info, ==, 1);
  g_assert_true (moment.ready.kind == WEFT_READY_WOKEN && moment.has_waker && moment.has_run);
  g_assert_cmpuint (moment.ready.since, ==, 70);
  g_assert_cmpuint (moment.waker, ==, 1);
  g_assert_cmpuint (moment.ready.posted_by, ==, 0);
  g_assert_cmpuint (moment.run_cap, ==, 1);
  g_assert_false (weft_thread_moment (threads, 1, 5, 1000, &moment));
  g_assert_false (weft_thread_moment (threads, 1, 150, 1000, &moment));
}

static void
test_flow (void)
{
  static const struct
  {
    WeftThreadFlowKind kind;
    guint32 from, to;
    guint64 from_time, to_time;
    guint16 to_cap;
  } want[] = {
    { WEFT_THREAD_FLOW_FORK, 1, 2, 20, 40, 0 },
    { WEFT_THREAD_FLOW_BLACK_HOLE, 2, 1, 50, 50, WEFT_CAP_NONE },
    { WEFT_THREAD_FLOW_WAKEUP, 1, 2, 70, 90, 1 },
    { WEFT_THREAD_FLOW_MIGRATE, 2, 2, 75, 90, 1 },
  };
  g_autoptr (WeftIndex) index = flow_index ();
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (GArray) arrows = weft_thread_arrows_new (threads, 1, 0, 1000, 100, NULL);
  g_autoptr (GArray) first = weft_thread_arrows_new (threads, 0, 0, 1000, 100, NULL);
  g_autoptr (GArray) few = weft_thread_arrows_new (threads, 1, 45, 1000, 2, NULL);

  g_assert_cmpuint (arrows->len, ==, G_N_ELEMENTS (want));
  for (guint i = 0; i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);

      g_assert_cmpuint (arrow->kind, ==, want[i].kind);
      g_assert_true (arrow->has_from);
      g_assert_cmpuint (arrow->from, ==, want[i].from);
      g_assert_cmpuint (arrow->to, ==, want[i].to);
      g_assert_cmpuint (arrow->from_time, ==, want[i].from_time);
      g_assert_cmpuint (arrow->to_time, ==, want[i].to_time);
      g_assert_cmpuint (arrow->to_cap, ==, want[i].to_cap);
    }
  g_assert_cmpuint (first->len, ==, 3); /* all but the other's move */
  g_assert_cmpuint (few->len, ==, 2);
}

static gboolean
arrows_equal (const WeftThreadArrow *a, const WeftThreadArrow *b)
{
  return a->kind == b->kind && a->has_from == b->has_from && (!a->has_from || a->from == b->from) &&
         a->to == b->to && a->from_cap == b->from_cap && a->to_cap == b->to_cap &&
         a->from_time == b->from_time && a->to_time == b->to_time;
}

/* Arrows up to a time, continued to a later one, are those that are found at once. */
static void
test_continued (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (53);
  guint n_kept = 0;

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);

      for (guint k = 0; k < 20 && weft_threads_n (threads) > 0; k++)
        {
          guint thread = g_rand_int_range (rand, 0, weft_threads_n (threads));
          guint64 from = g_rand_double_range (rand, 0, (double) index->to);
          guint64 to = g_rand_double_range (rand, (double) from, (double) index->to);
          guint64 until = g_rand_double_range (rand, (double) from, (double) to);
          g_autoptr (GArray) want =
              weft_thread_arrows_new (threads, thread, from, to, G_MAXUINT, NULL);
          g_autoptr (GArray) arrows =
              weft_thread_arrows_new (threads, thread, from, until, G_MAXUINT, NULL);
          guint64 next = weft_thread_arrows_cut (arrows, from, until);
          g_autoptr (GArray) rest =
              weft_thread_arrows_new (threads, thread, next, to, G_MAXUINT, NULL);

          n_kept += arrows->len;
          g_array_append_vals (arrows, rest->data, rest->len);
          g_assert_cmpuint (arrows->len, ==, want->len);
          for (guint n = 0; n < want->len; n++)
            g_assert_true (arrows_equal (&g_array_index (arrows, WeftThreadArrow, n),
                                         &g_array_index (want, WeftThreadArrow, n)));
        }
    }
  g_assert_cmpuint (n_kept, >, 0);
}

/* Arrows that begin before a later start are removed, and those without an end are found again. */
static void
test_cut (void)
{
  g_autoptr (WeftIndex) index = flow_index ();
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (GArray) arrows = weft_thread_arrows_new (threads, 1, 0, 80, 100, NULL);

  g_assert_cmpuint (weft_thread_arrows_cut (arrows, 30, 80), ==, 70);
  g_assert_cmpuint (arrows->len, ==, 1);
  g_assert_cmpuint (g_array_index (arrows, WeftThreadArrow, 0).from_time, ==, 50);
  g_assert_cmpuint (weft_thread_arrows_cut (arrows, 60, 50), ==, 60);
  g_assert_cmpuint (arrows->len, ==, 0);
}

static void
test_totals (void)
{
  g_autoptr (WeftIndex) index = flow_index ();
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  WeftThreadTotals all = weft_threads_totals (threads, 0, G_MAXUINT64);
  WeftThreadTotals late = weft_threads_totals (threads, 150, 1000);

  g_assert_cmpuint (all.created, ==, 1);
  g_assert_cmpuint (all.finished, ==, 2);
  g_assert_cmpstr (all.running_most, ==, "Thread 1");
  g_assert_cmpuint (late.created, ==, 0);
  g_assert_cmpuint (late.finished, ==, 1);
  g_free (all.running_most);
  g_free (late.running_most);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/thread-flow/moments", test_moments);
  g_test_add_func ("/thread-flow/waker", test_waker);
  g_test_add_func ("/thread-flow/arrows", test_flow);
  g_test_add_func ("/thread-flow/continued", test_continued);
  g_test_add_func ("/thread-flow/cut", test_cut);
  g_test_add_func ("/thread-flow/totals", test_totals);
}
