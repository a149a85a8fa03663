/* SPDX-License-Identifier: BSD-3-Clause */
/* The panel of threads: found, sorted, shown on their lanes, and pinned. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-lane-links.h"
#include "weft-panels.h"
#include "weft-table-view.h"
#include "weft-test-unit.h"

static WeftTableModel *
model_of (GtkWidget *panel)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (ui_find_type (panel, WEFT_TYPE_TABLE_VIEW)));
}

static GtkSelectionModel *
selection_of (GtkWidget *panel)
{
  return gtk_column_view_get_model (GTK_COLUMN_VIEW (ui_find_type (panel, GTK_TYPE_COLUMN_VIEW)));
}

static gboolean
has_rows (gpointer panel)
{
  return weft_table_model_get_rows (model_of (panel)) != NULL &&
         !weft_table_model_is_busy (model_of (panel));
}

static GtkWidget *
show_panel (PaneFixture *fixture)
{
  GtkWidget *panel = weft_threads_panel_new (fixture->plot);

  pane_show (fixture, panel, 340, 600);
  pane_wait (has_rows, panel);
  return panel;
}

/* The thread at @position. */
static guint32
thread_at (GtkWidget *panel, guint position)
{
  WeftTableModel *model = model_of (panel);

  return weft_table_threads.thread (
      weft_table_model_get_rows (model),
      g_array_index (weft_table_model_get_order (model), guint32, position));
}

static void
test_picked (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  WeftView *view = weft_plot_get_view (fixture->plot);
  WeftRange item, visible;
  const char *lane;

  gtk_selection_model_select_item (selection_of (panel), 2, TRUE);
  lane = weft_view_get_item (view, &item);
  g_assert_cmpstr (lane, ==, weft_thread_lane_id (thread_at (panel, 2)));
  g_assert_cmpint (weft_plot_get_item (fixture->plot, &item), >=, 0);
  /* a double click zooms to it */
  g_signal_emit_by_name (ui_find_type (panel, GTK_TYPE_COLUMN_VIEW), "activate", 2);
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, <=, item.from);
  g_assert_cmpuint (visible.to, >=, item.to);
  /* what is picked on the timeline is selected here */
  weft_plot_pick_thread (fixture->plot, thread_at (panel, 0), item.from, item.to);
  g_assert_true (gtk_selection_model_is_selected (selection_of (panel), 0));
}

static void
test_pinned (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  GtkWidget *button = gtk_widget_get_ancestor (ui_find_text (panel, "Pin Lane"), GTK_TYPE_BUTTON);

  g_assert_false (gtk_widget_get_sensitive (button));
  gtk_selection_model_select_item (selection_of (panel), 1, TRUE);
  gtk_selection_model_select_item (selection_of (panel), 3, FALSE);
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (weft_plot_get_timeline (fixture->plot)->n_pinned, ==, 2);
}

/* A list without a match says so. */
static void
test_none (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  GtkWidget *search = ui_find_type (panel, GTK_TYPE_SEARCH_ENTRY);

  g_assert_false (pane_says (fixture, "No thread fits the search"));
  gtk_editable_set_text (GTK_EDITABLE (search), "no such thread");
  g_signal_emit_by_name (search, "search-changed");
  pane_wait_for (fixture, "No thread fits the search");
  gtk_editable_set_text (GTK_EDITABLE (search), "feeder");
  g_signal_emit_by_name (search, "search-changed");
  pane_wait (has_rows, panel);
  g_assert_false (pane_says (fixture, "No thread fits the search"));
}

static void
test_search (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  GtkWidget *search = ui_find_type (panel, GTK_TYPE_SEARCH_ENTRY);
  guint n;
  WeftRange item;

  gtk_editable_set_text (GTK_EDITABLE (search), "feeder");
  g_signal_emit_by_name (search, "search-changed");
  pane_wait (has_rows, panel);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model_of (panel))), ==, 1);
  g_signal_emit_by_name (search, "activate");
  g_assert_cmpstr (weft_view_get_item (weft_plot_get_view (fixture->plot), &item), ==,
                   weft_thread_lane_id (thread_at (panel, 0)));
  /* the state at the end of a range */
  weft_view_select (weft_plot_get_view (fixture->plot), 0, 30000000);
  gtk_editable_set_text (GTK_EDITABLE (search), "finished");
  g_signal_emit_by_name (search, "search-changed");
  pane_wait (has_rows, panel);
  n = g_list_model_get_n_items (G_LIST_MODEL (model_of (panel)));
  g_assert_cmpuint (n, >, 1);
  g_assert_cmpuint (n, <, weft_table_model_get_rows (model_of (panel))->n);
}

static void
test_active (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  GtkCheckButton *check = GTK_CHECK_BUTTON (ui_find_type (panel, GTK_TYPE_CHECK_BUTTON));

  gtk_check_button_set_active (check, TRUE);
  g_assert_true (weft_lane_layout_get_setting (weft_plot_get_layout (fixture->plot), "threads")
                     ->is_active_only);
  g_object_set (fixture->plot, "lane-layout", "", NULL);
  g_assert_false (gtk_check_button_get_active (check));
}

/* Presses a key on the histogram. */
static void
press (GtkWidget *histogram, guint keyval, GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (histogram);
  gboolean is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, state, &is_handled);
    }
  g_assert_true (is_handled);
}

/* A part of the histogram of latencies leaves the threads whose longest one is in it. */
static void
test_latencies (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  GtkWidget *histogram = ui_find_type (panel, WEFT_TYPE_HISTOGRAM_VIEW);
  WeftTableModel *model = model_of (panel);
  GListModel *list = G_LIST_MODEL (model);
  guint all = g_list_model_get_n_items (list), n = 0, sum = 0, with_latency = 0;
  gint column = weft_table_find_column (&weft_table_threads, "latency_max_ns");
  const WeftTableRows *rows = weft_table_model_get_rows (model);
  guint64 longest;

  for (guint i = 0; i < all; i++)
    with_latency += weft_table_get_number (rows, i, (guint) column, &longest);
  g_assert_true (gtk_widget_get_mapped (histogram));
  /* bar by bar, they are all there once */
  press (histogram, GDK_KEY_Left, 0);
  while (sum < with_latency)
    {
      pane_wait (has_rows, panel);
      n = g_list_model_get_n_items (list);
      g_assert_cmpuint (n, <, all);
      sum += n;
      press (histogram, GDK_KEY_Right, 0);
    }
  g_assert_cmpuint (sum, ==, with_latency);
  press (histogram, GDK_KEY_Escape, 0);
  pane_wait (has_rows, panel);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, all);
}

static gboolean
is_of_thread (gpointer label)
{
  return strstr (gtk_label_get_text (label), "Thread ") != NULL;
}

/* The histogram is that of the threads that are selected. */
static void
test_latencies_of_one (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_panel (fixture);
  GtkWidget *box = ui_find_type (panel, WEFT_TYPE_LATENCY_BOX);
  GtkWidget *label = gtk_widget_get_first_child (box);
  g_autofree char *want = g_strdup_printf ("Scheduling Latency, Thread %u", thread_at (panel, 1));

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Scheduling Latency");
  gtk_selection_model_select_item (selection_of (panel), 1, TRUE);
  pane_wait (is_of_thread, label);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, want);
  gtk_selection_model_unselect_all (selection_of (panel));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Scheduling Latency");
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/threads-panel/picked", test_picked);
  pane_add ("/threads-panel/pinned", test_pinned);
  pane_add ("/threads-panel/none", test_none);
  pane_add ("/threads-panel/search", test_search);
  pane_add ("/threads-panel/active", test_active);
  pane_add ("/threads-panel/latencies", test_latencies);
  pane_add ("/threads-panel/latencies-of-one", test_latencies_of_one);
}
