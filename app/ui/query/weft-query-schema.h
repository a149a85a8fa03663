/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the tables that a query can read, with their columns and what each means. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_QUERY_SCHEMA (weft_query_schema_get_type ())
G_DECLARE_FINAL_TYPE (WeftQuerySchema, weft_query_schema, WEFT, QUERY_SCHEMA, GtkBox)

/* Emits "chosen" with the name of a table or column that was activated. */
GtkWidget *weft_query_schema_new (void);

/* The entry that filters the tables. Borrowed. */
GtkWidget *weft_query_schema_get_search (WeftQuerySchema *self);
