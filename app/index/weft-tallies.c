/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts by time. A page of chunks whose stamps all lie in a stretch is counted by its sums, a
 * chunk by its tally; only chunks that straddle an edge are read. */
#include "weft-tallies-private.h"

/* The pages of @cap in @self, or NULL. */
static const WeftTallyPages *
find_pages (const WeftTallies *self, guint16 cap)
{
  for (guint i = 0; self != NULL && i < self->n_caps; i++)
    if (self->caps[i].index->cap == cap)
      return &self->caps[i];
  return NULL;
}

WeftTallies *
weft_tallies_extend (const WeftTallies *before, const WeftIndex *index)
{
  WeftTallies *self = g_new0 (WeftTallies, 1);

  self->index = index;
  self->n_caps = index->caps->len + 1;
  self->caps = g_new0 (WeftTallyPages, self->n_caps);
  for (guint i = 0; i < self->n_caps; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_or_global (index, i);

      weft_tally_pages_init (&self->caps[i], cap, find_pages (before, cap->cap));
    }
  return self;
}

void
weft_tallies_keep (const WeftTallies *self, WeftArchive *kept)
{
  for (guint i = 0; i < self->n_caps; i++)
    weft_archive_put_shared (kept, self->caps[i].pages);
}

WeftTallies *
weft_tallies_take (const WeftIndex *index, WeftArchiveReader *kept)
{
  WeftTallies *self = g_new0 (WeftTallies, 1);
  gboolean is_kept = TRUE;

  self->index = index;
  self->n_caps = index->caps->len + 1;
  self->caps = g_new0 (WeftTallyPages, self->n_caps);
  for (guint i = 0; is_kept && i < self->n_caps; i++)
    is_kept = weft_tally_pages_take (&self->caps[i], weft_index_nth_or_global (index, i), kept);
  if (!is_kept)
    g_clear_pointer (&self, weft_tallies_free);
  return self;
}

void
weft_tallies_free (WeftTallies *self)
{
  for (guint i = 0; i < self->n_caps; i++)
    weft_tally_pages_clear (&self->caps[i]);
  g_free (self->caps);
  g_free (self);
}

guint
weft_tallies_n_caps (const WeftTallies *self)
{
  return self->n_caps;
}

guint64
weft_tallies_total (const WeftTallies *self, guint i, guint mask)
{
  return weft_tally_pages_sum (&self->caps[i], 0, self->caps[i].n_pages, mask);
}

/* Ranges. */

WeftTallyRange
weft_tallies_widen (const WeftTallies *self, guint64 from, guint64 to)
{
  WeftTallyRange range = { .from = from, .last = to - 1, .is_empty = to <= from };

  if (from <= self->index->from)
    range.from = 0;
  if (to >= self->index->to)
    range.last = G_MAXUINT64;
  return range;
}

static gboolean
has_tag_of (const WeftEvent *event, guint mask)
{
  gint kind = weft_tally_kind (event->tag);

  return kind >= 0 && (mask & (1u << kind)) != 0;
}

guint64
weft_tallies_first_chunk (const WeftTallies *self, guint i, guint64 time)
{
  return (guint64) weft_tally_pages_search (&self->caps[i], time, TRUE) * WEFT_CHECKPOINTS_PAGE;
}

/* Reads chunk @i. */
static gboolean
each_in_chunk (const WeftTallies *self,
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
      if (!has_tag_of (&event, mask))
        continue;
      left--;
      if (event.time >= range->from && event.time <= range->last && !func (&event, user_data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
each_in_page (const WeftTallies *self,
              const WeftTallyPages *cap,
              guint page,
              guint mask,
              const WeftTallyRange *range,
              WeftTallyFunc func,
              gpointer user_data)
{
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->index->n_checkpoints);

  if (weft_tally_pages_sum (cap, page, page + 1, mask) == 0 ||
      weft_tally_page (cap, page)->max < range->from ||
      weft_tally_page (cap, page)->min > range->last)
    return TRUE;
  for (guint64 i = first; i < end; i++)
    {
      WeftChunkSpan chunk = weft_cap_index_span (cap->index, i);

      if (chunk.max >= range->from && chunk.min <= range->last &&
          !each_in_chunk (self, cap, i, mask, range, func, user_data))
        return FALSE;
    }
  return TRUE;
}

gboolean
weft_tallies_each (const WeftTallies *self,
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
    if (!each_in_page (self, cap, page, mask, &range, func, user_data))
      return FALSE;
  return TRUE;
}

/* Counting. */

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
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PAGE, n = 0;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->index->n_checkpoints);

  for (guint64 i = first; i < end; i++)
    {
      WeftChunkSpan chunk = weft_cap_index_span (cap->index, i);

      if (chunk.min >= range->from && chunk.max <= range->last)
        n += weft_tally_pages_sum_chunk (cap, i, mask);
      else if (chunk.max >= range->from && chunk.min <= range->last)
        each_in_chunk (self, cap, i, mask, range, count_one, &n);
    }
  return n;
}

/* The pages in [first, end) that lie wholly in the range and follow one another: those whose bounds
 * say so. What is left of them and right is looked at page by page. */
static guint64
count_in_cap (const WeftTallies *self,
              const WeftTallyPages *cap,
              guint mask,
              const WeftTallyRange *range)
{
  guint first, end, inner, outer;
  guint64 n = 0;

  weft_tally_pages_find (cap, range, &first, &end);
  inner = range->from > 0 ? weft_tally_pages_search (cap, range->from - 1, FALSE) : 0;
  outer = range->last < G_MAXUINT64 ? weft_tally_pages_search (cap, range->last + 1, TRUE) :
                                      cap->n_pages;
  inner = CLAMP (inner, first, end);
  outer = CLAMP (outer, inner, end);
  for (guint page = first; page < inner; page++)
    n += count_in_page (self, cap, page, mask, range);
  n += weft_tally_pages_sum (cap, inner, outer, mask);
  for (guint page = outer; page < end; page++)
    n += count_in_page (self, cap, page, mask, range);
  return n;
}

guint64
weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to)
{
  WeftTallyRange range = weft_tallies_widen (self, from, to);

  if (range.is_empty || weft_tallies_total (self, i, mask) == 0)
    return 0;
  return count_in_cap (self, &self->caps[i], mask, &range);
}

guint64
weft_tallies_count_all (const WeftTallies *self, guint mask, guint64 from, guint64 to)
{
  guint64 n = 0;

  for (guint i = 0; i < self->n_caps; i++)
    n += weft_tallies_count (self, i, mask, from, to);
  return n;
}

/* The nearest one. */

typedef struct
{
  WeftEvent *best;
  gboolean found;
  gboolean forward;
} Nearest;

static gboolean
is_later (const WeftEvent *a, const WeftEvent *b)
{
  return a->time > b->time || (a->time == b->time && a->offset > b->offset);
}

static gboolean
take_nearer (const WeftEvent *event, gpointer user_data)
{
  Nearest *self = user_data;

  if (!self->found || is_later (event, self->best) != self->forward)
    *self->best = *event;
  self->found = TRUE;
  return TRUE;
}

/* Narrows @range to what would be nearer than what was found. */
static void
narrow (const Nearest *self, WeftTallyRange *range)
{
  if (self->found && self->forward)
    range->last = MIN (range->last, self->best->time);
  else if (self->found)
    range->from = MAX (range->from, self->best->time);
}

static void
find_nearest (const WeftTallies *self,
              const WeftTallyPages *cap,
              guint mask,
              WeftTallyRange *range,
              Nearest *nearest)
{
  guint first, end;

  weft_tally_pages_find (cap, range, &first, &end);
  for (guint k = 0; first + k < end; k++)
    {
      guint page = nearest->forward ? first + k : end - 1 - k;

      if (nearest->forward ? weft_tally_page (cap, page)->min_from > range->last :
                             weft_tally_page (cap, page)->max_until < range->from)
        return;
      each_in_page (self, cap, page, mask, range, take_nearer, nearest);
      narrow (nearest, range);
    }
}

static gboolean
find_in (const WeftTallies *self,
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
    if (weft_tallies_total (self, i, mask) > 0)
      find_nearest (self, &self->caps[i], mask, &range, &nearest);
  return nearest.found;
}

gboolean
weft_tallies_nearest (
    const WeftTallies *self, guint mask, guint64 time, gboolean forward, WeftEvent *event)
{
  return find_in (self, 0, self->n_caps, mask, time, forward, event);
}

gboolean
weft_tallies_nearest_of (
    const WeftTallies *self, guint i, guint mask, guint64 time, gboolean forward, WeftEvent *event)
{
  return find_in (self, i, i + 1, mask, time, forward, event);
}
