/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky counters over time: rates, the largest, and how they are drawn and read. */
#include "chart-fixture.h"
#include "weft-lane-profile.h"
#include "weft-test-unit.h"

#define GLOBAL 0xffff
#define HEIGHT 100

static const WeftLane lane = { .klass = &weft_lane_ticky,
                               .kind = weft_lane_ticky.kinds,
                               .height = HEIGHT };

static void
sample (WeftTestLog *log, guint64 time, guint64 id, guint64 entries, guint64 allocs)
{
  weft_test_log_event (log, 211, time);
  weft_test_log_u64 (log, id);
  weft_test_log_u64 (log, entries);
  weft_test_log_u64 (log, allocs);
  weft_test_log_u64 (log, 0);
}

static void
define (WeftTestLog *log, guint64 id, const char *name)
{
  weft_test_log_event (log, 210, 99000000);
  weft_test_log_u64 (log, id);
  weft_test_log_u16 (log, 0);
  weft_test_log_string (log, "");
  weft_test_log_string (log, name);
  weft_test_log_u64 (log, 0);
  weft_test_log_string (log, "{}");
}

/* Censuses at 20, 60 and 80 ms: a counts 20, 0, 60 entries, b 10, 40, 0. */
static WeftTrace *
make_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 0);
  weft_test_log_event (log, 19, 0);
  weft_test_log_text (log, "begin");
  sample (log, 20000000, 1, 20, 0);
  sample (log, 20000000, 2, 10, 1);
  sample (log, 60000000, 2, 40, 1);
  sample (log, 80000000, 1, 60, 0);
  define (log, 1, "a");
  define (log, 2, "b");
  weft_test_log_end_block (log, 100000000);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

static void
test_rates (void)
{
  g_autoptr (WeftTrace) trace = make_trace ();
  guint64 start = trace->index->from;
  guint32 order[] = { 1, 0 };
  g_autoptr (WeftTickyLines) lines =
      weft_ticky_lines_new (trace->ticky, order, 2, WEFT_TICKY_ENTRIES, NULL);
  WeftTimeScale scale = { start, 80000000, 160 };
  const double sums[] = { 50, 80 };

  g_assert_cmpuint (lines->counters->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree double *rates = weft_ticky_lines_rates (lines, i, &scale);
      double counted = 0;

      for (guint x = 0; x < 160; x++)
        counted +=
            rates[x] *
            (double) (weft_time_scale_edge (&scale, x + 1) - weft_time_scale_edge (&scale, x)) /
            1e9;
      g_assert_cmpfloat_with_epsilon (counted, sums[i], 1e-6);
    }
  /* evenly between two censuses */
  g_assert_cmpfloat_with_epsilon (weft_ticky_lines_total (lines, 0, 40000000), 30, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_ticky_lines_total (lines, 1, 70000000), 50, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_ticky_lines_total (lines, 1, 90000000), 80, 1e-9);
}

static void
test_largest (void)
{
  g_autoptr (WeftTrace) trace = make_trace ();
  g_autoptr (WeftTickyLines) all =
      weft_ticky_lines_new_largest (trace->ticky, 0, G_MAXUINT64, WEFT_TICKY_ENTRIES, NULL);
  g_autoptr (WeftTickyLines) part =
      weft_ticky_lines_new_largest (trace->ticky, 0, 70000000, WEFT_TICKY_ENTRIES, NULL);
  g_autoptr (WeftTickyLines) allocs =
      weft_ticky_lines_new_largest (trace->ticky, 0, 70000000, WEFT_TICKY_ALLOCS, NULL);
  guint32 a = g_array_index (all->counters, guint32, 0);
  guint32 b = g_array_index (part->counters, guint32, 0);

  g_assert_cmpstr (weft_ticky_counter (trace->ticky, a)->name, ==, "a");
  g_assert_cmpstr (weft_ticky_counter (trace->ticky, b)->name, ==, "b");
  /* what counts nothing has no line */
  g_assert_cmpuint (all->counters->len, ==, 2);
  g_assert_cmpuint (allocs->counters->len, ==, 1);
}

/* The lane draws the line of each in its colour, where it counts. */
static void
test_lane (void)
{
  ChartFixture fixture;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autoptr (WeftTickyLines) lines = NULL;
  cairo_surface_t *surface;
  WeftColor a, b;
  guint64 to = 0;
  guint n = 0;

  chart_fixture_init (&fixture, make_trace (), WEFT_THEME_LIGHT, 0, 80000000, 160);
  lines =
      weft_ticky_lines_new_largest (fixture.trace->ticky, 0, G_MAXUINT64, WEFT_TICKY_ENTRIES, NULL);
  weft_lane_ticky_set_lines (fixture.chart, lines);
  a = weft_palette_band_line_color (fixture.palette, weft_palette_band_index ("a"));
  b = weft_palette_band_line_color (fixture.palette, weft_palette_band_index ("b"));
  surface = chart_paint (&fixture, &lane, 160, HEIGHT);
  g_assert_cmpuint (chart_count (&fixture, surface, 140, a), >, 0);
  /* the second line is dashed */
  for (guint x = 70; x < 90; x++)
    n += chart_count (&fixture, surface, (int) x, b);
  g_assert_cmpuint (n, >, 0);
  /* 60 in 20 ms is the most there is: the line is at the top */
  g_assert_true (chart_is (&fixture, surface, 140, 16, a) ||
                 chart_is (&fixture, surface, 140, 15, a));
  g_assert_cmpstr (lane.klass->value (&lane, fixture.chart).text, !=, "");
  g_assert_true (lane.klass->read_at (&lane, fixture.chart, 70000000, 10, out));
  g_assert_cmpuint (out->rows->len, ==, 2);
  g_assert_cmpuint (out->from, ==, 60000000);
  g_assert_cmpuint (out->to, ==, 80000000);
  g_assert_cmpstr (g_array_index (out->rows, WeftReadOutRow, 0).name, ==, "a");
  g_assert_false (lane.klass->read_at (&lane, fixture.chart, 80000000, 10, out));
  g_assert_true (lane.klass->find_event (&lane, fixture.chart, 20000000, TRUE, &to));
  g_assert_cmpuint (to, ==, 60000000);
  g_assert_true (lane.klass->find_event (&lane, fixture.chart, 60000000, FALSE, &to));
  g_assert_cmpuint (to, ==, 20000000);
  g_assert_false (lane.klass->find_event (&lane, fixture.chart, 80000000, TRUE, &to));
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/ticky/rates", test_rates);
  g_test_add_func ("/ticky/largest", test_largest);
  g_test_add_func ("/ticky/lane", test_lane);
}
