/* SPDX-License-Identifier: BSD-3-Clause */
/* Cells of a table view: labels and small charts. */
#pragma once

#include "weft-table-model.h"
#include <gtk/gtk.h>

/* Main thread only. */
typedef struct _WeftTableCells WeftTableCells;

/* Creates the cells for rows of @model, and keeps a reference to it. */
WeftTableCells *weft_table_cells_new (WeftTableModel *model);
void weft_table_cells_free (WeftTableCells *self);

/* Returns a factory of labels for column @index of the model's class. It borrows @self. */
GtkListItemFactory *weft_table_cells_factory (WeftTableCells *self, guint index);

/* Draws the cell of @row of @rows into [0, @width) x [0, @height) of @cr. */
typedef void (*WeftTableDraw) (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data);

/* Returns a factory of small charts drawn by @draw. It borrows @self. */
GtkListItemFactory *
weft_table_cells_picture_factory (WeftTableCells *self, WeftTableDraw draw, gpointer user_data);

/* Marks @row of the model's rows, or none if it is -1. */
void weft_table_cells_mark (WeftTableCells *self, gint row);

/* Returns the position of the row at @y, px of @list, or -1. */
gint weft_table_cells_position_at (WeftTableCells *self, GtkWidget *list, double y);

/* Refills the cells of the first @n positions from the model. */
void weft_table_cells_update (WeftTableCells *self, guint n);
