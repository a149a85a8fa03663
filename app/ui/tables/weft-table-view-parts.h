/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of the table view. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

/* Selection model for a long list: a set of positions, without an object for each row. */
#define WEFT_TYPE_ROW_SELECTION (weft_row_selection_get_type ())
G_DECLARE_FINAL_TYPE (WeftRowSelection, weft_row_selection, WEFT, ROW_SELECTION, GObject)

/* Creates a GtkSelectionModel over @model, and keeps a reference to it. The selection is cleared
 * when items change. "items-changed" reports only items added or removed at the end, since GTK
 * would rebuild the widgets of all rows that are reported as replaced. For replaced rows, "renewed"
 * is emitted instead. Its argument is a position (guint): only items before it may have been
 * replaced. */
WeftRowSelection *weft_row_selection_new (GListModel *model);

/* Returns TRUE while "selection-changed" is emitted because items have changed, not because of the
 * user. */
gboolean weft_row_selection_is_model_change (WeftRowSelection *self);

/* Button at the end of a table's headers, with a list of the columns to show. This choice, and the
 * column widths that the user sets, are saved in the settings for each kind of table. */
#define WEFT_TYPE_COLUMN_CHOOSER (weft_column_chooser_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumnChooser, weft_column_chooser, WEFT, COLUMN_CHOOSER, AdwBin)

/* Creates a chooser for the columns of @view, which is borrowed. @table is the id under which the
 * choice is saved. */
GtkWidget *weft_column_chooser_new (GtkColumnView *view, const char *table);

/* Lets the user choose @column of the view. @id is the name of the column in the settings; @tooltip
 * is its definition, a translated sentence, or NULL. @is_shown is the default visibility. The
 * current width and expansion are also defaults. */
void weft_column_chooser_add (WeftColumnChooser *self,
                              GtkColumnViewColumn *column,
                              const char *id,
                              const char *tooltip,
                              gboolean is_shown);

/* Like weft_column_chooser_add(), but for a column that is always shown. Only its width is saved in
 * the settings. */
void weft_column_chooser_add_fixed (WeftColumnChooser *self,
                                    GtkColumnViewColumn *column,
                                    const char *id);

void weft_column_chooser_set_default (WeftColumnChooser *self,
                                      GtkColumnViewColumn *column,
                                      gboolean is_shown);

/* Sets the default width of @column, px. */
void weft_column_chooser_set_default_width (WeftColumnChooser *self,
                                            GtkColumnViewColumn *column,
                                            int width);

/* Opens the list below @head, which is one of the view's headers. */
void weft_column_chooser_popup (WeftColumnChooser *self, GtkWidget *head);

/* Keyboard access to the column headers of a table. */

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

/* Table cell that shows a share: a number over a bar whose length is the share. */
#define WEFT_TYPE_SHARE_CELL (weft_share_cell_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareCell, weft_share_cell, WEFT, SHARE_CELL, GtkWidget)

/* Returns the label over the bar. Borrowed. */
GtkLabel *weft_share_cell_get_label (WeftShareCell *self);

/* Shows a bar that takes @share of the cell's width, clamped to 0..1. */
void weft_share_cell_set_share (WeftShareCell *self, double share);
