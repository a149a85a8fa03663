/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of capabilities: collections, runs of threads, and what they are used for. */
#include "weft-cli-spans.h"

#include "weft-cap-spans.h"
#include "weft-usage-walk.h"
#include "weft-use-columns.h"

#include <string.h>

/* A walk over one capability's GCs or runs, and what came of it. */
typedef struct
{
  WeftCapSpanWalk *walk;
  gboolean had_truncated;
  GArray *spans; /* of WeftCliSpan: those that were not asked for yet */
} Going;

struct _WeftCliCapWalks
{
  GHashTable *going; /* of Going, by capability and kind */
};

/* One capability's. */
typedef struct
{
  const WeftIndex *index;
  WeftCliSpans *spans;
  Going *going; /* gets the spans; NULL: these are handed over */
  WeftCliSpanKind kind;
  guint16 cap;
  gboolean had_truncated;
} Writing;

static void
going_free (gpointer data)
{
  Going *self = data;

  weft_cap_span_walk_free (self->walk);
  g_array_unref (self->spans);
  g_free (self);
}

WeftCliCapWalks *
weft_cli_cap_walks_new (void)
{
  WeftCliCapWalks *self = g_new0 (WeftCliCapWalks, 1);

  self->going = g_hash_table_new_full (NULL, NULL, NULL, going_free);
  return self;
}

void
weft_cli_cap_walks_free (WeftCliCapWalks *self)
{
  g_hash_table_unref (self->going);
  g_free (self);
}

/* The one that goes on with @cap: a new one, where its events are not those of before. */
static Going *
find_going (WeftCliCapWalks *self, const WeftCapIndex *cap, WeftCliSpanKind kind)
{
  gpointer key = GUINT_TO_POINTER (1 + cap->cap * (guint) WEFT_CLI_N_SPANS + kind);
  Going *going = g_hash_table_lookup (self->going, key);

  if (going != NULL && weft_cap_span_walk_fits (going->walk, cap))
    return going;
  going = g_new0 (Going, 1);
  going->walk = kind == WEFT_CLI_SPAN_GC ? weft_gc_span_walk_new () : weft_mutator_span_walk_new ();
  going->spans = g_array_new (FALSE, FALSE, sizeof (WeftCliSpan));
  g_hash_table_insert (self->going, key, going);
  return going;
}

static void
take_span (const Writing *self, const WeftCliSpan *span)
{
  if (self->going != NULL)
    g_array_append_vals (self->going->spans, span, 1);
  else
    weft_cli_spans_add (self->spans, span);
}

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

  take_span (self, &given);
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
  take_span (self, &given);
}

/* Reads what has come, and hands over what ends before @to. */
static void
go_on (Writing *self, WeftCliCapWalks *walks, const WeftCapIndex *cap, guint64 to)
{
  Going *going = find_going (walks, cap, self->kind);
  guint n = 0;

  self->going = going;
  self->had_truncated = going->had_truncated;
  weft_cap_span_walk_go_on (going->walk, cap, self->index->log, write_span,
                            self->kind == WEFT_CLI_SPAN_GC ? write_truncated_gc : NULL, self);
  going->had_truncated = self->had_truncated;
  for (guint i = 0; i < going->spans->len; i++)
    {
      WeftCliSpan span = g_array_index (going->spans, WeftCliSpan, i);

      if (span.end < to)
        weft_cli_spans_add (self->spans, &span);
      else
        g_array_index (going->spans, WeftCliSpan, n++) = span;
    }
  g_array_set_size (going->spans, n);
}

static void
write_caps (const WeftTrace *trace, WeftCliSpans *spans, WeftCliSpanKind kind)
{
  const WeftIndex *index = trace->index;
  guint64 to;
  WeftCliCapWalks *walks = weft_cli_spans_cap_walks (spans, &to);

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      Writing self = { .index = index, .spans = spans, .kind = kind, .cap = cap->cap };

      if (walks != NULL)
        go_on (&self, walks, cap, to);
      else if (kind == WEFT_CLI_SPAN_GC)
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

/* The stretch at @walk's time; what does nothing is idle only if all that it could do is recorded.
 */
static WeftUseSpan
use_span (const WeftUsageWalk *walk, const WeftTrace *trace, guint64 end)
{
  WeftUseSpan span = weft_usage_walk_span (walk, end);

  if (span.use == WEFT_USE_IDLE && !weft_use_has_idle (trace))
    span.use = WEFT_USE_UNKNOWN;
  return span;
}

/* Moves @walk to the last time before @from at which the use changes, no further back than chunk
 * @first; FALSE if it does not change there. */
static gboolean
find_change (WeftUsageWalk *walk, const WeftTrace *trace, guint64 first, guint64 from)
{
  const WeftCapIndex *cap = walk->index;
  guint64 change = 0;
  WeftUseSpan before;

  weft_usage_walk_to (walk, weft_cap_index_since (cap, first));
  before = use_span (walk, trace, from);
  while (walk->next.since < from && weft_usage_walk_next (walk))
    {
      WeftUseSpan span = use_span (walk, trace, from);

      if (!is_same (&before, &span))
        change = span.from;
      before = span;
    }
  weft_usage_walk_init (walk, cap, trace->index->log);
  weft_usage_walk_to (walk, change);
  return change > 0;
}

/* Moves @walk to where the stretch begins that the capability is in just before @from, and sets
 * @open to that; or to the beginning of @life. Looks back further and further. */
static void
begin_life (WeftUsageWalk *walk,
            const WeftTrace *trace,
            const WeftCapLife *life,
            guint64 from,
            WeftUseSpan *open)
{
  const WeftCapIndex *cap = walk->index;
  guint64 chunk = weft_cap_index_chunk_at (cap, from);

  for (guint64 back = 1; back <= chunk; back *= 2)
    if (weft_cap_index_since (cap, chunk - back) >= life->from &&
        find_change (walk, trace, chunk - back, from))
      {
        *open = use_span (walk, trace, life->to);
        return;
      }
  weft_usage_walk_to (walk, life->from);
}

/* Stretches that go on as the one before are one with it. */
static void
write_life (const WeftTrace *trace,
            const WeftCapIndex *cap,
            const WeftCapLife *life,
            WeftCliSpans *spans)
{
  WeftUsageWalk walk;
  WeftUseSpan open = { .from = life->from, .to = life->from, .use = WEFT_USE_IDLE };

  weft_usage_walk_init (&walk, cap, trace->index->log);
  begin_life (&walk, trace, life, MIN (weft_cli_spans_from (spans), life->to), &open);
  do
    {
      WeftUseSpan span = use_span (&walk, trace, life->to);

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
        write_life (trace, cap, life, spans);
    }
}

/* Adds where the index's @i-th capability waits for a GC to start. */
static void
write_sync (const WeftTrace *trace, guint i, const WeftCapLife *life, WeftCliSpans *spans)
{
  for (guint64 at = MAX (weft_cli_spans_from (spans), life->from); at < life->to;)
    {
      WeftUseSpan span = weft_hec_use_span (trace->hecs, i, at, life->to);
      const WeftCliSpan given = {
        .kind = WEFT_CLI_SPAN_SYNC,
        .start = MAX (span.from, life->from),
        .end = MIN (span.to, life->to),
        .cap = life->cap,
      };

      if (span.use == WEFT_USE_GC_SYNC)
        weft_cli_spans_add (spans, &given);
      at = MAX (span.to, at + 1);
    }
}

/* Where HECs wait for a GC to start, as the lanes show it: while they exist. */
void
weft_cli_spans_sync (const WeftTrace *trace, WeftCliSpans *spans)
{
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      const WeftCapLife *life =
          weft_process_life (trace->process, weft_index_nth_cap (trace->index, i)->cap);

      if (life != NULL)
        write_sync (trace, i, life, spans);
    }
}
