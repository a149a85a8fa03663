/* SPDX-License-Identifier: BSD-3-Clause */
/* The query page: a query is typed and run, its rows are a table that leads to the timeline. */
#include "table-fixture.h"
#include "ui-fixture.h"
#include "weft-histogram-view.h"
#include "weft-overview-page.h"
#include "weft-query-page.h"
#include "weft-query-rows.h"
#include "weft-settings.h"
#include "weft-spark-sizes.h"
#include "weft-table-menu.h"
#include "weft-table-view.h"
#include "weft-test-unit.h"

#include <string.h>

/* A query without an end. */
#define ENDLESS \
  "with recursive n(i) as (select 1 union all select i + 1 from n) select sum(i) from n"

static WeftQueryPage *
shown_page (UiFixture *fixture)
{
  return WEFT_QUERY_PAGE (
      weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));
}

/* The page, over the example. */
static WeftQueryPage *
open_page (UiFixture *fixture)
{
  g_autoptr (GFile) example = ui_example ();

  g_assert_true (weft_document_page_show_page (ui_open (fixture, example), "query"));
  return shown_page (fixture);
}

static WeftQueryEditor *
editor_of (WeftQueryPage *page)
{
  return WEFT_QUERY_EDITOR (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_QUERY_EDITOR));
}

/* Types @sql and presses Ctrl+Enter. */
static void
type_and_run (WeftQueryPage *page, const char *sql)
{
  weft_query_editor_set_text (editor_of (page), sql);
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (page)));
  gtk_widget_activate_action (GTK_WIDGET (editor_of (page)), "query.run", NULL);
}

static WeftTableModel *
model_of (UiFixture *fixture)
{
  GtkWidget *view = ui_find_type (GTK_WIDGET (shown_page (fixture)), WEFT_TYPE_TABLE_VIEW);

  return view != NULL ? weft_table_view_get_model (WEFT_TABLE_VIEW (view)) : NULL;
}

static gboolean
has_rows (UiFixture *fixture)
{
  WeftTableModel *model = model_of (fixture);

  return model != NULL && weft_table_model_get_rows (model) != NULL &&
         !weft_table_model_is_busy (model);
}

static gboolean
has_error (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (shown_page (fixture)), "Error in the query") != NULL;
}

static void
test_run (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);
  g_auto (GStrv) history = NULL;
  WeftTableRows *rows;
  g_autofree char *cell = NULL;

  type_and_run (page, "select 'a b' as name, 1500000 as took_ns, 959.25 as rate "
                      "union all select 'c', 2000000, -0.5");
  ui_wait (fixture, has_rows);
  rows = weft_table_model_get_rows (model_of (fixture));
  g_assert_cmpuint (rows->n, ==, 2);
  g_assert_cmpint (rows->klass->columns[1].kind, ==, WEFT_CELL_NS);
  cell = weft_table_get_raw_text (rows, 0, 0);
  g_assert_cmpstr (cell, ==, "a b");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "2 rows"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Answered in"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "1.500 ms"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "959.2"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "-0.5000"));
  /* rows with a name have bars */
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Bar"));
  /* it is the first of the history */
  history = g_settings_get_strv (weft_settings_get (), "query-history");
  g_assert_true (g_str_has_prefix (history[0], "select 'a b'"));
}

/* The title of the chart that is waited for, or NULL for none. */
static const char *chart_title;

static gboolean
shows_chart (UiFixture *fixture)
{
  GtkWidget *page = GTK_WIDGET (shown_page (fixture));
  GObject *button = gtk_widget_get_template_child (page, WEFT_TYPE_QUERY_PAGE, "chart_button");

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  if (chart_title != NULL)
    return ui_find_text (page, chart_title) != NULL;
  return has_rows (fixture) && !gtk_widget_get_sensitive (GTK_WIDGET (button)) &&
         ui_find_text (page, "Distribution of") == NULL &&
         ui_find_text (page, "dur_ns over") == NULL;
}

/* Amounts over times are a line, durations without names a histogram; other answers have no
 * chart. */
static void
test_chart (UiFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    const char *sql, *title; /* NULL: no chart */
  } charts[] = {
    { "select ts, dur_ns from gc", "dur_ns over ts" },
    { "select 'a' as name, 1 as n", NULL },
    { "select dur_ns from gc", "Distribution of dur_ns" },
    { "select ts, dur_ns from gc limit 1", NULL },
    { "select ts, 1 as n from gc", "n over ts" },
  };
  WeftQueryPage *page = open_page (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (charts); i++)
    {
      g_test_message ("%s", charts[i].sql);
      type_and_run (page, charts[i].sql);
      chart_title = charts[i].title;
      ui_wait (fixture, shows_chart);
    }
}

/* A refused query keeps the answer of the one before. */
static void
test_error (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);

  type_and_run (page, "select 1 as one");
  ui_wait (fixture, has_rows);
  type_and_run (page, "select nonsense from gc");
  ui_wait (fixture, has_error);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "no such column: nonsense"));
  g_assert_cmpuint (weft_table_model_get_rows (model_of (fixture))->n, ==, 1);
  type_and_run (page, "delete from gc");
  ui_settle ();
  ui_wait (fixture, has_error);
}

static gboolean
is_cancelled (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (shown_page (fixture)), "Cancelled") != NULL;
}

static void
test_cancel (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);
  GtkWidget *cancel;

  g_assert_null (ui_find_text (GTK_WIDGET (page), "Cancel"));
  type_and_run (page, ENDLESS);
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Running…"));
  cancel = gtk_widget_get_ancestor (ui_find_text (GTK_WIDGET (page), "Cancel"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (cancel, "clicked");
  ui_wait (fixture, is_cancelled);
  g_assert_false (gtk_widget_get_visible (cancel));
  /* a page that is closed in the middle leaves nothing behind */
  type_and_run (page, ENDLESS);
}

static gboolean
is_cut (UiFixture *fixture)
{
  return has_rows (fixture) &&
         weft_query_rows_is_truncated (weft_table_model_get_rows (model_of (fixture)));
}

static void
test_limit (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);

  type_and_run (page, "with recursive n(i) as (select 1 union all select i + 1 from n limit 20000) "
                      "select i from n");
  ui_wait (fixture, is_cut);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model_of (fixture))), ==,
                    WEFT_QUERY_PAGE_MAX_ROWS);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "The first 10\342\200\257000 rows"));
}

/* A row is picked in the timeline when it is selected, and shown there when it is opened. */
static void
test_timeline (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);
  WeftDocumentPage *document = weft_window_get_page (fixture->window);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (document));
  GtkWidget *table;
  GtkColumnView *columns;
  guint64 from, to;
  WeftRange item, visible;
  const char *lane;

  type_and_run (page, "select ts, dur_ns, cap from gc order by dur_ns desc");
  ui_wait (fixture, has_rows);
  table = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TABLE_VIEW);
  columns = GTK_COLUMN_VIEW (ui_find_type (table, GTK_TYPE_COLUMN_VIEW));
  weft_table_get_span (weft_table_model_get_rows (model_of (fixture)), 0, 0, &from, &to);
  gtk_selection_model_select_item (gtk_column_view_get_model (columns), 0, TRUE);
  lane = weft_view_get_item (view, &item);
  g_assert_true (g_str_has_prefix (lane, "hec/"));
  g_assert_cmpuint (item.from, ==, from);
  g_signal_emit_by_name (columns, "activate", 0);
  g_assert_true (weft_document_page_get_shown_page (document) ==
                 weft_document_page_get_page (document, "timeline"));
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, <=, from);
  g_assert_cmpuint (visible.to, >=, to);
  g_assert_cmpuint (visible.to - visible.from, <, 2 * (to - from));
}

/* A row with a thread and no time leads to the lane of the thread. */
static void
test_thread (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);
  WeftDocumentPage *document = weft_window_get_page (fixture->window);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (document));
  GtkColumnView *columns;
  g_autofree char *thread = NULL;
  g_autofree char *lane = NULL;
  WeftRange item;

  type_and_run (page, "select label, thread from threads order by running_ns desc limit 3");
  ui_wait (fixture, has_rows);
  thread = weft_table_get_raw_text (weft_table_model_get_rows (model_of (fixture)), 0, 1);
  lane = g_strconcat ("threads/", thread, NULL);
  columns = GTK_COLUMN_VIEW (
      ui_find_type (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TABLE_VIEW), GTK_TYPE_COLUMN_VIEW));
  g_signal_emit_by_name (columns, "activate", 0);
  g_assert_true (weft_document_page_get_shown_page (document) ==
                 weft_document_page_get_page (document, "timeline"));
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, lane);
}

/* Returns the row of the list of queries whose title is @title. */
static GtkWidget *
find_query (UiFixture *fixture, const char *title)
{
  GtkWidget *label = ui_find_text (GTK_WIDGET (shown_page (fixture)), title);

  return label != NULL ? gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW) : NULL;
}

/* Examples run at a click; a saved query is in the list until it is removed. */
static void
test_lists (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);
  GtkWidget *row;
  g_autofree char *sql = NULL;

  g_signal_emit_by_name (
      gtk_widget_get_ancestor (ui_find_text (GTK_WIDGET (page), "Queries"), GTK_TYPE_TOGGLE_BUTTON),
      "clicked");
  ui_settle ();
  row = find_query (fixture, "Events a second by type");
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  ui_wait (fixture, has_rows);
  sql = weft_query_editor_get_text (editor_of (page));
  g_assert_true (g_str_has_prefix (sql, "select type"));
  g_assert_null (find_query (fixture, "My query"));
  weft_query_saved_add ("My query", "select 1");
  ui_settle ();
  row = find_query (fixture, "My query");
  g_signal_emit_by_name (ui_find_type (row, GTK_TYPE_BUTTON), "clicked");
  ui_settle ();
  g_assert_null (find_query (fixture, "My query"));
}

/* A table that is activated in the list is written in the editor. */
static void
test_schema (UiFixture *fixture, gconstpointer unused)
{
  WeftQueryPage *page = open_page (fixture);
  GtkWidget *name = ui_find_text (GTK_WIDGET (page), "threads");
  g_autofree char *sql = NULL;

  g_assert_nonnull (name);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "One row per thread."));
  weft_query_editor_set_text (editor_of (page), "select * from");
  g_signal_emit_by_name (gtk_widget_get_ancestor (name, GTK_TYPE_LIST_VIEW), "activate", 0);
  sql = weft_query_editor_get_text (editor_of (page));
  g_assert_cmpstr (sql, ==, "select * from threads");
}

/* The menu of a table opens the query that it is. */
static void
test_of_table (UiFixture *fixture, gconstpointer unused)
{
  WeftTableModel *model = weft_table_view_get_model (table_open (fixture, "collections"));
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  g_autofree char *sql = NULL;
  guint n;

  weft_view_select (view, 1000000, 90000000);
  table_wait (fixture, model);
  n = weft_table_model_get_rows (model)->n;
  gtk_widget_activate_action (
      ui_find_type (GTK_WIDGET (weft_document_page_get_shown_page (page)), WEFT_TYPE_TABLE_MENU),
      "table-menu.query", NULL);
  g_assert_true (WEFT_IS_QUERY_PAGE (weft_document_page_get_shown_page (page)));
  sql = weft_query_editor_get_text (editor_of (shown_page (fixture)));
  g_assert_true (g_str_has_prefix (sql, "select *\nfrom collections(1000000, 90000000)"));
  ui_wait (fixture, has_rows);
  g_assert_cmpuint (weft_table_model_get_rows (model_of (fixture))->n, ==, n);
}

static const char *waited_for;

static gboolean
is_said (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), waited_for) != NULL;
}

/* The first page of the example, when it says @text. */
static GtkWidget *
open_overview (UiFixture *fixture, const char *text)
{
  g_autoptr (GFile) example = ui_example ();

  g_assert_true (weft_document_page_show_page (ui_open (fixture, example), "overview"));
  waited_for = text;
  ui_wait (fixture, is_said);
  return GTK_WIDGET (weft_document_page_get_shown_page (weft_window_get_page (fixture->window)));
}

/* Scrolls the page so that @part is at its top. */
static void
scroll_to (GtkWidget *page, GtkWidget *part)
{
  GtkWidget *scrolled = ui_find_type (page, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  graphene_rect_t bounds;

  ui_lay_out (page);
  g_assert_true (gtk_widget_compute_bounds (part, scrolled, &bounds));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + bounds.origin.y);
  ui_lay_out (page);
}

/* The number in a cell of the answer. */
static guint64
number_at (UiFixture *fixture, guint row, guint column)
{
  guint64 number = 0;

  g_assert_true (
      weft_table_get_number (weft_table_model_get_rows (model_of (fixture)), row, column, &number));
  return number;
}

/* The menu of a finding opens the rows that it is based on; it has no such item if there are none.
 */
static void
test_of_finding (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = open_overview (fixture, "5\u00a0threads waited at once");
  GtkWidget *row = gtk_widget_get_ancestor (ui_find_text (page, "5\u00a0threads waited at once"),
                                            WEFT_TYPE_FINDING_ROW);
  GtkWidget *button = ui_find_type (row, GTK_TYPE_MENU_BUTTON);
  const WeftRule *rule = weft_finding_row_get_rule (WEFT_FINDING_ROW (row));
  g_autofree char *sql = NULL;
  guint64 before = G_MAXUINT64;

  g_assert_cmpstr (rule->rows.table, ==, "thread_state");
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  ui_settle ();
  g_assert_nonnull (ui_find_text (button, "Open as Query"));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  gtk_widget_action_set_enabled (row, "finding.query", FALSE);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  ui_settle ();
  g_assert_null (ui_find_text (button, "Open as Query"));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  gtk_widget_action_set_enabled (row, "finding.query", TRUE);
  gtk_widget_activate_action (row, "finding.query", NULL);
  sql = weft_query_editor_get_text (editor_of (shown_page (fixture)));
  g_assert_cmpstr (sql, ==,
                   "select *\nfrom thread_state\nwhere status_name = 'blocked_on_black_hole'\n"
                   "order by dur_ns desc");
  ui_wait (fixture, has_rows);
  g_assert_cmpuint (weft_table_model_get_rows (model_of (fixture))->n, >=, 5);
  for (guint i = 0; i < 5; i++)
    {
      g_assert_cmpuint (number_at (fixture, i, 2), <=, before);
      before = number_at (fixture, i, 2);
    }
}

/* The answer has the filled buckets of @histogram with their counts, in their order. */
static void
assert_same_histogram (UiFixture *fixture, const WeftHistogram *histogram, guint n_series)
{
  guint row = 0;

  for (guint i = 0; i < histogram->n; i++)
    {
      if (histogram->counts[0][i] + histogram->counts[1][i] == 0)
        continue;
      g_assert_cmpuint (number_at (fixture, row, 0), ==, histogram->edges[i]);
      for (guint k = 0; k < n_series; k++)
        g_assert_cmpuint (number_at (fixture, row, 1 + k), ==, histogram->counts[k][i]);
      row++;
    }
  g_assert_cmpuint (row, >, 1);
  g_assert_cmpuint (weft_table_model_get_rows (model_of (fixture))->n, ==, row);
}

/* Rows of the query before. */
static WeftTableRows *old_rows;

static gboolean
has_new_rows (UiFixture *fixture)
{
  return has_rows (fixture) && weft_table_model_get_rows (model_of (fixture)) != old_rows;
}

/* Opens the query of the histogram, about [@from, @to), and waits for its answer. */
static void
open_query (UiFixture *fixture, GtkWidget *histogram, guint64 from, guint64 to)
{
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (fixture->window));

  old_rows = WEFT_IS_QUERY_PAGE (
                 weft_document_page_get_shown_page (weft_window_get_page (fixture->window))) ?
                 weft_shared_ref (weft_table_model_get_rows (model_of (fixture))) :
                 NULL;
  weft_view_select (weft_document_get_view (document), from, to);
  gtk_widget_activate_action (histogram, "histogram.query", NULL);
  ui_wait (fixture, has_new_rows);
  g_clear_pointer (&old_rows, weft_shared_unref);
}

/* The menus of histograms open queries with the same counts, also those of a selected range. */
static void
test_of_histogram (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = open_overview (fixture, "Spark Durations");
  WeftDocument *document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  WeftTrace *trace = weft_document_get_trace (document);
  GtkWidget *pauses = ui_find_type (page, WEFT_TYPE_HISTOGRAM_VIEW);
  GtkWidget *sizes = ui_find_type (gtk_widget_get_parent (ui_find_text (page, "Spark Durations")),
                                   WEFT_TYPE_HISTOGRAM_VIEW);
  WeftSparkSizes sparks;
  WeftHistogram histogram;

  scroll_to (page, pauses);
  gtk_widget_activate_action (pauses, "histogram.menu", NULL);
  ui_settle ();
  g_assert_nonnull (ui_find_text (pauses, "Open as Query"));
  open_query (fixture, pauses, 0, 0);
  histogram = weft_collections_histogram (trace->collections, 0, G_MAXUINT64);
  assert_same_histogram (fixture, &histogram, 2);
  open_query (fixture, pauses, 20000000, 90000000);
  histogram = weft_collections_histogram (trace->collections, 20000000, 90000000);
  assert_same_histogram (fixture, &histogram, 2);
  open_query (fixture, sizes, 0, 0);
  g_assert_true (weft_spark_sizes (trace->index, trace->tallies, 0, G_MAXUINT64, &sparks, NULL));
  histogram = weft_spark_sizes_histogram (&sparks);
  assert_same_histogram (fixture, &histogram, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/query-page/run", test_run);
  ui_add ("/query-page/chart", test_chart);
  ui_add ("/query-page/error", test_error);
  ui_add ("/query-page/cancel", test_cancel);
  ui_add ("/query-page/limit", test_limit);
  ui_add ("/query-page/timeline", test_timeline);
  ui_add ("/query-page/thread", test_thread);
  ui_add ("/query-page/lists", test_lists);
  ui_add ("/query-page/schema", test_schema);
  ui_add ("/query-page/of-table", test_of_table);
  ui_add ("/query-page/of-finding", test_of_finding);
  ui_add ("/query-page/of-histogram", test_of_histogram);
}
