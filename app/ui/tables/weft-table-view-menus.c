/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menus of a table view: choice of columns on the headers, and actions on rows. Items for a
 * single cell quote the text of the cell. */
#include "weft-table-view-private.h"

#include "weft-amount-text.h"
#include "weft-context-menu.h"
#include "weft-name.h"
#include "weft-tab-stop.h"
#include "weft-table-view-parts.h"

#include <glib/gi18n.h>

#define MAX_QUOTED_CHARS 32 /* maximum length of the quoted text */

static void
append_item (GMenu *menu, const char *title, const char *action, const char *accelerator)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, action);

  if (accelerator != NULL)
    g_menu_item_set_attribute (item, "accel", "s", accelerator);
  g_menu_append_item (menu, item);
}

/* Appends an item for @cell. Takes ownership of @title. */
static void
append_cell_item (GMenu *menu, char *title, const char *action, const char *cell)
{
  g_autofree char *label = weft_menu_escape_label (title);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", cell);
  g_menu_append_item (menu, item);
  g_free (title);
}

GMenuModel *
weft_table_view_row_menu (const WeftTableRows *rows,
                          guint row,
                          gint column,
                          guint n_selected,
                          const char *open_title,
                          gboolean can_filter)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) uses = g_menu_new (), copies = g_menu_new ();
  g_autofree char *cell = column >= 0 ? weft_cell_text (rows, row, (guint) column) : NULL;
  gboolean has_cell = cell != NULL && *cell != '\0';
  WeftCellKind kind = column >= 0 ? rows->klass->columns[column].kind : WEFT_CELL_TEXT;
  g_autofree char *brief = has_cell ? weft_name_shorten_to_chars (cell, MAX_QUOTED_CHARS) : NULL;
  gboolean is_of_spans = rows->klass == &weft_table_spans || rows->klass == &weft_table_labels;
  gint label_column = is_of_spans ? weft_table_find_column (rows->klass, "label") : -1;
  g_autofree char *label =
      label_column >= 0 ? weft_table_get_raw_text (rows, row, (guint) label_column) : NULL;

  if (open_title != NULL)
    append_item (uses, open_title, "table.open", "Return");
  if (has_cell && can_filter && (kind == WEFT_CELL_TEXT || kind == WEFT_CELL_ID))
    append_cell_item (uses, g_strdup_printf (_ ("Show Only Rows With “%s”"), brief), "table.filter",
                      cell);
  if (label != NULL)
    append_cell_item (uses, g_strdup (C_ ("action", "Why Slow?")), "tables.why", label);
  append_item (copies, ngettext ("Copy Row", "Copy Rows", n_selected), "table.copy", "<Control>c");
  if (has_cell)
    append_cell_item (copies, g_strdup_printf (_ ("Copy “%s”"), brief), "table.copy-cell", cell);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (uses));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));
  return G_MENU_MODEL (menu);
}

/* Opens the list of columns at the header that was clicked with the secondary button. */
static void
head_pressed_cb (WeftTableView *self, int n_press, double x, double y, GtkGesture *click)
{
  GtkWidget *row = weft_table_heads_row (self->view);
  GtkWidget *head = gtk_widget_pick (row, x, y, GTK_PICK_DEFAULT);

  while (head != NULL && head != row && gtk_widget_get_parent (head) != row)
    head = gtk_widget_get_parent (head);
  gtk_gesture_set_state (click, GTK_EVENT_SEQUENCE_CLAIMED);
  weft_column_chooser_popup (self->chooser, head != NULL ? head : row);
}

/* Selects the row at (@x, @y), px of the list. Then opens the menu for this row and its cell in
 * @column, @below px below that point. A handler of "menu" may open its own menu instead. */
static void
open_row_menu_at (WeftTableView *self, gint column, double x, double y, double below)
{
  GtkWidget *list = weft_table_heads_list (self->view);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  GArray *order = weft_table_model_get_order (self->model);
  gint position = weft_table_cells_position_at (self->cells, list, y);
  g_autoptr (GtkBitset) selected = NULL;
  g_autoptr (GMenuModel) menu = NULL;
  gboolean is_done = FALSE;
  graphene_point_t point;
  guint row;

  if (position < 0 || (guint) position >= order->len ||
      !gtk_widget_compute_point (list, GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) (y + below)), &point))
    return;
  if (!gtk_selection_model_is_selected (selection, (guint) position))
    gtk_selection_model_select_item (selection, (guint) position, TRUE);
  row = g_array_index (order, guint32, position);
  g_signal_emit_by_name (self, "menu", row, (double) point.x, (double) point.y, &is_done);
  if (is_done)
    return;
  selected = gtk_selection_model_get_selection (selection);
  menu = weft_table_view_row_menu (weft_table_model_get_rows (self->model), row, column,
                                   (guint) gtk_bitset_get_size (selected), self->open_title,
                                   self->search != NULL);
  weft_context_menu_popup (&self->menu, GTK_WIDGET (self), menu, point.x, point.y);
}

static void
row_pressed_cb (WeftTableView *self, int n_press, double x, double y)
{
  open_row_menu_at (self, weft_table_view_column_at (self, x), x, y, 0);
}

static void
open_row (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTableView *self = WEFT_TABLE_VIEW (widget);
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  if (!gtk_bitset_is_empty (selected))
    weft_table_view_open (self, gtk_bitset_get_minimum (selected));
}

static void
copy_cell (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          g_variant_get_string (parameter, NULL));
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The cell was copied"));
}

static void
filter_by_cell (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkEditable *search = WEFT_TABLE_VIEW (widget)->search;

  if (search != NULL)
    gtk_editable_set_text (search, g_variant_get_string (parameter, NULL));
}

/* Opens the menu of the focused header, or of the focused row and its first cell. */
static void
popup_menu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTableView *self = WEFT_TABLE_VIEW (widget);
  GtkWidget *heads = weft_table_heads_row (self->view);
  GtkWidget *list = weft_table_heads_list (self->view), *row = gtk_widget_get_focus_child (list);
  graphene_rect_t bounds;

  if (weft_tab_stop_has_focus_in (heads))
    weft_column_chooser_popup (self->chooser, gtk_widget_get_focus_child (heads));
  else if (weft_tab_stop_has_focus_in (list) && row != NULL &&
           gtk_widget_compute_bounds (row, list, &bounds))
    open_row_menu_at (self, 0, bounds.origin.x, bounds.origin.y + bounds.size.height / 2,
                      bounds.size.height / 2);
}

void
weft_table_view_install_menus (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "table.copy-cell", "s", copy_cell);
  gtk_widget_class_install_action (widget_class, "table.filter", "s", filter_by_cell);
  gtk_widget_class_install_action (widget_class, "table.open", NULL, open_row);
  gtk_widget_class_install_action (widget_class, "table.menu", NULL, popup_menu);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "table.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "table.menu",
                                       NULL);
}

void
weft_table_view_add_menus (WeftTableView *self)
{
  weft_context_menu_connect (weft_table_heads_row (self->view), G_CALLBACK (head_pressed_cb), self);
  weft_context_menu_connect (weft_table_heads_list (self->view), G_CALLBACK (row_pressed_cb), self);
}
