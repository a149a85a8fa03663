/* SPDX-License-Identifier: BSD-3-Clause */
/* Editor for a query in SQL, with syntax highlighting and completion if Weft is built with
 * GtkSourceView; otherwise a plain text view. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_QUERY_EDITOR (weft_query_editor_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryEditor, weft_query_editor, WEFT, QUERY_EDITOR, AdwBin)

GtkWidget *weft_query_editor_new (void);

/* Returns the text without leading and trailing white space. Newly allocated. */
char *weft_query_editor_get_text (WeftQueryEditor *self);

/* Replaces the text. The user can undo this. */
void weft_query_editor_set_text (WeftQueryEditor *self, const char *text);

/* Replaces the selection by @name, and inserts a space before it if it would otherwise join the
 * preceding word. Focuses the editor. */
void weft_query_editor_insert (WeftQueryEditor *self, const char *name);
