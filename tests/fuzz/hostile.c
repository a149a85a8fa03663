/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes logs that no program writes, to see what they cost. usage: make-hostile KIND FILE [MB];
 * without arguments, lists the kinds. */
#include "hostile.h"

#include <string.h>

#define VARIABLE 0xffff

typedef struct
{
  GByteArray *bytes;
  guint64 size; /* that is wanted */
  guint64 time;
} Hostile;

static void
put (Hostile *self, guint64 value, guint size)
{
  guint8 bytes[8];

  for (guint i = 0; i < size; i++)
    bytes[i] = (guint8) (value >> (8 * (size - 1 - i)));
  g_byte_array_append (self->bytes, bytes, size);
}

static void
put_text (Hostile *self, const char *text)
{
  g_byte_array_append (self->bytes, (const guint8 *) text, (guint) strlen (text));
}

static void
put_type (Hostile *self, guint16 tag, guint16 size)
{
  put_text (self, "etb");
  put (self, 0, 1);
  put (self, tag, 2);
  put (self, size, 2);
  put (self, 4, 4);
  put_text (self, "Type");
  put (self, 0, 4);
  put_text (self, "ete");
  put (self, 0, 1);
}

static void
put_header (Hostile *self)
{
  static const guint16 types[][2] = {
    { 0, 4 },          { 1, 4 },          { 2, 10 },         { 7, 0 },          { 9, 0 },
    { 10, 0 },         { 17, 2 },         { 18, 14 },        { 19, VARIABLE },  { 30, VARIABLE },
    { 34, 56 },        { 35, 0 },         { 45, 2 },         { 46, 2 },         { 58, VARIABLE },
    { 160, VARIABLE }, { 162, 8 },        { 161, VARIABLE }, { 163, VARIABLE }, { 164, VARIABLE },
    { 165, 8 },        { 169, VARIABLE },
  };

  put_text (self, "hdrbhetb");
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    put_type (self, types[i][0], types[i][1]);
  put_text (self, "hetehdredatb");
}

static guint
put_marker (Hostile *self, guint64 begin, guint32 size, guint64 end, guint16 cap)
{
  put (self, 18, 2);
  put (self, begin, 8);
  put (self, size, 4);
  put (self, end, 8);
  put (self, cap, 2);
  return self->bytes->len - 24;
}

/* Makes the size and the end of the block that begins at @at right. */
static void
close_block (Hostile *self, guint at)
{
  guint len = self->bytes->len;

  g_byte_array_set_size (self->bytes, at + 10);
  put (self, len - at, 4);
  put (self, self->time, 8);
  g_byte_array_set_size (self->bytes, len);
}

static void
put_head (Hostile *self, guint16 tag)
{
  put (self, tag, 2);
  put (self, self->time += 100, 8);
}

static void
put_run_stop (Hostile *self, guint32 thread, guint16 status)
{
  put_head (self, 1);
  put (self, thread, 4);
  put_head (self, 2);
  put (self, thread, 4);
  put (self, status, 2);
  put (self, 0, 4);
}

static gboolean
is_full (const Hostile *self)
{
  return self->bytes->len >= self->size;
}

static void
many_caps (Hostile *self)
{
  put_header (self);
  for (guint cap = 0; cap < 65000 && !is_full (self); cap++)
    {
      guint at = put_marker (self, self->time + 1, 0, 0, (guint16) cap);

      put_run_stop (self, cap, 3);
      close_block (self, at);
    }
}

static void
busy_caps (Hostile *self)
{
  put_header (self);
  for (guint i = 0; i < 256 * 8 && !is_full (self); i++)
    {
      guint at = put_marker (self, self->time + 1, 0, 0, i % 256);

      for (guint k = 0; k < 245; k++)
        put_run_stop (self, k, 3);
      close_block (self, at);
    }
}

static void
many_threads (Hostile *self)
{
  put_header (self);
  for (guint32 thread = 0; thread < 1000000 && !is_full (self);)
    {
      guint at = put_marker (self, self->time + 1, 0, 0, 0);

      for (guint k = 0; k < 10000; k++, thread++)
        {
          put_head (self, 0);
          put (self, thread * 4093, 4);
          put_run_stop (self, thread * 4093, 5);
        }
      close_block (self, at);
    }
}

static void
tiny_blocks (Hostile *self)
{
  put_header (self);
  while (!is_full (self))
    {
      guint at = put_marker (self, self->time + 1, 0, 0, self->bytes->len % 4);

      put_head (self, 9);
      close_block (self, at);
    }
}

static void
empty_blocks (Hostile *self)
{
  put_header (self);
  for (; !is_full (self); self->time += 10)
    put_marker (self, self->time + 1, 24, self->time + 2, 0);
}

static void
blocks_of_no_cap (Hostile *self)
{
  put_header (self);
  for (; !is_full (self); self->time += 10)
    put_marker (self, self->time + 1, 24, self->time + 2, 60000);
}

static void
blocks_backwards (Hostile *self)
{
  put_header (self);
  while (!is_full (self))
    put_marker (self, 7000, 24, 500, 0);
}

static void
blocks_too_large (Hostile *self)
{
  put_header (self);
  while (!is_full (self))
    {
      put_marker (self, 100, 24, 200, 0);
      put_marker (self, 7000, 2000001, 500, 0);
    }
}

static void
blocks_beyond_end (Hostile *self)
{
  put_header (self);
  while (!is_full (self))
    put_marker (self, 100, 0x1fffff, 200, 0);
}

static void
garbage (Hostile *self)
{
  guint32 state = 1;

  put_header (self);
  put_marker (self, 1, (guint32) self->size, 1000000000, 0);
  while (!is_full (self))
    put (self, state = state * 1664525 + 1013904223, 4);
}

/* Each second byte looks like a message of which the length leads nowhere. */
static void
garbage_of_messages (Hostile *self)
{
  put_header (self);
  put_marker (self, 0, (guint32) self->size, 0, 0);
  while (!is_full (self))
    put (self, 0x0013001300130013, 8);
}

/* Each byte of it begins some events, but never enough. */
static void
garbage_of_events (Hostile *self)
{
  put_header (self);
  put_marker (self, 0, (guint32) self->size, 0, 0);
  while (!is_full (self))
    {
      for (guint i = 0; i < 3; i++)
        put_head (self, 9);
      put (self, 0x7777, 2);
    }
}

static void
zeros (Hostile *self)
{
  guint before;

  put_header (self);
  before = self->bytes->len;
  g_byte_array_set_size (self->bytes, (guint) self->size);
  memset (self->bytes->data + before, 0, self->bytes->len - before);
}

static void
ones (Hostile *self)
{
  zeros (self);
  memset (self->bytes->data + 600, 0xff, self->bytes->len - 600);
}

static void
messages (Hostile *self)
{
  g_autofree guint8 *text = g_malloc (65535);

  memset (text, 'x', 65535);
  put_header (self);
  while (!is_full (self))
    {
      guint at = put_marker (self, self->time + 1, 0, 0, 0);

      for (guint i = 0; i < 30; i++)
        {
          put_head (self, 19);
          put (self, 65535, 2);
          g_byte_array_append (self->bytes, text, 65535);
        }
      close_block (self, at);
    }
}

static void
put_band (Hostile *self, const char *name, guint64 bytes)
{
  put_head (self, 164);
  put (self, 1 + 8 + strlen (name) + 1, 2);
  put (self, 0, 1);
  put (self, bytes, 8);
  put_text (self, name);
  put (self, 0, 1);
}

static void
many_bands (Hostile *self)
{
  put_header (self);
  for (guint sample = 0; sample < 3 && !is_full (self); sample++)
    {
      guint at = put_marker (self, self->time + 1, 0, 0, 0xffff);

      put_head (self, 162);
      put (self, 0, 8);
      for (guint band = 0; band < 200000 && !is_full (self); band++)
        {
          g_autofree char *name = g_strdup_printf ("band %u", band);

          put_band (self, name, band);
        }
      put_head (self, 165);
      put (self, 0, 8);
      close_block (self, at);
    }
}

/* Names that all have one hash by what most programs use: any two halves may change places. */
static void
bands_of_one_hash (Hostile *self)
{
  guint at;

  put_header (self);
  at = put_marker (self, self->time + 1, 0, 0, 0xffff);
  put_head (self, 162);
  put (self, 0, 8);
  for (guint band = 0; band < 1 << 17 && !is_full (self); band++)
    {
      char name[17 * 2 + 1] = { 0 };

      for (guint i = 0; i < 17; i++)
        memcpy (name + 2 * i, band >> i & 1 ? "Ab" : "BA", 2);
      put_band (self, name, 1);
    }
  close_block (self, at);
}

/* A few long names of cost centres, and many stacks of them. */
static void
long_stacks (Hostile *self)
{
  g_autofree char *name = g_strnfill (60000, 'n');
  guint at;

  put_header (self);
  at = put_marker (self, self->time + 1, 0, 0, 0xffff);
  for (guint i = 0; i < 16; i++)
    {
      put_head (self, 161);
      put (self, 4 + 60001 + 2 + 1 + 1, 2);
      put (self, i, 4);
      put_text (self, name);
      put (self, 0, 1);
      put (self, 'M' << 8, 2);
      put (self, 0, 2);
    }
  put_head (self, 162);
  put (self, 0, 8);
  for (guint stack = 0; !is_full (self); stack++)
    {
      put_head (self, 163);
      put (self, 1 + 8 + 1 + 8 * 4, 2);
      put (self, 0, 1);
      put (self, stack, 8);
      put (self, 8, 1);
      for (guint i = 0; i < 8; i++)
        put (self, stack >> (4 * i) & 15, 4);
    }
  close_block (self, at);
}

static void
many_headers (Hostile *self)
{
  while (!is_full (self))
    put_header (self);
}

static void
startups (Hostile *self)
{
  put_header (self);
  while (!is_full (self))
    {
      guint at = put_marker (self, self->time + 1, 0, 0, 0xffff);

      for (guint i = 0; i < 50000; i++)
        {
          put_head (self, 17);
          put (self, 4096, 2);
          put_head (self, 7);
        }
      close_block (self, at);
    }
}

/* All chunks of events overlap in time. */
static void
disorder (Hostile *self)
{
  put_header (self);
  while (!is_full (self))
    {
      guint at = put_marker (self, 1, 0, 0, 0);

      for (guint i = 0; i < 100000; i++)
        {
          put (self, 35, 2);
          put (self, 100000000 + (i % 64) * 100 + i / 64, 8);
        }
      self->time = 200000000;
      close_block (self, at);
    }
}

static const struct
{
  const char *name;
  void (*write) (Hostile *self);
} kinds[] = {
  { "many-caps", many_caps },
  { "busy-caps", busy_caps },
  { "many-threads", many_threads },
  { "tiny-blocks", tiny_blocks },
  { "empty-blocks", empty_blocks },
  { "blocks-of-no-cap", blocks_of_no_cap },
  { "blocks-backwards", blocks_backwards },
  { "blocks-too-large", blocks_too_large },
  { "blocks-beyond-end", blocks_beyond_end },
  { "garbage", garbage },
  { "garbage-of-messages", garbage_of_messages },
  { "garbage-of-events", garbage_of_events },
  { "zeros", zeros },
  { "ones", ones },
  { "messages", messages },
  { "many-bands", many_bands },
  { "bands-of-one-hash", bands_of_one_hash },
  { "long-stacks", long_stacks },
  { "many-headers", many_headers },
  { "startups", startups },
  { "disorder", disorder },
};

const char *
weft_hostile_kind (guint i)
{
  return i < G_N_ELEMENTS (kinds) ? kinds[i].name : NULL;
}

GByteArray *
weft_hostile_log (guint i, guint64 size)
{
  Hostile log = { .bytes = g_byte_array_new (), .size = size, .time = 1000000 };

  kinds[i].write (&log);
  return log.bytes;
}
