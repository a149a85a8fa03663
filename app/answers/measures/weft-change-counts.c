/* SPDX-License-Identifier: BSD-3-Clause */
/* Replays all thread state changes in a range, and passes each to all counters. */
#include "weft-change-counter.h"

#include "weft-shared-array.h"

/* The order matters to finish(): the counter of runs reads the number of runnable threads, which
 * the counter of the queue sets. Likewise, the counter of the library reads the hand-overs, which
 * the counter of foreign calls sets. */
static const WeftChangeCounter *const counters[] = {
  &weft_count_foreign, &weft_count_queue,     &weft_count_runs,         &weft_count_mvars,
  &weft_count_stm,     &weft_count_deadlocks, &weft_count_transactions, &weft_count_black_holes,
  &weft_count_stuck,   &weft_count_turns,     &weft_count_library,      &weft_count_workers,
  &weft_count_feeding,
};

#define N_COUNTERS G_N_ELEMENTS (counters)

/* States of the counters, the indexes of those counters that have step() and count(), and the GCs
 * so far. */
typedef struct
{
  gpointer states[N_COUNTERS];
  guint steps[N_COUNTERS], counting[N_COUNTERS];
  guint n_steps, n_counting;
  guint n_gcs;     /* number of GCs that have begun */
  guint64 next_gc; /* when the next GC begins, ns */
} CounterStates;

/* Passes the thread states at the start of the replay to all counters. */
static void
begin_states (CounterStates *self, const WeftChangeContext *context)
{
  const WeftSharedArray *active_threads = weft_thread_replay_active_threads (context->replay);

  for (guint i = 0; i < active_threads->n; i++)
    {
      guint32 thread = weft_shared_array_index (active_threads, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (context->replay, thread);

      for (guint k = 0; k < N_COUNTERS; k++)
        if (counters[k]->begin != NULL)
          counters[k]->begin (self->states[k], context, thread, state);
      if (state->kind == WEFT_THREAD_RUNNING)
        weft_run_ring_begin (context->ring, (guint16) state->info, thread, state->since);
    }
}

/* Adds the part of [@state->since, @end) that is in the range. */
static void
add_state (WeftThreadTimes *self,
           const WeftThreadState *state,
           guint64 end,
           const WeftStatistics *statistics)
{
  guint64 from = MAX (state->since, statistics->from);
  guint64 ns = weft_measure_duration (from, MIN (end, statistics->to));

  if (state->kind == WEFT_THREAD_RUNNING)
    self->running += ns;
  else if (state->kind == WEFT_THREAD_FOREIGN)
    self->foreign += ns;
  else if (weft_thread_state_is_waiting (state->kind) && ns > self->wait_ns)
    {
      self->wait_from = from;
      self->wait_ns = ns;
      self->wait_is_blocked = state->kind == WEFT_THREAD_BLOCKED;
    }
}

/* Adds the GCs that begin at or before @time. */
static void
add_gcs (CounterStates *self, WeftChangeContext *context, guint64 time)
{
  const WeftGcWindows *gcs = weft_collections_windows (context->statistics->trace->collections);

  for (; self->n_gcs < weft_gc_windows_count (gcs); self->n_gcs++)
    {
      const WeftGcWindow *gc = weft_gc_windows_nth (gcs, self->n_gcs);

      if (gc->request > time)
        {
          self->next_gc = gc->request;
          return;
        }
      context->gc_end = gc->end;
    }
  self->next_gc = G_MAXUINT64;
}

/* Passes @change to all counters. @change can be before the range, as the replay may begin before
 * it. */
static void
count_change (CounterStates *self, const WeftChangeContext *context, const WeftThreadChange *change)
{
  guint64 time = change->now->since, from = context->statistics->from;

  for (guint i = 0; i < self->n_steps; i++)
    counters[self->steps[i]]->step (self->states[self->steps[i]], context, change,
                                    MAX (time, from));
  add_state (&context->times[change->thread], &change->before, time, context->statistics);
  if (change->before.kind == WEFT_THREAD_RUNNING)
    weft_run_ring_end (context->ring, (guint16) change->before.info, time);
  if (change->now->kind == WEFT_THREAD_RUNNING)
    weft_run_ring_begin (context->ring, (guint16) change->now->info, change->thread, time);
  for (guint i = 0; time >= from && i < self->n_counting; i++)
    counters[self->counting[i]]->count (self->states[self->counting[i]], context, change);
}

gboolean
weft_measure_changes (WeftMeasures *self,
                      const WeftStatistics *statistics,
                      WeftThreads *threads,
                      GCancellable *cancellable)
{
  g_autoptr (WeftRunRing) ring = weft_run_ring_new (statistics->trace->index->caps->len);
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      threads, statistics->from, statistics->to, NULL, cancellable);
  guint n_threads = weft_threads_n (threads);
  WeftThreadTimes *times = weft_scratch_new0 (WeftThreadTimes, n_threads);
  guint8 *roles = weft_scratch_new0 (guint8, n_threads);
  WeftChangeContext context = {
    statistics, threads, replay, ring, times, roles, self, cancellable, 0,
  };
  CounterStates counting = { 0 };
  WeftThreadChange change;
  const WeftSharedArray *active_threads;
  gboolean is_whole;

  for (guint i = 0; i < N_COUNTERS; i++)
    {
      counting.states[i] = g_malloc0 (counters[i]->size);
      if (counters[i]->init != NULL)
        counters[i]->init (counting.states[i], &context);
      if (counters[i]->step != NULL)
        counting.steps[counting.n_steps++] = i;
      if (counters[i]->count != NULL)
        counting.counting[counting.n_counting++] = i;
    }
  begin_states (&counting, &context);
  add_gcs (&counting, &context, statistics->from);
  weft_thread_replay_read_ahead (replay);
  while (weft_thread_replay_next (replay, &change))
    {
      if (G_UNLIKELY (change.now->since >= counting.next_gc))
        add_gcs (&counting, &context, change.now->since);
      count_change (&counting, &context, &change);
    }
  add_gcs (&counting, &context, statistics->to);

  /* add the states that last until the end of the range */
  active_threads = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active_threads->n; i++)
    {
      guint32 thread = weft_shared_array_index (active_threads, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      add_state (&times[thread], state, weft_threads_known_until (threads, thread, state),
                 statistics);
    }
  is_whole = !g_cancellable_is_cancelled (cancellable);
  for (guint i = 0; i < N_COUNTERS; i++)
    {
      if (is_whole)
        counters[i]->finish (counting.states[i], &context, self);
      if (counters[i]->clear != NULL)
        counters[i]->clear (counting.states[i]);
      g_free (counting.states[i]);
    }
  weft_scratch_free (times);
  weft_scratch_free (roles);
  return !g_cancellable_is_cancelled (cancellable);
}
