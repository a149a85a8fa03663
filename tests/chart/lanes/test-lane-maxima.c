/* SPDX-License-Identifier: BSD-3-Clause */
/* The maximum in a lane's label is that of the log: the same in every view and at every width, and
 * no column is drawn above it. The lowest productivity is that of the view. */
#include "chart-fixture.h"
#include "weft-chart-sparks.h"
#include "weft-format.h"
#include "weft-log-cut.h"
#include "weft-quantity.h"
#include "weft-table.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <math.h>

#define N_VIEWS 8

/* The label of lane @i of @timeline. */
static char *
label_of (const WeftTimeline *timeline, guint i, WeftChart *chart)
{
  const WeftLane *lane = weft_timeline_lane (timeline, i);

  return g_strdup (lane->klass->value (lane, chart).text);
}

/* No column of sparks is higher than the lane. */
static void
check_columns (WeftChart *chart)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  double interval = (double) weft_spark_interval (trace->index);
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);

  for (guint i = 0; i <= trace->index->caps->len; i++)
    {
      const WeftSparkPeaks *peaks = weft_chart_spark_peaks (chart, i);
      const WeftSparkRates *columns = weft_chart_smoothed_spark_columns (chart, i);

      for (guint x = 0; x < n; x++)
        {
          double unit = (double) MAX (edges[x + 1] - edges[x], 1) / interval;
          double wasted =
              columns[x].gcd + columns[x].fizzled + columns[x].dud + columns[x].overflowed;

          g_assert_cmpfloat (columns[x].created, <=, peaks->created * unit * 1.000001 + 1e-6);
          g_assert_cmpfloat (columns[x].local + columns[x].stolen, <=,
                             peaks->converted * unit * 1.000001 + 1e-6);
          g_assert_cmpfloat (wasted, <=, peaks->not_converted * unit * 1.000001 + 1e-6);
        }
    }
}

/* The classes whose label says a maximum. */
static gboolean
has_maximum (const WeftLane *lane)
{
  return lane->klass == &weft_lane_sparks || lane->klass == &weft_lane_allocation;
}

static void
check_log (const char *path, GRand *rand)
{
  g_autoptr (WeftTrace) trace = chart_trace_of_file (path);
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new_for_charts (
      WEFT_TIMELINE_SPARKS | WEFT_TIMELINE_SPARKS_HEC | WEFT_TIMELINE_COUNTERS);
  g_autoptr (WeftTimeline) timeline = weft_timeline_new (trace, layout);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  g_autoptr (WeftChart) chart = weft_chart_new (trace, weft_palette_get (WEFT_THEME_LIGHT), text);
  g_autoptr (GPtrArray) want = g_ptr_array_new_with_free_func (g_free);
  guint64 end = MAX (trace->index->to, 1);

  weft_chart_set_scale (chart, (WeftTimeScale){ trace->index->from, end, 1000 });
  for (guint i = 0; i < timeline->lanes->len; i++)
    g_ptr_array_add (want, label_of (timeline, i, chart));
  for (guint k = 0; k < N_VIEWS; k++)
    {
      guint64 from = (guint64) (g_rand_double (rand) * (double) end);
      guint64 length = (guint64) ((double) end * pow (10, g_rand_double_range (rand, -6, 0)));

      weft_chart_set_scale (chart, (WeftTimeScale){ from, MIN (from + MAX (length, 10), end),
                                                    g_rand_int_range (rand, 50, 3000) });
      check_columns (chart);
      for (guint i = 0; i < timeline->lanes->len; i++)
        {
          g_autofree char *label = label_of (timeline, i, chart);

          if (has_maximum (weft_timeline_lane (timeline, i)))
            g_assert_cmpstr (label, ==, g_ptr_array_index (want, i));
        }
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    check_log (g_ptr_array_index (paths, i), rand);
}

/* 90 sparks within 30 us of 100 ms, 10 elsewhere: 90 in 500 us at every zoom. */
static void
test_burst (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  ChartFixture fixture;
  WeftLane lane = { .klass = &weft_lane_sparks,
                    .kind = weft_lane_sparks.kinds,
                    .variant = WEFT_SPARKS_CREATED,
                    .height = 100 };
  static const double widths[] = { 50, 700, 1300, 3000 };

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 10; i++)
    weft_test_log_event (log, 35, i * 1000000);
  for (guint i = 0; i < 90; i++)
    weft_test_log_event (log, 35, 100100000 + i * 333);
  weft_test_log_end_block (log, 290000000);
  weft_test_log_data_end (log);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, 100100000,
                          100100000 + (guint64) 1e8 / (i * i * i * i * 1000 + 1), widths[i]);
      g_assert_cmpstr (lane.klass->value (&lane, fixture.chart).text, ==, "max 90 in 500 µs");
      chart_fixture_clear (&fixture);
    }
}

/* The lowest productivity is that of the view, as the lane draws it. */
static void
test_lowest (void)
{
  static const struct
  {
    guint64 from, to;
    const char *label;
  } views[] = {
    { 0, 290000000, "min 0 %" },
    { 40000000, 90000000, "min 0 %" },
    { 200000000, 201300000, "min 100 %" },
  };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  WeftLane lane = { .klass = &weft_lane_productivity,
                    .kind = weft_lane_productivity.kinds,
                    .height = 54 };

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, 20000000);
  weft_test_log_event (log, 54, 20000000);
  weft_test_log_gc_stats (log, 20000000, 1, 100);
  weft_test_log_event (log, 10, 80000000);
  weft_test_log_run (log, 80000000, 1);
  weft_test_log_stop (log, 290000000, 1, 1, 0);
  weft_test_log_end_block (log, 290000000);
  weft_test_log_data_end (log);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      ChartFixture fixture;

      chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, views[i].from, views[i].to,
                          700);
      g_assert_cmpstr (lane.klass->value (&lane, fixture.chart).text, ==, views[i].label);
      chart_fixture_clear (&fixture);
    }
}

static gboolean
append_bytes (gpointer out, const guint8 *data, gsize size, GError **error)
{
  g_byte_array_append (out, data, (guint) size);
  return TRUE;
}

static void
assert_amount (const WeftTrace *trace, const WeftLaneClass *klass, const char *quantity)
{
  WeftStatistics statistics = weft_statistics (trace, trace->index->from, trace->index->to);
  WeftAmount amount = weft_quantity_value_by_id (quantity, &statistics);
  const char *text = weft_format_count ((guint64) amount.number).text;

  g_assert_true (weft_amount_is_known (amount));
  g_assert_cmpstr (klass->amount (trace).text, ==, text);
}

static WeftTrace *
part_of (const WeftTrace *whole, guint64 from, guint64 to)
{
  WeftRange range = weft_index_excerpt_range (whole->index, from, to);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  g_assert_true (weft_log_cut (whole->index->log, range.from, range.to, 0, NULL, NULL, NULL,
                               append_bytes, log->bytes, NULL, NULL));
  return chart_trace (log);
}

/* The lanes count the threads that the table has, not those that had finished before the part. */
static void
test_threads (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) whole = chart_trace_of_file (path);
  g_autoptr (WeftTrace) part = part_of (whole, 100000000, 120000000);

  for (guint i = 0; i < 2; i++)
    {
      WeftTrace *trace = i == 0 ? whole : part;
      g_autoptr (WeftTableRows) rows = weft_table_rows_new (
          &weft_table_threads, NULL, trace, trace->index->from, trace->index->to, NULL);

      g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
      g_assert_cmpstr (weft_lane_threads.amount (trace).text, ==, weft_format_count (rows->n).text);
    }
}

/* The numbers beside the names of lanes are those of the log, also if it is a part of another log,
 * which has GCs and counters from before its beginning. */
static void
test_amounts (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (WeftTrace) whole = chart_trace_of_file (path);
  g_autoptr (WeftTrace) part = part_of (whole, 50000000, 120000000);

  for (guint i = 0; i < 2; i++)
    {
      WeftTrace *trace = i == 0 ? whole : part;

      assert_amount (trace, &weft_lane_collections, "pauses.count");
      assert_amount (trace, &weft_lane_sparks, "sparks.total");
    }
  g_assert_cmpstr (weft_lane_heap_profile.amount (whole).text, ==, "15 samples");
  g_assert_cmpstr (weft_lane_heap_profile.amount (part).text, ==, "3 samples");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/lane-maxima/amounts", test_amounts);
  g_test_add_func ("/lane-maxima/threads", test_threads);
  g_test_add_func ("/lane-maxima/lowest", test_lowest);
  g_test_add_func ("/lane-maxima/corpus", test_corpus);
  g_test_add_func ("/lane-maxima/burst", test_burst);
}
