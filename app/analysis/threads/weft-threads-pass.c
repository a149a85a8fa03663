/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds all threads of a log in one pass over the thread events, and takes snapshots of the thread
 * states. */
#include "weft-idle-times-private.h"
#include "weft-parallelism-private.h"
#include "weft-run-queues-private.h"
#include "weft-shared.h"
#include "weft-thread-lives.h"
#include "weft-thread-sections.h"
#include "weft-threads-private.h"

/* The snapshots that are due by events, and those that are due by bytes, each take at most
 * 1 / SNAPSHOT_PART of the size of the log. A thread event takes about 14 bytes. */
#define SNAPSHOT_PART 100
#define EVENT_BYTES   14
/* Minimum number of events between two snapshots. This many events are replayed in less than a
 * millisecond. Snapshots are taken at samples only. */
#define MIN_INTERVAL 16384
/* Minimum number of bytes, of events of any kind, after which a snapshot is due although there were
 * fewer thread events. They are decoded in a few milliseconds. */
#define MIN_BYTES (1 << 20)

typedef struct
{
  WeftThreads *self;
  WeftIdleTimes *idle;          /* or NULL */
  WeftParallelism *parallelism; /* or NULL */
  WeftThreadLives lives;
  WeftSnapshotPosition last_snapshot;
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

/* Returns TRUE if enough thread events follow the last snapshot, or enough bytes of events of any
 * kind, as all are decoded in a replay. */
static gboolean
is_snapshot_due (const Pass *pass, const WeftThreadSection *section)
{
  guint64 size = estimate_snapshot_bytes (pass) * SNAPSHOT_PART;
  guint64 events = pass->self->n_events - pass->last_snapshot.n_events;
  guint64 offset = section->events[0].offset;

  return events >= MAX (size / EVENT_BYTES, MIN_INTERVAL) ||
         (offset > pass->last_snapshot.offset &&
          offset - pass->last_snapshot.offset >= MAX (size, MIN_BYTES));
}

static void
add_snapshot (Pass *pass, const WeftThreadSection *section)
{
  WeftThreads *self = pass->self;
  WeftThreadSnapshot *snapshot = weft_thread_snapshot_new ();
  guint n_positions = weft_thread_walk_n_positions (self->index);

  snapshot->time = section->events[0].time;
  snapshot->n_events = self->n_events;
  snapshot->n = pass->lives.living->len;
  snapshot->positions = g_memdup2 (section->positions, n_positions * sizeof (WeftThreadPosition));
  snapshot->ids = g_new (guint32, snapshot->n);
  snapshot->states = g_new (WeftThreadState, snapshot->n);
  snapshot->ready = g_new (WeftReadyThread, snapshot->n);
  weft_thread_lives_sort (&pass->lives);
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
  pass->last_snapshot.n_events = self->n_events;
  pass->last_snapshot.offset = MAX (pass->last_snapshot.offset, section->events[0].offset);
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

/* Moves the frontier to the start of @section, for which samples have just been added. */
static void
move_frontier (Pass *pass, const WeftThreadSection *section)
{
  WeftThreadFrontier *frontier = weft_shared_new (WeftThreadFrontier, frontier_clear);
  guint64 time = section->events[0].time;

  weft_threads_store_changes (pass->self, &pass->lives);
  weft_thread_lives_remove_finished (&pass->lives);
  frontier->time = time;
  frontier->threads = weft_threads_copy (pass->self, pass->self->index);
  frontier->living = g_array_copy (pass->lives.all);
  frontier->last_snapshot = pass->last_snapshot;
  frontier->limit = section->limit;
  set_frontier (pass->self, frontier);
  /* move the frontier more often near the end of the pass */
  pass->next_frontier_time = time + MAX ((pass->final_until - time) / 2, 1);
}

/* Stores the threads that have finished, if they are many. */
static void
store_finished (Pass *pass)
{
  if (!weft_threads_store_is_due (pass->self, &pass->lives))
    return;
  weft_threads_store_changes (pass->self, &pass->lives);
  weft_thread_lives_remove_finished (&pass->lives);
}

/* Takes the samples and snapshots that are due before @section. */
static void
add_sample (Pass *pass, WeftThreadSection *section)
{
  WeftThreads *self = pass->self;
  guint64 time = section->events[0].time;
  guint64 events =
      self->n_events - (self->frontier != NULL ? self->frontier->threads->n_events : 0);

  if (is_snapshot_due (pass, section))
    add_snapshot (pass, section);
  weft_run_queues_add_sample (self->queues, section);
  if (pass->idle != NULL)
    weft_idle_times_add_sample (pass->idle);
  if (pass->parallelism != NULL)
    weft_parallelism_add_sample (pass->parallelism, time);
  /* moving the frontier takes time proportional to the number of living threads */
  if (time < pass->final_until && time >= pass->next_frontier_time &&
      events >= pass->lives.living->len / 4)
    move_frontier (pass, section);
}

static void
add_section (Pass *pass, WeftThreadSection *section)
{
  if (section->edges != NULL && pass->idle != NULL)
    weft_idle_times_take_edges (pass->idle, section);
  if (section->positions != NULL)
    add_sample (pass, section);
  for (guint i = 0; i < section->n; i++)
    add_event (pass, &section->events[i]);
  pass->self->n_events += section->n;
  store_finished (pass);
}

/* Returns TRUE if @index has events before @frontier that were not in the index of the earlier
 * pass. */
static gboolean
has_new_events_before (const WeftIndex *index, const WeftThreadFrontier *frontier)
{
  g_autofree WeftThreadPosition *positions =
      weft_run_queues_positions (frontier->threads->queues, G_MAXUINT64);
  g_autoptr (WeftThreadWalk) walk = weft_thread_walk_new (index, positions, frontier->time,
                                                          WEFT_THREAD_ALL_KINDS, NULL, NULL, NULL);

  return weft_thread_walk_peek (walk) != NULL;
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
  return has_new_events_before (index, frontier) ? NULL : frontier;
}

static void
pass_begin (Pass *pass,
            WeftIndex *index,
            const WeftThreadsBefore *before,
            const WeftThreadFrontier *frontier)
{
  guint64 from = frontier != NULL ? frontier->time : index->from;
  WeftThreads *self =
      frontier != NULL ? weft_threads_copy (frontier->threads, index) : weft_threads_alloc (index);
  guint n_samples = weft_run_queues_count_samples_until (self->queues, G_MAXUINT64);

  pass->self = self;
  weft_thread_lives_init (&pass->lives, frontier != NULL ? frontier->living : NULL);
  if (pass->idle != NULL)
    weft_idle_times_begin_pass (pass->idle, self->queues, frontier != NULL ? before->idle : NULL,
                                n_samples);
  if (pass->parallelism != NULL)
    weft_parallelism_begin_pass (pass->parallelism, self->queues,
                                 frontier != NULL ? before->parallelism : NULL, n_samples);
  if (frontier != NULL)
    {
      self->frontier = weft_shared_new (WeftThreadFrontier, frontier_clear);
      self->frontier->time = frontier->time;
      self->frontier->threads = weft_threads_copy (frontier->threads, index);
      self->frontier->living = g_array_ref (frontier->living);
      self->frontier->last_snapshot = frontier->last_snapshot;
      self->frontier->limit = frontier->limit;
      pass->last_snapshot = frontier->last_snapshot;
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

WeftThreads *
weft_threads_new (WeftIndex *index,
                  const WeftThreadsBefore *before,
                  WeftIdleTimes *idle,
                  WeftParallelism *parallelism,
                  GCancellable *cancellable,
                  GError **error)
{
  Pass pass = { .idle = idle, .parallelism = parallelism };
  const WeftThreadFrontier *frontier = find_frontier (&pass, index, before);
  g_autofree WeftThreadPosition *positions = NULL;
  g_autoptr (WeftThreadSections) sections = NULL;
  WeftThreadSection *section;
  gboolean is_whole;

  pass_begin (&pass, index, before, frontier);
  positions = weft_run_queues_positions (pass.self->queues, G_MAXUINT64);
  sections = weft_thread_sections_new_with_samples (
      weft_thread_walk_new_with_edges (index, positions, cancellable), index,
      frontier != NULL ? frontier->limit : 0);
  while ((section = weft_thread_sections_next (sections)) != NULL)
    add_section (&pass, section);
  is_whole = !g_cancellable_set_error_if_cancelled (cancellable, error);
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
  if (pass.idle != NULL)
    weft_idle_times_end_pass (pass.idle);
  if (pass.parallelism != NULL)
    weft_parallelism_end_pass (pass.parallelism);
  weft_thread_lives_clear (&pass.lives);
  if (!is_whole)
    g_clear_pointer (&pass.self, weft_shared_unref);
  return pass.self;
}
