/* SPDX-License-Identifier: BSD-3-Clause */
/* Every thread has a row, few or many; shared ones without overlaps. */
#include "tests.h"
#include "thread-fixture.h"
#include "weft-thread-rows.h"

#include <string.h>

static void
put_creation (WeftTestLog *log, guint64 time, guint32 id, const char *label)
{
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, id);
  if (label != NULL)
    {
      weft_test_log_event (log, 44, time);
      weft_test_log_u32 (log, id);
      weft_test_log_bytes (log, label, strlen (label));
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
  threads = weft_threads_new (index, NULL, &error);
  g_assert_no_error (error);
  return threads;
}

/* That each thread is in its row, and there alone at its time. */
static void
check_rows (const WeftThreads *threads, const WeftThreadRows *rows)
{
  guint n = 0;

  for (guint i = 0; i < rows->rows->len; i++)
    {
      const WeftThreadRow *row = weft_thread_rows_nth (rows, i);
      guint64 end = 0;

      g_assert_cmpuint (row->n, >, 0);
      g_assert_true (row->kind != WEFT_THREAD_ROW_OWN || row->n == 1);
      g_assert_true ((row->kind == WEFT_THREAD_ROW_REST) == (i >= rows->n_span_rows));
      for (guint k = 0; k < row->n; k++)
        {
          const WeftThread *thread = weft_threads_nth (threads, row->threads[k]);

          g_assert_cmpuint (rows->by_thread[row->threads[k]], ==, i);
          if (row->kind == WEFT_THREAD_ROW_REST)
            continue;
          g_assert_cmpuint (thread->first, >=, end);
          end = weft_threads_end (threads, row->threads[k]);
          g_assert_cmpint (weft_thread_rows_thread_at (rows, threads, i, thread->first), ==,
                           row->threads[k]);
        }
      n += row->n;
    }
  g_assert_cmpuint (n, ==, weft_threads_n (threads));
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
  g_assert_cmpint (weft_thread_rows_thread_at (rows, threads, 0, 0), ==, -1);
  g_assert_cmpint (weft_thread_rows_thread_at (rows, threads, 0, 100000), ==, -1);
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

void
weft_test_thread_rows_add (void)
{
  g_test_add_func ("/thread-rows/few", test_few);
  g_test_add_func ("/thread-rows/some", test_some);
  g_test_add_func ("/thread-rows/crowd", test_crowd);
  g_test_add_func ("/thread-rows/one-after-the-other", test_one_after_the_other);
  g_test_add_func ("/thread-rows/none", test_none);
}
