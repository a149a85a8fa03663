/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the user events of all capabilities by means of a heap that contains the next event of
 * each. */
#include "weft-user-walk.h"

#include "weft-usage.h"

#include <glib/gi18n.h>

/* Number of bytes of a binary message that are shown. */
#define BINARY_SHOWN 16

/* A capability, and its next event. */
typedef struct
{
  const WeftCapIndex *cap;
  guint64 chunk; /* next chunk that will be opened */
  guint left;    /* number of unread events of the mask in the open chunk */
  guint64 from;
  WeftCursor cursor;
  guint block;
  WeftUsage usage; /* usage after the last event read */
  WeftUserEvent next;
} CapSource;

struct _WeftUserWalk
{
  const WeftIndex *index;
  guint mask;
  CapSource *sources;
  GPtrArray *heap; /* of CapSource: sources that have a next event */
  gboolean has_begun;
};

/* Opens the next chunk that has events of the mask, some of which may be at or after the start of
 * the walk. Returns FALSE if there is no such chunk. */
static gboolean
open_chunk (const WeftUserWalk *self, CapSource *source)
{
  for (; source->chunk < source->cap->n_checkpoints; source->chunk++)
    {
      guint64 last = weft_cap_index_span (source->cap, source->chunk).max;

      source->left = 0;
      for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
        if (self->mask & (1u << kind))
          source->left += weft_tally_count (&source->cap->tally, kind, source->chunk);
      if (source->left == 0 || (last < source->from && source->next.time < source->from))
        continue;
      source->usage = weft_cap_index_usage (source->cap, source->chunk);
      source->block =
          weft_cap_index_cursor (source->cap, self->index->log, source->chunk++, &source->cursor);
      return TRUE;
    }
  return FALSE;
}

/* Advances to the next event of the mask. After the first event at or after the start of the walk,
 * all events are returned. Returns FALSE at the end. */
static gboolean
advance_source (const WeftUserWalk *self, CapSource *source)
{
  WeftUserEvent *next = &source->next;
  WeftEvent event = { 0 };

  /* if the file was overwritten, it may have fewer events than were counted */
  for (; source->left > 0 || open_chunk (self, source); source->left = 0)
    while (source->left > 0 && weft_cap_index_next_event (source->cap, self->index->log,
                                                          &source->cursor, &source->block, &event))
      {
        guint64 time = weft_cap_index_event_time (&source->cursor, &event);
        gint kind = weft_tally_kind (event.tag);

        weft_usage_step (&source->usage, &event, time);
        if (kind < 0 || !(self->mask & (1u << kind)))
          continue;
        source->left--;
        if (time < source->from && next->time < source->from)
          continue;
        next->time = MAX (next->time, time);
        next->event = event;
        next->has_thread = source->usage.is_running;
        next->thread = source->usage.thread;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_source_before (const CapSource *a, const CapSource *b)
{
  if (a->next.time != b->next.time)
    return a->next.time < b->next.time;
  return a->next.event.offset < b->next.event.offset;
}

static void
sift_source_down (WeftUserWalk *self, guint i)
{
  CapSource **heap = (CapSource **) self->heap->pdata;
  guint n = self->heap->len, child;

  while ((child = 2 * i + 1) < n)
    {
      CapSource *source = heap[i];

      if (child + 1 < n && is_source_before (heap[child + 1], heap[child]))
        child++;
      if (!is_source_before (heap[child], source))
        return;
      heap[i] = heap[child];
      heap[child] = source;
      i = child;
    }
}

WeftUserWalk *
weft_user_walk_new (const WeftIndex *index, const WeftTallies *tallies, guint mask, guint64 from)
{
  WeftUserWalk *self = g_new0 (WeftUserWalk, 1);

  self->index = index;
  self->mask = mask;
  self->sources = g_new0 (CapSource, index->caps->len + 1);
  self->heap = g_ptr_array_new ();
  for (guint i = 0; i <= index->caps->len; i++)
    {
      CapSource *source = &self->sources[i];

      source->cap = weft_index_nth_or_global (index, i);
      source->from = from;
      source->chunk = weft_tallies_first_chunk (tallies, i, from);
      if (weft_tallies_total (tallies, i, mask) > 0 && advance_source (self, source))
        g_ptr_array_add (self->heap, source);
    }
  for (guint i = self->heap->len / 2; i > 0; i--)
    sift_source_down (self, i - 1);
  return self;
}

void
weft_user_walk_free (WeftUserWalk *self)
{
  g_ptr_array_unref (self->heap);
  g_free (self->sources);
  g_free (self);
}

const WeftUserEvent *
weft_user_walk_next (WeftUserWalk *self)
{
  CapSource **heap = (CapSource **) self->heap->pdata;

  if (self->has_begun && self->heap->len > 0)
    {
      if (!advance_source (self, heap[0]))
        g_ptr_array_remove_index_fast (self->heap, 0);
      sift_source_down (self, 0);
    }
  self->has_begun = TRUE;
  return self->heap->len > 0 ? &heap[0]->next : NULL;
}

char *
weft_user_text (const WeftEvent *event)
{
  g_autoptr (GString) bytes = NULL;

  if (weft_tally_kind (event->tag) != WEFT_TALLY_BINARY)
    return g_utf8_make_valid ((const char *) event->payload, event->length);
  bytes = g_string_new (NULL);
  for (guint i = 0; i < MIN (event->length, BINARY_SHOWN); i++)
    g_string_append_printf (bytes, " %02x", event->payload[i]);
  if (event->length > BINARY_SHOWN)
    g_string_append (bytes, " …");
  return g_strdup_printf (ngettext ("%u byte:%s", "%u bytes:%s", event->length), event->length,
                          bytes->str);
}
