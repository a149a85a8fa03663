/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of filters and groups of the tables, and of tables without data. */
#include "table-fixture.h"
#include "ui-fixture.h"
#include "weft-document-page.h"
#include "weft-event-tags.h"
#include "weft-tables-page.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <unistd.h>

/* What can be filtered is said where nothing is left, and what cannot be read changes nothing. */
static void
test_conditions (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (view), WEFT_TYPE_TABLES_PAGE);
  GtkWidget *search = ui_find_type (page, GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *clear;
  guint n, matching;

  table_wait (fixture, model);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  gtk_editable_set_text (GTK_EDITABLE (search), "generation = 1");
  g_signal_emit_by_name (search, "search-changed");
  table_wait (fixture, model);
  matching = g_list_model_get_n_items (G_LIST_MODEL (model));
  g_assert_cmpuint (matching, >, 0);
  g_assert_cmpuint (matching, <, n);
  gtk_editable_set_text (GTK_EDITABLE (search), "generation = 1 and pause > 5");
  g_signal_emit_by_name (search, "search-changed");
  g_assert_true (gtk_widget_has_css_class (search, "error"));
  g_assert_nonnull (ui_find_text (page, "“5” has no unit"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, matching);
  gtk_editable_set_text (GTK_EDITABLE (search), "generation = 1 and pause > 5h");
  g_signal_emit_by_name (search, "search-changed");
  table_wait (fixture, model);
  g_assert_false (gtk_widget_has_css_class (search, "error"));
  clear = ui_find_text (page, "Clear Filter");
  g_assert_true (clear != NULL && gtk_widget_get_mapped (clear));
  g_signal_emit_by_name (gtk_widget_get_ancestor (clear, GTK_TYPE_BUTTON), "clicked");
  g_signal_emit_by_name (search, "search-changed");
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
}

/* A part of a histogram leads to its rows, until all are wanted again. */
static void
test_limit (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *model = weft_table_view_get_model (view);
  guint column = weft_table_default_sort_column (&weft_table_collections);
  guint64 from, to;
  GtkWidget *search;
  guint n;

  table_wait (fixture, model);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  from = table_number (model, 4, column); /* the longest come first */
  to = table_number (model, 0, column);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.table-rows", "(sstt)",
                              "collections", "pause_ns", from, to);
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 4);
  g_assert_cmpuint (table_number (model, 0, column), <, to);
  /* by a condition that a person can change */
  search = ui_find_type (gtk_widget_get_ancestor (GTK_WIDGET (view), WEFT_TYPE_TABLES_PAGE),
                         GTK_TYPE_SEARCH_ENTRY);
  g_assert_true (g_str_has_prefix (gtk_editable_get_text (GTK_EDITABLE (search)), "Pause >= "));
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  g_signal_emit_by_name (search, "search-changed");
  table_wait (fixture, model);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
}

/* Groups are of the rows that pass the filter; one that is opened shows its rows. */
static void
test_groups (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *view = table_open (fixture, "collections");
  WeftTableModel *rows = weft_table_view_get_model (view), *groups;
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (view), WEFT_TYPE_TABLES_PAGE);
  GtkWidget *search = ui_find_type (page, GTK_TYPE_SEARCH_ENTRY);
  WeftGroupedTable *grouped =
      WEFT_GROUPED_TABLE (gtk_widget_get_ancestor (GTK_WIDGET (view), WEFT_TYPE_GROUPED_TABLE));
  gint cause = weft_table_find_column (&weft_table_collections, "cause");
  guint64 sum = 0, n;

  weft_grouped_table_filter (grouped, "generation = 1");
  table_wait (fixture, rows);
  n = g_list_model_get_n_items (G_LIST_MODEL (rows));
  weft_grouped_table_set_column (grouped, cause);
  groups = weft_table_view_get_model (weft_grouped_table_get_shown (grouped));
  g_assert_true (groups != rows);
  table_wait (fixture, groups);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (groups)); i++)
    sum += table_number (groups, i, 1);
  g_assert_cmpuint (sum, ==, n);
  g_assert_nonnull (ui_find_text (page, "By Cause"));
  n = table_number (groups, 0, 1);
  g_signal_emit_by_name (weft_grouped_table_get_shown (grouped), "opened",
                         g_array_index (weft_table_model_get_order (groups), guint32, 0),
                         G_GUINT64_CONSTANT (0), G_GUINT64_CONSTANT (1));
  g_assert_true (weft_grouped_table_get_shown (grouped) == view);
  g_assert_true (g_str_has_prefix (gtk_editable_get_text (GTK_EDITABLE (search)),
                                   "generation = 1 and Cause = \""));
  table_wait (fixture, rows);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, n);
}

/* Keys with a meaning of their own do not start the filter. */
static void
test_typed_keys (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *view = GTK_WIDGET (table_open (fixture, "collections"));
  GtkWidget *table = gtk_widget_get_ancestor (view, GTK_TYPE_STACK);
  GtkWidget *tables = gtk_widget_get_ancestor (gtk_widget_get_parent (table), GTK_TYPE_STACK);

  gtk_widget_grab_focus (view);
  g_assert_false (ui_press (tables, GDK_KEY_i, 0));
  g_assert_false (ui_press (tables, GDK_KEY_a, GDK_CONTROL_MASK));
  g_assert_false (ui_press (tables, GDK_KEY_slash, 0));
  g_assert_false (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
}

/* A log without GC events does not say that there were no GCs. */
static void
test_not_recorded (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GFile) file = NULL;
  WeftTableView *view;
  GtkWidget *page;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1);
  weft_test_log_run (log, 10, 1);
  weft_test_log_stop (log, 30, 1, 5, 0);
  weft_test_log_end_block (log, 40);
  weft_test_log_data_end (log);
  file = ui_file (fixture, "threads.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
  view = table_open_of (fixture, file, "collections");
  table_wait (fixture, weft_table_view_get_model (view));
  page = gtk_stack_get_visible_child (GTK_STACK (gtk_widget_get_parent (
      gtk_widget_get_ancestor (GTK_WIDGET (view), WEFT_TYPE_GROUPED_TABLE))));
  g_assert_true (ADW_IS_STATUS_PAGE (page));
  g_assert_cmpstr (adw_status_page_get_title (ADW_STATUS_PAGE (page)), ==, "GCs Not Recorded");
}

static const char *
shown_table (UiFixture *fixture)
{
  GtkWidget *page =
      GTK_WIDGET (weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));

  return gtk_stack_get_visible_child_name (GTK_STACK (gtk_widget_get_last_child (page)));
}

/* The page begins with the first table whose data were recorded: here, threads were not. */
static void
test_first_recorded (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GFile) file = NULL;
  WeftDocumentPage *page;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1);
  weft_test_log_event (log, WEFT_TAG_GC_START, 10);
  weft_test_log_event (log, WEFT_TAG_GC_END, 20);
  weft_test_log_end_block (log, 40);
  weft_test_log_data_end (log);
  file =
      ui_file (fixture, "gcs.eventlog", (const char *) log->bytes->data, (gssize) log->bytes->len);
  page = ui_open (fixture, file);
  g_assert_true (weft_document_page_show_page (page, "tables"));
  g_assert_cmpstr (shown_table (fixture), ==, "collections");
}

static gboolean
shows_tables (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return page != NULL && weft_document_page_show_page (page, "tables");
}

static gboolean
shows_gcs (UiFixture *fixture)
{
  return g_str_equal (shown_table (fixture), "collections");
}

static gboolean
has_threads (UiFixture *fixture)
{
  return weft_document_get_trace (
             weft_document_page_get_document (weft_window_get_page (fixture->window)))
             ->index->to >= 50;
}

/* Writes the bytes of @log from @from on to @fd. */
static gsize
write_rest (const WeftTestLog *log, gsize from, int fd)
{
  gsize size = log->bytes->len - from;

  g_assert_cmpint (write (fd, log->bytes->data + from, size), ==, (gssize) size);
  return log->bytes->len;
}

/* While a log grows, the page shows the first table whose data were recorded so far, until the user
 * chooses a table. */
static void
test_first_live (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GFile) file = NULL;
  gsize size;
  int fd;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1);
  weft_test_log_end_block (log, 5);
  size = log->bytes->len;
  file = ui_file (fixture, "live.eventlog", (const char *) log->bytes->data, (gssize) size);
  fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, shows_tables);
  g_assert_false (shows_gcs (fixture));
  weft_test_log_begin_block (log, 0, 6);
  weft_test_log_event (log, WEFT_TAG_GC_START, 10);
  weft_test_log_event (log, WEFT_TAG_GC_END, 20);
  weft_test_log_end_block (log, 40);
  size = write_rest (log, size, fd);
  ui_wait (fixture, shows_gcs);

  g_signal_emit_by_name (ui_find_button ("Spans"), "clicked");
  weft_test_log_begin_block (log, 0, 41);
  weft_test_log_run (log, 45, 1);
  weft_test_log_stop (log, 50, 1, 5, 0);
  weft_test_log_end_block (log, 60);
  weft_test_log_data_end (log);
  write_rest (log, size, fd);
  close (fd);
  ui_wait (fixture, has_threads);
  ui_wait (fixture, ui_is_read);
  g_assert_cmpstr (shown_table (fixture), ==, "spans");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/table-filters/conditions", test_conditions);
  ui_add ("/table-filters/limit", test_limit);
  ui_add ("/table-filters/groups", test_groups);
  ui_add ("/table-filters/typed-keys", test_typed_keys);
  ui_add ("/table-filters/not-recorded", test_not_recorded);
  ui_add ("/table-filters/first-recorded", test_first_recorded);
  ui_add ("/table-filters/first-live", test_first_live);
}
