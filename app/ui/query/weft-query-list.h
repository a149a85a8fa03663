/* SPDX-License-Identifier: BSD-3-Clause */
/* List of queries to run: those that a person saved, examples, and those that were run before. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_QUERY_LIST (weft_query_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryList, weft_query_list, WEFT, QUERY_LIST, AdwBin)

/* Emits "chosen" with the SQL of a row that was clicked or activated. Follows the settings. */
GtkWidget *weft_query_list_new (void);

/* Keeps @sql as the newest of the queries that were run. */
void weft_query_history_add (const char *sql);

/* The query that was run last, or an example. Newly allocated. */
char *weft_query_history_last (void);

/* Saves @sql as @name, instead of the query that had this name. */
void weft_query_saved_add (const char *name, const char *sql);
