/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the chunk of an event, and the one before it. */
#include "weft-gc-stop.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-lower-bound.h"

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
  /* begin with the chunk before the last one that begins at @offset or before */
  chunk = WEFT_LOWER_BOUND (guint64, i, 1, cap->n_checkpoints,
                            weft_cap_index_checkpoint (cap, i).offset <= offset);
  block = weft_cap_index_cursor (cap, log, chunk > 1 ? chunk - 2 : 0, &cursor);
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

/* A request of a GC in one capability's events. */
typedef struct
{
  guint64 stopped, requested; /* ns, or G_MAXUINT64 */
} Pending;

static void
follow_pending (Pending *self, const WeftEvent *event, guint64 time)
{
  gboolean is_asking;

  switch (event->tag)
    {
    case WEFT_TAG_REQUEST_SEQ_GC:
    case WEFT_TAG_REQUEST_PAR_GC:
      self->requested = time;
      break;
    case WEFT_TAG_STOP_THREAD:
      is_asking =
          event->length >= 6 &&
          weft_stop_asks_for_gc (weft_stop_status (event->header, weft_be16 (event->payload + 4)));
      self->stopped = is_asking ? time : G_MAXUINT64;
      break;
    case WEFT_TAG_RUN_THREAD:
      self->stopped = G_MAXUINT64;
      if (self->requested != G_MAXUINT64 && time > self->requested + WEFT_GC_LONG_WAIT_NS)
        self->requested = G_MAXUINT64;
      break;
    case WEFT_TAG_GC_END:
      *self = (Pending){ G_MAXUINT64, G_MAXUINT64 };
      break;
    default:
      break;
    }
}

guint64
weft_gc_pending (const WeftCapIndex *cap, const WeftLog *log, guint64 begin, guint64 time)
{
  Pending pending = { G_MAXUINT64, G_MAXUINT64 };
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 chunk;
  guint block;

  if (cap->n_checkpoints == 0)
    return time;
  chunk = weft_cap_index_chunk_at (cap, begin);
  block = weft_cap_index_cursor (cap, log, chunk > 0 ? chunk - 1 : 0, &cursor);
  while (weft_cap_index_next_event (cap, log, &cursor, &block, &event))
    {
      guint64 at = weft_cap_index_time (&cursor, &event);

      /* the end of a GC may have an earlier stamp than the events before it in the file */
      if (at > time)
        break;
      follow_pending (&pending, &event, at);
    }
  return MIN (time, MIN (pending.stopped, pending.requested));
}
