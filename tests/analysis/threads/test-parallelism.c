/* SPDX-License-Identifier: BSD-3-Clause */
/* How many HECs ran at once, and what sharing would save, are in any range what the slow and plain
 * way finds; the parts are the whole covered time. */
#include "thread-fixture.h"
#include "weft-statistics.h"
#include "weft-test-unit.h"

#include <stdlib.h>

static int
compare_times (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* All times at which anything may change. */
static GArray *
moments_of (const WeftTrace *trace, WeftRange range)
{
  GArray *moments = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) events = weft_test_thread_events (trace->index);
  const WeftGcWindows *windows = weft_collections_windows (trace->collections);
  const GArray *gaps = trace->coverage->process.gaps;

  for (guint i = 0; i < events->len; i++)
    g_array_append_val (moments, g_array_index (events, WeftThreadEvent, i).time);
  for (guint i = 0; i < weft_gc_windows_count (windows); i++)
    g_array_append_vals (moments, weft_gc_windows_nth (windows, i), 3);
  for (guint i = 0; i < trace->process->lives->len; i++)
    g_array_append_vals (moments, &g_array_index (trace->process->lives, WeftCapLife, i).from, 2);
  g_array_append_vals (moments, gaps->data, 2 * gaps->len);
  g_array_append_vals (moments, &range, 2);
  qsort (moments->data, moments->len, sizeof (guint64), compare_times);
  return moments;
}

static gboolean
is_in (const WeftGcWindows *windows, guint64 time, gboolean of_pause)
{
  for (guint i = 0; i < weft_gc_windows_count (windows); i++)
    {
      const WeftGcWindow *one = weft_gc_windows_nth (windows, i);

      if (time >= (of_pause ? one->start : one->request) && time < one->end)
        return TRUE;
    }
  return FALSE;
}

/* What happens from @time on, for @ns: so many HECs run, and so many threads are runnable. */
static void
add_plain (const WeftTrace *trace,
           guint64 time,
           guint64 ns,
           guint k,
           guint r,
           WeftParallelSums *sums,
           guint64 *running)
{
  const WeftGcWindows *windows = weft_collections_windows (trace->collections);
  guint n = 0, most;

  for (guint i = 0; i < trace->process->lives->len; i++)
    {
      const WeftCapLife *life = &g_array_index (trace->process->lives, WeftCapLife, i);

      n += time >= life->from && time < life->to;
    }
  if (is_in (windows, time, TRUE))
    {
      sums->paused += ns;
      return;
    }
  running[k] += ns;
  sums->run += k * ns;
  sums->even += (double) (k * ns) / MAX (MAX (n, k), 1);
  most = MIN (MAX (n, MAX (k, 1)), k + r);
  if (!is_in (windows, time, FALSE) && most > k)
    sums->saved += (double) ns * (most - k) / most;
}

static WeftParallelSums
plain_sums (const WeftTrace *trace, WeftRange range, guint64 *running)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (GArray) moments = moments_of (trace, range);
  guint n_caps = trace->index->caps->len, n_queues = weft_run_queues_n_queues (threads->queues);
  g_autofree WeftHecUseWalk *walks = g_new (WeftHecUseWalk, n_caps + 1);
  g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, (gsize) moments->len * n_queues);
  WeftParallelSums sums = { 0 };

  for (guint c = 0; c < n_caps; c++)
    weft_hec_use_walk_init (&walks[c], trace->hecs, c);
  weft_run_queues_get_lengths (threads->queues, (const guint64 *) (gpointer) moments->data,
                               moments->len, queues, NULL);
  for (guint i = 0; i + 1 < moments->len; i++)
    {
      guint64 now = g_array_index (moments, guint64, i), from, to;
      guint64 next = g_array_index (moments, guint64, i + 1);
      guint k = 0, r = 0;

      for (guint c = 0; c < n_caps; c++)
        {
          weft_hec_use_walk_to (&walks[c], now);
          k += weft_hec_use_walk_use (&walks[c]) == WEFT_USE_RUN &&
               weft_index_nth_cap (trace->index, c)->cap != WEFT_CAP_NONE;
        }
      for (guint q = 0; q < n_queues; q++)
        r += queues[i * n_queues + q].n;
      if (now >= range.from && next <= range.to && next > now &&
          weft_cover_get_range_at (&trace->coverage->process, now, &from, &to))
        add_plain (trace, now, next - now, k, r, &sums, running);
    }
  return sums;
}

static void
check_range (const WeftTrace *trace, WeftRange range)
{
  const WeftParallelism *parallelism = weft_trace_parallelism (trace);
  const WeftCover *cover = &trace->coverage->process;
  guint n = weft_parallelism_n_hecs (parallelism);
  g_autofree guint64 *running = g_new (guint64, n + 1), *plain = g_new0 (guint64, n + 1);
  WeftParallelSums sums =
      weft_parallelism_sum_range (parallelism, cover, range.from, range.to, running);
  WeftParallelSums expected = plain_sums (trace, range, plain);
  guint64 all = sums.paused;

  g_assert_cmpmem (running, (n + 1) * sizeof (guint64), plain, (n + 1) * sizeof (guint64));
  g_assert_cmpuint (sums.paused, ==, expected.paused);
  g_assert_cmpuint (sums.run, ==, expected.run);
  g_assert_cmpfloat_with_epsilon (sums.even, expected.even, 1e-3);
  g_assert_cmpfloat_with_epsilon (sums.saved, expected.saved, 1e-3);
  for (guint k = 0; k <= n; k++)
    all += running[k];
  g_assert_cmpuint (all, ==, weft_cover_total (cover, range.from, range.to));
  g_assert_cmpuint (all, ==, sums.paused + sums.none + sums.one + sums.more);
}

/* The longest stretches are as long as the states that the sums are of allow, and all of each. */
static void
check_longest (const WeftTrace *trace)
{
  const WeftParallelism *parallelism = weft_trace_parallelism (trace);
  const WeftCover *cover = &trace->coverage->process;
  guint n = weft_parallelism_n_hecs (parallelism);
  g_autofree WeftRange *longest = g_new (WeftRange, n + 2);
  g_autofree guint64 *running = g_new (guint64, n + 1);
  WeftParallelSums all = weft_parallelism_sum_range (parallelism, cover, trace->index->from,
                                                     trace->index->to, running);

  g_assert_true (weft_parallelism_find_longest (parallelism, cover, trace->index->from,
                                                trace->index->to, longest, NULL));
  for (guint i = 0; i < n + 2; i++)
    {
      guint64 length = longest[i].to - longest[i].from, ns = i == 0 ? all.paused : running[i - 1];
      g_autofree guint64 *in = g_new (guint64, n + 1);
      WeftParallelSums sums =
          weft_parallelism_sum_range (parallelism, cover, longest[i].from, longest[i].to, in);

      g_assert_cmpint (length > 0, ==, ns > 0);
      g_assert_cmpuint (i == 0 ? sums.paused : in[i - 1], ==, length);
      if (length == 0)
        continue;
      /* it goes on at neither end */
      weft_parallelism_sum_range (parallelism, cover, longest[i].to, longest[i].to + 1, in);
      g_assert_true (i == 0 || in[i - 1] == 0);
      if (longest[i].from > 0)
        weft_parallelism_sum_range (parallelism, cover, longest[i].from - 1, longest[i].from, in);
      g_assert_true (i == 0 || longest[i].from == 0 || in[i - 1] == 0);
    }
}

static WeftTrace *
trace_with_threads (WeftIndex *index)
{
  WeftTrace *trace = weft_trace_new (index, NULL, NULL);

  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_nonnull (weft_trace_parallelism (trace));
  return trace;
}

/* What is true of any log. */
static void
check_whole (const WeftTrace *trace)
{
  WeftParallelSums sums = weft_parallelism_sum_range (
      weft_trace_parallelism (trace), &trace->coverage->process, 0, G_MAXUINT64, NULL);
  WeftStatistics numbers = weft_statistics (trace, 0, G_MAXUINT64);

  if (!numbers.has_run)
    return;
  g_assert_cmpuint (sums.paused + sums.none + sums.one + sums.more, ==, numbers.covered);
  g_assert_cmpfloat (sums.even, <=, (double) (sums.one + sums.more) + 1);
  g_assert_cmpfloat (sums.saved, <=, (double) (sums.none + sums.one + sums.more) - sums.even + 1);
}

/* Logs of threads alone, and of threads and GCs. Where stamps step back, threads and HECs are not
 * told of the same times. */
static WeftIndex *
make_index (GRand *rand, guint i, guint disorder)
{
  guint n = i == 0 ? 60000 : g_rand_int_range (rand, 1, 3000);
  guint n_caps = g_rand_int_range (rand, 1, 6);
  g_autoptr (WeftTestLog) log = i % 2 == 0 ? weft_test_thread_log (rand, n, n_caps, 20, disorder) :
                                             weft_test_random_log (rand, n, n_caps, disorder);

  return weft_test_index_bytes (log);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (19);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = make_index (rand, i, 0), disordered = make_index (rand, i, 40);
      g_autoptr (WeftTrace) trace = trace_with_threads (index);
      g_autoptr (WeftTrace) other = trace_with_threads (disordered);

      check_whole (other);
      check_whole (trace);
      check_longest (trace);
      check_range (trace, (WeftRange){ index->from, index->to });
      for (guint k = 0; k < 3; k++)
        {
          guint64 from = (guint64) (g_rand_double (rand) * (double) index->to);
          guint64 rest = (guint64) (g_rand_double (rand) * (double) (index->to - from));

          check_range (trace,
                       (WeftRange){ MAX (from, index->from), MAX (from + rest, index->from) });
        }
    }
}

/* In real logs the parts agree with what the statistics have on their own. */
static void
check_log (const char *path)
{
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = trace_with_threads (index);
  WeftStatistics numbers = weft_statistics (trace, 0, G_MAXUINT64);
  WeftParallelSums sums = weft_parallelism_sum_range (
      weft_trace_parallelism (trace), &trace->coverage->process, 0, G_MAXUINT64, NULL);

  g_test_message ("%s", path);
  check_whole (trace);
  check_longest (trace);
  g_assert_cmpuint (sums.paused, <=, numbers.gc_elapsed);
  g_assert_cmpuint (sums.run, <=, numbers.numbers.run);
  /* before GHC 7.6 a pause goes from the first start to the last end, and HECs run in it */
  if (weft_gc_windows_are_joined (weft_collections_windows (trace->collections)))
    return;
  if (numbers.has_run)
    g_assert_cmpuint (sums.paused, ==, numbers.gc_elapsed);
  g_assert_cmpuint (sums.run, >=, numbers.numbers.run - numbers.numbers.run / 1000);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs (), damaged = weft_test_damaged_logs ();

  for (guint i = 0; clean != NULL && i < clean->len; i++)
    check_log (g_ptr_array_index (clean, i));
  for (guint i = 0; damaged != NULL && i < damaged->len; i++)
    check_log (g_ptr_array_index (damaged, i));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/parallelism/random", test_random);
  g_test_add_func ("/parallelism/corpus", test_corpus);
}
