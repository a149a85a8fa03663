/* SPDX-License-Identifier: BSD-3-Clause */
/* Query page: an editor for SQL queries over the log, with the answer as a table. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"
#include "weft-table.h"

#include <adwaita.h>

#define WEFT_TYPE_QUERY_PAGE (weft_query_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryPage, weft_query_page, WEFT, QUERY_PAGE, WeftPage)

/* Maximum number of rows shown. */
#define WEFT_QUERY_PAGE_MAX_ROWS 10000

/* Creates a page for queries over the document of @plot. Opening a row shows it in the timeline. */
GtkWidget *weft_query_page_new (WeftPlot *plot);

/* Puts @sql into the editor and runs it. */
void weft_query_page_run (WeftQueryPage *self, const char *sql);

/* Editor for a query in SQL, with syntax highlighting and completion if Weft is built with
 * GtkSourceView; otherwise a plain text view. */
#define WEFT_TYPE_QUERY_EDITOR (weft_query_editor_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryEditor, weft_query_editor, WEFT, QUERY_EDITOR, AdwBin)

/* Returns the text without leading and trailing white space. Newly allocated. */
char *weft_query_editor_get_text (WeftQueryEditor *self);

/* Replaces the text. The user can undo this. */
void weft_query_editor_set_text (WeftQueryEditor *self, const char *text);

/* Replaces the selection by @name, and inserts a space before it if it would otherwise join the
 * preceding word. Focuses the editor. */
void weft_query_editor_insert (WeftQueryEditor *self, const char *name);

/* List of the tables that queries can read, with their columns and the meaning of each. Emits
 * "chosen" with the name (string) of an activated table or column. */
#define WEFT_TYPE_QUERY_SCHEMA (weft_query_schema_get_type ())
G_DECLARE_FINAL_TYPE (WeftQuerySchema, weft_query_schema, WEFT, QUERY_SCHEMA, GtkBox)

/* List of queries to run: saved queries, examples, and the history of earlier queries. Follows the
 * settings. Emits "chosen" with the SQL (string) of an activated row. */
#define WEFT_TYPE_QUERY_LIST (weft_query_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryList, weft_query_list, WEFT, QUERY_LIST, AdwBin)

/* Puts @sql at the top of the history. */
void weft_query_history_add (const char *sql);

/* Returns the newest query in the history, or an example if there is none. Newly allocated. */
char *weft_query_history_get_last (void);

/* Saves @sql as @name, replacing any query with that name. */
void weft_query_saved_add (const char *name, const char *sql);

/* Chart of a query's answer: amounts over time, or the distribution of durations. */

/* Returns the index of the column to draw: the first column with durations, sizes or shares, else
 * the first one with counts or numbers. Returns -1 if there is none. */
gint weft_query_chart_amount_column (const WeftTableClass *klass);

/* Returns a chart of @rows as a floating reference. If there is a column of times, the chart is a
 * line of the amounts over time. Otherwise, if the amounts are durations and the first column is
 * not a text, the chart is a histogram. Returns NULL if the columns are not suitable for either
 * chart, or if there are too few rows. @rows are read only during the call. */
GtkWidget *weft_query_chart_new (WeftPlot *plot, const WeftTableRows *rows);

/* GtkSourceCompletionProvider of table names, column names (both with their meaning) and SQL
 * keywords. Only if Weft is built with GtkSourceView. */
#define WEFT_TYPE_QUERY_COMPLETION (weft_query_completion_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryCompletion, weft_query_completion, WEFT, QUERY_COMPLETION, GObject)
