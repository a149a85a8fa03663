/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks the usage of a capability. Times of changes never decrease from event to event, so that
 * checkpoints can be searched by time. */
#include "weft-usage-walk.h"

#include "weft-usage.h"

static void
jump_to_chunk (WeftUsageWalk *self, guint64 chunk)
{
  self->chunk = chunk;
  self->now = weft_cap_index_usage (self->index, chunk);
  self->block = weft_cap_index_cursor (self->index, self->log, chunk, &self->cursor);
  self->loss = weft_loss_after (self->index->losses, weft_cursor_offset (&self->cursor));
}

/* Returns the start of chunk @i in the mapped log; NULL after the last. */
static const guint8 *
chunk_begin (const WeftUsageWalk *self, guint64 i)
{
  if (i >= self->index->n_checkpoints)
    return NULL;
  return self->log->map->data + weft_cap_index_checkpoint (self->index, i).offset;
}

/* Returns the offset of the next loss; G_MAXUINT64 if there is none. */
static guint64
next_loss (const WeftUsageWalk *self)
{
  const GArray *losses = self->index->losses;

  if (self->loss >= losses->len)
    return G_MAXUINT64;
  return g_array_index (losses, WeftLoss, self->loss).offset;
}

/* Returns the position in the mapped log up to which events can be read without a check for losses:
 * the next chunk or loss, or the end of the block. */
static const guint8 *
plain_end (const WeftUsageWalk *self, const WeftCursor *cursor, const guint8 *ahead, guint64 loss)
{
  const guint8 *end = ahead != NULL ? ahead : cursor->end;

  return loss < G_MAXUINT64 ? MIN (end, self->log->map->data + loss) : end;
}

/* Handles events before @stop with stamps up to @last (ns), until one needs checks, and counts them
 * in @counts unless it is NULL. The state must be known. Returns TRUE if it stopped at an event
 * after @last. Computing a chart of a whole log spends half of its time in this loop. */
static G_ALWAYS_INLINE inline gboolean
step_plain_events (
    WeftUsage *now, WeftCursor *cursor, const guint8 *stop, guint64 last, guint *counts)
{
  const WeftCursor plain = *cursor;
  const guint8 *p = plain.at;
  gint32 step = plain.step, following;
  WeftUsage usage = *now;
  WeftEvent event = { .header = plain.header };
  gboolean is_reached = FALSE;

  usage.knowledge = WEFT_STATE_KNOWN; /* always true: a hint for the compiler */
  for (; p < stop && weft_cursor_is_plain (&plain, p, step, &following);
       p += step, step = following)
    {
      gboolean is_of_usage;
      guint64 stamp;

      event.tag = weft_be16 (p);
      is_of_usage = event.tag < 64 && ((WEFT_USAGE_TAGS >> event.tag) & 1) != 0;
      if (counts == NULL && !is_of_usage)
        continue;
      stamp = weft_be64 (p + 2);
      if (stamp > last)
        {
          is_reached = TRUE;
          break;
        }
      if (counts != NULL)
        counts[1 + weft_tally_kind (event.tag)]++;
      if (!is_of_usage)
        continue;
      event.payload = p + 10;
      event.length = step - 10;
      weft_usage_step (&usage, &event, stamp);
    }
  *now = usage;
  cursor->at = p;
  cursor->step = step;
  return is_reached;
}

/* Reads until the state changes after @time, so that @now is the state at @time. */
static void
read_past (WeftUsageWalk *self, guint64 time)
{
  const guint8 *ahead = chunk_begin (self, self->chunk + 1);
  guint64 loss = next_loss (self);
  WeftCursor cursor = self->cursor;
  WeftUsage now = self->now, next;
  WeftEvent event = { 0 };

  for (;;)
    {
      guint64 stamp;

      if (now.knowledge == WEFT_STATE_KNOWN)
        step_plain_events (&now, &cursor, plain_end (self, &cursor, ahead, loss), time, NULL);
      weft_cursor_skip (&cursor, WEFT_USAGE_TAGS, ahead);
      if (G_UNLIKELY (weft_cursor_offset (&cursor) >= loss))
        {
          /* make the state unknown, as indexing did */
          next = now;
          weft_usage_set_unknown (&next,
                                  g_array_index (self->index->losses, WeftLoss, self->loss).from);
          if (++self->loss == WEFT_MAX_LOSSES)
            next.knowledge = WEFT_STATE_UNKNOWN_TO_END;
          loss = next_loss (self);
          if (next.since > time)
            goto out;
          now = next;
          continue;
        }
      if (G_UNLIKELY (!weft_cursor_next (&cursor, &event)))
        {
          if (weft_cap_index_next_block (self->index, self->log, &cursor, &self->block))
            continue;
          break;
        }
      if (G_UNLIKELY (ahead != NULL && event.offset == (guint64) (ahead - cursor.file)))
        ahead = chunk_begin (self, ++self->chunk + 1);
      stamp = weft_cap_index_event_time (&cursor, &event);
      if (stamp <= time)
        {
          weft_usage_step (&now, &event, stamp);
          continue;
        }
      next = now;
      if (weft_usage_step (&next, &event, stamp))
        goto out;
      now = next; /* although it reports no change, the step may have changed the last thread that
                     finished */
    }
  /* the state is unknown after the last event of an incomplete log */
  next = now;
  if (self->index->unknown_from != G_MAXUINT64 &&
      weft_usage_set_unknown (&next, self->index->unknown_from) && next.since > time)
    goto out;
  now = next;
  next.since = G_MAXUINT64;
out:
  self->now = now;
  self->next = next;
  self->cursor = cursor;
}

/* Like read_past(), but first jumps to the last checkpoint before @time. If self->counts is not
 * NULL, counts the events of the checkpoint's chunk that are before @time. */
static void
seek (WeftUsageWalk *self, guint64 time)
{
  guint64 ahead = self->chunk + 1;

  if (ahead < self->index->n_checkpoints && weft_cap_index_since (self->index, ahead) <= time)
    {
      WeftChunkCounts *counts = self->counts;

      jump_to_chunk (self, weft_cap_index_chunk_from (self->index, ahead, time));
      if (counts != NULL)
        *counts = (WeftChunkCounts){ .time = G_MAXUINT64, .chunk = self->chunk };
      if (counts != NULL && time > 0 && self->now.knowledge == WEFT_STATE_KNOWN)
        {
          const guint8 *next = chunk_begin (self, self->chunk + 1);
          const guint8 *stop = plain_end (self, &self->cursor, next, next_loss (self));

          if (step_plain_events (&self->now, &self->cursor, stop, time - 1, counts->counts))
            counts->time = time;
        }
    }
  read_past (self, time);
}

void
weft_usage_walk_init (WeftUsageWalk *self, const WeftCapIndex *index, const WeftLog *log)
{
  *self = (WeftUsageWalk){ .index = index, .log = log, .next = { .since = G_MAXUINT64 } };
  if (index->n_checkpoints == 0)
    return;
  jump_to_chunk (self, 0);
  /* if events are missing before the first event, the first state begins at that loss, not at 0 */
  self->now = (WeftUsage){ 0 };
  self->loss = 0;
  seek (self, 0);
}

void
weft_usage_walk_to (WeftUsageWalk *self, guint64 time)
{
  if (self->next.since > time || self->next.since == G_MAXUINT64)
    return;
  self->now = self->next;
  seek (self, time);
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

WeftUseTimes
weft_usage_times (const WeftCapIndex *index, const WeftLog *log, guint64 from, guint64 to)
{
  WeftUsageWalk walk;
  WeftUseTimes low, high;

  weft_usage_walk_init (&walk, index, log);
  weft_usage_walk_to (&walk, from);
  low = weft_usage_walk_times (&walk, from);
  weft_usage_walk_to (&walk, MAX (from, to));
  high = weft_usage_walk_times (&walk, MAX (from, to));
  return weft_use_times_difference (&low, &high);
}
