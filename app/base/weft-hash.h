/* SPDX-License-Identifier: BSD-3-Clause */
/* Hash functions for tables whose keys come from a log. They have a random seed in each process, so
 * that a log cannot be crafted to make all keys collide, as it can with g_str_hash() and
 * g_int64_hash(). */
#pragma once

#include <glib.h>

guint weft_hash_bytes (gconstpointer bytes, gsize size);

/* Like weft_hash_bytes(), but with 64 bits, enough to distinguish all texts of a log. */
guint64 weft_hash_bytes_wide (gconstpointer bytes, gsize size);

/* Like weft_hash_bytes_wide(), but the same in every process: for hashes that are shown, not for
 * the keys of tables. */
guint64 weft_hash_bytes_stable (gconstpointer bytes, gsize size);

/* GHashFuncs to use with g_str_equal() and g_int64_equal(). */
guint weft_hash_text (gconstpointer text);
guint weft_hash_int64 (gconstpointer number);

/* GHashFunc for keys made by GUINT_TO_POINTER(), to use with g_direct_equal(). */
guint weft_hash_id (gconstpointer id);
