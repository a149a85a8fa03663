/* SPDX-License-Identifier: BSD-3-Clause */
/* Bounds and sums of pages. */
#include "weft-tally-pages.h"

#include "weft-lower-bound.h"

static void
span_page (WeftTallyPages *self, guint i)
{
  WeftTallyPage *page = &self->pages[i];
  guint64 first = (guint64) i * WEFT_CHECKPOINTS_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, self->index->n_checkpoints);

  page->min = G_MAXUINT64;
  page->max = 0;
  page->is_ordered = TRUE;
  for (guint64 k = first; k < end; k++)
    {
      const WeftChunkSpan *chunk = weft_cap_index_span (self->index, k);

      page->is_ordered &= chunk->min >= page->max;
      page->min = MIN (page->min, chunk->min);
      page->max = MAX (page->max, chunk->max);
    }
  page->max_until = i > 0 ? MAX (page[-1].max_until, page->max) : page->max;
}

/* From page @from on, whose sum is there. */
static void
sum_kind (WeftTallyPages *self, WeftTallyKind kind, guint from)
{
  const GByteArray *counts = self->index->tally.counts[kind];
  guint64 sum = self->pages[from].before[kind];

  for (guint i = from; i < self->n_pages; i++)
    {
      guint64 first = (guint64) i * WEFT_CHECKPOINTS_PAGE;

      self->pages[i].before[kind] = sum;
      for (guint64 k = first;
           counts != NULL && k < MIN (first + WEFT_CHECKPOINTS_PAGE, counts->len); k++)
        sum += counts->data[k];
    }
  self->pages[self->n_pages].before[kind] = sum;
}

/* The lowest stamps from each page on; those in front of page @from are as they were without it. */
static void
bound_pages (WeftTallyPages *self, guint from)
{
  self->pages[self->n_pages].min_from = G_MAXUINT64;
  for (guint i = self->n_pages; i > from; i--)
    self->pages[i - 1].min_from = MIN (self->pages[i].min_from, self->pages[i - 1].min);
  for (guint i = from; i > 0 && self->pages[i - 1].min_from > self->pages[from].min_from; i--)
    self->pages[i - 1].min_from = self->pages[from].min_from;
}

void
weft_tally_pages_init (WeftTallyPages *self,
                       const WeftCapIndex *index,
                       const WeftTallyPages *before)
{
  guint64 kept = before != NULL ? weft_cap_index_kept (index, before->index) : 0;
  guint from = (guint) (kept / WEFT_CHECKPOINTS_PAGE); /* the last one may have got more */

  self->index = index;
  self->n_pages =
      (guint) ((index->n_checkpoints + WEFT_CHECKPOINTS_PAGE - 1) / WEFT_CHECKPOINTS_PAGE);
  self->pages = g_new0 (WeftTallyPage, self->n_pages + 1);
  if (kept > 0)
    memcpy (self->pages, before->pages, (from + 1) * sizeof *self->pages);
  for (guint i = from; i < self->n_pages; i++)
    span_page (self, i);
  bound_pages (self, from);
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    sum_kind (self, kind, from);
}

void
weft_tally_pages_clear (WeftTallyPages *self)
{
  g_clear_pointer (&self->pages, g_free);
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
  return from < to ? sum_before (&self->pages[to], mask) - sum_before (&self->pages[from], mask) :
                     0;
}

guint
weft_tally_pages_search (const WeftTallyPages *self, guint64 time, gboolean by_max)
{
  const WeftTallyPage *pages = self->pages;

  if (by_max)
    return WEFT_LOWER_BOUND (guint, i, 0, self->n_pages, pages[i].max_until < time);
  return WEFT_LOWER_BOUND (guint, i, 0, self->n_pages, pages[i].min_from <= time);
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
