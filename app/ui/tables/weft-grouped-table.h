/* SPDX-License-Identifier: BSD-3-Clause */
/* A table of a log that can also be shown as groups of its rows. */
#pragma once

#include "weft-table-menu.h"

#define WEFT_TYPE_GROUPED_TABLE (weft_grouped_table_get_type ())
G_DECLARE_FINAL_TYPE (WeftGroupedTable, weft_grouped_table, WEFT, GROUPED_TABLE, AdwBin)

/* Not grouped at first. Its views are added to @menu, whose search entry @search filters the rows
 * before they are grouped. Emits "changed" when the rows of the view that is shown change, or
 * another one is shown. A group that is opened is shown as its rows. */
GtkWidget *weft_grouped_table_new (const WeftTableClass *klass,
                                   WeftDocument *document,
                                   WeftTableMenu *menu,
                                   GtkEditable *search);

/* The view of the rows themselves, and the one that is shown. Borrowed. */
WeftTableView *weft_grouped_table_get_view (WeftGroupedTable *self);
WeftTableView *weft_grouped_table_get_shown (WeftGroupedTable *self);

/* Groups the rows by @column of the class, or not at all if it is negative. */
void weft_grouped_table_set_column (WeftGroupedTable *self, gint column);
gint weft_grouped_table_get_column (WeftGroupedTable *self);

/* Filters by @text, as if it was typed into the entry. */
void weft_grouped_table_filter (WeftGroupedTable *self, const char *text);
