/* SPDX-License-Identifier: BSD-3-Clause */
/* Damages logs: at random, but the same for the same seed. */
#include "mutate.h"

#include <string.h>

#define MAX_LOG (1 << 20)

typedef void (*Mutation) (GByteArray *log, GRand *random);

static guint
below (GRand *random, guint n)
{
  return n > 1 ? (guint) g_rand_int_range (random, 0, (gint) n) : 0;
}

/* A length from 1 to @most that stays within @left. */
static guint
length_below (GRand *random, guint most, guint left)
{
  guint n = 1 + below (random, most);

  return MIN (n, left);
}

static void
put (guint8 *at, guint64 value, guint size)
{
  for (guint i = 0; i < size; i++)
    at[i] = (guint8) (value >> (8 * (size - 1 - i)));
}

static void
insert (GByteArray *log, guint at, const guint8 *bytes, guint n)
{
  g_autofree guint8 *copy = g_memdup2 (bytes, n);

  if (n == 0 || log->len + n > MAX_LOG)
    return;
  g_byte_array_set_size (log, log->len + n);
  memmove (log->data + at + n, log->data + at, log->len - n - at);
  memcpy (log->data + at, copy, n);
}

/* A number that a careless reader trips over. */
static guint64
odd_number (GRand *random)
{
  static const guint64 odd[] = { 0,
                                 1,
                                 2,
                                 23,
                                 24,
                                 25,
                                 0x7fff,
                                 0x8000,
                                 0xfffe,
                                 0xffff,
                                 0x10000,
                                 0x200000,
                                 0x201000,
                                 0x201001,
                                 0x7fffffff,
                                 0x80000000,
                                 0xfffffff0,
                                 0xffffffff,
                                 G_GUINT64_CONSTANT (0x7fffffffffffffff),
                                 G_GUINT64_CONSTANT (0x8000000000000000),
                                 G_MAXUINT64 };

  return odd[below (random, G_N_ELEMENTS (odd))];
}

/* Where "datb" ends, or 0. */
static guint
data_begin (const GByteArray *log)
{
  const guint8 *found = memmem (log->data, log->len, "datb", 4);

  return found != NULL ? (guint) (found - log->data) + 4 : 0;
}

/* A block marker of the log, by a chance look from a random place on; its end where none is. */
static guint
find_marker (const GByteArray *log, GRand *random)
{
  guint at = below (random, log->len);

  if (below (random, 3) == 0)
    at = data_begin (log);
  for (; at + 24 <= log->len; at++)
    if (log->data[at] == 0 && log->data[at + 1] == 18 && log->data[at + 2] == 0 &&
        log->data[at + 14] == 0)
      return at;
  return log->len;
}

static void
flip_bits (GByteArray *log, GRand *random)
{
  for (guint n = 1 + below (random, 8); n > 0; n--)
    log->data[below (random, log->len)] ^= (guint8) (1u << below (random, 8));
}

static void
overwrite_run (GByteArray *log, GRand *random)
{
  guint at = below (random, log->len);
  guint n = length_below (random, 200, log->len - at);

  for (guint i = 0; i < n; i++)
    log->data[at + i] = (guint8) g_rand_int (random);
}

static void
zero_hole (GByteArray *log, GRand *random)
{
  guint at = below (random, log->len);

  memset (log->data + at, 0, length_below (random, 5000, log->len - at));
}

static void
put_number (GByteArray *log, GRand *random)
{
  guint size = 1u << below (random, 4);

  if (log->len > size)
    put (log->data + below (random, log->len - size), odd_number (random), size);
}

static void
insert_bytes (GByteArray *log, GRand *random)
{
  guint8 bytes[64];

  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] = (guint8) g_rand_int (random);
  insert (log, below (random, log->len), bytes, 1 + below (random, sizeof bytes));
}

static void
delete_bytes (GByteArray *log, GRand *random)
{
  guint at = below (random, log->len);
  guint n = length_below (random, 300, log->len - at);

  if (n < log->len)
    g_byte_array_remove_range (log, at, n);
}

/* Bytes of the log itself once more, somewhere else: real events in the wrong place. */
static void
splice (GByteArray *log, GRand *random)
{
  guint from = below (random, log->len);

  insert (log, below (random, log->len), log->data + from,
          length_below (random, 120, log->len - from));
}

static void
duplicate_block (GByteArray *log, GRand *random)
{
  guint from = find_marker (log, random), to = find_marker (log, random);

  if (from < to)
    insert (log, below (random, 2) ? to : from, log->data + from, to - from);
}

static void
swap_blocks (GByteArray *log, GRand *random)
{
  guint a = find_marker (log, random), b = find_marker (log, random), c = find_marker (log, random);
  g_autofree guint8 *first = NULL;

  if (a >= b || b >= c)
    return;
  first = g_memdup2 (log->data + a, b - a);
  memmove (log->data + a, log->data + b, c - b);
  memcpy (log->data + a + c - b, first, b - a);
}

static void
lie_in_marker (GByteArray *log, GRand *random)
{
  static const guint8 places[][2] = { { 0, 2 }, { 2, 8 }, { 10, 4 }, { 14, 8 }, { 22, 2 } };
  guint at = find_marker (log, random);
  const guint8 *place = places[below (random, G_N_ELEMENTS (places))];

  if (at < log->len)
    put (log->data + at + place[0], odd_number (random), place[1]);
}

/* A type's tag, size, or the length of its description. */
static void
lie_in_header (GByteArray *log, GRand *random)
{
  guint end = data_begin (log), n = 0;
  static const guint8 places[][2] = { { 4, 2 }, { 6, 2 }, { 6, 2 }, { 6, 2 }, { 8, 4 } };
  const guint8 *place = places[below (random, G_N_ELEMENTS (places))];

  for (guint at = below (random, MAX (end, 1)); at + 16 < end && n == 0; at++)
    if (memcmp (log->data + at, "etb", 4) == 0)
      {
        put (log->data + at + place[0], odd_number (random), place[1]);
        n++;
      }
}

/* A type once more, perhaps with another size. */
static void
duplicate_type (GByteArray *log, GRand *random)
{
  guint end = data_begin (log);
  guint start = below (random, end);
  const guint8 *from = memmem (log->data + start, end - start, "etb", 4);
  const guint8 *to = NULL;

  if (from == NULL)
    return;
  to = memmem (from, end - (guint) (from - log->data), "ete", 4);
  if (to == NULL)
    return;
  insert (log, (guint) (from - log->data), from, (guint) (to - from) + 4);
  lie_in_header (log, random);
}

static void
no_types (GByteArray *log, GRand *random)
{
  const guint8 *end = memmem (log->data, log->len, "hete", 4);

  if (end != NULL && end - log->data > 8)
    g_byte_array_remove_range (log, 8, (guint) (end - log->data) - 8);
}

/* The log's header in the middle, as when logs are put one after the other. */
static void
insert_header (GByteArray *log, GRand *random)
{
  guint end = data_begin (log), at = find_marker (log, random);

  if (at < log->len)
    insert (log, at, log->data, below (random, 4) == 0 ? below (random, end + 1) : end);
}

static void
cut (GByteArray *log, GRand *random)
{
  g_byte_array_set_size (log, length_below (random, log->len, log->len));
}

static const struct
{
  const char *name;
  Mutation mutate;
} mutations[] = {
  { "flipped bits", flip_bits },
  { "overwritten bytes", overwrite_run },
  { "a hole of zeros", zero_hole },
  { "an odd number", put_number },
  { "inserted bytes", insert_bytes },
  { "deleted bytes", delete_bytes },
  { "a splice", splice },
  { "a block twice", duplicate_block },
  { "blocks swapped", swap_blocks },
  { "a lie in a block marker", lie_in_marker },
  { "a lie in the header", lie_in_header },
  { "a type twice", duplicate_type },
  { "a header without types", no_types },
  { "a second header", insert_header },
  { "a cut", cut },
};

const char *
weft_mutate (GByteArray *log, GRand *random)
{
  guint which = below (random, G_N_ELEMENTS (mutations));

  if (log->len > 0)
    mutations[which].mutate (log, random);
  return mutations[which].name;
}
