/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of capabilities: collections, runs of threads, and what they are used for. */
#include "weft-cli-spans.h"

#include "weft-cap-spans.h"
#include "weft-usage-walk.h"

#include <string.h>

/* One capability's. */
typedef struct
{
  const WeftIndex *index;
  WeftCliSpans *spans;
  WeftCliSpanKind kind;
  guint16 cap;
  gboolean had_truncated;
} Writing;

static void
write_span (const WeftCapSpan *span, gpointer user_data)
{
  const Writing *self = user_data;
  gboolean runs = self->kind == WEFT_CLI_SPAN_MUTATOR;
  const WeftCliSpan given = {
    .kind = self->kind,
    .start = span->from,
    .end = span->to,
    .cap = self->cap,
    .thread = runs ? span->thread : 0,
    .flags = (runs ? WEFT_CLI_SPAN_HAS_THREAD : 0) | (span->is_open ? WEFT_CLI_SPAN_OPEN : 0),
  };

  weft_cli_spans_add (self->spans, &given);
}

/* A collection whose end is the first that the log has of it. */
static void
write_truncated_gc (const WeftViolation *violation, gpointer user_data)
{
  Writing *self = user_data;
  const WeftCliSpan given = {
    .kind = WEFT_CLI_SPAN_GC,
    .start = MIN (self->index->from, violation->time),
    .end = violation->time,
    .cap = self->cap,
    .flags = WEFT_CLI_SPAN_TRUNCATED,
  };

  if (violation->kind != WEFT_VIOLATION_GC_END_FIRST || self->had_truncated)
    return;
  self->had_truncated = TRUE;
  weft_cli_spans_add (self->spans, &given);
}

static void
write_caps (const WeftTrace *trace, WeftCliSpans *spans, WeftCliSpanKind kind)
{
  const WeftIndex *index = trace->index;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      Writing self = { .index = index, .spans = spans, .kind = kind, .cap = cap->cap };

      if (kind == WEFT_CLI_SPAN_GC)
        weft_gc_spans (cap, index->log, write_span, write_truncated_gc, &self);
      else
        weft_mutator_spans (cap, index->log, write_span, NULL, &self);
    }
}

void
weft_cli_spans_gc (const WeftTrace *trace, WeftCliSpans *spans)
{
  write_caps (trace, spans, WEFT_CLI_SPAN_GC);
}

void
weft_cli_spans_mutator (const WeftTrace *trace, WeftCliSpans *spans)
{
  write_caps (trace, spans, WEFT_CLI_SPAN_MUTATOR);
}

/* What a stretch counts as; collections are one whatever their phases. */
static WeftUse
category (WeftUse use)
{
  switch (use)
    {
    case WEFT_USE_RUN:
    case WEFT_USE_IDLE:
    case WEFT_USE_UNKNOWN:
      return use;
    default:
      return WEFT_USE_GC_WORK;
    }
}

static gboolean
is_same (const WeftUseSpan *a, const WeftUseSpan *b)
{
  return category (a->use) == category (b->use) &&
         (a->use != WEFT_USE_RUN || a->thread == b->thread);
}

static void
write_use (WeftCliSpans *spans, guint16 cap, const WeftUseSpan *span)
{
  gboolean runs = span->use == WEFT_USE_RUN;
  const WeftCliSpan given = {
    .kind = WEFT_CLI_SPAN_CAPABILITY,
    .start = span->from,
    .end = span->to,
    .cap = cap,
    .state = (guint8) category (span->use),
    .thread = runs ? span->thread : 0,
    .flags = runs ? WEFT_CLI_SPAN_HAS_THREAD : 0,
  };

  if (span->from < span->to)
    weft_cli_spans_add (spans, &given);
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
          write_use (spans, cap->cap, &open);
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

/* Where HECs wait for a GC to start, as the lanes show it. */
void
weft_cli_spans_sync (const WeftTrace *trace, WeftCliSpans *spans)
{
  for (guint i = 0; i < trace->index->caps->len; i++)
    for (guint64 at = weft_cli_spans_from (spans); at < trace->index->to;)
      {
        WeftUseSpan span = weft_hec_use_span (trace->hecs, i, at, trace->index->to);
        const WeftCliSpan given = {
          .kind = WEFT_CLI_SPAN_SYNC,
          .start = span.from,
          .end = span.to,
          .cap = weft_index_nth_cap (trace->index, i)->cap,
        };

        if (span.use == WEFT_USE_GC_SYNC)
          weft_cli_spans_add (spans, &given);
        at = MAX (span.to, at + 1);
      }
}
