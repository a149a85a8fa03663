/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a table, with the columns described by its class. A click on a header sorts the rows. */
#pragma once

#include "weft-row-writer.h"
#include "weft-table-cells.h"

#define WEFT_TYPE_TABLE_VIEW (weft_table_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftTableView, weft_table_view, WEFT, TABLE_VIEW, GtkWidget)

/* Creates a view that follows @model, which is active while the view is mapped. Signals: "picked"
 * (a single row was selected) and "opened" (Enter or double click), both with a row (guint, of the
 * model's rows) and its time range (two guint64, ns); "chosen" when the user has changed the
 * selection; "menu" with a row and a position (two doubles, px) when the user requests the row's
 * menu. A handler of "menu" that opens its own menu returns TRUE. */
GtkWidget *weft_table_view_new (WeftTableModel *model);

/* Column of a narrow table: id of a column of its class, and default width, px. */
typedef struct
{
  const char *id;
  int width;
} WeftNarrowColumn;

/* Like weft_table_view_new(), but shows only the @n columns in @columns, in this order. Other
 * columns are hidden until the user chooses them. The choice is saved under @id. */
GtkWidget *weft_table_view_new_narrow (WeftTableModel *model,
                                       const char *id,
                                       const WeftNarrowColumn *columns,
                                       guint n);

WeftTableModel *weft_table_view_get_model (WeftTableView *self);

/* Set the translated title of the action that emits "opened", and the entry that filters the rows,
 * which is borrowed. The menus of rows use both. */
void weft_table_view_set_open_title (WeftTableView *self, const char *open_title);
void weft_table_view_set_search (WeftTableView *self, GtkEditable *search);

/* Shows only rows that match @text, which is parsed by weft_filter_parse(). If @text is invalid,
 * the rows stay as they are, and weft_table_view_get_filter_error() returns the reason, translated,
 * instead of NULL. */
void weft_table_view_filter (WeftTableView *self, const char *text);
const char *weft_table_view_get_filter_error (WeftTableView *self);

/* Adds a column of small charts after the first column. @id is the name of the column in the
 * settings, @what the tooltip of its header. @is_shown is the default visibility. */
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

/* Sorts by column @index of the class, like a click on the header of the column. */
void weft_table_view_sort (WeftTableView *self, guint index, gboolean descending);

/* Returns the selected row, or -1 unless exactly one row is selected. */
gint weft_table_view_get_row (WeftTableView *self);

/* Selects only the row at @position and scrolls to it, without emitting signals. */
void weft_table_view_select (WeftTableView *self, guint position);

/* Marks @row of the model's rows, or none if it is -1. The mark is independent of the selection. */
void weft_table_view_mark (WeftTableView *self, gint row);

/* Returns the selected rows (guint32, of the model's rows) in visible order. Newly allocated. */
GArray *weft_table_view_get_selected (WeftTableView *self);

/* Returns the selected rows, or all if none is selected, as lines for the clipboard below a header
 * line. Newly allocated. */
char *weft_table_view_get_selected_text (WeftTableView *self, WeftRowFormat format);
