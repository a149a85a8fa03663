/* SPDX-License-Identifier: BSD-3-Clause */
/* "Critical Path to Here" finds the path to the thread that is meant, Escape clears it, and the
 * pane tells of it. */
#include "timeline-fixture.h"
#include "ui-fixture.h"
#include "weft-panels.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

static gboolean
has_path (gpointer plot)
{
  guint32 id;

  return weft_path_finder_get_path (weft_plot_get_path (plot), &id) != NULL;
}

/* The lane of thread @id. */
static gint
find_lane (WeftPlot *plot, guint32 id)
{
  g_autofree char *name = g_strdup_printf ("threads/%u", id);

  return weft_timeline_find (weft_plot_get_timeline (plot), name);
}

static void
test_item (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  const WeftCriticalPath *path;
  WeftRange item;
  guint32 id;

  g_object_set (plot, "lane-layout", "", NULL);
  pane_wait (pane_has_thread_lanes, plot);
  g_assert_cmpint (find_lane (plot, 27), >=, 0);
  weft_plot_set_item (plot, find_lane (plot, 27), 120000000, 130000000);
  timeline_do (fixture, "critical-path");
  g_assert_cmpint (weft_plot_get_item (plot, &item), <, 0);
  pane_wait (has_path, plot);
  path = weft_path_finder_get_path (weft_plot_get_path (plot), &id);
  g_assert_cmpuint (id, ==, 27);
  g_assert_cmpuint (path->from, ==, 0);
  g_assert_cmpuint (path->to, ==, 130000000);
  timeline_do (fixture, "escape");
  g_assert_false (has_path (plot));
}

/* Where nothing is meant: the run's, to the end of the main thread. */
static void
test_run (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  WeftPathFinder *finder = weft_plot_get_path (plot);
  const WeftCriticalPath *path;
  const WeftPathSegment *last;
  guint32 id;

  g_assert_null (weft_path_finder_get_threads (finder));
  timeline_do (fixture, "critical-path");
  pane_wait (has_path, plot);
  path = weft_path_finder_get_path (finder, &id);
  g_assert_cmpuint (id, ==, 7);
  last = weft_critical_path_nth (path, path->segments->len - 1);
  g_assert_cmpuint (weft_threads_id (weft_path_finder_get_threads (finder), last->thread), ==, id);
  weft_path_finder_clear (finder);
  g_assert_null (weft_path_finder_get_threads (finder));
}

static void
test_pane (PaneFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->plot;
  GtkWidget *pane =
      weft_item_pane_new_for_path (WEFT_TIMELINE_STACK (weft_timeline_stack_new (plot)));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autoptr (GtkWidget) row = NULL;

  weft_plot_set_size (plot, 1000, 500);
  gtk_box_append (GTK_BOX (box), pane);
  gtk_box_append (GTK_BOX (box), gtk_label_new ("beside it"));
  pane_show (fixture, box, 700, 200);
  g_assert_false (gtk_widget_get_visible (pane));
  weft_path_finder_find_end (weft_plot_get_path (plot));
  pane_wait_for (fixture, "Critical path to Thread 7");
  g_assert_true (gtk_widget_get_visible (pane));
  g_assert_true (pane_says (fixture, "reader 1: GC"));
  row = g_object_ref (ui_find_text (pane, "reader 1: GC"));
  /* a log that grows lays out its lanes at each update, with the path that is known so far */
  g_signal_emit_by_name (plot, "lanes-changed");
  g_assert_true (ui_find_text (pane, "reader 1: GC") == row);
  weft_plot_set_item (plot, 0, 1000, 2000);
  g_assert_false (gtk_widget_get_visible (pane));
  weft_plot_set_item (plot, -1, 0, 0);
  g_assert_true (gtk_widget_get_visible (pane));
  gtk_widget_activate_action (pane, "item.clear", NULL);
  g_assert_false (gtk_widget_get_visible (pane));
}

/* Returns the share of the thread's run, which the pane replaces when it is shown again. */
static GtkWidget *
find_share (GtkWidget *pane)
{
  return ui_find_text (pane, "3.00 ms, 75 %");
}

static gboolean
has_share (gpointer pane)
{
  return find_share (pane) != NULL && gtk_widget_get_height (find_share (pane)) > 0;
}

/* The time before the log's first event is no part of it; a long label leaves the shares their
 * room, on one line. */
static void
test_late_log (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree char *label = g_strnfill (200, 'x');
  PaneFixture fixture = { 0 };
  const WeftCriticalPath *path;
  GtkWidget *pane, *box;
  guint32 id;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 205000000);
  weft_test_log_label (log, 205000000, 1, label);
  weft_test_log_run (log, 206000000, 1);
  weft_test_log_stop (log, 209000000, 1, 5, 0);
  weft_test_log_end_block (log, 210000000);
  weft_test_log_data_end (log);
  pane_set_up_log (&fixture, log);
  pane = weft_item_pane_new_for_path (WEFT_TIMELINE_STACK (weft_timeline_stack_new (fixture.plot)));
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  weft_plot_set_size (fixture.plot, 1000, 500);
  gtk_box_append (GTK_BOX (box), pane);
  gtk_box_append (GTK_BOX (box), gtk_label_new ("beside it"));
  pane_show (&fixture, box, 600, 300);
  weft_path_finder_find (weft_plot_get_path (fixture.plot), 1, 210000000);
  pane_wait (has_path, fixture.plot);
  path = weft_path_finder_get_path (weft_plot_get_path (fixture.plot), &id);
  g_assert_cmpuint (path->from, ==, 205000000);
  pane_wait (has_share, pane);
  g_assert_cmpint (gtk_widget_get_height (find_share (pane)), <, 30);
  pane_tear_down (&fixture, NULL);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/path-command/item", test_item);
  timeline_add ("/path-command/run", test_run);
  pane_add ("/path-command/pane", test_pane);
  g_test_add_func ("/path-command/late-log", test_late_log);
}
