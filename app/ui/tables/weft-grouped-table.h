/* SPDX-License-Identifier: BSD-3-Clause */
/* Table whose rows can also be shown in groups. */
#pragma once

#include "weft-table-menu.h"

#define WEFT_TYPE_GROUPED_TABLE (weft_grouped_table_get_type ())
G_DECLARE_FINAL_TYPE (WeftGroupedTable, weft_grouped_table, WEFT, GROUPED_TABLE, AdwBin)

/* Creates a table that is initially not grouped. The views of the table are added to @menu, whose
 * search entry @search filters the rows before they are grouped. Emits "changed" when the rows of
 * the visible view change, or another view becomes visible. Opening a group shows its rows. */
GtkWidget *weft_grouped_table_new (const WeftTableClass *klass,
                                   WeftDocument *document,
                                   WeftTableMenu *menu,
                                   GtkEditable *search);

/* Return the view of the single rows, and the visible view. Borrowed. */
WeftTableView *weft_grouped_table_get_view (WeftGroupedTable *self);
WeftTableView *weft_grouped_table_get_shown (WeftGroupedTable *self);

/* Groups the rows by @column of the class, or ends grouping if @column is negative. */
void weft_grouped_table_set_column (WeftGroupedTable *self, gint column);
gint weft_grouped_table_get_column (WeftGroupedTable *self);

/* Filters by @text, as if it had been typed into the search entry. */
void weft_grouped_table_filter (WeftGroupedTable *self, const char *text);
