/* SPDX-License-Identifier: BSD-3-Clause */
/* Completion of the names of tables and columns, and of words of SQL, each with its meaning. */
#pragma once

#include <gtksourceview/gtksource.h>

#define WEFT_TYPE_QUERY_COMPLETION (weft_query_completion_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryCompletion, weft_query_completion, WEFT, QUERY_COMPLETION, GObject)

/* A GtkSourceCompletionProvider. */
GtkSourceCompletionProvider *weft_query_completion_new (void);
