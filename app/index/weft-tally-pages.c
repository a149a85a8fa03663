/* SPDX-License-Identifier: BSD-3-Clause */
/* Bounds and sums of pages. */
#include "weft-tally-pages.h"

#include "weft-lower-bound.h"

/* Adds the chunks of page @i to @page, which has what was counted before it, and to @next what is
 * counted up to its end. */
static void
read_page (const WeftTallyPages *self, guint i, WeftTallyPage *page, WeftTallyPage *next)
{
  guint64 first = (guint64) i * WEFT_CHECKPOINTS_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, self->index->n_checkpoints);
  WeftPageSpan extent =
      weft_checkpoint_page_extent (weft_cap_index_page (self->index, i), (guint) (end - first));

  page->min = extent.span.min;
  page->max = extent.span.max;
  page->is_ordered = extent.is_ordered;
  page->max_until = i > 0 ? MAX (weft_tally_page (self, i - 1)->max_until, page->max) : page->max;
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    next->before[kind] =
        page->before[kind] + weft_tally_sum (&self->index->tally, kind, first, end);
}

static void
lower (WeftTallyPages *self, guint i, guint64 min_from)
{
  WeftTallyPage *page = weft_shared_array_edit (self->pages, i);

  page->min_from = min_from;
}

/* The lowest stamps from each page on; those before page @from are as they were without it. */
static void
bound_pages (WeftTallyPages *self, guint from)
{
  guint64 least = G_MAXUINT64;

  for (guint i = self->n_pages; i > from; i--)
    {
      least = MIN (least, weft_tally_page (self, i - 1)->min);
      lower (self, i - 1, least);
    }
  for (guint i = from; i > 0 && weft_tally_page (self, i - 1)->min_from > least; i--)
    lower (self, i - 1, least);
}

void
weft_tally_pages_init (WeftTallyPages *self,
                       const WeftCapIndex *index,
                       const WeftTallyPages *before)
{
  guint64 kept = before != NULL ? weft_cap_index_kept (index, before->index) : 0;
  guint from = (guint) (kept / WEFT_CHECKPOINTS_PAGE); /* the last one may have got more */
  WeftTallyPage next = { .min_from = G_MAXUINT64 };

  self->index = index;
  self->n_pages = (guint) weft_cap_index_n_pages (index);
  if (kept > 0)
    {
      self->pages = weft_shared_array_copy (before->pages);
      memcpy (next.before, weft_tally_page (before, from)->before, sizeof next.before);
      weft_shared_array_cut (self->pages, from);
    }
  else
    self->pages = weft_shared_array_new (sizeof (WeftTallyPage));
  for (guint i = from; i < self->n_pages; i++)
    {
      WeftTallyPage page = next;

      read_page (self, i, &page, &next);
      weft_shared_array_append (self->pages, &page);
    }
  weft_shared_array_append (self->pages, &next);
  bound_pages (self, from);
}

/* Whether the counts of @pages never decrease, up to no more than there are events. */
static gboolean
are_counts (const WeftSharedArray *pages, guint64 n_events)
{
  const WeftTallyPage *all = weft_shared_array_nth (pages, 0);
  gboolean rise = TRUE;

  for (guint64 i = 1; i < pages->n; i++)
    for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
      rise &= all[i - 1].before[kind] <= all[i].before[kind];
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    rise &= all[pages->n - 1].before[kind] <= n_events;
  return rise;
}

gboolean
weft_tally_pages_take (WeftTallyPages *self, const WeftCapIndex *index, WeftArchiveReader *kept)
{
  self->index = index;
  self->n_pages = (guint) weft_cap_index_n_pages (index);
  self->pages = weft_archive_take_shared (kept, sizeof (WeftTallyPage));
  return self->pages != NULL && self->pages->n == (guint64) self->n_pages + 1 &&
         are_counts (self->pages, index->n_events);
}

void
weft_tally_pages_clear (WeftTallyPages *self)
{
  g_clear_pointer (&self->pages, weft_shared_array_free);
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

guint
weft_tally_pages_search (const WeftTallyPages *self, guint64 time, gboolean by_max)
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
  *first = weft_tally_pages_search (self, range->from, TRUE);
  *end = MAX (weft_tally_pages_search (self, range->last, FALSE), *first);
}
