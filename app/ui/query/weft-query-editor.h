/* SPDX-License-Identifier: BSD-3-Clause */
/* Editor of a query: SQL with highlighting and completion of the names of tables and columns, if
 * Weft is built with GtkSourceView; else a text view. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_QUERY_EDITOR (weft_query_editor_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryEditor, weft_query_editor, WEFT, QUERY_EDITOR, AdwBin)

GtkWidget *weft_query_editor_new (void);

/* The text without blanks around it. Newly allocated. */
char *weft_query_editor_get_text (WeftQueryEditor *self);

/* Replaces the text, which can be undone. */
void weft_query_editor_set_text (WeftQueryEditor *self, const char *text);

/* Replaces the selection by @name, with a blank before it if it would join a word. */
void weft_query_editor_insert (WeftQueryEditor *self, const char *name);
