/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts by time. A page of chunks whose stamps all lie in a stretch is counted by its sums, a
 * chunk by its tally; only chunks that straddle an edge are read. */
#include "weft-tallies.h"

/* What a page of checkpoints spans. The two bounds over all pages up to this one, and from it on,
 * never decrease: they can be searched whatever the disorder. */
typedef struct
{
  guint64 min, max;               /* ns: of its stamps; min > max where it has none */
  guint64 max_until, min_from;    /* highest up to here, lowest from here on */
  guint64 before[WEFT_N_TALLIES]; /* events in front of it, by kind */
} Page;

typedef struct
{
  const WeftCapIndex *index;
  Page *pages; /* one more than there are: its @before are the totals */
  guint n_pages;
} Cap;

struct _WeftTallies
{
  const WeftIndex *index;
  Cap *caps;
  guint n_caps;
};

/* Building. */

static void
span_page (Cap *cap, guint i)
{
  Page *page = &cap->pages[i];
  guint64 first = (guint64) i * WEFT_CHECKPOINTS_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->index->n_checkpoints);

  page->min = G_MAXUINT64;
  page->max = 0;
  for (guint64 k = first; k < end; k++)
    {
      const WeftCheckpoint *chunk = weft_cap_index_checkpoint (cap->index, k);

      page->min = MIN (page->min, chunk->min_time);
      page->max = MAX (page->max, chunk->max_time);
    }
  page->max_until = i > 0 ? MAX (page[-1].max_until, page->max) : page->max;
}

static void
sum_kind (Cap *cap, WeftTallyKind kind)
{
  const GByteArray *counts = cap->index->tally.counts[kind];
  guint64 sum = 0;

  for (guint i = 0; i < cap->n_pages; i++)
    {
      guint64 first = (guint64) i * WEFT_CHECKPOINTS_PAGE;

      cap->pages[i].before[kind] = sum;
      for (guint64 k = first;
           counts != NULL && k < MIN (first + WEFT_CHECKPOINTS_PAGE, counts->len); k++)
        sum += counts->data[k];
    }
  cap->pages[cap->n_pages].before[kind] = sum;
}

static void
cap_init (Cap *cap, const WeftCapIndex *index)
{
  cap->index = index;
  cap->n_pages =
      (guint) ((index->n_checkpoints + WEFT_CHECKPOINTS_PAGE - 1) / WEFT_CHECKPOINTS_PAGE);
  cap->pages = g_new0 (Page, cap->n_pages + 1);
  for (guint i = 0; i < cap->n_pages; i++)
    span_page (cap, i);
  cap->pages[cap->n_pages].min_from = G_MAXUINT64;
  for (guint i = cap->n_pages; i > 0; i--)
    cap->pages[i - 1].min_from = MIN (cap->pages[i].min_from, cap->pages[i - 1].min);
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    sum_kind (cap, kind);
}

WeftTallies *
weft_tallies_new (const WeftIndex *index)
{
  WeftTallies *self = g_new0 (WeftTallies, 1);

  self->index = index;
  self->n_caps = index->caps->len + 1;
  self->caps = g_new0 (Cap, self->n_caps);
  for (guint i = 0; i < index->caps->len; i++)
    cap_init (&self->caps[i], weft_index_nth_cap (index, i));
  cap_init (&self->caps[index->caps->len], index->global);
  return self;
}

void
weft_tallies_free (WeftTallies *self)
{
  for (guint i = 0; i < self->n_caps; i++)
    g_free (self->caps[i].pages);
  g_free (self->caps);
  g_free (self);
}

guint
weft_tallies_n_caps (const WeftTallies *self)
{
  return self->n_caps;
}

/* Sums. */

static guint64
sum_before (const Page *page, guint mask)
{
  guint64 sum = 0;

  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    if (mask & (1u << kind))
      sum += page->before[kind];
  return sum;
}

/* Events of @mask in chunk @i. */
/* The first kind of a mask that is not empty. */
static inline WeftTallyKind
first_kind (guint mask)
{
  return (WeftTallyKind) __builtin_ctz (mask);
}

static guint
sum_chunk (const Cap *cap, guint64 i, guint mask)
{
  guint sum = 0;

  for (guint left = mask; left != 0; left &= left - 1)
    sum += weft_tally_count (&cap->index->tally, first_kind (left), i);
  return sum;
}

static guint64
sum_pages (const Cap *cap, guint from, guint to, guint mask)
{
  return from < to ? sum_before (&cap->pages[to], mask) - sum_before (&cap->pages[from], mask) : 0;
}

guint64
weft_tallies_total (const WeftTallies *self, guint i, guint mask)
{
  return sum_pages (&self->caps[i], 0, self->caps[i].n_pages, mask);
}

/* Ranges. */

/* A range whose ends take in what lies outside the run; [from, last]. */
typedef struct
{
  guint64 from, last;
  gboolean is_empty;
} Range;

static Range
widen (const WeftTallies *self, guint64 from, guint64 to)
{
  Range range = { .from = from, .last = to - 1, .is_empty = to <= from };

  if (from <= self->index->from)
    range.from = 0;
  if (to >= self->index->to)
    range.last = G_MAXUINT64;
  return range;
}

/* The first page up to which a stamp has reached @time; with not @by_max, from which on all stamps
 * are behind it. */
static guint
first_page (const Cap *cap, guint64 time, gboolean by_max)
{
  guint low = 0, high = cap->n_pages;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const Page *page = &cap->pages[middle];

      if (by_max ? page->max_until >= time : page->min_from > time)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

/* The pages that can have events of the range: [first, end). */
static void
pages_of (const Cap *cap, const Range *range, guint *first, guint *end)
{
  *first = first_page (cap, range->from, TRUE);
  *end = MAX (first_page (cap, range->last, FALSE), *first);
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
  return (guint64) first_page (&self->caps[i], time, TRUE) * WEFT_CHECKPOINTS_PAGE;
}

/* Reads chunk @i. */
static gboolean
each_in_chunk (const WeftTallies *self,
               const Cap *cap,
               guint64 i,
               guint mask,
               const Range *range,
               WeftTallyFunc func,
               gpointer user_data)
{
  guint left = sum_chunk (cap, i, mask);
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
              const Cap *cap,
              guint page,
              guint mask,
              const Range *range,
              WeftTallyFunc func,
              gpointer user_data)
{
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->index->n_checkpoints);

  if (sum_pages (cap, page, page + 1, mask) == 0 || cap->pages[page].max < range->from ||
      cap->pages[page].min > range->last)
    return TRUE;
  for (guint64 i = first; i < end; i++)
    {
      const WeftCheckpoint *chunk = weft_cap_index_checkpoint (cap->index, i);

      if (chunk->max_time >= range->from && chunk->min_time <= range->last &&
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
  const Cap *cap = &self->caps[i];
  Range range = widen (self, from, to);
  guint first, end;

  if (range.is_empty)
    return TRUE;
  pages_of (cap, &range, &first, &end);
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
count_in_page (const WeftTallies *self, const Cap *cap, guint page, guint mask, const Range *range)
{
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PAGE, n = 0;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->index->n_checkpoints);

  for (guint64 i = first; i < end; i++)
    {
      const WeftCheckpoint *chunk = weft_cap_index_checkpoint (cap->index, i);

      if (chunk->min_time >= range->from && chunk->max_time <= range->last)
        n += sum_chunk (cap, i, mask);
      else if (chunk->max_time >= range->from && chunk->min_time <= range->last)
        each_in_chunk (self, cap, i, mask, range, count_one, &n);
    }
  return n;
}

/* The pages in [first, end) that lie wholly in the range and follow one another: those whose bounds
 * say so. What is left of them and right is looked at page by page. */
static guint64
count_in_cap (const WeftTallies *self, const Cap *cap, guint mask, const Range *range)
{
  guint first, end, inner, outer;
  guint64 n = 0;

  pages_of (cap, range, &first, &end);
  inner = range->from > 0 ? first_page (cap, range->from - 1, FALSE) : 0;
  outer = range->last < G_MAXUINT64 ? first_page (cap, range->last + 1, TRUE) : cap->n_pages;
  inner = CLAMP (inner, first, end);
  outer = CLAMP (outer, inner, end);
  for (guint page = first; page < inner; page++)
    n += count_in_page (self, cap, page, mask, range);
  n += sum_pages (cap, inner, outer, mask);
  for (guint page = outer; page < end; page++)
    n += count_in_page (self, cap, page, mask, range);
  return n;
}

guint64
weft_tallies_count (const WeftTallies *self, guint i, guint mask, guint64 from, guint64 to)
{
  Range range = widen (self, from, to);

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

/* Columns. */

typedef struct
{
  const guint64 *edges;
  guint n;
  guint at; /* the column found last */
  guint mask;
  Range range;
  WeftTallyColumn *columns;
} Columns;

/* The column of @time, which lies in the range; what lies beyond an edge of the run is in the first
 * or the last one. */
static guint
column_of (Columns *self, guint64 time)
{
  guint x = self->at;

  while (x + 1 < self->n && time >= self->edges[x + 1])
    x++;
  while (x > 0 && time < self->edges[x])
    x--;
  self->at = x;
  return x;
}

/* Whether all of [min, max] is in one column, which is then self->at. */
static gboolean
is_in_one (Columns *self, guint64 min, guint64 max)
{
  guint x;

  if (min < self->range.from || max > self->range.last)
    return FALSE;
  x = column_of (self, min);
  return x + 1 >= self->n || max < self->edges[x + 1];
}

/* Adds an event if it is of a kind that is asked for; whether it is. */
static inline gboolean
add_event (Columns *self, guint16 tag, guint64 time)
{
  gint kind = weft_tally_kind (tag);

  if (kind < 0 || (self->mask & (1u << kind)) == 0)
    return FALSE;
  if (time >= self->range.from && time <= self->range.last)
    self->columns[column_of (self, time)].of[kind]++;
  return TRUE;
}

/* Adds up to @left events that need no care; returns how many are left. A picture of a whole run
 * reads some seven thousand chunks: nothing may be stored for an event that is not counted. */
static guint
add_plainly (Columns *self, WeftCursor *cursor, guint left)
{
  const WeftCursor plain = *cursor;
  const guint8 *p = plain.at;
  gint32 step = plain.step, following;

  while (left > 0 && weft_cursor_is_plain (&plain, p, step, &following))
    {
      left -= add_event (self, weft_be16 (p), weft_be64 (p + 2)) ? 1 : 0;
      p += step;
      step = following;
    }
  cursor->at = p;
  cursor->step = step;
  return left;
}

/* Reads chunk @i, which straddles an edge, and adds its @left events that are asked for. */
static void
read_chunk (const WeftTallies *self, const Cap *cap, guint64 i, guint left, Columns *columns)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap->index, self->index->log, i, &cursor);

  while ((left = add_plainly (columns, &cursor, left)) > 0 &&
         weft_cap_index_next_event (cap->index, self->index->log, &cursor, &block, &event))
    left -= add_event (columns, event.tag, event.time) ? 1 : 0;
}

/* Those kinds of @mask that the capability has any of: mostly few. */
static guint
kinds_there (const Cap *cap, guint mask)
{
  guint there = 0;

  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    if (cap->pages[cap->n_pages].before[kind] > 0)
      there |= 1u << kind;
  return there & mask;
}

static void
add_chunk (const WeftTallies *self, const Cap *cap, guint64 i, Columns *columns)
{
  const WeftCheckpoint *chunk = weft_cap_index_checkpoint (cap->index, i);
  guint n;

  if (chunk->max_time < columns->range.from || chunk->min_time > columns->range.last ||
      (n = sum_chunk (cap, i, columns->mask)) == 0)
    return;
  if (!is_in_one (columns, chunk->min_time, chunk->max_time))
    {
      read_chunk (self, cap, i, n, columns);
      return;
    }
  for (guint left = columns->mask; left != 0; left &= left - 1)
    columns->columns[columns->at].of[first_kind (left)] +=
        weft_tally_count (&cap->index->tally, first_kind (left), i);
}

static void
add_page (const WeftTallies *self, const Cap *cap, guint page, Columns *columns)
{
  const Page *span = &cap->pages[page];
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->index->n_checkpoints);

  if (span->max < columns->range.from || span->min > columns->range.last ||
      sum_pages (cap, page, page + 1, columns->mask) == 0)
    return;
  if (!is_in_one (columns, span->min, span->max))
    {
      for (guint64 i = first; i < end; i++)
        add_chunk (self, cap, i, columns);
      return;
    }
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    if (columns->mask & (1u << kind))
      columns->columns[columns->at].of[kind] += span[1].before[kind] - span->before[kind];
}

void
weft_tallies_columns (const WeftTallies *self,
                      guint i,
                      guint mask,
                      const guint64 *edges,
                      guint n,
                      WeftTallyColumn *columns)
{
  const Cap *cap = &self->caps[i];
  Columns work = { .edges = edges, .n = n, .columns = columns };
  guint first, end;

  if (n == 0 || weft_tallies_total (self, i, mask) == 0)
    return;
  work.mask = kinds_there (cap, mask);
  work.range = widen (self, edges[0], edges[n]);
  if (work.range.is_empty)
    return;
  pages_of (cap, &work.range, &first, &end);
  for (guint page = first; page < end; page++)
    add_page (self, cap, page, &work);
}

/* The nearest one. */

typedef struct
{
  WeftEvent *best;
  gboolean found;
  gboolean forward;
} Nearest;

static gboolean
take_nearer (const WeftEvent *event, gpointer user_data)
{
  Nearest *self = user_data;
  gboolean is_later = event->time > self->best->time ||
                      (event->time == self->best->time && event->offset > self->best->offset);

  if (!self->found || is_later != self->forward)
    *self->best = *event;
  self->found = TRUE;
  return TRUE;
}

/* Narrows @range to what would be nearer than what was found. */
static void
narrow (const Nearest *self, Range *range)
{
  if (self->found && self->forward)
    range->last = MIN (range->last, self->best->time);
  else if (self->found)
    range->from = MAX (range->from, self->best->time);
}

static void
find_nearest (const WeftTallies *self, const Cap *cap, guint mask, Range *range, Nearest *nearest)
{
  guint first, end;

  pages_of (cap, range, &first, &end);
  for (guint k = 0; first + k < end; k++)
    {
      guint page = nearest->forward ? first + k : end - 1 - k;

      if (nearest->forward ? cap->pages[page].min_from > range->last :
                             cap->pages[page].max_until < range->from)
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
  Range range = { .from = forward ? time : 0, .last = forward ? G_MAXUINT64 : time - 1 };

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
