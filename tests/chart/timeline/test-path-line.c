/* SPDX-License-Identifier: BSD-3-Clause */
/* The line of a critical path is where its threads ran, jumps from lane to lane, and costs no more
 * where there are very many segments. */
#include "chart-fixture.h"
#include "weft-path-line.h"
#include "weft-test-unit.h"

#define LANE_HEIGHT 20
#define WIDTH       100
#define HEIGHT      400

/* Lane @lane of a picture without a ruler. */
static gboolean
find_extent (gpointer n_asked, gint lane, double *y, double *height)
{
  ++*(guint *) n_asked;
  *y = lane * LANE_HEIGHT;
  *height = LANE_HEIGHT;
  return TRUE;
}

/* Thread 1 on HEC 0 creates thread 2 and is woken by it, which runs on HEC 1, @n times in 100 us.
 */
static WeftTrace *
make_trace (guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  guint64 length = 100000 / n;

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      for (guint64 at = 0; at + length <= 100000; at += length)
        {
          guint64 begin = at + cap * length / 2;

          weft_test_log_run (log, begin, 1 + cap);
          weft_test_log_wakeup (log, begin + length / 2 - 2, 2 - cap, 1 - cap);
          weft_test_log_stop (log, begin + length / 2 - 1, 1 + cap, 7, 0);
        }
      weft_test_log_end_block (log, 100000);
    }
  weft_test_log_data_end (log);
  return chart_trace (log);
}

/* The line of the path to the log's end; @n_asked gets how often a lane was asked for. */
static cairo_surface_t *
paint (ChartFixture *fixture, guint *n_asked)
{
  WeftThreads *threads = weft_trace_get (fixture->trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftTimeline) timeline = NULL;
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new_for_charts (WEFT_TIMELINE_HEC);
  g_autoptr (WeftCriticalPath) path = weft_critical_path_new (
      threads, weft_collections_windows (fixture->trace->collections),
      (guint) weft_critical_path_default_thread (threads, 100000), 0, 100000, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  timeline = weft_timeline_new (fixture->trace, layout);
  weft_color_set_source (cr, fixture->palette->page);
  cairo_paint (cr);
  weft_path_line_paint (cr, &(WeftPathLine){
                                .timeline = timeline,
                                .path = path,
                                .threads = threads,
                                .palette = fixture->palette,
                                .scale = { 0, 100000, WIDTH },
                                .extent = find_extent,
                                .data = n_asked,
                            });
  cairo_destroy (cr);
  return surface;
}

static void
test_lanes (void)
{
  ChartFixture fixture;
  guint n_asked = 0;
  cairo_surface_t *surface;

  chart_fixture_init (&fixture, make_trace (1), WEFT_THEME_LIGHT, 0, 100000, WIDTH);
  surface = paint (&fixture, &n_asked);
  /* HEC 0 until 50 us, then HEC 1, with a jump in between */
  g_assert_true (chart_is (&fixture, surface, 25, LANE_HEIGHT / 2, fixture.palette->run));
  g_assert_true (chart_is (&fixture, surface, 75, LANE_HEIGHT * 3 / 2, fixture.palette->run));
  g_assert_false (chart_is (&fixture, surface, 75, LANE_HEIGHT / 2, fixture.palette->run));
  g_assert_true (chart_is (&fixture, surface, 25, LANE_HEIGHT, fixture.palette->page));
  g_assert_true (chart_count (&fixture, surface, 49, fixture.palette->text1) >= LANE_HEIGHT / 2);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* In how many columns the middle of lane @lane is not the page's. */
static guint
count_drawn (ChartFixture *fixture, cairo_surface_t *surface, guint lane)
{
  guint n = 0;

  for (guint x = 0; x < WIDTH; x++)
    n += !chart_is (fixture, surface, x, LANE_HEIGHT * lane + LANE_HEIGHT / 2,
                    fixture->palette->page);
  return n;
}

/* 20,000 segments in 100 px: a few of each column are drawn, on the lanes of both HECs. */
static void
test_dense (void)
{
  ChartFixture fixture;
  guint n_asked = 0;
  cairo_surface_t *surface;

  chart_fixture_init (&fixture, make_trace (5000), WEFT_THEME_DARK, 0, 100000, WIDTH);
  surface = paint (&fixture, &n_asked);
  g_assert_cmpuint (n_asked, >, WIDTH / 2);
  g_assert_cmpuint (n_asked, <=, 4 * WIDTH + 4);
  g_assert_cmpuint (count_drawn (&fixture, surface, 0), >, WIDTH / 3);
  g_assert_cmpuint (count_drawn (&fixture, surface, 1), >, WIDTH / 3);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* The words have the path's end, and all of its time where there are few labels. */
static void
test_words (void)
{
  g_autoptr (WeftTrace) trace = make_trace (1);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftCriticalPath) path = weft_critical_path_new (
      threads, weft_collections_windows (trace->collections), 1, 0, 100000, NULL);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();

  weft_path_fill_read_out (out, path, threads, weft_palette_get (WEFT_THEME_LIGHT), trace->process,
                           2);
  g_assert_cmpstr (out->title, ==, "Critical path to Thread 2");
  g_assert_cmpuint (out->rows->len, >=, 2);
  for (guint i = 0; i < out->rows->len; i++)
    {
      const WeftReadOutRow *row = &g_array_index (out->rows, WeftReadOutRow, i);

      g_assert_true (row->has_swatch);
      g_assert_cmpint (row->lane != NULL, ==, !g_str_equal (row->name, "unknown"));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/path-line/lanes", test_lanes);
  g_test_add_func ("/path-line/dense", test_dense);
  g_test_add_func ("/path-line/words", test_words);
}
