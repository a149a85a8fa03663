/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables page: threads, GCs, the program's own spans and more as tables, linked to the timeline in
 * both directions. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_TABLES_PAGE (weft_tables_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTablesPage, weft_tables_page, WEFT, TABLES_PAGE, GtkBox)

/* Rows of the selected range or the whole log. A row that is selected is picked in the timeline of
 * @plot, one that is opened is shown there; what is picked there is selected here. */
GtkWidget *weft_tables_page_new (WeftPlot *plot);

/* Shows the table @id ("threads", "collections", "spans", "labels", "perf"); FALSE where there is
 * none. */
gboolean weft_tables_page_show (WeftTablesPage *self, const char *id);

/* Shows the table @id with those rows alone whose number in @column is in [@from, @to), until a
 * person wants all again; where the range is empty, all rows, sorted by the column. FALSE where
 * there is no such table or column. */
gboolean weft_tables_page_limit (
    WeftTablesPage *self, const char *id, const char *column, guint64 from, guint64 to);
