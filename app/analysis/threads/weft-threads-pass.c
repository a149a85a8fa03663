/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds all threads of a log in one pass over the thread events, and takes snapshots of the thread
 * states. */
#include "weft-idle-times-private.h"
#include "weft-parallelism-private.h"
#include "weft-run-queues-private.h"
#include "weft-shared.h"
#include "weft-thread-lives.h"
#include "weft-threads-private.h"

/* The snapshots that are due by events, and those that are due by bytes, each take at most
 * 1 / SNAPSHOT_PART of the size of the log. A thread event takes about 14 bytes. */
#define SNAPSHOT_PART 100
#define EVENT_BYTES   14
/* Minimum number of events between two snapshots. This many events are replayed in less than a
 * millisecond. */
#define MIN_INTERVAL 16384
/* Minimum number of bytes, of events of any kind, after which a snapshot is due although there were
 * fewer thread events. They are decoded in a few milliseconds. */
#define MIN_BYTES (1 << 20)
/* Finished threads are stored when there are at least MIN_FINISHED of them, and at least
 * 1 / FINISHED_PART as many as are stored already. Until then they take four times the memory. */
#define MIN_FINISHED  4096
#define FINISHED_PART 8

typedef struct
{
  WeftThreads *self;
  WeftThreadWalk *walk;
  WeftIdleTimes *idle;          /* or NULL */
  WeftParallelism *parallelism; /* or NULL */
  WeftThreadLives lives;
  WeftSnapshotPace pace;
  guint64 final_until;        /* events before this time are final, ns */
  guint64 next_frontier_time; /* the frontier is not moved again before this time, ns */
} Pass;

static guint32
add_thread (Pass *pass, const WeftThreadEvent *event)
{
  gint i = weft_threads_find (pass->self, event->thread);
  WeftThreadLife life = { .is_changed = TRUE };

  if (i >= 0)
    {
      /* the thread had finished, and was then removed from pass->lives */
      life.thread = weft_threads_nth (pass->self, (guint) i);
      life.state.kind = WEFT_THREAD_FINISHED;
      life.state.since = life.thread.last;
      return weft_thread_lives_add (&pass->lives, &life);
    }
  life.thread = (WeftThread){ .id = event->thread, .first = event->time, .cap = event->cap };
  if (event->kind == WEFT_THREAD_CREATE)
    life.thread.flags = WEFT_THREAD_HAS_CREATION;
  return weft_thread_lives_add (&pass->lives, &life);
}

static void
change_state (Pass *pass, guint32 number, WeftThreadLife *life, const WeftThreadEvent *event)
{
  WeftThread *thread = &life->thread;
  WeftThreadState *state = &life->state;
  WeftThreadState before = *state;
  WeftThreadStep step = weft_thread_state_step (state, event);

  weft_thread_ready_step (&life->ready, state, step, event);
  if (!(step & WEFT_THREAD_CHANGED))
    return;
  if (before.kind == WEFT_THREAD_RUNNING)
    thread->running += event->time - before.since;
  if (state->kind == WEFT_THREAD_RUNNING)
    thread->runs++;
  else if (state->kind == WEFT_THREAD_FINISHED)
    {
      thread->flags |= WEFT_THREAD_HAS_END;
      weft_thread_lives_remove_living (&pass->lives, number);
    }
  else if (before.kind == WEFT_THREAD_FINISHED)
    {
      thread->flags &= ~WEFT_THREAD_HAS_END;
      weft_thread_lives_add_living (&pass->lives, number);
    }
}

static void
add_event (Pass *pass, const WeftThreadEvent *event)
{
  WeftThreadReady before;
  WeftRunQueueChange change;
  gint64 found = weft_thread_lives_find (&pass->lives, event->thread);
  guint32 number = found >= 0 ? (guint32) found : add_thread (pass, event);
  WeftThreadLife *life = weft_thread_lives_nth (&pass->lives, number);

  life->is_changed = TRUE;
  if (event->kind == WEFT_THREAD_LABEL)
    life->label = event->offset;
  before = life->ready;
  /* events after the end of a thread do not extend its life */
  if (!(life->thread.flags & WEFT_THREAD_HAS_END) || event->kind == WEFT_THREAD_CREATE)
    {
      if (event->kind != WEFT_THREAD_LOST)
        life->thread.last = event->time;
      if (event->kind == WEFT_THREAD_MIGRATE)
        life->thread.migrations++;
      else if (event->kind == WEFT_THREAD_WAKEUP)
        life->thread.wakeups++;
      change_state (pass, number, life, event);
    }
  weft_run_queues_add_event (pass->self->queues, event, &before, &life->ready, &change);
  if (pass->idle != NULL)
    weft_idle_times_add_event (pass->idle, &change);
  if (pass->parallelism != NULL)
    weft_parallelism_add_event (pass->parallelism, &change);
}

static const WeftThreadLife *
living_nth (const Pass *pass, guint i)
{
  return weft_thread_lives_nth (&pass->lives, g_array_index (pass->lives.living, guint32, i));
}

/* Returns the size of a snapshot taken now. */
static guint64
estimate_snapshot_bytes (const Pass *pass)
{
  const WeftSharedArray *snapshots = pass->self->snapshots;
  guint n_ready =
      snapshots->n > 0 ?
          weft_shared_array_index (snapshots, WeftThreadSnapshot *, snapshots->n - 1)->n_ready :
          0;

  /* the number of ready threads is estimated from the last snapshot */
  return pass->lives.living->len * (sizeof (guint32) + sizeof (WeftThreadState)) +
         n_ready * sizeof (WeftReadyThread) +
         weft_thread_walk_n_positions (pass->self->index) * sizeof (WeftThreadPosition);
}

/* Returns TRUE if enough thread events follow the last snapshot. */
static gboolean
are_events_due (const Pass *pass)
{
  guint64 interval = estimate_snapshot_bytes (pass) * SNAPSHOT_PART / EVENT_BYTES;

  return pass->self->n_events - pass->pace.n_events >= MAX (interval, MIN_INTERVAL);
}

/* Returns TRUE if enough bytes follow the last snapshot, of events of any kind, as all are decoded
 * in a replay. Moves pace.limit to the offset at which they will be. */
static gboolean
check_bytes (Pass *pass, guint64 offset)
{
  pass->pace.limit =
      pass->pace.offset + MAX (SNAPSHOT_PART * estimate_snapshot_bytes (pass), MIN_BYTES);
  return offset >= pass->pace.limit;
}

static void
add_snapshot (Pass *pass, const WeftThreadEvent *event)
{
  WeftThreads *self = pass->self;
  WeftThreadSnapshot *snapshot = weft_thread_snapshot_new ();

  snapshot->time = event->time;
  snapshot->n_events = self->n_events;
  snapshot->n = pass->lives.living->len;
  snapshot->positions = g_new0 (WeftThreadPosition, weft_thread_walk_n_positions (self->index));
  snapshot->ids = g_new (guint32, snapshot->n);
  snapshot->states = g_new (WeftThreadState, snapshot->n);
  snapshot->ready = g_new (WeftReadyThread, snapshot->n);
  weft_thread_lives_sort (&pass->lives);
  weft_thread_walk_positions (pass->walk, snapshot->positions);
  for (guint i = 0; i < snapshot->n; i++)
    {
      const WeftThreadLife *life = living_nth (pass, i);

      snapshot->ids[i] = life->thread.id;
      snapshot->states[i] = life->state;
      if (life->ready.kind != WEFT_READY_NONE)
        snapshot->ready[snapshot->n_ready++] = (WeftReadyThread){ life->thread.id, life->ready };
    }
  snapshot->ready = g_renew (WeftReadyThread, snapshot->ready, snapshot->n_ready);
  weft_shared_array_append (self->snapshots, &snapshot);
  pass->pace.n_events = self->n_events;
  pass->pace.offset = MAX (pass->pace.offset, event->offset);
  pass->pace.limit = pass->pace.offset + MIN_BYTES;
  pass->pace.is_due = FALSE;
}

static void
frontier_clear (gpointer data)
{
  WeftThreadFrontier *self = data;

  weft_shared_unref (self->threads);
  g_array_unref (self->living);
}

static void
set_frontier (WeftThreads *self, WeftThreadFrontier *frontier)
{
  g_clear_pointer (&self->frontier, weft_shared_unref);
  self->frontier = frontier;
}

/* Moves the frontier to @time, for which the run queues have just added a sample. */
static void
move_frontier (Pass *pass, guint64 time)
{
  WeftThreadFrontier *frontier = weft_shared_new (WeftThreadFrontier, frontier_clear);

  weft_threads_store_changes (pass->self, &pass->lives);
  weft_thread_lives_remove_finished (&pass->lives);
  frontier->time = time;
  frontier->threads = weft_threads_copy (pass->self, pass->self->index);
  frontier->living = g_array_copy (pass->lives.all);
  frontier->pace = pass->pace;
  set_frontier (pass->self, frontier);
  /* move the frontier more often near the end of the pass */
  pass->next_frontier_time = time + MAX ((pass->final_until - time) / 2, 1);
}

/* Stores the threads that have finished, if they are many. */
static void
store_finished (Pass *pass)
{
  guint n = pass->lives.all->len - pass->lives.living->len;

  if (n < MAX (weft_threads_n (pass->self) / FINISHED_PART, MIN_FINISHED))
    return;
  weft_threads_store_changes (pass->self, &pass->lives);
  weft_thread_lives_remove_finished (&pass->lives);
}

static gboolean
walk_events (Pass *pass, GCancellable *cancellable, GError **error)
{
  const WeftThreadEvent *event;
  guint64 time = pass->self->frontier != NULL ? pass->self->frontier->time - 1 : 0;

  while ((event = weft_thread_walk_peek (pass->walk)) != NULL)
    {
      if (G_UNLIKELY (event->offset >= pass->pace.limit))
        pass->pace.is_due |= check_bytes (pass, event->offset);
      if (G_UNLIKELY (pass->pace.is_due) && event->time > time)
        add_snapshot (pass, event);
      time = event->time;
      if (weft_run_queues_sample_if_due (pass->self->queues, pass->walk, event))
        {
          const WeftThreadFrontier *frontier = pass->self->frontier;
          guint64 events =
              pass->self->n_events - (frontier != NULL ? frontier->threads->n_events : 0);

          if (pass->idle != NULL)
            weft_idle_times_add_sample (pass->idle, time);
          if (pass->parallelism != NULL)
            weft_parallelism_add_sample (pass->parallelism, time);
          /* moving the frontier takes time proportional to the number of living threads */
          if (time < pass->final_until && time >= pass->next_frontier_time &&
              events >= pass->lives.living->len / 4)
            move_frontier (pass, time);
        }
      add_event (pass, weft_thread_walk_consume (pass->walk));
      pass->self->n_events++;
      if (G_UNLIKELY (pass->self->n_events % (MIN_INTERVAL / 4) == 0))
        {
          pass->pace.is_due |= are_events_due (pass);
          store_finished (pass);
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
        }
    }
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Returns the frontier from which a pass can continue, or NULL if the pass must read the whole log.
 * A pass can continue if @index has the same capabilities as @before, and the same events so
 * far. */
static const WeftThreadFrontier *
find_frontier (const Pass *pass, const WeftIndex *index, const WeftThreadsBefore *before)
{
  const WeftThreadFrontier *frontier = before != NULL ? before->threads->frontier : NULL;
  const WeftIndex *old_index = before != NULL ? before->threads->index : NULL;

  if (frontier == NULL || index->caps->len != old_index->caps->len)
    return NULL;
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const WeftCapIndex *now = weft_index_nth_or_global (index, i);
      const WeftCapIndex *old = weft_index_nth_or_global (old_index, i);

      if (now->cap != old->cap ||
          (old->n_events > 0 && weft_cap_index_n_shared_checkpoints (now, old) == 0))
        return NULL;
    }
  if ((pass->parallelism != NULL && (before->parallelism == NULL || pass->idle == NULL)) ||
      (pass->idle != NULL &&
       (before->idle == NULL ||
        !weft_idle_times_have_same_use (pass->idle, before->idle, frontier->time))))
    return NULL;
  return frontier;
}

static void
pass_begin (Pass *pass,
            WeftIndex *index,
            const WeftThreadsBefore *before,
            const WeftThreadFrontier *frontier,
            GCancellable *cancellable)
{
  guint64 from = frontier != NULL ? frontier->time : index->from;
  WeftThreads *self =
      frontier != NULL ? weft_threads_copy (frontier->threads, index) : weft_threads_alloc (index);
  guint n_samples = weft_run_queues_count_samples_until (self->queues, G_MAXUINT64);
  g_autofree WeftThreadPosition *positions = weft_run_queues_positions (self->queues, G_MAXUINT64);

  pass->self = self;
  pass->pace = (WeftSnapshotPace){ .limit = MIN_BYTES };
  pass->walk = weft_thread_walk_new_with_edges (index, positions, cancellable);
  weft_thread_lives_init (&pass->lives, frontier != NULL ? frontier->living : NULL);
  if (pass->idle != NULL)
    weft_idle_times_begin_pass (pass->idle, self->queues, pass->walk,
                                frontier != NULL ? before->idle : NULL, n_samples);
  if (pass->parallelism != NULL)
    weft_parallelism_begin_pass (pass->parallelism, self->queues,
                                 frontier != NULL ? before->parallelism : NULL, n_samples);
  if (frontier != NULL)
    {
      self->frontier = weft_shared_new (WeftThreadFrontier, frontier_clear);
      self->frontier->time = frontier->time;
      self->frontier->threads = weft_threads_copy (frontier->threads, index);
      self->frontier->living = g_array_ref (frontier->living);
      self->frontier->pace = frontier->pace;
      pass->pace = frontier->pace;
    }
  if (index->log->is_final)
    return;

  /* latest time to which the frontier may move in this pass */
  pass->final_until = index->known_to - MIN (index->known_to, WEFT_STEP_BACK_NS);
  if (index->global->end.is_running)
    pass->final_until = MIN (pass->final_until, index->global->unknown_from);
  if (pass->idle != NULL)
    pass->final_until = weft_idle_times_gc_free_until (pass->idle, pass->final_until);
  pass->next_frontier_time =
      pass->final_until - (pass->final_until - MIN (from, pass->final_until)) / 4;
}

static void
pass_end (Pass *pass)
{
  if (pass->idle != NULL)
    weft_idle_times_end_pass (pass->idle);
  if (pass->parallelism != NULL)
    weft_parallelism_end_pass (pass->parallelism);
  weft_thread_walk_free (pass->walk);
  weft_thread_lives_clear (&pass->lives);
}

WeftThreads *
weft_threads_new (WeftIndex *index,
                  const WeftThreadsBefore *before,
                  WeftIdleTimes *idle,
                  WeftParallelism *parallelism,
                  GCancellable *cancellable,
                  GError **error)
{
  Pass pass = { .idle = idle, .parallelism = parallelism };
  const WeftThreadEvent *event;
  gboolean is_whole;

  pass_begin (&pass, index, before, find_frontier (&pass, index, before), cancellable);
  event = weft_thread_walk_peek (pass.walk);
  if (pass.self->frontier != NULL && event != NULL && event->time < pass.self->frontier->time)
    {
      /* there are new events before the frontier, so read the whole log again */
      pass_end (&pass);
      weft_shared_unref (pass.self);
      pass_begin (&pass, index, NULL, NULL, cancellable);
    }
  is_whole = walk_events (&pass, cancellable, error);
  if (index->log->is_final)
    set_frontier (pass.self, NULL);
  if (is_whole)
    {
      /* add the last run of each thread that is running at the end of the log */
      for (guint i = 0; i < pass.lives.living->len; i++)
        {
          WeftThreadLife *life = (WeftThreadLife *) living_nth (&pass, i);

          if (life->state.kind != WEFT_THREAD_RUNNING)
            continue;
          life->thread.running +=
              weft_threads_state_known_until (pass.self, life->thread.last, &life->state) -
              life->state.since;
          life->is_changed = TRUE;
        }
      weft_threads_store_changes (pass.self, &pass.lives);
    }
  pass_end (&pass);
  if (!is_whole)
    g_clear_pointer (&pass.self, weft_shared_unref);
  return pass.self;
}
