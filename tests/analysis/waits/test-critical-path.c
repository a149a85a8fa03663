/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical paths are the known ones of small logs; the segments of any log are all of the range,
 * and what its threads did. */
#include "path-fixture.h"
#include "weft-collections.h"
#include "weft-test-unit.h"
#include "weft-thread-columns.h"
#include "weft-thread-role.h"

/* Events of the test's logs. */

/* A GC of HEC 0 in [@from, @to), requested @sync before. */
static void
put_gc (WeftTestLog *log, guint64 from, guint64 to, guint64 sync)
{
  weft_test_log_event (log, 11, from - sync); /* REQUEST_SEQ_GC */
  weft_test_log_event (log, 9, from);
  weft_test_log_event (log, 54, to); /* GC_GLOBAL_SYNC */
  weft_test_log_event (log, 10, to);
}

static void
check_plain (
    WeftThreads *threads, guint32 id, guint64 from, guint64 to, const PlainSegment *want, guint n)
{
  gint thread = weft_threads_find (threads, id);
  g_autoptr (WeftCriticalPath) path = NULL;
  g_autoptr (GArray) got = NULL;

  g_assert_cmpint (thread, >=, 0);
  path = weft_test_path (threads, (guint) thread, from, to);
  got = weft_test_plain_path (threads, path);
  for (guint i = 0; i < MIN (n, got->len); i++)
    {
      const PlainSegment *one = &g_array_index (got, PlainSegment, i);

      g_assert_cmpuint (one->from, ==, want[i].from);
      g_assert_cmpuint (one->to, ==, want[i].to);
      g_assert_cmpuint (one->id, ==, want[i].id);
      g_assert_cmpuint (one->state, ==, want[i].state);
      g_assert_cmpuint (one->link, ==, want[i].link);
      g_assert_cmpuint (one->status, ==, want[i].status);
    }
  g_assert_cmpuint (got->len, ==, n);
}

static WeftTestLog *
log_with_block (guint16 cap)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, cap, 0);
  return log;
}

/* Thread 1 creates 2 and waits for its MVar; 2, on another HEC, works and then puts into it. */
static WeftThreads *
ping_pong (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);

  weft_test_put_create (log, 100, 1);
  weft_test_log_run (log, 110, 1);
  weft_test_put_create (log, 200, 2);
  weft_test_log_stop (log, 300, 1, 7, 0);
  weft_test_log_run (log, 920, 1);
  weft_test_log_stop (log, 1000, 1, 5, 0);
  weft_test_log_end_block (log, 1100);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 250, 2);
  weft_test_log_stop (log, 500, 2, 1, 0);
  weft_test_log_run (log, 520, 2);
  weft_test_log_wakeup (log, 900, 1, 0);
  weft_test_log_stop (log, 950, 2, 5, 0);
  weft_test_log_end_block (log, 1100);
  return weft_test_threads_of (log);
}

/* The main thread of a whole run has ended; thread 1, which the RTS created before it and which
 * lives longer, has not. */
static void
test_main_thread (void)
{
  for (guint is_complete = 0; is_complete < 2; is_complete++)
    {
      g_autoptr (WeftTestLog) log = log_with_block (0);
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftThreads) threads = NULL;
      gint main_thread;
      WeftRange life;

      weft_test_put_create (log, 100, 1);
      weft_test_log_run (log, 110, 1);
      weft_test_log_stop (log, 120, 1, 7, 0);
      weft_test_put_create (log, 130, 2);
      weft_test_log_run (log, 140, 2);
      weft_test_log_stop (log, 900, 2, 5, 0);
      weft_test_log_end_block (log, 1100);
      if (is_complete)
        weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      threads = weft_test_threads (index);
      main_thread = weft_threads_find_main (threads);
      g_assert_cmpint (main_thread, ==, weft_threads_find (threads, is_complete ? 2 : 1));
      g_assert_cmpint (weft_threads_get_main_life (threads, &life), ==, is_complete);
      if (is_complete)
        {
          g_assert_cmpuint (life.from, ==, 130);
          g_assert_cmpuint (life.to, ==, 900);
          g_assert_cmpint (weft_critical_path_default_thread (threads, 1100), ==, main_thread);
        }
    }
}

static void
test_ping_pong (void)
{
  g_autoptr (WeftThreads) threads = ping_pong ();
  const PlainSegment want[] = {
    { 0, 100, 0, WEFT_PATH_UNKNOWN }, { 100, 110, 1, WEFT_PATH_RUNNABLE },
    { 110, 200, 1, WEFT_PATH_RUN },   { 200, 250, 2, WEFT_PATH_RUNNABLE, WEFT_PATH_CREATED },
    { 250, 500, 2, WEFT_PATH_RUN },   { 500, 520, 2, WEFT_PATH_RUNNABLE },
    { 520, 900, 2, WEFT_PATH_RUN },   { 900, 920, 1, WEFT_PATH_RUNNABLE, WEFT_PATH_WOKEN, 7 },
    { 920, 1000, 1, WEFT_PATH_RUN },
  };
  const PlainSegment cut[] = {
    { 600, 900, 2, WEFT_PATH_RUN },
    { 900, 910, 1, WEFT_PATH_RUNNABLE, WEFT_PATH_WOKEN, 7 },
  };
  const PlainSegment blocked[] = {
    { 150, 300, 1, WEFT_PATH_RUN },
    { 300, 400, 1, WEFT_PATH_BLOCKED, WEFT_PATH_SAME_THREAD, 7 },
  };

  check_plain (threads, 1, 0, G_MAXUINT64, want, G_N_ELEMENTS (want));
  check_plain (threads, 1, 600, 910, cut, G_N_ELEMENTS (cut));
  check_plain (threads, 1, 150, 400, blocked, G_N_ELEMENTS (blocked));
  check_plain (threads, 2, 0, 900, want, 7);
  /* the main thread, where it has finished; or else who ran last */
  g_assert_cmpint (weft_critical_path_default_thread (threads, 1100), ==,
                   weft_threads_find (threads, 1));
  g_assert_cmpint (weft_critical_path_default_thread (threads, 940), ==,
                   weft_threads_find (threads, 1));
  g_assert_cmpint (weft_critical_path_default_thread (threads, 600), ==,
                   weft_threads_find (threads, 2));
}

/* A thread that evaluates sparks is created by the RTS: the path goes on in the thread that ran on
 * the HEC from which its first spark was stolen, if the log has that event. */
static void
test_stolen_spark (void)
{
  for (guint has_steal = 0; has_steal <= 1; has_steal++)
    {
      g_autoptr (WeftTestLog) log = log_with_block (0);
      g_autoptr (WeftThreads) threads = NULL;
      const PlainSegment want[] = {
        { 0, 100, 0, WEFT_PATH_UNKNOWN }, { 100, 110, 1, WEFT_PATH_RUNNABLE },
        { 110, 200, 1, WEFT_PATH_RUN },   { 200, 210, 2, WEFT_PATH_RUNNABLE, WEFT_PATH_STOLEN },
        { 210, 900, 2, WEFT_PATH_RUN },   { 900, 920, 1, WEFT_PATH_RUNNABLE, WEFT_PATH_WOKEN, 7 },
        { 920, 1000, 1, WEFT_PATH_RUN },
      };
      const PlainSegment unknown[] = {
        { 0, 200, 0, WEFT_PATH_UNKNOWN }, { 200, 210, 2, WEFT_PATH_RUNNABLE },
        { 210, 900, 2, WEFT_PATH_RUN },   { 900, 920, 1, WEFT_PATH_RUNNABLE, WEFT_PATH_WOKEN, 7 },
        { 920, 1000, 1, WEFT_PATH_RUN },
      };

      weft_test_put_create (log, 100, 1);
      weft_test_log_run (log, 110, 1);
      weft_test_log_stop (log, 300, 1, 7, 0);
      weft_test_log_run (log, 920, 1);
      weft_test_log_stop (log, 1000, 1, 5, 0);
      weft_test_log_end_block (log, 1100);
      weft_test_log_begin_block (log, 1, 0);
      weft_test_put_create (log, 200, 2);
      weft_test_log_label (log, 205, 2, "spark evaluator");
      weft_test_log_run (log, 210, 2);
      if (has_steal)
        {
          weft_test_log_event (log, 39, 220);
          weft_test_log_u16 (log, 0);
        }
      weft_test_log_wakeup (log, 900, 1, 0);
      weft_test_log_stop (log, 950, 2, 5, 0);
      weft_test_log_end_block (log, 1100);
      threads = weft_test_threads_of (log);
      check_plain (threads, 1, 0, G_MAXUINT64, has_steal ? want : unknown,
                   has_steal ? G_N_ELEMENTS (want) : G_N_ELEMENTS (unknown));
    }
}

/* One HEC: a black hole's owner and a transaction end the waits; a foreign call, a delay and a
 * message of nobody do not lead to another thread. */
static void
test_waits (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  const PlainSegment want[] = {
    { 0, 10, 0, WEFT_PATH_UNKNOWN },
    { 10, 20, 1, WEFT_PATH_RUNNABLE },
    { 20, 50, 1, WEFT_PATH_RUN },
    { 50, 80, 2, WEFT_PATH_RUNNABLE, WEFT_PATH_CREATED },
    { 80, 200, 2, WEFT_PATH_RUN },
    { 200, 240, 1, WEFT_PATH_RUNNABLE, WEFT_PATH_WOKEN, 8 },
    { 240, 300, 1, WEFT_PATH_RUN },
    { 300, 360, 2, WEFT_PATH_RUNNABLE, WEFT_PATH_WOKEN, 12 },
    { 360, 400, 2, WEFT_PATH_RUN },
    { 400, 450, 2, WEFT_PATH_FOREIGN },
    { 450, 500, 2, WEFT_PATH_RUN },
    { 500, 600, 2, WEFT_PATH_IO, WEFT_PATH_SAME_THREAD, 11 },
    { 600, 610, 2, WEFT_PATH_RUNNABLE, WEFT_PATH_SAME_THREAD, 11 },
    { 610, 700, 2, WEFT_PATH_RUN },
    { 700, 800, 2, WEFT_PATH_BLOCKED, WEFT_PATH_SAME_THREAD, 18 },
    { 800, 820, 2, WEFT_PATH_RUNNABLE, WEFT_PATH_SAME_THREAD, 18 },
    { 820, 900, 2, WEFT_PATH_RUN },
  };

  weft_test_put_create (log, 10, 1);
  weft_test_log_run (log, 20, 1);
  weft_test_put_create (log, 50, 2);
  weft_test_log_stop (log, 70, 1, 8, 2);
  weft_test_log_run (log, 80, 2);
  weft_test_log_wakeup (log, 200, 1, 0);
  weft_test_log_stop (log, 220, 2, 12, 0);
  weft_test_log_run (log, 240, 1);
  weft_test_log_wakeup (log, 300, 2, 0);
  weft_test_log_wakeup (log, 310, 2, 0); /* the second one does nothing */
  weft_test_log_stop (log, 350, 1, 5, 0);
  weft_test_log_run (log, 360, 2);
  weft_test_log_stop (log, 400, 2, 6, 0);
  weft_test_log_run (log, 450, 2);
  weft_test_log_stop (log, 500, 2, 11, 0);
  weft_test_log_wakeup (log, 600, 2, 0);
  weft_test_log_run (log, 610, 2);
  weft_test_log_stop (log, 700, 2, 18, 0);
  weft_test_log_wakeup (log, 800, 2, 0);
  weft_test_log_run (log, 820, 2);
  weft_test_log_stop (log, 900, 2, 5, 0);
  weft_test_log_end_block (log, 1000);
  threads = weft_test_threads_of (log);
  check_plain (threads, 2, 0, 1000, want, G_N_ELEMENTS (want));
}

/* The IO manager ends a wait as a timer does; GCs are set apart in what ran and was runnable, from
 * the request on in the latter. */
static void
test_services_and_gcs (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  const PlainSegment want[] = {
    { 0, 10, 0, WEFT_PATH_UNKNOWN },
    { 10, 20, 1, WEFT_PATH_RUNNABLE },
    { 20, 100, 1, WEFT_PATH_RUN },
    { 100, 105, 1, WEFT_PATH_RUNNABLE },
    { 105, 150, 1, WEFT_PATH_GC },
    { 150, 160, 1, WEFT_PATH_RUNNABLE },
    { 160, 200, 1, WEFT_PATH_RUN },
    { 200, 300, 1, WEFT_PATH_IO, WEFT_PATH_SAME_THREAD, 7 },
    { 300, 350, 1, WEFT_PATH_RUNNABLE, WEFT_PATH_SAME_THREAD, 7 },
    { 350, 400, 1, WEFT_PATH_RUN },
  };

  weft_test_put_create (log, 10, 1);
  weft_test_log_run (log, 20, 1);
  weft_test_log_stop (log, 100, 1, 3, 0);
  put_gc (log, 110, 150, 5);
  weft_test_log_run (log, 160, 1);
  weft_test_log_stop (log, 200, 1, 7, 0);
  weft_test_put_create (log, 220, 2);
  weft_test_log_label (log, 220, 2, "TimerManager");
  weft_test_log_run (log, 230, 2);
  weft_test_log_wakeup (log, 300, 1, 0);
  weft_test_log_stop (log, 340, 2, 5, 0);
  weft_test_log_run (log, 350, 1);
  weft_test_log_stop (log, 400, 1, 5, 0);
  weft_test_log_end_block (log, 500);
  threads = weft_test_threads_of (log);
  check_plain (threads, 1, 0, 500, want, G_N_ELEMENTS (want));
}

/* A log that is cut in the middle of a run of HEC 0; HEC 1 is known for longer. */
static void
test_cut (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftThreads) threads = NULL;
  const PlainSegment want[] = {
    { 0, 10, 0, WEFT_PATH_UNKNOWN },
    { 10, 20, 1, WEFT_PATH_RUNNABLE },
    { 20, 100, 1, WEFT_PATH_RUN },
    { 100, 200, 1, WEFT_PATH_UNKNOWN },
  };

  weft_test_put_create (log, 10, 1);
  weft_test_log_run (log, 20, 1);
  weft_test_log_end_block (log, 100);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 150, 2);
  weft_test_log_end_block (log, 200);
  index = weft_test_index_bytes (log);
  threads = weft_test_threads (index);
  check_plain (threads, 1, 0, 200, want, G_N_ELEMENTS (want));
}

/* 500 threads, each created by the one before it, which then ends. */
static void
test_create_chain (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  g_autoptr (WeftCriticalPath) path = NULL;

  weft_test_put_create (log, 0, 1);
  for (guint i = 1; i <= 500; i++)
    {
      weft_test_log_run (log, i * 100, i);
      if (i < 500)
        weft_test_put_create (log, i * 100 + 50, i + 1);
      weft_test_log_stop (log, i * 100 + 90, i, 5, 0);
    }
  weft_test_log_end_block (log, 60000);
  threads = weft_test_threads_of (log);
  path = weft_test_path (threads, weft_threads_find (threads, 500), 0, 60000);
  g_assert_cmpuint (path->segments->len, ==, 2 * 500);
  for (guint i = 1; i <= 500; i++)
    {
      const WeftPathSegment *wait = weft_critical_path_nth (path, 2 * i - 2);
      const WeftPathSegment *run = weft_critical_path_nth (path, 2 * i - 1);

      g_assert_cmpuint (weft_threads_id (threads, wait->thread), ==, i);
      g_assert_cmpuint (wait->state, ==, WEFT_PATH_RUNNABLE);
      g_assert_cmpuint (wait->link, ==, i > 1 ? WEFT_PATH_CREATED : WEFT_PATH_SAME_THREAD);
      g_assert_cmpuint (run->state, ==, WEFT_PATH_RUN);
      g_assert_cmpuint (run->thread, ==, wait->thread);
      g_assert_cmpuint (run->from, ==, i * 100);
      g_assert_cmpuint (run->to, ==, i < 500 ? i * 100 + 50 : i * 100 + 90);
    }
}

/* Whatever stamps there are, the segments are all of the range. */
static void
test_any_stamps (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (22);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);

      for (guint k = 0; k < 20 && weft_threads_n (threads) > 0; k++)
        {
          guint thread = g_rand_int_range (rand, 0, weft_threads_n (threads));
          guint64 to = g_rand_double_range (rand, 0, (double) index->to + 1);
          g_autoptr (WeftCriticalPath) path =
              weft_test_path (threads, thread, k % 2 == 0 ? 0 : to / 3, to);

          g_assert_nonnull (path);
        }
    }
}

/* What the segments say is what the threads did. */
static void
check_states (WeftThreads *threads, const WeftCriticalPath *path)
{
  guint step = MAX (path->segments->len / 20, 1);

  for (guint i = 0; i < path->segments->len; i += step)
    {
      const WeftPathSegment *segment = weft_critical_path_nth (path, i);
      WeftThreadMoment moment;

      if (segment->state == WEFT_PATH_UNKNOWN || segment->state == WEFT_PATH_GC)
        continue;
      g_assert_true (
          weft_thread_moment (threads, segment->thread, segment->from, 10000000, &moment));
      g_assert_cmpint (moment.span.kind == WEFT_THREAD_RUNNING, ==,
                       segment->state == WEFT_PATH_RUN);
      if (segment->state == WEFT_PATH_RUNNABLE)
        g_assert_true (moment.ready.kind != WEFT_READY_NONE);
      /* at one time with its stop, who woke it seems not to run */
      if (segment->link == WEFT_PATH_WOKEN && i > 0 && moment.has_waker)
        g_assert_cmpuint (moment.waker, ==, weft_threads_id (threads, segment[-1].thread));
    }
}

static void
check_paths (GPtrArray *paths, gboolean are_clean)
{
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      gint end = weft_critical_path_default_thread (threads, index->to);
      g_autoptr (WeftCriticalPath) path = NULL;

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      if (end < 0)
        continue;
      path = weft_test_path (threads, (guint) end, 0, index->to);
      if (are_clean)
        check_states (threads, path);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  check_paths (paths, TRUE);
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  check_paths (paths, FALSE);
}

static void
test_cancel (void)
{
  g_autoptr (WeftThreads) threads = ping_pong ();
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, threads->index);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_critical_path_new (threads, weft_collections_windows (collections), 0, 0,
                                         1000, cancellable));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/critical-path/main-thread", test_main_thread);
  g_test_add_func ("/critical-path/ping-pong", test_ping_pong);
  g_test_add_func ("/critical-path/stolen-spark", test_stolen_spark);
  g_test_add_func ("/critical-path/waits", test_waits);
  g_test_add_func ("/critical-path/services-and-gcs", test_services_and_gcs);
  g_test_add_func ("/critical-path/cut", test_cut);
  g_test_add_func ("/critical-path/create-chain", test_create_chain);
  g_test_add_func ("/critical-path/any-stamps", test_any_stamps);
  g_test_add_func ("/critical-path/corpus", test_corpus);
  g_test_add_func ("/critical-path/damaged", test_damaged);
  g_test_add_func ("/critical-path/cancel", test_cancel);
}
