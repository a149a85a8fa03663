/* SPDX-License-Identifier: BSD-3-Clause */
/* Text query: a plain text or regular expression to search for. */
#pragma once

#include "weft-shared.h"

/* A text query. Immutable, shared by reference across threads. */
typedef struct
{
  char *text;    /* the text as typed by the user */
  GRegex *regex; /* NULL if the query is plain ASCII text */
  gsize n_plain; /* length of the plain text in bytes, or 0 */
} WeftTextQuery;

/* Creates a query that ignores case. Returns NULL with @error in G_REGEX_ERROR if @text is not a
 * regular expression; does not fail for plain text. */
WeftTextQuery *weft_text_query_new (const char *text, gboolean is_regex, GError **error);

/* Returns TRUE if @subject, valid UTF-8, contains the text. */
gboolean weft_text_query_matches (const WeftTextQuery *self, const char *subject);

/* Finds the first non-empty match at or after byte @at of @subject, and sets [@from, @to) to its
 * bytes. Returns FALSE if there is none. */
gboolean weft_text_query_find (
    const WeftTextQuery *self, const char *subject, gsize at, gsize *from, gsize *to);

/* Returns TRUE if the @n bytes at @bytes, which need not be UTF-8, contain the text. Only for
 * queries of plain ASCII text. */
gboolean weft_text_query_in_bytes (const WeftTextQuery *self, const guint8 *bytes, gsize n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextQuery, weft_shared_unref)
