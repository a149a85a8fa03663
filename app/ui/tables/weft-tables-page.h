/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables page: tables of threads, GCs, the program's own spans and more. The tables are linked to
 * the timeline: selecting a row picks its item there, and picking an item selects its row here. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#define WEFT_TYPE_TABLES_PAGE (weft_tables_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTablesPage, weft_tables_page, WEFT, TABLES_PAGE, WeftPage)

/* Shows the rows of the selected range of @plot, or of the whole log. Opening a row shows it in the
 * timeline. */
GtkWidget *weft_tables_page_new (WeftPlot *plot);

/* Shows the table @id ("threads", …; see weft-table-rows.h). Returns FALSE if the page does not
 * have it. */
gboolean weft_tables_page_show (WeftTablesPage *self, const char *id);

/* Shows the table @id, filtered to rows whose number in @column is in [@from, @to). If this range
 * is empty, shows all rows sorted by the column. Returns FALSE if there is no such table or
 * column. */
gboolean weft_tables_page_limit (
    WeftTablesPage *self, const char *id, const char *column, guint64 from, guint64 to);
