/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu button that copies or saves the table on the screen, and finds rows in it. */
#pragma once

#include "weft-table-view.h"
#include <adwaita.h>

#define WEFT_TYPE_TABLE_MENU (weft_table_menu_get_type ())
G_DECLARE_FINAL_TYPE (WeftTableMenu, weft_table_menu, WEFT, TABLE_MENU, AdwBin)

/* Adds a table: its rows are filtered by the text of the entry that the property "search" names,
 * and it is the one that is copied and saved while it is on the screen. Both are borrowed. */
void weft_table_menu_add (WeftTableMenu *self, WeftTableView *table);
void weft_table_menu_remove (WeftTableMenu *self, WeftTableView *table);

/* The document whose name a file gets if the model of a table has none. Borrowed. */
void weft_table_menu_set_document (WeftTableMenu *self, WeftDocument *document);

/* Opens the menu. */
void weft_table_menu_popup (WeftTableMenu *self);
