/* SPDX-License-Identifier: BSD-3-Clause */
/* Productivity over a window is lowest where trying every begin of a window finds it. */
#include "logs.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#define RUN 3000

/* A run of RUN ns on one HEC with pauses at random; of 300 ns, productivity is over 200. */
static WeftTrace *
make_trace (GRand *rand, guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  guint64 time = 0;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 0, 1, 5, 0);
  for (guint i = 0; i < n && time < RUN - 200; i++)
    {
      time += g_rand_int_range (rand, 1, 100);
      weft_test_log_event (log, 9, time);
      time += g_rand_int_range (rand, 0, 100);
      weft_test_log_event (log, 10, time);
    }
  weft_test_log_run (log, RUN, 2);
  weft_test_log_end_block (log, RUN);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

static guint64
paused_in (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 ns = 0;

  for (guint i = 0; i < weft_collections_count (trace->collections); i++)
    {
      const WeftCollection *one = weft_collections_nth (trace->collections, i);
      guint64 begin = MAX (one->start, from), end = MIN (one->start + one->pause, to);

      ns += end > begin ? end - begin : 0;
    }
  return ns;
}

/* The most time in pauses of a window whose middle is in [@from, @to]. */
static guint64
most_paused (const WeftTrace *trace, guint64 length, guint64 from, guint64 to)
{
  guint64 last = trace->index->to - length, most = 0;
  guint64 begin = CLAMP (from - MIN (from, length / 2), trace->index->from, last);
  guint64 end = CLAMP (to - MIN (to, length / 2), trace->index->from, last);

  for (guint64 at = begin; at <= end; at++)
    most = MAX (most, paused_in (trace, at, at + length));
  return most;
}

static void
check_trace (const WeftTrace *trace, GRand *rand)
{
  guint64 length = weft_productivity_length (trace->productivity);
  WeftProductivityWindow window;

  g_assert_cmpuint (length, ==, 200);
  for (guint i = 0; i < 10; i++)
    {
      guint64 from = g_rand_int_range (rand, 0, RUN);
      guint64 to = from + g_rand_int_range (rand, 0, 400);

      window = weft_productivity_lowest (trace->productivity, from, to);
      g_assert_cmpuint (window.to - window.from, ==, length);
      g_assert_cmpuint (window.paused, ==, paused_in (trace, window.from, window.to));
      g_assert_cmpuint (window.paused, ==, most_paused (trace, length, from, to));
    }
  g_assert_true (weft_productivity_lowest_covered (trace->productivity, &window));
  g_assert_cmpuint (window.paused, ==, most_paused (trace, length, 0, RUN));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (WeftTrace) trace = make_trace (rand, 1 + i * 5);

      check_trace (trace, rand);
    }
}

/* Of a real log it is at most that of the run, and where its numbers are the same. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
      guint64 length = weft_productivity_length (trace->productivity);
      WeftProductivityWindow window;

      g_assert_cmpuint (length, <=, 1000000000);
      if (!weft_productivity_lowest_covered (trace->productivity, &window))
        continue;
      g_assert_cmpuint (window.paused, ==, paused_in (trace, window.from, window.to));
      for (guint k = 0; k < 50; k++)
        g_assert_cmpuint (weft_productivity_at (trace->productivity, index->to / 50 * k).paused, <=,
                          window.paused);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/productivity/random", test_random);
  g_test_add_func ("/productivity/corpus", test_corpus);
}
