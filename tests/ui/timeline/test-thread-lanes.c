/* SPDX-License-Identifier: BSD-3-Clause */
/* Any thread of a log gets a lane: where it is picked, pinned, active in the view, or one of many
 * that are asked for. */
#include "timeline-fixture.h"
#include "weft-item.h"
#include "weft-lane-commands.h"
#include "weft-lane-links.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

/* Threads 1 to N_THREADS are created at 50 ns and block soon; thread n runs from 1000 n on, for
 * 500 ns; they all finish at last. */
#define N_THREADS 300

static void
set_up (TimelineFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 1; i <= N_THREADS; i++)
    {
      weft_test_log_event (log, 0, 50);
      weft_test_log_u32 (log, i);
    }
  for (guint i = 1; i <= N_THREADS; i++)
    {
      weft_test_log_run (log, 100 + 2 * i, i);
      weft_test_log_stop (log, 101 + 2 * i, i, 8, 0);
    }
  for (guint i = 1; i <= N_THREADS; i++)
    {
      weft_test_log_run (log, 1000 * i, i);
      weft_test_log_stop (log, 1000 * i + 500, i, 8, 0);
    }
  for (guint i = 1; i <= N_THREADS; i++)
    {
      weft_test_log_run (log, 1000 * N_THREADS + 1000 + 2 * i, i);
      weft_test_log_stop (log, 1000 * N_THREADS + 1001 + 2 * i, i, 5, 0);
    }
  weft_test_log_end_block (log, 400000);
  weft_test_log_data_end (log);
  *fixture = (TimelineFixture){ .view = NULL };
  pane_set_up_log (&fixture->pane, log);
  fixture->view = weft_plot_get_view (fixture->pane.plot);
  fixture->area = WEFT_TIMELINE_AREA (weft_timeline_area_new (fixture->pane.plot));
  fixture->pointer = weft_timeline_area_get_pointer (fixture->area);
  pane_show (&fixture->pane, GTK_WIDGET (fixture->area), 1000, 700);
}

static const WeftThreadRows *
rows_of (gpointer plot)
{
  return weft_plot_get_thread_rows (plot);
}

static gboolean
has_threads (gpointer plot)
{
  return rows_of (plot) != NULL;
}

static gint
find (TimelineFixture *fixture, const char *id)
{
  return weft_timeline_find (weft_plot_get_timeline (fixture->pane.plot), id);
}

/* Whether lane @id can be seen, or a part of it. */
static gboolean
is_in_sight (TimelineFixture *fixture, const char *id)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (fixture->area);
  double y, height;

  return weft_lane_list_lane_extent (lanes, find (fixture, id), &y, &height) && y + height > 0 &&
         y < gtk_widget_get_height (GTK_WIDGET (lanes));
}

static void
test_picked (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  WeftRange item;

  pane_wait (has_threads, plot);
  g_assert_cmpint (find (fixture, "threads/200"), <, 0);
  g_assert_cmpint (find (fixture, WEFT_THREAD_LANE_REST), >=, 0);
  weft_plot_pick_thread (plot, 200, 200000, 200500);
  g_assert_cmpint (weft_plot_get_item (plot, &item), ==, find (fixture, "threads/200"));
  g_assert_cmpuint (item.from, ==, 200000);
  g_assert_true (is_in_sight (fixture, "threads/200"));
  /* it stays, the oldest of many goes */
  weft_view_set_item (fixture->view, NULL, 0, 0);
  for (guint i = 210; i < 217; i++)
    weft_plot_pick_thread (plot, i, 0, 10);
  g_assert_cmpint (find (fixture, "threads/200"), >=, 0);
  weft_plot_pick_thread (plot, 250, 0, 10);
  g_assert_cmpint (find (fixture, "threads/200"), <, 0);
  g_assert_true (is_in_sight (fixture, "threads/250"));
  /* a link leads to any thread */
  g_assert_true (weft_item_go_to (plot, "threads/260", 260100));
  g_assert_cmpint (weft_plot_get_item (plot, &item), ==, find (fixture, "threads/260"));
  g_assert_cmpuint (item.from, ==, 260000);
  /* a number that no thread has */
  weft_plot_pick_thread (plot, 5000, 0, 10);
  g_assert_cmpint (weft_plot_get_item (plot, &item), <, 0);
}

static void
test_pinned (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  const WeftTimeline *timeline;

  pane_wait (has_threads, plot);
  g_object_set (plot, "lane-layout", "threads:folded", NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->area), "timeline.show-thread", "u", 123);
  timeline = weft_plot_get_timeline (plot);
  g_assert_cmpuint (timeline->n_pinned, ==, 1);
  g_assert_cmpstr (weft_timeline_lane (timeline, 0)->id, ==, "threads/123");
  g_assert_cmpint (weft_plot_get_focus (plot, NULL), ==, 0);
  g_assert_true (is_in_sight (fixture, "threads/123"));
  timeline_do (fixture, "lane-pin");
  g_assert_cmpint (find (fixture, "threads/123"), <, 0);
}

static guint
n_own (TimelineFixture *fixture)
{
  return rows_of (fixture->pane.plot)->n_span_rows;
}

static void
test_more (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;

  pane_wait (has_threads, plot);
  g_assert_cmpuint (n_own (fixture), ==, WEFT_THREAD_OWN_ROWS);
  weft_plot_set_focus (plot, find (fixture, WEFT_THREAD_LANE_REST), 0);
  timeline_do (fixture, "lane-more");
  g_assert_cmpuint (n_own (fixture), ==, WEFT_THREAD_OWN_ROWS + WEFT_LANE_PAGE);
  g_assert_cmpint (find (fixture, WEFT_THREAD_LANE_REST), ==, weft_plot_get_focus (plot, NULL));
  weft_lane_list_reveal (weft_timeline_area_get_lanes (fixture->area),
                         find (fixture, WEFT_THREAD_LANE_REST));
  weft_timeline_pointer_click (fixture->pointer, timeline_x (fixture, 0.5),
                               timeline_y (fixture, find (fixture, WEFT_THREAD_LANE_REST)), 2);
  g_assert_cmpuint (n_own (fixture), ==, WEFT_THREAD_OWN_ROWS + 2 * WEFT_LANE_PAGE);
  weft_plot_set_focus (plot, find (fixture, WEFT_THREAD_LANE_REST), 0);
  timeline_do (fixture, "lane-more");
  g_assert_cmpuint (n_own (fixture), ==, N_THREADS);
  g_assert_cmpint (find (fixture, WEFT_THREAD_LANE_REST), <, 0);
  weft_plot_set_focus (plot, find (fixture, "threads/299"), 0);
  timeline_do (fixture, "lane-fewer");
  g_assert_cmpint (find (fixture, WEFT_THREAD_LANE_REST), >=, 0);
}

static gboolean
has_four_lanes (gpointer plot)
{
  return rows_of (plot)->rows->len == 4;
}

static gboolean
has_lane_of_149 (gpointer plot)
{
  return rows_of (plot)->by_thread[148] != WEFT_THREAD_NO_ROW;
}

/* The thread of the @i-th row. */
static guint32
thread_at (WeftPlot *plot, guint i)
{
  return weft_thread_rows_nth (rows_of (plot), i)->threads[0] + 1;
}

static void
test_active (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;

  pane_wait (has_threads, plot);
  /* 150 runs for 100 ns of it, 151 to 153 for all of their 500 */
  weft_view_set_visible (fixture->view, 150400, 153900);
  timeline_do (fixture, "active-threads");
  pane_wait (has_four_lanes, plot);
  g_assert_cmpuint (thread_at (plot, 0), ==, 151);
  g_assert_cmpuint (thread_at (plot, 1), ==, 152);
  g_assert_cmpuint (thread_at (plot, 3), ==, 150);
  /* those that stay keep their order while the view moves: 150 now runs as long as the others */
  weft_view_set_visible (fixture->view, 149300, 152800);
  pane_wait (has_lane_of_149, plot);
  g_assert_cmpuint (rows_of (plot)->rows->len, ==, 4);
  g_assert_cmpuint (thread_at (plot, 0), ==, 151);
  g_assert_cmpuint (thread_at (plot, 2), ==, 150);
  g_assert_cmpuint (thread_at (plot, 3), ==, 149);
  /* a thread that is picked has a lane although it does nothing */
  weft_plot_pick_thread (plot, 20, 20000, 20500);
  g_assert_cmpuint (rows_of (plot)->rows->len, ==, 5);
  g_assert_cmpuint (thread_at (plot, 4), ==, 20);
  timeline_do (fixture, "active-threads");
  g_assert_cmpint (find (fixture, WEFT_THREAD_LANE_REST), >=, 0);
}

#define add(path, function) \
  g_test_add (path, TimelineFixture, NULL, set_up, function, timeline_tear_down)

WEFT_TEST_UNIT (add_tests)
{
  add ("/thread-lanes/picked", test_picked);
  add ("/thread-lanes/pinned", test_pinned);
  add ("/thread-lanes/more", test_more);
  add ("/thread-lanes/active", test_active);
}
