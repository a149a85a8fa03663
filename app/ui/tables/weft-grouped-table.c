/* SPDX-License-Identifier: BSD-3-Clause */
/* Stack with a view of the rows and one view per grouping used so far. */
#include "weft-tables-page.h"

#include "weft-filter-text.h"
#include "weft-object.h"

#include <glib/gi18n.h>

struct _WeftGroupedTable
{
  AdwBin parent_instance;

  GtkStack *stack; /* children are named by the id of their grouping column; the rows by "" */
  WeftTableView *view;
  gint column; /* column by which rows are grouped, or -1 */

  const WeftTableClass *klass;
  WeftDocument *document;
  WeftTableMenu *menu; /* borrowed */
  GtkEditable *search; /* borrowed */
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftGroupedTable, weft_grouped_table, ADW_TYPE_BIN)

static void
emit_changed (WeftGroupedTable *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static GtkWidget *
add_view (WeftGroupedTable *self, WeftTableModel *model, const char *name)
{
  GtkWidget *view = weft_table_view_new (model);

  gtk_stack_add_named (self->stack, view, name);
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (view));
  weft_table_view_filter (WEFT_TABLE_VIEW (view), gtk_editable_get_text (self->search));
  weft_connect (model, "items-changed", emit_changed, self);
  weft_connect (model, "notify::is-busy", emit_changed, self);
  return view;
}

/* Shows only the rows of the group in @row. */
static void
group_opened_cb (WeftGroupedTable *self, guint row, guint64 from, guint64 to, WeftTableView *view)
{
  WeftTableRows *groups = weft_table_model_get_rows (weft_table_view_get_model (view));
  g_autofree char *cell = weft_table_get_shown_text (groups, row, 0);
  g_autofree char *condition = NULL;
  g_autofree char *text = NULL;

  if (cell == NULL)
    return;
  condition = weft_filter_condition (&self->klass->columns[self->column], cell);
  text = weft_filter_join (gtk_editable_get_text (self->search), condition);
  weft_grouped_table_set_column (self, -1);
  weft_grouped_table_filter (self, text);
}

static void
weft_grouped_table_class_init (WeftGroupedTableClass *klass)
{
  weft_class_add_owned (klass, WeftGroupedTable, g_object_unref, document);
  signals[CHANGED] = weft_signal_new ("changed", WEFT_TYPE_GROUPED_TABLE, 0);
}

static void
weft_grouped_table_init (WeftGroupedTable *self)
{
  self->column = -1;
  self->stack = g_object_new (GTK_TYPE_STACK, "hhomogeneous", FALSE, "vhomogeneous", FALSE, NULL);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
}

GtkWidget *
weft_grouped_table_new (const WeftTableClass *klass,
                        WeftDocument *document,
                        WeftTableMenu *menu,
                        GtkEditable *search)
{
  WeftGroupedTable *self = g_object_new (WEFT_TYPE_GROUPED_TABLE, NULL);
  g_autoptr (WeftTableModel) model = weft_table_model_new (klass, document);

  self->klass = klass;
  self->document = g_object_ref (document);
  self->menu = menu;
  self->search = search;
  self->view = WEFT_TABLE_VIEW (add_view (self, model, ""));
  return GTK_WIDGET (self);
}

WeftTableView *
weft_grouped_table_get_view (WeftGroupedTable *self)
{
  g_return_val_if_fail (WEFT_IS_GROUPED_TABLE (self), NULL);
  return self->view;
}

WeftTableView *
weft_grouped_table_get_shown (WeftGroupedTable *self)
{
  g_return_val_if_fail (WEFT_IS_GROUPED_TABLE (self), NULL);
  return WEFT_TABLE_VIEW (gtk_stack_get_visible_child (self->stack));
}

void
weft_grouped_table_set_column (WeftGroupedTable *self, gint column)
{
  const char *name;

  g_return_if_fail (WEFT_IS_GROUPED_TABLE (self));
  if (self->column == column)
    return;
  self->column = column;
  name = column >= 0 ? self->klass->columns[column].id : "";
  if (gtk_stack_get_child_by_name (self->stack, name) == NULL)
    {
      g_autoptr (WeftTableModel) model =
          weft_table_model_new_groups (self->klass, (guint) column, self->document);
      GtkWidget *view = add_view (self, model, name);

      weft_table_view_set_open_title (WEFT_TABLE_VIEW (view), _ ("Show Rows"));
      weft_connect (view, "opened", group_opened_cb, self);
    }
  gtk_stack_set_visible_child_name (self->stack, name);
  emit_changed (self);
}

gint
weft_grouped_table_get_column (WeftGroupedTable *self)
{
  g_return_val_if_fail (WEFT_IS_GROUPED_TABLE (self), -1);
  return self->column;
}

void
weft_grouped_table_filter (WeftGroupedTable *self, const char *text)
{
  g_return_if_fail (WEFT_IS_GROUPED_TABLE (self));
  gtk_editable_set_text (self->search, text);
  /* filter at once, without the search entry's delay */
  g_signal_emit_by_name (self->search, "search-changed");
}
