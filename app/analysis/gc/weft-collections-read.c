/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the GCs that each capability recorded, and joins them into the GCs of the log. */
#include "weft-collections-read.h"

#include "weft-bytes.h"
#include "weft-collection.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-gc-stop.h"
#include "weft-index.h"
#include "weft-scratch.h"
#include "weft-shared-array.h"
#include "weft-sort.h"
#include "weft-usage-walk.h"

/* Properties of the whole log that decide how its GCs are read. */
typedef struct
{
  gboolean joins_all; /* no event shows which HEC began a GC, so the parts of all HECs are read */
  gboolean lacks_requests; /* the log has no GC requests, for example without -threaded */
  guint64 limit;           /* see find_allocation_limit() */
} WeftGcRules;

static gboolean
gc_rules_equal (const WeftGcRules *a, const WeftGcRules *b)
{
  return a->joins_all == b->joins_all && a->lacks_requests == b->lacks_requests &&
         a->limit == b->limit;
}

/* State machine that reads the events of one capability. A part of a GC is the GC as recorded by
 * one capability. */
typedef struct
{
  WeftSharedArray *parts; /* of WeftCollection */
  guint64 n_shared;       /* number of leading parts shared with an earlier reader */
  guint64 n_others;       /* number of leading parts of other capabilities */
  guint64 last_start;     /* start of the last part, ns */
  gboolean is_disordered; /* the parts are not sorted by start */
  const WeftLog *log;
  const WeftCapIndex *cap;
  WeftGcRules rules;
  gboolean is_open;      /* between GC_START and GC_END */
  gboolean is_requester; /* this capability requested the open GC, or requests are not recorded */
  WeftCollection now;    /* the open GC */
  guint64 synced;        /* time of GC_GLOBAL_SYNC, ns, if now.flags has WEFT_COLLECTION_SYNCED */
  guint64 requested;     /* time of the last request, ns */
  guint64 request;       /* file offset of the last request's event */
  guint64 allocated;     /* bytes allocated by this capability up to the last GC */
  guint64 allocated_since_gc; /* bytes allocated between the last two GCs */
  guint n_totals;             /* number of HEAP_ALLOCATED events since the last GC_START */
  gboolean is_requested;
  guint loss; /* index of the next loss of events on the capability */
} CapGcReader;

static inline guint64
part_start (const WeftSharedArray *parts, guint64 i)
{
  return weft_shared_array_index (parts, WeftCollection, i).start;
}

#define MARKS (1u << WEFT_MARK_COLLECTION | 1u << WEFT_MARK_HEAP)

static void
reset_gc (CapGcReader *self)
{
  self->is_open = FALSE;
  self->now = (WeftCollection){ .cap = self->cap->cap, .generation = WEFT_GENERATION_UNKNOWN };
}

/* Ends the current GC at @time and adds it to the parts. A GC with unknown start gets a pause of
 * 0. */
static void
end_gc (CapGcReader *self, guint64 time)
{
  WeftCollection *now = &self->now;
  gint64 synced;

  if (!self->is_open)
    now->start = time;
  now->pause = time > now->start ? time - now->start : 0;
  synced = (gint64) (self->synced - (now->start + now->pause));
  now->synced = (gint32) synced;
  if (now->synced != synced)
    now->flags &= ~WEFT_COLLECTION_SYNCED;
  /* more bytes were allocated than fit into the allocation area, so large objects triggered the
   * GC */
  if (now->cause == WEFT_GC_CAUSE_NURSERY && self->rules.limit > 0 &&
      self->allocated_since_gc > self->rules.limit)
    now->cause = WEFT_GC_CAUSE_LARGE_OBJECTS;
  self->is_disordered |= now->start < self->last_start;
  self->last_start = now->start;
  weft_shared_array_append (self->parts, now);
}

static void
begin_gc (CapGcReader *self, guint64 offset, guint64 time)
{
  gboolean is_requested;
  guint64 requested;
  WeftGcStop stop;

  if (self->now.flags & WEFT_COLLECTION_HAS_NUMBERS)
    end_gc (self, time);
  reset_gc (self);
  self->is_open = TRUE;
  self->n_totals = 0;
  self->now.start = time;
  /* A thread whose allocation area is full stops some microseconds before the capability posts the
   * request, so the wait for the GC is measured from that stop. Without -threaded, no request is
   * posted. */
  is_requested = self->is_requested && self->requested <= time;
  requested = self->requested;
  /* if the capability has run a thread since its request, the request led to an earlier GC */
  if (is_requested && time - requested > WEFT_GC_LONG_WAIT_NS)
    is_requested = weft_usage_times (self->cap, self->log, requested, time).run == 0;
  self->is_requester = is_requested || self->rules.lacks_requests;
  /* a capability that only takes part may also have a full allocation area, but did not cause the
   * GC */
  if (self->rules.joins_all && !self->is_requester)
    return;
  if (weft_gc_find_stop (self->cap, self->log, is_requested ? self->request : offset, &stop) &&
      weft_stop_requests_gc (stop.status) && stop.time <= (is_requested ? requested : time))
    {
      requested = stop.time;
      self->now.cause = WEFT_GC_CAUSE_NURSERY;
    }
  /* without a request event the wait is unknown, because the thread may have stopped long before
   * the GC */
  if (!is_requested)
    return;
  self->now.flags |= WEFT_COLLECTION_REQUESTED;
  self->now.wait = time - requested;
}

static void
read_gc_stats (CapGcReader *self, const WeftEvent *event, guint64 time)
{
  const guint8 *p = event->payload;

  if (event->length < 50)
    return;
  if (self->now.flags & WEFT_COLLECTION_HAS_NUMBERS)
    {
      end_gc (self, time);
      reset_gc (self);
    }
  self->now.flags |= WEFT_COLLECTION_HAS_NUMBERS;
  self->now.stats_offset = event->offset;
  self->now.generation = MIN (weft_be16 (p + 4), WEFT_GENERATION_UNKNOWN - 1);
  self->now.copied = weft_be64 (p + 6);
  self->now.threads = MIN (weft_be32 (p + 30), G_MAXUINT16);
}

/* Returns the GC to which an event belongs: the open GC if there is one, otherwise the last GC. */
static WeftCollection *
current_collection (CapGcReader *self)
{
  if (self->is_open || self->parts->n == self->n_others)
    return &self->now;
  return weft_shared_array_nth_mutable (self->parts, self->parts->n - 1);
}

/* Ends the open GC, if there is one, at @time, because the events after @time are missing. */
static void
end_gc_at_loss (CapGcReader *self, guint64 time)
{
  if (self->now.flags & WEFT_COLLECTION_HAS_NUMBERS ||
      (self->is_open && (self->rules.joins_all || self->is_requester)))
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
  CapGcReader *self = user_data;
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
      if (self->now.flags & (WEFT_COLLECTION_HAS_NUMBERS | WEFT_COLLECTION_SYNCED) ||
          (self->rules.joins_all && self->is_open))
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
          guint64 total = weft_be64 (event->payload + 4);

          self->n_totals++;
          self->allocated_since_gc = total - MIN (total, self->allocated);
          self->allocated = total;
        }
      break;
    case WEFT_TAG_HEAP_LIVE:
      if (event->length >= 12)
        {
          collection = current_collection (self);
          collection->flags |= WEFT_COLLECTION_HAS_LIVE;
          collection->live = weft_be64 (event->payload + 4);
        }
      break;
    case WEFT_TAG_MEM_RETURN:
      if (event->length >= 16)
        {
          collection = current_collection (self);
          collection->flags |= WEFT_COLLECTION_HAS_RETURN;
          collection->returned = weft_be32 (event->payload + 12);
        }
      break;
    default:
      break;
    }
}

static void
cap_gc_reader_free (CapGcReader *self)
{
  g_clear_pointer (&self->parts, weft_shared_array_free);
  g_free (self);
}

/* Returns a new array (of WeftCollection) that contains the GC still open after the last event, or
 * nothing. */
static WeftSharedArray *
cap_gc_reader_rest (const CapGcReader *self)
{
  CapGcReader last = *self;

  last.parts = weft_shared_array_new (sizeof (WeftCollection));
  end_gc_at_loss (&last, MIN (self->cap->last, self->cap->unknown_from));
  return last.parts;
}

/* Minimum size (bytes) of an allocation area that the RTS divides into chunks. */
#define CHUNKED_AREA (16u << 20)

struct _WeftCollectionsReader
{
  const WeftIndex *index;
  gboolean is_joined;   /* GCs are joined from the parts of all capabilities */
  WeftSharedArray *all; /* the parts of all capabilities, if no later view of the log shares them;
                           otherwise NULL */
  WeftGcIdleRule idle;
  GPtrArray *caps; /* of CapGcReader, in the order of the capabilities of the index */
};

/* Returns the maximum number of bytes that a capability can allocate between two GCs without large
 * objects, or 0 if unknown. This is a little more than the allocation area, as the last block may
 * contain large objects. A large area is divided into chunks (-n), and one capability may get all
 * of them. */
static guint64
find_allocation_limit (const WeftIndex *index)
{
  const WeftScratchArray *facts = index->global->rare[WEFT_RARE_FACT];

  for (guint i = 0; i < facts->len; i++)
    {
      guint64 area;
      WeftEvent event;

      if (!weft_index_event_at (index, g_array_index (facts, guint64, i), &event) ||
          event.tag != WEFT_TAG_HEAP_INFO_GHC || event.length < 22)
        continue;
      area = MIN (weft_be64 (event.payload + 14), G_MAXUINT32);
      return (area + area / 10 * 3) * (area >= CHUNKED_AREA ? index->caps->len : 1);
    }
  return 0;
}

/* Sort key of a part. */
typedef struct
{
  guint64 start;
  guint32 cap;
  guint32 i; /* index of the part */
} PartKey;

static gint
compare_part_keys (gconstpointer a, gconstpointer b, gpointer unused)
{
  const PartKey *x = a, *y = b;

  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return (gint) x->cap - (gint) y->cap;
}

/* Returns @parts sorted by start. Takes ownership of @parts. */
static WeftSharedArray *
sort_parts (WeftSharedArray *parts, GCancellable *cancellable)
{
  PartKey *keys = weft_scratch_new0 (PartKey, parts->n);
  WeftSharedArray *sorted = parts;
  gboolean is_sorted = TRUE;

  for (guint32 i = 0; i < parts->n; i++)
    {
      const WeftCollection *part = weft_shared_array_nth (parts, i);

      keys[i] = (PartKey){ .start = part->start, .cap = part->cap, .i = i };
      is_sorted &= i == 0 || compare_part_keys (&keys[i - 1], &keys[i], NULL) <= 0;
    }
  if (!is_sorted && weft_sort (keys, parts->n, sizeof *keys, compare_part_keys, NULL, cancellable))
    {
      sorted = weft_shared_array_new (sizeof (WeftCollection));
      for (guint32 i = 0; i < parts->n; i++)
        weft_shared_array_append (sorted, weft_shared_array_nth (parts, keys[i].i));
      weft_shared_array_free (parts);
    }
  weft_scratch_free (keys);
  return sorted;
}

/* A GC that is being joined from the parts of capabilities. */
typedef struct
{
  guint64 request;     /* time of the request, ns */
  guint64 end;         /* earliest end of a part, ns; G_MAXUINT64 if none is known */
  guint64 known_until; /* last known time of the parts without an end, ns */
} JoinedGc;

/* Returns the end of the GC (ns), or the last known time of its parts if the end is unknown. */
static guint64
joined_gc_end (const JoinedGc *self)
{
  return self->end != G_MAXUINT64 ? self->end : self->known_until;
}

/* Joins the parts of each GC. A HEC posts the start of its part when it has stopped. It then waits
 * for the HEC that began the GC, which waits until all others have stopped, collects, and posts its
 * end (yieldCapability() in rts/Capability.c, gcWorkerThread() in rts/sm/GC.c). So the pause lasts
 * from the last start of a part to the first end. A part that starts after the first end belongs to
 * the next GC, even if other parts of this GC end later. */
static void
join_parts (WeftSharedArray *collections)
{
  g_autoptr (GHashTable) last_of =
      g_hash_table_new (NULL, NULL); /* key: capability; value: 1 + index of its last GC */
  JoinedGc now = { 0 };
  guint n = 0;

  for (guint64 i = 0; i < collections->n; i++)
    {
      WeftCollection part = weft_shared_array_index (collections, WeftCollection, i);
      gpointer cap = GUINT_TO_POINTER (part.cap);
      WeftCollection *one;
      guint64 end;

      if (n == 0 || part.start >= joined_gc_end (&now) ||
          GPOINTER_TO_UINT (g_hash_table_lookup (last_of, cap)) == n)
        {
          now = (JoinedGc){ .request = part.start, .end = G_MAXUINT64 };
          one = weft_shared_array_nth_mutable (collections, n++);
          *one = part;
          one->threads = 0;
        }
      /* the capability that requested the GC also began it */
      one = weft_shared_array_nth_mutable (collections, n - 1);
      end = part.start + part.pause;
      one->threads += one->threads < G_MAXUINT16;
      one->flags |= part.flags & (WEFT_COLLECTION_OPEN | WEFT_COLLECTION_REQUESTED);
      if (part.flags & WEFT_COLLECTION_OPEN)
        now.known_until = MAX (now.known_until, end);
      else
        now.end = MIN (now.end, end);
      if (part.flags & WEFT_COLLECTION_REQUESTED)
        {
          one->cap = part.cap;
          one->cause = part.cause;
          now.request = weft_collection_request (&part);
        }
      one->start = part.start;
      one->pause = MAX (joined_gc_end (&now), one->start) - one->start;
      one->wait = one->start - MIN (now.request, one->start);
      g_hash_table_insert (last_of, cap, GUINT_TO_POINTER (n));
    }
  weft_shared_array_truncate (collections, n);
}

gboolean
weft_collections_declare_numbers (const WeftLog *log)
{
  for (guint i = 0; i < log->segments->len; i++)
    if (weft_header_type (weft_log_segment (log, i)->header, WEFT_TAG_GC_STATS_GHC) != NULL)
      return TRUE;
  return FALSE;
}

WeftCollectionsReader *
weft_collections_reader_new (const WeftIndex *index, const WeftCollectionsReader *before)
{
  WeftCollectionsReader *self = g_new0 (WeftCollectionsReader, 1);
  g_autoptr (WeftProcess) process = weft_process_new (index);
  WeftGcRules rules = {
    .joins_all = weft_index_count (index, WEFT_TAG_GC_STATS_GHC) == 0 &&
                 weft_index_count (index, WEFT_TAG_GC_GLOBAL_SYNC) == 0 &&
                 (index->log->is_complete || !weft_collections_declare_numbers (index->log)),
    .lacks_requests = weft_index_count (index, WEFT_TAG_REQUEST_SEQ_GC) == 0 &&
                      weft_index_count (index, WEFT_TAG_REQUEST_PAR_GC) == 0,
    .limit = find_allocation_limit (index),
  };

  self->index = index;
  self->is_joined = rules.joins_all;
  if (before == NULL && index->log->is_final)
    self->all = weft_shared_array_new (sizeof (WeftCollection));
  self->idle = weft_gc_idle_rule (index, process);
  self->caps = g_ptr_array_new_with_free_func ((GDestroyNotify) cap_gc_reader_free);
  for (guint i = 0; i < index->caps->len; i++)
    {
      CapGcReader *read = g_new0 (CapGcReader, 1);
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      gint i_old = before != NULL ? weft_index_cap_position (before->index, cap->cap) : -1;
      const CapGcReader *old = i_old >= 0 ? g_ptr_array_index (before->caps, i_old) : NULL;
      guint64 kept = 0;

      /* keep the parts of the earlier reader if they were read by the same rules */
      if (old != NULL && gc_rules_equal (&old->rules, &rules))
        kept = weft_cap_index_n_shared_checkpoints (cap, old->cap);
      if (kept > 0)
        *read = *old;
      read->parts = kept > 0          ? weft_shared_array_copy (old->parts) :
                    self->all != NULL ? self->all :
                                        weft_shared_array_new (sizeof (WeftCollection));
      /* events after the end of the last GC may still change it, so it is not shared */
      read->n_shared = read->parts->n - MIN (read->parts->n, 1);
      read->n_others = self->all != NULL ? self->all->n : 0;
      read->log = index->log;
      read->cap = cap;
      read->rules = rules;
      if (kept == 0)
        reset_gc (read);
      weft_cap_index_foreach_marked (cap, index->log, kept, MARKS, read_gc_event, read);
      if (self->all != NULL)
        {
          end_gc_at_loss (read, MIN (cap->last, cap->unknown_from));
          read->parts = NULL;
        }
      g_ptr_array_add (self->caps, read);
    }
  return self;
}

void
weft_collections_reader_free (WeftCollectionsReader *self)
{
  g_ptr_array_unref (self->caps);
  g_clear_pointer (&self->all, weft_shared_array_free);
  g_free (self);
}

WeftGcIdleRule
weft_collections_reader_idle_rule (const WeftCollectionsReader *self)
{
  return self->idle;
}

/* hs_exit() runs a last GC in exitScheduler(), then posts the allocation of each capability once
 * more (stat_exit() in rts/Stats.c). Without an exit, allocation is posted only in GCs. Finally,
 * freeScheduler() in rts/Schedule.c deletes the capabilities, unless a foreign call is still
 * running. */
gboolean
weft_collections_reader_has_shutdown (const WeftCollectionsReader *self, const WeftCollection *last)
{
  const WeftIndex *index = self->index;
  gint i_cap = weft_index_cap_position (index, last->cap);

  if (!index->log->is_complete || index->end < WEFT_TIME_END ||
      (last->flags & WEFT_COLLECTION_OPEN) || i_cap < 0)
    return FALSE;
  for (guint i = 0; i < index->caps->len; i++)
    {
      const GArray *losses = weft_index_nth_cap (index, i)->losses;

      if (losses->len > 0 && g_array_index (losses, WeftLoss, losses->len - 1).to > last->start)
        return FALSE;
    }
  if (((const CapGcReader *) g_ptr_array_index (self->caps, i_cap))->n_totals == 2)
    return TRUE;
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const WeftScratchArray *facts = weft_index_nth_or_global (index, i)->rare[WEFT_RARE_FACT];

      for (guint k = facts->len; k-- > 0;)
        {
          WeftEvent event;

          if (weft_index_event_at (index, g_array_index (facts, guint64, k), &event) &&
              (event.tag == WEFT_TAG_SHUTDOWN || event.tag == WEFT_TAG_CAP_DELETE) &&
              event.time >= last->start + last->pause)
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns the earliest start of the parts with index @first or greater; G_MAXUINT64 if there are
 * none. */
static guint64
earliest_start (const WeftSharedArray *parts, guint64 first)
{
  guint64 least = G_MAXUINT64;

  for (guint64 i = first; i < parts->n; i++)
    least = MIN (least, part_start (parts, i));
  return least;
}

/* Returns TRUE if both indexes have events of @tag, or neither has. */
static gboolean
both_have_tag (const WeftIndex *index, const WeftIndex *before, guint16 tag)
{
  return (weft_index_count (index, tag) > 0) == (weft_index_count (before, tag) > 0);
}

static gboolean
is_cap_kept (const WeftCapIndex *cap, const WeftCapIndex *before)
{
  return cap->cap == before->cap &&
         (before->n_events == 0 || weft_cap_index_n_shared_checkpoints (cap, before) > 0);
}

/* Returns TRUE if both readers read the events they have in common by the same rules. */
static gboolean
are_readers_compatible (const WeftCollectionsReader *self, const WeftCollectionsReader *before)
{
  const WeftIndex *index = self->index, *old = before->index;

  if (index->log->is_final || index->log->is_complete ||
      !weft_gc_idle_rule_equal (&self->idle, &before->idle) || index->caps->len != old->caps->len ||
      !is_cap_kept (index->global, old->global) ||
      (index->global->unknown_from == G_MAXUINT64) != (old->global->unknown_from == G_MAXUINT64) ||
      !both_have_tag (index, old, WEFT_TAG_RUN_THREAD) ||
      !weft_gc_samples_can_extend (index, old) ||
      !both_have_tag (index, old, WEFT_TAG_HEAP_INFO_GHC))
    return FALSE;
  for (guint i = 0; i < self->caps->len; i++)
    {
      const CapGcReader *a = g_ptr_array_index (self->caps, i);
      const CapGcReader *b = g_ptr_array_index (before->caps, i);

      if (!is_cap_kept (a->cap, b->cap) || a->is_disordered || b->is_disordered ||
          !gc_rules_equal (&a->rules, &b->rules))
        return FALSE;
    }
  return TRUE;
}

guint
weft_collections_reader_n_unchanged (const WeftCollectionsReader *self,
                                     const WeftCollectionsReader *before,
                                     const WeftSharedArray *records,
                                     const WeftGcWindows *windows)
{
  guint64 sure = G_MAXUINT64, known;
  guint n = (guint) records->n;

  if (n == 0 || !are_readers_compatible (self, before))
    return 0;
  /* the GCs that start before @sure are the same in both readers */
  for (guint i = 0; i < self->caps->len; i++)
    {
      const CapGcReader *cap = g_ptr_array_index (self->caps, i);
      const CapGcReader *old = g_ptr_array_index (before->caps, i);
      g_autoptr (WeftSharedArray) rest = cap_gc_reader_rest (cap);
      g_autoptr (WeftSharedArray) old_rest = cap_gc_reader_rest (old);

      sure = MIN (sure, earliest_start (cap->parts, cap->n_shared));
      sure = MIN (sure, earliest_start (old->parts, cap->n_shared));
      sure = MIN (sure, earliest_start (rest, 0));
      sure = MIN (sure, earliest_start (old_rest, 0));
    }
  /* events more than WEFT_GC_CAUSE_MAX_DELAY_NS after a GC do not affect its cause */
  known = weft_index_first_new_time (self->index, before->index);
  if (self->index->global->unknown_from != before->index->global->unknown_from)
    known = MIN (known, before->index->global->unknown_from);
  known -= MIN (known, WEFT_GC_CAUSE_MAX_DELAY_NS);
  /* the last GC of a log follows other rules, so it is always read again */
  if (self->is_joined)
    n = WEFT_LOWER_BOUND (guint, i, 0, n - 1, weft_gc_windows_nth (windows, i)->end <= sure);
  else
    n = WEFT_LOWER_BOUND (guint, i, 0, n - 1, part_start (records, i) < sure);
  n = WEFT_LOWER_BOUND (guint, i, 0, n, weft_gc_windows_nth (windows, i)->end < known);
  /* do not split after a GC that overlaps the next one or takes no time, because it would be
   * unknown which parts belong to the next GC */
  while (n > 0 && (weft_gc_windows_nth (windows, n - 1)->end > part_start (records, n) ||
                   part_start (records, n - 1) >= part_start (records, n) ||
                   (self->is_joined &&
                    weft_gc_windows_nth (windows, n - 1)->end <= part_start (records, n - 1))))
    n--;
  return n;
}

WeftSharedArray *
weft_collections_reader_list_after (WeftCollectionsReader *self, const WeftCollection *last)
{
  GCancellable *cancellable = g_cancellable_get_current ();
  WeftSharedArray *collections = g_steal_pointer (&self->all);
  guint n_caps = collections == NULL ? self->caps->len : 0;
  guint64 from = 0;

  if (collections == NULL)
    collections = weft_shared_array_new (sizeof (WeftCollection));
  /* all parts of joined GCs after @last start at its end or later */
  if (last != NULL)
    from = last->start + (self->is_joined ? last->pause : 1);
  for (guint i = 0; i < n_caps; i++)
    {
      const CapGcReader *cap = g_ptr_array_index (self->caps, i);
      g_autoptr (WeftSharedArray) rest = cap_gc_reader_rest (cap);
      guint64 n = cap->parts->n, first = from > 0 ? n : 0;

      while (first > 0 && part_start (cap->parts, first - 1) >= from)
        first--;
      for (guint64 k = first; k < n; k++)
        weft_shared_array_append (collections, weft_shared_array_nth (cap->parts, k));
      for (guint64 k = 0; k < rest->n; k++)
        weft_shared_array_append (collections, weft_shared_array_nth (rest, k));
    }
  collections = sort_parts (collections, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    weft_shared_array_truncate (collections, 0);
  if (self->is_joined)
    join_parts (collections);
  return collections;
}
