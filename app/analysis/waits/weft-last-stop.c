/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the last stop on a capability before a time. Reads the chunk that contains the time, then
 * earlier chunks. The search is limited by a time rather than by a number of chunks, because the
 * chunks of a log depend on how it grew. */
#include "weft-last-stop.h"

#include "weft-event-tags.h"

gboolean
weft_find_last_stop (const WeftCapIndex *index,
                     const WeftLog *log,
                     guint64 since,
                     guint64 time,
                     WeftThreadEvent *stop)
{
  gboolean found = FALSE;

  if (index->n_checkpoints == 0)
    return FALSE;
  for (guint64 i = weft_cap_index_chunk_at (index, time); !found; i--)
    {
      guint64 n =
          weft_cap_index_events_before (index, i + 1) - weft_cap_index_events_before (index, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;
      guint block = weft_cap_index_cursor (index, log, i, &cursor);

      for (; n > 0 && weft_cap_index_next_event (index, log, &cursor, &block, &event); n--)
        {
          guint64 stamp = weft_cap_index_event_time (&cursor, &event);

          if (event.tag != WEFT_TAG_STOP_THREAD || event.length < 6 || stamp > time)
            continue;
          found = TRUE;
          *stop = (WeftThreadEvent){
            .time = stamp,
            .offset = event.offset,
            .thread = weft_be32 (event.payload),
            .info = event.length >= 10 ? weft_be32 (event.payload + 6) : 0,
            .status = (guint16) weft_event_stop_status (&event),
            .cap = event.cap,
            .kind = WEFT_THREAD_STOP,
          };
        }
      if (!found && (i == 0 || weft_cap_index_since (index, i) < since))
        return FALSE;
    }
  return stop->time >= since;
}

gboolean
weft_gc_find_holder (const WeftCollections *collections,
                     const WeftIndex *index,
                     guint i,
                     WeftGcHolder *holder)
{
  const WeftGcWindow *window = weft_gc_windows_nth (weft_collections_windows (collections), i);
  gboolean found = FALSE;

  for (guint cap = 0; window->request < window->start && cap < index->caps->len; cap++)
    {
      WeftThreadEvent stop;

      if (!weft_find_last_stop (weft_index_nth_cap (index, cap), index->log, window->request + 1,
                                window->start, &stop) ||
          (found && stop.time <= holder->time))
        continue;
      *holder = (WeftGcHolder){ .time = stop.time, .thread = stop.thread, .cap = stop.cap };
      found = TRUE;
    }
  return found;
}
