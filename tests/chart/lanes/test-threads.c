/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of threads: what is read on a worker, what is drawn, and what is said under the pointer. */
#include "weft-chart-threads.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-thread-arrows.h"
#include "weft-thread-name.h"
#include "weft-timeline.h"

#include <string.h>

/* So many runs that they are not read at once. */
#define MANY_RUNS 60000

/* Thread 1 ("worker") runs 10 ns of 20, @n times, then blocks on an MVar until the end; thread 2
 * wakes it and runs on. */
static WeftTrace *
make_trace (guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) chain = NULL;
  g_autoptr (WeftIndex) index = NULL;
  guint64 time = 100;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, 1);
  weft_test_log_label (log, time, 1, "worker");
  for (guint i = 0; i < n; i++, time += 20)
    {
      weft_test_log_run (log, time, 1);
      weft_test_log_stop (log, time + 10, 1, i + 1 < n ? 3 : 7, 0);
    }
  weft_test_log_run (log, time, 2);
  weft_test_log_wakeup (log, 2 * time, 1, 0);
  weft_test_log_stop (log, 2 * time + 10, 2, 5, 0);
  weft_test_log_run (log, 2 * time + 30, 1);
  weft_test_log_stop (log, 2 * time + 40, 1, 5, 0);
  weft_test_log_end_block (log, 3 * time);
  weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  chain = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  index = weft_index_new (chain, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

/* A chart of the whole log. */
typedef struct
{
  WeftTrace *trace;
  WeftTextCache *text;
  WeftTimeline *timeline;
  WeftChart *chart;
  guint n_notified;
} Fixture;

static void
count_notified (gpointer user_data)
{
  ((Fixture *) user_data)->n_notified++;
}

static void
fixture_init (Fixture *self, guint n)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new_for_charts (WEFT_TIMELINE_THREADS);
  WeftTimeScale scale;

  *self = (Fixture){ .trace = make_trace (n), .text = weft_text_cache_new (NULL, 1) };
  g_assert_nonnull (weft_trace_get (self->trace, WEFT_LAZY_THREADS, NULL, NULL));
  self->timeline = weft_timeline_new (self->trace, layout);
  self->chart = weft_chart_new (self->trace, weft_palette_get (WEFT_THEME_LIGHT), self->text);
  scale = (WeftTimeScale){ 0, self->trace->index->to, 400 };
  weft_chart_set_scale (self->chart, scale);
}

static void
fixture_clear (Fixture *self)
{
  weft_chart_free (self->chart);
  weft_timeline_free (self->timeline);
  weft_text_cache_free (self->text);
  weft_shared_unref (self->trace);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* The pixels of lane @i, 400 wide. */
static cairo_surface_t *
paint (const Fixture *self, guint i)
{
  const WeftLane *lane = weft_timeline_lane (self->timeline, i);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, (int) lane->height);
  cairo_t *cr = cairo_create (surface);

  weft_timeline_paint_lane (self->timeline, i, self->chart, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The columns of the first row. */
static const WeftThreadColumns *
columns_of (const Fixture *self)
{
  guint at;

  return weft_chart_thread_columns (self->chart, weft_thread_rows_nth (self->timeline->rows, 0),
                                    &at);
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *row =
      cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
  guint32 value;

  memcpy (&value, row + 4 * x, sizeof value);
  return value;
}

static void
test_no_threads_yet (void)
{
  g_autoptr (WeftTrace) trace = make_trace (3);
  g_autoptr (WeftTimeline) timeline = weft_timeline_new (trace, NULL);

  for (guint i = 0; i < timeline->lanes->len; i++)
    g_assert_true (weft_timeline_lane (timeline, i)->klass != &weft_lane_threads);
}

static void
test_lanes (void)
{
  g_auto (Fixture) fixture;
  g_autofree char *header = NULL;
  g_autofree char *worker = NULL;
  g_autofree char *other = NULL;

  fixture_init (&fixture, 3);
  g_assert_cmpuint (fixture.timeline->lanes->len, ==, 3);
  header = weft_lane_title (weft_timeline_lane (fixture.timeline, 0), fixture.trace);
  worker = weft_lane_title (weft_timeline_lane (fixture.timeline, 1), fixture.trace);
  other = weft_lane_title (weft_timeline_lane (fixture.timeline, 2), fixture.trace);
  g_assert_cmpstr (header, ==, "Threads");
  g_assert_cmpstr (worker, ==, "worker 1");
  g_assert_cmpstr (other, ==, "Thread 2");
}

/* Running is green from the floor, blocked only a line. */
static void
test_painted (void)
{
  g_auto (Fixture) fixture;
  cairo_surface_t *worker, *other;
  guint32 run = 0xff1c7c43, blocked = 0xff7c7d81;

  fixture_init (&fixture, 3);
  worker = paint (&fixture, 1);
  other = paint (&fixture, 2);
  /* thread 2 runs from 160 to 330 of 360 ns; thread 1 is blocked from 150 to 350 */
  g_assert_cmphex (pixel (other, 250, 10), ==, run);
  g_assert_cmphex (pixel (other, 100, 10), ==, 0);
  g_assert_cmphex (pixel (worker, 250, 4), ==, 0);
  g_assert_cmphex (pixel (worker, 250, 19), ==, blocked);
  g_assert_cmphex (pixel (worker, 50, 19), ==, 0);
  cairo_surface_destroy (worker);
  cairo_surface_destroy (other);
}

/* The value of the row @name; NULL where there is none. */
static const char *
value_of (const WeftReadOut *out, const char *name)
{
  for (guint i = 0; i < out->rows->len; i++)
    if (g_str_equal (g_array_index (out->rows, WeftReadOutRow, i).name, name))
      return g_array_index (out->rows, WeftReadOutRow, i).value;
  return NULL;
}

static void
test_read_out (void)
{
  g_auto (Fixture) fixture;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  const WeftLane *lane;
  guint64 to;

  fixture_init (&fixture, 3);
  lane = weft_timeline_lane (fixture.timeline, 1);
  g_assert_true (lane->klass->read_at (lane, fixture.chart, 200, 5, out));
  g_assert_cmpstr (out->title, ==, "worker (thread 1)");
  g_assert_cmpstr (out->note, ==, "Blocked on an MVar");
  g_assert_true (out->has_span);
  g_assert_cmpuint (out->from, ==, 150);
  g_assert_cmpuint (out->to, ==, 350);
  g_assert_cmpstr (value_of (out, "woken by"), ==, "Thread 2");
  g_assert_cmpstr (value_of (out, "woken on"), ==, "HEC 0");
  g_assert_cmpstr (value_of (out, "next run on"), ==, "HEC 0");
  g_assert_cmpstr (value_of (out, "its HEC was busy"), ==, "10 ns");
  g_assert_cmpstr (value_of (out, "its HEC was idle"), ==, "20 ns");
  g_assert_cmpstr (value_of (out, "latency"), ==, "30 ns");
  g_assert_true (lane->klass->find_event (lane, fixture.chart, 200, TRUE, &to));
  g_assert_cmpuint (to, ==, 350);
  g_assert_true (lane->klass->find_event (lane, fixture.chart, 200, FALSE, &to));
  g_assert_cmpuint (to, ==, 150);
  g_assert_true (lane->klass->find_event (lane, fixture.chart, 20, TRUE, &to));
  g_assert_cmpuint (to, ==, 100);
  g_assert_false (lane->klass->read_at (lane, fixture.chart, 50, 5, out));
}

/* What takes long comes later, and is told. */
static void
test_worker (void)
{
  g_auto (Fixture) fixture;
  WeftTimeScale scale;
  const WeftThreadColumns *columns;
  cairo_surface_t *surface;

  fixture_init (&fixture, MANY_RUNS);
  weft_chart_set_notify (fixture.chart, count_notified, &fixture);
  g_assert_null (columns_of (&fixture));
  scale = *weft_chart_scale (fixture.chart);
  scale.to -= 1000;
  weft_chart_set_scale (fixture.chart, scale); /* before it is done */
  g_assert_null (columns_of (&fixture));
  surface = paint (&fixture, 1);
  cairo_surface_destroy (surface);
  while (fixture.n_notified < 2)
    g_main_context_iteration (NULL, TRUE);
  columns = columns_of (&fixture);
  g_assert_nonnull (columns);
  g_assert_cmpuint (columns->edges[columns->n], ==, scale.to);
  /* while others are read, what is there is drawn where it belongs */
  scale.to /= 2;
  weft_chart_set_scale (fixture.chart, scale);
  g_assert_true (columns_of (&fixture) == columns);
  surface = paint (&fixture, 1);
  g_assert_cmphex (pixel (surface, 200, 19), !=, 0);
  cairo_surface_destroy (surface);
}

/* The same columns as without a worker; and a chart that goes while one is at work. */
static void
test_worker_gone (void)
{
  g_auto (Fixture) waiting;
  g_auto (Fixture) gone;

  fixture_init (&waiting, MANY_RUNS);
  g_assert_nonnull (columns_of (&waiting));
  g_assert_cmpuint (columns_of (&waiting)->running[0], ==, 10 * MANY_RUNS + 10);
  fixture_init (&gone, MANY_RUNS);
  weft_chart_set_notify (gone.chart, count_notified, &gone);
  g_assert_null (columns_of (&gone));
}

static void
test_names (void)
{
  g_auto (WeftThreadNames) names;
  g_autofree char *hole = weft_thread_state_text (WEFT_THREAD_BLOCKED, 8, 18);
  g_autofree char *odd = weft_thread_state_text (WEFT_THREAD_BLOCKED, 77, 0);
  g_autofree char *sentence = weft_thread_state_sentence (WEFT_THREAD_BLOCKED, 8, 18);

  weft_thread_names_init (&names, NULL, 7);
  g_assert_cmpstr (names.texts[0], ==, "Thread 7");
  g_assert_cmpstr (names.texts[1], ==, "7");
  g_assert_null (names.texts[2]);
  g_assert_cmpstr (hole, ==, "blocked: black hole of 18");
  g_assert_cmpstr (odd, ==, "blocked");
  g_assert_cmpstr (sentence, ==, "Blocked on a black hole that thread 18 evaluates");
}

/* Arrows go between threads, or HECs where these have no lane, or where it is a move. */
static void
test_arrow_lanes (void)
{
  static const struct
  {
    WeftThreadArrow arrow;
    gint with[2], without[2]; /* with the lane of the HEC, which is the first, and without */
  } cases[] = {
    { { WEFT_THREAD_FLOW_WAKEUP, TRUE, 2, 1, 0, 0 }, { 3, 2 }, { 2, 1 } },
    { { WEFT_THREAD_FLOW_FORK, FALSE, 0, 1, 0, 0 }, { 0, 2 }, { 1, 1 } },
    { { WEFT_THREAD_FLOW_MIGRATE, TRUE, 1, 1, 0, 0 }, { 0, 0 }, { 1, 1 } },
    { { WEFT_THREAD_FLOW_BLACK_HOLE, TRUE, 1, 77, 0, WEFT_CAP_NONE }, { 2, 2 }, { 1, 1 } },
    { { WEFT_THREAD_FLOW_FORK, FALSE, 0, 77, 9, 9 }, { -1, -1 }, { -1, -1 } },
  };
  g_autoptr (WeftLaneLayout) layout =
      weft_lane_layout_new_for_charts (WEFT_TIMELINE_THREADS | WEFT_TIMELINE_HEC);
  g_auto (Fixture) fixture;
  g_autoptr (WeftTimeline) timeline = NULL;

  fixture_init (&fixture, 3);
  timeline = weft_timeline_new (fixture.trace, layout);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const WeftThreadArrow *arrow = &cases[i].arrow;
      gint from, to;

      g_assert_cmpint (weft_thread_arrow_lanes (timeline, arrow, &from, &to), ==,
                       cases[i].with[0] >= 0);
      g_assert_cmpint (from, ==, cases[i].with[0]);
      g_assert_cmpint (to, ==, cases[i].with[1]);
      weft_thread_arrow_lanes (fixture.timeline, arrow, &from, &to);
      g_assert_cmpint (from, ==, cases[i].without[0]);
      g_assert_cmpint (to, ==, cases[i].without[1]);
    }
  g_assert_cmpint (weft_timeline_thread_at (timeline, 0, 105), ==, 0); /* it runs there */
  g_assert_cmpint (weft_timeline_thread_at (timeline, 0, 115), ==, -1);
  g_assert_cmpint (weft_timeline_thread_at (timeline, 1, 105), ==, -1); /* heads them all */
  g_assert_cmpint (weft_timeline_thread_at (timeline, 2, 115), ==, 0);
  g_assert_cmpint (weft_timeline_thread_at (timeline, 3, 200), ==, 1);
}

/* An arrow stands between its ends, with the head at the second. */
static void
test_arrow_painted (void)
{
  for (guint kind = WEFT_THREAD_FLOW_FORK; kind <= WEFT_THREAD_FLOW_BLACK_HOLE; kind++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 60, 60);
      cairo_t *cr = cairo_create (surface);

      weft_thread_arrow_paint (cr, kind, 10, 10, 50, 50);
      weft_thread_arrow_paint (cr, kind, 55, 5, 55, 5); /* of no length: only its beginning */
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      g_assert_cmphex (pixel (surface, 10, 10), !=, 0);
      g_assert_cmphex (pixel (surface, 48, 49), !=, 0);
      g_assert_cmphex (pixel (surface, 55, 5), !=, 0);
      g_assert_cmphex (pixel (surface, 10, 50), ==, 0);
      g_assert_cmphex (pixel (surface, 50, 10), ==, 0);
      cairo_surface_destroy (surface);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/threads/none-yet", test_no_threads_yet);
  g_test_add_func ("/threads/lanes", test_lanes);
  g_test_add_func ("/threads/painted", test_painted);
  g_test_add_func ("/threads/read-out", test_read_out);
  g_test_add_func ("/threads/worker", test_worker);
  g_test_add_func ("/threads/worker-gone", test_worker_gone);
  g_test_add_func ("/threads/names", test_names);
  g_test_add_func ("/threads/arrow-lanes", test_arrow_lanes);
  g_test_add_func ("/threads/arrow-painted", test_arrow_painted);
}
