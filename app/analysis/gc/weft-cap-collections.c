/* SPDX-License-Identifier: BSD-3-Clause */
/* State machine over a capability's events in file order. In the file, GC_END comes after
 * GC_STATS_GHC although its timestamp is earlier. The capability that posts GC_STATS_GHC began the
 * GC; all other capabilities only take part. */
#include "weft-cap-collections.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-gc-cause-rules.h"
#include "weft-gc-stop.h"
#include "weft-index-walk.h"
#include "weft-usage-walk.h"

#define MARKS (1u << WEFT_MARK_COLLECTION | 1u << WEFT_MARK_HEAP)

static void
reset_gc (WeftCapCollections *self)
{
  self->is_open = FALSE;
  self->now = (WeftCollection){ .cap = self->cap->cap, .generation = WEFT_GENERATION_UNKNOWN };
}

/* Ends the current GC at @time and adds it to the parts. A GC with unknown start gets a pause of
 * 0. */
static void
end_gc (WeftCapCollections *self, guint64 time)
{
  WeftCollection *now = &self->now;
  WeftGcPart part;
  gint64 synced;

  if (!self->is_open)
    now->start = time;
  now->pause = time > now->start ? time - now->start : 0;
  synced = (gint64) (self->synced - (now->start + now->pause));
  now->synced = (gint32) synced;
  if (now->synced != synced)
    now->flags &= ~WEFT_COLLECTION_SYNCED;
  part = (WeftGcPart){ *now, self->grown };
  self->is_disordered |= now->start < self->last_start;
  self->last_start = now->start;
  weft_shared_array_append (self->parts, &part);
}

static void
begin_gc (WeftCapCollections *self, guint64 offset, guint64 time)
{
  gboolean is_requested;
  guint64 requested;
  WeftGcStop stop;

  if (self->now.flags & WEFT_COLLECTION_NUMBERS)
    end_gc (self, time);
  reset_gc (self);
  self->is_open = TRUE;
  self->totals = 0;
  self->now.start = time;
  /* A thread whose allocation area is full stops some microseconds before the capability posts the
   * request, so the wait is counted from that stop. Without -threaded no request is posted. */
  is_requested = self->is_requested && self->requested <= time;
  requested = self->requested;
  /* if the capability has run a thread since its request, the request led to an earlier GC */
  if (is_requested && time - requested > WEFT_GC_LONG_WAIT_NS)
    is_requested = weft_usage_shares (self->cap, self->log, requested, time).run == 0;
  self->is_asked = is_requested || self->rules.asks_never;
  /* a capability that only takes part may also have a full allocation area, but did not cause the
   * GC */
  if (self->rules.takes_all && !self->is_asked)
    return;
  if (weft_gc_stop (self->cap, self->log, is_requested ? self->request : offset, &stop) &&
      weft_stop_asks_for_gc (stop.status) && stop.time <= (is_requested ? requested : time))
    {
      requested = stop.time;
      self->now.cause = WEFT_GC_CAUSE_NURSERY;
    }
  /* without a request event the wait is unknown: the thread may have stopped long before the GC */
  if (!is_requested)
    return;
  self->now.flags |= WEFT_COLLECTION_REQUESTED;
  self->now.wait = time - requested;
}

static void
read_gc_stats (WeftCapCollections *self, const WeftEvent *event, guint64 time)
{
  const guint8 *p = event->payload;

  if (event->length < 50)
    return;
  if (self->now.flags & WEFT_COLLECTION_NUMBERS)
    {
      end_gc (self, time);
      reset_gc (self);
    }
  self->now.flags |= WEFT_COLLECTION_NUMBERS;
  self->now.numbers = event->offset;
  self->now.generation = MIN (weft_be16 (p + 4), WEFT_GENERATION_UNKNOWN - 1);
  self->now.copied = weft_be64 (p + 6);
  self->now.threads = MIN (weft_be32 (p + 30), G_MAXUINT16);
}

/* Returns the GC to which an event belongs: the open GC, or after GC_END the last GC. */
static WeftCollection *
current_collection (WeftCapCollections *self)
{
  if (self->is_open || self->parts->n == 0)
    return &self->now;
  return &((WeftGcPart *) weft_shared_array_edit (self->parts, self->parts->n - 1))->one;
}

/* Ends the open GC, if there is one, at @time, because the events after @time are missing. */
static void
end_gc_at_loss (WeftCapCollections *self, guint64 time)
{
  if (self->now.flags & WEFT_COLLECTION_NUMBERS ||
      (self->is_open && (self->rules.takes_all || self->is_asked)))
    {
      self->now.flags |= WEFT_COLLECTION_OPEN;
      end_gc (self, time);
    }
  self->is_requested = FALSE;
  reset_gc (self);
}

static void
read_gc_event (const WeftEvent *event, guint64 time, gpointer user_data)
{
  WeftCapCollections *self = user_data;
  WeftCollection *collection;
  guint64 lost;

  while (G_UNLIKELY (weft_loss_passed (self->cap->losses, &self->loss, event->offset, &lost)))
    end_gc_at_loss (self, lost);
  switch (event->tag)
    {
    case WEFT_TAG_REQUEST_SEQ_GC:
    case WEFT_TAG_REQUEST_PAR_GC:
      self->requested = time;
      self->request = event->offset;
      self->is_requested = TRUE;
      break;
    case WEFT_TAG_GC_START:
      begin_gc (self, event->offset, time);
      break;
    case WEFT_TAG_GC_END:
      if (self->now.flags & (WEFT_COLLECTION_NUMBERS | WEFT_COLLECTION_SYNCED) ||
          (self->rules.takes_all && self->is_open))
        end_gc (self, time);
      self->is_requested = FALSE;
      reset_gc (self);
      break;
    case WEFT_TAG_GC_GLOBAL_SYNC:
      self->now.flags |= WEFT_COLLECTION_SYNCED;
      self->synced = time;
      break;
    case WEFT_TAG_GC_STATS_GHC:
      read_gc_stats (self, event, time);
      break;
    case WEFT_TAG_HEAP_ALLOCATED:
      if (event->length >= 12)
        {
          self->totals++;
          self->grown = weft_be64 (event->payload + 4) - self->allocated;
          self->allocated += self->grown;
        }
      break;
    case WEFT_TAG_HEAP_LIVE:
      if (event->length >= 12)
        {
          collection = current_collection (self);
          collection->flags |= WEFT_COLLECTION_LIVE;
          collection->live = weft_be64 (event->payload + 4);
        }
      break;
    case WEFT_TAG_MEM_RETURN:
      if (event->length >= 16)
        {
          collection = current_collection (self);
          collection->flags |= WEFT_COLLECTION_RETURN;
          collection->returned = weft_be32 (event->payload + 12);
        }
      break;
    default:
      break;
    }
}

void
weft_cap_collections_free (WeftCapCollections *self)
{
  weft_shared_array_free (self->parts);
  g_free (self);
}

WeftCapCollections *
weft_cap_collections_new (const WeftIndex *index,
                          const WeftCapIndex *cap,
                          const WeftGcRules *rules,
                          const WeftCapCollections *before)
{
  WeftCapCollections *self = g_new0 (WeftCapCollections, 1);
  guint64 kept = 0;

  if (before != NULL && weft_gc_rules_equal (&before->rules, rules))
    kept = weft_cap_index_kept (cap, before->cap);
  if (kept > 0)
    *self = *before;
  self->parts = kept > 0 ? weft_shared_array_copy (before->parts) :
                           weft_shared_array_new (sizeof (WeftGcPart));
  /* the last GC is not counted: events after its end may still change it */
  self->n_same = self->parts->n - MIN (self->parts->n, 1);
  self->log = index->log;
  self->cap = cap;
  self->rules = *rules;
  if (kept == 0)
    reset_gc (self);
  weft_mark_walk (cap, index->log, kept, MARKS, read_gc_event, self);
  return self;
}

WeftSharedArray *
weft_cap_collections_rest (const WeftCapCollections *self)
{
  WeftCapCollections last = *self;

  last.parts = weft_shared_array_new (sizeof (WeftGcPart));
  end_gc_at_loss (&last, MIN (self->cap->last, self->cap->until));
  return last.parts;
}
