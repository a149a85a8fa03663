/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu button that copies or saves the visible table, and filters its rows by a search entry. */
#pragma once

#include "weft-table-view.h"
#include <adwaita.h>

#define WEFT_TYPE_TABLE_MENU (weft_table_menu_get_type ())
G_DECLARE_FINAL_TYPE (WeftTableMenu, weft_table_menu, WEFT, TABLE_MENU, AdwBin)

/* Adds @table. The text of the property "search", a GtkSearchEntry, filters the table's rows. While
 * @table is visible, the menu copies and saves @table. Table and entry are borrowed. */
void weft_table_menu_add (WeftTableMenu *self, WeftTableView *table);
void weft_table_menu_remove (WeftTableMenu *self, WeftTableView *table);

/* Sets the document that names the saved file if a table's model has no document. Borrowed. */
void weft_table_menu_set_document (WeftTableMenu *self, WeftDocument *document);

void weft_table_menu_popup (WeftTableMenu *self);
