/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of intervals are the known ones of small logs; those of any interval of any log are all
 * of it, and what its threads did. */
#include "path-fixture.h"
#include "weft-span-parts.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-thread-columns.h"
#include "weft-user-spans.h"

/* A part as a test expects it: its last step, and the states before. */
typedef struct
{
  guint64 from, to;
  const char *path;  /* a letter a step, see letters */
  guint32 by;        /* ID of the last step's other thread, or 0 */
  guint16 status;    /* of the first step */
  gboolean is_major; /* of the last step */
} PlainPart;

static const char letters[] = "rgswbficu"; /* by WeftPartState */

static void
check_parts (WeftThreads *threads, guint32 id, const PlainPart *want, guint n)
{
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, threads->index);
  g_autoptr (WeftSpanSplitter) splitter = weft_span_splitter_new (threads, collections);
  gint thread = weft_threads_find (threads, id);
  g_autoptr (GArray) parts =
      weft_span_splitter_split (splitter, (guint) thread, want[0].from, want[n - 1].to, NULL);

  for (guint i = 0; i < MIN (n, parts->len); i++)
    {
      const WeftSpanPart *part = weft_span_part_nth (parts, i);
      const WeftPartStep *last = &part->steps[part->n_steps - 1];
      char path[WEFT_PART_STEPS + 1] = "";

      for (guint k = 0; k < part->n_steps; k++)
        path[k] = letters[part->steps[k].state];
      g_assert_cmpuint (part->from, ==, want[i].from);
      g_assert_cmpuint (part->to, ==, want[i].to);
      g_assert_cmpstr (path, ==, want[i].path);
      g_assert_cmpuint (last->other_thread != WEFT_PART_NO_THREAD ?
                            weft_threads_id (threads, last->other_thread) :
                            0,
                        ==, want[i].by);
      g_assert_cmpuint (part->steps[0].status, ==, want[i].status);
      g_assert_cmpint (last->is_major != 0, ==, want[i].is_major);
      g_assert_cmpuint (weft_threads_id (threads, part->steps[0].thread), ==, id);
    }
  g_assert_cmpuint (parts->len, ==, n);
}

static WeftTestLog *
log_with_block (guint16 cap)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, cap, 0);
  return log;
}

static void
next_block (WeftTestLog *log, guint16 cap)
{
  weft_test_log_end_block (log, 2000);
  weft_test_log_begin_block (log, cap, 0);
}

/* A GC in [@from, @to), requested @sync before. */
static void
put_gc (WeftTestLog *log, guint64 from, guint64 to, guint64 sync, guint16 generation)
{
  weft_test_log_event (log, 11, from - sync); /* REQUEST_SEQ_GC */
  weft_test_log_event (log, 9, from);
  weft_test_log_gc_stats (log, to, generation, 0);
  weft_test_log_event (log, 54, to); /* GC_GLOBAL_SYNC */
  weft_test_log_event (log, 10, to);
}

/* Thread 1 waits for a lock that thread 2, on another HEC, holds during a major GC. */
static void
test_lock_over_gc (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  const PlainPart want[] = {
    { 110, 300, "r" },        { 300, 400, "br", 0, 7 }, { 400, 800, "bg", 0, 7, TRUE },
    { 800, 820, "bw", 0, 7 }, { 820, 900, "br", 0, 7 }, { 900, 920, "w", 0 },
    { 920, 990, "r" },
  };

  weft_test_put_create (log, 100, 1);
  weft_test_log_run (log, 110, 1);
  weft_test_put_create (log, 200, 2);
  weft_test_log_stop (log, 300, 1, 7, 0);
  weft_test_log_run (log, 920, 1);
  weft_test_log_stop (log, 1000, 1, 5, 0);
  next_block (log, 1);
  weft_test_log_run (log, 250, 2);
  weft_test_log_stop (log, 400, 2, 1, 0);
  put_gc (log, 400, 800, 0, 1);
  weft_test_log_run (log, 820, 2);
  weft_test_log_wakeup (log, 900, 1, 0);
  weft_test_log_stop (log, 950, 2, 5, 0);
  weft_test_log_end_block (log, 2000);
  threads = weft_test_threads_of (log);
  check_parts (threads, 1, want, G_N_ELEMENTS (want));
}

/* Thread 3 has the only HEC while thread 1 is runnable; then a GC is waited for, and run. */
static void
test_starved (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  const PlainPart want[] = {
    { 20, 100, "r" },        { 100, 500, "w", 3 }, { 500, 520, "s" },
    { 520, 600, "g", 0, 0 }, { 600, 610, "w", 3 }, { 610, 700, "r" },
  };

  weft_test_put_create (log, 10, 1);
  weft_test_log_run (log, 20, 1);
  weft_test_put_create (log, 30, 3);
  weft_test_log_stop (log, 100, 1, 3, 0);
  weft_test_log_run (log, 110, 3);
  weft_test_log_stop (log, 510, 3, 3, 0);
  put_gc (log, 520, 600, 20, 0);
  weft_test_log_run (log, 610, 1);
  weft_test_log_stop (log, 700, 1, 5, 0);
  weft_test_log_end_block (log, 2000);
  threads = weft_test_threads_of (log);
  check_parts (threads, 1, want, G_N_ELEMENTS (want));
}

/* A black hole whose owner is in a foreign call, a delay, a foreign call of its own, and one that
 * is a GC. */
static void
test_waits (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  const PlainPart want[] = {
    { 20, 70, "r" },          { 70, 80, "bw", 0, 8 },
    { 80, 120, "br", 0, 8 },  { 120, 180, "bf", 0, 8 },
    { 180, 200, "br", 0, 8 }, { 200, 240, "w", 2 },
    { 240, 300, "r" },        { 300, 400, "i" },
    { 400, 410, "w" },        { 410, 500, "r" },
    { 500, 600, "f" },        { 600, 700, "r" },
    { 700, 705, "f" },        { 705, 890, "g", 0, 0, TRUE },
    { 890, 900, "f" },        { 900, 950, "r" },
  };

  weft_test_put_create (log, 10, 1);
  weft_test_log_run (log, 20, 1);
  weft_test_put_create (log, 50, 2);
  weft_test_log_stop (log, 70, 1, 8, 2);
  weft_test_log_run (log, 80, 2);
  weft_test_log_stop (log, 120, 2, 6, 0);
  weft_test_log_run (log, 180, 2);
  weft_test_log_wakeup (log, 200, 1, 0);
  weft_test_log_stop (log, 230, 2, 12, 0);
  weft_test_log_run (log, 240, 1);
  weft_test_log_stop (log, 300, 1, 11, 0);
  weft_test_log_wakeup (log, 400, 1, 0);
  weft_test_log_run (log, 410, 1);
  weft_test_log_stop (log, 500, 1, 6, 0);
  weft_test_log_run (log, 600, 1);
  weft_test_log_stop (log, 700, 1, 6, 0);
  put_gc (log, 705, 890, 0, 1);
  weft_test_log_run (log, 900, 1);
  weft_test_log_stop (log, 1000, 1, 5, 0);
  weft_test_log_end_block (log, 2000);
  threads = weft_test_threads_of (log);
  check_parts (threads, 1, want, G_N_ELEMENTS (want));
}

/* 1 waits for 2, which waits for 3, which waits for 4: no more than two steps are followed. 2 is
 * created during the wait, by 3. */
static void
test_two_steps_back (void)
{
  g_autoptr (WeftTestLog) log = log_with_block (0);
  g_autoptr (WeftThreads) threads = NULL;
  const PlainPart want[] = {
    { 20, 100, "r" },          { 100, 105, "bcw", 0, 7 }, { 105, 150, "bcr", 0, 7 },
    { 150, 160, "bw", 3, 7 },  { 160, 200, "br", 0, 7 },  { 200, 205, "bbw", 0, 7 },
    { 205, 250, "bbr", 0, 7 }, { 250, 700, "bbb", 4, 7 }, { 700, 710, "bbw", 0, 7 },
    { 710, 800, "bbr", 0, 7 }, { 800, 810, "bw", 3, 7 },  { 810, 900, "br", 0, 7 },
    { 900, 920, "w", 0 },      { 920, 950, "r" },
  };

  weft_test_put_create (log, 10, 1);
  weft_test_log_run (log, 20, 1);
  weft_test_put_create (log, 30, 3);
  weft_test_put_create (log, 40, 4);
  weft_test_log_stop (log, 100, 1, 7, 0);
  weft_test_log_run (log, 920, 1);
  weft_test_log_stop (log, 1000, 1, 5, 0);
  next_block (log, 1);
  weft_test_log_run (log, 105, 3);
  weft_test_put_create (log, 150, 2);
  weft_test_log_stop (log, 155, 3, 3, 0);
  weft_test_log_run (log, 160, 2);
  weft_test_log_stop (log, 200, 2, 7, 0);
  weft_test_log_run (log, 205, 3);
  weft_test_log_stop (log, 250, 3, 7, 0);
  weft_test_log_run (log, 710, 3);
  weft_test_log_wakeup (log, 800, 2, 1);
  weft_test_log_stop (log, 805, 3, 5, 0);
  weft_test_log_run (log, 810, 2);
  weft_test_log_wakeup (log, 900, 1, 0);
  weft_test_log_stop (log, 950, 2, 5, 0);
  next_block (log, 2);
  weft_test_log_run (log, 300, 4);
  weft_test_log_wakeup (log, 700, 3, 1);
  weft_test_log_stop (log, 750, 4, 5, 0);
  weft_test_log_end_block (log, 2000);
  threads = weft_test_threads_of (log);
  check_parts (threads, 1, want, G_N_ELEMENTS (want));
}

/* The parts are all of the interval, and the first step of each is what the thread did. */
static void
check_interval (
    WeftSpanSplitter *splitter, WeftThreads *threads, guint thread, guint64 from, guint64 to)
{
  g_autoptr (GArray) parts = weft_span_splitter_split (splitter, thread, from, to, NULL);
  guint step = MAX (parts->len / 10, 1);
  guint64 at = from;

  for (guint i = 0; i < parts->len; i++)
    {
      const WeftSpanPart *part = weft_span_part_nth (parts, i);

      g_assert_cmpuint (part->from, ==, at);
      g_assert_cmpuint (part->to, >, part->from);
      g_assert_cmpuint (part->n_steps, >=, 1);
      g_assert_cmpuint (part->n_steps, <=, WEFT_PART_STEPS);
      g_assert_cmpuint (part->steps[0].thread, ==, thread);
      for (guint k = 1; k < part->n_steps; k++)
        g_assert_cmpuint (part->steps[k].thread, ==, part->steps[k - 1].other_thread);
      at = part->to;
    }
  g_assert_cmpuint (at, ==, MAX (from, to));
  for (guint i = 0; i < parts->len; i += step)
    {
      const WeftSpanPart *part = weft_span_part_nth (parts, i);
      WeftPartState state = part->steps[0].state;
      WeftThreadMoment moment;

      if (state == WEFT_PART_UNKNOWN || state == WEFT_PART_GC || state == WEFT_PART_CREATED ||
          !weft_thread_moment (threads, thread, part->from, 1000000, &moment))
        continue;
      g_assert_cmpint (moment.span.kind == WEFT_THREAD_RUNNING, ==, state == WEFT_PART_RUNNING);
      if (moment.span.kind == WEFT_THREAD_FOREIGN)
        g_assert_true (state == WEFT_PART_FOREIGN || state == WEFT_PART_SYNC);
      if (state == WEFT_PART_BLOCKED && moment.span.kind == WEFT_THREAD_BLOCKED)
        g_assert_cmpuint (part->steps[0].status, ==, moment.span.status);
    }
}

static void
check_random_intervals (WeftSpanSplitter *splitter, WeftThreads *threads, GRand *rand, guint n)
{
  double end = (double) threads->index->to + 1;

  for (guint k = 0; k < n && weft_threads_n (threads) > 0; k++)
    {
      guint thread = g_rand_int_range (rand, 0, weft_threads_n (threads));
      guint64 to = g_rand_double_range (rand, 0, end);

      check_interval (splitter, threads, thread, k % 2 == 0 ? to / 3 : to - to / 50, to);
    }
}

static void
test_any_stamps (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (22);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
      g_autoptr (WeftSpanSplitter) splitter = weft_span_splitter_new (threads, collections);

      check_random_intervals (splitter, threads, rand, 20);
    }
}

typedef struct
{
  WeftSpanSplitter *splitter;
  WeftThreads *threads;
  guint n;
} SpanCheck;

/* Maximum number of spans of a log that are split. */
#define MAX_SPANS 2000

static gboolean
check_span (const WeftUserSpan *span, gpointer user_data)
{
  SpanCheck *check = user_data;
  gint thread = span->open.has_thread ? weft_threads_find (check->threads, span->open.thread) : -1;

  if (thread < 0)
    return TRUE;
  check_interval (check->splitter, check->threads, (guint) thread, span->open.start, span->end);
  return ++check->n < MAX_SPANS;
}

static void
check_logs (GPtrArray *paths)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (36);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftUserSpans) spans = weft_user_spans_extend (
          NULL, index, tallies, weft_collections_windows (collections), NULL, NULL);
      g_autoptr (WeftSpanSplitter) splitter = weft_span_splitter_new (threads, collections);
      SpanCheck check = { splitter, threads };

      weft_user_spans_foreach (spans, 0, G_MAXUINT64, check_span, &check);
      g_test_message ("%s: %u spans", (char *) g_ptr_array_index (paths, i), check.n);
      check_random_intervals (splitter, threads, rand, weft_test_rounds (40));
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  check_logs (paths);
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  check_logs (paths);
}

static void
test_cancel (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_of_process (0, 1);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
  g_autoptr (WeftSpanSplitter) splitter = weft_span_splitter_new (threads, collections);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  check_interval (splitter, threads, 0, 10, 10);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_span_splitter_split (splitter, 0, 0, 3000000, cancellable));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/span-parts/lock-over-gc", test_lock_over_gc);
  g_test_add_func ("/span-parts/starved", test_starved);
  g_test_add_func ("/span-parts/waits", test_waits);
  g_test_add_func ("/span-parts/two-steps-back", test_two_steps_back);
  g_test_add_func ("/span-parts/any-stamps", test_any_stamps);
  g_test_add_func ("/span-parts/corpus", test_corpus);
  g_test_add_func ("/span-parts/damaged", test_damaged);
  g_test_add_func ("/span-parts/cancel", test_cancel);
}
