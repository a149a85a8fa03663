/* SPDX-License-Identifier: BSD-3-Clause */
/* List of queries to run: saved queries, examples, and the history of earlier queries. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_QUERY_LIST (weft_query_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryList, weft_query_list, WEFT, QUERY_LIST, AdwBin)

/* Follows the settings. Emits "chosen" with the SQL (string) of an activated row. */
GtkWidget *weft_query_list_new (void);

/* Puts @sql at the top of the history. */
void weft_query_history_add (const char *sql);

/* Returns the newest query in the history, or an example if there is none. Newly allocated. */
char *weft_query_history_last (void);

/* Saves @sql as @name, replacing any query with that name. */
void weft_query_saved_add (const char *name, const char *sql);
