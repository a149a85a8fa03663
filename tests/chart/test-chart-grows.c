/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of a log that grows, one after the other. */
#include "chart-fixture.h"
#include "tests.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"

#define N_COLUMNS 100
#define HEIGHT    200
#define ROUND_NS  5000000
#define RUN_NS    20000

/* Two capabilities whose blocks are written every 5 ms; one of them collects in some. */
static WeftTestLog *
make_log (guint n_rounds)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint round = 0; round < n_rounds; round++)
    for (guint16 cap = 0; cap < 2; cap++)
      {
        guint64 time = (guint64) round * ROUND_NS;

        weft_test_log_begin_block (log, cap, time);
        for (; time < (round + 1) * (guint64) ROUND_NS - RUN_NS; time += RUN_NS)
          {
            weft_test_log_run (log, time, 1 + cap);
            weft_test_log_stop (log, time + 10000 + time / RUN_NS % 7 * 1000, 1 + cap, 3, 0);
            if (cap > 0 || round / 2 % 3 > 0)
              continue;
            weft_test_log_event (log, WEFT_TAG_REQUEST_SEQ_GC, time + 17000);
            weft_test_log_event (log, WEFT_TAG_GC_START, time + 17000);
            weft_test_log_event (log, WEFT_TAG_GC_GLOBAL_SYNC, time + 17000);
            weft_test_log_event (log, WEFT_TAG_GC_END, time + 17200 + time / RUN_NS % 14 * 200);
          }
        weft_test_log_end_block (log, (round + 1) * (guint64) ROUND_NS);
      }
  return log;
}

/* The trace of its first @size bytes after @before, or of all of it where that is where it ends. */
static WeftTrace *
grow (const WeftTestLog *log, gsize size, const WeftTrace *before)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
  g_autoptr (WeftLog) parsed = before != NULL ? weft_log_extend (before->index->log, map, FALSE) :
                                                weft_log_new (map, FALSE, NULL);
  g_autoptr (WeftIndex) index =
      weft_index_new (parsed, before != NULL ? before->index : NULL, 1, NULL, NULL, NULL, NULL);
  WeftTrace *trace = weft_trace_extend (before, index, NULL, NULL);

  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  return trace;
}

/* Those inside are multiples of the cell, and no column is empty. */
static void
check_edges (ChartFixture *self)
{
  guint n;
  const guint64 *edges = weft_chart_edges (self->chart, &n);
  guint64 cell = weft_chart_cell (self->chart);
  const WeftTimeScale *scale = weft_chart_scale (self->chart);

  g_assert_cmpuint (n, ==, N_COLUMNS);
  g_assert_cmpuint (cell, >, 0);
  g_assert_cmpuint (edges[0], ==, scale->from);
  g_assert_cmpuint (edges[n], ==, scale->to);
  for (guint i = 0; i < n; i++)
    {
      guint64 exact = weft_time_scale_edge (scale, i);

      g_assert_cmpuint (edges[i], <, edges[i + 1]);
      g_assert_cmpuint (edges[i], <=, exact);
      g_assert_cmpuint (exact - edges[i], <, cell);
      g_assert_true (i == 0 || edges[i] % cell == 0);
    }
}

static void
assert_same_lanes (WeftChart *a, WeftChart *b)
{
  const WeftIdleColumns *x = weft_chart_idle (a), *y = weft_chart_idle (b);
  const WeftRunQueueColumns *q = weft_chart_run_queues (a), *r = weft_chart_run_queues (b);
  gsize size = (N_COLUMNS + 1) * 2 * sizeof (WeftIdleSums);

  g_assert_cmpmem (x->at, size, y->at, size);
  for (guint i = 0; i <= N_COLUMNS; i++)
    g_assert_cmpuint (q->at[3 * i].ns, ==, r->at[3 * i].ns);
  for (guint i = 0; i < 2; i++)
    {
      const WeftUsageColumns *u = weft_chart_usage (a, i), *v = weft_chart_usage (b, i);

      g_assert_cmpmem (u->columns, N_COLUMNS * sizeof (WeftColumn), v->columns,
                       N_COLUMNS * sizeof (WeftColumn));
      g_assert_cmpuint (u->spans->len, ==, v->spans->len);
      g_assert_cmpuint (u->total.run, ==, v->total.run);
    }
}

static void
assert_same_pictures (ChartFixture *a, ChartFixture *b)
{
  const WeftLane lane = { .klass = &weft_lane_productivity, .height = HEIGHT };
  cairo_surface_t *x = chart_paint (a, &lane, N_COLUMNS, HEIGHT);
  cairo_surface_t *y = chart_paint (b, &lane, N_COLUMNS, HEIGHT);
  gsize size = (gsize) cairo_image_surface_get_stride (x) * HEIGHT;

  g_assert_cmpmem (cairo_image_surface_get_data (x), size, cairo_image_surface_get_data (y), size);
  cairo_surface_destroy (x);
  cairo_surface_destroy (y);
}

/* Each goes on from the one before, also where the range moves and changes its width; or it stays,
 * and the log comes into it. */
static void
test_goes_on (void)
{
  g_autoptr (WeftTestLog) log = make_log (60);
  g_autoptr (WeftTrace) trace = NULL;
  ChartFixture before = { 0 };

  for (guint i = 1; i <= 24; i++)
    {
      WeftTrace *next = grow (log, log->bytes->len * i / 24, trace);
      guint64 to = i % 4 < 2 ? next->index->to : 60 * (guint64) ROUND_NS;
      guint64 width = i % 4 == 0 ? to / 2 : to;
      ChartFixture self, anew;

      chart_fixture_init (&anew, weft_shared_ref (next), WEFT_THEME_LIGHT, to - width, to,
                          N_COLUMNS);
      chart_fixture_init (&self, weft_shared_ref (next), WEFT_THEME_LIGHT, to - width, to,
                          N_COLUMNS);
      if (before.chart != NULL)
        {
          weft_chart_go_on (self.chart, before.chart);
          chart_fixture_clear (&before);
        }
      g_assert_cmpuint (weft_collections_count (next->collections), >, 0);
      check_edges (&self);
      assert_same_lanes (self.chart, anew.chart);
      assert_same_pictures (&self, &anew);
      chart_fixture_clear (&anew);
      before = self;
      g_clear_pointer (&trace, weft_shared_unref);
      trace = next;
    }
  chart_fixture_clear (&before);
}

/* A log that has ended has exact edges. */
static void
test_ended (void)
{
  g_autoptr (WeftTestLog) log = make_log (4);
  ChartFixture self;
  const guint64 *edges;
  guint n;

  weft_test_log_data_end (log);
  chart_fixture_init (&self, chart_trace (log), WEFT_THEME_LIGHT, 3, 3 * ROUND_NS, N_COLUMNS);
  edges = weft_chart_edges (self.chart, &n);
  g_assert_cmpuint (weft_chart_cell (self.chart), ==, 0);
  for (guint i = 0; i <= n; i++)
    g_assert_cmpuint (edges[i], ==, weft_time_scale_edge (weft_chart_scale (self.chart), i));
  chart_fixture_clear (&self);
}

void
weft_test_chart_grows_add (void)
{
  g_test_add_func ("/chart-grows/goes-on", test_goes_on);
  g_test_add_func ("/chart-grows/ended", test_ended);
}
