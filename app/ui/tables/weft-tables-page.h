/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables page: threads, GCs, the program's own spans and more as tables, linked to the timeline in
 * both directions: a row that is selected is picked there, an item picked there is selected here.
 */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#define WEFT_TYPE_TABLES_PAGE (weft_tables_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTablesPage, weft_tables_page, WEFT, TABLES_PAGE, WeftPage)

/* Shows rows of the selected range or of the whole log of @plot. A row that is opened is shown in
 * the timeline. */
GtkWidget *weft_tables_page_new (WeftPlot *plot);

/* Shows the table @id ("threads", see weft-table-rows.h). Returns FALSE if the page has none. */
gboolean weft_tables_page_show (WeftTablesPage *self, const char *id);

/* Shows the table @id, filtered to the rows whose number in @column is in [@from, @to), or, if that
 * is empty, all rows sorted by the column. Returns FALSE if there is no such table or column. */
gboolean weft_tables_page_limit (
    WeftTablesPage *self, const char *id, const char *column, guint64 from, guint64 to);
