/* SPDX-License-Identifier: BSD-3-Clause */
/* Mutations that know what an event is: the log stays well-formed, and says something else. */
#include "mutate-private.h"

#include "weft-log.h"

#include <string.h>

/* Events of a block from which one is chosen. */
#define MAX_EVENTS 4000
/* Size of the payload of a new event of variable size, bytes. */
#define MAX_PAYLOAD 40

/* Size of tag and time, bytes. */
#define HEAD 10

typedef struct
{
  guint32 from, to; /* offsets of its bytes in the log */
  guint32 marker;   /* offset of the marker of its block */
  gboolean has_marker;
  guint16 tag;
} Event;

/* A log, with the events of one of its blocks. */
typedef struct
{
  WeftLog *log;
  GArray *events; /* of Event */
  const WeftHeader *header;
} Events;

static gboolean
events_open (Events *self, const GByteArray *bytes, GRand *random)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (bytes->data, bytes->len);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  const WeftBlock *block;
  guint number;

  self->log = weft_log_new (map, TRUE, NULL);
  if (self->log == NULL)
    return FALSE;
  self->events = g_array_new (FALSE, FALSE, sizeof (Event));
  if (weft_log_n_blocks (self->log) == 0)
    return FALSE;
  number = weft_mutate_below (random, weft_log_n_blocks (self->log));
  block = weft_log_block (self->log, number);
  self->header = weft_log_block_header (self->log, block);
  weft_log_cursor (self->log, number, block->offset, &cursor);
  while (self->events->len < MAX_EVENTS && weft_cursor_next (&cursor, &event))
    {
      /* a header may declare a shorter marker */
      gboolean has_marker = block->has_marker && block->offset + WEFT_MARKER_SIZE <= event.offset;
      Event one = { (guint32) event.offset,
                    (guint32) (event.payload + event.length - self->log->map->data),
                    (guint32) block->offset, has_marker, event.tag };

      if (event.tag != 18)
        g_array_append_val (self->events, one);
    }
  return self->events->len > 0;
}

static void
events_close (Events *self)
{
  g_clear_pointer (&self->events, g_array_unref);
  g_clear_pointer (&self->log, weft_shared_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Events, events_close)

static const Event *
pick_event (const Events *self, GRand *random)
{
  return &g_array_index (self->events, Event, weft_mutate_below (random, self->events->len));
}

/* Corrects the size in the block's marker after @by bytes were inserted into the block. */
static void
resize_block (GByteArray *bytes, const Event *event, gint64 by)
{
  guint8 *size = bytes->data + event->marker + HEAD;

  if (event->has_marker)
    weft_mutate_put (size, (guint64) (weft_be32 (size) + by), 4);
}

void
weft_mutate_event_time (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event;
  guint64 time;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  time = weft_be64 (log->data + event->from + 2);
  switch (weft_mutate_below (random, 4))
    {
    case 0:
      time = weft_be64 (log->data + pick_event (&events, random)->from + 2);
      break;
    case 1:
      time += weft_mutate_odd_number (random);
      break;
    case 2:
      time -= weft_mutate_below (random, 5);
      break;
    default:
      time += (guint64) weft_mutate_below (random, G_MAXINT32) << weft_mutate_below (random, 20);
    }
  weft_mutate_put (log->data + event->from + 2, time, 8);
}

void
weft_mutate_event_tag (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event;
  guint16 tag;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  tag = (guint16) weft_mutate_below (random, 220);
  /* the next tag of the same size, if there is one */
  for (guint i = 0; i < 220 && events.header->steps[tag] != events.header->steps[event->tag]; i++)
    tag = (guint16) ((tag + 1) % 220);
  weft_mutate_put (log->data + event->from, tag, 2);
}

void
weft_mutate_event_number (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event, *other;
  guint size, at, from;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  other = pick_event (&events, random);
  size = 1u << weft_mutate_below (random, 4);
  if (event->to < event->from + HEAD + size)
    return;
  at = event->from + HEAD + weft_mutate_below (random, event->to - event->from - HEAD - size + 1);
  from = other->from + HEAD;
  if (weft_mutate_below (random, 2) == 0 && other->to >= from + size)
    memmove (log->data + at, log->data + from, size); /* as another event names the same thing */
  else
    weft_mutate_put (log->data + at, weft_mutate_odd_number (random), size);
}

void
weft_mutate_event_block (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  if (event->has_marker)
    weft_mutate_put (log->data + event->marker + WEFT_MARKER_SIZE - 2,
                     weft_mutate_below (random, 4), 2);
}

void
weft_mutate_remove_event (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event;
  guint size;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  size = event->to - event->from;
  g_byte_array_remove_range (log, event->from, size);
  resize_block (log, event, -(gint64) size);
}

/* Inserts @n bytes before or after @event. */
static void
insert_event (GByteArray *log, const Event *event, const guint8 *bytes, guint n, GRand *random)
{
  guint at = weft_mutate_below (random, 2) == 0 ? event->from : event->to;

  resize_block (log, event, weft_mutate_insert (log, at, bytes, n));
}

void
weft_mutate_copy_event (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event, *other;
  g_autofree guint8 *bytes = NULL;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  other = weft_mutate_below (random, 2) == 0 ? event : pick_event (&events, random);
  bytes = g_memdup2 (log->data + other->from, other->to - other->from);
  memcpy (bytes + 2, log->data + event->from + 2, 8); /* at the same time as its neighbour */
  insert_event (log, event, bytes, other->to - other->from, random);
}

void
weft_mutate_new_event (GByteArray *log, GRand *random)
{
  g_auto (Events) events = { 0 };
  const Event *event;
  guint8 bytes[HEAD + 2 + 64] = { 0 };
  guint16 tag;
  guint size = HEAD;

  if (!events_open (&events, log, random))
    return;
  event = pick_event (&events, random);
  tag = (guint16) weft_mutate_below (random, 220);
  for (guint i = 0; i < 220 && events.header->steps[tag] == WEFT_STEP_UNDECLARED; i++)
    tag = (guint16) ((tag + 1) % 220);
  memcpy (bytes + 2, log->data + event->from + 2, 8);
  weft_mutate_put (bytes, tag, 2);
  if (events.header->steps[tag] > 0)
    size = MIN ((guint) events.header->steps[tag], sizeof bytes);
  else
    {
      guint payload = weft_mutate_below (random, MAX_PAYLOAD);

      weft_mutate_put (bytes + HEAD, payload, 2);
      size = HEAD + 2 + payload;
    }
  for (guint i = HEAD + (events.header->steps[tag] > 0 ? 0 : 2); i < size; i++)
    bytes[i] = weft_mutate_below (random, 3) > 0 ? 0 : (guint8) weft_mutate_below (random, 256);
  insert_event (log, event, bytes, size, random);
}

void
weft_mutate_declare_type (GByteArray *log, GRand *random)
{
  const guint8 *end = memmem (log->data, log->len, "hete", 4);
  guint8 bytes[] = "etb\0\0\0\0\0\0\0\0\0\0\0\0\0ete";
  guint n;
  const WeftEventType *types = weft_event_table (&n);
  const WeftEventType *type = &types[weft_mutate_below (random, n)];

  if (end == NULL)
    return;
  weft_mutate_put (bytes + 4, type->tag, 2);
  weft_mutate_put (bytes + 6, type->size, 2);
  weft_mutate_insert (log, (guint) (end - log->data), bytes, sizeof bytes);
}
