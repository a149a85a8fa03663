/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the end of the last complete event, and makes the event's block end there. */
#include "weft-log-finish.h"

#include "weft-log.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

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
weft_log_finish (int fd, GError **error)
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
