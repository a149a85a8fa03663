/* SPDX-License-Identifier: BSD-3-Clause */
/* Decodes each message with the layout that consumes exactly all of its bytes, as nothing else
 * distinguishes the versions of the package. */
#include "weft-stack-message.h"

#include "weft-bytes.h"

/* First two bytes of messages. */
#define TAG_PROTOCOL 0xffc0
#define TAG_LAST     0xffca
#define TAG_CHUNK    0xffcb
#define TAG_STRING   0xffcc
#define TAG_LOCATION 0xffcd

/* Sizes of messages without their text, in bytes. */
#define PROTOCOL_BYTES          3
#define STRING_BYTES            12
#define LOCATION_BYTES          26
#define FUNCTION_LOCATION_BYTES 34

/* Size in bytes of the part of a chunk before the thread id, and of the frame count that follows
 * the thread id. */
#define CAP_BYTES   6
#define COUNT_BYTES 2

static gsize
frame_bytes (guint8 kind, guint8 location_bytes)
{
  switch (kind)
    {
    case WEFT_STACK_FRAME_INFO:
    case WEFT_STACK_FRAME_TEXT:
      return 9;
    case WEFT_STACK_FRAME_LOCATION:
      return 1 + (gsize) location_bytes;
    default:
      return 0;
    }
}

/* Returns TRUE if the frames end exactly at the last byte of the chunk. Sets @has_locations to TRUE
 * if any frame has a source location. */
static gboolean
chunk_fits (const guint8 *bytes,
            gsize size,
            guint8 thread_bytes,
            guint8 location_bytes,
            gboolean *has_locations)
{
  gsize at = CAP_BYTES + (gsize) thread_bytes + COUNT_BYTES;
  guint n;

  if (size < at)
    return FALSE;
  n = weft_be16 (bytes + at - COUNT_BYTES);
  for (*has_locations = FALSE; n > 0 && at < size; n--)
    {
      gsize length = frame_bytes (bytes[at], location_bytes);

      if (length == 0)
        return FALSE;
      *has_locations = *has_locations || bytes[at] == WEFT_STACK_FRAME_LOCATION;
      at += length;
    }
  return n == 0 && at == size;
}

/* Decodes a chunk of a stack. Tries the layout that @dialect has recorded first. */
static gboolean
decode_chunk (WeftStackMessage *self, const guint8 *bytes, gsize size, WeftStackDialect *dialect)
{
  const guint8 threads[] = { dialect->thread_bytes, 4, 8 };
  const guint8 places[] = { dialect->location_bytes, 16, 8 };

  for (guint t = 0; t < G_N_ELEMENTS (threads); t++)
    for (guint p = 0; p < G_N_ELEMENTS (places); p++)
      {
        const guint8 *thread = bytes + CAP_BYTES, *count = thread + threads[t];
        gboolean has_locations;

        if (threads[t] == 0 || places[p] == 0 ||
            !chunk_fits (bytes, size, threads[t], places[p], &has_locations))
          continue;
        self->kind = weft_be16 (bytes) == TAG_LAST ? WEFT_STACK_LAST : WEFT_STACK_CHUNK;
        self->chunk.cap = weft_be32 (bytes + 2);
        self->chunk.thread = threads[t] == 8 ? weft_be64 (thread) : weft_be32 (thread);
        self->chunk.n_frames = weft_be16 (count);
        self->chunk.location_bytes = places[p];
        self->chunk.frames = count + COUNT_BYTES;
        dialect->thread_bytes = threads[t];
        if (has_locations)
          dialect->location_bytes = places[p];
        return TRUE;
      }
  return FALSE;
}

gboolean
weft_stack_message_decode (WeftStackMessage *self,
                           const guint8 *bytes,
                           gsize size,
                           WeftStackDialect *dialect)
{
  gboolean has_function = size == FUNCTION_LOCATION_BYTES;
  gsize n_characters = 0;

  if (size < 2)
    return FALSE;
  switch (weft_be16 (bytes))
    {
    case TAG_PROTOCOL:
      if (size != PROTOCOL_BYTES)
        return FALSE;
      self->kind = WEFT_STACK_PROTOCOL;
      self->protocol = bytes[2];
      return TRUE;
    case TAG_LAST:
    case TAG_CHUNK:
      return decode_chunk (self, bytes, size, dialect);
    case TAG_STRING:
      if (size < STRING_BYTES)
        return FALSE;
      for (gsize i = STRING_BYTES; i < size; i++)
        n_characters += (bytes[i] & 0xc0) != 0x80;
      /* the message contains the length of the text in bytes or, up to version 0.4, in
       * characters */
      if (weft_be16 (bytes + 10) != size - STRING_BYTES && weft_be16 (bytes + 10) != n_characters)
        return FALSE;
      self->kind = WEFT_STACK_STRING;
      self->string.id = weft_be64 (bytes + 2);
      self->string.text = (const char *) bytes + STRING_BYTES;
      self->string.length = size - STRING_BYTES;
      return TRUE;
    case TAG_LOCATION:
      if (size != LOCATION_BYTES && !has_function)
        return FALSE;
      self->kind = WEFT_STACK_LOCATION;
      self->location.id = weft_be64 (bytes + 2);
      self->location.line = weft_be32 (bytes + 10);
      self->location.column = weft_be32 (bytes + 14);
      self->location.has_function = has_function;
      self->location.function = has_function ? weft_be64 (bytes + 18) : 0;
      self->location.file = weft_be64 (bytes + (has_function ? 26 : 18));
      dialect->location_bytes = has_function ? 8 : 16;
      return TRUE;
    default:
      return FALSE;
    }
}

const guint8 *
weft_stack_frame_read (WeftStackFrame *self, const guint8 *at, guint8 location_bytes)
{
  gboolean has_both = at[0] == WEFT_STACK_FRAME_LOCATION && location_bytes == 16;

  *self = (WeftStackFrame){
    .kind = has_both ? WEFT_STACK_FRAME_TEXT_AND_LOCATION : (WeftStackFrameKind) at[0],
    .id = weft_be64 (at + 1),
    .location = has_both ? weft_be64 (at + 9) : 0,
  };
  return at + frame_bytes (at[0], location_bytes);
}
