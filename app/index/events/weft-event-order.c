/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the events before a position. Pages and chunks that are entirely before or after the
 * position are counted without reading their events; only chunks that may contain the position are
 * read. The position of a row is found by binary search, first by time, then by offset. */
#include "weft-event-order.h"

#include "weft-sort.h"

/* Range of the stamps in one page of checkpoints, ns; empty if @min > @max. */
typedef struct
{
  guint64 min, max;
} WeftOrderPage;

/* Number of matching events of a capability. */
typedef struct
{
  guint8 *chunks; /* number of matches in each chunk */
  guint16 *pages; /* number of matches in each page of checkpoints */
} WeftOrderCounts;

struct _WeftEventOrder
{
  WeftIndex *index;
  guint64 n_events;
  GPtrArray *pages; /* for each capability, then for the events of no capability, a GArray of
                       WeftOrderPage; shared by all orders of an index */
  GArray *limits;   /* of guint64, parallel to @pages: number of leading events of each capability
                       that belong to the order; shared; NULL if all events do */

  /* the next three members are NULL if the order has no filter */
  WeftEventFilter *filter;
  WeftEventMatcher *matcher;
  WeftOrderCounts *counts; /* match counts of each capability, parallel to @pages */
};

/* Returns the index of the capability at position @i of self->pages. */
static inline const WeftCapIndex *
weft_event_order_nth_cap (const WeftEventOrder *self, guint i)
{
  return weft_index_nth_or_global (self->index, i);
}

/* Returns the number of events of the capability at position @i before its checkpoint @k. */
static inline guint64
weft_event_order_events_until (const WeftEventOrder *self, guint i, guint64 k)
{
  const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
  guint64 n = weft_cap_index_events_before (cap, k);

  return self->limits != NULL ? MIN (n, g_array_index (self->limits, guint64, i)) : n;
}

static void
order_clear (gpointer data)
{
  WeftEventOrder *self = data;

  for (guint i = 0; self->counts != NULL && i < self->pages->len; i++)
    {
      g_free (self->counts[i].chunks);
      g_free (self->counts[i].pages);
    }
  g_free (self->counts);
  g_clear_pointer (&self->matcher, weft_event_matcher_free);
  g_clear_pointer (&self->filter, weft_event_filter_free);
  g_ptr_array_unref (self->pages);
  g_clear_pointer (&self->limits, g_array_unref);
  weft_shared_unref (self->index);
}

/* Creates an order of @index. All members except @index are 0 or NULL. */
static WeftEventOrder *
event_order_alloc (WeftIndex *index)
{
  WeftEventOrder *self = weft_shared_new (WeftEventOrder, order_clear);

  self->index = weft_shared_ref (index);
  return self;
}

WeftEventOrder *
weft_event_order_extend (const WeftEventOrder *before, WeftIndex *index)
{
  WeftEventOrder *self = event_order_alloc (index);

  self->n_events = index->n_events;
  self->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
      GArray *pages = g_array_new (FALSE, FALSE, sizeof (WeftOrderPage));
      guint64 first = 0;

      for (guint k = 0; before != NULL && k < before->pages->len; k++)
        {
          const WeftCapIndex *old = weft_event_order_nth_cap (before, k);
          const GArray *old_pages = g_ptr_array_index (before->pages, k);
          /* the last page may have grown */
          guint64 n = weft_cap_index_n_shared_checkpoints (cap, old) / WEFT_CHECKPOINTS_PER_PAGE;

          if (old->cap != cap->cap)
            continue;
          g_array_append_vals (pages, old_pages->data, (guint) n);
          first = n * WEFT_CHECKPOINTS_PER_PAGE;
        }
      for (guint64 k = first; k < cap->n_checkpoints; k += WEFT_CHECKPOINTS_PER_PAGE)
        {
          guint n = (guint) MIN (cap->n_checkpoints - k, WEFT_CHECKPOINTS_PER_PAGE);
          WeftPageSpan extent = weft_checkpoint_page_extent (
              weft_cap_index_page (cap, k / WEFT_CHECKPOINTS_PER_PAGE), n);
          WeftOrderPage page = { extent.span.min, extent.span.max };

          g_array_append_val (pages, page);
        }
      g_ptr_array_add (self->pages, pages);
    }
  return self;
}

/* Returns an upper bound of the file offset at which the chunk before checkpoint @k ends. */
static guint64
end_offset (const WeftCapIndex *cap, guint64 k)
{
  return k < cap->n_checkpoints ? weft_cap_index_checkpoint (cap, k).offset : G_MAXUINT64;
}

WeftEventOrder *
weft_event_order_new_readable (WeftEventOrder *all)
{
  WeftEventOrder *self = event_order_alloc (all->index);
  const WeftLog *log = all->index->log;
  gsize left = weft_map_get_bytes_left (log->map);

  self->pages = g_ptr_array_ref (all->pages);
  self->limits = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < self->pages->len; i++)
    {
      const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
      guint64 low =
          WEFT_LOWER_BOUND (guint64, k, 0, cap->n_checkpoints, end_offset (cap, k + 1) <= left);
      guint64 n = cap->n_events;

      /* count the leading events that are entirely in the first @left bytes of the file */
      if (low < cap->n_checkpoints)
        {
          WeftEvent event = { 0 };
          WeftCursor cursor;
          guint block = weft_cap_index_cursor (cap, log, low, &cursor);

          n = weft_cap_index_events_before (cap, low);
          while (n < cap->n_events &&
                 weft_cap_index_next_event (cap, log, &cursor, &block, &event) &&
                 event.payload + event.length <= log->map->data + left)
            n++;
        }
      g_array_append_val (self->limits, n);
      self->n_events += n;
    }
  return self;
}

guint64
weft_event_order_n_events (const WeftEventOrder *self)
{
  return self->n_events;
}

static guint64
count_chunk (const WeftEventOrder *self, guint i, guint64 chunk)
{
  if (self->counts != NULL)
    return self->counts[i].chunks[chunk];
  return weft_event_order_events_until (self, i, chunk + 1) -
         weft_event_order_events_until (self, i, chunk);
}

static guint64
count_page (const WeftEventOrder *self, guint i, guint64 page)
{
  guint64 first = page * WEFT_CHECKPOINTS_PER_PAGE;

  if (self->counts != NULL)
    return self->counts[i].pages[page];
  return weft_event_order_events_until (self, i, first + WEFT_CHECKPOINTS_PER_PAGE) -
         weft_event_order_events_until (self, i, first);
}

/* Called for each event of a chunk that is in the order. */
typedef void (*EventFunc) (const WeftEvent *event, gpointer user_data);

static void
walk_chunk (const WeftEventOrder *self, guint i, guint64 chunk, EventFunc func, gpointer user_data)
{
  const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
  const WeftLog *log = self->index->log;
  guint64 left = weft_event_order_events_until (self, i, chunk + 1) -
                 weft_event_order_events_until (self, i, chunk);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, log, chunk, &cursor);

  if (self->matcher != NULL)
    weft_event_matcher_begin_chunk (self->matcher, weft_cap_index_usage (cap, chunk));
  for (; left > 0 && weft_cap_index_next_event (cap, log, &cursor, &block, &event); left--)
    if (self->matcher == NULL || weft_event_matcher_matches (self->matcher, &event))
      func (&event, user_data);
}

typedef struct
{
  WeftEventPosition position;
  guint64 n;
} EventCount;

static void
count_event (const WeftEvent *event, gpointer user_data)
{
  EventCount *count = user_data;

  count->n += weft_event_position_is_before ((WeftEventPosition){ event->time, event->offset },
                                             count->position);
}

/* Side of a position on which a chunk or page is. */
typedef enum
{
  SIDE_BEFORE,
  SIDE_BOTH,
  SIDE_AFTER,
} Side;

/* Returns the side of @position on which events with stamps in [@min, @max] and offsets in [@begin,
 * @end] are. */
static inline Side
side_of (guint64 min, guint64 max, guint64 begin, guint64 end, WeftEventPosition position)
{
  if (max < position.time || (max == position.time && end <= position.offset))
    return SIDE_BEFORE;
  if (min > position.time || (min == position.time && begin >= position.offset))
    return SIDE_AFTER;
  return SIDE_BOTH;
}

static guint64
count_in_page (const WeftEventOrder *self, guint i, guint64 page, WeftEventPosition position)
{
  const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
  guint64 first = page * WEFT_CHECKPOINTS_PER_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, cap->n_checkpoints);
  EventCount count = { position, 0 };

  for (guint64 k = first; k < end; k++)
    {
      WeftChunkSpan span = weft_cap_index_span (cap, k);
      guint64 n = count_chunk (self, i, k);

      if (n == 0)
        continue;
      switch (side_of (span.min, span.max, weft_cap_index_checkpoint (cap, k).offset,
                       end_offset (cap, k + 1), position))
        {
        case SIDE_BEFORE:
          count.n += n;
          break;
        case SIDE_BOTH:
          walk_chunk (self, i, k, count_event, &count);
          break;
        case SIDE_AFTER:
          break;
        }
    }
  return count.n;
}

guint64
weft_event_order_rank (const WeftEventOrder *self, WeftEventPosition position)
{
  guint64 n = 0;

  for (guint i = 0; i < self->pages->len; i++)
    {
      const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
      const GArray *pages = g_ptr_array_index (self->pages, i);

      for (guint k = 0; k < pages->len; k++)
        {
          const WeftOrderPage *page = &g_array_index (pages, WeftOrderPage, k);
          guint64 first = (guint64) k * WEFT_CHECKPOINTS_PER_PAGE;

          if (page->max < position.time)
            n += count_page (self, i, k);
          else if (page->min <= position.time)
            switch (side_of (page->min, page->max, end_offset (cap, first),
                             end_offset (cap, first + WEFT_CHECKPOINTS_PER_PAGE), position))
              {
              case SIDE_BEFORE:
                n += count_page (self, i, k);
                break;
              case SIDE_BOTH:
                n += count_in_page (self, i, k, position);
                break;
              case SIDE_AFTER:
                break;
              }
        }
    }
  return n;
}

guint64
weft_event_order_count_before (const WeftEventOrder *self, guint64 time)
{
  if (time <= self->index->from && !self->index->is_excerpt)
    return 0;
  if (time >= self->index->to && self->index->end == WEFT_TIME_END)
    return self->n_events;
  return weft_event_order_rank (self, (WeftEventPosition){ time, 0 });
}

/* Sets @field, a member of @position, to the highest value in [@low, @high] for which at most @row
 * events are before @position. The condition must be true at @low. */
static void
search_field (const WeftEventOrder *self,
              guint64 row,
              guint64 low,
              guint64 high,
              WeftEventPosition *position,
              guint64 *field)
{
  while (low < high)
    {
      guint64 middle = high - (high - low) / 2;

      *field = middle;
      if (weft_event_order_rank (self, *position) <= row)
        low = middle;
      else
        high = middle - 1;
    }
  *field = low;
}

gboolean
weft_event_order_nth (const WeftEventOrder *self, guint64 row, WeftEventPosition *position)
{
  guint64 min = G_MAXUINT64, max = 0;

  *position = (WeftEventPosition){ 0, 0 };
  if (row >= self->n_events)
    return FALSE;
  for (guint i = 0; i < self->pages->len; i++)
    {
      const GArray *pages = g_ptr_array_index (self->pages, i);

      for (guint k = 0; k < pages->len; k++)
        {
          min = MIN (min, g_array_index (pages, WeftOrderPage, k).min);
          max = MAX (max, g_array_index (pages, WeftOrderPage, k).max);
        }
    }
  search_field (self, row, min, max, position, &position->time);
  search_field (self, row, 0, self->index->log->map->size, position, &position->offset);
  return TRUE;
}

typedef struct
{
  WeftEventPosition first, last; /* both inclusive */
  GArray *events;
} EventWindow;

static void
append_event (const WeftEvent *event, gpointer user_data)
{
  EventWindow *window = user_data;
  WeftEventPosition position = { event->time, event->offset };

  if (!weft_event_position_is_before (position, window->first) &&
      !weft_event_position_is_before (window->last, position))
    g_array_append_vals (window->events, event, 1);
}

static gint
compare_events (gconstpointer a, gconstpointer b)
{
  const WeftEvent *x = a, *y = b;

  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

void
weft_event_order_read (const WeftEventOrder *self, guint64 row, guint64 n, GArray *events)
{
  g_autoptr (GArray) window_events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));
  EventWindow window = { .events = window_events };
  WeftEventPosition after;

  if (n == 0 || row >= self->n_events)
    return;
  n = MIN (n, self->n_events - row);
  weft_event_order_nth (self, row, &window.first);
  weft_event_order_nth (self, row + n - 1, &window.last);
  after = (WeftEventPosition){ window.last.time, window.last.offset + 1 };
  for (guint i = 0; i < self->pages->len; i++)
    {
      const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
      const GArray *pages = g_ptr_array_index (self->pages, i);

      for (guint k = 0; k < pages->len; k++)
        {
          const WeftOrderPage *page = &g_array_index (pages, WeftOrderPage, k);
          guint64 first = (guint64) k * WEFT_CHECKPOINTS_PER_PAGE;
          guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, cap->n_checkpoints);

          if (page->min > window.last.time || page->max < window.first.time)
            continue;
          for (guint64 chunk = first; chunk < end; chunk++)
            {
              WeftChunkSpan span = weft_cap_index_span (cap, chunk);
              guint64 from = weft_cap_index_checkpoint (cap, chunk).offset;
              guint64 to = end_offset (cap, chunk + 1);

              if (count_chunk (self, i, chunk) > 0 &&
                  side_of (span.min, span.max, from, to, window.first) != SIDE_BEFORE &&
                  side_of (span.min, span.max, from, to, after) != SIDE_AFTER)
                walk_chunk (self, i, chunk, append_event, &window);
            }
        }
    }
  g_array_sort (window_events, compare_events);
  g_array_append_vals (events, window_events->data, window_events->len);
}

GArray *
weft_event_order_mark_times (const WeftEventOrder *self, guint n)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 from = self->index->from, width = self->index->to - from, before = 0;

  if (self->n_events <= n)
    {
      g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));

      weft_event_order_read (self, 0, self->n_events, events);
      for (guint i = 0; i < events->len; i++)
        g_array_append_val (marks, g_array_index (events, WeftEvent, i).time);
      return marks;
    }
  for (guint i = 0; i < n; i++)
    {
      guint64 time = from + (guint64) ((double) width * i / n);
      guint64 end = from + (guint64) ((double) width * (i + 1) / n);
      guint64 until =
          i + 1 < n ? weft_event_order_rank (self, (WeftEventPosition){ end, 0 }) : self->n_events;

      if (until > before)
        g_array_append_val (marks, time);
      before = until;
    }
  return marks;
}

/* Counts the matches of a filter in each chunk, page by page in time order. */

/* A page to be counted. */
typedef struct
{
  guint64 min; /* ns */
  guint32 cap; /* index of the page's capability in WeftEventOrder.pages */
  guint32 page;
} PageTask;

typedef struct
{
  WeftEventOrder *order;
  GArray *tasks; /* of PageTask: pages that end at or after @start, then pages before @start; each
                    group is sorted by lowest stamp */
  WeftEventPosition start;
  WeftEventOrderProgress progress;
  WeftEventPosition nearest; /* first match found so far at or after @start */
} FilteredOrderBuild;

static gint
compare_tasks (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const PageTask *x = a, *y = b;
  const guint64 *start = user_data;
  /* the subtraction wraps around for pages before @start, so that they are sorted last */
  guint64 from = x->min - *start, to = y->min - *start;

  return (from > to) - (from < to);
}

static void
filtered_count_page (FilteredOrderBuild *self, const PageTask *task)
{
  WeftEventOrder *order = self->order;
  const WeftEventFilter *filter = order->filter;
  const WeftLog *log = order->index->log;
  const WeftCapIndex *cap = weft_event_order_nth_cap (order, task->cap);
  WeftOrderCounts *counts = &order->counts[task->cap];
  guint64 first = (guint64) task->page * WEFT_CHECKPOINTS_PER_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, cap->n_checkpoints), at = G_MAXUINT64;
  WeftCursor cursor;
  guint block = 0, sum = 0;

  for (guint64 i = first; i < end; i++)
    {
      guint64 left = weft_event_order_events_until (order, task->cap, i + 1) -
                     weft_event_order_events_until (order, task->cap, i);
      WeftChunkSpan span = weft_cap_index_span (cap, i);
      WeftEvent event = { 0 };
      guint n = 0;

      if (filter->has_range && (span.max < filter->from || span.min >= filter->to))
        continue;
      if (at != i)
        block = weft_cap_index_cursor (cap, log, i, &cursor);
      at = i + 1;
      weft_event_matcher_begin_chunk (order->matcher, weft_cap_index_usage (cap, i));
      for (; left > 0 && weft_cap_index_next_event (cap, log, &cursor, &block, &event); left--)
        if (weft_event_matcher_matches (order->matcher, &event))
          {
            WeftEventPosition position = { event.time, event.offset };

            n++;
            if (weft_event_position_is_before (position, self->nearest) &&
                !weft_event_position_is_before (position, self->start))
              self->nearest = position;
          }
      counts->chunks[i] = (guint8) n;
      sum += n;
    }
  counts->pages[task->page] = (guint16) sum;
  order->n_events += sum;
  self->progress.done += weft_event_order_events_until (order, task->cap, end) -
                         weft_event_order_events_until (order, task->cap, first);
}

/* Creates the tasks: one for each page that may have matching events. */
static void
list_tasks (FilteredOrderBuild *self, WeftEventOrder *all)
{
  WeftEventOrder *order = self->order;

  order->counts = g_new0 (WeftOrderCounts, all->pages->len);
  self->progress.total = all->n_events;
  for (guint i = 0; i < all->pages->len; i++)
    {
      const WeftCapIndex *cap = weft_event_order_nth_cap (order, i);
      const GArray *pages = g_ptr_array_index (all->pages, i);

      order->counts[i].chunks = g_malloc0 (MAX (cap->n_checkpoints, 1));
      order->counts[i].pages = g_new0 (guint16, MAX (pages->len, 1));
      if (!weft_event_matcher_may_match (order->matcher, cap))
        {
          self->progress.done += weft_event_order_events_until (order, i, cap->n_checkpoints);
          continue;
        }
      for (guint k = 0; k < pages->len; k++)
        {
          const WeftOrderPage *page = &g_array_index (pages, WeftOrderPage, k);
          PageTask task = { page->min, i, k };

          /* sort a page that contains @start as if it began at @start */
          if (page->min <= self->start.time && page->max >= self->start.time)
            task.min = self->start.time;
          g_array_append_val (self->tasks, task);
        }
    }
  g_array_sort_with_data (self->tasks, compare_tasks, &self->start.time);
}

WeftEventOrder *
weft_event_order_new_filtered (WeftEventOrder *all,
                               const WeftEventFilter *filter,
                               WeftEventPosition start,
                               WeftEventOrderProgressFunc report,
                               gpointer user_data,
                               GCancellable *cancellable)
{
  g_autoptr (WeftEventOrder) self = event_order_alloc (all->index);
  g_autoptr (GArray) tasks = g_array_new (FALSE, FALSE, sizeof (PageTask));
  FilteredOrderBuild build = {
    .order = self, .tasks = tasks, .start = start, .nearest = { G_MAXUINT64, G_MAXUINT64 }
  };

  self->pages = g_ptr_array_ref (all->pages);
  self->limits = all->limits != NULL ? g_array_ref (all->limits) : NULL;
  self->filter = weft_event_filter_copy (filter);
  self->matcher = weft_event_matcher_new (self->filter);
  list_tasks (&build, all);
  for (guint i = 0; i < tasks->len; i++)
    {
      const PageTask *task = &g_array_index (tasks, PageTask, i);
      WeftEventOrderProgress *progress = &build.progress;

      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      /* @nearest is final if no remaining page can have an earlier match */
      progress->has_next = build.nearest.time != G_MAXUINT64 &&
                           (task->min > build.nearest.time || task->min < start.time);
      progress->next = build.nearest;
      progress->n_events = self->n_events;
      if (report != NULL)
        report (progress, user_data);
      filtered_count_page (&build, task);
    }
  return g_steal_pointer (&self);
}
