/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of capabilities: collections, runs of threads, and what they are used for. */
#include "weft-cli-spans.h"

#include "weft-gc-spans.h"
#include "weft-mutator-spans.h"
#include "weft-usage-walk.h"

#include <string.h>

/* One capability's. */
typedef struct
{
  const WeftIndex *index;
  WeftCliSpans *spans;
  guint16 cap;
  gboolean had_truncated;
} Writing;

static void
write_gc (const WeftGcSpan *span, gpointer user_data)
{
  Writing *self = user_data;

  weft_cli_span_begin (self->spans, span->from, span->to);
  weft_cli_span_cap (self->spans, self->cap);
  if (span->is_open)
    weft_cli_span_flag (self->spans, "open");
  weft_cli_span_end (self->spans);
}

/* A collection whose end is the first that the log has of it. */
static void
write_truncated_gc (const WeftViolation *violation, gpointer user_data)
{
  Writing *self = user_data;

  if (violation->kind != WEFT_VIOLATION_GC_END_FIRST || self->had_truncated)
    return;
  self->had_truncated = TRUE;
  weft_cli_span_begin (self->spans, MIN (self->index->from, violation->time), violation->time);
  weft_cli_span_cap (self->spans, self->cap);
  weft_cli_span_flag (self->spans, "truncated");
  weft_cli_span_end (self->spans);
}

void
weft_cli_spans_gc (const WeftTrace *trace, WeftCliSpans *spans)
{
  const WeftIndex *index = trace->index;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      Writing self = { .index = index, .spans = spans, .cap = cap->cap };

      weft_gc_spans (cap, index->log, write_gc, write_truncated_gc, &self);
    }
}

static void
write_mutator (const WeftMutatorSpan *span, gpointer user_data)
{
  Writing *self = user_data;

  weft_cli_span_begin (self->spans, span->from, span->to);
  weft_cli_span_cap (self->spans, self->cap);
  weft_cli_span_number (self->spans, "thread", span->thread);
  if (span->is_open)
    weft_cli_span_flag (self->spans, "open");
  weft_cli_span_end (self->spans);
}

void
weft_cli_spans_mutator (const WeftTrace *trace, WeftCliSpans *spans)
{
  const WeftIndex *index = trace->index;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      Writing self = { .index = index, .spans = spans, .cap = cap->cap };

      weft_mutator_spans (cap, index->log, write_mutator, NULL, &self);
    }
}

/* What a stretch counts as; collections are one whatever their phases. */
static const char *
category (WeftUse use)
{
  switch (use)
    {
    case WEFT_USE_RUN:
      return "mutator";
    case WEFT_USE_IDLE:
      return "idle";
    case WEFT_USE_UNKNOWN:
      return "unknown";
    default:
      return "gc";
    }
}

static gboolean
is_same (const WeftUseSpan *a, const WeftUseSpan *b)
{
  return strcmp (category (a->use), category (b->use)) == 0 &&
         (a->use != WEFT_USE_RUN || a->thread == b->thread);
}

static gboolean
write_use (WeftCliSpans *spans, guint16 cap, const WeftUseSpan *span)
{
  if (span->from >= span->to)
    return TRUE;
  weft_cli_span_begin (spans, span->from, span->to);
  weft_cli_span_cap (spans, cap);
  weft_cli_span_text (spans, "category", category (span->use));
  if (span->use == WEFT_USE_RUN)
    weft_cli_span_number (spans, "thread", span->thread);
  return weft_cli_span_end (spans);
}

/* Stretches that go on as the one before are one with it. */
static void
write_life (const WeftIndex *index,
            const WeftCapIndex *cap,
            const WeftCapLife *life,
            WeftCliSpans *spans)
{
  WeftUsageWalk walk;
  WeftUseSpan open = { .from = life->from, .to = life->from, .use = WEFT_USE_IDLE };

  weft_usage_walk_init (&walk, cap, index->log);
  weft_usage_walk_to (&walk, life->from);
  do
    {
      WeftUseSpan span = weft_usage_walk_span (&walk, life->to);

      span.from = MAX (span.from, life->from);
      span.to = MIN (span.to, life->to);
      if (span.from >= life->to && span.from > life->from)
        break;
      if (!is_same (&open, &span))
        {
          if (!write_use (spans, cap->cap, &open))
            return;
          open = span;
        }
      open.to = MAX (open.to, span.to);
    }
  while (weft_usage_walk_next (&walk));
  open.to = MAX (open.to, life->to);
  write_use (spans, cap->cap, &open);
}

void
weft_cli_spans_capability (const WeftTrace *trace, WeftCliSpans *spans)
{
  const WeftIndex *index = trace->index;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      const WeftCapLife *life = weft_process_life (trace->process, cap->cap);

      if (life != NULL)
        write_life (index, cap, life, spans);
    }
}
