/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts events by time. A chunk whose stamps all lie on one side of the time is counted by its
 * checkpoints alone, and so is a page of them; what straddles is read. */
#include "weft-event-counts.h"

/* The lowest and highest stamp in the chunks of one page of checkpoints, ns. */
typedef struct
{
  guint64 min, max;
} Page;

struct _WeftEventCounts
{
  const WeftIndex *index;
  GPtrArray *pages; /* of GArray of Page: by capability, then those of no capability */
};

static const WeftCapIndex *
nth_cap (const WeftEventCounts *self, guint i)
{
  return i < self->index->caps->len ? weft_index_nth_cap (self->index, i) : self->index->global;
}

static GArray *
sum_up_pages (const WeftCapIndex *cap)
{
  GArray *pages = g_array_new (FALSE, FALSE, sizeof (Page));

  for (guint64 i = 0; i < cap->n_checkpoints; i++)
    {
      const WeftCheckpoint *checkpoint = weft_cap_index_checkpoint (cap, i);
      Page fresh = { G_MAXUINT64, 0 };
      Page *page;

      if (i % WEFT_CHECKPOINTS_PAGE == 0)
        g_array_append_val (pages, fresh);
      page = &g_array_index (pages, Page, pages->len - 1);
      page->min = MIN (page->min, checkpoint->min_time);
      page->max = MAX (page->max, checkpoint->max_time);
    }
  return pages;
}

WeftEventCounts *
weft_event_counts_new (const WeftIndex *index)
{
  WeftEventCounts *self = g_new0 (WeftEventCounts, 1);

  self->index = index;
  self->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i <= index->caps->len; i++)
    g_ptr_array_add (self->pages, sum_up_pages (nth_cap (self, i)));
  return self;
}

void
weft_event_counts_free (WeftEventCounts *self)
{
  g_ptr_array_unref (self->pages);
  g_free (self);
}

/* Events in front of checkpoint @i. */
static guint64
events_until (const WeftCapIndex *cap, guint64 i)
{
  return i < cap->n_checkpoints ? weft_cap_index_checkpoint (cap, i)->index : cap->n_events;
}

static guint64
count_in_chunk (const WeftEventCounts *self, const WeftCapIndex *cap, guint64 i, guint64 time)
{
  guint64 left = events_until (cap, i + 1) - events_until (cap, i), n = 0;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, self->index->log, i, &cursor);

  while (left-- > 0 && weft_cap_index_next_event (cap, self->index->log, &cursor, &block, &event))
    n += event.time < time;
  return n;
}

static guint64
count_in_page (const WeftEventCounts *self, const WeftCapIndex *cap, guint page, guint64 time)
{
  guint64 first = (guint64) page * WEFT_CHECKPOINTS_PAGE, n = 0;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PAGE, cap->n_checkpoints);

  for (guint64 i = first; i < end; i++)
    {
      const WeftCheckpoint *checkpoint = weft_cap_index_checkpoint (cap, i);

      if (checkpoint->max_time < time)
        n += events_until (cap, i + 1) - checkpoint->index;
      else if (checkpoint->min_time < time)
        n += count_in_chunk (self, cap, i, time);
    }
  return n;
}

static guint64
count_in_cap (const WeftEventCounts *self, guint i, guint64 time)
{
  const WeftCapIndex *cap = nth_cap (self, i);
  const GArray *pages = g_ptr_array_index (self->pages, i);
  guint64 n = 0;

  for (guint k = 0; k < pages->len; k++)
    {
      const Page *page = &g_array_index (pages, Page, k);
      guint64 first = (guint64) k * WEFT_CHECKPOINTS_PAGE;

      if (page->max < time)
        n += events_until (cap, first + WEFT_CHECKPOINTS_PAGE) - events_until (cap, first);
      else if (page->min < time)
        n += count_in_page (self, cap, k, time);
    }
  return n;
}

guint64
weft_event_counts_before (const WeftEventCounts *self, guint64 time)
{
  guint64 n = 0;

  if (time <= self->index->from)
    return 0;
  if (time >= self->index->to)
    return self->index->n_events;
  for (guint i = 0; i < self->pages->len; i++)
    n += count_in_cap (self, i, time);
  return n;
}
