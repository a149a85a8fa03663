/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads, their states, sums and columns are those that the slow and plain way finds. */
#include "path-fixture.h"
#include "weft-event-table.h"
#include "weft-test-unit.h"
#include "weft-thread-columns.h"
#include "weft-thread-flow.h"
#include "weft-thread-sums.h"

#include <math.h>

static void
check_events (const WeftIndex *index)
{
  g_autoptr (GArray) want = weft_test_thread_events (index);
  g_autoptr (WeftThreadWalk) walk =
      weft_thread_walk_new (index, NULL, G_MAXUINT64, WEFT_THREAD_ALL_KINDS, NULL, NULL, NULL);

  for (guint i = 0; i < want->len; i++)
    {
      const WeftThreadEvent *x = &g_array_index (want, WeftThreadEvent, i);
      const WeftThreadEvent *y = weft_thread_walk_next (walk);

      g_assert_nonnull (y);
      g_assert_cmpuint (y->time, ==, x->time);
      g_assert_cmpuint (y->offset, ==, x->offset);
      g_assert_cmpuint (y->thread, ==, x->thread);
      g_assert_cmpuint (y->kind, ==, x->kind);
      g_assert_cmpuint (y->status, ==, x->status);
      g_assert_cmpuint (y->cap, ==, x->cap);
      if (y->kind != WEFT_THREAD_STOP || y->status == 8 || y->status == 2)
        g_assert_cmpuint (y->info, ==, x->info);
    }
  g_assert_null (weft_thread_walk_next (walk));
}

static void
test_events (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);

      check_events (index);
    }
}

/* The list of threads. */

static void
check_list (WeftThreads *threads)
{
  g_autoptr (GArray) events = weft_test_thread_events (threads->index);
  guint runs = 0, wakeups = 0, want_wakeups = 0;
  guint64 running = 0, want_running = 0;
  g_autoptr (GArray) spans = weft_test_thread_spans (threads->index);
  guint want_runs = 0;

  for (guint i = 0; i < events->len; i++)
    {
      const WeftThreadEvent *event = &g_array_index (events, WeftThreadEvent, i);
      gint place = weft_threads_find (threads, event->thread);

      g_assert_cmpint (place, >=, 0);
      g_assert_cmpuint (weft_threads_id (threads, place), ==, event->thread);
      g_assert_cmpuint (weft_threads_nth (threads, place).first, <=, event->time);
      want_wakeups += event->kind == WEFT_THREAD_WAKEUP;
    }
  for (guint i = 0; i < spans->len; i++)
    {
      const PlainSpan *span = &g_array_index (spans, PlainSpan, i);

      want_runs += span->kind == WEFT_THREAD_RUNNING;
      want_running += span->kind == WEFT_THREAD_RUNNING ? span->to - span->from : 0;
    }
  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);
      g_autofree char *label = weft_threads_label (threads, i);

      g_assert_true (i == 0 || thread.id > weft_threads_id (threads, i - 1));
      g_assert_cmpuint (thread.first, <=, thread.last);
      g_assert_true (label == NULL || g_str_equal (label, "label"));
      runs += thread.runs;
      running += thread.running;
      wakeups += thread.wakeups;
    }
  g_assert_cmpuint (runs, ==, want_runs);
  g_assert_cmpuint (running, ==, want_running);
  g_assert_cmpuint (wakeups, <=, want_wakeups);
  g_assert_cmpint (weft_threads_find (threads, 0xfffffffe), ==, -1);
  g_assert_cmpint (weft_threads_find (threads, 0), ==, -1);
  g_assert_cmpuint (threads->n_events, ==, events->len);
}

static void
test_list (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);

      check_list (threads);
      if (i == 0)
        g_assert_cmpuint (threads->snapshots->n, >=, 2);
    }
}

/* Ids that are far apart are found too, and one that is given out again is one thread. */
static void
test_ids (void)
{
  static const guint32 ids[] = { 5, 4000000000u, 70000, 5, 1u << 31, 0xffffffff };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftThreads) threads = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      weft_test_log_event (log, 0, 100 * i + 10);
      weft_test_log_u32 (log, ids[i]);
      weft_test_log_run (log, 100 * i + 20, ids[i]);
      weft_test_log_stop (log, 100 * i + 50, ids[i], 5, 0);
      weft_test_log_run (log, 100 * i + 60, ids[i]); /* after its end */
    }
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  threads = weft_test_threads (index);
  g_assert_cmpuint (weft_threads_n (threads), ==, 5);
  g_assert_cmpint (weft_threads_find (threads, 5), ==, 0);
  g_assert_cmpint (weft_threads_find (threads, 70000), ==, 1);
  g_assert_cmpint (weft_threads_find (threads, 0xffffffff), ==, 4);
  g_assert_cmpint (weft_threads_find (threads, 6), ==, -1);
  g_assert_cmpuint (weft_threads_nth (threads, 0).runs, ==, 2);
  g_assert_cmpuint (weft_threads_nth (threads, 0).running, ==, 60);
  g_assert_cmpuint (weft_threads_nth (threads, 0).last, ==, 350);
  g_assert_cmpuint (weft_threads_nth (threads, 0).flags, ==,
                    WEFT_THREAD_HAS_CREATION | WEFT_THREAD_HAS_END);
}

/* Threads that have finished are stored while the log is read, with ids in any order; then some run
 * once more, and one lives from the beginning to the end. */
static void
test_finished (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftThreads) threads = NULL;
  guint n = 12007, time = 0;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_label (log, ++time, n + 1, "label");
  weft_test_log_run (log, ++time, n + 1);
  weft_test_log_stop (log, ++time, n + 1, 1, 0);
  for (guint i = 0; i < n; i++)
    {
      guint id = 1 + i * 7919 % n;

      weft_test_log_event (log, 0, ++time);
      weft_test_log_u32 (log, id);
      weft_test_log_run (log, ++time, id);
      if (i % 5 == 0)
        weft_test_log_label (log, ++time, id, "label");
      weft_test_log_stop (log, ++time, id, 5, 0);
      if (i % 100 == 99)
        weft_test_log_run (log, ++time, 1 + (i / 2) * 7919 % n);
    }
  weft_test_log_run (log, ++time, n + 1);
  weft_test_log_stop (log, ++time, n + 1, 1, 0);
  weft_test_log_end_block (log, ++time);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  threads = weft_test_threads (index);
  check_list (threads);
  g_assert_cmpuint (weft_threads_n (threads), ==, n + 1);
  g_assert_cmpuint (threads->labels->n, ==, 1 + (n + 4) / 5);
  g_assert_cmpuint (weft_threads_nth (threads, n).runs, ==, 2);
}

/* A replay decodes messages too, so many bytes of messages between few thread events make a
 * snapshot due. */
static void
test_snapshots (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree char *text = g_strnfill (1000, 'x');
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftThreads) threads = NULL;
  guint time = 0;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 3500; i++)
    {
      weft_test_log_run (log, ++time, 1);
      weft_test_log_event (log, 19, ++time);
      weft_test_log_text (log, text);
      weft_test_log_stop (log, ++time, 1, 1, 0);
    }
  weft_test_log_end_block (log, ++time);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  threads = weft_test_threads (index);
  g_assert_cmpuint (threads->snapshots->n, ==, 3);
  check_list (threads);
}

/* What is too large to be packed is told all the same. */
static void
test_large (void)
{
  const guint64 long_run = 5 * G_GUINT64_CONSTANT (1000000000);
  const guint n_runs = 600;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftThreads) threads = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < n_runs; i++)
    {
      weft_test_log_run (log, 100 * i + 10, 1);
      weft_test_log_stop (log, 100 * i + 40, 1, 2, 0);
    }
  weft_test_log_run (log, 100000, 2);
  weft_test_log_stop (log, 100000 + long_run, 2, 2, 0);
  weft_test_log_run (log, 200000 + long_run, 3);
  weft_test_log_stop (log, 200030 + long_run, 3, 5, 0);
  weft_test_log_end_block (log, 300000 + long_run);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  threads = weft_test_threads (index);
  g_assert_cmpuint (weft_threads_n (threads), ==, 3);
  g_assert_cmpuint (threads->large->n, ==, 2);
  g_assert_cmpuint (weft_threads_nth (threads, 0).runs, ==, n_runs);
  g_assert_cmpuint (weft_threads_nth (threads, 0).running, ==, 30 * n_runs);
  g_assert_cmpuint (weft_threads_nth (threads, 1).running, ==, long_run);
  g_assert_cmpuint (weft_threads_nth (threads, 1).last, ==, 100000 + long_run);
  g_assert_cmpuint (weft_threads_nth (threads, 2).first, ==, 200000 + long_run);
  g_assert_cmpuint (weft_threads_nth (threads, 2).last, ==, 200030 + long_run);
  g_assert_cmpuint (weft_threads_nth (threads, 2).running, ==, 30);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (weft_threads_find (threads, weft_threads_id (threads, i)), ==, (gint) i);
}

/* Sums. */

static guint64
overlap (const PlainSpan *span, guint64 from, guint64 to)
{
  guint64 begin = MAX (span->from, from), end = MIN (span->to, to);

  return end > begin ? end - begin : 0;
}

static guint64
sum_of (const WeftThreadSum *sum, guint kind)
{
  const guint64 ns[] = {
    0, sum->created, sum->running, sum->runnable, sum->foreign, sum->blocked, 0
  };

  return ns[kind];
}

/* Every thread's sums over [@from, @to), and that all in all nothing else is there. */
static void
check_sums (WeftThreads *threads, const GArray *spans, guint64 from, guint64 to)
{
  g_autoptr (WeftThreadSums) sums = weft_thread_sums_new (threads, NULL, from, to, NULL);
  guint n = weft_threads_n (threads);
  g_autofree guint64 *want = g_new0 (guint64, (n + 1) * WEFT_N_THREAD_STATES);
  g_autofree guint64 *waits = g_new0 (guint64, n + 1);
  g_autofree guint *runs = g_new0 (guint, n + 1);
  guint64 by_reason[32] = { 0 };

  for (guint i = 0; i < spans->len; i++)
    {
      const PlainSpan *span = &g_array_index (spans, PlainSpan, i);
      gint place = weft_threads_find (threads, span->thread);
      guint64 ns = overlap (span, from, to);

      want[place * WEFT_N_THREAD_STATES + span->kind] += ns;
      runs[place] += span->kind == WEFT_THREAD_RUNNING && span->from >= from && span->from < to;
      if (weft_thread_state_is_waiting (span->kind))
        waits[place] = MAX (waits[place], ns);
      if (span->kind >= WEFT_THREAD_RUNNABLE)
        by_reason[span->status] += ns;
    }
  for (guint i = 0; i < n; i++)
    {
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, i);

      for (guint kind = 0; kind < WEFT_N_THREAD_STATES; kind++)
        g_assert_cmpuint (sum_of (sum, kind), ==, want[i * WEFT_N_THREAD_STATES + kind]);
      g_assert_cmpuint (sum->runs, ==, runs[i]);
      g_assert_cmpuint (sum->wait_ns, ==, waits[i]);
      for (guint32 next = sum->reasons; next != 0;)
        {
          const WeftThreadReason *reason =
              &g_array_index (sums->reasons, WeftThreadReason, next - 1);

          by_reason[reason->status] -= reason->ns;
          next = reason->next;
        }
    }
  for (guint status = 0; status < G_N_ELEMENTS (by_reason); status++)
    g_assert_cmpuint (by_reason[status], ==, 0);
}

static void
test_sums (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (GArray) spans = weft_test_thread_spans (index);

      check_sums (threads, spans, 0, G_MAXUINT64);
      for (guint k = 0; k < 6; k++)
        {
          guint64 from = g_rand_double_range (rand, 0, (double) index->to + 2);
          guint64 to = from + g_rand_double_range (rand, 0, (double) index->to);

          check_sums (threads, spans, from, to);
        }
    }
}

/* What the states of a thread add up to in parts of the run; @parts have one after the other. */
static guint64
sum_parts (GPtrArray *parts, guint thread, guint kind)
{
  guint64 ns = 0;

  for (guint i = 0; i < parts->len; i++)
    ns += sum_of (weft_thread_sums_nth (g_ptr_array_index (parts, i), thread), kind);
  return ns;
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Sums of a random partition of all time into four parts. */
static GPtrArray *
cut_at_random (WeftThreads *threads, GRand *rand)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_thread_sums_free);
  guint64 cuts[] = { 0, 0, 0, 0, G_MAXUINT64 };

  for (guint i = 1; i < 4; i++)
    cuts[i] = g_rand_double_range (rand, 0, (double) threads->index->to + 2);
  qsort (cuts, 4, sizeof *cuts, compare_times);
  for (guint i = 0; i < 4; i++)
    g_ptr_array_add (parts, weft_thread_sums_new (threads, NULL, cuts[i], cuts[i + 1], NULL));
  return parts;
}

static void
check_lives (WeftIndex *index, GRand *rand, gboolean is_clean)
{
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (WeftThreadSums) whole = weft_thread_sums_new (threads, NULL, 0, G_MAXUINT64, NULL);
  g_autoptr (GPtrArray) parts = cut_at_random (threads, rand);

  for (guint k = 0; k < weft_threads_n (threads); k++)
    {
      WeftThread thread = weft_threads_nth (threads, k);
      guint64 life = 0;
      guint runs = 0;

      for (guint kind = 0; kind < WEFT_N_THREAD_STATES; kind++)
        {
          guint64 ns = sum_of (weft_thread_sums_nth (whole, k), kind);

          g_assert_cmpuint (sum_parts (parts, k, kind), ==, ns);
          life += ns;
        }
      if (is_clean && (thread.flags & WEFT_THREAD_HAS_CREATION))
        g_assert_cmpuint (life, ==, weft_threads_end (threads, k) - thread.first);
      for (guint i = 0; i < parts->len; i++)
        runs += weft_thread_sums_nth (g_ptr_array_index (parts, i), k)->runs;
      g_assert_cmpuint (thread.runs, ==, runs);
      g_assert_cmpuint (thread.running, ==, weft_thread_sums_nth (whole, k)->running);
    }
}

/* The states of a thread fill its life, and parts of the run add up to the whole: on all real
 * logs. */
static void
test_lives (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (GPtrArray) clean = weft_test_clean_logs ();
  g_autoptr (GPtrArray) damaged = weft_test_damaged_logs ();

  for (guint i = 0; clean != NULL && i < clean->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (clean, i));

      for (guint k = 0; k < 3; k++)
        check_lives (index, rand, TRUE);
    }
  for (guint i = 0; damaged != NULL && i < damaged->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (damaged, i));

      for (guint k = 0; k < 3; k++)
        check_lives (index, rand, FALSE);
    }
}

/* Columns. */

static double
want_share (const GArray *spans,
            const WeftThreads *threads,
            const guint16 *rows,
            guint row,
            guint64 from,
            guint64 to,
            guint kind)
{
  double sum = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const PlainSpan *span = &g_array_index (spans, PlainSpan, i);
      guint drawn = span->kind == WEFT_THREAD_CREATED ? WEFT_THREAD_RUNNABLE : span->kind;

      if (drawn != kind || rows[weft_threads_find (threads, span->thread)] != row)
        continue;
      if (to > from)
        sum += (double) overlap (span, from, to) / (double) (to - from);
      else
        sum += from >= span->from && from < span->to;
    }
  return sum;
}

static void
check_columns (GRand *rand, WeftThreads *threads, const GArray *spans, guint n)
{
  guint n_rows = g_rand_int_range (rand, 1, 5);
  g_autofree guint16 *rows = g_new (guint16, weft_threads_n (threads) + 1);
  g_autofree guint64 *edges = g_new (guint64, n + 1);
  guint64 from = g_rand_double_range (rand, 0, (double) threads->index->to);
  guint64 ns = g_rand_double_range (rand, 1, (double) threads->index->to + 2);
  gboolean is_even = g_rand_boolean (rand);
  g_autoptr (WeftThreadColumns) columns = NULL;

  if (g_rand_boolean (rand))
    ns = MIN (ns, 30); /* less than one a column */
  for (guint i = 0; i < weft_threads_n (threads); i++)
    rows[i] = g_rand_int_range (rand, 0, 3) == 0 ? WEFT_THREAD_NO_ROW :
                                                   g_rand_int_range (rand, 0, n_rows);
  for (guint i = 0; i <= n; i++)
    edges[i] = from + (is_even ? ns * i / n : ns * i * i / (n * n));
  columns = weft_thread_columns_new (threads, rows, n_rows, n_rows, edges, n, 1, NULL);
  for (guint row = 0; row < n_rows; row++)
    {
      const WeftThreadColumn *column = weft_thread_columns_row (columns, row);

      for (guint i = 0; i < n; i++)
        {
          const float got[] = { column[i].run, column[i].runnable, column[i].foreign,
                                column[i].blocked };

          for (guint k = 0; k < 4; k++)
            g_assert_cmpfloat (fabs (got[k] - want_share (spans, threads, rows, row, edges[i],
                                                          edges[i + 1], WEFT_THREAD_RUNNING + k)),
                               <, 1e-4);
        }
    }
}

static void
test_columns (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (GArray) spans = weft_test_thread_spans (index);

      for (guint k = 0; k < (i == 0 ? 2 : 5); k++)
        check_columns (rand, threads, spans, i == 0 ? 7 : g_rand_int_range (rand, 1, 40));
    }
}

static void
test_wide_spans (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (GArray) spans = weft_test_thread_spans (index);
      g_autofree guint16 *rows = g_new0 (guint16, weft_threads_n (threads) + 1);
      guint64 edges[] = { index->to / 3, index->to / 2, index->to / 2 + 100 };
      g_autoptr (WeftThreadColumns) columns =
          weft_thread_columns_new (threads, rows, 1, 1, edges, 2, 70, NULL);
      guint n = 0;

      for (guint k = 0; k < spans->len; k++)
        {
          const PlainSpan *span = &g_array_index (spans, PlainSpan, k);

          n += overlap (span, edges[0], edges[2]) > 0 &&
               (span->to - span->from >= 70 && MIN (span->to, MAX (span->to, edges[2])) > 0);
        }
      /* one that goes on is listed by what is seen of it */
      for (guint k = 0; k < columns->spans[0]->len; k++)
        {
          const WeftThreadSpan *span = &g_array_index (columns->spans[0], WeftThreadSpan, k);
          gboolean found = FALSE;

          for (guint m = 0; m < spans->len && !found; m++)
            {
              const PlainSpan *want = &g_array_index (spans, PlainSpan, m);

              found = want->thread == weft_threads_id (threads, span->thread) &&
                      want->from == span->from && want->kind == span->kind &&
                      (want->to == span->to || (span->is_end_unread && want->to >= span->to));
            }
          g_assert_true (found);
        }
      g_assert_cmpuint (columns->spans[0]->len, <=, n);
    }
}

/* The changes before and after times of each state of a thread, before its beginning, and after its
 * end. A thread that is woken is blocked until it runs. */
static void
test_state_changes (void)
{
  static const struct
  {
    guint64 time, before, after; /* 0: there is none */
  } cases[] = {
    { 0, 0, 50 },      { 10, 0, 50 },     { 50, 0, 100 },    { 60, 50, 100 }, { 150, 100, 200 },
    { 200, 100, 400 }, { 350, 200, 400 }, { 450, 400, 500 }, { 550, 500, 0 },
  };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftThreads) threads = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_put_create (log, 50, 1);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 200, 1, WEFT_STOP_MVAR, 0);
  weft_test_log_wakeup (log, 300, 1, 0);
  weft_test_log_run (log, 400, 1);
  weft_test_log_stop (log, 500, 1, WEFT_STOP_FINISHED, 0);
  weft_test_log_end_block (log, 600);
  threads = weft_test_threads_of (log);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint forward = 0; forward <= 1; forward++)
      {
        guint64 want = forward ? cases[i].after : cases[i].before, to = 0;

        g_test_message ("%" G_GUINT64_FORMAT ", %s", cases[i].time, forward ? "after" : "before");
        g_assert_cmpint (
            weft_thread_find_state_change (threads, 0, cases[i].time, forward, 1000, &to), ==,
            want != 0);
        if (want != 0)
          g_assert_cmpuint (to, ==, want);
      }
}

static void
test_cancelled (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  g_autoptr (WeftIndex) index = weft_test_thread_index (rand, 0);
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree guint16 *rows = g_new0 (guint16, weft_threads_n (threads));
  guint64 edges[] = { 0, index->to };

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_threads_new (index, NULL, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (weft_thread_sums_new (threads, NULL, 0, 100, cancellable));
  g_assert_null (weft_thread_columns_new (threads, rows, 1, 1, edges, 1, 1, cancellable));
  g_assert_null (weft_thread_arrows_new (threads, 0, 0, 100, 10, cancellable));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/threads/events", test_events);
  g_test_add_func ("/threads/list", test_list);
  g_test_add_func ("/threads/ids", test_ids);
  g_test_add_func ("/threads/finished", test_finished);
  g_test_add_func ("/threads/snapshots", test_snapshots);
  g_test_add_func ("/threads/large", test_large);
  g_test_add_func ("/threads/sums", test_sums);
  g_test_add_func ("/threads/lives", test_lives);
  g_test_add_func ("/threads/columns", test_columns);
  g_test_add_func ("/threads/state-changes", test_state_changes);
  g_test_add_func ("/threads/wide-spans", test_wide_spans);
  g_test_add_func ("/threads/cancelled", test_cancelled);
}
