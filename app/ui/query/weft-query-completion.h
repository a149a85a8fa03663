/* SPDX-License-Identifier: BSD-3-Clause */
/* Completion of table names, column names (both with their meaning) and SQL keywords. */
#pragma once

#include <gtksourceview/gtksource.h>

#define WEFT_TYPE_QUERY_COMPLETION (weft_query_completion_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryCompletion, weft_query_completion, WEFT, QUERY_COMPLETION, GObject)

/* Creates the provider for a GtkSourceView. */
GtkSourceCompletionProvider *weft_query_completion_new (void);
