/* SPDX-License-Identifier: BSD-3-Clause */
/* Which thread stopped last on a capability: the chunk of a moment is read again, and the one in
 * front of it. */
#include "weft-last-stop.h"

static void
read_stop (const WeftEvent *event, guint64 time, WeftThreadEvent *stop)
{
  *stop = (WeftThreadEvent){
    .time = time,
    .offset = event->offset,
    .thread = weft_be32 (event->payload),
    .info = event->length >= 10 ? weft_be32 (event->payload + 6) : 0,
    .status = (guint16) weft_stop_status (event->header, weft_be16 (event->payload + 4)),
    .cap = event->cap,
    .kind = WEFT_THREAD_STOP,
  };
}

gboolean
weft_last_stop (const WeftCapIndex *index, const WeftLog *log, guint64 time, WeftThreadEvent *stop)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;
  gboolean found = FALSE;
  guint64 chunk;
  guint block;

  if (index->n_checkpoints == 0)
    return FALSE;
  chunk = weft_cap_index_chunk_at (index, time);
  block = weft_cap_index_cursor (index, log, chunk > 0 ? chunk - 1 : 0, &cursor);
  for (guint i = 0;
       i < 2 * WEFT_CHUNK_EVENTS && weft_cap_index_next_event (index, log, &cursor, &block, &event);
       i++)
    {
      guint64 stamp = weft_cap_index_time (&cursor, &event);

      if (event.tag != WEFT_TAG_STOP_THREAD || event.length < 6 || stamp > time)
        continue;
      read_stop (&event, stamp, stop);
      found = TRUE;
    }
  return found;
}
