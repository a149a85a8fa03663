/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the changes of the run queues, then divides the idle time of each HEC by reason. */
#include "weft-idle-times-private.h"

#define MIN_CAPACITY 4

/* Change at @time: a thread becomes runnable while none was, or the last runnable thread stops
 * being runnable. */
typedef struct
{
  guint64 time, ns; /* @ns is the total time before @time in which any thread was runnable */
  gboolean has_any; /* a thread is runnable at and after @time */
} RunnableChange;

/* Interval, ending at @to (ns), in which the use of a HEC is constant. */
typedef struct _WeftIdleInterval
{
  guint64 to;
  gboolean is_idle;
} Interval;

void
weft_idle_hec_state_list_grow (WeftIdleHecStateList *self)
{
  self->size = MAX (2 * self->size, MIN_CAPACITY);
  self->data = g_renew (WeftIdleHecState, self->data, self->size);
}

void
weft_idle_walk_push_runnable (WeftIdleWalk *self, guint64 time)
{
  RunnableChange next = { time, 0, self->n_queues > 0 };

  if (self->runnable->len > 0)
    {
      const RunnableChange *last =
          &g_array_index (self->runnable, RunnableChange, self->runnable->len - 1);

      next.ns = last->ns + (last->has_any ? time - last->time : 0);
    }
  g_array_append_val (self->runnable, next);
}

static gboolean
has_queued (const WeftIdleWalk *self, guint hec)
{
  gint queue = self->sources->queue_of[hec];

  return queue >= 0 && self->queued[queue] > 0;
}

/* Starts to collect changes again at @time, up to which the sums have been updated. */
static void
sum_changes_from (WeftIdleWalk *self, guint64 time)
{
  self->at = time;
  g_array_set_size (self->runnable, 0);
  weft_idle_walk_push_runnable (self, time);
  for (guint i = 0; i < self->sources->n; i++)
    {
      self->states[i].len = 0;
      weft_idle_walk_push_state (self, i, time, has_queued (self, i));
    }
}

WeftIdleWalk *
weft_idle_walk_new (const WeftIdleInputs *sources)
{
  WeftIdleWalk *self = g_new0 (WeftIdleWalk, 1);

  self->sources = sources;
  self->runnable = g_array_new (FALSE, FALSE, sizeof (RunnableChange));
  self->queued = g_new0 (guint32, weft_run_queues_n_queues (sources->queues));
  self->hecs = g_new0 (WeftIdleSample, sources->n + 1);
  self->states = g_new0 (WeftIdleHecStateList, sources->n + 1);
  self->walks = g_new0 (WeftHecUseWalk *, sources->n + 1);
  self->intervals = g_new0 (Interval, sources->n + 1);
  self->edges = g_new0 (WeftRunEdgeList, sources->n + 1);
  self->is_busy = g_new0 (gboolean, sources->n + 1);
  sum_changes_from (self, 0);
  return self;
}

void
weft_idle_walk_free (WeftIdleWalk *self)
{
  for (guint i = 0; i < self->sources->n; i++)
    {
      g_free (self->walks[i]);
      g_free (self->states[i].data);
      weft_run_edge_list_clear (&self->edges[i]);
    }
  g_array_unref (self->runnable);
  g_free (self->queued);
  g_free (self->hecs);
  g_free (self->states);
  g_free (self->walks);
  g_free (self->intervals);
  g_free (self->edges);
  g_free (self->is_busy);
  g_free (self);
}

void
weft_idle_walk_jump (WeftIdleWalk *self, guint sample, const WeftIdleSample *hecs)
{
  const WeftRunQueues *queues = self->sources->queues;
  guint64 time = weft_run_queues_sample (queues, sample, self->queued);

  self->n_queues = self->n_foreign = 0;
  for (guint i = 0; i < weft_run_queues_n_queues (queues); i++)
    self->n_queues += self->queued[i] > 0;
  memcpy (self->hecs, hecs, self->sources->n * sizeof *hecs);
  for (guint i = 0; i < self->sources->n; i++)
    self->n_foreign += hecs[i].foreign != 0;
  sum_changes_from (self, time);
}

const WeftIdleSample *
weft_idle_walk_hecs (const WeftIdleWalk *self)
{
  return self->hecs;
}

static void
set_foreign (WeftIdleWalk *self, gint hec, guint32 thread, guint64 time)
{
  if (hec < 0 || self->hecs[hec].foreign == thread)
    return;
  self->n_foreign += (thread != 0) - (self->hecs[hec].foreign != 0);
  self->hecs[hec].foreign = thread;
  weft_idle_walk_push_state (self, (guint) hec, time, has_queued (self, (guint) hec));
}

void
weft_idle_walk_change_foreign (WeftIdleWalk *self, const WeftThreadEvent *event, gboolean begins)
{
  /* if the thread runs on any HEC, its foreign call has ended */
  if (event->kind == WEFT_THREAD_RUN)
    for (guint i = 0; i < self->sources->n; i++)
      if (self->hecs[i].foreign == event->thread)
        set_foreign (self, (gint) i, 0, event->time);
  set_foreign (self, self->sources->hec_of[event->cap_index], begins ? event->thread : 0,
               event->time);
}

/* Position in the lists of collected changes. Advances with time. */
typedef struct
{
  guint runnable, state; /* indexes in the two lists */
  guint window;          /* number of GC windows that have begun; 0 if not counted yet */
  gboolean is_gap;       /* the time up to part_end is outside of GC windows */
  gboolean has_disabled; /* the HEC is disabled for part of the range that is summed */
  guint64 part_end;      /* ns */
} Cursor;

/* Returns the time (ns) between self->at and @time in which any thread was runnable. */
static guint64
runnable_until (const WeftIdleWalk *self, Cursor *cursor, guint64 time)
{
  const RunnableChange *runnable = (const RunnableChange *) self->runnable->data;

  while (cursor->runnable + 1 < self->runnable->len && runnable[cursor->runnable + 1].time <= time)
    cursor->runnable++;
  runnable += cursor->runnable;
  return runnable->ns + (runnable->has_any ? time - runnable->time : 0);
}

/* Adds [@from, @to), in which HEC @i is idle, to the HEC's sums by reason. */
static inline void
add_idle (WeftIdleWalk *self, guint i, Cursor *cursor, guint64 from, guint64 to)
{
  const WeftIdleHecStateList *states = &self->states[i];
  guint64 *ns = self->hecs[i].sums.ns;

  while (from < to)
    {
      const WeftIdleHecState *state;
      guint64 end = to;

      while (cursor->state + 1 < states->len && states->data[cursor->state + 1].time <= from)
        cursor->state++;
      state = &states->data[cursor->state];
      if (cursor->state + 1 < states->len)
        end = MIN (to, state[1].time);
      if (state->is_queued)
        ns[WEFT_IDLE_QUEUED] += end - from;
      else
        {
          guint64 before = runnable_until (self, cursor, from);
          guint64 any = runnable_until (self, cursor, end) - before;

          ns[WEFT_IDLE_ELSEWHERE] += any;
          ns[state->is_foreign ? WEFT_IDLE_FOREIGN : WEFT_IDLE_NOTHING] += end - from - any;
        }
      from = end;
    }
}

/* Returns TRUE if HEC @i is disabled for part of [@from, @to). */
static gboolean
has_disabled_time (const WeftIdleWalk *self, guint i, guint64 from, guint64 to)
{
  const GArray *pauses = self->sources->tasks->disabled_spans;
  guint16 cap = g_array_index (self->sources->process->lives, WeftCapLife, i).cap;

  for (guint k = 0; k < pauses->len; k++)
    {
      const WeftCapDisabledSpan *pause = &g_array_index (pauses, WeftCapDisabledSpan, k);

      if (pause->cap == cap && pause->from < to && pause->to > from)
        return TRUE;
    }
  return FALSE;
}

/* Like add_idle(), but adds time in which the HEC is disabled to WEFT_IDLE_DISABLED. */
static inline void
add_idle_or_disabled (WeftIdleWalk *self, guint i, Cursor *cursor, guint64 from, guint64 to)
{
  const WeftIdleInputs *sources = self->sources;
  const GArray *pauses = sources->tasks->disabled_spans;

  if (G_LIKELY (!cursor->has_disabled))
    {
      add_idle (self, i, cursor, from, to);
      return;
    }
  while (from < to)
    {
      guint64 end = to;
      gboolean is_disabled = FALSE;

      for (guint k = 0; k < pauses->len && !is_disabled; k++)
        {
          const WeftCapDisabledSpan *pause = &g_array_index (pauses, WeftCapDisabledSpan, k);
          guint16 cap = g_array_index (sources->process->lives, WeftCapLife, i).cap;

          if (pause->cap != cap || pause->to <= from)
            continue;
          is_disabled = from >= pause->from;
          end = MIN (end, is_disabled ? pause->to : pause->from);
        }
      if (is_disabled)
        self->hecs[i].sums.ns[WEFT_IDLE_DISABLED] += end - from;
      else
        add_idle (self, i, cursor, from, end);
      from = end;
    }
}

/* Adds the idle time of HEC @i in [@from, @to). The HEC exists until @life_end. @from must not
 * decrease from call to call. @cursor, which is zero at first but for has_disabled, is used for
 * ascending times of one HEC. */
static void
add_hec (WeftIdleWalk *self, guint i, Cursor *cursor, guint64 from, guint64 to, guint64 life_end)
{
  Interval *interval = &self->intervals[i];
  WeftHecUseWalk *walk = self->walks[i];

  if (walk == NULL)
    {
      walk = self->walks[i] = g_new (WeftHecUseWalk, 1);
      weft_hec_use_walk_init (walk, self->sources->hecs, (guint) self->sources->queue_of[i]);
    }
  while (from < to)
    {
      guint64 end;

      if (from >= interval->to)
        {
          WeftUseSpan span;

          weft_hec_use_walk_skip_to (walk, from);
          span = weft_hec_use_walk_span (walk, G_MAXUINT64, life_end);
          *interval = (Interval){ MAX (span.to, from + 1), span.use == WEFT_USE_IDLE };
        }
      end = MIN (interval->to, to);
      if (interval->is_idle)
        add_idle_or_disabled (self, i, cursor, from, end);
      from = end;
    }
}

/* Like add_hec(), but for an interval in which the HEC runs no thread, so that it is idle whenever
 * there is no GC. */
static void
add_without_run (WeftIdleWalk *self, guint i, Cursor *cursor, guint64 from, guint64 to)
{
  while (from < to)
    {
      guint64 end;

      if (from >= cursor->part_end)
        cursor->is_gap =
            weft_hec_use_is_gap (self->sources->hecs, from, &cursor->window, &cursor->part_end);
      end = MIN (cursor->part_end, to);
      if (cursor->is_gap)
        add_idle_or_disabled (self, i, cursor, from, end);
      from = end;
    }
}

static void
update_hec (WeftIdleWalk *self, guint i, guint64 time)
{
  const WeftIdleInputs *sources = self->sources;
  const WeftCapLife *life = &g_array_index (sources->process->lives, WeftCapLife, i);
  guint64 from = MAX (self->at, life->from), to = MIN (time, life->to);
  gint queue = sources->queue_of[i];
  WeftRunEdgeList *edges = &self->edges[i];
  Cursor cursor = { .has_disabled = has_disabled_time (self, i, from, to) };

  if (queue < 0)
    {
      if (!weft_loss_hides_caps (sources->index->log))
        add_idle_or_disabled (self, i, &cursor, from, to);
      return;
    }
  if (edges->known_until >= time)
    {
      guint n = 0;

      /* the run edges of the HEC are complete up to @time, so read and drop them */
      while (from < to)
        {
          guint64 end = to;

          for (; n < edges->n && edges->edges[n].time <= from; n++)
            self->is_busy[i] = edges->edges[n].is_busy;
          if (n < edges->n)
            end = MIN (end, edges->edges[n].time);
          if (!self->is_busy[i])
            add_without_run (self, i, &cursor, from, end);
          from = end;
        }
      for (; n < edges->n && edges->edges[n].time <= time; n++)
        self->is_busy[i] = edges->edges[n].is_busy;
      weft_run_edge_list_remove_first (edges, n);
    }
  else
    add_hec (self, i, &cursor, from, to, life->to);
}

void
weft_idle_walk_take_edges (WeftIdleWalk *self, WeftRunEdgeList *edges)
{
  for (guint i = 0; i < self->sources->n; i++)
    {
      WeftRunEdgeList *own = &self->edges[i], *more;

      if (self->sources->queue_of[i] < 0)
        continue;
      more = &edges[self->sources->queue_of[i]];
      if (own->n > 0)
        weft_run_edge_list_append (own, more);
      else
        {
          WeftRunEdgeList empty = *own;

          *own = *more;
          *more = empty;
        }
    }
}

void
weft_idle_walk_to (WeftIdleWalk *self, guint64 time)
{
  const WeftIdleInputs *sources = self->sources;

  if (time <= self->at)
    return;
  for (guint i = 0; i < sources->n; i++)
    update_hec (self, i, time);
  sum_changes_from (self, time);
}
