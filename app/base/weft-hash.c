/* SPDX-License-Identifier: BSD-3-Clause */
/* Hashes by multiplying into 128 bits with a secret number, and folding the halves. */
#include "weft-hash.h"

#include <string.h>

typedef struct
{
  guint64 begin, factor;
} Seed;

static gpointer
make_seed (gpointer data)
{
  Seed *seed = g_new (Seed, 1);

  seed->begin = (guint64) g_random_int () << 32 | g_random_int ();
  seed->factor = (guint64) g_random_int () << 32 | g_random_int () | 1;
  return seed;
}

static const Seed *
get_seed (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_seed, NULL);
}

static inline guint64
mix (guint64 hash, guint64 word, guint64 factor)
{
  unsigned __int128 product = (unsigned __int128) (hash ^ word) * factor;

  return (guint64) product ^ (guint64) (product >> 64);
}

guint64
weft_hash_bytes_wide (gconstpointer bytes, gsize size)
{
  const Seed *seed = get_seed ();
  const guint8 *p = bytes;
  guint64 hash = mix (seed->begin, size, seed->factor);
  guint64 word = 0;

  for (; size >= sizeof word; size -= sizeof word, p += sizeof word)
    {
      memcpy (&word, p, sizeof word);
      hash = mix (hash, word, seed->factor);
    }
  word = 0;
  if (size > 0)
    memcpy (&word, p, size);
  return mix (mix (hash, word, seed->factor), seed->begin, seed->factor);
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
