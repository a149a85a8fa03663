/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes show what the log says: looked at pixel by pixel. */
#include "heap-chart-fixture.h"
#include "weft-bands.h"
#include "weft-chart-heap.h"
#include "weft-chart-hecs.h"
#include "weft-chart-sparks.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH  200
#define HEIGHT 100
#define GLOBAL 0xffff

static const WeftLane hec = { .klass = &weft_lane_hec,
                              .kind = weft_lane_hec.kinds,
                              .height = HEIGHT };
static const WeftLane activity = { .klass = &weft_lane_activity,
                                   .kind = weft_lane_activity.kinds,
                                   .height = HEIGHT };

static WeftTestLog *
begin (guint16 cap)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, cap, 0);
  return log;
}

static WeftTrace *
finish (WeftTestLog *log, guint64 end)
{
  weft_test_log_end_block (log, end);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

/* 200 us, each 1000 ns of which has a run of 120 ns, then 10 ns of a collection, from 100 us on a
 * single ns of either. */
static WeftTrace *
busy_trace (void)
{
  g_autoptr (WeftTestLog) log = begin (0);

  for (guint64 at = 0; at < 200000; at += 1000)
    {
      guint64 run = at < 100000 ? 120 : 1;

      weft_test_log_run (log, at + 100, 7);
      weft_test_log_stop (log, at + 100 + run, 7, 1, 0);
      weft_test_log_event (log, 9, at + 500);
      weft_test_log_event (log, 21, at + 500);
      weft_test_log_event (log, 10, at + 500 + run / 12 + 1);
    }
  weft_test_log_event (log, 19, 200000);
  return finish (log, 200000);
}

static void
check_busy (const WeftLane *lane, WeftTheme theme)
{
  ChartFixture fixture;
  cairo_surface_t *surface;

  chart_fixture_init (&fixture, busy_trace (), theme, 0, 200000, WIDTH);
  surface = chart_paint (&fixture, lane, WIDTH, HEIGHT);
  for (guint x = 0; x < WIDTH - 1; x++)
    {
      guint run = chart_count (&fixture, surface, x, fixture.palette->run);
      guint gc = chart_count (&fixture, surface, x, fixture.palette->gc);

      g_assert_cmpint (abs ((int) run - (x < WIDTH / 2 ? 12 : 1)), <=, x < WIDTH / 2 ? 1 : 0);
      g_assert_cmpuint (gc, ==, 1);
      g_assert_true (chart_is (&fixture, surface, x, HEIGHT - 1, fixture.palette->run));
      g_assert_true (chart_is (&fixture, surface, x, 0, fixture.palette->gc));
      g_assert_true (chart_is (&fixture, surface, x, HEIGHT / 2, fixture.palette->idle));
    }
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

static void
test_shares (void)
{
  for (guint theme = 0; theme < WEFT_N_THEMES; theme++)
    {
      check_busy (&hec, theme);
      check_busy (&activity, theme);
    }
}

/* A thread from 100 to 600, a collection from 600 to 1000, waiting in it from 900 on. */
static WeftTrace *
boxes_trace (void)
{
  g_autoptr (WeftTestLog) log = begin (0);

  weft_test_log_run (log, 100, 7);
  weft_test_log_stop (log, 600, 7, 1, 0);
  weft_test_log_event (log, 9, 600);
  weft_test_log_event (log, 21, 600);
  weft_test_log_event (log, 22, 900);
  weft_test_log_event (log, 10, 1000);
  weft_test_log_run (log, 1000, 8);
  weft_test_log_stop (log, 1003, 8, 1, 0);
  weft_test_log_event (log, 19, 2000);
  return finish (log, 2000);
}

static void
check_boxes (WeftTheme theme)
{
  ChartFixture fixture;
  const WeftPalette *palette;
  cairo_surface_t *surface;

  /* 10 ns a pixel */
  chart_fixture_init (&fixture, boxes_trace (), theme, 0, 2000, WIDTH);
  palette = fixture.palette;
  surface = chart_paint (&fixture, &hec, WIDTH, HEIGHT);
  for (guint y = 0; y < HEIGHT; y++)
    {
      gboolean is_edge = y == 0 || y == HEIGHT - 1;

      g_assert_true (chart_is (&fixture, surface, 9, y, palette->idle));
      /* the gaps after the boxes */
      g_assert_true (chart_is (&fixture, surface, 59, y, palette->idle));
      g_assert_true (chart_is (&fixture, surface, 89, y, palette->idle));
      g_assert_true (chart_is (&fixture, surface, 99, y, palette->idle));
      if (palette->outlines)
        {
          g_assert_true (chart_is (&fixture, surface, 10, y, palette->text1));
          g_assert_true (chart_is (&fixture, surface, 58, y, palette->text1));
          continue;
        }
      g_assert_true (chart_is (&fixture, surface, 10, y, palette->run));
      g_assert_true (chart_is (&fixture, surface, 58, y, palette->run));
      g_assert_true (chart_is (&fixture, surface, 90, y, palette->wait_edge));
      g_assert_true (
          chart_is (&fixture, surface, 94, y, is_edge ? palette->wait_edge : palette->wait));
      /* three ns of a pixel of ten */
      g_assert_true (chart_is (&fixture, surface, 100, y, y < 70 ? palette->idle : palette->run));
    }
  /* hatched */
  g_assert_cmpuint (chart_count (&fixture, surface, 85, palette->gc), >, 30);
  g_assert_cmpuint (chart_count (&fixture, surface, 85, palette->gc), <, 60);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

static void
test_boxes (void)
{
  for (guint theme = 0; theme < WEFT_N_THEMES; theme++)
    check_boxes (theme);
}

/* Pixels in [@x0, @x1) that are neither the box nor its outline: of a text. */
static guint
text_pixels (ChartFixture *fixture, cairo_surface_t *surface, guint x0, guint x1)
{
  guint n = 0;

  for (guint x = x0; x < x1; x++)
    n += HEIGHT - chart_count (fixture, surface, x, fixture->palette->run);
  return n;
}

/* The name of a thread stands in its box, wide or short, or is not there. */
static void
test_text (void)
{
  for (guint box = 4; box < 150; box++)
    {
      ChartFixture fixture;
      cairo_surface_t *surface;
      double wide, small;
      gboolean has_text;

      chart_fixture_init (&fixture, boxes_trace (), WEFT_THEME_LIGHT, 100, 600, box);
      wide = weft_text_width (fixture.text, WEFT_TEXT_BOX, "Thread 7");
      small = weft_text_width (fixture.text, WEFT_TEXT_BOX, "7");
      surface = chart_paint (&fixture, &hec, box, HEIGHT);
      has_text = text_pixels (&fixture, surface, 0, box - 1) > 0;
      if (box - 1 < small + 8)
        g_assert_false (has_text);
      if (box - 1 > MAX (small + 10, 12))
        g_assert_true (has_text);
      /* free room at both ends */
      g_assert_cmpuint (text_pixels (&fixture, surface, 0, MIN (4, box - 1)), ==, 0);
      g_assert_cmpuint (text_pixels (&fixture, surface, MAX (box, 5) - 5, box - 1), ==, 0);
      if (box > wide + 12)
        g_assert_cmpuint (text_pixels (&fixture, surface, 0, (guint) (box / 2 - small)), >, 0);
      cairo_surface_destroy (surface);
      chart_fixture_clear (&fixture);
    }
}

static void
write_sparks (WeftTestLog *log, guint64 time, const guint64 totals[7])
{
  weft_test_log_event (log, 34, time);
  for (guint i = 0; i < 7; i++)
    weft_test_log_u64 (log, totals[i]);
}

/* Created, dud, overflowed, converted, collected, fizzled, and the pool. */
static void
test_sparks (void)
{
  static const guint64 samples[3][7] = { { 0 },
                                         { 100, 10, 20, 40, 30, 40, 8 },
                                         { 150, 10, 20, 90, 30, 40, 4 } };
  g_autoptr (WeftTestLog) log = begin (0);
  ChartFixture fixture;
  WeftLane lane = { .klass = &weft_lane_sparks, .kind = weft_lane_sparks.kinds, .height = HEIGHT };
  const WeftPalette *palette;
  cairo_surface_t *surface;

  for (guint i = 0; i < 3; i++)
    write_sparks (log, i * 1000, samples[i]);
  chart_fixture_init (&fixture, finish (log, 2000), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  palette = fixture.palette;

  lane.variant = WEFT_SPARKS_CREATED;
  surface = chart_paint (&fixture, &lane, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, palette->run), ==, 100);
  g_assert_cmpuint (chart_count (&fixture, surface, 150, palette->run), ==, 50);
  cairo_surface_destroy (surface);

  /* four parts that together fill the lane, each by its share */
  lane.variant = WEFT_SPARKS_WASTED;
  surface = chart_paint (&fixture, &lane, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, palette->gc), ==, 30);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, palette->blocked), ==, 40);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, palette->wait), ==, 10);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, palette->lost), ==, 20);
  g_assert_cmpuint (chart_count (&fixture, surface, 150, palette->idle), ==, HEIGHT);
  cairo_surface_destroy (surface);

  lane.variant = WEFT_SPARKS_POOL;
  surface = chart_paint (&fixture, &lane, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 50, palette->run), ==, 0);
  g_assert_cmpuint (chart_count (&fixture, surface, 150, palette->run), ==, 100);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Three bands and two others: the largest on top, together as high as the total. */
static void
test_heap (void)
{
  static const struct
  {
    const char *name;
    guint64 bytes;
  } bands[] = { { "a", 500 }, { "b", 300 }, { "c", 100 }, { "d", 60 }, { "e", 40 } };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  WeftLane lane = { .klass = &weft_lane_heap_profile,
                    .kind = weft_lane_heap_profile.kinds,
                    .height = HEIGHT };
  WeftHeapOptions options = weft_heap_options_default ();
  ChartFixture fixture;
  cairo_surface_t *surface;
  WeftColor other;

  for (guint64 time = 0; time <= 2000; time += 100)
    {
      weft_test_heap_sample (log, time, 0);
      for (guint i = 0; i < G_N_ELEMENTS (bands); i++)
        weft_test_heap_band (log, 10, 0, bands[i].name, bands[i].bytes);
    }
  chart_fixture_init (&fixture, finish (log, 2000), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  other = fixture.palette->other;
  options.n_bands = 3;
  weft_chart_set_heap_options (fixture.chart, &options);
  surface = chart_paint (&fixture, &lane, WIDTH, HEIGHT);
  for (guint i = 0; i < 3; i++)
    {
      guint n = chart_count (&fixture, surface, 55, heap_color (&fixture, bands[i].name));

      /* of the lines between the bands a pixel each may be another colour */
      g_assert_cmpint (abs ((int) n - (int) bands[i].bytes / 10), <=, 2);
    }
  /* its hatch has pixels between the two colours */
  g_assert_cmpuint (chart_count (&fixture, surface, 55, other), >=, 4);
  g_assert_true (chart_is (&fixture, surface, 55, 2, heap_color (&fixture, "a")));
  g_assert_true (chart_is (&fixture, surface, 55, HEIGHT - 3, other) ||
                 chart_is (&fixture, surface, 55, HEIGHT - 3, weft_hatch_color (other)));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* A peak that lasts for one of many samples on a pixel is seen. */
static void
test_heap_peak (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);
  WeftLane lane = { .klass = &weft_lane_heap_profile,
                    .kind = weft_lane_heap_profile.kinds,
                    .height = HEIGHT };
  ChartFixture fixture;
  cairo_surface_t *surface;
  guint highest = 0;

  for (guint64 i = 0; i < 5000; i++)
    {
      weft_test_heap_sample (log, i * 10, 0);
      weft_test_heap_band (log, 10, 0, "a", i == 2507 ? 1000 : 100);
    }
  chart_fixture_init (&fixture, finish (log, 50000), WEFT_THEME_LIGHT, 0, 50000, WIDTH);
  surface = chart_paint (&fixture, &lane, WIDTH, HEIGHT);
  for (guint x = 0; x < WIDTH; x++)
    highest = MAX (highest, HEIGHT - chart_count (&fixture, surface, x, fixture.palette->idle));
  g_assert_cmpuint (highest, >, 50);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* A HEC that was switched off is neither idle nor gone. */
static void
test_switched_off (void)
{
  static const struct
  {
    guint x;
    const char *title;
  } cases[] = { { 40, "Idle" }, { 70, "Disabled" }, { 110, "Idle" } };
  g_autoptr (WeftTestLog) log = begin (0);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;
  cairo_surface_t *surface;

  weft_test_log_run (log, 100, 7);
  weft_test_log_stop (log, 300, 7, 1, 0);
  weft_test_log_event (log, 47, 500);
  weft_test_log_u16 (log, 0);
  weft_test_log_event (log, 48, 1000);
  weft_test_log_u16 (log, 0);
  weft_test_log_run (log, 1500, 7);
  weft_test_log_stop (log, 1600, 7, 1, 0);
  /* without a GC idleness is not known */
  weft_test_log_event (log, 9, 1900);
  weft_test_log_event (log, 10, 1910);
  chart_fixture_init (&fixture, finish (log, 2000), WEFT_THEME_LIGHT, 0, 2000, WIDTH);
  surface = chart_paint (&fixture, &hec, WIDTH, HEIGHT);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint x = cases[i].x;
      gboolean is_off = i == 1;

      g_assert_cmpint (chart_count (&fixture, surface, x, fixture.palette->idle) == 0, ==, is_off);
      g_assert_cmpint (chart_count (&fixture, surface, x, fixture.palette->page) > HEIGHT / 4, ==,
                       is_off);
      weft_read_out_clear (out);
      g_assert_true (hec.klass->read_at (&hec, fixture.chart, 10 * x, 0, out));
      g_assert_cmpstr (out->title, ==, cases[i].title);
    }
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Pauses tint their columns through all lanes, by their share of each. */
static void
test_gc_bands (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  ChartFixture self;
  cairo_surface_t *surface;
  cairo_t *cr;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 40, 1, 1, 0);
  weft_test_log_event (log, 9, 40);
  weft_test_log_event (log, 10, 65);
  weft_test_log_run (log, 70, 1);
  weft_test_log_stop (log, 100, 1, 5, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  chart_fixture_init (&self, chart_trace (log), WEFT_THEME_LIGHT, 0, 100, 10);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 10, 20);
  cr = cairo_create (surface);
  weft_color_set_source (cr, self.palette->page);
  cairo_paint (cr);
  weft_gc_bands_paint (self.chart, cr, 20);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_assert_true (chart_is (&self, surface, 3, 10, self.palette->page));
  g_assert_true (chart_is (&self, surface, 4, 0, weft_color_fade (self.palette->gc, 0.18)));
  g_assert_true (chart_is (&self, surface, 4, 19, weft_color_fade (self.palette->gc, 0.18)));
  g_assert_true (chart_is (&self, surface, 6, 10, weft_color_fade (self.palette->gc, 0.09)));
  g_assert_true (chart_is (&self, surface, 7, 10, self.palette->page));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&self);
}

/* A log of many chunks of events: runs of 10 ns, a spark in each of the first half. */
static WeftTrace *
make_sparks (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint64 i = 0; i < 4000; i++)
    {
      weft_test_log_run (log, 20 * i, 1);
      if (i < 2000)
        weft_test_log_event (log, 35, 20 * i + 5);
      weft_test_log_stop (log, 20 * i + 10, 1, 1, 0);
    }
  weft_test_log_end_block (log, 80000);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

static void
check_instants (const ChartFixture *fixture)
{
  const WeftTallyColumn *columns = weft_chart_tallies (fixture->chart, 0);
  guint n;
  const guint64 *edges = weft_chart_edges (fixture->chart, &n);

  for (guint x = 0; x < n; x++)
    g_assert_cmpuint (columns[x].counts[WEFT_TALLY_SPARK_CREATED], ==,
                      weft_tallies_count (fixture->trace->tallies, 0,
                                          WEFT_TALLY_BIT (SPARK_CREATED), edges[x], edges[x + 1]));
}

/* A HEC's events are counted by themselves, or along with its usage, if they were at the scale
 * before. */
static void
test_instants (void)
{
  ChartFixture fixture;

  chart_fixture_init (&fixture, make_sparks (), WEFT_THEME_LIGHT, 0, 80000, 40);
  for (guint i = 0; i < 8; i++)
    {
      weft_chart_set_scale (fixture.chart, (WeftTimeScale){ 100 * i, 79000, 40 });
      if (i % 2 == 1)
        weft_chart_prepare_usage (fixture.chart);
      if (i != 4)
        check_instants (&fixture);
    }
  g_assert_cmpstr (weft_lane_sparks.amount (fixture.trace).text, ==, weft_format_count (2000).text);
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/lanes/shares", test_shares);
  g_test_add_func ("/lanes/boxes", test_boxes);
  g_test_add_func ("/lanes/switched-off", test_switched_off);
  g_test_add_func ("/lanes/text", test_text);
  g_test_add_func ("/lanes/sparks", test_sparks);
  g_test_add_func ("/lanes/heap", test_heap);
  g_test_add_func ("/lanes/heap-peak", test_heap_peak);
  g_test_add_func ("/lanes/gc-bands", test_gc_bands);
  g_test_add_func ("/lanes/instants", test_instants);
}
