/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts events by column of a chart, in one pass. */
#include "weft-read-ahead.h"
#include "weft-sort.h"
#include "weft-tallies-private.h"

#include <string.h>

typedef struct
{
  const guint64 *edges;
  guint n;
  guint last_column; /* column returned by the last find_column() */
  guint64 chunk;     /* chunk whose state holds at the last time passed to first_ending_at() */
  guint mask;
  WeftTallyRange range;
  WeftTallyColumn *columns;
  WeftReadAhead ahead;
  guint read[WEFT_N_TALLIES]; /* number of events of the current chunk read so far, by kind */
} Columns;

/* Returns the column of @time, which must be in the range. Times outside the run belong to the
 * first or the last column. */
static guint
find_column (Columns *self, guint64 time)
{
  guint x = self->last_column;

  while (x + 1 < self->n && time >= self->edges[x + 1])
    x++;
  while (x > 0 && time < self->edges[x])
    x--;
  self->last_column = x;
  return x;
}

/* Returns TRUE if all of [min, max] is in one column, and sets self->last_column to that column. */
static gboolean
is_in_one_column (Columns *self, guint64 min, guint64 max)
{
  guint x;

  if (min < self->range.from || max > self->range.last)
    return FALSE;
  x = find_column (self, min);
  return x + 1 >= self->n || max < self->edges[x + 1];
}

/* Adds an event if its kind is in self->mask and its stamp is in the range. */
static void
add_event (Columns *self, guint16 tag, guint64 time)
{
  gint kind = weft_tally_kind (tag);

  if (kind < 0)
    return;
  self->read[kind]++;
  if ((self->mask & (1u << kind)) != 0 && time >= self->range.from && time <= self->range.last)
    self->columns[find_column (self, time)].counts[kind]++;
}

/* Adds up to @left events that need no checks and whose stamps are in [@from, @to), a range inside
 * self->last_column. Returns the number of events left. A chart of a whole log reads some seven
 * thousand chunks, so all events are counted by kind without checking whether the kind is
 * requested. */
static guint
add_plain_events (Columns *self, WeftCursor *cursor, guint left, guint64 from, guint64 to)
{
  const WeftCursor plain = *cursor;
  const guint8 *p = plain.at;
  gint32 step = plain.step, following;
  guint counts[1 + WEFT_N_TALLIES] = { 0 }; /* indexed by the values of weft_tally_kinds */
  guint64 *of = self->columns[self->last_column].counts;

  for (; left > 0 && weft_cursor_is_plain (&plain, p, step, &following); left--)
    {
      guint16 tag = weft_be16 (p);

      if (weft_be64 (p + 2) - from >= to - from || tag >= G_N_ELEMENTS (weft_tally_kinds))
        break;
      counts[weft_tally_kinds[tag]]++;
      p += step;
      step = following;
    }
  cursor->at = p;
  cursor->step = step;
  for (guint kinds = self->mask; kinds != 0; kinds &= kinds - 1)
    {
      WeftTallyKind kind = weft_tally_first_kind (kinds);

      of[kind] += counts[1 + kind];
      self->read[kind] += counts[1 + kind];
    }
  return left;
}

/* Reads chunk @i, which crosses an edge, and adds its events of the requested kinds. */
static void
read_chunk (const WeftTallies *self, const WeftTallyPages *cap, guint64 i, Columns *columns)
{
  WeftChunkSpan chunk = weft_cap_index_span (cap->index, i);
  guint left = (guint) (weft_cap_index_events_before (cap->index, i + 1) -
                        weft_cap_index_events_before (cap->index, i));
  /* last edge in the chunk; if the chunk is in order, events at and after this edge need not be
   * read */
  guint64 until = G_MAXUINT64;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap->index, self->index->log, i, &cursor);

  if ((weft_cap_index_checkpoint (cap->index, i).marks & WEFT_CHUNK_DISORDER) == 0 &&
      chunk.min >= columns->range.from && chunk.max <= columns->range.last)
    until = columns->edges[find_column (columns, chunk.max)];
  if (columns->last_column + WEFT_READ_AHEAD < columns->n)
    weft_read_ahead_to (&columns->ahead, columns->edges[columns->last_column + WEFT_READ_AHEAD]);
  memset (columns->read, 0, sizeof columns->read);
  find_column (columns, CLAMP (chunk.min, columns->range.from, columns->range.last));
  while (left > 0)
    {
      /* [from, to) is the last column found, clamped to the range and to @until */
      guint64 from = columns->range.from, to = MIN (columns->range.last, until);

      if (columns->last_column > 0)
        from = MAX (from, columns->edges[columns->last_column]);
      if (columns->last_column + 1 < columns->n)
        to = MIN (to, columns->edges[columns->last_column + 1]);
      left = add_plain_events (columns, &cursor, left, from, MAX (to, from));
      if (left == 0 ||
          !weft_cap_index_next_event (cap->index, self->index->log, &cursor, &block, &event) ||
          event.time >= until)
        break;
      add_event (columns, event.tag, event.time);
      left--;
    }
  if (left == 0 || until == G_MAXUINT64)
    return;
  /* the events that were not read are in the column of the last edge */
  find_column (columns, chunk.max);
  for (guint kinds = columns->mask; kinds != 0; kinds &= kinds - 1)
    {
      WeftTallyKind kind = weft_tally_first_kind (kinds);

      columns->columns[columns->last_column].counts[kind] +=
          weft_tally_count (&cap->index->tally, kind, i) - columns->read[kind];
    }
}

static void
add_chunk (const WeftTallies *self, const WeftTallyPages *cap, guint64 i, Columns *columns)
{
  WeftChunkSpan chunk = weft_cap_index_span (cap->index, i);

  if (chunk.max < columns->range.from || chunk.min > columns->range.last ||
      weft_tally_pages_sum_chunk (cap, i, columns->mask) == 0)
    return;
  if (!is_in_one_column (columns, chunk.min, chunk.max))
    {
      read_chunk (self, cap, i, columns);
      return;
    }
  for (guint left = columns->mask; left != 0; left &= left - 1)
    columns->columns[columns->last_column].counts[weft_tally_first_kind (left)] +=
        weft_tally_count (&cap->index->tally, weft_tally_first_kind (left), i);
}

/* Returns the first chunk in [@from, @end) that ends at or after @time. The chunks must be in
 * order, and the last one must end at or after @time. Searches first around the chunk whose state
 * holds at @time, which is usually the result. */
static guint64
first_ending_at (Columns *self, const WeftTallyPages *cap, guint64 from, guint64 end, guint64 time)
{
  guint64 guess, last = end - 1;

  self->chunk = weft_cap_index_chunk_from (cap->index, self->chunk, time);
  guess = CLAMP (self->chunk, from, last);
  if (weft_cap_index_span (cap->index, guess).max < time)
    from = guess + 1;
  else if (guess == from || weft_cap_index_span (cap->index, guess - 1).max < time)
    return guess;
  else
    last = guess - 1;
  return WEFT_LOWER_BOUND (guint64, i, from, last, weft_cap_index_span (cap->index, i).max < time);
}

/* Returns the end of self->last_column; 0 if the column has no end. */
static guint64
column_end (const Columns *self)
{
  return self->last_column + 1 < self->n ? self->edges[self->last_column + 1] :
                                           self->range.last + 1;
}

/* Adds the chunks [@i, @end) of @page, which are in order. Chunks between two edges are counted
 * together, because accessing each of them would be a cache miss. */
static void
add_ordered (const WeftTallies *self,
             const WeftTallyPages *cap,
             const WeftTallyPage *page,
             guint64 i,
             guint64 end,
             Columns *columns)
{
  if (page->min < columns->range.from)
    {
      i = first_ending_at (columns, cap, i, end, columns->range.from);
      if (weft_cap_index_span (cap->index, i).min < columns->range.from)
        add_chunk (self, cap, i++, columns);
    }
  find_column (columns, MAX (page->min, columns->range.from));
  while (i < end)
    {
      guint64 edge = column_end (columns), next = end;
      WeftChunkSpan chunk;

      if (page->max >= edge && edge > 0)
        next = first_ending_at (columns, cap, i, end, edge);
      for (guint kinds = columns->mask; kinds != 0; kinds &= kinds - 1)
        {
          WeftTallyKind kind = weft_tally_first_kind (kinds);

          columns->columns[columns->last_column].counts[kind] +=
              weft_tally_sum (&cap->index->tally, kind, i, next);
        }
      if (next == end || edge > columns->range.last)
        {
          if (next < end)
            add_chunk (self, cap, next, columns);
          return;
        }
      chunk = weft_cap_index_span (cap->index, next);
      if (chunk.min < edge)
        add_chunk (self, cap, next++, columns);
      else
        find_column (columns, chunk.min);
      i = next;
    }
}

/* Returns the first page after @i that may be outside self->last_column, or @end if there is none
 * before. Page @i must begin in this column. Does not examine every page. */
static guint
pages_end (const WeftTallyPages *cap, guint i, guint end, const Columns *columns)
{
  guint64 edge = column_end (columns);
  guint step = 1;

  if (weft_tally_page (cap, i)->min_from < columns->edges[columns->last_column] || edge == 0)
    return i + 1;
  for (i++; i + step < end && weft_tally_page (cap, i + step)->max_until < edge; step *= 2)
    i += step;
  return WEFT_LOWER_BOUND (guint, k, i, MIN (i + step, end),
                           weft_tally_page (cap, k)->max_until < edge);
}

/* Adds page @i and, if it is in one column, the next pages (up to @end) that are in the same
 * column. Returns the next page to add. */
static guint
add_pages (const WeftTallies *self, const WeftTallyPages *cap, guint i, guint end, Columns *columns)
{
  const WeftTallyPage *page = weft_tally_page (cap, i);
  guint64 first = (guint64) i * WEFT_CHECKPOINTS_PER_PAGE;
  guint64 end_chunk = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, cap->index->n_checkpoints);

  if (is_in_one_column (columns, page->min, page->max))
    {
      guint next = pages_end (cap, i, end, columns);

      for (guint left = columns->mask; left != 0; left &= left - 1)
        {
          WeftTallyKind kind = weft_tally_first_kind (left);

          columns->columns[columns->last_column].counts[kind] +=
              weft_tally_page (cap, next)->before[kind] - page->before[kind];
        }
      return next;
    }
  if (page->max < columns->range.from || page->min > columns->range.last ||
      weft_tally_pages_sum (cap, i, i + 1, columns->mask) == 0)
    return i + 1;
  if (page->is_ordered)
    add_ordered (self, cap, page, first, end_chunk, columns);
  else
    for (guint64 k = first; k < end_chunk; k++)
      add_chunk (self, cap, k, columns);
  return i + 1;
}

void
weft_tallies_columns (const WeftTallies *self,
                      guint i,
                      guint mask,
                      const guint64 *edges,
                      guint n,
                      WeftTallyColumn *columns)
{
  const WeftTallyPages *cap = &self->caps[i];
  Columns work = { .edges = edges, .n = n, .columns = columns };
  guint first, end;

  if (n == 0 || weft_tallies_total (self, i, mask) == 0)
    return;
  /* ignore the kinds that the capability has no events of; it usually has events of few kinds */
  for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
    if (weft_tally_page (cap, cap->n_pages)->before[kind] > 0)
      work.mask |= mask & (1u << kind);
  work.range = weft_tallies_widen (self, edges[0], edges[n]);
  if (work.range.is_empty)
    return;
  weft_tally_pages_find (cap, &work.range, &first, &end);
  weft_read_ahead_init (&work.ahead, cap->index, self->index->log,
                        (guint64) first * WEFT_CHECKPOINTS_PER_PAGE);
  work.chunk = (guint64) first * WEFT_CHECKPOINTS_PER_PAGE;
  while (first < end)
    first = add_pages (self, cap, first, end, &work);
}
