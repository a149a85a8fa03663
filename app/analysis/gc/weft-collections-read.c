/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins what the capabilities' events describe into the GCs of the log. */
#include "weft-collections-read.h"

#include "weft-bytes.h"
#include "weft-cap-collections.h"
#include "weft-event-tags.h"
#include "weft-gc-cause-rules.h"
#include "weft-gc-census.h"
#include "weft-lower-bound.h"

/* From this allocation area on it is dealt out in chunks. */
#define CHUNKED_AREA (16u << 20)

struct _WeftCollectionsReader
{
  const WeftIndex *index;
  guint64 limit; /* see find_limit() */
  WeftGcIdleRule idle;
  GPtrArray *caps; /* of WeftCapCollections, by the index's capabilities */
};

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

static WeftGcRules
find_rules (const WeftIndex *index)
{
  return (WeftGcRules){
    .takes_all = weft_index_count (index, WEFT_TAG_GC_STATS_GHC) == 0 &&
                 weft_index_count (index, WEFT_TAG_GC_GLOBAL_SYNC) == 0 &&
                 (index->log->is_complete || !weft_collections_declare_numbers (index->log)),
    .asks_never = weft_index_count (index, WEFT_TAG_REQUEST_SEQ_GC) == 0 &&
                  weft_index_count (index, WEFT_TAG_REQUEST_PAR_GC) == 0,
  };
}

/* What @part is: one that allocated more than @limit (0: unknown) did not come about by a full
 * allocation area. */
static WeftCollection
collection_of (const WeftGcPart *part, guint64 limit)
{
  WeftCollection one = part->one;

  if (one.cause == WEFT_GC_CAUSE_NURSERY && limit > 0 && part->grown > limit)
    one.cause = WEFT_GC_CAUSE_LARGE_OBJECTS;
  return one;
}

/* Appends the collections of @self that start at @from or after, and what is under way at the end.
 */
static void
append_from (GArray *into, const WeftCapCollections *self, guint64 from, guint64 limit)
{
  g_autoptr (WeftSharedArray) rest = weft_cap_collections_rest (self);
  guint64 first = from > 0 ? self->parts->n : 0;

  while (first > 0 && weft_gc_part_nth (self->parts, first - 1)->one.start >= from)
    first--;
  for (guint64 i = first; i < self->parts->n + rest->n; i++)
    {
      WeftCollection one =
          collection_of (i < self->parts->n ? weft_gc_part_nth (self->parts, i) :
                                              weft_gc_part_nth (rest, i - self->parts->n),
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
  g_autoptr (WeftProcess) process = weft_process_new (index);
  WeftGcRules rules = find_rules (index);

  self->index = index;
  self->limit = find_limit (index);
  self->idle = weft_gc_idle_rule (index, process);
  self->caps = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_cap_collections_free);
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      gint place = before != NULL ? weft_index_place (before->index, cap->cap) : -1;

      g_ptr_array_add (
          self->caps,
          weft_cap_collections_new (index, cap, &rules,
                                    place >= 0 ? g_ptr_array_index (before->caps, place) : NULL));
    }
  return self;
}

void
weft_collections_reader_free (WeftCollectionsReader *self)
{
  g_ptr_array_unref (self->caps);
  g_free (self);
}

WeftGcIdleRule
weft_collections_reader_idle_rule (const WeftCollectionsReader *self)
{
  return self->idle;
}

/* The end of the program. */

/* Returns TRUE if events of any capability are missing after @time. */
static gboolean
is_lost_after (const WeftIndex *index, guint64 time)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const GArray *losses = weft_index_nth_cap (index, i)->losses;

      if (losses->len > 0 && g_array_index (losses, WeftLoss, losses->len - 1).to > time)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the RTS posted that a capability ended at @time or after. */
static gboolean
has_shut_down (const WeftIndex *index, guint64 time)
{
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const GArray *facts = weft_index_nth_or_global (index, i)->rare[WEFT_RARE_FACT];

      for (guint k = facts->len; k-- > 0;)
        {
          WeftEvent event;

          if (weft_index_event_at (index, g_array_index (facts, guint64, k), &event) &&
              (event.tag == WEFT_TAG_SHUTDOWN || event.tag == WEFT_TAG_CAP_DELETE) &&
              event.time >= time)
            return TRUE;
        }
    }
  return FALSE;
}

/* hs_exit() has a last GC run by exitScheduler(), then posts once more what each capability has
 * allocated (stat_exit() in rts/Stats.c), and deletes the capabilities, but only if no foreign call
 * is left (freeScheduler() in rts/Schedule.c). All else that posts the allocation is a GC. */
gboolean
weft_collections_reader_is_closed (const WeftCollectionsReader *self, const WeftCollection *last)
{
  gint place = weft_index_place (self->index, last->cap);

  if (!self->index->log->is_complete || (last->flags & WEFT_COLLECTION_OPEN) || place < 0 ||
      is_lost_after (self->index, last->start))
    return FALSE;
  return ((const WeftCapCollections *) g_ptr_array_index (self->caps, place))->totals == 2 ||
         has_shut_down (self->index, last->start + last->pause);
}

/* Going on. */

/* The least start of those of @parts from @first on. */
static guint64
first_start (const WeftSharedArray *parts, guint64 first)
{
  guint64 least = G_MAXUINT64;

  for (guint64 i = first; i < parts->n; i++)
    least = MIN (least, weft_gc_part_nth (parts, i)->one.start);
  return least;
}

/* The start from which on @self may have others than @before, which it went on from. */
static guint64
cap_sure (const WeftCapCollections *self, const WeftCapCollections *before)
{
  g_autoptr (WeftSharedArray) rest = weft_cap_collections_rest (self);
  g_autoptr (WeftSharedArray) rest_before = weft_cap_collections_rest (before);
  guint64 sure =
      MIN (first_start (self->parts, self->n_same), first_start (before->parts, self->n_same));

  return MIN (sure, MIN (first_start (rest, 0), first_start (rest_before, 0)));
}

/* The time of the first event that adds to what was known of @before: G_MAXUINT64 for none. */
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
      !weft_gc_idle_rule_equal (&self->idle, &before->idle) || index->caps->len != old->caps->len ||
      !is_kept (index->global, old->global) ||
      (index->global->until == G_MAXUINT64) != (old->global->until == G_MAXUINT64) ||
      !has_as (index, old, WEFT_TAG_RUN_THREAD) || !weft_gc_samples_go_on (index, old) ||
      !has_as (index, old, WEFT_TAG_HEAP_INFO_GHC))
    return FALSE;
  for (guint i = 0; i < self->caps->len; i++)
    {
      const WeftCapCollections *a = g_ptr_array_index (self->caps, i);
      const WeftCapCollections *b = g_ptr_array_index (before->caps, i);

      if (!is_kept (a->cap, b->cap) || a->is_disordered || b->is_disordered ||
          !weft_gc_rules_equal (&a->rules, &b->rules))
        return FALSE;
    }
  return TRUE;
}

/* The start of record @i. */
static guint64
start_of (const WeftSharedArray *records, guint i)
{
  return ((const WeftCollection *) weft_shared_array_nth (records, i))->start;
}

guint
weft_collections_reader_same (const WeftCollectionsReader *self,
                              const WeftCollectionsReader *before,
                              const WeftSharedArray *records,
                              const WeftGcWindows *windows)
{
  guint64 sure = G_MAXUINT64, told;
  guint n = (guint) records->n;

  if (n == 0 || !are_alike (self, before))
    return 0;
  for (guint i = 0; i < self->caps->len; i++)
    sure = MIN (sure,
                cap_sure (g_ptr_array_index (self->caps, i), g_ptr_array_index (before->caps, i)));
  told = index_sure (self->index, before->index);
  told -= MIN (told, WEFT_GC_CAUSE_NS);
  /* the cause of the last one depends on its being the last */
  n = WEFT_LOWER_BOUND (guint, i, 0, n - 1, start_of (records, i) < sure);
  n = WEFT_LOWER_BOUND (guint, i, 0, n, weft_gc_windows_nth (windows, i)->end < told);
  /* parts of one that overlaps the next may have been joined to either */
  while (n > 0 && (weft_gc_windows_nth (windows, n - 1)->end > start_of (records, n) ||
                   start_of (records, n - 1) >= start_of (records, n)))
    n--;
  return n;
}

GArray *
weft_collections_reader_from (const WeftCollectionsReader *self, guint64 from)
{
  GArray *collections = g_array_new (FALSE, FALSE, sizeof (WeftCollection));

  for (guint i = 0; i < self->caps->len; i++)
    append_from (collections, g_ptr_array_index (self->caps, i), from, self->limit);
  if (!is_sorted (collections))
    g_array_sort (collections, compare_starts);
  if (self->caps->len > 0 &&
      ((const WeftCapCollections *) g_ptr_array_index (self->caps, 0))->rules.takes_all)
    join_parts (collections);
  return collections;
}
