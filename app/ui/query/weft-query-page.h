/* SPDX-License-Identifier: BSD-3-Clause */
/* Query page: an editor for SQL queries over the log, with the answer as a table. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#define WEFT_TYPE_QUERY_PAGE (weft_query_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryPage, weft_query_page, WEFT, QUERY_PAGE, WeftPage)

/* Maximum number of rows shown. */
#define WEFT_QUERY_PAGE_MAX_ROWS 10000

/* Creates a page for queries over the document of @plot. Opening a row shows it in the timeline. */
GtkWidget *weft_query_page_new (WeftPlot *plot);

/* Puts @sql into the editor and runs it. */
void weft_query_page_run (WeftQueryPage *self, const char *sql);
