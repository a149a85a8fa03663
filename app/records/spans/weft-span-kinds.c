/* SPDX-License-Identifier: BSD-3-Clause */
/* Kinds of spans. For each kind, a function adds all spans of this kind in a log. */
#include "weft-spans.h"

#include "weft-cap-spans.h"
#include "weft-event-tags.h"
#include "weft-thread-replay.h"
#include "weft-usage-walk.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>

/* Maximum number of events after the start of a sample in which its profile number is searched
 * for. */
#define MAX_AHEAD 8

/* A walk over the GCs, or over the runs of threads, on one HEC. It continues when the log grows. */
typedef struct
{
  WeftCapSpanWalk *walk;
  gboolean had_truncated;
  GArray *spans; /* of WeftSpan: spans that were found but not printed yet */
} CapWalk;

struct _WeftCapWalks
{
  GHashTable *by_cap; /* key: HEC and kind; value: CapWalk */
};

/* A search for spans of one kind on one HEC. */
typedef struct
{
  const WeftIndex *index;
  WeftSpanQuery *spans;
  CapWalk *walk; /* collects the spans; NULL if they are added to @spans */
  WeftSpanKind kind;
  guint16 cap;
  gboolean had_truncated;
} CapSearch;

static void
cap_walk_free (gpointer data)
{
  CapWalk *self = data;

  weft_cap_span_walk_free (self->walk);
  g_array_unref (self->spans);
  g_free (self);
}

WeftCapWalks *
weft_cap_walks_new (void)
{
  WeftCapWalks *self = g_new0 (WeftCapWalks, 1);

  self->by_cap = g_hash_table_new_full (NULL, NULL, NULL, cap_walk_free);
  return self;
}

void
weft_cap_walks_free (WeftCapWalks *self)
{
  g_hash_table_unref (self->by_cap);
  g_free (self);
}

/* Adds a copy of @span if it meets the restrictions. Spans can be added in any order. */
static void
span_query_add (WeftSpanQuery *self, const WeftSpan *span)
{
  gboolean is_outside =
      self->is_by_end ?
          span->end < self->from || span->end >= self->to || (span->flags & WEFT_SPAN_OPEN) != 0 :
          span->start >= self->to || (span->end <= self->from && span->start < self->from);

  if (is_outside || (self->has_cap && span->cap != self->cap) ||
      (self->has_thread &&
       ((span->flags & WEFT_SPAN_HAS_THREAD) == 0 || span->thread != self->thread)))
    return;
  weft_span_sort_add (self->sort, span);
}

static void
add_cap_span (const CapSearch *self, const WeftSpan *span)
{
  if (self->walk != NULL)
    g_array_append_vals (self->walk->spans, span, 1);
  else
    span_query_add (self->spans, span);
}

static void
add_found_cap_span (const WeftCapSpan *span, gpointer user_data)
{
  const CapSearch *self = user_data;
  gboolean runs = self->kind == WEFT_SPAN_MUTATOR;
  const WeftSpan found = {
    .kind = self->kind,
    .start = span->from,
    .end = span->to,
    .cap = self->cap,
    .thread = runs ? span->thread : 0,
    .flags = (runs ? WEFT_SPAN_HAS_THREAD : 0) | (span->is_open ? WEFT_SPAN_OPEN : 0),
  };

  add_cap_span (self, &found);
}

/* Adds a GC of which the log has only the end. */
static void
add_truncated_gc (const WeftViolation *violation, gpointer user_data)
{
  CapSearch *self = user_data;
  const WeftSpan truncated = {
    .kind = WEFT_SPAN_GC,
    .start = MIN (self->index->from, violation->time),
    .end = violation->time,
    .cap = self->cap,
    .flags = WEFT_SPAN_TRUNCATED,
  };

  if (violation->kind != WEFT_VIOLATION_GC_END_FIRST || self->had_truncated)
    return;
  self->had_truncated = TRUE;
  add_cap_span (self, &truncated);
}

/* Continues the walk over @cap, and adds the spans that end before the end of the range. */
static void
continue_cap_walk (CapSearch *self, const WeftCapIndex *cap)
{
  gpointer key = GUINT_TO_POINTER (1 + cap->cap * (guint) WEFT_N_SPANS + self->kind);
  GHashTable *walks = self->spans->walks->by_cap;
  CapWalk *walk = g_hash_table_lookup (walks, key);
  guint n = 0;

  /* start again if the last call was for another log */
  if (walk == NULL || !weft_cap_span_walk_can_continue (walk->walk, cap))
    {
      walk = g_new0 (CapWalk, 1);
      walk->walk =
          self->kind == WEFT_SPAN_GC ? weft_gc_span_walk_new () : weft_mutator_span_walk_new ();
      walk->spans = g_array_new (FALSE, FALSE, sizeof (WeftSpan));
      g_hash_table_insert (walks, key, walk);
    }
  self->walk = walk;
  self->had_truncated = walk->had_truncated;
  weft_cap_span_walk_continue (walk->walk, cap, self->index->log, add_found_cap_span,
                               self->kind == WEFT_SPAN_GC ? add_truncated_gc : NULL, self);
  walk->had_truncated = self->had_truncated;
  for (guint i = 0; i < walk->spans->len; i++)
    {
      WeftSpan span = g_array_index (walk->spans, WeftSpan, i);

      if (span.end < self->spans->to)
        span_query_add (self->spans, &span);
      else
        g_array_index (walk->spans, WeftSpan, n++) = span;
    }
  g_array_set_size (walk->spans, n);
}

static void
add_cap_spans (const WeftTrace *trace, WeftSpanQuery *spans, WeftSpanKind kind)
{
  const WeftIndex *index = trace->index;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      CapSearch search = { .index = index, .spans = spans, .kind = kind, .cap = cap->cap };

      if (spans->walks != NULL)
        continue_cap_walk (&search, cap);
      else if (kind == WEFT_SPAN_GC)
        weft_gc_spans_foreach (cap, index->log, add_found_cap_span, add_truncated_gc, &search);
      else
        weft_mutator_spans_foreach (cap, index->log, add_found_cap_span, NULL, &search);
    }
}

static void
add_gc_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  add_cap_spans (trace, spans, WEFT_SPAN_GC);
}

static void
add_mutator_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  add_cap_spans (trace, spans, WEFT_SPAN_MUTATOR);
}

/* Maps all phases of a GC to one use, because they are printed as one. */
static WeftUse
printed_use (WeftUse use)
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
have_same_use (const WeftUseSpan *a, const WeftUseSpan *b)
{
  return printed_use (a->use) == printed_use (b->use) &&
         (a->use != WEFT_USE_RUN || a->thread == b->thread);
}

static void
add_use_span (WeftSpanQuery *spans, guint16 cap, const WeftUseSpan *span)
{
  gboolean runs = span->use == WEFT_USE_RUN;
  const WeftSpan found = {
    .kind = WEFT_SPAN_CAPABILITY,
    .start = span->from,
    .end = span->to,
    .cap = cap,
    .state = (guint8) printed_use (span->use),
    .thread = runs ? span->thread : 0,
    .flags = runs ? WEFT_SPAN_HAS_THREAD : 0,
  };

  if (span->from < span->to)
    span_query_add (spans, &found);
}

/* Returns the span at the position of @walk. A HEC without activity counts as idle only if the log
 * records everything that a HEC may do; otherwise its use is unknown. */
static WeftUseSpan
current_use_span (const WeftUsageWalk *walk, const WeftTrace *trace, guint64 end)
{
  WeftUseSpan span = weft_usage_walk_span (walk, end);

  if (span.use == WEFT_USE_IDLE && !weft_use_knows_idle (trace))
    span.use = WEFT_USE_UNKNOWN;
  return span;
}

/* Moves @walk to the last change of use before @from, searching from chunk @first on. Returns FALSE
 * if there is no such change. */
static gboolean
find_last_use_change (WeftUsageWalk *walk, const WeftTrace *trace, guint64 first, guint64 from)
{
  const WeftCapIndex *cap = walk->index;
  guint64 change = 0;
  WeftUseSpan before;

  weft_usage_walk_to (walk, weft_cap_index_since (cap, first));
  before = current_use_span (walk, trace, from);
  while (walk->next.since < from && weft_usage_walk_next (walk))
    {
      WeftUseSpan span = current_use_span (walk, trace, from);

      if (!have_same_use (&before, &span))
        change = span.from;
      before = span;
    }
  weft_usage_walk_init (walk, cap, trace->index->log);
  weft_usage_walk_to (walk, change);
  return change > 0;
}

/* Adds the spans of @life by use. Adjacent spans with the same use are joined. */
static void
add_life_spans (const WeftTrace *trace,
                const WeftCapIndex *cap,
                const WeftCapLife *life,
                WeftSpanQuery *spans)
{
  WeftUsageWalk walk;
  WeftUseSpan open = { .from = life->from, .to = life->from, .use = WEFT_USE_IDLE };
  guint64 from = MIN (spans->from, life->to), chunk = weft_cap_index_chunk_at (cap, from);
  gboolean is_found = FALSE;

  weft_usage_walk_init (&walk, cap, trace->index->log);
  /* start at the last change of use before the range, or at the start of the life if there is none;
   * each attempt searches twice as far back as the one before */
  for (guint64 back = 1; back <= chunk && !is_found; back *= 2)
    is_found = weft_cap_index_since (cap, chunk - back) >= life->from &&
               find_last_use_change (&walk, trace, chunk - back, from);
  if (is_found)
    open = current_use_span (&walk, trace, life->to);
  else
    weft_usage_walk_to (&walk, life->from);
  do
    {
      WeftUseSpan span = current_use_span (&walk, trace, life->to);

      span.from = MAX (span.from, life->from);
      span.to = MIN (span.to, life->to);
      if (span.from >= life->to && span.from > life->from)
        break;
      if (!have_same_use (&open, &span))
        {
          add_use_span (spans, cap->cap, &open);
          open = span;
        }
      open.to = MAX (open.to, span.to);
    }
  while (weft_usage_walk_next (&walk));
  open.to = MAX (open.to, life->to);
  add_use_span (spans, cap->cap, &open);
}

static void
add_capability_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  const WeftIndex *index = trace->index;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      const WeftCapLife *life = weft_process_life (trace->process, cap->cap);

      if (life != NULL)
        add_life_spans (trace, cap, life, spans);
    }
}

/* Adds the times in which each HEC waits for a GC to start. They are clipped to the life of the
 * HEC, as in the lanes of the window. */
static void
add_sync_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      const WeftCapLife *life =
          weft_process_life (trace->process, weft_index_nth_cap (trace->index, i)->cap);
      guint64 time = life != NULL ? MAX (spans->from, life->from) : 0, end;
      guint window = 0;

      for (; life != NULL && time < life->to; time = MAX (end, time + 1))
        {
          WeftUseSpan span;
          WeftSpan found = { .kind = WEFT_SPAN_SYNC, .cap = life->cap };

          /* until @end, no GC is requested or running */
          if (weft_hec_use_is_gap (trace->hecs, time, &window, &end))
            continue;
          span = weft_hec_use_span (trace->hecs, i, time, life->to);
          found.start = MAX (span.from, life->from);
          found.end = MIN (span.to, life->to);
          if (span.use == WEFT_USE_GC_SYNC)
            span_query_add (spans, &found);
          end = span.to;
        }
    }
}

static void
add_thread_state (WeftSpanQuery *spans,
                  guint32 id,
                  const WeftThreadState *state,
                  guint64 from,
                  guint64 to,
                  guint8 flags)
{
  gboolean is_running = state->kind == WEFT_THREAD_RUNNING;
  const WeftSpan span = {
    .kind = WEFT_SPAN_THREAD,
    .start = from,
    .end = to,
    .cap = is_running ? (guint16) state->info : WEFT_CAP_NONE,
    .thread = id,
    .state = state->kind,
    .status = state->kind >= WEFT_THREAD_RUNNABLE ? state->status : 0,
    .info = state->kind >= WEFT_THREAD_RUNNABLE ? state->info : 0,
    .flags = WEFT_SPAN_HAS_THREAD | flags,
  };

  span_query_add (spans, &span);
}

static void
add_thread_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, spans->from, WEFT_TIME_END, NULL, NULL);
  WeftThreadChange change;

  weft_thread_replay_read_ahead (replay);
  while (weft_thread_replay_next (replay, &change))
    {
      const WeftThreadState run = { .kind = WEFT_THREAD_RUNNING, .info = change.cap };
      const WeftThreadState *before = &change.before, *now = change.now;
      guint32 id = weft_threads_id (threads, change.thread);

      if (before->kind == WEFT_THREAD_UNKNOWN)
        {
          /* the first event of the thread ends a run that began before the log */
          if (before->since == 0 && (now->is_late || now->kind == WEFT_THREAD_FINISHED))
            add_thread_state (spans, id, &run, MIN (trace->index->from, now->since), now->since,
                              WEFT_SPAN_TRUNCATED);
          continue;
        }
      /* as in eventlog-live, a thread begins with its first RUN_THREAD; a state is open if events
       * after it are missing */
      if (!before->is_late && before->kind != WEFT_THREAD_FINISHED)
        add_thread_state (spans, id, before, before->since, now->since,
                          now->kind == WEFT_THREAD_UNKNOWN ? WEFT_SPAN_OPEN : 0);
    }
  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadState *state = weft_thread_replay_state (replay, i);

      if (state->kind != WEFT_THREAD_UNKNOWN && state->kind != WEFT_THREAD_FINISHED)
        add_thread_state (spans, weft_threads_id (threads, i), state, state->since,
                          weft_threads_known_until (threads, i, state), WEFT_SPAN_OPEN);
    }
}

static void
add_collection_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  for (guint i = 0; i < weft_collections_count (trace->collections); i++)
    {
      const WeftCollection *gc = weft_collections_nth (trace->collections, i);
      const WeftSpan span = {
        .kind = WEFT_SPAN_COLLECTION,
        .start = gc->start,
        .end = gc->start + gc->pause,
        .cap = gc->cap,
        .info = i,
        .flags = gc->flags & WEFT_COLLECTION_OPEN ? WEFT_SPAN_OPEN : 0,
      };

      span_query_add (spans, &span);
    }
}

static void
add_nonmoving_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  const GArray *all = trace->nonmoving->spans;

  for (guint i = 0; i < all->len; i++)
    {
      const WeftNonmovingSpan *phase = &g_array_index (all, WeftNonmovingSpan, i);
      const WeftSpan span = {
        .kind = WEFT_SPAN_NONMOVING,
        .start = phase->from,
        .end = phase->to,
        .cap = WEFT_CAP_NONE,
        .info = i,
        .flags = phase->is_open ? WEFT_SPAN_OPEN : 0,
      };

      span_query_add (spans, &span);
    }
}

static gboolean
add_found_user_span (const WeftUserSpan *span, gpointer user_data)
{
  WeftSpanQuery *spans = user_data;
  const WeftSpan found = {
    .kind = WEFT_SPAN_USER,
    .start = span->open.start,
    .end = span->end,
    .cap = span->open.cap,
    .thread = span->open.has_thread ? span->open.thread : 0,
    .info = spans->user->len,
    .flags = (span->open.has_thread ? WEFT_SPAN_HAS_THREAD : 0) |
             (span->is_unfinished ? WEFT_SPAN_OPEN : 0),
  };

  g_array_append_vals (spans->user, span, 1);
  span_query_add (spans, &found);
  return TRUE;
}

static void
add_user_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  const WeftUserSpans *user = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);

  weft_user_spans_foreach (user, 0, WEFT_TIME_END, add_found_user_span, spans);
}

static void
add_task_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  for (guint i = 0; i < trace->tasks->spans->len; i++)
    {
      const WeftTaskSpan *task = &g_array_index (trace->tasks->spans, WeftTaskSpan, i);
      const WeftSpan span = {
        .kind = WEFT_SPAN_TASK,
        .start = task->from,
        .end = task->to,
        .cap = (guint16) task->cap,
        .info = i,
        .flags = task->is_open ? WEFT_SPAN_OPEN : 0,
      };

      span_query_add (spans, &span);
    }
}

static void
add_census_span (const WeftTrace *trace,
                 WeftSpanQuery *spans,
                 const WeftEvent *begin,
                 guint64 end,
                 gboolean is_open)
{
  const WeftLog *log = trace->index->log;
  gint block = weft_log_find_block (log, begin->offset);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  WeftSpan span = {
    .kind = WEFT_SPAN_CENSUS,
    .start = begin->time,
    .end = MAX (begin->time, end),
    .cap = WEFT_CAP_NONE,
    .info = weft_event_number (begin, "sample", 0),
    .flags = is_open ? WEFT_SPAN_OPEN : 0,
  };

  /* the first entry of the sample contains the profile number */
  if (block >= 0)
    weft_log_cursor (log, block, begin->offset, &cursor);
  for (guint i = 0; block >= 0 && i < MAX_AHEAD && weft_cursor_next (&cursor, &event); i++)
    {
      if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END)
        break;
      if (event.tag < WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE ||
          event.tag > WEFT_TAG_HEAP_PROF_SAMPLE_STRING)
        continue;
      span.profile = (guint32) weft_event_number (&event, "profile", 0) + 1;
      break;
    }
  span_query_add (spans, &span);
}

/* Adds the heap profile samples of @cap. If the last sample has no END event although other samples
 * have one, it is open. Some versions of GHC write no END events; their samples have no
 * duration. */
static void
add_cap_census_spans (const WeftTrace *trace, WeftSpanQuery *spans, const WeftCapIndex *cap)
{
  const WeftScratchArray *offsets = cap->rare[WEFT_RARE_HEAP_SAMPLE];
  WeftEvent begin = { 0 }, event;

  for (guint i = 0; i < offsets->len; i++)
    {
      if (!weft_index_event_at (trace->index, g_array_index (offsets, guint64, i), &event))
        continue;
      if (begin.tag != 0)
        add_census_span (trace, spans, &begin,
                         event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END ? event.time : begin.time,
                         FALSE);
      begin.tag = 0;
      if (weft_tag_begins_sample (event.tag))
        begin = event;
    }
  if (begin.tag != 0)
    add_census_span (trace, spans, &begin, begin.time,
                     weft_index_count (trace->index, WEFT_TAG_HEAP_PROF_SAMPLE_END) > 0);
}

static void
add_census_spans (const WeftTrace *trace, WeftSpanQuery *spans)
{
  add_cap_census_spans (trace, spans, trace->index->global);
  for (guint i = 0; i < trace->index->caps->len; i++)
    add_cap_census_spans (trace, spans, weft_index_nth_cap (trace->index, i));
}

const WeftSpanClass weft_span_kinds[WEFT_N_SPANS] = {
  [WEFT_SPAN_GC] = { "gc", N_ ("one HEC's part in a GC, from its GC_START to its GC_END"),
                     add_gc_spans },
  [WEFT_SPAN_THREAD] = { "thread", N_ ("a thread's time in one state"), add_thread_spans },
  [WEFT_SPAN_MUTATOR] = { "mutator",
                          N_ ("a thread running on a HEC, from that HEC's own events only"),
                          add_mutator_spans },
  [WEFT_SPAN_CAPABILITY] = { "capability",
                             N_ ("what a HEC is used for; its spans cover its lifetime"),
                             add_capability_spans },
  [WEFT_SPAN_COLLECTION] = { "collection", N_ ("a GC's pause, with its numbers"),
                             add_collection_spans },
  [WEFT_SPAN_NONMOVING] = { "nonmoving", N_ ("a phase of the concurrent collector"),
                            add_nonmoving_spans },
  [WEFT_SPAN_USER] = { "user", N_ ("from the program's START message to its STOP message"),
                       add_user_spans },
  [WEFT_SPAN_TASK] = { "task", N_ ("an OS thread at one HEC"), add_task_spans },
  [WEFT_SPAN_CENSUS] = { "census", N_ ("a heap profile sample being taken (GHC's census)"),
                         add_census_spans },
  [WEFT_SPAN_SYNC] = { "sync", N_ ("a HEC that has stopped for a GC and waits for it to start"),
                       add_sync_spans },
};

void
weft_span_query_init (WeftSpanQuery *self)
{
  *self = (WeftSpanQuery){ .to = G_MAXUINT64, .sort = weft_span_sort_new () };
  self->user = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
}

void
weft_span_query_clear (WeftSpanQuery *self)
{
  g_clear_pointer (&self->sort, weft_span_sort_free);
  g_clear_pointer (&self->user, g_array_unref);
}

void
weft_span_query_run (WeftSpanQuery *self, const WeftTrace *trace, guint kinds)
{
  for (guint i = 0; i < WEFT_N_SPANS; i++)
    if (kinds & (1u << i))
      weft_span_kinds[i].add (trace, self);
}
