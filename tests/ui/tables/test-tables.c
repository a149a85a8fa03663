/* SPDX-License-Identifier: BSD-3-Clause */
/* The tables of a log: sorted by their heads, filtered, copied, and joined to the timeline. */
#include "pane-fixture.h"
#include "table-fixture.h"
#include "ui-fixture.h"
#include "weft-lane-list.h"
#include "weft-page-stack.h"
#include "weft-panels.h"
#include "weft-settings.h"
#include "weft-table-view-parts.h"
#include "weft-table-view.h"
#include "weft-tables-page.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-thread-arrows.h"
#include "weft-window-parts.h"

#include <string.h>

static void
test_sort (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  GtkColumnView *columns = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (view), GTK_TYPE_COLUMN_VIEW));
  g_autoptr (GtkColumnViewColumn) start =
      g_list_model_get_item (gtk_column_view_get_columns (columns), 0);
  gboolean descending;
  guint n;

  table_wait (fixture, model);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  g_assert_cmpuint (n, >, 2);
  g_assert_cmpuint (weft_table_model_get_sort (model, &descending), ==,
                    weft_table_default_sort_column (&weft_table_collections));
  g_assert_true (descending);
  g_assert_cmpuint (
      table_number (model, 0, weft_table_default_sort_column (&weft_table_collections)), >=,
      table_number (model, 1, weft_table_default_sort_column (&weft_table_collections)));
  gtk_column_view_sort_by_column (columns, start, GTK_SORT_ASCENDING);
  table_wait (fixture, model);
  g_assert_cmpuint (weft_table_model_get_sort (model, &descending), ==, 0);
  g_assert_false (descending);
  g_assert_cmpuint (table_number (model, 0, 0), <, table_number (model, n - 1, 0));
  gtk_column_view_sort_by_column (columns, start, GTK_SORT_DESCENDING);
  table_wait (fixture, model);
  g_assert_cmpuint (table_number (model, 0, 0), >, table_number (model, n - 1, 0));
}

static void
test_join (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftView *look = weft_document_get_view (weft_document_page_get_document (page));
  GtkColumnView *columns = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (view), GTK_TYPE_COLUMN_VIEW));
  GtkSelectionModel *selection = gtk_column_view_get_model (columns);
  WeftRange item, visible;
  const char *lane;

  table_wait (fixture, model);
  /* a row is picked in the timeline, */
  gtk_selection_model_select_item (selection, 1, TRUE);
  lane = weft_view_get_item (look, &item);
  g_assert_nonnull (lane);
  g_assert_cmpuint (item.from, ==, table_number (model, 1, 0));
  /* what is picked there is selected here, */
  weft_view_set_item (
      look, lane, table_number (model, 0, 0),
      table_number (model, 0, 0) +
          table_number (model, 0, weft_table_default_sort_column (&weft_table_collections)));
  g_assert_true (gtk_selection_model_is_selected (selection, 0));
  g_assert_false (gtk_selection_model_is_selected (selection, 1));
  /* and one that is opened is shown there */
  g_signal_emit_by_name (columns, "activate", 1);
  g_assert_true (weft_document_page_get_shown_page (page) ==
                 weft_document_page_get_page (page, "timeline"));
  visible = weft_view_get_visible (look);
  g_assert_cmpuint (visible.from, <=, item.from);
  g_assert_cmpuint (visible.to, >=, item.to);
}

static WeftPlot *
plot_of (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return ui_plot_of (weft_document_page_get_page (page, "timeline"));
}

static gboolean
has_thread_lanes (UiFixture *fixture)
{
  return pane_has_thread_lanes (plot_of (fixture));
}

/* A thread stands on its own lane. */
static void
test_join_threads (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "threads");
  WeftTableModel *model = weft_table_view_get_model (view);
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftPlot *plot = plot_of (fixture);
  GtkColumnView *columns = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (view), GTK_TYPE_COLUMN_VIEW));
  GtkSelectionModel *selection = gtk_column_view_get_model (columns);
  WeftLaneList *list;
  WeftRange item;
  double y, height;
  gint lanes[2];

  table_wait (fixture, model);
  ui_wait (fixture, has_thread_lanes);
  for (guint i = 0; i < 2; i++)
    {
      gtk_selection_model_select_item (selection, i, TRUE);
      lanes[i] = weft_plot_get_item (plot, &item);
      g_assert_cmpint (lanes[i], ==,
                       weft_thread_arrow_lane_of_thread (weft_plot_get_timeline (plot),
                                                         (guint32) table_number (model, i, 0)));
    }
  g_assert_cmpint (lanes[0], !=, lanes[1]);
  /* which comes into sight */
  list = WEFT_LANE_LIST (ui_find_type (GTK_WIDGET (weft_document_page_get_page (page, "timeline")),
                                       WEFT_TYPE_LANE_LIST));
  g_assert_true (weft_lane_list_lane_extent (list, lanes[1], &y, &height));
  g_assert_cmpfloat (y + height, >, 0);
  g_assert_cmpfloat (y, <, gtk_widget_get_height (GTK_WIDGET (list)));
  /* any part of a thread's lane is that thread */
  weft_plot_set_item (plot, lanes[0], item.to - 1, item.to);
  if (weft_timeline_thread_at (weft_plot_get_timeline (plot), (guint) lanes[0], item.to - 1) >= 0)
    g_assert_true (gtk_selection_model_is_selected (selection, 0));
}

/* The lane of a row that is opened is wholly in sight, also after the pane below it has opened. */
static void
test_open_waits (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "waits");
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  table_wait (fixture, weft_table_view_get_model (view));
  ui_wait (fixture, has_thread_lanes);
  for (guint i = 0; i < 4; i++)
    {
      WeftLaneList *list;
      WeftRange item;
      double y, height;

      g_assert_true (weft_document_page_show_page (page, "tables"));
      weft_view_set_item (weft_plot_get_view (plot_of (fixture)), NULL, 0, 0);
      g_signal_emit_by_name (ui_find_type (GTK_WIDGET (view), GTK_TYPE_COLUMN_VIEW), "activate", i);
      ui_settle ();
      ui_lay_out (GTK_WIDGET (fixture->window));
      list = WEFT_LANE_LIST (ui_find_type (
          GTK_WIDGET (weft_document_page_get_page (page, "timeline")), WEFT_TYPE_LANE_LIST));
      g_assert_true (weft_lane_list_lane_extent (
          list, weft_plot_get_item (plot_of (fixture), &item), &y, &height));
      g_assert_cmpfloat (y, >=, weft_lane_list_get_pinned_height (list));
      g_assert_cmpfloat (y + height, <=, gtk_widget_get_height (GTK_WIDGET (list)));
    }
}

static void
test_filter_and_copy (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "threads");
  WeftTableModel *model = weft_table_view_get_model (view);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n;

  table_wait (fixture, model);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  text = weft_table_view_get_selected_text (view, WEFT_ROWS_TABS);
  lines = g_strsplit (text, "\n", -1);
  g_assert_true (g_str_has_prefix (lines[0], "thread\tlabel\t"));
  g_assert_cmpuint (g_strv_length (lines), ==, n + 2);
  weft_table_view_filter (view, "no thread is called so");
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 0);
  weft_table_view_filter (view, "");
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
}

/* With no part of a column all rows are shown, sorted by it. */
static void
test_sorted (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  guint column = (guint) weft_table_find_column (&weft_table_collections, "copied_bytes");
  gboolean descending;
  guint n;

  table_wait (fixture, model);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.table-rows", "(sstt)",
                              "collections", "copied_bytes", G_GUINT64_CONSTANT (0),
                              G_GUINT64_CONSTANT (0));
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
  g_assert_cmpuint (weft_table_model_get_sort (model, &descending), ==, column);
  g_assert_true (descending);
  g_assert_cmpuint (table_number (model, 0, column), >=, table_number (model, 1, column));
}

static void
test_range (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftView *look = weft_document_get_view (weft_document_page_get_document (page));
  guint n;

  table_wait (fixture, model);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  weft_view_select (look, table_number (model, 0, 0), table_number (model, 0, 0) + 1);
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 1);
  weft_view_select (look, 0, 0);
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
}

/* The first cell that is shown in @root. */
static GtkLabel *
first_cell (GtkWidget *root)
{
  GtkLabel *found = NULL;

  if (GTK_IS_LABEL (root) && gtk_widget_has_css_class (root, "numeric"))
    return GTK_LABEL (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = first_cell (child);
  return found;
}

/* Other rows in the same cells: to make all of them anew holds the window for a quarter of a second
 * at each step of a drag. */
static void
test_renewed (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  GtkLabel *cell;
  g_autofree char *before = NULL;

  table_wait (fixture, model);
  weft_table_view_sort (view, 0, FALSE);
  table_wait (fixture, model);
  cell = first_cell (GTK_WIDGET (view));
  g_assert_nonnull (cell);
  g_object_add_weak_pointer (G_OBJECT (cell), (gpointer *) &cell);
  before = g_strdup (gtk_label_get_text (cell));
  weft_table_view_select (view, 2);
  weft_table_view_sort (view, 0, TRUE);
  table_wait (fixture, model);
  ui_settle ();
  g_assert_nonnull (cell);
  g_assert_true (cell == first_cell (GTK_WIDGET (view)));
  g_assert_cmpstr (gtk_label_get_text (cell), !=, before);
  g_assert_cmpint (weft_table_view_get_row (view), ==, -1);
  g_object_remove_weak_pointer (G_OBJECT (cell), (gpointer *) &cell);
}

/* All of a million rows can be selected without an object for each. */
static void
test_selection (void)
{
  g_autoptr (GListStore) store = g_list_store_new (G_TYPE_OBJECT);
  g_autoptr (WeftRowSelection) selection = NULL;
  g_autoptr (GtkBitset) selected = NULL;

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GObject) item = g_object_new (G_TYPE_OBJECT, NULL);

      g_list_store_append (store, item);
    }
  selection = weft_row_selection_new (G_LIST_MODEL (store));
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (selection), 1, TRUE);
  gtk_selection_model_select_range (GTK_SELECTION_MODEL (selection), 3, 2, FALSE);
  gtk_selection_model_unselect_item (GTK_SELECTION_MODEL (selection), 4);
  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (selection));
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, 2);
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), 1));
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), 3));
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (selection));
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), 4));
  g_list_store_remove (store, 0);
  g_assert_false (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), 2));
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
select_second_cb (GtkSelectionModel *selection)
{
  gtk_selection_model_select_item (selection, 1, TRUE);
}

/* Rows that are made anew, as in a log that grows, with the same one selected again: nobody hears
 * of it. */
static void
test_selected_again (void)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const[]){ "a", "b", NULL });
  const char *const others[] = { "c", "d", "e", NULL };
  g_autoptr (WeftRowSelection) selection = weft_row_selection_new (G_LIST_MODEL (list));
  guint n = 0;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (selection), 1, TRUE);
  g_signal_connect_swapped (selection, "selection-changed", G_CALLBACK (count_cb), &n);
  gtk_string_list_splice (list, 0, 2, others);
  g_assert_cmpuint (n, ==, 1);
  g_assert_false (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), 1));
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (selection), 1, TRUE);
  g_assert_cmpuint (n, ==, 2);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (select_second_cb), selection,
                           G_CONNECT_SWAPPED);
  gtk_string_list_splice (list, 0, 3, others);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), 1));
}

static gboolean
is_narrow (UiFixture *fixture)
{
  GtkWidget *switcher = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PAGE_SWITCHER);

  return gtk_widget_get_mapped (switcher) &&
         !gtk_widget_get_child_visible (gtk_widget_get_first_child (switcher)) &&
         gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= 700;
}

/* All default columns of the example's threads are in sight in a window of 1366 px. */
static void
test_threads_fit (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "threads");
  GtkWidget *scrolled = ui_find_type (GTK_WIDGET (table), GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *x = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scrolled));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1366, 768);
  table_wait (fixture, weft_table_view_get_model (table));
  ui_lay_out (GTK_WIDGET (table));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), <=, 1366);
  g_assert_cmpfloat (gtk_adjustment_get_upper (x), <=, gtk_adjustment_get_page_size (x));
}

static void
test_narrow (UiFixture *fixture, gconstpointer unused)
{
  table_open (fixture, "threads");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 660, 600);
  ui_wait (fixture, is_narrow);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), <=, 700);
}

/* px of a window with room for the icons of all pages, and not for their names. */
static int
icons_width (void)
{
  guint n_pages;

  weft_pages (&n_pages);
  return 380 + 40 * (int) n_pages;
}

static gboolean
has_icons (UiFixture *fixture)
{
  GtkWidget *switcher = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PAGE_SWITCHER);

  return gtk_widget_get_mapped (switcher) &&
         gtk_widget_get_child_visible (gtk_widget_get_last_child (switcher)) &&
         gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= icons_width () + 40;
}

/* Where there is no room for the names of the pages, a click on an icon still leads to one. */
static void
test_icons (UiFixture *fixture, gconstpointer unused)
{
  AdwViewStack *pages;
  GtkWidget *switcher, *icons, *button;
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  table_open (fixture, "threads");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), icons_width (), 600);
  ui_wait (fixture, has_icons);
  switcher = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PAGE_SWITCHER);
  icons = gtk_widget_get_last_child (switcher);
  pages = weft_document_page_get_pages (weft_window_get_page (fixture->window));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (pages), ==, "tables");
  button = gtk_widget_get_first_child (icons);
  for (guint i = 0; i < n; i++, button = gtk_widget_get_next_sibling (button))
    {
      /* and perhaps the number of its findings */
      g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (button), kinds[i].title));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
      g_assert_cmpstr (adw_view_stack_get_visible_child_name (pages), ==, kinds[i].id);
    }
  button = gtk_widget_get_first_child (icons);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  adw_view_stack_set_visible_child_name (pages, kinds[n - 1].id);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
}

/* The longest text of the labels in @root, in bytes. */
static gsize
longest_label (GtkWidget *root)
{
  gsize most = GTK_IS_LABEL (root) ? strlen (gtk_label_get_text (GTK_LABEL (root))) : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    most = MAX (most, longest_label (child));
  return most;
}

/* A name that fills its event is cut before a label has to lay it out. */
static void
test_long_name (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *name = g_strnfill (60000, 'n');
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GFile) file = NULL;
  WeftTableView *view;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1);
  weft_test_log_run (log, 10, 1);
  weft_test_log_label (log, 20, 1, name);
  weft_test_log_stop (log, 30, 1, 5, 0);
  weft_test_log_end_block (log, 40);
  weft_test_log_data_end (log);
  file =
      ui_file (fixture, "long.eventlog", (const char *) log->bytes->data, (gssize) log->bytes->len);
  view = table_open_of (fixture, file, "threads");
  table_wait (fixture, weft_table_view_get_model (view));
  g_assert_cmpuint (longest_label (GTK_WIDGET (view)), >, 500);
  g_assert_cmpuint (longest_label (GTK_WIDGET (view)), <, 600);
}

static gboolean
press (GtkWidget *widget, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_handled);
    }
  return is_handled;
}

static GtkWidget *
focus_of (UiFixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

/* Tab comes to the heads, to their button, to the rows, and out of the table; arrows go along the
 * heads, which sort by key as by a click. */
static void
test_keys (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "threads");
  WeftTableModel *model = weft_table_view_get_model (table);
  GtkColumnView *view = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW));
  GtkWidget *chooser = ui_find_type (GTK_WIDGET (table), WEFT_TYPE_COLUMN_CHOOSER);
  gboolean is_descending;
  GtkWidget *first;

  table_wait (fixture, model);
  ui_settle ();
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_FORWARD));
  first = focus_of (fixture);
  g_assert_true (gtk_widget_is_ancestor (first, weft_table_heads_row (view)));
  g_assert_true (press (first, GDK_KEY_Right));
  g_assert_true (focus_of (fixture) != first);
  g_assert_true (press (focus_of (fixture), GDK_KEY_Return));
  table_wait (fixture, model);
  g_assert_cmpuint (weft_table_model_get_sort (model, &is_descending), ==, 1);
  g_assert_false (is_descending);
  g_assert_true (press (focus_of (fixture), GDK_KEY_space));
  table_wait (fixture, model);
  g_assert_cmpuint (weft_table_model_get_sort (model, &is_descending), ==, 1);
  g_assert_true (is_descending);
  g_assert_true (press (focus_of (fixture), GDK_KEY_Left));
  g_assert_true (focus_of (fixture) == first);
  g_assert_true (press (first, GDK_KEY_Left));
  g_assert_true (focus_of (fixture) == first);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_ancestor (focus_of (fixture), chooser));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_ancestor (focus_of (fixture), weft_table_heads_list (view)));
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_widget_is_ancestor (focus_of (fixture), chooser));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_BACKWARD));
  g_assert_true (focus_of (fixture) == first);
  g_assert_false (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_BACKWARD));
}

static gboolean
has_wide_focus (UiFixture *fixture)
{
  return gtk_widget_get_width (focus_of (fixture)) > 0;
}

/* Whether the head with the focus has its new place, which is not the first. */
static gboolean
has_moved_focus (UiFixture *fixture)
{
  GtkWidget *head = focus_of (fixture);
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (head, gtk_widget_get_parent (head), &bounds) &&
         bounds.origin.x > 0;
}

/* Keys on a head change its column as dragging does: its width and its place. */
static void
test_column_keys (UiFixture *fixture, gconstpointer unused)
{
  const GdkModifierType width = GDK_CONTROL_MASK | GDK_SHIFT_MASK;
  const GdkModifierType place = GDK_ALT_MASK | GDK_SHIFT_MASK;
  WeftTableView *table = table_open (fixture, "threads");
  GtkColumnView *view = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW));
  GListModel *columns = gtk_column_view_get_columns (view);
  g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);
  g_autoptr (GtkColumnViewColumn) second = g_list_model_get_item (columns, 1);
  g_autoptr (GtkColumnViewColumn) now = NULL, back = NULL;
  GtkWidget *head;
  int before;

  table_wait (fixture, weft_table_view_get_model (table));
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (table), GTK_DIR_TAB_FORWARD));
  ui_wait (fixture, has_wide_focus);
  head = focus_of (fixture);
  before = gtk_widget_get_width (head);
  g_assert_true (ui_press (head, GDK_KEY_Right, width));
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (first), ==, before + 16);
  g_assert_true (ui_press (head, GDK_KEY_Left, width));
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (first), <=, before + 16);

  g_assert_true (ui_press (head, GDK_KEY_Right, place));
  now = g_list_model_get_item (columns, 0);
  g_assert_true (now == second);
  g_assert_true (focus_of (fixture) == head);
  ui_wait (fixture, has_moved_focus);
  g_assert_true (ui_press (head, GDK_KEY_Left, place));
  back = g_list_model_get_item (columns, 0);
  g_assert_true (back == first);
}

/* The first click on an amount sorts it from the largest down, the next one upwards; names and
 * times begin with the least. GTK calls what a first click asks for ascending. */
static void
test_first_click (UiFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    const char *title, *id;
    gboolean descending;
  } expected[] = {
    { "Migrations", "migrations", TRUE }, { "Thread", "thread", FALSE },
    { "Blocked", "blocked_ns", TRUE },    { "Label", "label", FALSE },
    { "Created", "created_ns", FALSE },
  };
  WeftTableView *table = table_open (fixture, "threads");
  WeftTableModel *model = weft_table_view_get_model (table);
  GtkColumnView *view = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW));

  table_wait (fixture, model);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = table_column_named (table, expected[i].title);
      gint place = weft_table_find_column (&weft_table_threads, expected[i].id);
      gboolean descending;

      gtk_column_view_sort_by_column (view, column, GTK_SORT_ASCENDING);
      g_assert_cmpint (weft_table_model_get_sort (model, &descending), ==, place);
      g_assert_cmpint (descending, ==, expected[i].descending);
      table_wait (fixture, model);
      gtk_column_view_sort_by_column (view, column,
                                      descending ? GTK_SORT_ASCENDING : GTK_SORT_DESCENDING);
      g_assert_cmpint (weft_table_model_get_sort (model, &descending), ==, place);
      g_assert_cmpint (descending, !=, expected[i].descending);
      table_wait (fixture, model);
    }
}

/* Tab comes to a page's first control, not to the chart that has the keys when it is shown. */
static void
test_page_order (UiFixture *fixture, gconstpointer unused)
{
  static const char *const pages[] = { "timeline", "heap", "events" };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *page;
      graphene_rect_t bounds;

      g_assert_true (weft_document_page_show_page (document, pages[i]));
      page = GTK_WIDGET (weft_document_page_get_shown_page (document));
      ui_settle ();
      gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
      g_assert_true (gtk_widget_child_focus (page, GTK_DIR_TAB_FORWARD));
      g_assert_true (gtk_widget_compute_bounds (focus_of (fixture), page, &bounds));
      g_assert_cmpfloat (bounds.origin.x, <, 60);
      g_assert_cmpfloat (bounds.origin.y, <, 60);
    }
}

/* Before a table has rows, its button has the focus. */
static void
test_focus (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  GtkWidget *page, *button;

  g_assert_true (weft_document_page_show_page (document, "tables"));
  page = GTK_WIDGET (weft_document_page_get_shown_page (document));
  button = gtk_widget_get_ancestor (ui_find_text (page, "GCs"), GTK_TYPE_TOGGLE_BUTTON);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_assert_true (gtk_widget_grab_focus (page));
  g_assert_true (focus_of (fixture) == button);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/tables/sort", test_sort);
  ui_add ("/tables/join", test_join);
  ui_add ("/tables/threads-fit", test_threads_fit);
  ui_add ("/tables/join-threads", test_join_threads);
  ui_add ("/tables/open-waits", test_open_waits);
  ui_add ("/tables/filter-and-copy", test_filter_and_copy);
  ui_add ("/tables/range", test_range);
  ui_add ("/tables/sorted", test_sorted);
  ui_add ("/tables/renewed", test_renewed);
  ui_add ("/tables/narrow", test_narrow);
  ui_add ("/tables/icons", test_icons);
  ui_add ("/tables/keys", test_keys);
  ui_add ("/tables/column-keys", test_column_keys);
  ui_add ("/tables/first-click", test_first_click);
  ui_add ("/tables/page-order", test_page_order);
  ui_add ("/tables/focus", test_focus);
  ui_add ("/tables/long-name", test_long_name);
  g_test_add_func ("/tables/selection", test_selection);
  g_test_add_func ("/tables/selected-again", test_selected_again);
}
