/* SPDX-License-Identifier: BSD-3-Clause */
/* Text query: a text or a regular expression to search other texts for. */
#pragma once

#include "weft-shared.h"

/* Immutable, shared by reference across threads. */
typedef struct
{
  char *text;    /* as it was typed */
  GRegex *regex; /* NULL if it is plain ASCII text */
  gsize n_plain; /* bytes of the plain text, or 0 */
} WeftTextQuery;

/* Upper and lower case are the same. NULL with @error in G_REGEX_ERROR where @text is not a regular
 * expression; that cannot happen for plain text. */
WeftTextQuery *weft_text_query_new (const char *text, gboolean is_regex, GError **error);

/* Whether @subject, valid UTF-8, contains it. */
gboolean weft_text_query_matches (const WeftTextQuery *self, const char *subject);

/* The first place from byte @at of @subject on: [*from, *to) in bytes. FALSE if there is none,
 * or only empty ones. */
gboolean weft_text_query_find (
    const WeftTextQuery *self, const char *subject, gsize at, gsize *from, gsize *to);

/* Whether @n bytes at @bytes contain the plain text: nothing is valid UTF-8 or ended by a NUL here.
 * For plain queries only. */
gboolean weft_text_query_in_bytes (const WeftTextQuery *self, const guint8 *bytes, gsize n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextQuery, weft_shared_unref)
