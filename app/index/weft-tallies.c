/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts events in a range of time. Pages whose stamps are all in the range are counted from stored
 * sums, chunks from their tallies; only chunks that cross an end of the range are read. */
#include "weft-tallies.h"

#include "weft-sort.h"
#include "weft-tallies-private.h"

#define ALL_KINDS ((1u << WEFT_N_TALLIES) - 1)

/* Creates the pages of @index. If @index was built on the index of @before (may be NULL), only the
 * new chunks are read, and the earlier pages are shared. */
static void
tally_pages_init (WeftTallyPages *self, const WeftCapIndex *index, const WeftTallyPages *before)
{
  guint64 kept = before != NULL ? weft_cap_index_n_shared_checkpoints (index, before->index) : 0;
  guint from = (guint) (kept / WEFT_CHECKPOINTS_PER_PAGE); /* the last page may have grown */
  WeftTallyPage next = { .min_from = G_MAXUINT64 };
  guint64 least = G_MAXUINT64;

  self->index = index;
  self->n_pages = (guint) weft_cap_index_n_pages (index);
  if (kept > 0)
    {
      self->pages = weft_shared_array_copy (before->pages);
      memcpy (next.before, weft_tally_page (before, from)->before, sizeof next.before);
      weft_shared_array_truncate (self->pages, from);
    }
  else
    self->pages = weft_shared_array_new (sizeof (WeftTallyPage));
  for (guint i = from; i < self->n_pages; i++)
    {
      guint64 first = (guint64) i * WEFT_CHECKPOINTS_PER_PAGE;
      guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, index->n_checkpoints);
      WeftPageSpan extent =
          weft_checkpoint_page_extent (weft_cap_index_page (index, i), (guint) (end - first));
      WeftTallyPage page = next; /* page.before is the number of events before this page */

      page.min = extent.span.min;
      page.max = extent.span.max;
      page.is_ordered = extent.is_ordered;
      page.max_until = page.max;
      if (i > 0)
        page.max_until = MAX (weft_tally_page (self, i - 1)->max_until, page.max);
      for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
        next.before[kind] += weft_tally_sum (&index->tally, kind, first, end);
      weft_shared_array_append (self->pages, &page);
    }
  weft_shared_array_append (self->pages, &next);
  /* update the earlier pages, whose @min_from does not include the stamps of new pages yet */
  for (guint i = self->n_pages; i-- > 0;)
    {
      if (i >= from)
        least = MIN (least, weft_tally_page (self, i)->min);
      else if (weft_tally_page (self, i)->min_from <= least)
        return;
      ((WeftTallyPage *) weft_shared_array_nth_mutable (self->pages, i))->min_from = least;
    }
}

/* Reads the pages of @index from an archive. They stay in the archive's memory. Returns FALSE if
 * the archive's pages cannot be those of @index. */
static gboolean
tally_pages_load (WeftTallyPages *self, const WeftCapIndex *index, WeftArchiveReader *reader)
{
  self->index = index;
  self->n_pages = (guint) weft_cap_index_n_pages (index);
  self->pages = weft_archive_reader_next_shared (reader, sizeof (WeftTallyPage));
  return self->pages != NULL && self->pages->n == (guint64) self->n_pages + 1;
}

static guint64
sum_before (const WeftTallyPage *page, guint mask)
{
  guint64 sum = 0;

  for (guint left = mask; left != 0; left &= left - 1)
    sum += page->before[weft_tally_first_kind (left)];
  return sum;
}

guint64
weft_tally_pages_sum (const WeftTallyPages *self, guint from, guint to, guint mask)
{
  if (from >= to)
    return 0;
  return sum_before (weft_tally_page (self, to), mask) -
         sum_before (weft_tally_page (self, from), mask);
}

/* If @by_max, returns the first page that contains a stamp >= @time; otherwise, the first page such
 * that all stamps in it and in later pages are > @time. */
static guint
tally_pages_search (const WeftTallyPages *self, guint64 time, gboolean by_max)
{
  if (by_max)
    return WEFT_LOWER_BOUND (guint, i, 0, self->n_pages,
                             weft_tally_page (self, i)->max_until < time);
  return WEFT_LOWER_BOUND (guint, i, 0, self->n_pages, weft_tally_page (self, i)->min_from <= time);
}

void
weft_tally_pages_find (const WeftTallyPages *self,
                       const WeftTallyRange *range,
                       guint *first,
                       guint *end)
{
  *first = tally_pages_search (self, range->from, TRUE);
  *end = MAX (tally_pages_search (self, range->last, FALSE), *first);
}

/* Sets @kinds. The mask is computed only once, because this takes long if a log has tens of
 * thousands of capabilities. */
static void
find_kinds (WeftTallies *self)
{
  for (guint i = 0; i < self->n_caps; i++)
    for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
      if (weft_tallies_total (self, i, 1u << kind) > 0)
        self->kinds |= 1u << kind;
}

WeftTallies *
weft_tallies_extend (const WeftTallies *before, const WeftIndex *index)
{
  WeftTallies *self = g_new0 (WeftTallies, 1);

  self->index = index;
  self->n_caps = index->caps->len + 1;
  self->caps = g_new0 (WeftTallyPages, self->n_caps);
  for (guint i = 0, k = 0; i < self->n_caps; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_or_global (index, i);
      const WeftTallyPages *pages_before = NULL;

      /* both lists are ordered by capability, with the events of no capability at the end */
      if (before != NULL && k < before->n_caps && before->caps[k].index->cap == cap->cap)
        pages_before = &before->caps[k++];
      tally_pages_init (&self->caps[i], cap, pages_before);
    }
  find_kinds (self);
  return self;
}

void
weft_tallies_save (const WeftTallies *self, WeftArchive *archive)
{
  for (guint i = 0; i < self->n_caps; i++)
    weft_archive_add_shared (archive, self->caps[i].pages);
}

WeftTallies *
weft_tallies_load (const WeftIndex *index, WeftArchiveReader *reader)
{
  WeftTallies *self = g_new0 (WeftTallies, 1);
  gboolean is_kept = TRUE;

  self->index = index;
  self->n_caps = index->caps->len + 1;
  self->caps = g_new0 (WeftTallyPages, self->n_caps);
  for (guint i = 0; is_kept && i < self->n_caps; i++)
    is_kept = tally_pages_load (&self->caps[i], weft_index_nth_or_global (index, i), reader);
  if (is_kept)
    find_kinds (self);
  else
    g_clear_pointer (&self, weft_tallies_free);
  return self;
}

void
weft_tallies_free (WeftTallies *self)
{
  for (guint i = 0; i < self->n_caps; i++)
    g_clear_pointer (&self->caps[i].pages, weft_shared_array_free);
  g_free (self->caps);
  g_free (self);
}

guint
weft_tallies_n_caps (const WeftTallies *self)
{
  return self->n_caps;
}

gboolean
weft_tallies_has (const WeftTallies *self, guint mask)
{
  return (self->kinds & mask) != 0;
}

guint64
weft_tallies_total (const WeftTallies *self, guint i, guint mask)
{
  return weft_tally_pages_sum (&self->caps[i], 0, self->caps[i].n_pages, mask);
}

WeftTallyRange
weft_tallies_widen (const WeftTallies *self, guint64 from, guint64 to)
{
  WeftTallyRange range = { .from = from, .last = to - 1, .is_empty = to <= from };

  if (from <= self->index->from && !self->index->is_excerpt)
    range.from = 0;
  if (to >= self->index->to && self->index->end == WEFT_TIME_END)
    range.last = G_MAXUINT64;
  return range;
}

guint64
weft_tallies_first_chunk (const WeftTallies *self, guint i, guint64 time)
{
  return (guint64) tally_pages_search (&self->caps[i], time, TRUE) * WEFT_CHECKPOINTS_PER_PAGE;
}

/* Reads chunk @i. Returns FALSE if @func ended the walk. */
static gboolean
foreach_in_chunk (const WeftTallies *self,
                  const WeftTallyPages *cap,
                  guint64 i,
                  guint mask,
                  const WeftTallyRange *range,
                  WeftTallyFunc func,
                  gpointer user_data)
{
  guint left = weft_tally_pages_sum_chunk (cap, i, mask);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block;

  if (left == 0)
    return TRUE;
  block = weft_cap_index_cursor (cap->index, self->index->log, i, &cursor);
  while (left > 0 &&
         weft_cap_index_next_event (cap->index, self->index->log, &cursor, &block, &event))
    {
      gint kind = weft_tally_kind (event.tag);

      if (kind < 0 || (mask & (1u << kind)) == 0)
        continue;
      left--;
      if (event.time >= range->from && event.time <= range->last && !func (&event, user_data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
foreach_in_page (const WeftTallies *self,
                 const WeftTallyPages *cap,
                 guint page,
                 guint mask,
                 const WeftTallyRange *range,
                 WeftTallyFunc func,
                 gpointer user_data)
{
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PER_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, cap->index->n_checkpoints);

  if (weft_tally_pages_sum (cap, page, page + 1, mask) == 0 ||
      weft_tally_page (cap, page)->max < range->from ||
      weft_tally_page (cap, page)->min > range->last)
    return TRUE;
  for (guint64 i = first; i < end; i++)
    {
      WeftChunkSpan chunk = weft_cap_index_span (cap->index, i);

      if (chunk.max >= range->from && chunk.min <= range->last &&
          !foreach_in_chunk (self, cap, i, mask, range, func, user_data))
        return FALSE;
    }
  return TRUE;
}

gboolean
weft_tallies_foreach (const WeftTallies *self,
                      guint i,
                      guint mask,
                      guint64 from,
                      guint64 to,
                      WeftTallyFunc func,
                      gpointer user_data)
{
  const WeftTallyPages *cap = &self->caps[i];
  WeftTallyRange range = weft_tallies_widen (self, from, to);
  guint first, end;

  if (range.is_empty)
    return TRUE;
  weft_tally_pages_find (cap, &range, &first, &end);
  for (guint page = first; page < end; page++)
    if (!foreach_in_page (self, cap, page, mask, &range, func, user_data))
      return FALSE;
  return TRUE;
}

static gboolean
count_one (const WeftEvent *event, gpointer user_data)
{
  guint64 *n = user_data;

  (*n)++;
  return TRUE;
}

static guint64
count_in_page (const WeftTallies *self,
               const WeftTallyPages *cap,
               guint page,
               guint mask,
               const WeftTallyRange *range)
{
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PER_PAGE, n = 0;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, cap->index->n_checkpoints);

  for (guint64 i = first; i < end; i++)
    {
      WeftChunkSpan chunk = weft_cap_index_span (cap->index, i);

      if (chunk.min >= range->from && chunk.max <= range->last)
        n += weft_tally_pages_sum_chunk (cap, i, mask);
      else if (chunk.max >= range->from && chunk.min <= range->last)
        foreach_in_chunk (self, cap, i, mask, range, count_one, &n);
    }
  return n;
}

guint64
weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to)
{
  const WeftTallyPages *cap = &self->caps[i];
  WeftTallyRange range = weft_tallies_widen (self, from, to);
  guint first, end, inner, outer;
  guint64 n = 0;

  if (range.is_empty || weft_tallies_total (self, i, mask) == 0)
    return 0;
  /* pages [inner, outer) are entirely in the range, and are counted by their sums; the other pages
   * are examined one by one */
  weft_tally_pages_find (cap, &range, &first, &end);
  inner = range.from > 0 ? tally_pages_search (cap, range.from - 1, FALSE) : 0;
  outer = range.last < G_MAXUINT64 ? tally_pages_search (cap, range.last + 1, TRUE) : cap->n_pages;
  inner = CLAMP (inner, first, end);
  outer = CLAMP (outer, inner, end);
  for (guint page = first; page < inner; page++)
    n += count_in_page (self, cap, page, mask, &range);
  n += weft_tally_pages_sum (cap, inner, outer, mask);
  for (guint page = outer; page < end; page++)
    n += count_in_page (self, cap, page, mask, &range);
  return n;
}

guint64
weft_tallies_count_all (const WeftTallies *self, guint mask, guint64 from, guint64 to)
{
  guint64 n = 0;

  for (guint i = 0; i < self->n_caps; i++)
    n += weft_tallies_count (self, i, mask, from, to);
  return n;
}

typedef struct
{
  WeftEvent *best;
  gboolean found;
  gboolean forward;
} Nearest;

static gboolean
keep_nearer (const WeftEvent *event, gpointer user_data)
{
  Nearest *self = user_data;
  const WeftEvent *best = self->best;
  gboolean is_later = self->found && (event->time > best->time ||
                                      (event->time == best->time && event->offset > best->offset));

  if (!self->found || is_later != self->forward)
    *self->best = *event;
  self->found = TRUE;
  return TRUE;
}

static gboolean
find_nearest (const WeftTallies *self,
              guint first,
              guint end,
              guint mask,
              guint64 time,
              gboolean forward,
              WeftEvent *event)
{
  Nearest nearest = { .best = event, .forward = forward };
  WeftTallyRange range = { .from = forward ? time : 0, .last = forward ? G_MAXUINT64 : time - 1 };

  if (!forward && time == 0)
    return FALSE;
  for (guint i = first; i < end; i++)
    {
      const WeftTallyPages *cap = &self->caps[i];
      guint first_page, end_page;

      if (weft_tallies_total (self, i, mask) == 0)
        continue;
      weft_tally_pages_find (cap, &range, &first_page, &end_page);
      for (guint k = 0; first_page + k < end_page; k++)
        {
          guint page = forward ? first_page + k : end_page - 1 - k;

          if (forward ? weft_tally_page (cap, page)->min_from > range.last :
                        weft_tally_page (cap, page)->max_until < range.from)
            break;
          foreach_in_page (self, cap, page, mask, &range, keep_nearer, &nearest);
          /* narrow the range to events that would be nearer */
          if (nearest.found && forward)
            range.last = MIN (range.last, event->time);
          else if (nearest.found)
            range.from = MAX (range.from, event->time);
        }
    }
  return nearest.found;
}

gboolean
weft_tallies_nearest (
    const WeftTallies *self, guint mask, guint64 time, gboolean forward, WeftEvent *event)
{
  return find_nearest (self, 0, self->n_caps, mask, time, forward, event);
}

gboolean
weft_tallies_nearest_of (
    const WeftTallies *self, guint i, guint mask, guint64 time, gboolean forward, WeftEvent *event)
{
  return find_nearest (self, i, i + 1, mask, time, forward, event);
}

void
weft_tally_edges_init (WeftTallyEdges *self,
                       const WeftTallies *tallies,
                       guint i,
                       const guint64 *edges,
                       guint n,
                       WeftTallyColumn *columns)
{
  *self = (WeftTallyEdges){
    .tallies = tallies,
    .cap = i,
    .edges = edges,
    .n = n,
    .columns = columns,
  };
}

/* Returns TRUE if all stamps before the chunk of @counts are lower than counts->time, and all
 * stamps after the chunk are not. Returns FALSE at the ends of the run, where columns include all
 * events outside the run. */
static gboolean
separates_stamps (const WeftTallyEdges *self, const WeftChunkCounts *counts)
{
  const WeftIndex *index = self->tallies->index;
  const WeftTallyPages *cap = &self->tallies->caps[self->cap];
  guint i = (guint) (counts->chunk / WEFT_CHECKPOINTS_PER_PAGE);
  const WeftTallyPage *page = weft_tally_page (cap, i);
  guint64 time = counts->time;

  if (time <= index->from || time >= index->to || !page->is_ordered ||
      (i > 0 && weft_tally_page (cap, i - 1)->max_until >= time) ||
      (i + 1 < cap->n_pages && weft_tally_page (cap, i + 1)->min_from < time) ||
      (weft_cap_index_checkpoint (cap->index, counts->chunk).marks & WEFT_CHUNK_DISORDER) != 0)
    return FALSE;
  return counts->chunk % WEFT_CHECKPOINTS_PER_PAGE == 0 ||
         weft_cap_index_span (cap->index, counts->chunk - 1).max < time;
}

/* Counts the columns between the last counted edge and edge @x with weft_tallies_columns(). */
static void
count_columns_before (WeftTallyEdges *self, guint x)
{
  weft_tallies_columns (self->tallies, self->cap, ALL_KINDS, &self->edges[self->next_column],
                        x - self->next_column, &self->columns[self->next_column]);
}

void
weft_tally_edges_count_to (WeftTallyEdges *self, guint x, const WeftChunkCounts *counts)
{
  const WeftTallyPages *cap = &self->tallies->caps[self->cap];
  guint64 page = counts->chunk / WEFT_CHECKPOINTS_PER_PAGE,
          first = page * WEFT_CHECKPOINTS_PER_PAGE;
  gboolean is_next = self->is_known && self->next_column + 1 == x;

  if (counts->time != self->edges[x] || !separates_stamps (self, counts))
    return;
  if (!is_next)
    count_columns_before (self, x);
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    if (weft_tally_page (cap, cap->n_pages)->before[kind] > 0)
      {
        guint64 now = weft_tally_page (cap, (guint) page)->before[kind] + counts->counts[1 + kind] +
                      weft_tally_sum (&cap->index->tally, kind, first, counts->chunk);

        if (is_next)
          self->columns[self->next_column].counts[kind] = now - self->before[kind];
        self->before[kind] = now;
      }
  self->next_column = x;
  self->is_known = TRUE;
}

void
weft_tally_edges_end (WeftTallyEdges *self)
{
  count_columns_before (self, self->n);
}
