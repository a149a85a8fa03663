/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes logs that no program writes, to see what they cost. usage: make-hostile KIND FILE [MB];
 * without arguments, lists the kinds. */
#include "hostile.h"

#include "hostile-writer.h"

#include <string.h>

static void
put_run_stop (Hostile *self, guint32 thread, guint16 status)
{
  hostile_put_head (self, 1);
  hostile_put (self, thread, 4);
  hostile_put_head (self, 2);
  hostile_put (self, thread, 4);
  hostile_put (self, status, 2);
  hostile_put (self, 0, 4);
}

static void
many_caps (Hostile *self)
{
  hostile_put_header (self);
  for (guint cap = 0; cap < 65000 && !hostile_is_full (self); cap++)
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, (guint16) cap);

      put_run_stop (self, cap, 3);
      hostile_close_block (self, at);
    }
}

static void
busy_caps (Hostile *self)
{
  hostile_put_header (self);
  for (guint i = 0; i < 256 * 8 && !hostile_is_full (self); i++)
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, i % 256);

      for (guint k = 0; k < 245; k++)
        put_run_stop (self, k, 3);
      hostile_close_block (self, at);
    }
}

static void
many_threads (Hostile *self)
{
  hostile_put_header (self);
  for (guint32 thread = 0; thread < 1000000 && !hostile_is_full (self);)
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, 0);

      for (guint k = 0; k < 10000; k++, thread++)
        {
          hostile_put_head (self, 0);
          hostile_put (self, thread * 4093, 4);
          put_run_stop (self, thread * 4093, 5);
        }
      hostile_close_block (self, at);
    }
}

static void
tiny_blocks (Hostile *self)
{
  hostile_put_header (self);
  while (!hostile_is_full (self))
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, self->bytes->len % 4);

      hostile_put_head (self, 9);
      hostile_close_block (self, at);
    }
}

static void
empty_blocks (Hostile *self)
{
  hostile_put_header (self);
  for (; !hostile_is_full (self); self->time += 10)
    hostile_put_marker (self, self->time + 1, 24, self->time + 2, 0);
}

static void
blocks_of_no_cap (Hostile *self)
{
  hostile_put_header (self);
  for (; !hostile_is_full (self); self->time += 10)
    hostile_put_marker (self, self->time + 1, 24, self->time + 2, 60000);
}

static void
blocks_backwards (Hostile *self)
{
  hostile_put_header (self);
  while (!hostile_is_full (self))
    hostile_put_marker (self, 7000, 24, 500, 0);
}

static void
blocks_too_large (Hostile *self)
{
  hostile_put_header (self);
  while (!hostile_is_full (self))
    {
      hostile_put_marker (self, 100, 24, 200, 0);
      hostile_put_marker (self, 7000, 2000001, 500, 0);
    }
}

static void
blocks_beyond_end (Hostile *self)
{
  hostile_put_header (self);
  while (!hostile_is_full (self))
    hostile_put_marker (self, 100, 0x1fffff, 200, 0);
}

static void
garbage (Hostile *self)
{
  guint32 state = 1;

  hostile_put_header (self);
  hostile_put_marker (self, 1, (guint32) self->size, 1000000000, 0);
  while (!hostile_is_full (self))
    hostile_put (self, state = state * 1664525 + 1013904223, 4);
}

/* Each second byte looks like a message of which the length leads nowhere. */
static void
garbage_of_messages (Hostile *self)
{
  hostile_put_header (self);
  hostile_put_marker (self, 0, (guint32) self->size, 0, 0);
  while (!hostile_is_full (self))
    hostile_put (self, 0x0013001300130013, 8);
}

/* Each byte of it begins some events, but never enough. */
static void
garbage_of_events (Hostile *self)
{
  hostile_put_header (self);
  hostile_put_marker (self, 0, (guint32) self->size, 0, 0);
  while (!hostile_is_full (self))
    {
      for (guint i = 0; i < 3; i++)
        hostile_put_head (self, 9);
      hostile_put (self, 0x7777, 2);
    }
}

static void
put_same (Hostile *self, int byte)
{
  guint before;

  hostile_put_header (self);
  before = self->bytes->len;
  g_byte_array_set_size (self->bytes, (guint) self->size);
  memset (self->bytes->data + before, byte, self->bytes->len - before);
}

static void
zeros (Hostile *self)
{
  put_same (self, 0);
}

static void
ones (Hostile *self)
{
  put_same (self, 0xff);
}

static void
messages (Hostile *self)
{
  g_autofree guint8 *text = g_malloc (65535);

  memset (text, 'x', 65535);
  hostile_put_header (self);
  while (!hostile_is_full (self))
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, 0);

      for (guint i = 0; i < 30; i++)
        {
          hostile_put_head (self, 19);
          hostile_put (self, 65535, 2);
          g_byte_array_append (self->bytes, text, 65535);
        }
      hostile_close_block (self, at);
    }
}

static void
many_headers (Hostile *self)
{
  while (!hostile_is_full (self))
    hostile_put_header (self);
}

static void
startups (Hostile *self)
{
  hostile_put_header (self);
  while (!hostile_is_full (self))
    {
      guint at = hostile_put_marker (self, self->time + 1, 0, 0, 0xffff);

      for (guint i = 0; i < 50000; i++)
        {
          hostile_put_head (self, 17);
          hostile_put (self, 4096, 2);
          hostile_put_head (self, 7);
        }
      hostile_close_block (self, at);
    }
}

/* All chunks of events overlap in time. */
static void
disorder (Hostile *self)
{
  hostile_put_header (self);
  while (!hostile_is_full (self))
    {
      guint at = hostile_put_marker (self, 1, 0, 0, 0);

      for (guint i = 0; i < 100000; i++)
        {
          hostile_put (self, 35, 2);
          hostile_put (self, 100000000 + (i % 64) * 100 + i / 64, 8);
        }
      self->time = 200000000;
      hostile_close_block (self, at);
    }
}

static const HostileKind kinds[] = {
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
  { "many-headers", many_headers },
  { "startups", startups },
  { "disorder", disorder },
};

/* The @i-th of all tables; after the last, one without a name. */
static const HostileKind *
nth_kind (guint i)
{
  guint n = G_N_ELEMENTS (kinds);

  if (i < n)
    return &kinds[i];
  i -= n;
  for (n = 0; n < i && hostile_profiles[n].name != NULL;)
    n++;
  return hostile_profiles[n].name != NULL ? &hostile_profiles[i] : &hostile_heaps[i - n];
}

const char *
weft_hostile_kind (guint i)
{
  return nth_kind (i)->name;
}

GByteArray *
weft_hostile_log (guint i, guint64 size)
{
  Hostile log = { .bytes = g_byte_array_new (), .size = size, .time = 1000000 };

  nth_kind (i)->write (&log);
  return log.bytes;
}
