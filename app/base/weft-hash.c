/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-hash.h"

#include <string.h>
#include <xxhash.h>

guint64
weft_hash_bytes_wide (gconstpointer bytes, gsize size)
{
  static gsize is_initialized;
  static guint64 seed;

  if (g_once_init_enter (&is_initialized))
    {
      seed = (guint64) g_random_int () << 32 | g_random_int ();
      g_once_init_leave (&is_initialized, 1);
    }
  return XXH3_64bits_withSeed (bytes, size, seed);
}

guint64
weft_hash_text_wide (const char *text)
{
  return weft_hash_bytes_wide (text, strlen (text));
}

guint64
weft_hash_bytes_stable (gconstpointer bytes, gsize size)
{
  return XXH3_64bits (bytes, size);
}

guint
weft_hash_bytes (gconstpointer bytes, gsize size)
{
  return (guint) weft_hash_bytes_wide (bytes, size);
}

guint
weft_hash_text (gconstpointer text)
{
  return weft_hash_bytes (text, strlen (text));
}

guint
weft_hash_int64 (gconstpointer number)
{
  return weft_hash_bytes (number, sizeof (gint64));
}

guint
weft_hash_id (gconstpointer id)
{
  guint number = GPOINTER_TO_UINT (id);

  return weft_hash_bytes (&number, sizeof number);
}
