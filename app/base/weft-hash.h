/* SPDX-License-Identifier: BSD-3-Clause */
/* Hash functions for tables whose keys come from a log. They have a random seed in each process, so
 * that no log can be written whose keys all collide, as it can for g_str_hash() and
 * g_int64_hash(). */
#pragma once

#include <glib.h>

guint weft_hash_bytes (gconstpointer bytes, gsize size);

/* Like weft_hash_bytes(), but in 64 bits, which differ between as many texts as a log has. */
guint64 weft_hash_bytes_wide (gconstpointer bytes, gsize size);

/* Like weft_hash_bytes_wide(), but the same in each process: for numbers that are shown, not for
 * the keys of tables. */
guint64 weft_hash_bytes_stable (gconstpointer bytes, gsize size);

/* GHashFuncs, for g_str_equal() and g_int64_equal(). */
guint weft_hash_text (gconstpointer text);
guint weft_hash_int64 (gconstpointer number);

/* GHashFunc for keys of GUINT_TO_POINTER() and g_direct_equal(). */
guint weft_hash_id (gconstpointer id);
