/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of a table's rows: what a table view can do with them. */
#pragma once

#include "weft-table.h"

#include <gtk/gtk.h>

/* The menu of @row of @rows and of its cell in @column, or of none where that is -1; @opens says
 * what Enter does with the row, or is NULL, @can_filter whether rows can be searched; @n_selected
 * rows are copied. Its actions are those of WeftTableView. */
GMenuModel *weft_row_menu_new (const WeftTableRows *rows,
                               guint row,
                               gint column,
                               guint n_selected,
                               const char *opens,
                               gboolean can_filter);
