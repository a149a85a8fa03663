/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the open block in memory, as the marker at its start contains its size and end. */
#include "weft-block-writer.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-header.h"

/* Offsets of the block's size and end in its marker. */
#define SIZE_AT 10
#define END_AT  14
/* Size of an event's tag and stamp in bytes. */
#define HEAD 10

void
weft_block_writer_init (WeftBlockWriter *self, WeftLogPut put, gpointer out)
{
  *self = (WeftBlockWriter){ put, out, g_byte_array_new (), 0 };
}

void
weft_block_writer_clear (WeftBlockWriter *self)
{
  g_byte_array_unref (self->bytes);
}

void
weft_block_writer_begin (WeftBlockWriter *self, guint16 cap, guint64 begin)
{
  self->latest = begin;
  weft_be_append (self->bytes, WEFT_TAG_BLOCK_MARKER, 2);
  weft_be_append (self->bytes, begin, 8);
  weft_be_append (self->bytes, 0, 4);
  weft_be_append (self->bytes, 0, 8);
  weft_be_append (self->bytes, cap, 2);
}

guint8 *
weft_block_writer_event (
    WeftBlockWriter *self, const guint8 *event, gint32 step, guint32 length, guint64 time)
{
  const guint8 *payload = event + HEAD;

  self->latest = MAX (self->latest, time);
  weft_be_append (self->bytes, weft_be16 (event), 2);
  weft_be_append (self->bytes, time, 8);
  if (step == WEFT_STEP_VARIABLE || step == WEFT_STEP_IPE)
    {
      weft_be_append (self->bytes, length, 2);
      payload += 2;
    }
  g_byte_array_append (self->bytes, payload, length);
  return self->bytes->data + self->bytes->len - length;
}

gboolean
weft_block_writer_end (WeftBlockWriter *self, guint64 end, GError **error)
{
  GByteArray *block = self->bytes;
  gboolean done;

  weft_be_set (block->data + SIZE_AT, block->len, 4);
  weft_be_set (block->data + END_AT, MAX (end, self->latest), 8);
  done = self->put (self->out, block->data, block->len, error);
  g_byte_array_set_size (block, 0);
  return done;
}
