/* SPDX-License-Identifier: BSD-3-Clause */
/* State machines for the GCs and the thread runs of one capability. */
#include "weft-cap-spans.h"

#include "weft-event-tags.h"
#include "weft-hash.h"

#include <glib/gi18n.h>

typedef struct _SpanRules SpanRules;

struct _WeftCapSpanWalk
{
  const SpanRules *rules;
  const WeftCapIndex *index; /* index being read */
  WeftCapSpanFunc on_span;
  WeftViolationFunc on_violation;
  gpointer user_data;
  GHashTable *finished; /* set of the IDs of finished threads, as pointers */
  gboolean has_begun;   /* TRUE after the first span has begun */
  gboolean is_open;     /* TRUE if the last span has not ended */
  gboolean is_lost;     /* TRUE if missing events make it unknown whether a span is open */
  WeftCapSpan span;     /* the last span */

  /* position at which reading resumes */
  WeftCheckpoints *store; /* shared by the indexes read so far; NULL before the first */
  guint64 offset;         /* file offset of the next event */
  guint block;            /* index, in the capability's blocks, of the block with @offset */
  guint loss;             /* index of the next loss */
};

struct _SpanRules
{
  guint16 begin_tag, end_tag;
  guint begin_length, end_length; /* minimum payload lengths of the begin and end events, bytes */
  void (*begin_func) (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time);
  void (*end_func) (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time);
  gboolean ends_with_cap; /* TRUE if a span that is open at the end of the log lasts until the
                             capability's state becomes unknown; FALSE if it lasts only until the
                             last event */
};

static void
report (const WeftCapSpanWalk *self,
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
    .other = self->span.thread,
    .cap = self->index->cap,
  };

  if (self->on_violation != NULL)
    self->on_violation (&violation, self->user_data);
}

static void
open_span (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time, guint32 thread)
{
  self->has_begun = self->is_open = TRUE;
  self->is_lost = FALSE;
  self->span = (WeftCapSpan){ .from = time, .offset = event->offset, .thread = thread };
}

static void
close_span (WeftCapSpanWalk *self, guint64 time, gboolean is_open)
{
  self->is_open = FALSE;
  self->span.to = MAX (self->span.from, time);
  self->span.is_open = is_open;
  if (self->on_span != NULL)
    self->on_span (&self->span, self->user_data);
}

static void
start_gc (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time)
{
  if (self->is_open)
    {
      report (self, WEFT_VIOLATION_GC_START_AGAIN, event, time, 0);
      if (self->span.from < time)
        return;
    }
  open_span (self, event, time, 0);
}

static void
end_gc (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time)
{
  if (self->is_open)
    close_span (self, time, FALSE);
  else if (!self->is_lost || !self->has_begun)
    report (self, self->has_begun ? WEFT_VIOLATION_GC_END_AGAIN : WEFT_VIOLATION_GC_END_FIRST,
            event, time, 0);
  self->is_lost = FALSE;
}

static const SpanRules gc_rules = {
  .begin_tag = WEFT_TAG_GC_START,
  .end_tag = WEFT_TAG_GC_END,
  .begin_func = start_gc,
  .end_func = end_gc,
};

static void
run_thread (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time)
{
  guint32 thread = weft_be32 (event->payload);

  if (self->is_open && thread == self->span.thread)
    {
      report (self, WEFT_VIOLATION_RUN_AGAIN, event, time, thread);
      self->span.from = MIN (self->span.from, time);
    }
  else if (g_hash_table_contains (self->finished, GUINT_TO_POINTER (thread)))
    report (self, WEFT_VIOLATION_RUN_FINISHED, event, time, thread);
  else if (self->is_open)
    report (self, WEFT_VIOLATION_RUN_OTHER, event, time, thread);
  else
    open_span (self, event, time, thread);
}

static void
stop_thread (WeftCapSpanWalk *self, const WeftEvent *event, guint64 time)
{
  guint32 thread = weft_be32 (event->payload);

  if (self->is_open && thread != self->span.thread)
    {
      report (self, WEFT_VIOLATION_STOP_OTHER, event, time, thread);
      return;
    }
  if (weft_be16 (event->payload + 4) == WEFT_STOP_FINISHED)
    g_hash_table_add (self->finished, GUINT_TO_POINTER (thread));
  if (self->is_open)
    close_span (self, time, FALSE);
  else if (!self->is_lost)
    report (self, WEFT_VIOLATION_STOP_IDLE, event, time, thread);
  self->is_lost = FALSE;
}

static const SpanRules run_rules = {
  .begin_tag = WEFT_TAG_RUN_THREAD,
  .end_tag = WEFT_TAG_STOP_THREAD,
  .begin_length = 4,
  .end_length = 6,
  .begin_func = run_thread,
  .end_func = stop_thread,
  .ends_with_cap = TRUE,
};

/* Handles a loss of events that begins at @time. A loss at time 0 only means that logging began
 * late. */
static void
cap_spans_add_loss (WeftCapSpanWalk *self, guint64 time)
{
  if (self->is_open)
    close_span (self, time, TRUE);
  self->is_lost = time > 0 || self->has_begun;
}

void
weft_cap_span_walk_continue (WeftCapSpanWalk *self,
                             const WeftCapIndex *index,
                             const WeftLog *log,
                             WeftCapSpanFunc on_span,
                             WeftViolationFunc on_violation,
                             gpointer user_data)
{
  const SpanRules *rules = self->rules;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 time;

  self->index = index;
  self->on_span = on_span;
  self->on_violation = on_violation;
  self->user_data = user_data;
  if (index->cap == WEFT_CAP_NONE || index->n_checkpoints == 0)
    return;
  if (self->store == NULL)
    self->block = weft_cap_index_cursor (index, log, 0, &cursor);
  else
    weft_log_cursor (log, g_array_index (index->blocks, guint32, self->block), self->offset,
                     &cursor);
  while (weft_cap_index_next_event (index, log, &cursor, &self->block, &event))
    {
      while (G_UNLIKELY (weft_loss_passed (index->losses, &self->loss, event.offset, &time)))
        cap_spans_add_loss (self, time);
      if (event.tag == rules->begin_tag && event.length >= rules->begin_length)
        rules->begin_func (self, &event, weft_cap_index_event_time (&cursor, &event));
      else if (event.tag == rules->end_tag && event.length >= rules->end_length)
        rules->end_func (self, &event, weft_cap_index_event_time (&cursor, &event));
    }
  self->offset = weft_cursor_offset (&cursor);
  if (self->store == NULL)
    self->store = weft_shared_ref (index->store);
}

/* Handles the losses after the last event, and closes the open span. */
static void
end_walk (WeftCapSpanWalk *self)
{
  const WeftCapIndex *index = self->index;
  guint64 time;

  while (weft_loss_passed (index->losses, &self->loss, G_MAXUINT64, &time))
    cap_spans_add_loss (self, time);
  if (self->is_open)
    close_span (self,
                self->rules->ends_with_cap && index->unknown_from != G_MAXUINT64 ?
                    index->unknown_from :
                    MIN (index->last, index->unknown_from),
                TRUE);
}

WeftCapSpanWalk *
weft_gc_span_walk_new (void)
{
  WeftCapSpanWalk *self = g_new0 (WeftCapSpanWalk, 1);

  self->rules = &gc_rules;
  return self;
}

WeftCapSpanWalk *
weft_mutator_span_walk_new (void)
{
  WeftCapSpanWalk *self = g_new0 (WeftCapSpanWalk, 1);

  self->rules = &run_rules;
  self->finished = g_hash_table_new (weft_hash_id, NULL);
  return self;
}

void
weft_cap_span_walk_free (WeftCapSpanWalk *self)
{
  g_clear_pointer (&self->finished, g_hash_table_unref);
  g_clear_pointer (&self->store, weft_shared_unref);
  g_free (self);
}

gboolean
weft_cap_span_walk_can_continue (const WeftCapSpanWalk *self, const WeftCapIndex *index)
{
  return self->store == NULL || self->store == index->store;
}

void
weft_gc_spans_foreach (const WeftCapIndex *index,
                       const WeftLog *log,
                       WeftCapSpanFunc on_span,
                       WeftViolationFunc on_violation,
                       gpointer user_data)
{
  g_autoptr (WeftCapSpanWalk) self = weft_gc_span_walk_new ();

  weft_cap_span_walk_continue (self, index, log, on_span, on_violation, user_data);
  end_walk (self);
}

void
weft_mutator_spans_foreach (const WeftCapIndex *index,
                            const WeftLog *log,
                            WeftCapSpanFunc on_span,
                            WeftViolationFunc on_violation,
                            gpointer user_data)
{
  g_autoptr (WeftCapSpanWalk) self = weft_mutator_span_walk_new ();

  weft_cap_span_walk_continue (self, index, log, on_span, on_violation, user_data);
  end_walk (self);
}

/* Messages for violations. */

gboolean
weft_violation_has_thread (const WeftViolation *violation)
{
  return violation->kind >= WEFT_VIOLATION_RUN_AGAIN;
}

char *
weft_violation_text (const WeftViolation *violation)
{
  guint32 thread = violation->thread;

  switch (violation->kind)
    {
    case WEFT_VIOLATION_GC_START_AGAIN:
      return g_strdup (_ ("A GC starts inside another GC"));
    case WEFT_VIOLATION_GC_END_AGAIN:
      return g_strdup (_ ("A GC ends twice"));
    case WEFT_VIOLATION_GC_END_FIRST:
      return g_strdup (_ ("A GC ends that did not start"));
    case WEFT_VIOLATION_RUN_AGAIN:
      return g_strdup_printf (_ ("Thread %u starts to run while it is running"), thread);
    case WEFT_VIOLATION_RUN_OTHER:
      return g_strdup_printf (_ ("Thread %u starts to run while thread %u is running"), thread,
                              violation->other);
    case WEFT_VIOLATION_RUN_FINISHED:
      return g_strdup_printf (_ ("Thread %u starts to run after it finished"), thread);
    case WEFT_VIOLATION_STOP_OTHER:
      return g_strdup_printf (_ ("Thread %u stops while thread %u is running"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_IDLE:
      return g_strdup_printf (_ ("Thread %u stops while no thread is running"), thread);
    case WEFT_VIOLATION_RUN_TWICE:
      return g_strdup_printf (_ ("Thread %u starts to run while it is running on HEC %u"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_ELSEWHERE:
      return g_strdup_printf (_ ("Thread %u stops here while it is running on HEC %u"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_AGAIN:
      return g_strdup_printf (_ ("Thread %u stops twice"), thread);
    case WEFT_VIOLATION_STOP_NEW:
      return g_strdup_printf (_ ("Thread %u stops, but was not seen running"), thread);
    case WEFT_VIOLATION_STOP_FINISHED:
      return g_strdup_printf (_ ("Thread %u stops after it finished"), thread);
    case WEFT_VIOLATION_CREATE_AGAIN:
      return g_strdup_printf (_ ("Thread %u is created twice"), thread);
    }
  g_assert_not_reached ();
}
