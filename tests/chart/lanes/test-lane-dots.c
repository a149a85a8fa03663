/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of columns have one for each device pixel, at whole and at other scales. */
#include "chart-fixture.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-test-unit.h"

#include <math.h>

#define WIDTH 400

static PangoFontDescription *
font_of (double density)
{
  PangoFontDescription *font = pango_font_description_from_string ("Cantarell");

  pango_font_description_set_size (font, (int) round (11 * PANGO_SCALE * density));
  return font;
}

/* @lane as it is painted on a device with @scale pixels for each px. */
static cairo_surface_t *
paint (ChartFixture *fixture, const WeftLane *lane, guint width, guint height, double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  weft_color_set_source (cr, fixture->palette->page);
  cairo_paint (cr);
  weft_lane_paint (lane, fixture->chart, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
assert_same_pixels (cairo_surface_t *a, cairo_surface_t *b, const char *lane)
{
  int stride = cairo_image_surface_get_stride (a);
  gsize size = (gsize) stride * (gsize) cairo_image_surface_get_height (a);

  g_test_message ("%s", lane);
  g_assert_cmpint (stride, ==, cairo_image_surface_get_stride (b));
  g_assert_cmpmem (cairo_image_surface_get_data (a), size, cairo_image_surface_get_data (b), size);
}

/* At @density a lane looks pixel by pixel like one that is as many times wider and higher. */
static void
check (WeftTrace *trace, double density)
{
  g_autoptr (PangoFontDescription) font = font_of (density);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (font, 1);
  g_autoptr (WeftTimeline) timeline = NULL;
  WeftRange all = { trace->index->from, trace->index->to };
  guint width = (guint) lround (WIDTH * density), n = 0;
  ChartFixture dense, large;

  g_assert_true (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  timeline = weft_timeline_new (trace, NULL);
  chart_fixture_init (&dense, weft_shared_ref (trace), WEFT_THEME_LIGHT, all.from, all.to, WIDTH);
  weft_chart_set_density (dense.chart, density, text);
  weft_chart_set_thread_rows (dense.chart, timeline->rows);
  chart_fixture_init (&large, weft_shared_ref (trace), WEFT_THEME_LIGHT, all.from, all.to, width);
  weft_text_cache_free (large.text);
  weft_chart_free (large.chart);
  large.text = weft_text_cache_new (font, 1);
  large.chart = weft_chart_new (trace, large.palette, large.text);
  weft_chart_set_scale (large.chart, (WeftTimeScale){ all.from, all.to, width });
  weft_chart_set_thread_rows (large.chart, timeline->rows);
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      WeftLane lane = *weft_timeline_lane (timeline, i), high = lane;
      cairo_surface_t *surface, *want;

      if (!lane.klass->is_in_device_pixels)
        continue;
      high.height = floor (lane.height * density + 0.01);
      surface = paint (&dense, &lane, width, (guint) high.height, density);
      want = paint (&large, &high, width, (guint) high.height, 1);
      assert_same_pixels (surface, want, lane.id);
      cairo_surface_destroy (surface);
      cairo_surface_destroy (want);
      n++;
    }
  g_assert_cmpuint (n, >, 12);
  chart_fixture_clear (&dense);
  chart_fixture_clear (&large);
}

static void
test_dots (void)
{
  static const double densities[] = { 1, 1.25, 1.5, 2, 3 };
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) trace = chart_trace_of_file (path);

  for (guint i = 0; i < G_N_ELEMENTS (densities); i++)
    check (trace, densities[i]);
}

/* Which columns there are: as many as device pixels, and as many as px again after. */
static void
test_columns (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) trace = chart_trace_of_file (path);
  ChartFixture fixture;
  const WeftUsageColumns *px, *dots;
  double density;

  chart_fixture_init (&fixture, weft_shared_ref (trace), WEFT_THEME_LIGHT, 0, 1000000, WIDTH);
  weft_chart_set_density (fixture.chart, 1.5, fixture.text);
  px = weft_chart_usage (fixture.chart, 0);
  g_assert_cmpuint (px->n, ==, WIDTH);
  density = weft_chart_begin_device_pixels (fixture.chart);
  g_assert_cmpfloat (density, ==, 1.5);
  dots = weft_chart_usage (fixture.chart, 0);
  g_assert_cmpuint (dots->n, ==, WIDTH * 3 / 2);
  weft_chart_end_device_pixels (fixture.chart, density);
  g_assert_true (weft_chart_usage (fixture.chart, 0) == px);

  density = weft_chart_begin_device_pixels (fixture.chart);
  g_assert_true (weft_chart_usage (fixture.chart, 0) == dots);
  weft_chart_end_device_pixels (fixture.chart, density);
  weft_chart_begin_close_up (fixture.chart, 500);
  g_assert_cmpfloat (weft_chart_begin_device_pixels (fixture.chart), ==, 1);
  weft_chart_end_close_up (fixture.chart);
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/lane-dots/columns", test_columns);
  g_test_add_func ("/lane-dots/pixels", test_dots);
}
