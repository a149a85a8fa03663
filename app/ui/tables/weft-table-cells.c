/* SPDX-License-Identifier: BSD-3-Clause */
/* Cells of a table view. Each bound cell is recorded with its column, so that it can be refilled in
 * place. */
#include "weft-table-cells.h"

#include "weft-amount-text.h"
#include "weft-look.h"
#include "weft-name.h"
#include "weft-object.h"
#include "weft-table-view-parts.h"
#include "weft-tooltip.h"

#include <math.h>

#define CLAUSE_LINES 2 /* maximum number of lines of a cell in a column with is_clause */

struct _WeftTableCells
{
  WeftTableModel *model;
  GHashTable *bound; /* key: GtkListItem; value: its CellColumn */
  gint marked;       /* index of the marked row among the model's rows, or -1 */
};

/* Source of a column's cells. */
typedef struct
{
  WeftTableCells *cells;
  guint index;        /* index of the column in the table's class, unless @draw is set */
  WeftTableDraw draw; /* draws the cell; NULL for text */
  gpointer user_data;
} CellColumn;

static const WeftTableColumn *
column_spec (const CellColumn *column)
{
  return &weft_table_model_get_class (column->cells->model)->columns[column->index];
}

static void
fill_label (const CellColumn *column, GtkLabel *label, const WeftTableRows *rows, guint row)
{
  gboolean is_text = column_spec (column)->kind == WEFT_CELL_TEXT;
  g_autofree char *full = weft_cell_text (rows, row, column->index);
  g_autofree char *text =
      is_text ? weft_name_shorten_to_chars (full, WEFT_NAME_MAX_CHARS) : g_steal_pointer (&full);

  if (g_str_equal (gtk_label_get_text (label), text))
    return;
  gtk_label_set_text (label, text);
  gtk_label_set_ellipsize (label, column_spec (column)->is_clause ?
                                      PANGO_ELLIPSIZE_END :
                                      weft_name_ellipsize_mode (text));
}

/* Sets or removes the mark of the row widget that contains the cell. GTK reuses row widgets, so the
 * widget may still have the mark of another row. */
static void
mark_cell (WeftTableCells *self, GtkListItem *item, guint row)
{
  GtkWidget *cell = gtk_widget_get_parent (gtk_list_item_get_child (item));
  GtkWidget *widget = cell != NULL ? gtk_widget_get_parent (cell) : NULL;

  if (widget == NULL)
    return;
  if (self->marked >= 0 && row == (guint) self->marked)
    gtk_widget_add_css_class (widget, "weft-marked");
  else
    gtk_widget_remove_css_class (widget, "weft-marked");
}

/* Fills the cell with the model's current row at the item's position. */
static void
fill_cell (const CellColumn *column, GtkListItem *item)
{
  WeftTableRows *rows = weft_table_model_get_rows (column->cells->model);
  GArray *order = weft_table_model_get_order (column->cells->model);
  guint position = gtk_list_item_get_position (item);
  GtkWidget *child = gtk_list_item_get_child (item);
  guint row;

  if (rows == NULL || position >= order->len)
    return;
  row = g_array_index (order, guint32, position);
  mark_cell (column->cells, item, row);
  if (WEFT_IS_SHARE_CELL (child))
    {
      guint64 share = 0;

      /* draw no bar if the share is not known */
      if (!weft_table_get_number (rows, row, column->index, &share))
        share = 0;
      weft_share_cell_set_share (WEFT_SHARE_CELL (child),
                                 (double) share / weft_cell_scale (column_spec (column)->kind));
      fill_label (column, weft_share_cell_get_label (WEFT_SHARE_CELL (child)), rows, row);
      return;
    }
  if (column->draw == NULL)
    {
      fill_label (column, GTK_LABEL (child), rows, row);
      return;
    }
  g_object_set_data (G_OBJECT (child), "weft-row", GUINT_TO_POINTER (row));
  gtk_widget_queue_draw (child);
}

static void
bind_cell_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  g_hash_table_insert (((CellColumn *) column)->cells->bound, item, column);
  fill_cell (column, item);
}

static void
unbind_cell_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  g_hash_table_remove (((CellColumn *) column)->cells->bound, item);
}

static void
setup_cell_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  gboolean is_share = column_spec (column)->kind == WEFT_CELL_SHARE;
  gboolean is_text = column_spec (column)->kind == WEFT_CELL_TEXT;
  GtkWidget *child = is_share ? g_object_new (WEFT_TYPE_SHARE_CELL, NULL) : gtk_label_new (NULL);
  GtkLabel *label =
      is_share ? weft_share_cell_get_label (WEFT_SHARE_CELL (child)) : GTK_LABEL (child);

  gtk_label_set_xalign (label, is_text ? 0 : 1);
  if (is_text)
    weft_tooltip_set_for_label (label);
  if (column_spec (column)->is_clause)
    {
      gtk_label_set_wrap (label, TRUE);
      gtk_label_set_lines (label, CLAUSE_LINES);
    }
  gtk_widget_add_css_class (GTK_WIDGET (label), "numeric");
  gtk_list_item_set_child (item, child);
}

static void
draw_picture_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const CellColumn *column = data;
  WeftTableRows *rows = weft_table_model_get_rows (column->cells->model);
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
  weft_connect (weft_look_get_default (), "changed::colors", gtk_widget_queue_draw, area);
  gtk_list_item_set_child (item, area);
}

/* Creates a factory for cells that are created by @setup. */
static GtkListItemFactory *
cell_factory_new (const CellColumn *given, GCallback setup)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  CellColumn *column = g_memdup2 (given, sizeof *given);

  g_object_set_data_full (G_OBJECT (factory), "weft-cells", column, g_free);
  g_signal_connect (factory, "setup", setup, column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell_cb), column);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell_cb), column);
  return factory;
}

WeftTableCells *
weft_table_cells_new (WeftTableModel *model)
{
  WeftTableCells *self = g_new0 (WeftTableCells, 1);

  self->model = g_object_ref (model);
  self->bound = g_hash_table_new (NULL, NULL);
  self->marked = -1;
  return self;
}

void
weft_table_cells_free (WeftTableCells *self)
{
  g_object_unref (self->model);
  g_hash_table_unref (self->bound);
  g_free (self);
}

GtkListItemFactory *
weft_table_cells_factory (WeftTableCells *self, guint index)
{
  return cell_factory_new (&(CellColumn){ self, index, NULL, NULL }, G_CALLBACK (setup_cell_cb));
}

GtkListItemFactory *
weft_table_cells_picture_factory (WeftTableCells *self, WeftTableDraw draw, gpointer user_data)
{
  return cell_factory_new (&(CellColumn){ self, 0, draw, user_data },
                           G_CALLBACK (setup_picture_cb));
}

void
weft_table_cells_mark (WeftTableCells *self, gint row)
{
  GArray *order = weft_table_model_get_order (self->model);
  GHashTableIter iter;
  gpointer item;

  if (self->marked == row)
    return;
  self->marked = row;
  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_list_item_get_position (item) < order->len)
      mark_cell (self, item, g_array_index (order, guint32, gtk_list_item_get_position (item)));
}

void
weft_table_cells_update (WeftTableCells *self, guint n)
{
  GHashTableIter iter;
  gpointer item, column;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, &column))
    if (gtk_list_item_get_position (item) < n)
      fill_cell (column, item);
}

gint
weft_table_cells_position_at (WeftTableCells *self, GtkWidget *list, double y)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      GtkWidget *cell = gtk_widget_get_parent (gtk_list_item_get_child (item));
      graphene_rect_t bounds;

      if (cell != NULL && gtk_widget_get_mapped (cell) &&
          gtk_widget_compute_bounds (cell, list, &bounds) && y >= bounds.origin.y &&
          y < bounds.origin.y + bounds.size.height)
        return (gint) gtk_list_item_get_position (item);
    }
  return -1;
}

/* The bar is a CSS node of its own, so that themes and high contrast can colour it. */

struct _WeftShareCell
{
  GtkWidget parent_instance;

  GtkWidget *bar, *label; /* children */
  double share;
};

G_DEFINE_FINAL_TYPE (WeftShareCell, weft_share_cell, GTK_TYPE_WIDGET)

static void
weft_share_cell_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  gtk_widget_measure (WEFT_SHARE_CELL (widget)->label, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* A share above 0 gets a bar of at least one pixel. */
static void
weft_share_cell_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftShareCell *self = WEFT_SHARE_CELL (widget);
  GtkAllocation bar = { 0, 0, (int) ceil (self->share * width), height };

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    bar.x = width - bar.width;
  gtk_widget_set_child_visible (self->bar, bar.width > 0);
  if (bar.width > 0)
    gtk_widget_size_allocate (self->bar, &bar, -1);
  gtk_widget_size_allocate (self->label, &(GtkAllocation){ 0, 0, width, height }, baseline);
}

static void
weft_share_cell_class_init (WeftShareCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftShareCell, gtk_widget_unparent, bar, label);
  widget_class->measure = weft_share_cell_measure;
  widget_class->size_allocate = weft_share_cell_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "sharecell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
weft_share_cell_init (WeftShareCell *self)
{
  self->bar = g_object_new (GTK_TYPE_BOX, "css-name", "sharebar", "accessible-role",
                            GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  self->label = gtk_label_new (NULL);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

GtkLabel *
weft_share_cell_get_label (WeftShareCell *self)
{
  return GTK_LABEL (self->label);
}

void
weft_share_cell_set_share (WeftShareCell *self, double share)
{
  share = CLAMP (share, 0, 1);
  if (share == self->share)
    return;
  self->share = share;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
