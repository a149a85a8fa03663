/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse index of one capability: pages of checkpoints. */
#include "weft-checkpoints.h"

#include <string.h>

/* Size of a cache line. */
#define CACHE_LINE_BYTES 64

struct _WeftCheckpoints
{
  guint64 n;
  GPtrArray *pages; /* of WeftCheckpointPage; the last one is open */
  GArray *starts;   /* of guint64: start time of each page, ns */
  gpointer owner;   /* shared struct that owns all pages except the last; or NULL */
};

/* The unused bytes are zeroed, because whole pages are written to the cached index. */
static gpointer
page_alloc (gsize size, guint64 n_events, gboolean is_packed, guint capacity)
{
  WeftCheckpointPage *page = g_aligned_alloc0 (1, size, CACHE_LINE_BYTES);

  page->n_events = n_events;
  page->is_packed = is_packed != FALSE;
  page->capacity = (guint16) capacity;
  g_atomic_ref_count_init (&page->n_refs);
  return page;
}

static void
page_unref (gpointer data)
{
  WeftCheckpointPage *page = data;

  if (g_atomic_ref_count_dec (&page->n_refs))
    g_aligned_free (page);
}

static void
checkpoints_clear (gpointer data)
{
  WeftCheckpoints *self = data;

  if (self->owner != NULL && self->pages->len > 0)
    page_unref (g_ptr_array_index (self->pages, self->pages->len - 1));
  g_ptr_array_unref (self->pages);
  g_array_unref (self->starts);
  g_clear_pointer (&self->owner, weft_shared_unref);
}

WeftCheckpoints *
weft_checkpoints_new (void)
{
  WeftCheckpoints *self = weft_shared_new (WeftCheckpoints, checkpoints_clear);

  self->pages = g_ptr_array_new_with_free_func (page_unref);
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint64));
  return self;
}

/* Copies the last page, which is reference-counted, unlike the others: the reference count is in
 * the page itself, but the pages in @pages must not be written to. */
WeftCheckpoints *
weft_checkpoints_new_from_pages (GPtrArray *pages, GArray *starts, guint64 n, gpointer owner)
{
  WeftCheckpoints *self = weft_shared_new (WeftCheckpoints, checkpoints_clear);

  self->n = n;
  self->owner = weft_shared_ref (owner);
  self->pages = pages;
  self->starts = starts;
  if (pages->len > 0)
    {
      const WeftCheckpointPage *last = g_ptr_array_index (pages, pages->len - 1);
      gsize size = weft_checkpoint_page_size (last);
      WeftCheckpointPage *own = page_alloc (size, last->n_events, last->is_packed, last->capacity);

      own->is_ordered = last->is_ordered;
      memcpy (own + 1, last + 1, size - sizeof *own);
      pages->pdata[pages->len - 1] = own;
    }
  return self;
}

WeftPageSpan
weft_checkpoint_page_extent (const WeftCheckpointPage *page, guint n)
{
  WeftPageSpan extent = { { G_MAXUINT64, 0 }, TRUE };

  if (page->is_packed)
    {
      const WeftPackedPage *packed = (gconstpointer) page;

      return (WeftPageSpan){ { packed->min, packed->max }, page->is_ordered };
    }
  for (guint i = 0; i < n; i++)
    {
      WeftChunkSpan chunk = weft_checkpoint_page_span (page, i);

      extent.is_ordered &= chunk.min >= extent.span.max;
      extent.span.min = MIN (extent.span.min, chunk.min);
      extent.span.max = MAX (extent.span.max, chunk.max);
    }
  return extent;
}

guint64
weft_checkpoint_page_marked (const WeftCheckpointPage *page, guint n, guint marks)
{
  const WeftPackedPage *packed = (gconstpointer) page;
  guint64 marked = 0;

  if (page->is_packed)
    for (guint i = 0; i < WEFT_N_MARKS; i++)
      marked |= marks & (1u << i) ? packed->marked[i] : 0;
  else
    for (guint i = 0; i < n; i++)
      if (weft_checkpoint_page_nth (page, i).marks & marks)
        marked |= G_GUINT64_CONSTANT (1) << i;
  return marked;
}

/* Sets *@difference to @value minus @first. Returns FALSE if the difference is negative or does not
 * fit. */
static gboolean
subtract_checked (guint64 value, guint64 first, guint32 *difference)
{
  *difference = (guint32) (value - first);
  return value - first <= G_MAXUINT32;
}

static WeftCheckpointPage *
open_page_new (guint64 n_events, guint capacity)
{
  return page_alloc (weft_checkpoint_page_open_size (capacity), n_events, FALSE, capacity);
}

/* Replaces the last page, which is full, by a packed copy, unless a difference is too large to be
 * packed (for example, the page spans more than 4 seconds). Readers may still hold the original. */
static void
pack_last_page (WeftCheckpoints *self)
{
  gpointer *last = &self->pages->pdata[self->pages->len - 1];
  WeftCheckpointPage *page = *last;
  WeftOpenPage open = weft_checkpoint_page_open (page);
  WeftPackedPage *packed =
      page_alloc (sizeof *packed, page->n_events, TRUE, WEFT_CHECKPOINTS_PER_PAGE);
  WeftPageSpan extent = weft_checkpoint_page_extent (page, WEFT_CHECKPOINTS_PER_PAGE);
  gboolean fits = TRUE;

  packed->first = open.checkpoints[0];
  packed->first_since = open.since[0];
  packed->min = extent.span.min;
  packed->max = extent.span.max;
  packed->page.is_ordered = extent.is_ordered != 0;
  for (guint i = 0; i < WEFT_N_MARKS; i++)
    packed->marked[i] = weft_checkpoint_page_marked (page, WEFT_CHECKPOINTS_PER_PAGE, 1u << i);
  for (guint i = 0; i < WEFT_CHECKPOINTS_PER_PAGE && fits; i++)
    {
      const WeftCheckpoint *first = &packed->first, *from = &open.checkpoints[i];
      WeftPackedCheckpoint *to = &packed->checkpoints[i];
      guint32 block, marks = from->marks & ~WEFT_CHUNK_DISORDER;

      fits &= subtract_checked (from->offset, first->offset, &to->offset);
      fits &= subtract_checked (from->sums.run, first->sums.run, &to->run);
      fits &= subtract_checked (from->sums.work, first->sums.work, &to->work);
      fits &= subtract_checked (from->sums.wait, first->sums.wait, &to->wait);
      fits &= from->sums.unknown == first->sums.unknown;
      fits &= subtract_checked (from->block, first->block, &block) && block <= G_MAXUINT16;
      fits &= marks < 0x80;
      to->thread = from->thread;
      to->finished = from->finished;
      to->block = (guint16) block;
      to->number = from->number;
      to->marks = (guint8) (marks | (from->marks & WEFT_CHUNK_DISORDER) >> 24);
      to->is_running = from->is_running != 0;
      to->has_finished = from->has_finished != 0;
      to->phase = from->phase & 7;
      to->knowledge = from->knowledge & 3;
      fits &= subtract_checked (open.since[i], packed->first_since, &packed->since[i]);
      fits &= subtract_checked (open.spans[i].min, packed->min, &packed->spans[i].min);
      fits &= subtract_checked (open.spans[i].max, packed->min, &packed->spans[i].max);
    }
  if (fits)
    *last = packed;
  page_unref (fits ? (gpointer) page : packed);
}

/* Replaces the last page, which has no room, by a copy with twice the capacity. */
static void
double_last_page (WeftCheckpoints *self)
{
  gpointer *last = &self->pages->pdata[self->pages->len - 1];
  WeftCheckpointPage *page = *last, *larger = open_page_new (page->n_events, 2 * page->capacity);
  WeftOpenPage from = weft_checkpoint_page_open (page), to = weft_checkpoint_page_open (larger);

  memcpy (to.since, from.since, page->capacity * sizeof *to.since);
  memcpy (to.spans, from.spans, page->capacity * sizeof *to.spans);
  memcpy (to.checkpoints, from.checkpoints, page->capacity * sizeof *to.checkpoints);
  page_unref (page);
  *last = larger;
}

WeftCheckpointPage *
weft_checkpoints_append (WeftCheckpoints *self, guint64 since, guint *i)
{
  WeftCheckpointPage *page;

  g_assert (self->owner == NULL);
  *i = self->n++ % WEFT_CHECKPOINTS_PER_PAGE;
  if (*i == 0)
    {
      if (self->pages->len > 0)
        pack_last_page (self);
      g_ptr_array_add (self->pages,
                       open_page_new (0, self->pages->len > 0 ? WEFT_CHECKPOINTS_PER_PAGE : 1));
      g_array_append_val (self->starts, since);
    }
  page = g_ptr_array_index (self->pages, self->pages->len - 1);
  if (*i == page->capacity)
    {
      double_last_page (self);
      page = g_ptr_array_index (self->pages, self->pages->len - 1);
    }
  weft_checkpoint_page_open (page).since[*i] = since;
  return page;
}

WeftCheckpointPage **
weft_checkpoints_snapshot (const WeftCheckpoints *self, guint64 *n, guint64 **starts)
{
  WeftCheckpointPage **pages = g_memdup2 (self->pages->pdata, self->pages->len * sizeof (gpointer));

  *n = self->n;
  *starts = g_memdup2 (self->starts->data, self->starts->len * sizeof (guint64));
  if (pages != NULL)
    g_atomic_ref_count_inc (&pages[self->pages->len - 1]->n_refs);
  return pages;
}

void
weft_checkpoints_release (WeftCheckpointPage **pages, guint64 n)
{
  if (pages != NULL)
    page_unref (pages[(n - 1) / WEFT_CHECKPOINTS_PER_PAGE]);
  g_free (pages);
}

const guint8 weft_tally_kinds[256] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, ...) \
  [tag] = 1 + WEFT_TALLY_##tally,
#define LAYOUT(...)
#include "weft-event-rows.h"
};

/* Tags that have a kind. Checking all 256 tags at each chunk would slow down indexing. */
typedef struct
{
  guint n;
  guint8 tags[G_N_ELEMENTS (weft_tally_kinds)];
} TalliedTags;

static gpointer
list_tallied_tags (gpointer unused)
{
  TalliedTags *list = g_new0 (TalliedTags, 1);

  for (guint tag = 0; tag < G_N_ELEMENTS (weft_tally_kinds); tag++)
    if (weft_tally_kinds[tag] != 0)
      list->tags[list->n++] = (guint8) tag;
  return list;
}

void
weft_tally_init (WeftTally *self, const WeftTally *before)
{
  WeftTally fresh = *before;

  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    if (before->counts[i] != NULL)
      fresh.counts[i] = weft_shared_array_copy (before->counts[i]);
  *self = fresh;
}

void
weft_tally_clear (WeftTally *self)
{
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    g_clear_pointer (&self->counts[i], weft_shared_array_free);
}

void
weft_tally_close_chunk (WeftTally *self, const guint64 *by_tag)
{
  static GOnce once = G_ONCE_INIT;
  static const WeftTallyRow none = { 0 };
  const TalliedTags *list = g_once (&once, list_tallied_tags, NULL);
  guint64 now[WEFT_N_TALLIES] = { 0 }, page = self->n_chunks / WEFT_CHECKPOINTS_PER_PAGE;

  for (guint i = 0; i < list->n; i++)
    now[weft_tally_kinds[list->tags[i]] - 1] += by_tag[list->tags[i]];
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    {
      WeftTallyRow *row;

      if (now[i] == self->totals[i])
        continue;
      if (self->counts[i] == NULL)
        self->counts[i] = weft_shared_array_new (sizeof *row);
      /* add rows of zeros for the pages without events of this kind */
      while (self->counts[i]->n <= page)
        weft_shared_array_append (self->counts[i], &none);
      row = weft_shared_array_nth_mutable (self->counts[i], page);
      row->counts[self->n_chunks % WEFT_CHECKPOINTS_PER_PAGE] = (guint8) (now[i] - self->totals[i]);
      self->totals[i] = now[i];
    }
  self->n_chunks++;
}
