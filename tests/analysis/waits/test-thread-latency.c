/* SPDX-License-Identifier: BSD-3-Clause */
/* Latencies are what a walk over all events says, at every moment, in every range; their parts add
 * up to them. */
#include "thread-fixture.h"
#include "weft-blocking-tree.h"
#include "weft-test-unit.h"
#include "weft-thread-columns.h"
#include "weft-thread-flow.h"
#include "weft-thread-latency.h"
#include "weft-thread-sums.h"
#include "weft-trace.h"

#define N_RANGES 20

/* A latency, found the slow way. */
typedef struct
{
  guint32 thread; /* its id */
  guint64 since, to;
  guint16 run_cap;
  gboolean is_first; /* nothing but a wake-up was heard of the thread before */
} PlainLatency;

/* What is known of a thread on the way. */
typedef struct
{
  gint state; /* WeftThreadStateKind */
  gboolean is_ready;
  guint64 since;
} Life;

static gboolean
is_blocked_by (guint16 status)
{
  return status > 3 && status != 5 && status != 6;
}

/* Moves @life on by @event; TRUE where it has begun to run after it was ready. */
static gboolean
step (Life *life, const WeftThreadEvent *event)
{
  gboolean was_ready = life->is_ready;

  if (life->state == WEFT_THREAD_FINISHED && event->kind != WEFT_THREAD_CREATE)
    return FALSE;
  if (event->kind == WEFT_THREAD_RUN && life->state != WEFT_THREAD_RUNNING)
    {
      life->state = WEFT_THREAD_RUNNING;
      life->is_ready = FALSE;
      return was_ready;
    }
  if (event->kind == WEFT_THREAD_CREATE &&
      (life->state == WEFT_THREAD_UNKNOWN || life->state == WEFT_THREAD_FINISHED))
    *life = (Life){ WEFT_THREAD_CREATED, TRUE, event->time };
  else if (event->kind == WEFT_THREAD_STOP && event->status == 5)
    *life = (Life){ WEFT_THREAD_FINISHED, FALSE, 0 };
  else if (event->kind == WEFT_THREAD_STOP)
    *life = (Life){ is_blocked_by (event->status) ? WEFT_THREAD_BLOCKED :
                    event->status == 6            ? WEFT_THREAD_FOREIGN :
                                                    WEFT_THREAD_RUNNABLE,
                    event->status <= 3, event->time };
  else if (event->kind == WEFT_THREAD_WAKEUP && !life->is_ready &&
           (life->state == WEFT_THREAD_BLOCKED || life->state == WEFT_THREAD_UNKNOWN))
    {
      life->is_ready = TRUE;
      life->since = event->time;
    }
  return FALSE;
}

/* All latencies of @index that ended in a run, of PlainLatency. */
static GArray *
plain_latencies (const WeftIndex *index)
{
  g_autoptr (GArray) events = weft_test_thread_events (index);
  g_autoptr (GHashTable) lives = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (PlainLatency));

  for (guint i = 0; i < events->len; i++)
    {
      const WeftThreadEvent *event = &g_array_index (events, WeftThreadEvent, i);
      Life *life = g_hash_table_lookup (lives, GUINT_TO_POINTER (event->thread));
      guint64 since;
      gint before;

      if (life == NULL)
        {
          life = g_new0 (Life, 1);
          g_hash_table_insert (lives, GUINT_TO_POINTER (event->thread), life);
        }
      since = life->since;
      before = life->state;
      if (step (life, event))
        {
          PlainLatency one = { event->thread, since, event->time, event->cap,
                               before == WEFT_THREAD_UNKNOWN };

          g_array_append_val (found, one);
        }
    }
  return found;
}

/* The table's sums of random ranges. */
static void
check_sums (WeftThreads *threads, const GArray *plain, guint64 from, guint64 to)
{
  g_autoptr (WeftThreadSums) sums = weft_thread_sums_new (threads, NULL, from, to, NULL);
  g_autofree WeftThreadSum *want = g_new0 (WeftThreadSum, weft_threads_n (threads) + 1);
  guint64 counts[WEFT_HISTOGRAM_MAX_BUCKETS] = { 0 };

  for (guint i = 0; i < plain->len; i++)
    {
      const PlainLatency *one = &g_array_index (plain, PlainLatency, i);
      WeftThreadSum *sum = &want[weft_threads_find (threads, one->thread)];

      if (one->to < from || one->to >= to)
        continue;
      sum->latencies++;
      sum->latency_ns += one->to - one->since;
      sum->latency_max = MAX (sum->latency_max, one->to - one->since);
      for (guint k = 0; k < sums->latencies.n; k++)
        counts[k] +=
            (k == 0 || one->to - one->since >= sums->latencies.edges[k]) &&
            (k + 1 == sums->latencies.n || one->to - one->since < sums->latencies.edges[k + 1]);
    }
  for (guint k = 0; k < sums->latencies.n; k++)
    g_assert_cmpuint (sums->latencies.counts[0][k], ==, counts[k]);
  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, i);

      g_assert_cmpuint (sum->latencies, ==, want[i].latencies);
      g_assert_cmpuint (sum->latency_ns, ==, want[i].latency_ns);
      g_assert_cmpuint (sum->latency_max, ==, want[i].latency_max);
    }
}

/* The sum of all stacks of @tree that have the frame @name. */
static guint64
sum_of_frame (const WeftCallTree *tree, const char *name)
{
  guint64 sum = 0;

  for (guint32 i = 1; i < weft_stacks_count (tree->stacks); i++)
    if (g_str_equal (
            weft_stacks_nth_frame (tree->stacks, weft_stacks_node (tree->stacks, i)->frame)->label,
            name))
      sum += tree->total[i];
  return sum;
}

/* The time off the CPU is that of the sums; what was woken is runnable, not blocked. */
static void
check_tree (WeftThreads *threads, guint64 from, guint64 to)
{
  g_autoptr (WeftCallTree) tree = weft_blocking_tree_new (threads, from, to, FALSE, NULL);
  g_autoptr (WeftThreadSums) sums = weft_thread_sums_new (threads, NULL, from, to, NULL);
  guint64 blocked = 0, runnable = 0, foreign = 0;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, i);

      blocked += sum->blocked;
      runnable += sum->created + sum->runnable;
      foreign += sum->foreign;
    }
  g_assert_cmpuint (tree->sum, ==, blocked + runnable + foreign);
  g_assert_cmpuint (sum_of_frame (tree, "in a foreign call"), ==, foreign);
  g_assert_cmpuint (sum_of_frame (tree, "runnable"), ==, runnable + sum_of_frame (tree, "woken"));
  g_assert_cmpuint (sum_of_frame (tree, "blocked") + sum_of_frame (tree, "woken"), ==, blocked);
}

/* The waits are those of the tree; the longest of them is a stretch in which its thread did not
 * run. */
static void
check_waits (WeftThreads *threads, guint64 from, guint64 to)
{
  g_autoptr (WeftCallTree) tree = weft_blocking_tree_new (threads, from, to, FALSE, NULL);
  g_autoptr (GArray) sums = weft_wait_sums_new (threads, NULL, from, to, NULL);
  guint64 all = 0;

  for (guint i = 0; i < sums->len; i++)
    {
      const WeftWaitSum *sum = &g_array_index (sums, WeftWaitSum, i);
      WeftThreadMoment moment;

      all += sum->ns;
      g_assert_cmpuint (sum->n, >, 0);
      g_assert_cmpuint (sum->longest, <=, sum->ns);
      g_assert_cmpuint (sum->longest * sum->n, >=, sum->ns);
      g_assert_cmpuint (sum->longest_from, >=, from);
      g_assert_true (
          weft_thread_moment (threads, sum->thread, sum->longest_from, 10000000, &moment));
      g_assert_cmpint (moment.span.kind, !=, WEFT_THREAD_RUNNING);
      g_assert_cmpuint (moment.span.to, >=, MIN (to, sum->longest_from + sum->longest));
      g_assert_cmpint (moment.span.kind == WEFT_THREAD_FOREIGN, ==, sum->kind == WEFT_WAIT_FOREIGN);
      g_assert_true (sum->waker == WEFT_WAIT_NO_WAKER || sum->kind == WEFT_WAIT_BLOCKED);
    }
  g_assert_cmpuint (all, ==, tree->sum);
}

/* What a read-out says at a moment inside a latency. */
static void
check_moment (WeftThreads *threads, const PlainLatency *one)
{
  gint thread = weft_threads_find (threads, one->thread);
  WeftThreadMoment moment;

  if (one->to == one->since || one->is_first)
    return;
  g_assert_true (weft_thread_moment (threads, thread, one->to - 1, 10000000, &moment));
  g_assert_cmpint (moment.ready.kind, !=, WEFT_READY_NONE);
  g_assert_cmpuint (moment.ready.since, ==, one->since);
  g_assert_cmpuint (moment.span.to, ==, one->to);
  g_assert_true (moment.has_run);
  g_assert_cmpuint (moment.run_cap, ==, one->run_cap);
}

static void
check_log (WeftIndex *index, GRand *rand)
{
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (GArray) plain = plain_latencies (index);

  check_sums (threads, plain, 0, G_MAXUINT64);
  check_tree (threads, 0, G_MAXUINT64);
  check_waits (threads, 0, G_MAXUINT64);
  for (guint i = 0; i < N_RANGES; i++)
    {
      guint64 from = (guint64) (g_rand_double (rand) * (double) index->to);

      check_sums (threads, plain, from, from + g_rand_int_range (rand, 0, G_MAXINT));
      check_tree (threads, from, from + g_rand_int_range (rand, 0, G_MAXINT));
    }
  for (guint i = 0; i < N_RANGES && plain->len > 0; i++)
    check_moment (threads, &g_array_index (plain, PlainLatency,
                                           g_rand_int_range (rand, 0, (gint) plain->len)));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);

      check_log (index, rand);
    }
}

/* On real logs also the parts, which add up. */
static void
check_parts (const WeftTrace *trace, GRand *rand)
{
  g_autoptr (GArray) plain = plain_latencies (trace->index);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);

  for (guint i = 0; i < 2 * N_RANGES && plain->len > 0; i++)
    {
      const PlainLatency *one =
          &g_array_index (plain, PlainLatency, g_rand_int_range (rand, 0, (gint) plain->len));
      WeftThreadMoment moment;
      WeftLatencyParts parts;

      check_moment (threads, one);
      if (one->to == one->since || one->is_first ||
          !weft_thread_moment (threads, weft_threads_find (threads, one->thread), one->to - 1,
                               10000000, &moment) ||
          !weft_thread_latency_parts (trace->index, trace->tallies, trace->collections, one->thread,
                                      &moment.ready, one->to, &parts))
        continue;
      g_assert_cmpuint (parts.gc + parts.busy + parts.not_migrated + parts.idle, ==,
                        one->to - one->since);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);

      check_log (index, rand);
      check_parts (trace, rand);
    }
}

/* A thread on another HEC is woken twice: by who filled its MVar at 40, and, after a GC, by its own
 * HEC at 90, when that reads the message. Before it runs there at 120, its HEC runs another. */
static WeftIndex *
woken_twice (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_wakeup (log, 40, 2, 1);
  weft_test_log_stop (log, 50, 1, 1, 0);
  weft_test_log_event (log, 12, 50);
  weft_test_log_event (log, 9, 55);
  weft_test_log_event (log, 54, 80);
  weft_test_log_event (log, 10, 80);
  weft_test_log_run (log, 85, 1);
  weft_test_log_stop (log, 200, 1, 5, 0);
  weft_test_log_end_block (log, 300);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 5, 2);
  weft_test_log_stop (log, 20, 2, 7, 0);
  weft_test_log_event (log, 9, 56);
  weft_test_log_event (log, 10, 81);
  weft_test_log_wakeup (log, 90, 2, 1);
  weft_test_log_run (log, 95, 3);
  weft_test_log_stop (log, 115, 3, 5, 0);
  weft_test_log_run (log, 120, 2);
  weft_test_log_stop (log, 130, 2, 5, 0);
  weft_test_log_end_block (log, 300);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_woken_twice (void)
{
  g_autoptr (WeftIndex) index = woken_twice ();
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  guint thread = (guint) weft_threads_find (threads, 2);
  g_autoptr (GArray) arrows = weft_thread_arrows_new (threads, thread, 0, 300, 10, NULL);
  WeftThreadMoment moment;
  WeftLatencyParts parts;

  g_assert_true (weft_thread_moment (threads, thread, 100, 1000, &moment));
  g_assert_cmpint (moment.ready.kind, ==, WEFT_READY_WOKEN);
  g_assert_cmpuint (moment.ready.since, ==, 40);
  g_assert_cmpuint (moment.ready.posted_by, ==, 0);
  g_assert_cmpuint (moment.ready.cap, ==, 1);
  g_assert_true (moment.has_waker);
  g_assert_cmpuint (moment.waker, ==, 1);
  g_assert_cmpuint (moment.span.to, ==, 120);
  g_assert_true (weft_thread_latency_parts (index, trace->tallies, trace->collections, 2,
                                            &moment.ready, 120, &parts));
  g_assert_cmpuint (parts.busy, ==, 20); /* both HECs run */
  g_assert_cmpuint (parts.not_migrated, ==, 0);
  g_assert_cmpuint (parts.gc, >=, 25);
  g_assert_cmpuint (parts.gc + parts.busy + parts.idle, ==, 80);
  g_assert_cmpuint (arrows->len, ==, 1);
  g_assert_cmpuint (g_array_index (arrows, WeftThreadArrow, 0).from, ==, 1);
  g_assert_cmpuint (g_array_index (arrows, WeftThreadArrow, 0).from_time, ==, 40);
  g_assert_cmpuint (g_array_index (arrows, WeftThreadArrow, 0).to_time, ==, 120);
}

/* Reader 4 of the example, woken on HEC 1 by thread 27, ran after a GC that came between. */
static void
test_example (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  WeftThreadMoment moment;
  WeftLatencyParts parts;

  g_assert_true (
      weft_thread_moment (threads, weft_threads_find (threads, 30), 155000000, 100000, &moment));
  g_assert_cmpuint (moment.ready.since, ==, 152781013);
  g_assert_cmpuint (moment.ready.posted_by, ==, 1);
  g_assert_true (moment.has_waker);
  g_assert_cmpuint (moment.waker, ==, 27);
  g_assert_cmpuint (moment.run_cap, ==, 2);
  g_assert_cmpuint (moment.span.to - moment.ready.since, ==, 4254712);
  g_assert_true (weft_thread_latency_parts (index, trace->tallies, trace->collections, 30,
                                            &moment.ready, moment.span.to, &parts));
  g_assert_cmpuint (parts.gc, >, 4000000);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/thread-latency/random", test_random);
  g_test_add_func ("/thread-latency/corpus", test_corpus);
  g_test_add_func ("/thread-latency/woken-twice", test_woken_twice);
  g_test_add_func ("/thread-latency/example", test_example);
}
