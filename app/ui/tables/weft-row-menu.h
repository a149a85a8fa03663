/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu for the rows of a table view. */
#pragma once

#include "weft-table.h"

#include <gtk/gtk.h>

/* Returns the menu for @row of @rows and its cell in @column, which is -1 for no cell. @opens is
 * the title of the action that Enter runs on the row, or NULL. @can_filter is TRUE if rows can be
 * filtered. @n_selected is the number of rows to copy. The actions are those of WeftTableView. */
GMenuModel *weft_row_menu_new (const WeftTableRows *rows,
                               guint row,
                               gint column,
                               guint n_selected,
                               const char *opens,
                               gboolean can_filter);
