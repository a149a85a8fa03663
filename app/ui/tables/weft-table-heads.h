/* SPDX-License-Identifier: BSD-3-Clause */
/* Keyboard access to the heads of a table's columns. */
#pragma once

#include <gtk/gtk.h>

/* Lets the keyboard reach the heads of @view, whose columns are complete: arrows go from one to the
 * next, Space and Enter sort by it, and once more the other way round. GTK before 4.10 has only the
 * pointer for it. */
void weft_table_heads_enable (GtkColumnView *view);

/* Shows the first column of @view, in a scrolled window that it is wider than, which is not the
 * leftmost in a language that is written from right to left. */
void weft_table_heads_begin (GtkColumnView *view);

/* Adds a last column without a head: room for the button at the heads' end. */
void weft_table_heads_add_tail (GtkColumnView *view);

/* Moves the keyboard's focus to the head that it was at last, or to the first. */
gboolean weft_table_heads_focus (GtkColumnView *view);

/* Moves it to the row that it was at last, or to the first that is in sight. */
gboolean weft_table_heads_focus_rows (GtkColumnView *view, GtkDirectionType direction);

/* Sorts by @column as if its head was clicked. */
void weft_table_heads_sort (GtkColumnView *view, GtkColumnViewColumn *column, gboolean ascending);

/* The column at @x, px of the list of rows, or NULL. Owned by the view. */
GtkColumnViewColumn *weft_table_heads_column_at (GtkColumnView *view, double x);

/* The widget that holds the heads, and the list of rows. */
GtkWidget *weft_table_heads_row (GtkColumnView *view);
GtkWidget *weft_table_heads_list (GtkColumnView *view);
