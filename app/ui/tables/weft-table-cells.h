/* SPDX-License-Identifier: BSD-3-Clause */
/* Cells of a table view: labels and small charts. */
#pragma once

#include "weft-table-model.h"
#include <gtk/gtk.h>

/* For the main thread. */
typedef struct _WeftTableCells WeftTableCells;

/* The cells of the rows of @model. */
WeftTableCells *weft_table_cells_new (WeftTableModel *model);
void weft_table_cells_free (WeftTableCells *self);

/* A factory of labels for column @index of the model's class. Borrows the cells. */
GtkListItemFactory *weft_table_cells_factory (WeftTableCells *self, guint index);

/* Paints [0, @width) x [0, @height) of @cr for a row of the rows. */
typedef void (*WeftTableDraw) (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data);

/* A factory of small charts. Borrows the cells. */
GtkListItemFactory *
weft_table_cells_picture_factory (WeftTableCells *self, WeftTableDraw draw, gpointer user_data);

/* Marks @row of the model's rows; -1 for none. */
void weft_table_cells_mark (WeftTableCells *self, gint row);

/* The position of the bound row at @y, px of @list, or -1. */
gint weft_table_cells_position_at (WeftTableCells *self, GtkWidget *list, double y);

/* Shows what the model has now in the cells of the first @n positions. */
void weft_table_cells_refill (WeftTableCells *self, guint n);
