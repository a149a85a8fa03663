/* SPDX-License-Identifier: BSD-3-Clause */
/* The last stop before a moment is found, whatever stands between. */
#include "logs.h"
#include "weft-last-stop.h"
#include "weft-test-unit.h"

/* @n runs of thread 1 + i at 10 * i, stopped 5 later; every third blocks on an MVar. */
static WeftIndex *
index_of_runs (guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < n; i++)
    {
      weft_test_log_run (log, 10 * (guint64) i, 1 + i);
      weft_test_log_stop (log, 10 * (guint64) i + 5, 1 + i, i % 3 == 0 ? 7 : 1, 0);
    }
  weft_test_log_end_block (log, 10 * (guint64) n);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_each (void)
{
  g_autoptr (WeftIndex) index = index_of_runs (500);
  const WeftCapIndex *cap = weft_index_nth_cap (index, 0);
  WeftThreadEvent stop;

  g_assert_false (weft_find_last_stop (cap, index->log, 0, 4, &stop));
  g_assert_false (weft_find_last_stop (cap, index->log, 4986, 4994, &stop));
  g_assert_true (weft_find_last_stop (cap, index->log, 4985, 4994, &stop));
  for (guint i = 0; i < 500; i++)
    for (guint64 time = 10 * i + 5; time < 10 * i + 15; time += 3)
      {
        g_assert_true (weft_find_last_stop (cap, index->log, 0, time, &stop));
        g_assert_cmpuint (stop.thread, ==, 1 + i);
        g_assert_cmpuint (stop.status, ==, i % 3 == 0 ? 7 : 1);
        g_assert_cmpuint (stop.time, ==, 10 * i + 5);
      }
}

static void
test_none (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  WeftThreadEvent stop;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 300; i++)
    weft_test_log_run (log, 10 * (guint64) i, 1);
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  g_assert_false (weft_find_last_stop (weft_index_nth_cap (index, 0), index->log, 0, 2000, &stop));
}

/* A stop is found however many other events came since. */
static void
test_far (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  WeftThreadEvent stop;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 1, 7);
  weft_test_log_stop (log, 2, 7, 1, 0);
  for (guint i = 0; i < 3000; i++)
    weft_test_log_run (log, 10 + i, 1);
  weft_test_log_end_block (log, 4000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  g_assert_true (weft_find_last_stop (weft_index_nth_cap (index, 0), index->log, 2, 3500, &stop));
  g_assert_cmpuint (stop.thread, ==, 7);
  g_assert_false (weft_find_last_stop (weft_index_nth_cap (index, 0), index->log, 3, 3500, &stop));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/last-stop/far", test_far);
  g_test_add_func ("/last-stop/each", test_each);
  g_test_add_func ("/last-stop/none", test_none);
}
