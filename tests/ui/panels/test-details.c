/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers under the timeline. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-details-table.h"
#include "weft-fold.h"
#include "weft-format.h"
#include "weft-panels.h"
#include "weft-test-unit.h"

static guint64
end_of (PaneFixture *fixture)
{
  return weft_document_get_trace (fixture->document)->index->to;
}

static void
test_ranges (PaneFixture *fixture, gconstpointer unused)
{
  WeftView *view = weft_plot_get_view (fixture->plot);
  guint64 end = end_of (fixture);
  GtkWidget *details = weft_details_new (fixture->plot);

  pane_show (fixture, details, 1400, 160);
  /* its buttons are at the end of the pane, however wide the numbers are */
  g_assert_true (gtk_widget_compute_expand (details, GTK_ORIENTATION_HORIZONTAL));
  g_assert_true (pane_says (fixture, "Whole log"));
  g_assert_true (pane_says (fixture, weft_format_time (end).text));
  g_assert_false (pane_says (fixture, "_Zoom to Range"));
  weft_view_set_visible (view, end / 4, end / 2);
  pane_wait_for (fixture, "In view");
  g_assert_true (pane_says (fixture, weft_format_time (end / 2 - end / 4).text));
  weft_view_select (view, 1000000, 2500000);
  pane_wait_for (fixture, "Selected range");
  g_assert_true (pane_says (fixture, "1.000 ms to 2.500 ms"));
  g_assert_true (pane_says (fixture, "1.500 ms"));
  g_assert_true (pane_says (fixture, "_Zoom to Range"));
}

/* A range that is short for its place in time is told with all digits. */
static void
test_close_range (PaneFixture *fixture, gconstpointer unused)
{
  pane_show (fixture, weft_details_new (fixture->plot), 1400, 160);
  weft_view_select (weft_plot_get_view (fixture->plot), 20000001, 20000011);
  pane_wait_for (fixture, "20.000\342\200\257001 ms to 20.000\342\200\257011 ms");
}

static void
test_actions (PaneFixture *fixture, gconstpointer unused)
{
  WeftView *view = weft_plot_get_view (fixture->plot);
  GtkWidget *details = weft_details_new (fixture->plot);
  WeftRange all = weft_view_get_visible (view), visible;
  g_autofree char *text = NULL;

  pane_show (fixture, details, 1400, 160);
  weft_view_select (view, 1000000, 2500000);
  pane_wait_for (fixture, "Selected range");
  g_signal_emit_by_name (ui_find_text (details, "_Copy"), "clicked");
  text = pane_clipboard (fixture);
  g_assert_nonnull (strstr (text, "Selected range: 1.000 ms to 2.500 ms\n"));
  g_assert_nonnull (strstr (text, "HEC 3\t"));
  g_assert_nonnull (strstr (text, "Samples\t0"));
  g_signal_emit_by_name (ui_find_text (details, "_Zoom to Range"), "clicked");
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, ==, 1000000);
  g_assert_cmpuint (visible.to, ==, 2500000);
  g_assert_true (weft_view_back (view));
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.to, ==, all.to);
  gtk_widget_activate_action (details, "details.clear", NULL);
  g_assert_false (weft_view_has_selection (view));
  pane_wait_for (fixture, "Whole log");
}

/* What changes while the pane is hidden is there when it is seen again. */
static void
test_hidden (PaneFixture *fixture, gconstpointer unused)
{
  WeftView *view = weft_plot_get_view (fixture->plot);
  GtkWidget *details = weft_details_new (fixture->plot);

  pane_show (fixture, details, 1400, 160);
  gtk_widget_set_visible (details, FALSE);
  weft_view_select (view, 1000000, 2500000);
  ui_settle ();
  gtk_widget_set_visible (details, TRUE);
  pane_wait_for (fixture, "Selected range");
}

/* How many columns have room. */
static guint
n_shown (GtkWidget *columns)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (columns); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_should_layout (child) && gtk_widget_get_child_visible (child);
  return n;
}

static gboolean
has_few_columns (gpointer columns)
{
  return n_shown (columns) <= 2;
}

/* All of them need more than some screens have. */
static gboolean
has_most_columns (gpointer columns)
{
  return n_shown (columns) >= WEFT_DETAILS_COLUMNS - 1;
}

static void
test_narrow (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *details = weft_details_new (fixture->plot);
  GtkWidget *columns;

  pane_show (fixture, details, 2000, 260);
  columns = gtk_widget_get_last_child (ui_find_type (details, WEFT_TYPE_FOLD));
  pane_wait (has_most_columns, columns);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 330, 260);
  pane_wait (has_few_columns, columns);
  g_assert_true (pane_says (fixture, "Elapsed"));
  g_assert_false (pane_says (fixture, "Longest"));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 2000, 260);
  pane_wait (has_most_columns, columns);
}

static gboolean
is_folded (gpointer fold)
{
  gboolean is_folded;

  g_object_get (fold, "folded", &is_folded, NULL);
  return is_folded;
}

/* Numbers that the folded pane shows, of its whole row. */
static guint brief_shown;

static gboolean
has_other_brief (gpointer brief)
{
  guint n = n_shown (brief);

  return gtk_widget_get_width (brief) > 0 && n > 0 && n != brief_shown;
}

/* A pane that is one line high has as many numbers in it as have room. */
static void
test_folded (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *details = weft_details_new (fixture->plot), *brief;

  pane_show (fixture, details, 900, 60);
  pane_wait (is_folded, ui_find_type (details, WEFT_TYPE_FOLD));
  brief = ui_find_type (details, WEFT_TYPE_COLUMNS);
  brief_shown = 0;
  pane_wait (has_other_brief, brief);
  brief_shown = n_shown (brief);
  g_assert_nonnull (ui_find_text (gtk_widget_get_first_child (brief), "Elapsed"));
  g_assert_false (pane_says (fixture, "HECs Running"));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1800, 60);
  pane_wait (has_other_brief, brief);
  g_assert_cmpuint (n_shown (brief), >, brief_shown);
}

static void
test_table (PaneFixture *fixture, gconstpointer unused)
{
  g_auto (WeftDetailsTable) table = { 0 };
  const WeftTrace *trace = weft_document_get_trace (fixture->document);
  const WeftDetailsColumn *hecs = &table.columns[WEFT_DETAILS_HECS];
  const WeftDetailsColumn *events = &table.columns[WEFT_DETAILS_EVENTS];

  weft_details_table_fill (&table, trace, 0, G_MAXUINT64);
  g_assert_cmpuint (hecs->n_rows, ==, WEFT_DETAILS_ROWS);
  g_assert_cmpstr (hecs->rows[2].name, ==, "HEC 2");
  g_assert_cmpstr (hecs->rows[2].value, ==, "16.7 %");
  /* more HECs than rows: the last row is for the rest */
  g_assert_cmpstr (hecs->rows[3].name, ==, "HEC 3 to 5");
  g_assert_cmpstr (hecs->rows[3].value, ==, "17 %");
  g_assert_cmpstr (hecs->rows[3].exact_text, ==, "HEC 3: 16.7 %, HEC 4: 16.7 %, HEC 5: 16.7 %");
  g_assert_cmpstr (table.columns[WEFT_DETAILS_SPARKS].reason, ==, "not recorded: +RTS -lp");
  g_assert_cmpstr (table.columns[WEFT_DETAILS_HEAP].reason, ==, "not recorded: +RTS -l -hT");
  g_assert_cmpstr (events->rows[0].value, ==, weft_format_count (trace->index->n_events).text);
  g_assert_cmpstr (events->rows[2].value, ==, "100.0 %");
  weft_details_table_fill (&table, trace, 250, 450);
  g_assert_cmpstr (hecs->rows[0].value, ==, "0.0 %");
  g_assert_cmpstr (hecs->rows[2].value, ==, "25.0 %");
  g_assert_cmpstr (hecs->rows[3].value, ==, "0 % to 50 %");
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/details/ranges", test_ranges);
  pane_add ("/details/close-range", test_close_range);
  pane_add ("/details/actions", test_actions);
  pane_add ("/details/hidden", test_hidden);
  pane_add ("/details/narrow", test_narrow);
  pane_add ("/details/folded", test_folded);
  pane_add_plain ("/details/table", test_table);
}
