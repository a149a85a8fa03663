/* SPDX-License-Identifier: BSD-3-Clause */
/* What a capability does, by a plain run over all its events. */
#include "naive-usage.h"

#include "weft-event-tags.h"

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
naive_usage_add (WeftHecTimes *shares, WeftUse use, guint64 ns)
{
  guint64 *sums[] = {
    [WEFT_USE_RUN] = &shares->run,      [WEFT_USE_GC_WORK] = &shares->work,
    [WEFT_USE_GC_WAIT] = &shares->wait, [WEFT_USE_UNKNOWN] = &shares->unknown,
    [WEFT_USE_GC_SYNC] = &shares->sync,
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
      guint64 time = MAX (now.since, weft_cap_index_event_time (&cursor, &event));
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
  if (index->unknown_from != G_MAXUINT64)
    {
      naive_usage_add (&now.before, now.use, index->unknown_from - now.since);
      now.since = index->unknown_from;
      now.use = WEFT_USE_UNKNOWN;
      now.is_running = FALSE;
      g_array_append_val (list, now);
    }
  return list;
}

/* Where time lies among the windows: in one's first part, its second, or between two. */
typedef enum
{
  BETWEEN,
  REQUESTED,
  PAUSED,
  BEHIND, /* between two, where a window may be missing */
} Where;

/* What holds at @time, between two windows. */
static Where
where_in (const WeftCover *cover, guint64 time, guint64 *until, gboolean *ends)
{
  for (guint i = 0; i < cover->gaps->len; i++)
    {
      const WeftRange *gap = &g_array_index (cover->gaps, WeftRange, i);
      guint64 end = gap->to < cover->end ? gap->to : G_MAXUINT64;

      *ends |= time == gap->from || time == end;
      if (time < gap->from)
        *until = MIN (*until, gap->from);
      if (time < gap->from || time >= end)
        continue;
      *until = MIN (*until, end);
      return BEHIND;
    }
  return BETWEEN;
}

/* What holds at @time, and until when; @ends: a window has ended at @time, which may be empty. */
static Where
where_at (const WeftGcWindows *windows,
          const WeftCover *cover,
          guint *next,
          guint64 time,
          guint64 *until,
          gboolean *ends)
{
  *ends = FALSE;
  *until = G_MAXUINT64;
  for (; *next < weft_gc_windows_count (windows); ++*next)
    {
      const WeftGcWindow *window = weft_gc_windows_nth (windows, *next);

      *ends |= time == window->end;
      if (time >= window->end)
        continue;
      *until = time < window->request ? window->request :
               time < window->start   ? window->start :
                                        window->end;
      if (time < window->request)
        break;
      if ((weft_gc_windows_are_joined (windows) || weft_gc_windows_is_open (windows, *next)) &&
          where_in (cover, time, until, ends) == BEHIND)
        return BEHIND;
      return time < window->start ? REQUESTED : PAUSED;
    }
  return where_in (cover, time, until, ends);
}

static WeftUse
use_where (Where where, const NaiveStretch *own)
{
  if (where == BEHIND)
    return own->use == WEFT_USE_RUN ? WEFT_USE_RUN : WEFT_USE_UNKNOWN;
  if (own->use == WEFT_USE_UNKNOWN)
    return WEFT_USE_UNKNOWN;
  if (where == PAUSED)
    return own->use == WEFT_USE_IDLE ? WEFT_USE_GC_WAIT : own->use;
  if (own->is_running)
    return WEFT_USE_RUN;
  return where == REQUESTED ? WEFT_USE_GC_SYNC : WEFT_USE_IDLE;
}

/* Whether @now goes on as @last does; @is_own: it is the same stretch of own events. */
static gboolean
goes_on (const NaiveStretch *last,
         const NaiveStretch *now,
         const NaiveStretch *own,
         gboolean is_own,
         gboolean ends)
{
  if (last->use != now->use)
    return FALSE;
  return ((now->use == WEFT_USE_IDLE || now->use == WEFT_USE_GC_SYNC) && !ends) ||
         ((now->use == WEFT_USE_RUN || now->use == WEFT_USE_UNKNOWN) && own->use == now->use &&
          is_own);
}

GArray *
naive_hec_use (const GArray *own, const WeftGcWindows *windows, const WeftCover *cover)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (NaiveStretch));
  NaiveStretch last = { 0 };
  guint window = 0, of = G_MAXUINT;

  for (guint i = 0; i < own->len; i++)
    {
      const NaiveStretch *stretch = &g_array_index (own, NaiveStretch, i);
      guint64 end = i + 1 < own->len ? stretch[1].since : G_MAXUINT64;
      guint64 until;

      for (guint64 at = stretch->since; at < end; at = MIN (until, end))
        {
          NaiveStretch now = *stretch;
          gboolean ends;

          now.use = use_where (where_at (windows, cover, &window, at, &until, &ends), stretch);
          now.since = at;
          now.before = last.before;
          naive_usage_add (&now.before, last.use, at - last.since);
          if (list->len == 0 || !goes_on (&last, &now, stretch, of == i, ends))
            {
              g_array_append_val (list, now);
              last = now;
            }
          of = i;
        }
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

WeftHecTimes
naive_usage_shares (const GArray *list, guint64 time)
{
  const NaiveStretch *stretch = naive_usage_at (list, time);
  WeftHecTimes shares = stretch->before;

  naive_usage_add (&shares, stretch->use, time - stretch->since);
  return shares;
}
