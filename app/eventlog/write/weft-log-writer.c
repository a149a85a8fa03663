/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the open block in memory, as the marker at its start contains its size and end. */
#include "weft-log-writer.h"

#include "weft-bytes.h"
#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-header.h"
#include "weft-log.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Offset of the block's size in its marker; the block's end time follows. */
#define SIZE_AT 10
#define NO_CAP  0xffff

/* Maximum size in bytes of an event's payload up to the end of its last text. */
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
weft_log_writer_append_number (WeftLogWriter *self, guint64 value, guint bytes)
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
  weft_log_writer_append_number (self, 0, 1);
  weft_log_writer_append_number (self, tag, 2);
  weft_log_writer_append_number (self, size, 2);
  weft_log_writer_append_number (self, 0, 4);
  weft_log_writer_append_number (self, 0, 4);
  append_magic (self, "ete");
  weft_log_writer_append_number (self, 0, 1);
}

WeftLogWriter *
weft_log_writer_new (WeftSpool *spool, const WeftLogWriterType *types, guint n)
{
  WeftLogWriter *self = g_new0 (WeftLogWriter, 1);

  self->spool = spool;
  self->types = types;
  self->n_types = n;
  self->bytes = g_byte_array_sized_new (WEFT_BLOCK_WRITER_SIZE + G_MAXUINT16);
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
weft_log_writer_begin_event (WeftLogWriter *self, guint16 tag, guint64 time)
{
  end_event (self);
  /* the events of a block must be between its start and its end */
  if (self->is_open && (self->bytes->len >= WEFT_BLOCK_WRITER_SIZE || time < self->begin))
    end_block (self);
  if (!self->is_open)
    {
      flush_bytes (self);
      self->is_open = TRUE;
      self->begin = self->latest = time;
      weft_log_writer_append_number (self, WEFT_TAG_BLOCK_MARKER, 2);
      weft_log_writer_append_number (self, time, 8);
      weft_log_writer_append_number (self, 0, 4);
      weft_log_writer_append_number (self, 0, 8);
      weft_log_writer_append_number (self, NO_CAP, 2);
    }
  self->latest = MAX (self->latest, time);
  weft_log_writer_append_number (self, tag, 2);
  weft_log_writer_append_number (self, time, 8);
  for (guint i = 0; i < self->n_types; i++)
    if (self->types[i].tag == tag && self->types[i].size == WEFT_SIZE_VARIABLE)
      {
        self->length_at = self->bytes->len;
        weft_log_writer_append_number (self, 0, 2);
        break;
      }
}

void
weft_log_writer_append_text (WeftLogWriter *self, const char *text, gsize size)
{
  gsize used = self->bytes->len - self->length_at - 2;

  g_byte_array_append (self->bytes, (const guint8 *) text,
                       (guint) MIN (size, MAX_TEXT - MIN (used, MAX_TEXT)));
}

void
weft_log_writer_append_string (WeftLogWriter *self, const char *text, gsize size)
{
  weft_log_writer_append_text (self, text, size);
  weft_log_writer_append_number (self, 0, 1);
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
    weft_log_writer_append_number (self, WEFT_TAG_DATA_END, 2);
  flush_bytes (self);
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

/* Writer of blocks with events of other logs, which also keeps the open block in memory. */

/* Offset of the block's end in its marker. */
#define END_AT 14

void
weft_block_writer_init (WeftBlockWriter *self, WeftLogWriteFunc put, gpointer out)
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
weft_block_writer_append_event (
    WeftBlockWriter *self, const guint8 *event, gint32 step, guint32 length, guint64 time)
{
  const guint8 *payload = event + WEFT_EVENT_HEAD_SIZE;

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

/* End of a log that a program left unfinished: the last block is shortened to its last complete
 * event. */

/* New end of a log's file. */
typedef struct
{
  guint64 end;       /* number of bytes of the file that are kept */
  guint64 marker_at; /* offset of the marker of the shortened block, or 0 */
  guint64 end_time;  /* end time of that block, ns */
} LogEnd;

/* Finds the end of the last block, or of its last complete event if the block is incomplete. */
static void
find_log_end (LogEnd *self, const WeftLog *log)
{
  const WeftSegment *segment = weft_log_segment (log, log->segments->len - 1);
  const gint32 *steps = segment->header->steps;
  guint last = segment->first_block + segment->n_blocks - 1;
  const WeftBlock *block;
  WeftEvent event = { 0 };
  WeftCursor cursor;

  self->end = segment->offset + segment->header->size;
  if (segment->n_blocks == 0)
    return;
  block = weft_log_block (log, last);
  if (segment->n_blocks > 1)
    self->end = weft_log_block (log, last - 1)->end;
  if (block->end == block->declared_end)
    {
      self->end = block->end;
      return;
    }
  self->end_time = block->begin_time;
  weft_log_cursor (log, last, block->offset, &cursor);
  while (weft_cursor_next (&cursor, &event))
    {
      gboolean has_length =
          steps[event.tag] == WEFT_STEP_VARIABLE || steps[event.tag] == WEFT_STEP_IPE;

      self->end = event.offset + 10 + (has_length ? 2 : 0) + event.length;
      if (event.time < WEFT_TIME_MAX)
        self->end_time = MAX (self->end_time, event.time);
    }
  if (block->has_marker && self->end >= block->offset + WEFT_MARKER_SIZE)
    self->marker_at = block->offset;
}

gboolean
weft_log_file_finish (int fd, GError **error)
{
  static const guint8 end[] = { 0xff, 0xff };
  guint8 extent[12]; /* size and end time in a block marker */
  LogEnd self = { 0 };
  struct stat status = { 0 };

  fstat (fd, &status);
  {
    g_autoptr (WeftMap) map = weft_map_new (fd, (gsize) status.st_size, error);
    g_autoptr (WeftLog) log = map != NULL ? weft_log_new (map, TRUE, error) : NULL;

    if (log == NULL)
      return FALSE;
    if (log->is_complete)
      return TRUE;
    find_log_end (&self, log);
  }
  weft_be_set (extent, self.end - self.marker_at, 4);
  weft_be_set (extent + 4, self.end_time, 8);
  if ((self.marker_at == 0 ||
       pwrite (fd, extent, sizeof extent, (off_t) self.marker_at + 10) == sizeof extent) &&
      ftruncate (fd, (off_t) self.end) == 0 &&
      pwrite (fd, end, sizeof end, (off_t) self.end) == sizeof end)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
  return FALSE;
}
