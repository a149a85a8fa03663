/* SPDX-License-Identifier: BSD-3-Clause */
/* Keyboard access to the column headers of a table. */
#pragma once

#include <gtk/gtk.h>

/* Makes the headers of @view accessible from the keyboard; all columns must have been added. Arrow
 * keys move between headers. Space and Enter sort by the column and, when pressed again, reverse
 * the order. Before GTK 4.10, headers respond only to the pointer. */
void weft_table_heads_enable (GtkColumnView *view);

/* If @view is wider than its scrolled window, shows its first column initially, which in
 * right-to-left languages is the rightmost one. */
void weft_table_heads_show_first_column (GtkColumnView *view);

/* Adds a last column without a title, as room for the button at the end of the headers. */
void weft_table_heads_add_tail (GtkColumnView *view);

/* Moves the keyboard focus to the header that last had it, or to the first header. */
gboolean weft_table_heads_focus (GtkColumnView *view);

/* Moves the keyboard focus to the row that last had it, or to the first visible row. */
gboolean weft_table_heads_focus_rows (GtkColumnView *view, GtkDirectionType direction);

/* Sorts by @column, as if its header had been clicked. */
void weft_table_heads_sort (GtkColumnView *view, GtkColumnViewColumn *column, gboolean ascending);

/* Returns the column at @x, px of the list of rows, or NULL. Owned by the view. */
GtkColumnViewColumn *weft_table_heads_column_at (GtkColumnView *view, double x);

/* Return the widget that contains the headers, and the list of rows. */
GtkWidget *weft_table_heads_row (GtkColumnView *view);
GtkWidget *weft_table_heads_list (GtkColumnView *view);
