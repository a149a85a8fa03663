/* SPDX-License-Identifier: BSD-3-Clause */
/* A GtkColumnView over a table. */
#include "weft-table-view.h"

#include "weft-cell-text.h"
#include "weft-name.h"
#include "weft-row-selection.h"
#include "weft-tab-stop.h"
#include "weft-table-heads.h"

#include <glib/gi18n.h>

#define CHAR_WIDTH 8 /* px, about */

struct _WeftTableView
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkColumnView *view;

  WeftTableModel *model;
  WeftRowSelection *selection;
  GHashTable *cells; /* GtkListItem, bound: its Column */
  gint probed;       /* the column whose sorter was asked last */
  gboolean is_quiet; /* a selection by the program */
};

enum
{
  PICKED,
  OPENED,
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftTableView, weft_table_view, GTK_TYPE_WIDGET)

static const char *const place_key = "weft-column";

/* Cells. */

/* What a column's cells are made from. */
typedef struct
{
  WeftTableView *view;
  guint place;        /* among the table's columns, where it is one of them */
  WeftTableDraw draw; /* or NULL: text */
  gpointer user_data;
} Column;

static const WeftTableColumn *
spec_of (const Column *column)
{
  return &weft_table_model_get_class (column->view->model)->columns[column->place];
}

static void
fill_label (const Column *column, GtkLabel *label, const WeftTableRows *rows, guint row)
{
  g_autofree char *full = weft_cell_text (rows, row, column->place);
  g_autofree char *text = weft_name_shorten_chars (full, WEFT_NAME_MAX_CHARS);

  if (g_str_equal (gtk_label_get_text (label), text))
    return;
  gtk_label_set_text (label, text);
  if (spec_of (column)->kind == WEFT_CELL_TEXT)
    gtk_widget_set_tooltip_text (GTK_WIDGET (label), *text != '\0' ? text : NULL);
}

/* Shows what the model has at the item's position now. */
static void
fill_cell (const Column *column, GtkListItem *item)
{
  WeftTableRows *rows = weft_table_model_get_rows (column->view->model);
  GArray *order = weft_table_model_get_order (column->view->model);
  guint position = gtk_list_item_get_position (item);
  GtkWidget *child = gtk_list_item_get_child (item);
  guint row;

  if (rows == NULL || position >= order->len)
    return;
  row = g_array_index (order, guint32, position);
  if (column->draw == NULL)
    {
      fill_label (column, GTK_LABEL (child), rows, row);
      return;
    }
  g_object_set_data (G_OBJECT (child), "weft-row", GUINT_TO_POINTER (row));
  gtk_widget_queue_draw (child);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  g_hash_table_insert (((Column *) column)->view->cells, item, column);
  fill_cell (column, item);
}

static void
unbind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  g_hash_table_remove (((Column *) column)->view->cells, item);
}

static void
renewed_cb (WeftTableView *self, guint n)
{
  GHashTableIter iter;
  gpointer item, column;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &item, &column))
    if (gtk_list_item_get_position (item) < n)
      fill_cell (column, item);
}

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), spec_of (column)->kind == WEFT_CELL_TEXT ? 0 : 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

/* A factory of cells that @setup makes. */
static GtkListItemFactory *
new_factory (const Column *given, GCallback setup)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Column *column = g_memdup2 (given, sizeof *given);

  g_object_set_data_full (G_OBJECT (factory), "weft-cells", column, g_free);
  g_signal_connect (factory, "setup", setup, column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), column);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), column);
  return factory;
}

/* Sorting. The view has no way to tell which column it is sorted by: its sorter is made to compare
 * two rows, and the first column's that it asks is the one. */

static int
probe_cb (gconstpointer a, gconstpointer b, gpointer user_data)
{
  GtkColumnViewColumn *column = user_data;
  WeftTableView *self = g_object_get_data (G_OBJECT (column), "weft-view");

  if (self->probed < 0)
    self->probed = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (column), place_key));
  return GTK_ORDERING_SMALLER;
}

static void
sorter_changed_cb (WeftTableView *self)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  GtkOrdering ordering;

  self->probed = -1;
  ordering = gtk_sorter_compare (sorter, self, self->view);
  if (self->probed >= 0)
    weft_table_model_sort (self->model, (guint) self->probed, ordering == GTK_ORDERING_LARGER);
}

static void
add_column (WeftTableView *self, guint place)
{
  const WeftTableColumn *spec = &weft_table_model_get_class (self->model)->columns[place];
  Column cells = { self, place, NULL, NULL };
  g_autoptr (GtkColumnViewColumn) column = NULL;
  g_autoptr (GtkSorter) sorter = NULL;

  column =
      gtk_column_view_column_new (_ (spec->title), new_factory (&cells, G_CALLBACK (setup_cb)));
  sorter = GTK_SORTER (gtk_custom_sorter_new (probe_cb, column, NULL));
  g_object_set_data (G_OBJECT (column), place_key, GUINT_TO_POINTER (place));
  g_object_set_data (G_OBJECT (column), "weft-view", self);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, spec->kind == WEFT_CELL_TEXT && spec->chars > 12);
  gtk_column_view_column_set_fixed_width (
      column, (int) MAX (spec->chars, g_utf8_strlen (_ (spec->title), -1) + 1) * CHAR_WIDTH + 24);
  gtk_column_view_append_column (self->view, column);
  if (place == weft_table_model_get_sort (self->model, NULL))
    gtk_column_view_sort_by_column (self->view, column, GTK_SORT_DESCENDING);
}

void
weft_table_view_sort (WeftTableView *self, guint place, gboolean descending)
{
  GListModel *all;

  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  all = gtk_column_view_get_columns (self->view);
  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (all, i);

      if (gtk_column_view_column_get_sorter (column) != NULL &&
          GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (column), place_key)) == place)
        weft_table_heads_sort (self->view, column, !descending);
    }
}

/* Heads stand as their numbers do. GTK has no property for it. */
static void
align_heads (WeftTableView *self)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  GtkWidget *title = gtk_widget_get_first_child (header);
  const WeftTableClass *klass = weft_table_model_get_class (self->model);

  for (guint i = 0; i < klass->n_columns && title != NULL; i++)
    {
      GtkWidget *box = gtk_widget_get_first_child (title);

      if (box != NULL && klass->columns[i].kind != WEFT_CELL_TEXT)
        gtk_widget_set_halign (box, GTK_ALIGN_END);
      if (klass->columns[i].what != NULL)
        gtk_widget_set_tooltip_text (title, _ (klass->columns[i].what));
      title = gtk_widget_get_next_sibling (title);
    }
}

/* Pictures. */

static void
draw_picture_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Column *column = data;
  WeftTableRows *rows = weft_table_model_get_rows (column->view->model);
  guint row = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (area), "weft-row"));

  if (rows != NULL && row < rows->n)
    column->draw (rows, row, cr, width, height, column->user_data);
}

static void
setup_picture_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_picture_cb, data, NULL);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 16);
  gtk_list_item_set_child (item, area);
}

void
weft_table_view_add_picture (WeftTableView *self,
                             const char *title,
                             const char *what,
                             int width,
                             WeftTableDraw draw,
                             gpointer user_data)
{
  Column cells = { self, 0, draw, user_data };
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  column = gtk_column_view_column_new (title, new_factory (&cells, G_CALLBACK (setup_picture_cb)));
  gtk_column_view_column_set_fixed_width (column, width);
  gtk_column_view_insert_column (self->view, 1, column);
  weft_table_heads_enable (self->view);
  /* its head is the newest */
  gtk_widget_set_tooltip_text (gtk_widget_get_last_child (weft_table_heads_row (self->view)), what);
}

/* Rows. */

static void
emit_place (WeftTableView *self, guint signal, guint position)
{
  WeftTableRows *rows = weft_table_model_get_rows (self->model);
  GArray *order = weft_table_model_get_order (self->model);
  guint64 from, to;

  if (rows == NULL || position >= order->len)
    return;
  weft_table_place (rows, g_array_index (order, guint32, position),
                    weft_table_model_get_sort (self->model, NULL), &from, &to);
  g_signal_emit (self, signals[signal], 0, g_array_index (order, guint32, position), from, to);
}

static void
activate_cb (WeftTableView *self, guint position)
{
  emit_place (self, OPENED, position);
}

static void
selection_changed_cb (WeftTableView *self)
{
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  if (self->is_quiet || weft_row_selection_is_renewing (self->selection))
    return;
  if (gtk_bitset_get_size (selected) == 1)
    emit_place (self, PICKED, gtk_bitset_get_minimum (selected));
  g_signal_emit (self, signals[CHOSEN], 0);
}

void
weft_table_view_select (WeftTableView *self, guint position)
{
  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  self->is_quiet = TRUE;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  self->is_quiet = FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_VIEW (child))
      gtk_widget_activate_action (child, "list.scroll-to-item", "u", position);
}

GArray *
weft_table_view_get_selected (WeftTableView *self)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *order = weft_table_model_get_order (self->model);
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  if (weft_table_model_get_rows (self->model) == NULL)
    return chosen;
  for (guint i = 0; i < gtk_bitset_get_size (selected); i++)
    {
      guint place = gtk_bitset_get_nth (selected, i);

      if (place < order->len)
        g_array_append_val (chosen, g_array_index (order, guint32, place));
    }
  return chosen;
}

gint
weft_table_view_get_row (WeftTableView *self)
{
  g_autoptr (GArray) chosen = weft_table_view_get_selected (self);

  return chosen->len == 1 ? (gint) g_array_index (chosen, guint32, 0) : -1;
}

char *
weft_table_view_text (WeftTableView *self)
{
  g_autoptr (GArray) chosen = NULL;
  WeftTableRows *rows;

  g_return_val_if_fail (WEFT_IS_TABLE_VIEW (self), NULL);
  rows = weft_table_model_get_rows (self->model);
  if (rows == NULL)
    return g_strdup ("");
  chosen = weft_table_view_get_selected (self);
  return weft_table_write (
      rows, chosen->len > 0 ? chosen : weft_table_model_get_order (self->model), WEFT_ROWS_TABS);
}

static void
copy (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *text = weft_table_view_text (WEFT_TABLE_VIEW (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The rows were copied"));
}

/* Life. */

static void
weft_table_view_map (GtkWidget *widget)
{
  weft_table_model_set_active (WEFT_TABLE_VIEW (widget)->model, TRUE);
  GTK_WIDGET_CLASS (weft_table_view_parent_class)->map (widget);
}

static void
weft_table_view_unmap (GtkWidget *widget)
{
  weft_table_model_set_active (WEFT_TABLE_VIEW (widget)->model, FALSE);
  GTK_WIDGET_CLASS (weft_table_view_parent_class)->unmap (widget);
}

static gboolean
weft_table_view_grab_focus (GtkWidget *widget)
{
  return weft_table_heads_focus_rows (WEFT_TABLE_VIEW (widget)->view, GTK_DIR_TAB_FORWARD);
}

/* Tab goes to the heads, to the rows and out of the table. */
static gboolean
weft_table_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkColumnView *view = WEFT_TABLE_VIEW (widget)->view;
  gboolean is_forward = direction == GTK_DIR_TAB_FORWARD;

  if (!weft_tab_stop_is_tab (direction))
    return GTK_WIDGET_CLASS (weft_table_view_parent_class)->focus (widget, direction);
  if (weft_tab_stop_has_focus_in (weft_table_heads_row (view)))
    return is_forward && weft_table_heads_focus_rows (view, direction);
  if (weft_tab_stop_has_focus_in (weft_table_heads_list (view)))
    return !is_forward && weft_table_heads_focus (view);
  if (is_forward)
    return weft_table_heads_focus (view);
  return weft_table_heads_focus_rows (view, direction) || weft_table_heads_focus (view);
}

static void
weft_table_view_dispose (GObject *object)
{
  WeftTableView *self = WEFT_TABLE_VIEW (object);

  if (self->scrolled != NULL)
    gtk_column_view_set_model (self->view, NULL); /* lets go of all cells */
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (weft_table_view_parent_class)->dispose (object);
}

static void
weft_table_view_finalize (GObject *object)
{
  g_hash_table_unref (WEFT_TABLE_VIEW (object)->cells);
  G_OBJECT_CLASS (weft_table_view_parent_class)->finalize (object);
}

static void
weft_table_view_class_init (WeftTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_table_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = weft_table_view_finalize;
  widget_class->map = weft_table_view_map;
  widget_class->unmap = weft_table_view_unmap;
  widget_class->grab_focus = weft_table_view_grab_focus;
  widget_class->focus = weft_table_view_focus;
  signals[PICKED] = g_signal_new ("picked", WEFT_TYPE_TABLE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT64, G_TYPE_UINT64);
  signals[OPENED] = g_signal_new ("opened", WEFT_TYPE_TABLE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT64, G_TYPE_UINT64);
  signals[CHOSEN] = g_signal_new ("chosen", WEFT_TYPE_TABLE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "tableview");
  gtk_widget_class_install_action (widget_class, "table.copy", NULL, copy);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy",
                                       NULL);
}

static void
weft_table_view_init (WeftTableView *self)
{
  self->cells = g_hash_table_new (NULL, NULL);
  self->scrolled = gtk_scrolled_window_new ();
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
weft_table_view_new (WeftTableModel *model)
{
  WeftTableView *self = g_object_new (WEFT_TYPE_TABLE_VIEW, NULL);

  self->model = g_object_ref (model);
  self->selection = weft_row_selection_new (G_LIST_MODEL (model));
  for (guint i = 0; i < weft_table_model_get_class (model)->n_columns; i++)
    add_column (self, i);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "renewed", G_CALLBACK (renewed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  align_heads (self);
  weft_table_heads_enable (self->view);
  return GTK_WIDGET (self);
}

WeftTableModel *
weft_table_view_get_model (WeftTableView *self)
{
  return self->model;
}
