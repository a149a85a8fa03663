/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of user events, their spans, instant events and tasks, pixel by pixel. */
#include "chart-fixture.h"
#include "weft-test-unit.h"

#define WIDTH  200
#define HEIGHT 40

static const WeftLane user = { .klass = &weft_lane_user,
                               .kind = weft_lane_user.kinds,
                               .height = HEIGHT };
static const WeftLane spans = { .klass = &weft_lane_user_spans,
                                .kind = weft_lane_user_spans.kinds,
                                .height = HEIGHT };
static const WeftLane instants = { .klass = &weft_lane_instants,
                                   .kind = weft_lane_instants.kinds,
                                   .height = HEIGHT };
static const WeftLane tasks = { .klass = &weft_lane_tasks,
                                .kind = weft_lane_tasks.kinds,
                                .height = HEIGHT };

static void
say (WeftTestLog *log, guint16 tag, guint64 time, const char *text)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_text (log, text);
}

static WeftTestLog *
begin (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  return log;
}

static WeftTrace *
finish (WeftTestLog *log)
{
  weft_test_log_event (log, 22, 2000);
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

/* A marker at 200, messages at 800 and 1500; a pixel is 10 ns. */
static void
test_user (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;
  cairo_surface_t *surface;
  guint64 to = 0;

  say (log, 58, 200, "m");
  say (log, 19, 800, "one");
  say (log, 19, 1500, "two");
  chart_fixture_init (&fixture, finish (log), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  surface = chart_paint (&fixture, &user, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 20, fixture.palette->marker), ==, HEIGHT);
  g_assert_true (chart_is (&fixture, surface, 22, 1, fixture.palette->marker));
  g_assert_true (chart_is (&fixture, surface, 80, 29, fixture.palette->marker));
  g_assert_true (chart_is (&fixture, surface, 150, 29, fixture.palette->marker));
  g_assert_true (chart_is (&fixture, surface, 70, 29, fixture.palette->page));
  g_assert_cmpstr (user.klass->value (&user, fixture.chart).text, ==, "3");
  g_assert_true (user.klass->find_event (&user, fixture.chart, 200, TRUE, &to));
  g_assert_cmpuint (to, ==, 800);
  g_assert_true (user.klass->find_event (&user, fixture.chart, 800, FALSE, &to));
  g_assert_cmpuint (to, ==, 200);
  g_assert_false (user.klass->find_event (&user, fixture.chart, 1500, TRUE, &to));
  g_assert_true (user.klass->read_at (&user, fixture.chart, 1480, 20, out));
  g_assert_cmpstr (out->title, ==, "two");
  g_assert_false (user.klass->read_at (&user, fixture.chart, 1200, 20, out));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* One message a pixel on the left, four on the right. */
static void
test_histogram (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  ChartFixture fixture;
  cairo_surface_t *surface;

  for (guint64 at = 0; at < 1000; at += 10)
    say (log, 19, at + 1, "a");
  for (guint64 at = 1000; at < 2000; at += 10)
    for (guint i = 0; i < 4; i++)
      say (log, 19, at + i, "b");
  chart_fixture_init (&fixture, finish (log), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  surface = chart_paint (&fixture, &user, WIDTH, HEIGHT);
  for (guint x = 0; x < WIDTH; x++)
    g_assert_cmpuint (chart_count (&fixture, surface, x, fixture.palette->marker), ==,
                      x < WIDTH / 2 ? HEIGHT / 4 : HEIGHT);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* "out" from 200 to 1600, in it "in" from 400 to 800, then one that lasts for a pixel, and one that
 * never ends; two rows. */
static void
test_spans (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;
  cairo_surface_t *surface;
  WeftColor outer, inner;

  say (log, 19, 200, "START out");
  say (log, 19, 400, "START in");
  say (log, 19, 800, "STOP in");
  say (log, 19, 1000, "START short");
  say (log, 19, 1010, "STOP short");
  say (log, 19, 1600, "STOP out");
  say (log, 19, 1700, "START never");
  chart_fixture_init (&fixture, finish (log), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  outer = weft_palette_band_color_by_name (fixture.palette, "out");
  inner = weft_palette_band_color_by_name (fixture.palette, "in");
  surface = chart_paint (&fixture, &spans, WIDTH, HEIGHT);
  g_assert_true (chart_is (&fixture, surface, 22, 2, outer));
  g_assert_true (chart_is (&fixture, surface, 158, 2, outer));
  g_assert_true (chart_is (&fixture, surface, 159, 2, fixture.palette->page));
  g_assert_true (chart_is (&fixture, surface, 41, 22, inner));
  g_assert_true (chart_is (&fixture, surface, 78, 22, inner));
  g_assert_true (chart_is (&fixture, surface, 90, 22, fixture.palette->page));
  g_assert_true (chart_is (&fixture, surface, 100, 22, fixture.palette->heap_second));
  g_assert_true (chart_is (&fixture, surface, 172, 2,
                           weft_palette_band_color_by_name (fixture.palette, "never")));
  g_assert_false (chart_is (&fixture, surface, 198, 2,
                            weft_palette_band_color_by_name (fixture.palette, "never")));
  g_assert_true (spans.klass->read_at (&spans, fixture.chart, 500, 25, out));
  g_assert_cmpstr (out->title, ==, "in");
  g_assert_true (out->has_span);
  g_assert_cmpuint (out->from, ==, 400);
  g_assert_cmpuint (out->to, ==, 800);
  g_assert_true (spans.klass->read_at (&spans, fixture.chart, 1800, 5, out));
  g_assert_cmpstr (out->title, ==, "never");
  g_assert_false (spans.klass->read_at (&spans, fixture.chart, 900, 25, out));
  cairo_surface_destroy (surface);
  /* the number follows the view: "out" and "in" reach into it */
  g_assert_cmpstr (spans.klass->value (&spans, fixture.chart).text, ==, "4");
  weft_chart_set_scale (fixture.chart, (WeftTimeScale){ 500, 700, WIDTH });
  g_assert_cmpstr (spans.klass->value (&spans, fixture.chart).text, ==, "2");
  chart_fixture_clear (&fixture);
}

/* One thread is created among a thousand wake-ups: it is seen from top to bottom. */
static void
test_instants (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;
  cairo_surface_t *surface;

  for (guint64 at = 0; at < 1000; at++)
    {
      weft_test_log_wakeup (log, at, 3, 0);
      if (at == 505)
        {
          weft_test_log_event (log, 0, at);
          weft_test_log_u32 (log, 4);
        }
    }
  chart_fixture_init (&fixture, finish (log), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  surface = chart_paint (&fixture, &instants, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, fixture.palette->runnable), ==, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 20, fixture.palette->run), >, HEIGHT * 3 / 4);
  g_assert_cmpuint (chart_count (&fixture, surface, 120, fixture.palette->idle), ==, HEIGHT);
  g_assert_true (instants.klass->read_at (&instants, fixture.chart, 500, 5, out));
  g_assert_cmpuint (out->rows->len, ==, 2);
  g_assert_false (instants.klass->read_at (&instants, fixture.chart, 1500, 5, out));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

static void
test_tasks (void)
{
  g_autoptr (WeftTestLog) log = begin ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;
  cairo_surface_t *surface;
  guint64 to = 0;

  weft_test_log_event (log, 55, 200);
  weft_test_log_u64 (log, 77);
  weft_test_log_u16 (log, 0);
  weft_test_log_u64 (log, 4711);
  weft_test_log_event (log, 57, 600);
  weft_test_log_u64 (log, 77);
  chart_fixture_init (&fixture, finish (log), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  surface = chart_paint (&fixture, &tasks, WIDTH, HEIGHT);
  g_assert_true (chart_is (&fixture, surface, 21, 3, fixture.palette->heap_second));
  g_assert_true (chart_is (&fixture, surface, 58, 3, fixture.palette->heap_second));
  g_assert_true (chart_is (&fixture, surface, 61, 3, fixture.palette->page));
  g_assert_true (tasks.klass->read_at (&tasks, fixture.chart, 300, 5, out));
  g_assert_cmpstr (out->title, ==, "Task 77");
  g_assert_false (tasks.klass->read_at (&tasks, fixture.chart, 700, 5, out));
  g_assert_true (tasks.klass->find_event (&tasks, fixture.chart, 300, TRUE, &to));
  g_assert_cmpuint (to, ==, 600);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Logs without any of it are drawn as well, at any zoom. */
static void
test_empty (void)
{
  static const WeftLane *const lanes[] = { &user, &spans, &instants, &tasks };

  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    for (guint64 to = 1; to < 100000; to *= 7)
      {
        g_autoptr (WeftTestLog) log = begin ();
        g_autoptr (WeftReadOut) out = weft_read_out_new ();
        ChartFixture fixture;
        guint64 at;

        chart_fixture_init (&fixture, finish (log), WEFT_THEME_DARK, 0, to, WIDTH);
        cairo_surface_destroy (chart_paint (&fixture, lanes[i], WIDTH, HEIGHT));
        g_assert_false (lanes[i]->klass->read_at (lanes[i], fixture.chart, 0, 3, out));
        g_assert_false (lanes[i]->klass->find_event (lanes[i], fixture.chart, 0, TRUE, &at));
        g_assert_false (lanes[i]->klass->find_event (lanes[i], fixture.chart, 0, FALSE, &at));
        chart_fixture_clear (&fixture);
      }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/user-lanes/user", test_user);
  g_test_add_func ("/user-lanes/histogram", test_histogram);
  g_test_add_func ("/user-lanes/spans", test_spans);
  g_test_add_func ("/user-lanes/instants", test_instants);
  g_test_add_func ("/user-lanes/tasks", test_tasks);
  g_test_add_func ("/user-lanes/empty", test_empty);
}
