/* SPDX-License-Identifier: BSD-3-Clause */
/* Damages logs: at random, but the same for the same seed. */
#include "mutate.h"

#include "mutate-private.h"

#include <string.h>

#define MAX_LOG (1 << 20)

guint
weft_mutate_below (GRand *random, guint n)
{
  return n > 1 ? (guint) g_rand_int_range (random, 0, (gint) n) : 0;
}

/* A length from 1 to @most that stays within @left. */
static guint
length_below (GRand *random, guint most, guint left)
{
  guint n = 1 + weft_mutate_below (random, most);

  return MIN (n, left);
}

void
weft_mutate_put (guint8 *at, guint64 value, guint size)
{
  for (guint i = 0; i < size; i++)
    at[i] = (guint8) (value >> (8 * (size - 1 - i)));
}

guint
weft_mutate_insert (GByteArray *log, guint at, const guint8 *bytes, guint n)
{
  g_autofree guint8 *copy = g_memdup2 (bytes, n);

  if (n == 0 || log->len + n > MAX_LOG)
    return 0;
  g_byte_array_set_size (log, log->len + n);
  memmove (log->data + at + n, log->data + at, log->len - n - at);
  memcpy (log->data + at, copy, n);
  return n;
}

guint64
weft_mutate_odd_number (GRand *random)
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

  return odd[weft_mutate_below (random, G_N_ELEMENTS (odd))];
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
  guint at = weft_mutate_below (random, log->len);

  if (weft_mutate_below (random, 3) == 0)
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
  for (guint n = 1 + weft_mutate_below (random, 8); n > 0; n--)
    log->data[weft_mutate_below (random, log->len)] ^=
        (guint8) (1u << weft_mutate_below (random, 8));
}

static void
overwrite_run (GByteArray *log, GRand *random)
{
  guint at = weft_mutate_below (random, log->len);
  guint n = length_below (random, 200, log->len - at);

  for (guint i = 0; i < n; i++)
    log->data[at + i] = (guint8) g_rand_int (random);
}

static void
zero_hole (GByteArray *log, GRand *random)
{
  guint at = weft_mutate_below (random, log->len);

  memset (log->data + at, 0, length_below (random, 5000, log->len - at));
}

static void
put_number (GByteArray *log, GRand *random)
{
  guint size = 1u << weft_mutate_below (random, 4);

  if (log->len > size)
    weft_mutate_put (log->data + weft_mutate_below (random, log->len - size),
                     weft_mutate_odd_number (random), size);
}

static void
insert_bytes (GByteArray *log, GRand *random)
{
  guint8 bytes[64];

  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] = (guint8) g_rand_int (random);
  weft_mutate_insert (log, weft_mutate_below (random, log->len), bytes,
                      1 + weft_mutate_below (random, sizeof bytes));
}

static void
delete_bytes (GByteArray *log, GRand *random)
{
  guint at = weft_mutate_below (random, log->len);
  guint n = length_below (random, 300, log->len - at);

  if (n < log->len)
    g_byte_array_remove_range (log, at, n);
}

/* Bytes of the log itself once more, somewhere else: real events in the wrong place. */
static void
splice (GByteArray *log, GRand *random)
{
  guint from = weft_mutate_below (random, log->len);

  weft_mutate_insert (log, weft_mutate_below (random, log->len), log->data + from,
                      length_below (random, 120, log->len - from));
}

static void
duplicate_block (GByteArray *log, GRand *random)
{
  guint from = find_marker (log, random), to = find_marker (log, random);

  if (from < to)
    weft_mutate_insert (log, weft_mutate_below (random, 2) ? to : from, log->data + from,
                        to - from);
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
  const guint8 *place = places[weft_mutate_below (random, G_N_ELEMENTS (places))];

  if (at < log->len)
    weft_mutate_put (log->data + at + place[0], weft_mutate_odd_number (random), place[1]);
}

/* A type's tag, size, or the length of its description. */
static void
lie_in_header (GByteArray *log, GRand *random)
{
  guint end = data_begin (log), n = 0;
  static const guint8 places[][2] = { { 4, 2 }, { 6, 2 }, { 6, 2 }, { 6, 2 }, { 8, 4 } };
  const guint8 *place = places[weft_mutate_below (random, G_N_ELEMENTS (places))];

  for (guint at = weft_mutate_below (random, MAX (end, 1)); at + 16 < end && n == 0; at++)
    if (memcmp (log->data + at, "etb", 4) == 0)
      {
        weft_mutate_put (log->data + at + place[0], weft_mutate_odd_number (random), place[1]);
        n++;
      }
}

/* A type once more, perhaps with another size. */
static void
duplicate_type (GByteArray *log, GRand *random)
{
  guint end = data_begin (log);
  guint start = weft_mutate_below (random, end);
  const guint8 *from = memmem (log->data + start, end - start, "etb", 4);
  const guint8 *to = NULL;

  if (from == NULL)
    return;
  to = memmem (from, end - (guint) (from - log->data), "ete", 4);
  if (to == NULL)
    return;
  weft_mutate_insert (log, (guint) (from - log->data), from, (guint) (to - from) + 4);
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
    weft_mutate_insert (log, at, log->data,
                        weft_mutate_below (random, 4) == 0 ? weft_mutate_below (random, end + 1) :
                                                             end);
}

static void
cut (GByteArray *log, GRand *random)
{
  g_byte_array_set_size (log, length_below (random, log->len, log->len));
}

static const struct
{
  const char *name;
  WeftMutation mutate;
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
  { "another time of an event", weft_mutate_event_time },
  { "another type of an event", weft_mutate_event_tag },
  { "another number in an event", weft_mutate_event_number },
  { "another HEC of a block", weft_mutate_event_block },
  { "a removed event", weft_mutate_remove_event },
  { "an event twice", weft_mutate_copy_event },
  { "a new event", weft_mutate_new_event },
  { "another type declared", weft_mutate_declare_type },
};

const char *
weft_mutate (GByteArray *log, GRand *random)
{
  guint which = weft_mutate_below (random, G_N_ELEMENTS (mutations));

  if (log->len > 0)
    mutations[which].mutate (log, random);
  return mutations[which].name;
}
