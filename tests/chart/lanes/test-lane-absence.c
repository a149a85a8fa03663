/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a lane has no data, or its events were not recorded, it says so, and is not drawn as idle.
 */
#include "chart-fixture.h"
#include "weft-cover-text.h"
#include "weft-lane-absence.h"
#include "weft-test-calls.h"
#include "weft-test-unit.h"
#include "weft-use-columns.h"

#include <cairo-svg.h>

#define WIDTH  400
#define HEIGHT 60

/* HEC 0 is known up to 4000 ns, HEC 1 up to 1000 ns, where it runs; the log has no end. */
static WeftTrace *
cut_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 500, 2);
  weft_test_log_end_block (log, 1000);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 2000, 1, 3, 0);
  weft_test_log_event (log, 19, 4000);
  weft_test_log_end_block (log, 4000);
  return chart_trace (log);
}

static WeftLane
hec_lane (guint cap)
{
  return (WeftLane){
    .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds, .cap = cap, .height = HEIGHT
  };
}

/* Pixels of @color in column @x of @lane with its hatch. */
static guint
count_at (ChartFixture *fixture, const WeftLane *lane, guint x, WeftColor color)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  guint n;

  weft_color_set_source (cr, fixture->palette->page);
  cairo_paint (cr);
  lane->klass->paint (lane, fixture->chart, cr);
  weft_lane_paint_absence (lane, fixture->chart, cr);
  cairo_destroy (cr);
  n = chart_count (fixture, surface, x, color);
  cairo_surface_destroy (surface);
  return n;
}

/* Whether column @x of @lane shows @color: single pixels of a hatch and of words can look like it.
 */
static gboolean
shows (ChartFixture *fixture, const WeftLane *lane, guint x, WeftColor color)
{
  return count_at (fixture, lane, x, color) > HEIGHT / 10;
}

static void
test_cut (void)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftLane first = hec_lane (0), second = hec_lane (1);
  ChartFixture fixture;

  chart_fixture_init (&fixture, cut_trace (), WEFT_THEME_LIGHT, 0, 4000, WIDTH);
  /* what HEC 1 did at 500 ns it does up to 1000 ns and no longer */
  g_assert_cmpuint (count_at (&fixture, &second, 70, fixture.palette->run), >, HEIGHT / 2);
  g_assert_false (shows (&fixture, &second, 300, fixture.palette->run));
  g_assert_false (shows (&fixture, &second, 300, fixture.palette->idle));
  /* HEC 0 does not run there, but whether it waits for a GC of HEC 1 nobody knows */
  g_assert_false (shows (&fixture, &first, 300, fixture.palette->idle));

  g_assert_true (weft_lane_read_at (&second, fixture.chart, 3000, HEIGHT / 2, out));
  g_assert_cmpstr (out->note, ==, "no data");
  g_assert_cmpstr (out->hint, ==, "HEC 1 is covered up to 1.0 µs");
  g_assert_cmpuint (out->from, ==, 3000);
  weft_read_out_clear (out);
  g_assert_true (weft_lane_read_at (&second, fixture.chart, 700, HEIGHT / 2, out));
  g_assert_cmpstr (out->hint, !=, "HEC 1 is covered up to 1.0 µs");
  weft_read_out_clear (out);
  g_assert_true (weft_lane_read_at (&first, fixture.chart, 3000, HEIGHT / 2, out));
  g_assert_cmpstr (out->title, ==, "No data");

  /* half of what is known of it */
  g_assert_cmpstr (weft_lane_value (&second, fixture.chart).text, ==, "50 %");
  chart_fixture_clear (&fixture);
}

static void
test_out_of_sight (void)
{
  WeftLane second = hec_lane (1);
  ChartFixture fixture;

  chart_fixture_init (&fixture, cut_trace (), WEFT_THEME_LIGHT, 2000, 4000, WIDTH);
  g_assert_cmpstr (weft_lane_value (&second, fixture.chart).text, ==, "no data");
  chart_fixture_clear (&fixture);
}

/* Whether the hatch of @lane says @text. */
static gboolean
says (ChartFixture *fixture, const WeftLane *lane, const char *text)
{
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (NULL, NULL, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  const GPtrArray *records;
  guint first;
  gboolean has = FALSE;

  weft_text_cache_start_recording (weft_chart_text (fixture->chart));
  records = weft_text_cache_get_records (weft_chart_text (fixture->chart));
  first = records->len;
  weft_lane_paint_absence (lane, fixture->chart, cr);
  for (guint i = first; i < records->len; i++)
    has |= g_str_equal (((const WeftTextRecord *) g_ptr_array_index (records, i))->text, text);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return has;
}

/* What lacks in all lanes is hatched in all, and said once. */
static void
test_said_once (void)
{
  WeftLane second = hec_lane (1);
  WeftLane activity = weft_lane_make_standalone (&weft_lane_activity, HEIGHT);
  WeftLane heap = weft_lane_make_standalone (&weft_lane_heap, HEIGHT);
  ChartFixture fixture;

  chart_fixture_init (&fixture, cut_trace (), WEFT_THEME_LIGHT, 0, 4000, WIDTH);
  g_assert_true (says (&fixture, &activity, "data of some HECs missing"));
  g_assert_false (says (&fixture, &heap, "data of some HECs missing"));
  g_assert_true (says (&fixture, &second, "no data"));
  chart_fixture_clear (&fixture);
}

/* A log with GCs and no scheduler events. */
static void
test_not_recorded (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftLane hec = hec_lane (0);
  WeftLane activity = { .klass = &weft_lane_activity,
                        .kind = weft_lane_activity.kinds,
                        .height = HEIGHT };
  ChartFixture fixture;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, 1000);
  weft_test_log_event (log, 21, 1000);
  weft_test_log_event (log, 10, 2000);
  weft_test_log_event (log, 19, 4000);
  weft_test_log_end_block (log, 4000);
  weft_test_log_data_end (log);
  chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, 0, 4000, WIDTH);
  for (guint i = 0; i < 2; i++)
    {
      const WeftLane *lane = i == 0 ? &hec : &activity;

      g_assert_false (shows (&fixture, lane, 350, fixture.palette->idle));
      g_assert_cmpstr (weft_lane_value (lane, fixture.chart).text, ==, "not recorded");
      weft_read_out_clear (out);
      g_assert_true (weft_lane_read_at (lane, fixture.chart, 3500, HEIGHT / 2, out));
      g_assert_cmpstr (out->note, ==, "not recorded: +RTS -ls");
    }
  /* that it is in a GC is known all the same */
  weft_read_out_clear (out);
  g_assert_true (weft_lane_read_at (&hec, fixture.chart, 1500, HEIGHT / 2, out));
  g_assert_cmpstr (out->note, !=, "not recorded: +RTS -ls");
  g_assert_true (weft_lanes_lack_records (fixture.trace));
  g_assert_false (weft_lanes_lack_data (fixture.trace));
  chart_fixture_clear (&fixture);
}

/* A log with threads and no GC events: what is not running may be a GC. */
static void
test_gc_not_recorded (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftLane hec = hec_lane (0);
  WeftLane activity = { .klass = &weft_lane_activity,
                        .kind = weft_lane_activity.kinds,
                        .height = HEIGHT };
  ChartFixture fixture;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 1000, 1);
  weft_test_log_stop (log, 2000, 1, 1, 0);
  weft_test_log_event (log, 19, 4000);
  weft_test_log_end_block (log, 4000);
  weft_test_log_data_end (log);
  chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, 0, 4000, WIDTH);
  for (guint i = 0; i < 2; i++)
    {
      const WeftLane *lane = i == 0 ? &hec : &activity;

      g_assert_false (shows (&fixture, lane, 350, fixture.palette->idle));
      g_assert_cmpuint (count_at (&fixture, lane, 350, fixture.palette->page), <, HEIGHT);
      g_assert_cmpuint (count_at (&fixture, lane, 150, fixture.palette->run), >, HEIGHT / 2);
      weft_read_out_clear (out);
      g_assert_true (weft_lane_read_at (lane, fixture.chart, 3500, HEIGHT / 2, out));
      g_assert_cmpstr (out->hint, ==, "GCs: not recorded: +RTS -lg");
    }
  weft_read_out_clear (out);
  g_assert_true (weft_lane_read_at (&hec, fixture.chart, 3500, HEIGHT / 2, out));
  g_assert_cmpstr (out->title, ==, "Idle or in GC");
  g_assert_false (weft_lanes_lack_records (fixture.trace));
  g_assert_false (weft_use_knows_idle (fixture.trace));
  chart_fixture_clear (&fixture);
}

/* From 2000 ns on nothing samples stacks, as a marker says. */
static void
test_stopped (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftLane calls = { .klass = &weft_lane_call_samples,
                     .kind = weft_lane_call_samples.kinds,
                     .height = HEIGHT };
  ChartFixture fixture;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_3, 1000, 0, 7, "ace");
  weft_test_log_event (log, 58, 2000);
  weft_test_log_text (log, "ghc-stack-profiler: Stop profiling");
  weft_test_log_event (log, 19, 4000);
  weft_test_log_end_block (log, 4000);
  weft_test_log_data_end (log);
  chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, 0, 4000, WIDTH);
  g_assert_cmpuint (count_at (&fixture, &calls, 150, fixture.palette->run), >, HEIGHT / 2);
  g_assert_false (shows (&fixture, &calls, 210, fixture.palette->run));
  g_assert_true (weft_lane_read_at (&calls, fixture.chart, 3000, HEIGHT / 2, out));
  g_assert_cmpstr (out->note, ==, "not recorded");
  g_assert_cmpuint (out->from, ==, 2000);
  g_assert_cmpuint (out->to, ==, 4000);
  g_assert_true (weft_lanes_have_recording_pauses (fixture.trace));
  g_assert_cmpstr (weft_lane_value (&calls, fixture.chart).text, !=, "not recorded");
  chart_fixture_clear (&fixture);
  /* nothing else is in view */
  chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, 2000, 4000, WIDTH);
  g_assert_cmpstr (weft_lane_value (&calls, fixture.chart).text, ==, "not recorded");
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/lane-absence/cut", test_cut);
  g_test_add_func ("/lane-absence/out-of-sight", test_out_of_sight);
  g_test_add_func ("/lane-absence/said-once", test_said_once);
  g_test_add_func ("/lane-absence/not-recorded", test_not_recorded);
  g_test_add_func ("/lane-absence/gc-not-recorded", test_gc_not_recorded);
  g_test_add_func ("/lane-absence/stopped", test_stopped);
}
