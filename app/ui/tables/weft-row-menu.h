/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of a table's rows: what a table view can do with them. */
#pragma once

#include "weft-table.h"

#include <gtk/gtk.h>

/* Returns the menu of @row of @rows and of its cell in @column, or of no cell if that is -1; @opens
 * is the title of Enter's action on the row, or NULL, @can_filter says if rows can be filtered;
 * @n_selected rows are copied. Its actions are those of WeftTableView. */
GMenuModel *weft_row_menu_new (const WeftTableRows *rows,
                               guint row,
                               gint column,
                               guint n_selected,
                               const char *opens,
                               gboolean can_filter);
