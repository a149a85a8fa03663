/* SPDX-License-Identifier: BSD-3-Clause */
/* What a capability does, by a plain run over all its events. */
#include "naive-usage.h"

/* The rules once more, in the plainest way. */
typedef struct
{
  gboolean is_running, has_finished;
  guint16 part; /* tag of the event that began the part of the collection; 0 outside */
  guint32 thread, finished;
} State;

static gboolean
step_thread (State *self, const WeftEvent *event)
{
  guint32 thread = weft_event_number (event, "thread", 0);

  if (event->tag == WEFT_TAG_RUN_THREAD)
    {
      if (self->has_finished && self->finished == thread)
        return FALSE;
      self->thread = thread;
      self->is_running = TRUE;
      return TRUE;
    }
  if (weft_event_number (event, "status", 0) == WEFT_STOP_FINISHED)
    {
      self->finished = thread;
      self->has_finished = TRUE;
    }
  if (self->is_running && self->thread == thread)
    self->is_running = FALSE;
  return TRUE;
}

static gboolean
step (State *self, const WeftEvent *event)
{
  switch (event->tag)
    {
    case WEFT_TAG_RUN_THREAD:
    case WEFT_TAG_STOP_THREAD:
      return step_thread (self, event);
    case WEFT_TAG_GC_START:
      if (self->part == 0)
        self->part = event->header->has_gc_phases ? event->tag : WEFT_TAG_GC_WORK;
      return TRUE;
    case WEFT_TAG_GC_END:
      self->part = 0;
      return TRUE;
    case WEFT_TAG_GC_WORK:
    case WEFT_TAG_GC_IDLE:
    case WEFT_TAG_GC_DONE:
      if (self->part != 0)
        self->part = event->tag;
      return TRUE;
    default:
      return FALSE;
    }
}

static WeftUse
use_of (const State *self)
{
  if (self->part != 0)
    return self->part == WEFT_TAG_GC_WORK ? WEFT_USE_GC_WORK : WEFT_USE_GC_WAIT;
  return self->is_running ? WEFT_USE_RUN : WEFT_USE_IDLE;
}

static gboolean
is_same (const State *a, const State *b)
{
  return a->is_running == b->is_running && a->part == b->part &&
         (!a->is_running || a->thread == b->thread);
}

void
naive_usage_add (WeftShares *shares, WeftUse use, guint64 ns)
{
  guint64 *sums[] = {
    [WEFT_USE_RUN] = &shares->run,
    [WEFT_USE_GC_WORK] = &shares->work,
    [WEFT_USE_GC_WAIT] = &shares->wait,
    [WEFT_USE_UNKNOWN] = &shares->unknown,
  };

  if (use != WEFT_USE_IDLE)
    *sums[use] += ns;
}

GArray *
naive_usage (const WeftCapIndex *index, const WeftLog *log)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (NaiveStretch));
  NaiveStretch now = { .use = WEFT_USE_IDLE };
  State state = { 0 };
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (index, log, 0, &cursor);

  g_array_append_val (list, now);
  while (weft_cap_index_next_event (index, log, &cursor, &block, &event))
    {
      guint64 time = MAX (now.since, weft_cap_index_time (&cursor, &event));
      State before = state;

      if (!step (&state, &event) || is_same (&before, &state))
        continue;
      naive_usage_add (&now.before, now.use, time - now.since);
      now.since = time;
      now.use = use_of (&state);
      now.thread = state.thread;
      now.is_running = state.is_running;
      g_array_append_val (list, now);
    }
  if (index->until != G_MAXUINT64)
    {
      naive_usage_add (&now.before, now.use, index->until - now.since);
      now.since = index->until;
      now.use = WEFT_USE_UNKNOWN;
      now.is_running = FALSE;
      g_array_append_val (list, now);
    }
  return list;
}

const NaiveStretch *
naive_usage_at (const GArray *list, guint64 time)
{
  guint low = 0, high = list->len;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (list, NaiveStretch, middle).since <= time)
        low = middle;
      else
        high = middle;
    }
  return &g_array_index (list, NaiveStretch, low);
}

WeftShares
naive_usage_shares (const GArray *list, guint64 time)
{
  const NaiveStretch *stretch = naive_usage_at (list, time);
  WeftShares shares = stretch->before;

  naive_usage_add (&shares, stretch->use, time - stretch->since);
  return shares;
}
