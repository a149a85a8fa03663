/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the tables that queries can read, with their columns and the meaning of each. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_QUERY_SCHEMA (weft_query_schema_get_type ())
G_DECLARE_FINAL_TYPE (WeftQuerySchema, weft_query_schema, WEFT, QUERY_SCHEMA, GtkBox)

/* Emits "chosen" with the name (string) of an activated table or column. */
GtkWidget *weft_query_schema_new (void);
