/* SPDX-License-Identifier: BSD-3-Clause */
/* Hash functions for tables whose keys come from a log: seeded anew in each run, so that nobody can
 * write a log whose keys all collide. */
#pragma once

#include <glib.h>

guint weft_hash_bytes (gconstpointer bytes, gsize size);

/* The same in 64 bits, where few enough texts are told apart by their hash alone. */
guint64 weft_hash_bytes_wide (gconstpointer bytes, gsize size);

/* GHashFuncs, for g_str_equal and g_int64_equal. */
guint weft_hash_text (gconstpointer text);
guint weft_hash_int64 (gconstpointer number);

/* The same of GUINT_TO_POINTER(), for g_direct_equal. */
guint weft_hash_id (gconstpointer id);
