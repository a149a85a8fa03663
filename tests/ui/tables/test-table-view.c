/* SPDX-License-Identifier: BSD-3-Clause */
/* What a person changes of a table's columns, and the menu of its rows. */
#include "table-fixture.h"
#include "weft-settings.h"
#include "weft-table-view-parts.h"
#include "weft-test-unit.h"

/* The list at the heads shows and hides columns, for all tables of the kind; the settings remember
 * what differs from the default. */
static void
test_columns (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "threads");
  g_autoptr (WeftTableModel) other_model = weft_table_model_new_fixed (&weft_table_threads);
  g_autoptr (GtkWidget) other = g_object_ref_sink (weft_table_view_new (other_model));
  g_autoptr (GtkColumnViewColumn) foreign = table_column_named (table, "Foreign Call");
  g_autoptr (GtkColumnViewColumn) there =
      table_column_named (WEFT_TABLE_VIEW (other), "Foreign Call");
  GtkWidget *chooser = ui_find_type (GTK_WIDGET (table), WEFT_TYPE_COLUMN_CHOOSER);
  g_autoptr (GVariant) kept = NULL;
  gboolean is_shown = TRUE;
  int width = gtk_column_view_column_get_fixed_width (foreign);
  GtkWidget *check;

  table_wait (fixture, weft_table_view_get_model (table));
  g_assert_true (gtk_column_view_column_get_visible (foreign));
  weft_column_chooser_popup (WEFT_COLUMN_CHOOSER (chooser), GTK_WIDGET (table));
  ui_settle ();
  /* what tells the rows apart is no choice */
  g_assert_null (ui_find_text (chooser, "Thread"));
  check = gtk_widget_get_ancestor (ui_find_text (chooser, "Foreign Call"), GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_assert_false (gtk_column_view_column_get_visible (foreign));
  g_assert_false (gtk_column_view_column_get_visible (there));
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (foreign), ==, 0);
  kept = g_settings_get_value (weft_settings_get (), "table-columns");
  g_assert_true (g_variant_lookup (kept, "threads.foreign_ns", "b", &is_shown));
  g_assert_false (is_shown);
  g_signal_emit_by_name (
      gtk_widget_get_ancestor (ui_find_text (chooser, "Default Columns"), GTK_TYPE_BUTTON),
      "clicked");
  g_assert_true (gtk_column_view_column_get_visible (foreign));
  g_assert_true (gtk_column_view_column_get_visible (there));
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (foreign), ==, width);
  g_clear_pointer (&kept, g_variant_unref);
  kept = g_settings_get_value (weft_settings_get (), "table-columns");
  g_assert_cmpuint (g_variant_n_children (kept), ==, 0);
}

static gboolean
has_kept_widths (UiFixture *fixture)
{
  g_autoptr (GVariant) kept = g_settings_get_value (weft_settings_get (), "table-column-widths");

  return g_variant_n_children (kept) == 2;
}

/* Widths are remembered for all tables of the kind, of columns that cannot be hidden, too. */
static void
test_widths (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "threads");
  g_autoptr (WeftTableModel) other_model = weft_table_model_new_fixed (&weft_table_threads);
  g_autoptr (GtkWidget) other = g_object_ref_sink (weft_table_view_new (other_model));
  g_autoptr (GtkColumnViewColumn) foreign = table_column_named (table, "Foreign Call");
  g_autoptr (GtkColumnViewColumn) first = table_column_named (table, "Thread");
  g_autoptr (GtkColumnViewColumn) there =
      table_column_named (WEFT_TABLE_VIEW (other), "Foreign Call");
  g_autoptr (GtkColumnViewColumn) label = table_column_named (WEFT_TABLE_VIEW (other), "Label");
  g_autoptr (GVariant) kept = NULL;
  int width = gtk_column_view_column_get_fixed_width (foreign);

  /* as GTK does while the edge of a head is dragged */
  gtk_column_view_column_set_fixed_width (foreign, width + 1);
  gtk_column_view_column_set_fixed_width (foreign, width + 40);
  gtk_column_view_column_set_fixed_width (first, 3);
  ui_wait (fixture, has_kept_widths);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (foreign), ==, width + 40);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (there), ==, width + 40);
  /* wide enough to be found again */
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (first), >, 3);
  /* a double click there */
  gtk_column_view_column_set_fixed_width (foreign, -1);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (foreign), ==, width);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (there), ==, width);
  kept = g_settings_get_value (weft_settings_get (), "table-column-widths");
  g_assert_false (g_variant_lookup (kept, "threads.foreign_ns", "i", &width));
  /* what has a width of its own takes no room that is left */
  g_assert_true (gtk_column_view_column_get_expand (label));
  g_settings_set_value (weft_settings_get (), "table-column-widths",
                        g_variant_new_parsed ("{'threads.label': 111}"));
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (label), ==, 111);
  g_assert_false (gtk_column_view_column_get_expand (label));
  g_settings_reset (weft_settings_get (), "table-column-widths");
  g_assert_true (gtk_column_view_column_get_expand (label));
}

static guint n_drawn;

static void
count_draw (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer unused)
{
  n_drawn++;
}

static gboolean
is_drawn (UiFixture *fixture)
{
  return n_drawn > 0;
}

/* Pictures take the colours of the charts when these change. */
static void
test_picture_colors (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "threads");

  weft_table_view_add_picture (table, "drawn", "Drawn", "Drawn", 40, TRUE, count_draw, NULL);
  ui_wait (fixture, is_drawn);
  ui_lay_out (GTK_WIDGET (table));
  n_drawn = 0;
  g_settings_set_string (weft_settings_get (), "color-set", "black-and-white");
  ui_wait (fixture, is_drawn);
  g_settings_reset (weft_settings_get (), "color-set");
}

/* A share is also a bar, as long as its part of the cell. */
static void
test_share (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "allocation");
  GtkWidget *cell, *bar;
  const char *text;
  double share;

  table_wait (fixture, weft_table_view_get_model (table));
  ui_lay_out (GTK_WIDGET (table));
  cell = ui_find_type (GTK_WIDGET (table), WEFT_TYPE_SHARE_CELL);
  g_assert_nonnull (cell);
  text = gtk_label_get_text (weft_share_cell_get_label (WEFT_SHARE_CELL (cell)));
  share = g_ascii_strtod (text, NULL) / 100;
  g_assert_cmpfloat (share, >, 0);
  bar = gtk_widget_get_first_child (cell);
  g_assert_cmpfloat_with_epsilon (gtk_widget_get_width (bar), share * gtk_widget_get_width (cell),
                                  2);
}

/* The menu that is open in @table. */
static GtkWidget *
menu_of (WeftTableView *table)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (table)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child) && gtk_widget_get_mapped (child))
      return child;
  return NULL;
}

/* The menu of a row: it copies, finds rows like it, and leads to the timeline. */
static void
test_row_menu (UiFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_open (fixture, "threads");
  WeftTableModel *model = weft_table_view_get_model (table);
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  GtkColumnView *columns =
      GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW));
  GtkWidget *widget = GTK_WIDGET (table), *search;

  table_wait (fixture, model);
  gtk_widget_grab_focus (widget);
  gtk_selection_model_select_item (gtk_column_view_get_model (columns), 0, TRUE);
  gtk_widget_activate_action (widget, "table.menu", NULL);
  ui_settle ();
  g_assert_nonnull (menu_of (table));
  g_assert_nonnull (ui_find_text (menu_of (table), "Show in Timeline"));
  g_assert_nonnull (ui_find_text (menu_of (table), "Copy Row"));
  g_assert_null (ui_find_text (menu_of (table), "Copy Rows"));
  /* of the cell of the row's name */
  g_assert_nonnull (ui_find_text (menu_of (table), "Copy “"));
  g_assert_nonnull (ui_find_text (menu_of (table), "Show Only Rows With “"));
  gtk_popover_popdown (GTK_POPOVER (menu_of (table)));
  search =
      ui_find_type (GTK_WIDGET (weft_document_page_get_shown_page (page)), GTK_TYPE_SEARCH_ENTRY);
  gtk_widget_activate_action (widget, "table.filter", "s", "worker");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "worker");
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  gtk_widget_activate_action (widget, "table.open", NULL);
  ui_settle ();
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), ==,
                   "timeline");
}

/* The default columns of the widest tables, before their words are measured, fit into
 * 1366 px. */
static void
test_columns_fit (UiFixture *fixture, gconstpointer unused)
{
  static const WeftTableClass *const tables[] = { &weft_table_collections, &weft_table_costs,
                                                  &weft_table_ticky };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (WeftTableModel) model = weft_table_model_new_fixed (tables[i]);
      g_autoptr (GtkWidget) table = g_object_ref_sink (weft_table_view_new (model));
      GListModel *columns = gtk_column_view_get_columns (
          GTK_COLUMN_VIEW (ui_find_type (table, GTK_TYPE_COLUMN_VIEW)));
      int width = 0;

      for (guint k = 0; k < g_list_model_get_n_items (columns); k++)
        {
          g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, k);

          if (gtk_column_view_column_get_visible (column))
            width += gtk_column_view_column_get_fixed_width (column);
        }
      g_assert_cmpint (width, >, 500);
      g_assert_cmpint (width, <=, 1340);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/table-view/columns-fit", test_columns_fit);
  ui_add ("/table-view/columns", test_columns);
  ui_add ("/table-view/widths", test_widths);
  ui_add ("/table-view/picture-colors", test_picture_colors);
  ui_add ("/table-view/share", test_share);
  ui_add ("/table-view/row-menu", test_row_menu);
}
