/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables page: tables of threads, GCs, the program's own spans and more. The tables are linked to
 * the timeline: selecting a row picks its item there, and picking an item selects its row here. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"
#include "weft-table-menu.h"

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

/* Table whose rows can also be shown in groups. */
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

/* Pane that explains why spans are slow. Shows sentences, a histogram of the spans' lengths, bars
 * of slow and typical spans, and a table of the causes. The user can choose the spans to explain in
 * the histogram. */
#define WEFT_TYPE_WHY_PANE (weft_why_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftWhyPane, weft_why_pane, WEFT, WHY_PANE, GtkBox)

/* Creates a pane that contains @table, a table of the class weft_table_why. Choosing a part of a
 * bar selects the row of its cause. */
GtkWidget *weft_why_pane_new (WeftPlot *plot, WeftGroupedTable *table);
