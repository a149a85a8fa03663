/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the open block in memory, as the marker at its start contains its size and end. */
#include "weft-log-writer.h"

#include "weft-bytes.h"
#include "weft-event-table.h"
#include "weft-event-tags.h"

#include <string.h>

/* Size in bytes at which a block is closed. */
#define BLOCK_SIZE (1024 * 1024)

/* Offset of the block's size in its marker; the block's end time follows. */
#define SIZE_AT 10
#define NO_CAP  0xffff

/* Maximum length in bytes of an event's content up to the end of its last text. */
#define MAX_TEXT 60000

struct _WeftLogWriter
{
  WeftSpool *spool; /* borrowed */
  GByteArray *bytes;
  const WeftLogWriterType *types;
  guint n_types;
  gsize length_at;       /* offset of the open event's length field; 0 if there is none */
  guint64 begin, latest; /* start and latest stamp of the open block, ns */
  gboolean is_open;      /* a block is open */
  GError *error;         /* first error, or NULL */
};

void
weft_log_writer_number (WeftLogWriter *self, guint64 value, guint bytes)
{
  weft_be_append (self->bytes, value, bytes);
}

static void
append_magic (WeftLogWriter *self, const char *text)
{
  g_byte_array_append (self->bytes, (const guint8 *) text, strlen (text));
}

static void
declare_event_type (WeftLogWriter *self, guint16 tag, guint16 size)
{
  append_magic (self, "etb");
  weft_log_writer_number (self, 0, 1);
  weft_log_writer_number (self, tag, 2);
  weft_log_writer_number (self, size, 2);
  weft_log_writer_number (self, 0, 4);
  weft_log_writer_number (self, 0, 4);
  append_magic (self, "ete");
  weft_log_writer_number (self, 0, 1);
}

WeftLogWriter *
weft_log_writer_new (WeftSpool *spool, const WeftLogWriterType *types, guint n)
{
  WeftLogWriter *self = g_new0 (WeftLogWriter, 1);

  self->spool = spool;
  self->types = types;
  self->n_types = n;
  self->bytes = g_byte_array_sized_new (BLOCK_SIZE + G_MAXUINT16);
  append_magic (self, "hdrb");
  append_magic (self, "hetb");
  declare_event_type (self, WEFT_TAG_BLOCK_MARKER, WEFT_BLOCK_MARKER_SIZE);
  for (guint i = 0; i < n; i++)
    declare_event_type (self, types[i].tag, types[i].size);
  append_magic (self, "hete");
  append_magic (self, "hdre");
  append_magic (self, "datb");
  return self;
}

void
weft_log_writer_free (WeftLogWriter *self)
{
  g_byte_array_unref (self->bytes);
  g_clear_error (&self->error);
  g_free (self);
}

static void
end_event (WeftLogWriter *self)
{
  gsize length = self->bytes->len - self->length_at - 2;

  if (self->length_at == 0)
    return;
  weft_be_set (self->bytes->data + self->length_at, length, 2);
  self->length_at = 0;
}

static void
flush_bytes (WeftLogWriter *self)
{
  if (self->error == NULL)
    weft_spool_append (self->spool, self->bytes->data, self->bytes->len, &self->error);
  g_byte_array_set_size (self->bytes, 0);
}

static void
end_block (WeftLogWriter *self)
{
  end_event (self);
  if (!self->is_open)
    return;
  weft_be_set (self->bytes->data + SIZE_AT, self->bytes->len, 4);
  weft_be_set (self->bytes->data + SIZE_AT + 4, self->latest, 8);
  self->is_open = FALSE;
  flush_bytes (self);
}

void
weft_log_writer_event (WeftLogWriter *self, guint16 tag, guint64 time)
{
  end_event (self);
  /* the events of a block must be between its start and its end */
  if (self->is_open && (self->bytes->len >= BLOCK_SIZE || time < self->begin))
    end_block (self);
  if (!self->is_open)
    {
      flush_bytes (self);
      self->is_open = TRUE;
      self->begin = self->latest = time;
      weft_log_writer_number (self, WEFT_TAG_BLOCK_MARKER, 2);
      weft_log_writer_number (self, time, 8);
      weft_log_writer_number (self, 0, 4);
      weft_log_writer_number (self, 0, 8);
      weft_log_writer_number (self, NO_CAP, 2);
    }
  self->latest = MAX (self->latest, time);
  weft_log_writer_number (self, tag, 2);
  weft_log_writer_number (self, time, 8);
  for (guint i = 0; i < self->n_types; i++)
    if (self->types[i].tag == tag && self->types[i].size == WEFT_SIZE_VARIABLE)
      {
        self->length_at = self->bytes->len;
        weft_log_writer_number (self, 0, 2);
        break;
      }
}

void
weft_log_writer_text (WeftLogWriter *self, const char *text, gsize size)
{
  gsize used = self->length_at > 0 ? self->bytes->len - self->length_at - 2 : 0;

  g_byte_array_append (self->bytes, (const guint8 *) text,
                       (guint) MIN (size, MAX_TEXT - MIN (used, MAX_TEXT)));
}

void
weft_log_writer_string (WeftLogWriter *self, const char *text, gsize size)
{
  weft_log_writer_text (self, text, size);
  weft_log_writer_number (self, 0, 1);
}

const GError *
weft_log_writer_error (const WeftLogWriter *self)
{
  return self->error;
}

gboolean
weft_log_writer_end (WeftLogWriter *self, gboolean is_complete, GError **error)
{
  end_block (self);
  if (is_complete)
    weft_log_writer_number (self, WEFT_TAG_DATA_END, 2);
  flush_bytes (self);
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}
