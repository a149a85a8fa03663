/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of a log that grows, one after the other. */
#include "chart-fixture.h"
#include "weft-chart-threads.h"
#include "weft-event-tags.h"
#include "weft-test-unit.h"

#include <math.h>

#define N_COLUMNS 100
#define ROUND_NS  5000000
#define RUN_NS    20000
#define LATE      3 /* a thread */

/* Two capabilities whose blocks are written every 5 ms; one of them collects in some. From round
 * @late on, a thread of a lower number than the others' runs, too. */
static WeftTestLog *
make_log_with_late (guint n_rounds, guint late)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint round = 0; round < n_rounds; round++)
    for (guint16 cap = 0; cap < 2; cap++)
      {
        guint64 time = (guint64) round * ROUND_NS;

        weft_test_log_begin_block (log, cap, time);
        for (; time < (round + 1) * (guint64) ROUND_NS - RUN_NS; time += RUN_NS)
          {
            weft_test_log_run (log, time, LATE + 1 + cap);
            weft_test_log_stop (log, time + 10000 + time / RUN_NS % 7 * 1000, LATE + 1 + cap, 3, 0);
            if (cap == 1 && round >= late)
              {
                weft_test_log_run (log, time + 17000, LATE);
                weft_test_log_stop (log, time + 19000, LATE, 3, 0);
              }
            if (cap > 0 || round / 2 % 3 > 0)
              continue;
            weft_test_log_event (log, WEFT_TAG_REQUEST_SEQ_GC, time + 17000);
            weft_test_log_event (log, WEFT_TAG_GC_START, time + 17000);
            weft_test_log_event (log, WEFT_TAG_GC_GLOBAL_SYNC, time + 17000);
            weft_test_log_event (log, WEFT_TAG_GC_END, time + 17200 + time / RUN_NS % 14 * 200);
          }
        weft_test_log_end_block (log, (round + 1) * (guint64) ROUND_NS);
      }
  return log;
}

static WeftTestLog *
make_log (guint n_rounds)
{
  return make_log_with_late (n_rounds, n_rounds);
}

/* The trace of its first @size bytes after @before; @is_final: there it ends. */
static WeftTrace *
grow (const WeftTestLog *log, gsize size, gboolean is_final, const WeftTrace *before)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
  g_autoptr (WeftLog) parsed = before != NULL ?
                                   weft_log_extend (before->index->log, map, is_final) :
                                   weft_log_new (map, is_final, NULL);
  g_autoptr (WeftIndex) index =
      weft_index_new (parsed, before != NULL ? before->index : NULL, 1, NULL, NULL, NULL, NULL);
  WeftTrace *trace = weft_trace_extend (before, index, NULL, NULL);

  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  return trace;
}

/* Charts of a log that grows, as a window shows one after the other. */
typedef struct
{
  WeftTestLog *log;
  guint64 from, to; /* in view */
  ChartFixture shown;
  guint n_read; /* times that a worker has read columns */
} Live;

static void
read_cb (gpointer user_data)
{
  (*(guint *) user_data)++;
}

/* Shows the first @share of the log; 2: all of it, and that it has ended. */
static void
live_show (Live *self, double share)
{
  ChartFixture before = self->shown;
  gsize size = (gsize) (MIN (share, 1) * self->log->bytes->len);

  chart_fixture_init (&self->shown, grow (self->log, size, share == 2, before.trace),
                      WEFT_THEME_LIGHT, self->from, self->to, N_COLUMNS);
  if (before.chart != NULL)
    {
      weft_chart_reuse_parts (self->shown.chart, before.chart);
      chart_fixture_clear (&before);
    }
  weft_chart_set_notify (self->shown.chart, read_cb, &self->n_read);
}

/* The columns that the @i-th row has, whose place in them @at gets. */
static const WeftThreadColumns *
columns_of (const ChartFixture *shown, guint i, guint *at)
{
  return weft_chart_thread_columns (
      shown->chart, weft_thread_rows_nth (weft_trace_thread_rows (shown->trace), i), at);
}

/* Asks for columns and waits until a worker has read them. */
static void
live_wait (Live *self)
{
  guint at, n_read = self->n_read;

  columns_of (&self->shown, 0, &at);
  while (self->n_read == n_read)
    g_main_context_iteration (NULL, TRUE);
}

static void
live_clear (Live *self)
{
  chart_fixture_clear (&self->shown);
  weft_test_log_free (self->log);
}

static gboolean
is_close (double a, double b)
{
  return fabs (a - b) < 1e-5;
}

/* What is shown is what a chart of its own would show. */
static void
assert_read (const Live *self)
{
  guint n_rows = weft_trace_thread_rows (self->shown.trace)->rows->len;
  ChartFixture anew;

  chart_fixture_init (&anew, weft_shared_ref (self->shown.trace), WEFT_THEME_LIGHT, self->from,
                      self->to, N_COLUMNS);
  for (guint row = 0; row < n_rows; row++)
    {
      guint at, own;
      const WeftThreadColumns *a = columns_of (&self->shown, row, &at);
      const WeftThreadColumns *b = columns_of (&anew, row, &own);

      g_assert_cmpmem (a->edges, (a->n + 1) * sizeof (guint64), b->edges,
                       (b->n + 1) * sizeof (guint64));
      g_assert_cmpuint (a->spans[at]->len, ==, b->spans[own]->len);
      g_assert_true (is_close ((double) a->running[at] / (double) b->running[own], 1));
      for (guint x = 0; x < a->n; x++)
        {
          const WeftThreadColumn *c = &weft_thread_columns_row (a, at)[x];
          const WeftThreadColumn *d = &weft_thread_columns_row (b, own)[x];

          g_assert_true (is_close (c->run, d->run) && is_close (c->runnable, d->runnable) &&
                         is_close (c->foreign, d->foreign) && is_close (c->blocked, d->blocked));
        }
    }
  chart_fixture_clear (&anew);
}

/* Until a worker has read its columns, a chart has those of the one before: of the same threads,
 * wherever they stand now. Those of a log that has ended are not put off. */
static void
test_threads_before (void)
{
  Live live = { .log = make_log_with_late (300, 200), .to = 300 * (guint64) ROUND_NS };
  const WeftThreadColumns *before;
  guint at;

  live_show (&live, 0.5);
  g_assert_null (columns_of (&live.shown, 0, &at));
  live_wait (&live);
  before = columns_of (&live.shown, 0, &at);
  g_assert_cmpuint (before->n_rows, ==, 2);
  assert_read (&live);

  live_show (&live, 1);
  g_assert_null (columns_of (&live.shown, 0, &at));
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (columns_of (&live.shown, 1 + i, &at) == before);
      g_assert_cmpuint (at, ==, i);
    }

  weft_test_log_data_end (live.log);
  live_show (&live, 2);
  live_wait (&live);
  g_assert_cmpuint (live.n_read, ==, 2);
  g_assert_cmpuint (columns_of (&live.shown, 0, &at)->n_rows, ==, 3);
  assert_read (&live);
  live_clear (&live);
}

/* Runs what the main context runs next: an answer is taken, or what was put off is begun. */
static void
run_next (void)
{
  while (!g_main_context_iteration (NULL, TRUE))
    ;
}

/* What is read again as the log grows is put off, however often it is shown. What a person asks for
 * is not: a worker begins before the main context runs, which takes its answer next. */
static void
test_threads_pace (void)
{
  Live live = { .log = make_log (600), .to = 600 * (guint64) ROUND_NS };
  guint at;

  for (guint i = 1; i <= 5; i++)
    {
      live_show (&live, 0.2 * i);
      columns_of (&live.shown, 0, &at);
    }
  run_next ();
  g_assert_cmpuint (live.n_read, ==, 1);
  run_next ();
  g_assert_cmpuint (live.n_read, ==, 1);
  run_next ();
  g_assert_cmpuint (live.n_read, ==, 2);
  assert_read (&live); /* the last was read; those between were not */
  /* first finer than what has been read, then wider */
  for (guint i = 1; i <= 2; i++)
    {
      weft_chart_set_scale (live.shown.chart,
                            (WeftTimeScale){ i, i % 2 > 0 ? live.to / 5 : live.to, N_COLUMNS });
      columns_of (&live.shown, 0, &at);
      run_next ();
      g_assert_cmpuint (live.n_read, ==, 2 + i);
    }
  live_clear (&live);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/chart-grows/threads-before", test_threads_before);
  g_test_add_func ("/chart-grows/threads-pace", test_threads_pace);
}
