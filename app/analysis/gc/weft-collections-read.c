/* SPDX-License-Identifier: BSD-3-Clause */
/* The automaton of collections. It runs over each capability's events as they stand in the file,
 * where GC_END follows the numbers of its collection although its stamp is earlier. The capability
 * that posts the numbers is the one that began the collection; the others only take part. */
#include "weft-collections-read.h"

#include "weft-bytes.h"
#include "weft-gc-cause-rules.h"
#include "weft-gc-stop.h"
#include "weft-lower-bound.h"
#include "weft-mark-walk.h"
#include "weft-shared-array.h"
#include "weft-usage-walk.h"

/* From this allocation area on it is dealt out in chunks. */
#define CHUNKED_AREA (16u << 20)

#define MARKS (1u << WEFT_MARK_COLLECTION | 1u << WEFT_MARK_HEAP)

/* What the whole log says of its GCs. */
typedef struct
{
  gboolean takes_all;  /* the log never says who began: each part counts */
  gboolean asks_never; /* it has no requests, as without -threaded */
} Rules;

/* A collection as its capability tells of it. */
typedef struct
{
  WeftCollection one;
  guint64 grown; /* bytes that the capability allocated between the last two GCs */
} Part;

/* The automaton of one capability. */
typedef struct
{
  WeftSharedArray *parts; /* of Part */
  guint64 n_same;         /* of them: those that the one before has, too */
  guint64 last_start;     /* of the last of them */
  gboolean is_disordered; /* they are not in the order of their starts */
  const WeftLog *log;
  const WeftCapIndex *cap;
  Rules rules;
  gboolean is_open;   /* after a GC_START */
  gboolean is_asked;  /* this capability asked for the open one */
  WeftCollection now; /* what is known of the open one */
  guint64 synced;     /* where now.flags say so */
  guint64 requested;  /* of the next one */
  guint64 request;    /* offset of that event */
  guint64 allocated;  /* bytes, by this capability, up to the last GC */
  guint64 grown;      /* of them, between the last two GCs */
  gboolean is_requested;
  guint loss; /* the first of its losses that has not been passed */
} Machine;

struct _WeftCollectionsReader
{
  const WeftIndex *index;
  guint64 limit;       /* see find_limit() */
  GPtrArray *machines; /* of Machine, by the index's capabilities: after the last event */
};

static void
reset (Machine *self)
{
  self->is_open = FALSE;
  self->now = (WeftCollection){ .cap = self->cap->cap, .generation = WEFT_GENERATION_UNKNOWN };
}

/* The collection that is under way ends. One whose start is missing has no length. */
static void
add (Machine *self, guint64 time)
{
  WeftCollection *now = &self->now;
  Part part;
  gint64 synced;

  if (!self->is_open)
    now->start = time;
  now->pause = time > now->start ? time - now->start : 0;
  synced = (gint64) (self->synced - (now->start + now->pause));
  now->synced = (gint32) synced;
  if (now->synced != synced)
    now->flags &= ~WEFT_COLLECTION_SYNCED;
  part = (Part){ *now, self->grown };
  self->is_disordered |= now->start < self->last_start;
  self->last_start = now->start;
  weft_shared_array_append (self->parts, &part);
}

static void
end (Machine *self, guint64 time)
{
  if (self->now.flags & (WEFT_COLLECTION_NUMBERS | WEFT_COLLECTION_SYNCED) ||
      (self->rules.takes_all && self->is_open))
    add (self, time);
  self->is_requested = FALSE;
  reset (self);
}

/* Whether the last request led to the collection that starts at @time: from then on, its capability
 * runs nothing. Another's collection may have come first. */
static gboolean
is_request_of (const Machine *self, guint64 time)
{
  if (!self->is_requested || self->requested > time)
    return FALSE;
  return time - self->requested <= WEFT_GC_LONG_WAIT_NS ||
         weft_usage_shares (self->cap, self->log, self->requested, time).run == 0;
}

/* A thread that has no room left is what asks for a GC, some microseconds before the capability
 * posts the request; without -threaded it never does. */
static void
find_request (Machine *self, guint64 offset, guint64 time)
{
  gboolean is_requested = is_request_of (self, time);
  guint64 requested = self->requested;
  WeftGcStop stop;

  self->is_asked = is_requested || self->rules.asks_never;
  if (weft_gc_stop (self->cap, self->log, is_requested ? self->request : offset, &stop) &&
      weft_gc_stop_asks (stop.status) && stop.time <= (is_requested ? requested : time))
    {
      requested = stop.time;
      is_requested = TRUE;
      self->now.cause = WEFT_GC_CAUSE_NURSERY;
    }
  if (!is_requested)
    return;
  self->now.flags |= WEFT_COLLECTION_REQUESTED;
  self->now.wait = time - requested;
}

static void
begin (Machine *self, guint64 offset, guint64 time)
{
  if (self->now.flags & WEFT_COLLECTION_NUMBERS)
    add (self, time);
  reset (self);
  self->is_open = TRUE;
  self->now.start = time;
  find_request (self, offset, time);
}

static void
take_numbers (Machine *self, const WeftEvent *event, guint64 time)
{
  const guint8 *p = event->payload;

  if (event->length < 50)
    return;
  if (self->now.flags & WEFT_COLLECTION_NUMBERS)
    {
      add (self, time);
      reset (self);
    }
  self->now.flags |= WEFT_COLLECTION_NUMBERS;
  self->now.numbers = event->offset;
  self->now.generation = MIN (weft_be16 (p + 4), WEFT_GENERATION_UNKNOWN - 1);
  self->now.copied = weft_be64 (p + 6);
  self->now.threads = MIN (weft_be32 (p + 30), G_MAXUINT16);
}

/* What comes after the end belongs to the collection that has ended. */
static WeftCollection *
current (Machine *self)
{
  if (self->is_open || self->parts->n == 0)
    return &self->now;
  return &((Part *) weft_shared_array_edit (self->parts, self->parts->n - 1))->one;
}

/* Events are missing from @time on: the collection that is under way is known up to there. */
static void
lose (Machine *self, guint64 time)
{
  if (self->now.flags & WEFT_COLLECTION_NUMBERS ||
      (self->is_open && (self->rules.takes_all || self->is_asked)))
    {
      self->now.flags |= WEFT_COLLECTION_OPEN;
      add (self, time);
    }
  self->is_requested = FALSE;
  reset (self);
}

static void
on_event (const WeftEvent *event, guint64 time, gpointer user_data)
{
  Machine *self = user_data;
  guint64 lost;

  while (G_UNLIKELY (weft_loss_passed (self->cap->losses, &self->loss, event->offset, &lost)))
    lose (self, lost);
  switch (event->tag)
    {
    case WEFT_TAG_REQUEST_SEQ_GC:
    case WEFT_TAG_REQUEST_PAR_GC:
      self->requested = time;
      self->request = event->offset;
      self->is_requested = TRUE;
      break;
    case WEFT_TAG_GC_START:
      begin (self, event->offset, time);
      break;
    case WEFT_TAG_GC_END:
      end (self, time);
      break;
    case WEFT_TAG_GC_GLOBAL_SYNC:
      self->now.flags |= WEFT_COLLECTION_SYNCED;
      self->synced = time;
      break;
    case WEFT_TAG_GC_STATS_GHC:
      take_numbers (self, event, time);
      break;
    case WEFT_TAG_HEAP_ALLOCATED:
      if (event->length < 12)
        break;
      self->grown = weft_be64 (event->payload + 4) - self->allocated;
      self->allocated += self->grown;
      break;
    case WEFT_TAG_HEAP_LIVE:
      if (event->length < 12)
        break;
      current (self)->flags |= WEFT_COLLECTION_LIVE;
      current (self)->live = weft_be64 (event->payload + 4);
      break;
    case WEFT_TAG_MEM_RETURN:
      if (event->length >= 16)
        current (self)->returned = weft_be32 (event->payload + 12);
      break;
    default:
      break;
    }
}

/* What a capability allocates at most between two GCs without large objects: a little more than its
 * allocation area, whose last block's objects may be large; large areas are dealt out in chunks
 * (-n), and one capability may get all of them. */
static guint64
find_limit (const WeftIndex *index)
{
  const GArray *facts = index->global->rare[WEFT_RARE_FACT];

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

static Rules
find_rules (const WeftIndex *index)
{
  return (Rules){
    .takes_all = weft_index_count (index, WEFT_TAG_GC_STATS_GHC) == 0 &&
                 weft_index_count (index, WEFT_TAG_GC_GLOBAL_SYNC) == 0 &&
                 (index->log->is_complete || !weft_collections_declare_numbers (index->log)),
    .asks_never = weft_index_count (index, WEFT_TAG_REQUEST_SEQ_GC) == 0 &&
                  weft_index_count (index, WEFT_TAG_REQUEST_PAR_GC) == 0,
  };
}

static gboolean
rules_equal (const Rules *a, const Rules *b)
{
  return a->takes_all == b->takes_all && a->asks_never == b->asks_never;
}

static void
machine_free (gpointer data)
{
  Machine *self = data;

  weft_shared_array_free (self->parts);
  g_free (self);
}

/* The automaton of @cap after its last event; it goes on from @before where that is not NULL and
 * nothing that it read counts otherwise now. */
static Machine *
read_cap (const WeftIndex *index,
          const WeftCapIndex *cap,
          const Rules *rules,
          const Machine *before)
{
  Machine *self = g_new0 (Machine, 1);
  guint64 kept = 0;

  if (before != NULL && rules_equal (&before->rules, rules))
    kept = weft_cap_index_kept (cap, before->cap);
  if (kept > 0)
    *self = *before;
  self->parts =
      kept > 0 ? weft_shared_array_copy (before->parts) : weft_shared_array_new (sizeof (Part));
  /* what comes after the last one's end may add to it */
  self->n_same = self->parts->n - MIN (self->parts->n, 1);
  self->log = index->log;
  self->cap = cap;
  self->rules = *rules;
  if (kept == 0)
    reset (self);
  weft_mark_walk (cap, index->log, kept, MARKS, on_event, self);
  return self;
}

/* What @part is: one that allocated more than @limit (0: unknown) did not come about by a full
 * allocation area. */
static WeftCollection
collection_of (const Part *part, guint64 limit)
{
  WeftCollection one = part->one;

  if (one.cause == WEFT_GC_CAUSE_NURSERY && limit > 0 && part->grown > limit)
    one.cause = WEFT_GC_CAUSE_LARGE_OBJECTS;
  return one;
}

static const Part *
part_nth (const WeftSharedArray *parts, guint64 i)
{
  return weft_shared_array_nth (parts, i);
}

/* What is under way at the end of @self. */
static WeftSharedArray *
read_rest (const Machine *self)
{
  Machine last = *self;

  last.parts = weft_shared_array_new (sizeof (Part));
  lose (&last, MIN (self->cap->last, self->cap->until));
  return last.parts;
}

/* Appends the collections of @self that start at @from or after, and what is under way at the end.
 */
static void
append_from (GArray *into, const Machine *self, guint64 from, guint64 limit)
{
  g_autoptr (WeftSharedArray) rest = read_rest (self);
  guint64 first = from > 0 ? self->parts->n : 0;

  while (first > 0 && part_nth (self->parts, first - 1)->one.start >= from)
    first--;
  for (guint64 i = first; i < self->parts->n + rest->n; i++)
    {
      WeftCollection one = collection_of (i < self->parts->n ? part_nth (self->parts, i) :
                                                               part_nth (rest, i - self->parts->n),
                                          limit);

      g_array_append_val (into, one);
    }
}

static gint
compare_starts (gconstpointer a, gconstpointer b)
{
  const WeftCollection *x = a, *y = b;

  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return (gint) x->cap - (gint) y->cap;
}

static gboolean
is_sorted (const GArray *collections)
{
  const WeftCollection *all = (gpointer) collections->data;

  for (guint i = 1; i < collections->len; i++)
    if (compare_starts (&all[i - 1], &all[i]) > 0)
      return FALSE;
  return TRUE;
}

/* Adds @part to the collection @self that it overlaps. It is the capability's that asked for it, if
 * any did. */
static void
join_part (WeftCollection *self, const WeftCollection *part)
{
  self->pause = MAX (self->start + self->pause, part->start + part->pause) - self->start;
  self->threads += self->threads < G_MAXUINT16;
  self->flags |= part->flags & WEFT_COLLECTION_OPEN;
  if (!(self->flags & WEFT_COLLECTION_REQUESTED) && (part->flags & WEFT_COLLECTION_REQUESTED))
    {
      self->cap = part->cap;
      self->wait = self->start - MIN (part->start - part->wait, self->start);
      self->flags |= WEFT_COLLECTION_REQUESTED;
    }
}

/* Parts that overlap are one collection, of which each capability has one part: its next is another
 * collection's, even where a late one has not ended yet. */
static void
join_parts (GArray *collections)
{
  g_autoptr (GHashTable) last_of = g_hash_table_new (NULL, NULL); /* 1 + place, by capability */
  WeftCollection *all = (gpointer) collections->data;
  guint n = 0;

  for (guint i = 0; i < collections->len; i++)
    {
      WeftCollection part = all[i];
      gpointer cap = GUINT_TO_POINTER (part.cap);
      gboolean is_new = n == 0 || part.start >= all[n - 1].start + all[n - 1].pause ||
                        GPOINTER_TO_UINT (g_hash_table_lookup (last_of, cap)) == n;

      part.threads = 1;
      if (is_new)
        all[n++] = part;
      else
        join_part (&all[n - 1], &part);
      g_hash_table_insert (last_of, cap, GUINT_TO_POINTER (n));
    }
  g_array_set_size (collections, n);
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
  Rules rules = find_rules (index);

  self->index = index;
  self->limit = find_limit (index);
  self->machines = g_ptr_array_new_with_free_func (machine_free);
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      gint place = before != NULL ? weft_index_place (before->index, cap->cap) : -1;

      g_ptr_array_add (self->machines,
                       read_cap (index, cap, &rules,
                                 place >= 0 ? g_ptr_array_index (before->machines, place) : NULL));
    }
  return self;
}

void
weft_collections_reader_free (WeftCollectionsReader *self)
{
  g_ptr_array_unref (self->machines);
  g_free (self);
}

/* Going on. */

/* The least start of those of @parts from @first on. */
static guint64
first_start (const WeftSharedArray *parts, guint64 first)
{
  guint64 least = G_MAXUINT64;

  for (guint64 i = first; i < parts->n; i++)
    least = MIN (least, part_nth (parts, i)->one.start);
  return least;
}

/* The start from which on @self may have others than @before, which it went on from. */
static guint64
machine_sure (const Machine *self, const Machine *before)
{
  g_autoptr (WeftSharedArray) rest = read_rest (self);
  g_autoptr (WeftSharedArray) rest_before = read_rest (before);
  guint64 sure =
      MIN (first_start (self->parts, self->n_same), first_start (before->parts, self->n_same));

  return MIN (sure, MIN (first_start (rest, 0), first_start (rest_before, 0)));
}

/* The time of the first event that tells more than was known of @before: G_MAXUINT64 for none. */
static guint64
index_sure (const WeftIndex *index, const WeftIndex *before)
{
  guint64 sure = weft_index_first_new (index, before);

  if (index->global->until != before->global->until)
    sure = MIN (sure, before->global->until);
  return sure;
}

/* Whether @index has events of @tag just where @before has some. */
static gboolean
has_as (const WeftIndex *index, const WeftIndex *before, guint16 tag)
{
  return (weft_index_count (index, tag) > 0) == (weft_index_count (before, tag) > 0);
}

static gboolean
is_kept (const WeftCapIndex *cap, const WeftCapIndex *before)
{
  return cap->cap == before->cap &&
         (before->n_events == 0 || weft_cap_index_kept (cap, before) > 0);
}

/* Whether what both have in common is read alike. */
static gboolean
are_alike (const WeftCollectionsReader *self, const WeftCollectionsReader *before)
{
  const WeftIndex *index = self->index, *old = before->index;

  if (index->log->is_final || index->log->is_complete || self->limit != before->limit ||
      index->caps->len != old->caps->len || !is_kept (index->global, old->global) ||
      (index->global->until == G_MAXUINT64) != (old->global->until == G_MAXUINT64) ||
      !has_as (index, old, WEFT_TAG_RUN_THREAD) || !has_as (index, old, WEFT_TAG_HEAP_PROF_BEGIN) ||
      !has_as (index, old, WEFT_TAG_HEAP_INFO_GHC))
    return FALSE;
  for (guint i = 0; i < self->machines->len; i++)
    {
      const Machine *a = g_ptr_array_index (self->machines, i);
      const Machine *b = g_ptr_array_index (before->machines, i);

      if (!is_kept (a->cap, b->cap) || a->is_disordered || b->is_disordered ||
          !rules_equal (&a->rules, &b->rules))
        return FALSE;
    }
  return TRUE;
}

guint
weft_collections_reader_same (const WeftCollectionsReader *self,
                              const WeftCollectionsReader *before,
                              const WeftCollections *collections)
{
  const WeftGcWindows *windows = weft_collections_windows (collections);
  guint n = weft_collections_count (collections);
  guint64 sure = G_MAXUINT64, told;

  if (n == 0 || !are_alike (self, before))
    return 0;
  for (guint i = 0; i < self->machines->len; i++)
    sure = MIN (sure, machine_sure (g_ptr_array_index (self->machines, i),
                                    g_ptr_array_index (before->machines, i)));
  told = index_sure (self->index, before->index);
  told -= MIN (told, WEFT_GC_CAUSE_NS);
  /* the cause of the last one depends on its being the last */
  n = MIN (n - 1, weft_collections_before (collections, sure));
  n = WEFT_LOWER_BOUND (guint, i, 0, n, weft_gc_windows_nth (windows, i)->end < told);
  /* parts of one that overlaps the next may have been joined to either */
  while (n > 0 && (weft_gc_windows_nth (windows, n - 1)->end >
                       weft_collections_nth (collections, n)->start ||
                   weft_collections_nth (collections, n - 1)->start >=
                       weft_collections_nth (collections, n)->start))
    n--;
  return n;
}

GArray *
weft_collections_reader_from (const WeftCollectionsReader *self, guint64 from)
{
  GArray *collections = g_array_new (FALSE, FALSE, sizeof (WeftCollection));

  for (guint i = 0; i < self->machines->len; i++)
    append_from (collections, g_ptr_array_index (self->machines, i), from, self->limit);
  if (!is_sorted (collections))
    g_array_sort (collections, compare_starts);
  if (self->machines->len > 0 &&
      ((const Machine *) g_ptr_array_index (self->machines, 0))->rules.takes_all)
    join_parts (collections);
  return collections;
}
