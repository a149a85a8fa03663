/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts events by time, cut to the run. */
#include "weft-event-counts.h"

struct _WeftEventCounts
{
  const WeftIndex *index;
  WeftEventOrder *order;
};

WeftEventCounts *
weft_event_counts_extend (const WeftEventCounts *before, WeftIndex *index)
{
  WeftEventCounts *self = g_new0 (WeftEventCounts, 1);

  self->index = index;
  self->order = weft_event_order_extend (before != NULL ? before->order : NULL, index);
  return self;
}

void
weft_event_counts_keep (const WeftEventCounts *self, WeftArchive *kept)
{
  weft_event_order_keep (self->order, kept);
}

WeftEventCounts *
weft_event_counts_take (WeftIndex *index, WeftArchiveReader *kept)
{
  WeftEventOrder *order = weft_event_order_take (index, kept);
  WeftEventCounts *self;

  if (order == NULL)
    return NULL;
  self = g_new0 (WeftEventCounts, 1);
  self->index = index;
  self->order = order;
  return self;
}

void
weft_event_counts_free (WeftEventCounts *self)
{
  weft_shared_unref (self->order);
  g_free (self);
}

WeftEventOrder *
weft_event_counts_get_order (const WeftEventCounts *self)
{
  return self->order;
}

guint64
weft_event_counts_before (const WeftEventCounts *self, guint64 time)
{
  if (time <= self->index->from)
    return 0;
  if (time >= self->index->to)
    return self->index->n_events;
  return weft_event_order_rank (self->order, (WeftEventPlace){ time, 0 });
}
