/* SPDX-License-Identifier: BSD-3-Clause */
/* The idle times by reason are, up to any time, what the slow and plain way finds, and together the
 * whole idle time of each HEC. */
#include "thread-fixture.h"
#include "weft-statistics.h"
#include "weft-test-unit.h"
#include "weft-thread-walk.h"

#include <stdlib.h>

#define N_TIMES  60
#define N_WALKS  4
#define RUNNABLE (WEFT_IDLE_BIT (QUEUED) | WEFT_IDLE_BIT (ELSEWHERE))

static WeftTrace *
trace_with_threads (WeftIndex *index)
{
  WeftTrace *trace = weft_trace_new (index, NULL, NULL);

  g_assert_nonnull (trace);
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_nonnull (weft_trace_idle (trace));
  return trace;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* All times at which anything may change for HEC @place, and @times. */
static GArray *
moments_of (const WeftTrace *trace,
            const GArray *events,
            guint place,
            const WeftCapLife *life,
            const guint64 *times,
            guint n_times)
{
  GArray *moments = g_array_new (FALSE, FALSE, sizeof (guint64));
  WeftHecUseWalk walk;

  weft_hec_use_walk_init (&walk, trace->hecs, place);
  for (guint i = 0; i < events->len; i++)
    g_array_append_val (moments, g_array_index (events, WeftThreadEvent, i).time);
  for (guint64 at = life->from; at < life->to;)
    {
      g_array_append_val (moments, at);
      weft_hec_use_walk_to (&walk, at);
      at = MAX (weft_hec_use_walk_span (&walk, G_MAXUINT64, life->to).to, at + 1);
    }
  for (guint i = 0; i < trace->tasks->disabled_spans->len; i++)
    {
      const WeftCapDisabledSpan *pause =
          &g_array_index (trace->tasks->disabled_spans, WeftCapDisabledSpan, i);

      g_array_append_val (moments, pause->from);
      g_array_append_val (moments, pause->to);
    }
  g_array_append_val (moments, life->from);
  g_array_append_val (moments, life->to);
  g_array_append_vals (moments, times, n_times);
  qsort (moments->data, moments->len, sizeof (guint64), compare_times);
  return moments;
}

/* The last thread that @cap ran is in a foreign call: @thread; else 0. */
static void
follow (const WeftThreadEvent *event, guint16 cap, guint32 *thread)
{
  if (event->kind == WEFT_THREAD_RUN && (event->thread == *thread || event->cap == cap))
    *thread = 0;
  if (event->cap == cap && event->kind == WEFT_THREAD_LOST)
    *thread = 0;
  if (event->cap == cap && event->kind == WEFT_THREAD_STOP)
    *thread = event->status == 6 ? event->thread : 0;
}

static gboolean
is_disabled (const WeftTrace *trace, guint16 cap, guint64 time)
{
  const GArray *pauses = trace->tasks->disabled_spans;

  for (guint i = 0; i < pauses->len; i++)
    {
      const WeftCapDisabledSpan *pause = &g_array_index (pauses, WeftCapDisabledSpan, i);

      if (pause->cap == cap && time >= pause->from && time < pause->to)
        return TRUE;
    }
  return FALSE;
}

static WeftIdleReason
plain_reason (
    const WeftRunQueue *queues, guint n, guint place, gboolean is_foreign, gboolean is_off)
{
  gboolean has_any = FALSE;

  if (is_off)
    return WEFT_IDLE_DISABLED;
  for (guint i = 0; i < n; i++)
    has_any |= queues[i].n > 0;
  return queues[place].n > 0 ? WEFT_IDLE_QUEUED :
         has_any             ? WEFT_IDLE_ELSEWHERE :
         is_foreign          ? WEFT_IDLE_FOREIGN :
                               WEFT_IDLE_NOTHING;
}

/* @got: the sums of @hec at @times, each @n_hecs after the last. */
static void
check_hec (const WeftTrace *trace,
           const GArray *events,
           guint hec,
           const guint64 *times,
           guint n_times,
           const WeftIdleSums *got)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  const WeftCapLife *life = &g_array_index (trace->process->lives, WeftCapLife, hec);
  gint place = weft_index_cap_position (trace->index, life->cap);
  guint n = weft_run_queues_n_queues (threads->queues), event = 0, at = 0;
  guint n_hecs = weft_idle_times_n_hecs (weft_trace_idle (trace));
  g_autoptr (GArray) moments = NULL;
  g_autofree WeftRunQueue *queues = NULL;
  WeftIdleSums want = { 0 };
  WeftHecUseWalk walk;
  guint32 foreign = 0;

  if (place < 0)
    return;
  weft_hec_use_walk_init (&walk, trace->hecs, (guint) place);
  moments = moments_of (trace, events, (guint) place, life, times, n_times);
  queues = g_new (WeftRunQueue, (gsize) moments->len * n);
  weft_run_queues_get_lengths (threads->queues, (const guint64 *) (gpointer) moments->data,
                               moments->len, queues, NULL);
  for (guint i = 0; i < moments->len; i++)
    {
      guint64 now = g_array_index (moments, guint64, i);
      guint64 next = i + 1 < moments->len ? g_array_index (moments, guint64, i + 1) : now;

      for (; at < n_times && times[at] == now; at++)
        for (guint k = 0; k < WEFT_N_IDLE_REASONS; k++)
          g_assert_cmpuint (got[at * n_hecs + hec].ns[k], ==, want.ns[k]);
      for (; event < events->len && g_array_index (events, WeftThreadEvent, event).time <= now;
           event++)
        follow (&g_array_index (events, WeftThreadEvent, event), life->cap, &foreign);
      weft_hec_use_walk_to (&walk, now);
      if (now < life->from || now >= life->to || next == now ||
          weft_hec_use_walk_use (&walk) != WEFT_USE_IDLE)
        continue;
      want.ns[plain_reason (&queues[(gsize) i * n], n, (guint) place, foreign != 0,
                            is_disabled (trace, life->cap, now))] += next - now;
    }
  g_assert_cmpuint (at, ==, n_times);
}

/* The parts are all of the idle time up to @time. */
static void
check_whole (const WeftTrace *trace, guint64 time, const WeftIdleSums *got)
{
  for (guint i = 0; i < trace->process->lives->len; i++)
    {
      WeftCapNumbers numbers = weft_cap_numbers (trace, i, 0, time);
      guint64 sum = 0;

      for (guint k = 0; k < WEFT_N_IDLE_REASONS; k++)
        sum += got[i].ns[k];
      g_assert_cmpuint (sum, ==, weft_cap_numbers_idle (&numbers));
    }
}

static void
check_log (WeftIndex *index, GRand *rand, guint n_times)
{
  g_autoptr (WeftTrace) trace = trace_with_threads (index);
  const WeftIdleTimes *idle = weft_trace_idle (trace);
  g_autoptr (GArray) events = weft_test_thread_events (index);
  guint n = weft_idle_times_n_hecs (idle);
  g_autofree guint64 *times = g_new (guint64, n_times);
  g_autofree WeftIdleSums *sums = g_new (WeftIdleSums, n_times * n + 1);

  for (guint i = 0; i < n_times; i++)
    times[i] = (guint64) (g_rand_double (rand) * (double) (index->to + 2));
  qsort (times, n_times, sizeof *times, compare_times);
  g_assert_true (weft_idle_times_get_sums (idle, times, n_times, sums, NULL));
  for (guint i = 0; i < n; i++)
    check_hec (trace, events, i, times, n_times, sums);
  for (guint i = 0; i < n_times; i++)
    check_whole (trace, MIN (times[i], index->to), &sums[(gsize) i * n]);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (16);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);

      check_log (index, rand, N_TIMES);
      check_log (index, rand, 2);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      check_log (index, rand, 6);
    }
}

/* Whether the capability of @walk runs a thread at @time, or nobody knows what it does. */
static gboolean
is_busy_at (WeftUsageWalk *walk, guint64 time)
{
  weft_usage_walk_to (walk, time);
  return walk->now.is_running || walk->now.knowledge != WEFT_STATE_KNOWN;
}

/* All that has been gathered of capability @i is what its events say, up to when that is sure.
 * Returns how many edges these are. */
static guint
check_edges (const WeftIndex *index, const WeftThreadWalk *walk, guint i)
{
  g_auto (WeftRunEdgeList) list = { 0 };
  const WeftRunEdge *edges;
  gboolean is_busy = FALSE;
  WeftUsageWalk usage;
  guint64 until;

  weft_thread_walk_take_edges (walk, i, &list);
  edges = list.edges;
  until = MIN (list.known_until, index->to);
  weft_usage_walk_init (&usage, weft_index_nth_cap (index, i), index->log);
  for (guint k = 0; k < list.n && edges[k].time <= until; k++)
    {
      guint64 time = edges[k].time;
      gboolean is_last = k + 1 == list.n || edges[k + 1].time > time;

      if (k > 0)
        g_assert_cmpint (edges[k].is_busy, !=, is_busy);
      is_busy = edges[k].is_busy;
      if (time < until && is_last)
        g_assert_cmpint (is_busy_at (&usage, time), ==, is_busy);
      if (is_last && k + 1 < list.n && edges[k + 1].time < until)
        g_assert_cmpint (is_busy_at (&usage, edges[k + 1].time - 1), ==, is_busy);
    }
  return list.n;
}

/* What a walk gathers of runs, from the log's beginning or from any place, is what the usage of the
 * capabilities says. */
static void
test_edges (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (19);
  guint n_edges = 0;

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS * N_WALKS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i / N_WALKS);
      g_autofree WeftThreadPosition *places = g_new (WeftThreadPosition, index->caps->len + 1);
      g_autoptr (WeftThreadWalk) walk = weft_thread_walk_new_with_edges (index, NULL, NULL);
      g_autoptr (WeftThreadWalk) rest = NULL;
      gint n = g_rand_int_range (rand, 0, 2000);

      while (n-- > 0 && weft_thread_walk_next (walk) != NULL)
        ;
      weft_thread_walk_positions (walk, places);
      rest = weft_thread_walk_new_with_edges (index, places, NULL);
      n = g_rand_int_range (rand, 0, 2000);
      while (n-- > 0 && weft_thread_walk_next (rest) != NULL)
        ;
      for (guint k = 0; k < index->caps->len; k++)
        n_edges += check_edges (index, walk, k) + check_edges (index, rest, k);
    }
  g_assert_cmpuint (n_edges, >, 1000);
}

/* While a HEC is disabled it is idle for no other reason, whoever is runnable. */
static void
test_disabled (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_disabled = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = trace_with_threads (index);
      const WeftIdleTimes *idle = weft_trace_idle (trace);
      g_autofree WeftIdleSums *sums = g_new (WeftIdleSums, weft_idle_times_n_hecs (idle) + 1);

      for (guint k = 0; k < trace->tasks->disabled_spans->len; k++)
        {
          const WeftCapDisabledSpan *pause =
              &g_array_index (trace->tasks->disabled_spans, WeftCapDisabledSpan, k);
          const WeftCapLife *life = weft_process_life (trace->process, pause->cap);
          const WeftCapLife *first = &g_array_index (trace->process->lives, WeftCapLife, 0);

          weft_idle_times_sum_range (idle, pause->from, pause->to, sums);
          for (guint reason = 0; reason < WEFT_N_IDLE_REASONS; reason++)
            if (reason != WEFT_IDLE_DISABLED)
              g_assert_cmpuint (sums[life - first].ns[reason], ==, 0);
          n_disabled += sums[life - first].ns[WEFT_IDLE_DISABLED] > 0;
        }
    }
  g_assert_true (paths == NULL || n_disabled > 0);
}

/* Columns are what the sums at their edges differ by. */
static void
test_columns (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (18);
  g_autoptr (WeftIndex) index = weft_test_thread_index (rand, 0);
  g_autoptr (WeftTrace) trace = trace_with_threads (index);
  const WeftIdleTimes *idle = weft_trace_idle (trace);
  guint n = weft_idle_times_n_hecs (idle);
  g_autofree WeftIdleSums *sums = g_new (WeftIdleSums, n);
  g_autoptr (WeftIdleColumns) columns = NULL;
  guint64 edges[41];
  double all = 0;

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    edges[i] = index->to / 40 * i;
  columns = weft_idle_columns_new (idle, edges, 40, NULL);
  for (guint x = 0; x < 40; x++)
    {
      weft_idle_times_sum_range (idle, edges[x], edges[x + 1], sums);
      for (guint i = 0; i < n; i++)
        {
          double ns = (double) (sums[i].ns[WEFT_IDLE_QUEUED] + sums[i].ns[WEFT_IDLE_ELSEWHERE]);

          all += ns;
          g_assert_cmpfloat_with_epsilon (weft_idle_columns_share (columns, i, x, RUNNABLE),
                                          ns / (double) (edges[x + 1] - edges[x]), 1e-9);
        }
    }
  g_assert_cmpfloat (all, >, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/idle-times/random", test_random);
  g_test_add_func ("/idle-times/corpus", test_corpus);
  g_test_add_func ("/idle-times/columns", test_columns);
  g_test_add_func ("/idle-times/disabled", test_disabled);
  g_test_add_func ("/idle-times/edges", test_edges);
}
