/* SPDX-License-Identifier: BSD-3-Clause */
/* Every thread has a row, few or many; shared ones without overlaps. */
#include "thread-fixture.h"
#include "weft-test-unit.h"
#include "weft-thread-activity.h"
#include "weft-thread-rows.h"
#include "weft-thread-sums.h"

#include <string.h>

static void
put_creation (WeftTestLog *log, guint64 time, guint32 id, const char *label)
{
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, id);
  if (label != NULL)
    {
      weft_test_log_label (log, time, id, label);
    }
}

static void
put_run (WeftTestLog *log, guint64 from, guint32 id)
{
  weft_test_log_run (log, from, id);
  weft_test_log_stop (log, from + 10, id, 5, 0);
}

/* @n threads that run for 10 ns, one every 20 ns; the first ones have @label. In a crowd, all of
 * them are there before the first one ends. */
static WeftThreads *
make_threads (guint n, gboolean is_crowd, guint n_labelled, const char *label)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftThreads *threads;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < n && is_crowd; i++)
    put_creation (log, 50, i + 1, i < n_labelled ? label : NULL);
  for (guint i = 0; i < n; i++)
    {
      if (!is_crowd)
        put_creation (log, 100 + 20 * i, i + 1, i < n_labelled ? label : NULL);
      put_run (log, 100 + 20 * i, i + 1);
    }
  weft_test_log_end_block (log, 1000000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  threads = weft_threads_new (index, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return threads;
}

/* That each thread is in its row, and there alone at its time. */
static void
check_some_rows (const WeftThreads *threads, const WeftThreadRows *rows, guint n_dealt)
{
  guint n = 0;

  for (guint i = 0; i < rows->rows->len; i++)
    {
      const WeftThreadRow *row = weft_thread_rows_nth (rows, i);
      guint64 begin = 0, end = 0;
      guint n_there = 0;

      g_assert_cmpuint (row->n, >, 0);
      g_assert_true (row->kind != WEFT_THREAD_ROW_OWN || row->n == 1);
      g_assert_true ((row->kind == WEFT_THREAD_ROW_REST) == (i >= rows->n_span_rows));
      for (guint k = 0; k < weft_threads_n (threads); k++)
        n_there += rows->by_thread[k] == i;
      g_assert_cmpuint (row->n, ==, n_there);
      /* a density keeps but its first */
      g_assert_cmpuint (rows->by_thread[row->threads[0]], ==, i);
      for (guint k = 0; k < row->n && row->kind != WEFT_THREAD_ROW_REST; k++)
        {
          WeftThread thread = weft_threads_nth (threads, row->threads[k]);

          g_assert_cmpuint (rows->by_thread[row->threads[k]], ==, i);
          g_assert_cmpuint (thread.first, >=, begin);
          begin = thread.first;
          g_assert_cmpuint (thread.first, >=, end);
          end = weft_threads_end (threads, row->threads[k]);
          g_assert_cmpint (weft_thread_row_thread_at (row, threads, thread.first), ==,
                           row->threads[k]);
        }
      n += row->n;
    }
  g_assert_cmpuint (n, ==, n_dealt);
}

static void
check_rows (const WeftThreads *threads, const WeftThreadRows *rows)
{
  check_some_rows (threads, rows, weft_threads_n (threads));
}

static void
test_few (void)
{
  g_autoptr (WeftThreads) threads = make_threads (10, FALSE, 2, "IOManager on cap 0");
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);

  check_rows (threads, rows);
  g_assert_cmpuint (rows->rows->len, ==, 10);
  /* the RTS's own come last */
  g_assert_cmpuint (weft_thread_rows_nth (rows, 0)->threads[0], ==, 2);
  g_assert_cmpuint (weft_thread_rows_nth (rows, 8)->threads[0], ==, 0);
  g_assert_cmpint (weft_thread_row_thread_at (weft_thread_rows_nth (rows, 0), threads, 0), ==, -1);
  g_assert_cmpint (weft_thread_row_thread_at (weft_thread_rows_nth (rows, 0), threads, 100000), ==,
                   -1);
}

static void
test_one_after_the_other (void)
{
  g_autoptr (WeftThreads) threads = make_threads (100000, FALSE, 5, "mine");
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);

  check_rows (threads, rows);
  g_assert_cmpuint (rows->rows->len, ==, WEFT_THREAD_OWN_ROWS + 1);
  g_assert_cmpuint (weft_thread_rows_nth (rows, WEFT_THREAD_OWN_ROWS)->kind, ==,
                    WEFT_THREAD_ROW_SHARED);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (rows->by_thread[i], ==, i);
}

static void
test_crowd (void)
{
  g_autoptr (WeftThreads) threads = make_threads (100000, TRUE, 50, "mine");
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);

  check_rows (threads, rows);
  g_assert_cmpuint (rows->rows->len, ==, WEFT_THREAD_OWN_ROWS + 1);
  g_assert_cmpuint (weft_thread_rows_nth (rows, WEFT_THREAD_OWN_ROWS)->kind, ==,
                    WEFT_THREAD_ROW_REST);
}

static void
test_some (void)
{
  g_autoptr (WeftThreads) threads = make_threads (28, TRUE, 0, NULL);
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);

  check_rows (threads, rows);
  g_assert_cmpuint (rows->rows->len, ==, 28);
  g_assert_cmpuint (rows->n_span_rows, ==, 28);
}

static void
test_none (void)
{
  g_autoptr (WeftThreads) threads = make_threads (0, FALSE, 0, NULL);
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);

  g_assert_cmpuint (rows->rows->len, ==, 0);
}

/* A thread that is wanted has a row of its own, and the others keep theirs. */
static void
test_wanted (gconstpointer is_crowd)
{
  g_autoptr (WeftThreads) threads = make_threads (1000, is_crowd != NULL, 0, NULL);
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);
  const guint32 wanted[] = { 700, 3, 700, 999 };
  const WeftThreadChoice choice = { .pinned = wanted, .n_pinned = G_N_ELEMENTS (wanted) };
  g_autoptr (WeftThreadRows) chosen = weft_thread_rows_new_for_choice (rows, threads, &choice);

  check_rows (threads, chosen);
  g_assert_cmpuint (chosen->rows->len, ==, WEFT_THREAD_OWN_ROWS + 3);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_cmpuint (weft_thread_rows_nth (chosen, chosen->by_thread[wanted[i]])->kind, ==,
                      WEFT_THREAD_ROW_OWN);
  for (guint i = 0; i < WEFT_THREAD_OWN_ROWS; i++)
    g_assert_cmpuint (
        weft_thread_rows_nth (chosen, chosen->by_thread[weft_thread_rows_nth (rows, i)->threads[0]])
            ->kind,
        ==, WEFT_THREAD_ROW_OWN);
}

static void
test_more (void)
{
  g_autoptr (WeftThreads) threads = make_threads (1000, TRUE, 5, "IOManager");
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);
  const WeftThreadChoice nothing = { .n_pinned = 0 };
  const WeftThreadChoice some = { .n_more = 100 };
  const WeftThreadChoice many = { .n_more = G_MAXUINT };
  g_autoptr (WeftThreadRows) same = weft_thread_rows_new_for_choice (rows, threads, &nothing);
  g_autoptr (WeftThreadRows) more = weft_thread_rows_new_for_choice (rows, threads, &some);
  g_autoptr (WeftThreadRows) most = weft_thread_rows_new_for_choice (rows, threads, &many);

  g_assert_true (same == rows);
  check_rows (threads, more);
  check_rows (threads, most);
  g_assert_cmpuint (more->n_span_rows, ==, WEFT_THREAD_OWN_ROWS + 100);
  g_assert_cmpuint (most->n_span_rows, ==, WEFT_THREAD_OWN_ROWS + WEFT_THREAD_MORE_ROWS);
}

/* Only some threads have rows, in the order that was asked for. */
static void
test_candidates (void)
{
  g_autoptr (WeftThreads) threads = make_threads (1000, TRUE, 0, NULL);
  g_autoptr (WeftThreadRows) rows = weft_thread_rows_new (threads);
  const guint32 wanted[] = { 5, 990 };
  guint32 candidates[200];
  WeftThreadChoice choice = { .pinned = wanted,
                              .n_pinned = 2,
                              .is_limited = TRUE,
                              .candidates = candidates,
                              .n_candidates = 200 };
  g_autoptr (WeftThreadRows) chosen = NULL;
  g_autoptr (WeftThreadRows) none = NULL;

  for (guint i = 0; i < 200; i++)
    candidates[i] = 990 - i;
  chosen = weft_thread_rows_new_for_choice (rows, threads, &choice);
  check_some_rows (threads, chosen, 201);
  for (guint i = 0; i < WEFT_THREAD_OWN_ROWS; i++)
    g_assert_cmpuint (weft_thread_rows_nth (chosen, i)->threads[0], ==, 990 - i);
  g_assert_cmpuint (chosen->by_thread[5], ==, WEFT_THREAD_OWN_ROWS);
  g_assert_cmpuint (chosen->by_thread[6], ==, WEFT_THREAD_NO_ROW);
  choice = (WeftThreadChoice){ .is_limited = TRUE };
  none = weft_thread_rows_new_for_choice (rows, threads, &choice);
  g_assert_cmpuint (none->rows->len, ==, 0);
}

/* What a thread did in a range is what its sums say. */
static void
check_activity (WeftThreads *threads, guint64 from, guint64 to)
{
  g_autoptr (GArray) active = weft_thread_activity_new (threads, from, to, NULL);
  g_autoptr (WeftThreadSums) sums = weft_thread_sums_new (threads, NULL, from, to, NULL);
  guint n = 0;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, i);

      n += sum->running + sum->created + sum->runnable + sum->foreign > 0;
    }
  g_assert_cmpuint (active->len, ==, n);
  for (guint i = 0; i < active->len; i++)
    {
      const WeftThreadActivity *one = &g_array_index (active, WeftThreadActivity, i);
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, one->thread);

      g_assert_cmpuint (one->running, ==, sum->running);
      g_assert_cmpuint (one->ready, ==, sum->created + sum->runnable + sum->foreign);
      g_assert_true (i == 0 ||
                     one->running <= g_array_index (active, WeftThreadActivity, i - 1).running);
    }
}

static void
test_activity (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      guint64 a = (guint64) g_rand_double_range (rand, 0, (double) index->to);
      guint64 b = (guint64) g_rand_double_range (rand, 0, (double) index->to);

      check_activity (threads, MIN (a, b), MAX (a, b));
      check_activity (threads, index->from, index->to);
    }
}

static void
test_kept_order (void)
{
  const WeftThreadActivity old[] = { { .thread = 4 }, { .thread = 9 }, { .thread = 2 } };
  const WeftThreadActivity new[] = { { 7, 90, 0 }, { 2, 80, 0 }, { 4, 70, 0 }, { 9, 60, 0 } };
  const guint32 expected[] = { 4, 2, 7, 9 };
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (WeftThreadActivity));
  g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (WeftThreadActivity));

  g_array_append_vals (before, old, G_N_ELEMENTS (old));
  g_array_append_vals (now, new, G_N_ELEMENTS (new));
  weft_thread_activity_keep_order (now, before, 3); /* the fourth has no lane */
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (g_array_index (now, WeftThreadActivity, i).thread, ==, expected[i]);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/thread-rows/few", test_few);
  g_test_add_func ("/thread-rows/some", test_some);
  g_test_add_func ("/thread-rows/crowd", test_crowd);
  g_test_add_func ("/thread-rows/one-after-the-other", test_one_after_the_other);
  g_test_add_func ("/thread-rows/none", test_none);
  g_test_add_data_func ("/thread-rows/wanted-crowd", GINT_TO_POINTER (1), test_wanted);
  g_test_add_data_func ("/thread-rows/wanted-one-after-the-other", NULL, test_wanted);
  g_test_add_func ("/thread-rows/more", test_more);
  g_test_add_func ("/thread-rows/candidates", test_candidates);
  g_test_add_func ("/thread-rows/activity", test_activity);
  g_test_add_func ("/thread-rows/kept-order", test_kept_order);
}
