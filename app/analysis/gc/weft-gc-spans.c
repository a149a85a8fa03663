/* SPDX-License-Identifier: BSD-3-Clause */
/* The automaton of collections, a capability at a time. */
#include "weft-gc-spans.h"

typedef enum
{
  BEFORE, /* nothing seen yet */
  COLLECTING,
  BETWEEN,
  UNKNOWN, /* events are missing */
} State;

typedef struct
{
  const WeftCapIndex *index;
  WeftGcSpanFunc on_span;
  WeftViolationFunc on_violation;
  gpointer user_data;
  State state;
  guint64 start, offset; /* of the collection */
} Machine;

static void
report (const Machine *self, WeftViolationKind kind, const WeftEvent *event, guint64 time)
{
  WeftViolation violation = {
    .kind = kind,
    .offset = event->offset,
    .time = time,
    .cap = self->index->cap,
  };

  if (self->on_violation != NULL)
    self->on_violation (&violation, self->user_data);
}

static void
emit (const Machine *self, guint64 end, gboolean is_open)
{
  WeftGcSpan span = {
    .from = self->start,
    .to = MAX (self->start, end),
    .offset = self->offset,
    .is_open = is_open,
  };

  if (self->on_span != NULL)
    self->on_span (&span, self->user_data);
}

static void
start (Machine *self, const WeftEvent *event, guint64 time)
{
  if (self->state == COLLECTING)
    {
      report (self, WEFT_VIOLATION_GC_START_AGAIN, event, time);
      if (self->start < time)
        return;
    }
  self->state = COLLECTING;
  self->start = time;
  self->offset = event->offset;
}

static void
end (Machine *self, const WeftEvent *event, guint64 time)
{
  if (self->state == COLLECTING)
    {
      self->state = BETWEEN;
      emit (self, time, FALSE);
    }
  else if (self->state == UNKNOWN)
    self->state = BETWEEN;
  else
    report (self, self->state == BEFORE ? WEFT_VIOLATION_GC_END_FIRST : WEFT_VIOLATION_GC_END_AGAIN,
            event, time);
}

/* Events are missing from @time on. */
static void
lose (Machine *self, guint64 time)
{
  if (self->state == COLLECTING)
    emit (self, time, TRUE);
  if (self->state != BEFORE)
    self->state = UNKNOWN;
}

void
weft_gc_spans (const WeftCapIndex *index,
               const WeftLog *log,
               WeftGcSpanFunc on_span,
               WeftViolationFunc on_violation,
               gpointer user_data)
{
  Machine self = {
    .index = index,
    .on_span = on_span,
    .on_violation = on_violation,
    .user_data = user_data,
  };
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 time;
  guint block, loss = 0;

  if (index->cap == WEFT_CAP_NONE || index->n_checkpoints == 0)
    return;
  block = weft_cap_index_cursor (index, log, 0, &cursor);
  while (weft_cap_index_next_event (index, log, &cursor, &block, &event))
    {
      while (G_UNLIKELY (weft_loss_passed (index->losses, &loss, event.offset, &time)))
        lose (&self, time);
      if (event.tag == WEFT_TAG_GC_START)
        start (&self, &event, weft_cap_index_time (&cursor, &event));
      else if (event.tag == WEFT_TAG_GC_END)
        end (&self, &event, weft_cap_index_time (&cursor, &event));
    }
  while (weft_loss_passed (index->losses, &loss, G_MAXUINT64, &time))
    lose (&self, time);
  if (self.state == COLLECTING)
    emit (&self, MIN (index->last, index->until), TRUE);
}
