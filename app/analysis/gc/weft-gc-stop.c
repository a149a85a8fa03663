/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the chunk of an event again, and the one before it. */
#include "weft-gc-stop.h"

#include "weft-bytes.h"

/* The last chunk that begins at @offset or before it. */
static guint64
chunk_at (const WeftCapIndex *cap, guint64 offset)
{
  guint64 low = 0, high = cap->n_checkpoints;

  while (high - low > 1)
    {
      guint64 middle = low + (high - low) / 2;

      if (weft_cap_index_checkpoint (cap, middle)->offset <= offset)
        low = middle;
      else
        high = middle;
    }
  return low;
}

gboolean
weft_gc_stop (const WeftCapIndex *cap, const WeftLog *log, guint64 offset, WeftGcStop *stop)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;
  gboolean found = FALSE, is_running = FALSE;
  guint64 chunk, run = 0;
  guint block;

  if (cap->n_checkpoints == 0)
    return FALSE;
  chunk = chunk_at (cap, offset);
  block = weft_cap_index_cursor (cap, log, chunk > 0 ? chunk - 1 : 0, &cursor);
  while (weft_cap_index_next_event (cap, log, &cursor, &block, &event) && event.offset < offset)
    {
      guint64 time = weft_cap_index_time (&cursor, &event);

      if (event.tag == WEFT_TAG_RUN_THREAD)
        {
          is_running = TRUE;
          run = time;
        }
      if (event.tag == WEFT_TAG_GC_END)
        found = FALSE;
      if (event.tag != WEFT_TAG_STOP_THREAD || event.length < 6)
        continue;
      *stop = (WeftGcStop){
        .time = time,
        .run = is_running ? run : time,
        .thread = weft_be32 (event.payload),
        .status = (guint16) weft_stop_status (event.header, weft_be16 (event.payload + 4)),
      };
      is_running = FALSE;
      found = TRUE;
    }
  return found && !is_running;
}
