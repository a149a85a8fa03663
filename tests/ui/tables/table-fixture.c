/* SPDX-License-Identifier: BSD-3-Clause */
/* The Tables page of a log, and its columns. */
#include "table-fixture.h"

#include "weft-tables-page.h"

WeftTableView *
table_open_of (UiFixture *fixture, GFile *log, const char *id)
{
  WeftDocumentPage *page = ui_open (fixture, log);
  GtkWidget *tables;
  GtkStack *stack;

  g_assert_true (weft_document_page_show_page (page, "tables"));
  tables = GTK_WIDGET (weft_document_page_get_shown_page (page));
  g_assert_true (weft_tables_page_show (WEFT_TABLES_PAGE (tables), id));
  g_assert_false (weft_tables_page_show (WEFT_TABLES_PAGE (tables), "nothing"));
  stack = GTK_STACK (gtk_widget_get_last_child (tables));
  return WEFT_TABLE_VIEW (ui_find_type (gtk_stack_get_visible_child (stack), WEFT_TYPE_TABLE_VIEW));
}

WeftTableView *
table_open (UiFixture *fixture, const char *id)
{
  g_autoptr (GFile) example = ui_example ();

  return table_open_of (fixture, example, id);
}

static WeftTableModel *waited_for;

static gboolean
has_rows (UiFixture *fixture)
{
  return weft_table_model_get_rows (waited_for) != NULL && !weft_table_model_is_busy (waited_for);
}

void
table_wait (UiFixture *fixture, WeftTableModel *model)
{
  waited_for = model;
  ui_wait (fixture, has_rows);
}

GtkColumnViewColumn *
table_column_named (WeftTableView *table, const char *title)
{
  GListModel *columns = gtk_column_view_get_columns (
      GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW)));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return g_steal_pointer (&column);
    }
  g_assert_not_reached ();
}

guint64
table_number (WeftTableModel *model, guint position, guint column)
{
  WeftTableRows *rows = weft_table_model_get_rows (model);
  guint64 value = 0;

  weft_table_get_number (
      rows, g_array_index (weft_table_model_get_order (model), guint32, position), column, &value);
  return value;
}
