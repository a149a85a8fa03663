/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks along time over one capability's usage. The time of the changes never decreases along the
 * events, so that checkpoints can be searched by it. */
#include "weft-usage-walk.h"

static guint64
checkpoint_since (const WeftUsageWalk *self, guint64 i)
{
  return weft_cap_index_checkpoint (self->index, i)->usage.since;
}

/* The last checkpoint from @low on, which qualifies, whose state holds from a time <= @time on.
 * Gallops: the next one asked for is mostly near. */
static guint64
last_checkpoint_at (const WeftUsageWalk *self, guint64 low, guint64 time)
{
  guint64 n = self->index->n_checkpoints;
  guint64 stride = 1, high;

  while (low + stride < n && checkpoint_since (self, low + stride) <= time)
    {
      low += stride;
      stride *= 2;
    }
  high = MIN (low + stride, n);
  while (high - low > 1)
    {
      guint64 middle = low + (high - low) / 2;

      if (checkpoint_since (self, middle) <= time)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static void
jump (WeftUsageWalk *self, guint64 chunk)
{
  self->chunk = chunk;
  self->now = weft_cap_index_checkpoint (self->index, chunk)->usage;
  self->block = weft_cap_index_cursor (self->index, self->log, chunk, &self->cursor);
}

/* Reads on until the state changes. */
static void
find_next (WeftUsageWalk *self)
{
  WeftEvent event = { 0 };
  guint64 ahead = self->chunk + 1;

  if (ahead < self->index->n_checkpoints && checkpoint_since (self, ahead) == self->now.since)
    jump (self, last_checkpoint_at (self, ahead, self->now.since));
  self->next = self->now;
  while (weft_cap_index_next_event (self->index, self->log, &self->cursor, &self->block, &event))
    {
      if (self->chunk + 1 < self->index->n_checkpoints &&
          event.offset == weft_cap_index_checkpoint (self->index, self->chunk + 1)->offset)
        self->chunk++;
      if (weft_usage_step (&self->next, &event, weft_cap_index_time (&self->cursor, &event)))
        return;
    }
  self->next.since = G_MAXUINT64;
}

void
weft_usage_walk_init (WeftUsageWalk *self, const WeftCapIndex *index, const WeftLog *log)
{
  *self = (WeftUsageWalk){ .index = index, .log = log, .next = { .since = G_MAXUINT64 } };
  if (index->n_checkpoints == 0)
    return;
  jump (self, 0);
  find_next (self);
}

void
weft_usage_walk_to (WeftUsageWalk *self, guint64 time)
{
  while (self->next.since <= time && self->next.since != G_MAXUINT64)
    {
      guint64 ahead = self->chunk + 1;

      if (ahead < self->index->n_checkpoints && checkpoint_since (self, ahead) <= time)
        jump (self, last_checkpoint_at (self, ahead, time));
      else
        self->now = self->next;
      find_next (self);
    }
}

WeftUseSpan
weft_usage_walk_span (const WeftUsageWalk *self, guint64 end)
{
  WeftUseSpan span = {
    .from = self->now.since,
    .to = self->next.since == G_MAXUINT64 ? MAX (end, self->now.since) : self->next.since,
    .use = weft_usage_use (&self->now),
    .phase = self->now.phase,
    .thread = self->now.thread,
    .is_running = self->now.is_running,
  };

  return span;
}

gboolean
weft_usage_walk_next (WeftUsageWalk *self)
{
  if (self->next.since == G_MAXUINT64)
    return FALSE;
  weft_usage_walk_to (self, self->next.since);
  return TRUE;
}

WeftShares
weft_usage_shares (const WeftCapIndex *index, const WeftLog *log, guint64 from, guint64 to)
{
  WeftUsageWalk walk;
  WeftShares low, high;

  weft_usage_walk_init (&walk, index, log);
  weft_usage_walk_to (&walk, from);
  low = weft_usage_walk_shares (&walk, from);
  weft_usage_walk_to (&walk, MAX (from, to));
  high = weft_usage_walk_shares (&walk, MAX (from, to));
  high.run -= low.run;
  high.work -= low.work;
  high.wait -= low.wait;
  return high;
}
