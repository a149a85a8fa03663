/* SPDX-License-Identifier: BSD-3-Clause */
/* Query page: an editor for SQL over the log, and the answer as a table. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#define WEFT_TYPE_QUERY_PAGE (weft_query_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryPage, weft_query_page, WEFT, QUERY_PAGE, WeftPage)

/* Rows that the page shows. */
#define WEFT_QUERY_PAGE_MAX_ROWS 10000

/* Rows of the document of @plot. A row that is opened is shown in the timeline. */
GtkWidget *weft_query_page_new (WeftPlot *plot);

/* Puts @sql in the editor and runs it. */
void weft_query_page_run (WeftQueryPage *self, const char *sql);
