/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of the heap and of its collections, looked at pixel by pixel, and what they say. */
#include "chart-fixture.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

#define WIDTH  200
#define HEIGHT 100
#define END    2000 /* 10 ns a pixel */

static const WeftLane collections = { .klass = &weft_lane_collections,
                                      .kind = weft_lane_collections.kinds,
                                      .height = HEIGHT };
static const WeftLane nonmoving = { .klass = &weft_lane_nonmoving,
                                    .kind = weft_lane_nonmoving.kinds,
                                    .height = HEIGHT };
static const WeftLane heap = { .klass = &weft_lane_heap,
                               .kind = weft_lane_heap.kinds,
                               .height = HEIGHT };
static const WeftLane allocation = { .klass = &weft_lane_allocation,
                                     .kind = weft_lane_allocation.kinds,
                                     .height = HEIGHT };

static void
write_collection (
    WeftTestLog *log, guint64 requested, guint64 start, guint64 end, guint16 generation)
{
  weft_test_log_event (log, 12, requested);
  weft_test_log_event (log, 9, start);
  weft_test_log_event (log, 21, start);
  weft_test_log_event (log, 53, end);
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, generation);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u64 (log, 1024);
  weft_test_log_u32 (log, 2);
  weft_test_log_u64 (log, 512);
  weft_test_log_u64 (log, 1000);
  weft_test_log_u64 (log, 250);
  weft_test_log_event (log, 10, end);
}

static void
write_counter (WeftTestLog *log, guint16 tag, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

/* A tick of a minor collection, one of a major one, and a major one of 300 ns, waited for 100. */
static WeftTrace *
make_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_event (log, 200, 200);
  weft_test_log_event (log, 201, 600);
  weft_test_log_u32 (log, 7);
  weft_test_log_event (log, 202, 700);
  weft_test_log_event (log, 203, 800);
  weft_test_log_event (log, 204, 900);
  weft_test_log_event (log, 205, 1000);
  weft_test_log_end_block (log, END);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 50, 1, 1, 0);
  write_collection (log, 100, 100, 110, 0);
  write_counter (log, 50, 200, 100);
  write_collection (log, 500, 500, 520, 1);
  write_collection (log, 900, 1000, 1300, 1);
  write_counter (log, 49, 1000, 1000);
  write_counter (log, 50, 1000, 200);
  write_counter (log, 49, END, 3000);
  weft_test_log_end_block (log, END);
  /* live bytes make a GC a major one: these are of none */
  weft_test_log_begin_block (log, 1, 200);
  write_counter (log, 51, 200, 50);
  weft_test_log_end_block (log, 200);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

static void
check_collections (WeftTheme theme)
{
  ChartFixture fixture;
  cairo_surface_t *surface;
  const WeftPalette *palette;

  chart_fixture_init (&fixture, make_trace (), theme, 0, END, WIDTH);
  palette = fixture.palette;
  surface = chart_paint (&fixture, &collections, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 9, palette->gc), ==, 0);
  g_assert_cmpuint (chart_count (&fixture, surface, 10, palette->gc), ==, 66);
  g_assert_true (chart_is (&fixture, surface, 10, HEIGHT - 1, palette->gc));
  g_assert_cmpuint (chart_count (&fixture, surface, 11, palette->gc), ==, 0);
  for (guint x = 49; x <= 51; x++)
    g_assert_cmpuint (chart_count (&fixture, surface, x, palette->gc), ==, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 52, palette->gc), ==, 0);
  /* hatched: not all of its pixels */
  g_assert_cmpuint (chart_count (&fixture, surface, 90, palette->sync), >, HEIGHT / 4);
  g_assert_cmpuint (chart_count (&fixture, surface, 98, palette->sync), >, HEIGHT / 4);
  g_assert_cmpuint (chart_count (&fixture, surface, 101, palette->gc), >, HEIGHT / 4);
  g_assert_cmpuint (chart_count (&fixture, surface, 128, palette->gc), >, HEIGHT / 4);
  g_assert_cmpuint (chart_count (&fixture, surface, 129, palette->gc), ==, 0);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* How many pixels of the long pause are a name's, where the lane is @more px higher than its line.
 */
static guint
count_name (int more)
{
  ChartFixture fixture;
  WeftLane lane = weft_lane_make_standalone (&weft_lane_collections, 0);
  cairo_surface_t *surface;
  guint n = 0;

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, END, WIDTH);
  lane.height =
      ceil (weft_text_height (weft_chart_text (fixture.chart), WEFT_TEXT_BOX_BOLD)) + more;
  surface = chart_paint (&fixture, &lane, WIDTH, (guint) lane.height);
  for (guint x = 100; x < 130; x++)
    n += chart_count (&fixture, surface, x, fixture.palette->gc_text);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
  return n;
}

/* A bar has its name where it is as high as a line of text, and none that would be cut. */
static void
test_names (void)
{
  g_assert_cmpuint (count_name (-3), ==, 0);
  g_assert_cmpuint (count_name (0), >, 0);
}

static void
test_collections (void)
{
  check_collections (WEFT_THEME_LIGHT);
  check_collections (WEFT_THEME_DARK);
}

static void
test_nonmoving (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;
  const WeftPalette *palette;

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, END, WIDTH);
  palette = fixture.palette;
  surface = chart_paint (&fixture, &nonmoving, WIDTH, HEIGHT);
  g_assert_true (chart_is (&fixture, surface, 22, HEIGHT / 4, palette->wait));
  g_assert_true (chart_is (&fixture, surface, 22, HEIGHT * 3 / 4, palette->page));
  g_assert_cmpuint (chart_count (&fixture, surface, 72, palette->gc), ==, HEIGHT);
  g_assert_true (chart_is (&fixture, surface, 92, HEIGHT / 4, palette->page));
  g_assert_true (chart_is (&fixture, surface, 92, HEIGHT * 3 / 4, palette->wait));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Live data is half of the size at first, then a quarter of it; nothing before the first sample. */
static void
test_heap (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;
  guint y = (guint) round ((HEIGHT - 2) * (1 - 50 / (200 * 1.04)));

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, END, WIDTH);
  surface = chart_paint (&fixture, &heap, WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 19, fixture.palette->heap), ==, 0);
  for (guint x = 20; x < WIDTH; x++)
    {
      g_assert_cmpuint (chart_count (&fixture, surface, x, fixture.palette->heap), ==, 2);
      g_assert_true (chart_is (&fixture, surface, x, y, fixture.palette->heap));
    }
  g_assert_cmpstr (heap.klass->value (&heap, fixture.chart).text, ==, "200 B");
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* 1 byte a ns, then 2. */
static void
test_allocation (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_DARK, 0, END, WIDTH);
  surface = chart_paint (&fixture, &allocation, WIDTH, HEIGHT);
  for (guint x = 0; x < WIDTH; x++)
    g_assert_cmpuint (chart_count (&fixture, surface, x, fixture.palette->heap_second), ==,
                      x < WIDTH / 2 ? HEIGHT / 2 : HEIGHT);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

static const char *
value_of (const WeftReadOut *out, const char *name)
{
  for (guint i = 0; i < out->rows->len; i++)
    if (strcmp (g_array_index (out->rows, WeftReadOutRow, i).name, name) == 0)
      return g_array_index (out->rows, WeftReadOutRow, i).value;
  return NULL;
}

static void
test_read_outs (void)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, END, WIDTH);
  g_assert_true (collections.klass->read_at (&collections, fixture.chart, 1200, 5, out));
  g_assert_cmpstr (out->title, ==, "GC of generation 1");
  g_assert_cmpstr (value_of (out, "pause"), ==, "300 ns");
  g_assert_cmpstr (value_of (out, "GC sync before it"), ==, "100 ns");
  g_assert_cmpstr (value_of (out, "copied"), ==, "1.0 KiB");
  g_assert_cmpstr (value_of (out, "work balance"), ==, "25.0 %");
  g_assert_nonnull (value_of (out, "HEC 0"));
  g_assert_cmpuint (out->from, ==, 1000);
  g_assert_cmpuint (out->to, ==, 1300);
  weft_read_out_set_title (out, "a\nb", "c\nd");
  g_assert_null (strchr (out->title, '\n'));
  g_assert_cmpstr (out->note, ==, "c\nd");
  weft_read_out_clear (out);
  /* a tick is within the pointer's reach */
  g_assert_true (collections.klass->read_at (&collections, fixture.chart, 120, 5, out));
  g_assert_cmpstr (out->title, ==, "GC of generation 0");
  g_assert_false (collections.klass->read_at (&collections, fixture.chart, 300, 5, out));
  weft_read_out_clear (out);
  g_assert_true (nonmoving.klass->read_at (&nonmoving, fixture.chart, 300, 5, out));
  g_assert_cmpstr (value_of (out, "objects marked"), ==, "7");
  g_assert_false (nonmoving.klass->read_at (&nonmoving, fixture.chart, 300, HEIGHT - 5, out));
  weft_read_out_clear (out);
  g_assert_true (heap.klass->read_at (&heap, fixture.chart, 999, 5, out));
  g_assert_nonnull (strstr (value_of (out, "heap size"), "100"));
  weft_read_out_clear (out);
  g_assert_true (allocation.klass->read_at (&allocation, fixture.chart, 1500, 5, out));
  g_assert_nonnull (strstr (value_of (out, "allocated"), "2"));
  chart_fixture_clear (&fixture);
}

/* The gauges of a process end with it, on an axis that extends beyond its end. */
static void
test_longer_axis (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, 2 * END, 2 * WIDTH);
  surface = chart_paint (&fixture, &heap, 2 * WIDTH, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, WIDTH - 5, fixture.palette->idle), <, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, WIDTH + 5, fixture.palette->idle), ==, HEIGHT);
  g_assert_false (heap.klass->read_at (&heap, fixture.chart, END + 1, 5, out));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* From collection to collection, and back. */
static void
test_steps (void)
{
  static const guint64 starts[] = { 100, 500, 1000 };
  ChartFixture fixture;
  guint64 at = 0;

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, END, WIDTH);
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_assert_true (collections.klass->find_event (&collections, fixture.chart, at, TRUE, &at));
      g_assert_cmpuint (at, ==, starts[i]);
    }
  g_assert_false (collections.klass->find_event (&collections, fixture.chart, at, TRUE, &at));
  g_assert_true (collections.klass->find_event (&collections, fixture.chart, at, FALSE, &at));
  g_assert_cmpuint (at, ==, 500);
  at = 0;
  g_assert_true (heap.klass->find_event (&heap, fixture.chart, 200, TRUE, &at));
  g_assert_cmpuint (at, ==, 1000);
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/lanes/collections", test_collections);
  g_test_add_func ("/lanes/collection-names", test_names);
  g_test_add_func ("/lanes/nonmoving", test_nonmoving);
  g_test_add_func ("/lanes/heap-size", test_heap);
  g_test_add_func ("/lanes/heap-longer-axis", test_longer_axis);
  g_test_add_func ("/lanes/allocation", test_allocation);
  g_test_add_func ("/lanes/memory-read-outs", test_read_outs);
  g_test_add_func ("/lanes/memory-steps", test_steps);
}
