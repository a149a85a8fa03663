/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a table: columns as its class describes them, sorted by a click on their heads. */
#pragma once

#include "weft-table-cells.h"
#include "weft-table-export.h"

#define WEFT_TYPE_TABLE_VIEW (weft_table_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftTableView, weft_table_view, WEFT, TABLE_VIEW, GtkWidget)

/* Follows @model, which is active while the table is on the screen. Emits "picked" (a single row
 * was selected) and "opened" (Enter or a double click) with a row (guint, of the model's rows) and
 * its time (two guint64, ns); "chosen" when the user has selected other rows, or none; "menu" with
 * a row and a position (two doubles, px) when the user asks for its menu: a handler that opens one
 * of its own returns TRUE. */
GtkWidget *weft_table_view_new (WeftTableModel *model);

/* A column of a narrow table: the id of one of its class, and how wide it is at first, px. */
typedef struct
{
  const char *id;
  int width;
} WeftNarrowColumn;

/* Like weft_table_view_new(), with these @n columns, in their order; the others are hidden until
 * the user chooses them. @id names the choice in the settings. */
GtkWidget *weft_table_view_new_narrow (WeftTableModel *model,
                                       const char *id,
                                       const WeftNarrowColumn *columns,
                                       guint n);

WeftTableModel *weft_table_view_get_model (WeftTableView *self);

/* For the menus of rows: what "opened" does, translated; and the entry that filters the rows, which
 * is borrowed. */
void weft_table_view_set_opens (WeftTableView *self, const char *opens);
void weft_table_view_set_search (WeftTableView *self, GtkEditable *search);

/* Shows the rows that pass @text, read by weft_filter_read(). What cannot be read changes nothing;
 * then the reason, translated, is the fault, which is NULL otherwise. */
void weft_table_view_filter (WeftTableView *self, const char *text);
const char *weft_table_view_get_fault (WeftTableView *self);

/* Adds a column of small charts right of the first one; @id is its name in the settings, @what the
 * tooltip of its head, and @is_shown the default, until the user chooses. */
void weft_table_view_add_picture (WeftTableView *self,
                                  const char *id,
                                  const char *title,
                                  const char *what,
                                  int width,
                                  gboolean is_shown,
                                  WeftTableDraw draw,
                                  gpointer user_data);

/* Sets the default width (px) of column @index of the class. */
void weft_table_view_set_width (WeftTableView *self, guint index, int width);

/* Sorts by column @index of the class, as a click on its head does. */
void weft_table_view_sort (WeftTableView *self, guint index, gboolean descending);

/* The row that is selected alone, or -1. */
gint weft_table_view_get_row (WeftTableView *self);

/* Selects the row at @position alone, and scrolls to it; emits nothing. */
void weft_table_view_select (WeftTableView *self, guint position);

/* Marks @row of the model's rows, in addition to the selection; -1 for none. */
void weft_table_view_mark (WeftTableView *self, gint row);

/* The selected rows, of the model's rows, in the order that is shown: an array of guint32. */
GArray *weft_table_view_get_selected (WeftTableView *self);

/* The selected rows as lines for the clipboard, with a line of heads; all rows if none is selected.
 * Newly allocated. */
char *weft_table_view_text (WeftTableView *self, WeftRowFormat format);
