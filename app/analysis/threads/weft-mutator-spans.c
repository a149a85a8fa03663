/* SPDX-License-Identifier: BSD-3-Clause */
/* The automaton of running threads, a capability at a time. */
#include "weft-mutator-spans.h"

#include "weft-id-set.h"

typedef struct
{
  const WeftCapIndex *index;
  WeftMutatorSpanFunc on_span;
  WeftViolationFunc on_violation;
  gpointer user_data;
  WeftIdSet *finished;
  gboolean is_running;
  gboolean is_lost; /* events are missing: nobody knows what runs */
  guint32 thread;   /* that runs */
  guint64 start;
} Machine;

static void
report (const Machine *self,
        WeftViolationKind kind,
        const WeftEvent *event,
        guint64 time,
        guint32 thread)
{
  WeftViolation violation = {
    .kind = kind,
    .offset = event->offset,
    .time = time,
    .thread = thread,
    .other = self->thread,
    .cap = self->index->cap,
  };

  if (self->on_violation != NULL)
    self->on_violation (&violation, self->user_data);
}

static void
emit (const Machine *self, guint64 end, gboolean is_open)
{
  WeftMutatorSpan span = {
    .from = self->start,
    .to = MAX (self->start, end),
    .thread = self->thread,
    .is_open = is_open,
  };

  if (self->on_span != NULL)
    self->on_span (&span, self->user_data);
}

static void
run (Machine *self, const WeftEvent *event, guint64 time)
{
  guint32 thread = weft_be32 (event->payload);

  if (self->is_running && thread == self->thread)
    {
      report (self, WEFT_VIOLATION_RUN_AGAIN, event, time, thread);
      self->start = MIN (self->start, time);
    }
  else if (weft_id_set_contains (self->finished, thread))
    report (self, WEFT_VIOLATION_RUN_FINISHED, event, time, thread);
  else if (self->is_running)
    report (self, WEFT_VIOLATION_RUN_OTHER, event, time, thread);
  else
    {
      self->is_running = TRUE;
      self->is_lost = FALSE;
      self->thread = thread;
      self->start = time;
    }
}

static void
stop (Machine *self, const WeftEvent *event, guint64 time)
{
  guint32 thread = weft_be32 (event->payload);
  gboolean is_its = self->is_running && thread == self->thread;

  if (self->is_running && !is_its)
    {
      report (self, WEFT_VIOLATION_STOP_OTHER, event, time, thread);
      return;
    }
  if (weft_be16 (event->payload + 4) == WEFT_STOP_FINISHED)
    weft_id_set_add (self->finished, thread);
  if (is_its)
    {
      self->is_running = FALSE;
      emit (self, time, FALSE);
    }
  else if (!self->is_lost)
    report (self, WEFT_VIOLATION_STOP_IDLE, event, time, thread);
  self->is_lost = FALSE;
}

/* Events are missing from @time on. */
static void
lose (Machine *self, guint64 time)
{
  if (self->is_running)
    emit (self, time, TRUE);
  self->is_running = FALSE;
  self->is_lost = time > 0; /* a log that begins late is another matter */
}

void
weft_mutator_spans (const WeftCapIndex *index,
                    const WeftLog *log,
                    WeftMutatorSpanFunc on_span,
                    WeftViolationFunc on_violation,
                    gpointer user_data)
{
  g_autoptr (WeftIdSet) finished = weft_id_set_new ();
  Machine self = {
    .index = index,
    .on_span = on_span,
    .on_violation = on_violation,
    .user_data = user_data,
    .finished = finished,
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
      if (event.tag == WEFT_TAG_RUN_THREAD && event.length >= 4)
        run (&self, &event, weft_cap_index_time (&cursor, &event));
      else if (event.tag == WEFT_TAG_STOP_THREAD && event.length >= 6)
        stop (&self, &event, weft_cap_index_time (&cursor, &event));
    }
  while (weft_loss_passed (index->losses, &loss, G_MAXUINT64, &time))
    lose (&self, time);
  if (self.is_running)
    emit (&self, index->until != G_MAXUINT64 ? index->until : index->last, TRUE);
}
