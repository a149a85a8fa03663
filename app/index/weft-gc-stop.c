/* SPDX-License-Identifier: BSD-3-Clause */
/* Searches for thread stops in the chunk that contains an event, and in the chunk before it. */
#include "weft-gc-stop.h"

#include "weft-event-tags.h"
#include "weft-sort.h"

gboolean
weft_gc_find_stop (const WeftCapIndex *cap, const WeftLog *log, guint64 offset, WeftGcStop *stop)
{
  WeftCapEvents events;
  const WeftEvent *event = &events.event;
  gboolean found = FALSE, is_running = FALSE;
  guint64 chunk, run = 0;

  if (cap->n_checkpoints == 0)
    return FALSE;
  /* begin one chunk before the chunk that contains @offset */
  chunk = WEFT_LOWER_BOUND (guint64, i, 1, cap->n_checkpoints,
                            weft_cap_index_checkpoint (cap, i).offset <= offset);
  events = weft_cap_events (cap, log, chunk > 1 ? chunk - 2 : 0);
  while (weft_cap_events_next (&events) && event->offset < offset)
    {
      if (event->tag == WEFT_TAG_RUN_THREAD)
        {
          is_running = TRUE;
          run = events.time;
        }
      if (event->tag == WEFT_TAG_GC_END)
        found = FALSE;
      if (event->tag != WEFT_TAG_STOP_THREAD || event->length < 6)
        continue;
      *stop = (WeftGcStop){
        .time = events.time,
        .run = is_running ? run : events.time,
        .thread = weft_be32 (event->payload),
        .status = (guint16) weft_event_stop_status (event),
      };
      is_running = FALSE;
      found = TRUE;
    }
  return found && !is_running;
}

guint64
weft_gc_find_pending_request (const WeftCapIndex *cap,
                              const WeftLog *log,
                              guint64 begin,
                              guint64 time)
{
  guint64 stopped = G_MAXUINT64, requested = G_MAXUINT64;
  guint64 chunk = weft_cap_index_chunk_at (cap, begin);
  WeftCapEvents events = weft_cap_events (cap, log, chunk > 0 ? chunk - 1 : 0);

  while (weft_cap_events_next (&events))
    {
      guint64 at = events.time;

      /* the first event after @time ends the search, although a GC_END after it in the file may
       * have an earlier stamp */
      if (at > time)
        break;
      switch (events.event.tag)
        {
        case WEFT_TAG_REQUEST_SEQ_GC:
        case WEFT_TAG_REQUEST_PAR_GC:
          requested = at;
          break;
        case WEFT_TAG_STOP_THREAD:
          stopped = G_MAXUINT64;
          if (weft_stop_requests_gc (weft_event_stop_status (&events.event)))
            stopped = at;
          break;
        case WEFT_TAG_RUN_THREAD:
          stopped = G_MAXUINT64;
          if (requested != G_MAXUINT64 && at > requested + WEFT_GC_LONG_WAIT_NS)
            requested = G_MAXUINT64;
          break;
        case WEFT_TAG_GC_END:
          stopped = requested = G_MAXUINT64;
          break;
        default:
          break;
        }
    }
  return MIN (time, MIN (stopped, requested));
}
