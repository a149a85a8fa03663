/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the matches of a filter in each chunk, page by page in time order. */
#include "weft-event-order-private.h"

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
count_page (FilteredOrderBuild *self, const PageTask *task)
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
  g_autoptr (WeftEventOrder) self = weft_event_order_alloc (all->index);
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
      count_page (&build, task);
    }
  return g_steal_pointer (&self);
}
