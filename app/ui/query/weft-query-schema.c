/* SPDX-License-Identifier: BSD-3-Clause */
/* Tree of the tables that queries can read, with their columns as children. */
#include "weft-query-page.h"

#include "weft-object.h"
#include "weft-platform.h"
#include "weft-query.h"
#include "weft-tab-stop.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>
#include <string.h>

/* Row of the tree: a table, or a column of a table. */
#define WEFT_TYPE_SCHEMA_ROW (weft_schema_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftSchemaRow, weft_schema_row, WEFT, SCHEMA_ROW, GObject)

struct _WeftSchemaRow
{
  GObject parent_instance;

  const WeftQueryTable *table;   /* static */
  const WeftQueryColumn *column; /* static; NULL for the table itself */
};

G_DEFINE_FINAL_TYPE (WeftSchemaRow, weft_schema_row, G_TYPE_OBJECT)

static void
weft_schema_row_class_init (WeftSchemaRowClass *klass)
{
}

static void
weft_schema_row_init (WeftSchemaRow *self)
{
}

static const char *
row_name (const WeftSchemaRow *row)
{
  return row->column != NULL ? row->column->name : weft_query_table_name (row->table);
}

static const char *
row_meaning (const WeftSchemaRow *row)
{
  if (row->column == NULL)
    return weft_query_table_what (row->table);
  return row->column->is_argument ? _ ("Argument of the table as a function.") :
                                    row->column->meaning;
}

struct _WeftQuerySchema
{
  GtkBox parent_instance;

  GtkWidget *search, *list; /* borrowed children */
  GtkFilter *filter;        /* filters the tables */
  char *needle;             /* case-folded search text, or NULL */
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (WeftQuerySchema, weft_query_schema, GTK_TYPE_BOX)

/* Returns rows for the columns of @table or, if @table is NULL, for all tables. */
static GListModel *
rows_new (const WeftQueryTable *table)
{
  GListStore *rows = g_list_store_new (WEFT_TYPE_SCHEMA_ROW);
  guint n = table != NULL ? weft_query_table_columns (table)->len : weft_query_tables ()->len;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WeftSchemaRow) row = g_object_new (WEFT_TYPE_SCHEMA_ROW, NULL);

      row->table = table != NULL ? table : g_ptr_array_index (weft_query_tables (), i);
      if (table != NULL)
        row->column = &g_array_index (weft_query_table_columns (table), WeftQueryColumn, i);
      g_list_store_append (rows, row);
    }
  return G_LIST_MODEL (rows);
}

static GListModel *
create_columns_cb (gpointer item, gpointer unused)
{
  const WeftSchemaRow *row = item;

  return row->column == NULL ? rows_new (row->table) : NULL;
}

static gboolean
text_contains (const char *text, const char *needle)
{
  g_autofree char *folded = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return folded != NULL && strstr (folded, needle) != NULL;
}

static gboolean
matches_cb (gpointer item, gpointer user_data)
{
  const WeftQuerySchema *self = user_data;
  const WeftSchemaRow *row = item;
  const GArray *columns = weft_query_table_columns (row->table);

  if (self->needle == NULL || text_contains (row_name (row), self->needle) ||
      text_contains (row_meaning (row), self->needle))
    return TRUE;
  for (guint i = 0; i < columns->len; i++)
    if (text_contains (g_array_index (columns, WeftQueryColumn, i).name, self->needle))
      return TRUE;
  return FALSE;
}

static void
search_changed_cb (WeftQuerySchema *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  g_free (self->needle);
  self->needle = *text != '\0' ? g_utf8_casefold (text, -1) : NULL;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

/* Labels in a row of the list. */
typedef struct
{
  GtkLabel *name, *unit, *meaning;
} Labels;

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *expander =
      g_object_new (GTK_TYPE_TREE_EXPANDER, "accessible-role", GTK_ACCESSIBLE_ROLE_TREE_ITEM, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Labels *labels = g_new (Labels, 1);

  labels->name = GTK_LABEL (gtk_label_new (NULL));
  labels->unit = GTK_LABEL (gtk_label_new (NULL));
  labels->meaning = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (labels->name, 0);
  gtk_label_set_ellipsize (labels->name, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (labels->name), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (labels->name), "weft-schema-name");
  gtk_widget_add_css_class (GTK_WIDGET (labels->unit), "weft-subtitle");
  gtk_label_set_xalign (labels->meaning, 0);
  gtk_label_set_wrap (labels->meaning, TRUE);
  gtk_label_set_wrap_mode (labels->meaning, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (labels->meaning, 3);
  gtk_label_set_ellipsize (labels->meaning, PANGO_ELLIPSIZE_END);
  weft_tooltip_set_for_label (labels->meaning);
  gtk_widget_add_css_class (GTK_WIDGET (labels->meaning), "weft-subtitle");
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (labels->name));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (labels->unit));
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (labels->meaning));
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  g_object_set_data_full (G_OBJECT (item), "weft-labels", labels, g_free);
  gtk_list_item_set_child (item, expander);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  const Labels *labels = g_object_get_data (G_OBJECT (item), "weft-labels");
  GtkTreeExpander *expander = GTK_TREE_EXPANDER (gtk_list_item_get_child (item));
  GtkTreeListRow *tree_row = gtk_list_item_get_item (item);
  g_autoptr (WeftSchemaRow) row = gtk_tree_list_row_get_item (tree_row);
  const char *meaning = row_meaning (row);
  gboolean is_table = row->column == NULL;

  gtk_tree_expander_set_list_row (expander, tree_row);
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  row_name (row), -1);
  weft_platform_list_item_set_name (item, row_name (row));
  gtk_label_set_text (labels->name, row_name (row));
  gtk_label_set_text (labels->unit, is_table                  ? "" :
                                    row->column->unit != NULL ? row->column->unit :
                                                                row->column->type);
  gtk_label_set_text (labels->meaning, meaning != NULL ? meaning : "");
  gtk_widget_set_visible (GTK_WIDGET (labels->meaning), meaning != NULL);
  if (is_table)
    gtk_widget_add_css_class (GTK_WIDGET (labels->name), "weft-title");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (labels->name), "weft-title");
}

static void
activate_cb (WeftQuerySchema *self, guint position, GtkListView *list)
{
  g_autoptr (GtkTreeListRow) tree_row =
      g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (list)), position);
  g_autoptr (WeftSchemaRow) row = tree_row != NULL ? gtk_tree_list_row_get_item (tree_row) : NULL;

  if (row != NULL)
    g_signal_emit (self, chosen_signal, 0, row_name (row));
}

static gboolean
weft_query_schema_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (WEFT_QUERY_SCHEMA (widget)->list);
}

static void
weft_query_schema_class_init (WeftQuerySchemaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftQuerySchema, g_object_unref, filter);
  weft_class_add_owned (klass, WeftQuerySchema, g_free, needle);
  widget_class->grab_focus = weft_query_schema_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;
  gtk_widget_class_set_css_name (widget_class, "queryschema");
  chosen_signal = weft_signal_new ("chosen", WEFT_TYPE_QUERY_SCHEMA, 1, G_TYPE_STRING);
}

static void
weft_query_schema_init (WeftQuerySchema *self)
{
  GtkListItemFactory *factory;
  GtkWidget *scrolled;
  GtkWidget *stop;
  GtkSingleSelection *selection;
  GListModel *tables;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Table or column"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Find tables"), -1);
  gtk_widget_add_css_class (self->search, "weft-schema-search");
  weft_connect (self->search, "search-changed", search_changed_cb, self);
  gtk_box_append (GTK_BOX (self), self->search);
  factory = gtk_signal_list_item_factory_new ();
  scrolled = gtk_scrolled_window_new ();
  stop = g_object_new (WEFT_TYPE_TAB_STOP, NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  self->filter = GTK_FILTER (gtk_custom_filter_new (matches_cb, self, NULL));
  tables = G_LIST_MODEL (gtk_filter_list_model_new (rows_new (NULL), g_object_ref (self->filter)));
  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  tables =
      G_LIST_MODEL (gtk_tree_list_model_new (tables, FALSE, FALSE, create_columns_cb, NULL, NULL));
  gtk_single_selection_set_model (selection, tables);
  g_object_unref (tables);
  self->list = gtk_list_view_new (GTK_SELECTION_MODEL (selection), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Tables and columns"), -1);
  weft_connect (self->list, "activate", activate_cb, self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  adw_bin_set_child (ADW_BIN (stop), scrolled);
  gtk_widget_set_vexpand (stop, TRUE);
  gtk_box_append (GTK_BOX (self), stop);
}
