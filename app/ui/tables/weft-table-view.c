/* SPDX-License-Identifier: BSD-3-Clause */
/* Table view: columns, sorting and selection of a GtkColumnView over a table. */
#include "weft-table-view-private.h"

#include "weft-amount-text.h"
#include "weft-filter-text.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define CHAR_WIDTH 8 /* approximate width of a character in bold headers and numbers, px */
#define WORD_WIDTH 7 /* approximate width of a character in translated words, px */
#define PADDING    24

enum
{
  PICKED,
  OPENED,
  CHOSEN,
  MENU, /* emitted by weft-table-view-menus.c */
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftTableView, weft_table_view, GTK_TYPE_WIDGET)

static const char *const index_key = "weft-column";

static void
rows_changed_cb (WeftTableView *self, guint n)
{
  weft_table_cells_update (self->cells, n);
}

/* GtkColumnView does not report the column by which it is sorted. To find this column, the view's
 * sorter is called to compare two rows; it calls the sorter of this column first. */

static int
probe_cb (gconstpointer a, gconstpointer b, gpointer user_data)
{
  GtkColumnViewColumn *column = user_data;
  WeftTableView *self = g_object_get_data (G_OBJECT (column), "weft-view");

  if (self->probed < 0)
    self->probed = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (column), index_key));
  return GTK_ORDERING_SMALLER;
}

/* Returns the view's column for column @index of the table; owned by the view. */
static GtkColumnViewColumn *
column_at (WeftTableView *self, guint index)
{
  GListModel *all = gtk_column_view_get_columns (self->view);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (all, i);

      if (gtk_column_view_column_get_sorter (column) != NULL &&
          GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (column), index_key)) == index)
        return column;
    }
  g_assert_not_reached ();
}

gint
weft_table_view_column_at (WeftTableView *self, double x)
{
  GtkColumnViewColumn *column = weft_table_heads_column_at (self->view, x);

  return column != NULL && gtk_column_view_column_get_sorter (column) != NULL ?
             GPOINTER_TO_INT (g_object_get_data (G_OBJECT (column), index_key)) :
             -1;
}

static const WeftTableColumn *
column_spec (WeftTableView *self, guint index)
{
  return &weft_table_model_get_class (self->model)->columns[index];
}

void
weft_table_view_sort (WeftTableView *self, guint index, gboolean descending)
{
  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  self->is_sorting = TRUE;
  weft_table_heads_sort (self->view, column_at (self, index), !descending);
  self->is_sorting = FALSE;
}

/* Sorts the model. At the first click, GTK sorts in ascending order, but columns of amounts are
 * sorted in descending order. */
static void
sorter_changed_cb (WeftTableView *self)
{
  gboolean descending;
  guint index;

  self->probed = -1;
  descending = gtk_sorter_compare (gtk_column_view_get_sorter (self->view), self, self->view) ==
               GTK_ORDERING_LARGER;
  if (self->probed < 0)
    return;
  index = (guint) self->probed;
  if (!self->is_sorting && !descending && index != weft_table_model_get_sort (self->model, NULL) &&
      weft_table_column_descends (column_spec (self, index)))
    weft_table_view_sort (self, index, TRUE);
  else
    weft_table_model_sort (self->model, index, descending);
}

/* Returns the width (px) that fits the header of @spec and words of @chars characters. If
 * @chars is 0, no words have been measured, and the column is as wide as @spec requires. */
static int
natural_width (const WeftTableColumn *spec, gsize chars)
{
  int header = ((int) g_utf8_strlen (weft_column_title (spec), -1) + 1) * CHAR_WIDTH;
  int cells = chars > 0 ? (int) chars * WORD_WIDTH : (int) spec->width_chars * CHAR_WIDTH;

  return MAX (header, cells) + PADDING;
}

static void
add_column (WeftTableView *self, guint index, int width, gboolean is_shown)
{
  const WeftTableColumn *spec = column_spec (self, index);
  g_autoptr (GtkColumnViewColumn) column = NULL;
  g_autoptr (GtkSorter) sorter = NULL;

  column = gtk_column_view_column_new (weft_column_title (spec),
                                       weft_table_cells_factory (self->cells, index));
  sorter = GTK_SORTER (gtk_custom_sorter_new (probe_cb, column, NULL));
  g_object_set_data (G_OBJECT (column), index_key, GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (column), "weft-view", self);
  gtk_column_view_column_set_sorter (column, sorter);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, weft_table_column_is_lettered (spec) &&
                                                 !weft_table_column_has_words (spec));
  gtk_column_view_column_set_fixed_width (column, width);
  gtk_column_view_append_column (self->view, column);
  if (index > 0)
    weft_column_chooser_add (self->chooser, column, spec->id,
                             spec->definition != NULL ? _ (spec->definition) : NULL, is_shown);
  else
    weft_column_chooser_add_fixed (self->chooser, column, spec->id);
  if (index == weft_table_model_get_sort (self->model, NULL))
    gtk_column_view_sort_by_column (self->view, column, GTK_SORT_DESCENDING);
}

/* Widens a column of translated words to the longest word that has been among the first 200 rows so
 * far, so that no word is cut off. */
static void
widen_column (WeftTableView *self, guint index)
{
  const WeftTableRows *rows = weft_table_model_get_rows (self->model);
  const GArray *order = weft_table_model_get_order (self->model);
  GtkColumnViewColumn *column = column_at (self, index);
  gsize chars = (gsize) g_object_get_data (G_OBJECT (column), "weft-chars");

  for (guint i = 0; rows != NULL && i < MIN (order->len, 200); i++)
    {
      g_autofree char *text = weft_cell_text (rows, g_array_index (order, guint32, i), index);

      chars = MAX (chars, (gsize) g_utf8_strlen (text, -1));
    }
  g_object_set_data (G_OBJECT (column), "weft-chars", (gpointer) chars);
  weft_column_chooser_set_default_width (self->chooser, column,
                                         natural_width (column_spec (self, index), chars));
}

/* Hides columns that add no information for the current rows, unless the user chose them. */
static void
update_columns (WeftTableView *self)
{
  const WeftTableClass *klass = weft_table_model_get_class (self->model);

  for (guint i = 1; i < klass->n_columns; i++)
    {
      if (klass->columns[i].visibility == WEFT_COLUMN_IF_DISTINCT)
        weft_column_chooser_set_default (self->chooser, column_at (self, i),
                                         weft_table_model_is_distinct_column (self->model, i));
      if (weft_table_column_has_words (&klass->columns[i]))
        widen_column (self, i);
    }
}

void
weft_table_view_add_picture (WeftTableView *self,
                             const char *id,
                             const char *title,
                             const char *what,
                             int width,
                             gboolean is_shown,
                             WeftTableDraw draw,
                             gpointer user_data)
{
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  column = gtk_column_view_column_new (
      title, weft_table_cells_picture_factory (self->cells, draw, user_data));
  gtk_column_view_column_set_fixed_width (column, width);
  gtk_column_view_insert_column (self->view, 1, column);
  weft_column_chooser_add (self->chooser, column, id, what, is_shown);
  weft_table_heads_enable (self->view);
  /* the header of the new column is the last child */
  weft_tooltip_set_long (gtk_widget_get_last_child (weft_table_heads_row (self->view)), what);
}

static void
emit_row_signal (WeftTableView *self, guint signal, guint position)
{
  WeftTableRows *rows = weft_table_model_get_rows (self->model);
  GArray *order = weft_table_model_get_order (self->model);
  guint64 from, to;

  if (rows == NULL || position >= order->len)
    return;
  weft_table_get_span (rows, g_array_index (order, guint32, position),
                       weft_table_model_get_sort (self->model, NULL), &from, &to);
  g_signal_emit (self, signals[signal], 0, g_array_index (order, guint32, position), from, to);
}

void
weft_table_view_open (WeftTableView *self, guint position)
{
  emit_row_signal (self, OPENED, position);
}

static void
selection_changed_cb (WeftTableView *self)
{
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  if (self->is_quiet || weft_row_selection_is_model_change (self->selection))
    return;
  if (gtk_bitset_get_size (selected) == 1)
    emit_row_signal (self, PICKED, gtk_bitset_get_minimum (selected));
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

void
weft_table_view_mark (WeftTableView *self, gint row)
{
  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  weft_table_cells_mark (self->cells, row);
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
      guint position = gtk_bitset_get_nth (selected, i);

      if (position < order->len)
        g_array_append_val (chosen, g_array_index (order, guint32, position));
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
weft_table_view_get_selected_text (WeftTableView *self, WeftRowFormat format)
{
  g_autoptr (GArray) chosen = NULL;
  WeftTableRows *rows;

  g_return_val_if_fail (WEFT_IS_TABLE_VIEW (self), NULL);
  rows = weft_table_model_get_rows (self->model);
  if (rows == NULL)
    return g_strdup ("");
  chosen = weft_table_view_get_selected (self);
  return weft_table_write (
      rows, chosen->len > 0 ? chosen : weft_table_model_get_order (self->model), format);
}

static void
copy_rows (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gboolean is_csv = g_str_equal (g_variant_get_string (parameter, NULL), "csv");
  g_autofree char *text = weft_table_view_get_selected_text (
      WEFT_TABLE_VIEW (widget), is_csv ? WEFT_ROWS_CSV : WEFT_ROWS_TABS);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The rows were copied"));
}

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

/* Tab moves from the headers to the column chooser, then to the rows, then out of the table. */
static gboolean
weft_table_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkColumnView *view = WEFT_TABLE_VIEW (widget)->view;
  GtkWidget *chooser = GTK_WIDGET (WEFT_TABLE_VIEW (widget)->chooser);
  gboolean is_forward = direction == GTK_DIR_TAB_FORWARD;

  if (!weft_tab_stop_is_tab (direction))
    return GTK_WIDGET_CLASS (weft_table_view_parent_class)->focus (widget, direction);
  if (weft_tab_stop_focus_popover (widget, direction))
    return TRUE;
  if (weft_tab_stop_has_focus_in (weft_table_heads_row (view)))
    return is_forward && gtk_widget_child_focus (chooser, direction);
  if (weft_tab_stop_has_focus_in (chooser))
    return is_forward ? weft_table_heads_focus_rows (view, direction) :
                        weft_table_heads_focus (view);
  if (weft_tab_stop_has_focus_in (weft_table_heads_list (view)))
    return !is_forward && gtk_widget_child_focus (chooser, direction);
  if (is_forward)
    return weft_table_heads_focus (view);
  return weft_table_heads_focus_rows (view, direction) ||
         gtk_widget_child_focus (chooser, direction);
}

static void
weft_table_view_dispose (GObject *object)
{
  WeftTableView *self = WEFT_TABLE_VIEW (object);

  if (self->overlay != NULL)
    gtk_column_view_set_model (self->view, NULL); /* this releases all cells */
  weft_object_dispose_owned (object);
}

static void
weft_table_view_class_init (WeftTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftTableView, gtk_widget_unparent, menu, overlay);
  weft_class_add_owned (klass, WeftTableView, g_object_unref, selection, model);
  weft_class_add_owned (klass, WeftTableView, weft_table_cells_free, cells);
  weft_class_add_owned (klass, WeftTableView, g_free, open_title, filter, filter_error);
  G_OBJECT_CLASS (klass)->dispose = weft_table_view_dispose;
  widget_class->map = weft_table_view_map;
  widget_class->unmap = weft_table_view_unmap;
  widget_class->grab_focus = weft_table_view_grab_focus;
  widget_class->focus = weft_table_view_focus;
  signals[PICKED] = weft_signal_new ("picked", WEFT_TYPE_TABLE_VIEW, 3, G_TYPE_UINT, G_TYPE_UINT64,
                                     G_TYPE_UINT64);
  signals[OPENED] = weft_signal_new ("opened", WEFT_TYPE_TABLE_VIEW, 3, G_TYPE_UINT, G_TYPE_UINT64,
                                     G_TYPE_UINT64);
  signals[CHOSEN] = weft_signal_new ("chosen", WEFT_TYPE_TABLE_VIEW, 0);
  signals[MENU] = g_signal_new ("menu", WEFT_TYPE_TABLE_VIEW, G_SIGNAL_RUN_LAST, 0,
                                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 3,
                                G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "tableview");
  gtk_widget_class_install_action (widget_class, "table.copy", "s", copy_rows);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy", "s",
                                       "tabs");
  weft_table_view_install_menus (widget_class);
}

static void
weft_table_view_init (WeftTableView *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  /* an overlay scroll bar, visible only under the pointer, would not indicate further columns */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scrolled), FALSE);
  self->overlay = gtk_overlay_new ();
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), scrolled);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
}

/* Creates a view without columns. The choice of columns is saved under @id. */
static WeftTableView *
view_new (WeftTableModel *model, const char *id)
{
  WeftTableView *self = g_object_new (WEFT_TYPE_TABLE_VIEW, NULL);
  GtkWidget *chooser;

  self->model = g_object_ref (model);
  self->cells = weft_table_cells_new (model);
  self->selection = weft_row_selection_new (G_LIST_MODEL (model));
  weft_widget_set_accessible_name (self->view, _ (weft_table_model_get_class (model)->title));
  /* the button overlays the end of the headers */
  chooser = weft_column_chooser_new (self->view, id);
  gtk_widget_set_halign (chooser, GTK_ALIGN_END);
  gtk_widget_set_valign (chooser, GTK_ALIGN_START);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), chooser);
  self->chooser = WEFT_COLUMN_CHOOSER (chooser);
  return self;
}

/* Completes the view once all columns have been added. */
static GtkWidget *
finish_view (WeftTableView *self)
{
  GtkWidget *header;
  GtkWidget *title;
  const WeftTableClass *klass;
  GListModel *all;

  weft_table_heads_add_tail (self->view);
  weft_connect (gtk_column_view_get_sorter (self->view), "changed", sorter_changed_cb, self);
  weft_connect (self->selection, "selection-changed", selection_changed_cb, self);
  weft_connect (self->selection, "renewed", rows_changed_cb, self);
  weft_connect (self->view, "activate", weft_table_view_open, self);
  weft_table_heads_show_first_column (self->view);
  weft_connect (self->model, "items-changed", update_columns, self);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  /* align headers like the numbers below them; GTK has no property for this */
  header = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  title = gtk_widget_get_first_child (header);
  klass = weft_table_model_get_class (self->model);
  all = gtk_column_view_get_columns (self->view);
  /* the last one is the tail */
  for (guint i = 0; i + 1 < g_list_model_get_n_items (all) && title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (all, i);
      guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (column), index_key));
      GtkWidget *box = gtk_widget_get_first_child (title);

      if (box != NULL && klass->columns[index].kind != WEFT_CELL_TEXT)
        gtk_widget_set_halign (box, GTK_ALIGN_END);
      if (klass->columns[index].definition != NULL)
        weft_tooltip_set_long (title, _ (klass->columns[index].definition));
      title = gtk_widget_get_next_sibling (title);
    }
  weft_table_view_add_menus (self);
  weft_table_heads_enable (self->view);
  return GTK_WIDGET (self);
}

GtkWidget *
weft_table_view_new (WeftTableModel *model)
{
  const WeftTableClass *klass = weft_table_model_get_class (model);
  WeftTableView *self = view_new (model, klass->id);

  for (guint i = 0; i < klass->n_columns; i++)
    add_column (self, i, natural_width (&klass->columns[i], 0),
                klass->columns[i].visibility == WEFT_COLUMN_SHOWN);
  return finish_view (self);
}

GtkWidget *
weft_table_view_new_narrow (WeftTableModel *model,
                            const char *id,
                            const WeftNarrowColumn *columns,
                            guint n)
{
  const WeftTableClass *klass = weft_table_model_get_class (model);
  WeftTableView *self = view_new (model, id);

  for (guint i = 0; i < n; i++)
    {
      gint index = weft_table_find_column (klass, columns[i].id);

      g_assert (index >= 0);
      add_column (self, (guint) index, columns[i].width, TRUE);
    }
  for (guint i = 0; i < klass->n_columns; i++)
    {
      guint k = 0;

      while (k < n && !g_str_equal (columns[k].id, klass->columns[i].id))
        k++;
      if (k == n)
        add_column (self, i, natural_width (&klass->columns[i], 0), FALSE);
    }
  return finish_view (self);
}

void
weft_table_view_set_width (WeftTableView *self, guint index, int width)
{
  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  weft_column_chooser_set_default_width (self->chooser, column_at (self, index), width);
}

void
weft_table_view_set_open_title (WeftTableView *self, const char *open_title)
{
  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  g_free (self->open_title);
  self->open_title = g_strdup (open_title);
}

void
weft_table_view_set_search (WeftTableView *self, GtkEditable *search)
{
  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  self->search = search;
}

void
weft_table_view_filter (WeftTableView *self, const char *text)
{
  g_autoptr (WeftTableFilter) filter = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (WEFT_IS_TABLE_VIEW (self));
  filter = weft_filter_parse (weft_table_model_get_base (self->model), text, &error);
  g_free (self->filter_error);
  self->filter_error = error != NULL ? g_strdup (error->message) : NULL;
  if (filter == NULL || g_strcmp0 (self->filter, text) == 0)
    return;
  g_free (self->filter);
  self->filter = g_strdup (text);
  weft_table_model_set_filter (self->model, filter->tests->len > 0 ? filter : NULL);
}

const char *
weft_table_view_get_filter_error (WeftTableView *self)
{
  g_return_val_if_fail (WEFT_IS_TABLE_VIEW (self), NULL);
  return self->filter_error;
}

WeftTableModel *
weft_table_view_get_model (WeftTableView *self)
{
  return self->model;
}
