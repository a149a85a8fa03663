/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs as a live program sends them: cut at blocks, in several sessions, or spoilt at both ends. */
#pragma once

#include <glib.h>

/* The places (gsize) in @log after which a program would write again: after the header, and after
 * each block; the last is the log's end. Free with g_array_unref(). */
GArray *weft_fake_log_pieces (GBytes *log);

/* The bytes of the header at the beginning of @log; 0 where there is none. */
gsize weft_fake_log_header_size (GBytes *log);

/* The blocks of @log in @n sessions of about the same size, of GBytes: each begins with the header,
 * or, where not @has_headers, the first alone does. */
GPtrArray *weft_fake_log_split (GBytes *log, guint n, gboolean has_headers);

/* Copies of @log: with the 24 bytes in front that GHC 9.0 writes, and without the end marker. */
GBytes *weft_fake_log_with_prefix (GBytes *log);
GBytes *weft_fake_log_without_end (GBytes *log);
