/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of the run queues: what is drawn, said under the pointer, and read on a worker. */
#include "chart-fixture.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-format.h"
#include "weft-test-unit.h"

#include <string.h>

#define HEIGHT 40
/* So many runs that they are not read at once. */
#define MANY_RUNS 40000
#define N_COLUMNS 400

/* Thread 1 runs on HEC 0 and creates 2 and 3; 3 migrates to HEC 1 at 40 and runs there from 60 on;
 * HEC 0 is idle from 70 to 80. */
static WeftTrace *
make_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, 1);
  weft_test_log_event (log, 10, 2);
  weft_test_log_run (log, 10, 1);
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_event (log, 0, 20 + 10 * i);
      weft_test_log_u32 (log, 2 + i);
    }
  weft_test_log_event (log, 4, 40);
  weft_test_log_u32 (log, 3);
  weft_test_log_u16 (log, 1);
  weft_test_log_stop (log, 70, 1, 5, 0);
  weft_test_log_run (log, 80, 2);
  weft_test_log_stop (log, 100, 2, 5, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_event (log, 9, 1);
  weft_test_log_event (log, 10, 2);
  weft_test_log_run (log, 60, 3);
  weft_test_log_stop (log, 100, 3, 5, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

static WeftLane
make_lane (guint kind, guint cap)
{
  return (WeftLane){ .klass = &weft_lane_runnable,
                     .kind = &weft_lane_runnable.kinds[kind],
                     .variant = weft_lane_runnable.kinds[kind].variant,
                     .cap = cap,
                     .height = HEIGHT };
}

static void
fixture_init (ChartFixture *self)
{
  WeftTrace *trace = make_trace ();

  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  chart_fixture_init (self, trace, WEFT_THEME_LIGHT, 0, 100, 100);
}

/* Two HECs fill the lower half; two more threads were runnable at most. */
static void
test_all (void)
{
  ChartFixture self;
  WeftLane lane = make_lane (0, 0);
  cairo_surface_t *surface;

  fixture_init (&self);
  surface = chart_paint (&self, &lane, 100, HEIGHT);
  g_assert_cmpuint (chart_count (&self, surface, 35, self.palette->run), ==, 10);
  g_assert_cmpuint (chart_count (&self, surface, 35, self.palette->runnable), ==, 20 - 1);
  g_assert_cmpuint (chart_count (&self, surface, 65, self.palette->run), ==, 20 - 1);
  g_assert_cmpuint (chart_count (&self, surface, 65, self.palette->runnable), ==, 10);
  g_assert_cmpuint (chart_count (&self, surface, 90, self.palette->runnable), ==, 0);
  g_assert_cmpuint (chart_count (&self, surface, 5, self.palette->run), ==, 0);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&self);
}

static void
test_queue (void)
{
  ChartFixture self;
  WeftLane lane = make_lane (1, 1);
  cairo_surface_t *surface;

  fixture_init (&self);
  surface = chart_paint (&self, &lane, 100, HEIGHT);
  g_assert_cmpuint (chart_count (&self, surface, 35, self.palette->runnable), ==, 0);
  g_assert_cmpuint (chart_count (&self, surface, 50, self.palette->runnable), ==, HEIGHT / 2);
  g_assert_cmpuint (chart_count (&self, surface, 70, self.palette->runnable), ==, 0);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&self);
}

static const char *
row_of (const WeftReadOut *out, const char *name)
{
  for (guint i = 0; i < out->rows->len; i++)
    if (g_str_equal (g_array_index (out->rows, WeftReadOutRow, i).name, name))
      return g_array_index (out->rows, WeftReadOutRow, i).value;
  return NULL;
}

static void
test_read (void)
{
  ChartFixture self;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftLane lane = make_lane (0, 0);

  fixture_init (&self);
  g_assert_true (lane.klass->read_at (&lane, self.chart, 50, 5, out));
  g_assert_cmpstr (row_of (out, "running"), ==, "1.00");
  g_assert_cmpstr (row_of (out, "runnable"), ==, "2.00");
  g_assert_cmpstr (row_of (out, "idle HECs"), ==, "1.00");
  g_assert_cmpstr (row_of (out, "in run queue of HEC 0"), ==, "1.00");
  g_assert_cmpstr (row_of (out, "in run queue of HEC 1"), ==, "1.00");
  g_assert_cmpstr (row_of (out, "most at once, whole log"), ==, "2");
  g_assert_nonnull (strstr (out->hint, "while threads are runnable"));
  weft_read_out_clear (out);
  g_assert_true (lane.klass->read_at (&lane, self.chart, 5, 5, out));
  g_assert_cmpstr (row_of (out, "runnable"), ==, "0.00");
  g_assert_nonnull (strstr (out->hint, "no thread is runnable"));
  weft_read_out_clear (out);
  g_assert_true (lane.klass->read_at (&lane, self.chart, 90, 5, out));
  g_assert_cmpstr (row_of (out, "running"), ==, "2.00");
  g_assert_null (out->hint);
  g_assert_cmpstr (lane.klass->value (&lane, self.chart).text, ==, "max 2");
  chart_fixture_clear (&self);
}

/* Why a HEC is idle. */
static void
test_idle (void)
{
  static const struct
  {
    guint cap;
    guint64 time;
    const char *why;
  } cases[] = {
    { 1, 15, "nothing runnable" },
    { 1, 25, "1 runnable elsewhere, not migrated" },
    { 1, 50, "1 in its run queue, not started" },
    { 0, 75, "1 in its run queue, not started" },
  };
  ChartFixture self;

  fixture_init (&self);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftReadOut) out = weft_read_out_new ();
      WeftLane lane = {
        .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds, .cap = cases[i].cap, .height = HEIGHT
      };

      g_assert_true (weft_lane_hec.read_at (&lane, self.chart, cases[i].time, 5, out));
      g_assert_cmpstr (row_of (out, "idle because"), ==, cases[i].why);
    }
  chart_fixture_clear (&self);
}

/* Idle time in which threads are runnable has a shade; without them it is free. */
static void
test_idle_shade (void)
{
  ChartFixture self;
  WeftLane lane = {
    .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds, .cap = 1, .height = HEIGHT
  };
  cairo_surface_t *surface;

  fixture_init (&self);
  surface = chart_paint (&self, &lane, 100, HEIGHT);
  g_assert_cmpuint (chart_count (&self, surface, 15, self.palette->idle), ==, HEIGHT);
  g_assert_cmpuint (chart_count (&self, surface, 25, self.palette->idle), ==, 0);
  g_assert_cmpuint (chart_count (&self, surface, 50, self.palette->idle), ==, 0);
  g_assert_cmpuint (chart_count (&self, surface, 61, self.palette->run), ==, HEIGHT);
  cairo_surface_destroy (surface);
  lane.cap = 0;
  surface = chart_paint (&self, &lane, 100, HEIGHT);
  g_assert_cmpuint (chart_count (&self, surface, 5, self.palette->idle), ==, HEIGHT);
  g_assert_cmpuint (chart_count (&self, surface, 75, self.palette->idle), ==, 0);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&self);
}

/* Over all of an idle stretch: as many as a nanosecond after the other has. */
static void
test_idle_mean (void)
{
  ChartFixture self;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftLane lane = {
    .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds, .cap = 1, .height = HEIGHT
  };
  WeftThreads *threads;
  guint64 sum = 0;
  char text[24];

  fixture_init (&self);
  threads = weft_chart_threads (self.chart);
  out->is_exhaustive = TRUE;
  g_assert_true (weft_lane_hec.read_at (&lane, self.chart, 25, 5, out));
  for (guint64 time = out->from; time < out->to; time++)
    {
      WeftRunQueue queues[8];

      g_assert_cmpuint (weft_run_queues_n_queues (threads->queues), <, G_N_ELEMENTS (queues));
      weft_run_queues_get_lengths (threads->queues, &time, 1, queues, NULL);
      sum += queues[0].n;
    }
  g_assert_cmpuint (sum, >, 0);
  g_snprintf (text, sizeof text, "%.2f", (double) sum / (double) (out->to - out->from));
  g_assert_cmpstr (row_of (out, "runnable elsewhere, mean"), ==, text);
  chart_fixture_clear (&self);
}

/* The share of [@from, @to) in which HEC 1 is idle for the reason that a moment of it has. */
static double
share_of (ChartFixture *self, const char *text, guint64 from, guint64 to)
{
  guint64 n = 0;

  for (guint64 time = from; time < to; time++)
    {
      g_autofree char *why = weft_idle_reason_text (self->chart, 1, time, 0);

      n += strstr (why, text) != NULL;
    }
  return (double) n / (double) (to - from);
}

/* Over all of an idle stretch: each reason with its share, the longest first, wherever it was
 * picked. */
static void
test_idle_reasons (void)
{
  static const struct
  {
    const char *moment, *stretch;
  } reasons[] = {
    { "nothing runnable", "nothing runnable" },
    { "runnable elsewhere, not migrated", "threads runnable elsewhere, not migrated" },
    { "in its run queue, not started", "threads in its run queue, not started" },
  };
  WeftLane lane = {
    .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds, .cap = 1, .height = HEIGHT
  };
  ChartFixture self;

  fixture_init (&self);
  for (guint64 time = 15; time <= 50; time += 5)
    {
      g_autoptr (WeftReadOut) out = weft_read_out_new ();
      g_autofree char *text = NULL;
      double longest = 0, first = 0;

      out->is_exhaustive = TRUE;
      g_assert_true (weft_lane_hec.read_at (&lane, self.chart, time, 5, out));
      text = weft_read_out_text (out);
      for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
        {
          double share = share_of (&self, reasons[i].moment, out->from, out->to);
          g_autofree char *row =
              g_strdup_printf ("%s: %s", weft_format_percent (share, 1).text, reasons[i].stretch);

          g_assert_cmpfloat (share, >, 0);
          g_assert_nonnull (strstr (text, row));
          longest = MAX (longest, share);
          if (strstr (row_of (out, "idle because"), row) != NULL)
            first = share;
        }
      g_assert_cmpfloat (first, ==, longest);
    }
  chart_fixture_clear (&self);
}

/* A thread in a safe foreign call leaves its HEC idle. */
static void
test_idle_foreign (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  ChartFixture self;
  g_autofree char *why = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_stop (log, 20, 1, 6, 0);
  weft_test_log_run (log, 80, 1);
  weft_test_log_stop (log, 90, 1, 5, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  trace = chart_trace (log);
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  chart_fixture_init (&self, g_steal_pointer (&trace), WEFT_THEME_LIGHT, 0, 100, 100);
  why = weft_idle_reason_text (self.chart, 0, 50, 1);
  g_assert_cmpstr (why, ==, "foreign call, nothing runnable");
  chart_fixture_clear (&self);
}

/* Where many events are to be read, a worker reads them; the columns are the same. */

static void
notify (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

static WeftTrace *
make_long_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < MANY_RUNS; i++)
    {
      weft_test_log_run (log, 20 * i + 10, 1 + i % 3);
      weft_test_log_stop (log, 20 * i + 15, 1 + i % 3, 3, 0);
    }
  weft_test_log_end_block (log, 20 * MANY_RUNS);
  weft_test_log_data_end (log);
  trace = chart_trace (log);
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  return trace;
}

static void
test_worker (void)
{
  ChartFixture self, other;
  WeftTrace *trace = make_long_trace ();
  const WeftRunQueueColumns *columns, *want;
  gboolean is_notified = FALSE;

  chart_fixture_init (&self, weft_shared_ref (trace), WEFT_THEME_LIGHT, 0, 20 * MANY_RUNS,
                      N_COLUMNS);
  chart_fixture_init (&other, trace, WEFT_THEME_LIGHT, 0, 20 * MANY_RUNS, N_COLUMNS);
  weft_chart_set_notify (self.chart, notify, &is_notified);
  g_assert_null (weft_chart_run_queue_columns (self.chart));
  while (!is_notified)
    g_main_context_iteration (NULL, TRUE);
  columns = weft_chart_run_queue_columns (self.chart);
  want = weft_chart_run_queue_columns (other.chart);
  g_assert_cmpuint (columns->n, ==, N_COLUMNS);
  for (guint x = 0; x < N_COLUMNS; x++)
    g_assert_cmpfloat (weft_run_queue_columns_mean (columns, 2, x), ==,
                       weft_run_queue_columns_mean (want, 2, x));
  g_assert_cmpfloat (weft_run_queue_columns_mean (columns, 0, 50), ==, 2.75);
  chart_fixture_clear (&self);
  chart_fixture_clear (&other);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/runnable/all", test_all);
  g_test_add_func ("/runnable/queue", test_queue);
  g_test_add_func ("/runnable/read", test_read);
  g_test_add_func ("/runnable/idle", test_idle);
  g_test_add_func ("/runnable/idle-shade", test_idle_shade);
  g_test_add_func ("/runnable/idle-mean", test_idle_mean);
  g_test_add_func ("/runnable/idle-reasons", test_idle_reasons);
  g_test_add_func ("/runnable/idle-foreign", test_idle_foreign);
  g_test_add_func ("/runnable/worker", test_worker);
}
