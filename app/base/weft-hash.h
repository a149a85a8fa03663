/* SPDX-License-Identifier: BSD-3-Clause */
/* Hash functions for tables whose keys come from a log. Each process uses a random seed, so that
 * no log can be crafted to make all keys collide, as is possible with g_str_hash() and
 * g_int64_hash(). */
#pragma once

#include <glib.h>

/* Returns the hash of the @size bytes at @bytes. */
guint weft_hash_bytes (gconstpointer bytes, gsize size);

/* Like weft_hash_bytes(), but returns 64 bits, enough to distinguish all texts of a log. */
guint64 weft_hash_bytes_wide (gconstpointer bytes, gsize size);
guint64 weft_hash_text_wide (const char *text);

/* Like weft_hash_bytes_wide(), but the same in every process. For hashes that users see, not for
 * keys of tables. */
guint64 weft_hash_bytes_stable (gconstpointer bytes, gsize size);

/* GHashFuncs to use with g_str_equal() and g_int64_equal(). */
guint weft_hash_text (gconstpointer text);
guint weft_hash_int64 (gconstpointer number);

/* GHashFunc for keys made by GUINT_TO_POINTER(), to use with g_direct_equal(). */
guint weft_hash_id (gconstpointer id);
