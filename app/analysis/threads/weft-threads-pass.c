/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds all threads of a log in one pass over the events of their lives, and takes pictures of
 * their states on the way. */
#include "weft-shared.h"
#include "weft-threads-private.h"
#include "weft-threads-settle.h"

/* Pictures may take this part of the log; a thread event has some 14 bytes. */
#define PICTURE_PART 100
#define EVENT_BYTES  14
/* So many events are played again in less than a millisecond. */
#define MIN_INTERVAL 16384

typedef struct
{
  WeftThreads *self;
  WeftThreadWalk *walk;
  WeftIdleTimes *idle;          /* or NULL */
  WeftParallelism *parallelism; /* or NULL */
  WeftThreadLives lives;
  guint64 pictured; /* thread events before the last picture */
  gboolean is_due;  /* the next picture is */
  guint64 sure;     /* ns: what is before this will not change */
  guint64 next;     /* ns: the frontier moves on from here on */
} Pass;

/* The events. */

static guint32
add_thread (Pass *pass, const WeftThreadEvent *event)
{
  gint place = weft_threads_find (pass->self, event->thread);
  WeftThreadLife life = { .is_changed = TRUE };

  if (place >= 0)
    {
      /* it was settled, as it had finished */
      life.thread = weft_threads_nth (pass->self, (guint) place);
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
      weft_thread_lives_leave (&pass->lives, number);
    }
  else if (before.kind == WEFT_THREAD_FINISHED)
    {
      thread->flags &= ~WEFT_THREAD_HAS_END;
      weft_thread_lives_join (&pass->lives, number);
    }
}

static void
live_on (Pass *pass, guint32 number, WeftThreadLife *life, const WeftThreadEvent *event)
{
  if (event->kind != WEFT_THREAD_LOST)
    life->thread.last = event->time;
  if (event->kind == WEFT_THREAD_MIGRATE)
    life->thread.migrations++;
  else if (event->kind == WEFT_THREAD_WAKEUP)
    life->thread.wakeups++;
  change_state (pass, number, life, event);
}

static void
take_event (Pass *pass, const WeftThreadEvent *event)
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
  /* what is posted of a thread after its end does not prolong its life */
  if (!(life->thread.flags & WEFT_THREAD_HAS_END) || event->kind == WEFT_THREAD_CREATE)
    live_on (pass, number, life, event);
  weft_run_queues_add (pass->self->queues, event, &before, &life->ready, &change);
  if (pass->idle != NULL)
    weft_idle_times_add (pass->idle, &change);
  if (pass->parallelism != NULL)
    weft_parallelism_add (pass->parallelism, &change);
}

/* The pictures. */

static const WeftThreadLife *
living_nth (const Pass *pass, guint i)
{
  return weft_thread_lives_nth (&pass->lives, g_array_index (pass->lives.living, guint32, i));
}

/* About what a picture would take now, bytes: as many threads are ready as in the last one. */
static guint64
picture_size (const Pass *pass)
{
  const WeftSharedArray *pictures = pass->self->pictures;
  guint n_ready =
      pictures->n > 0 ?
          weft_shared_array_index (pictures, WeftThreadPicture *, pictures->n - 1)->n_ready :
          0;

  return pass->lives.living->len * (sizeof (guint32) + sizeof (WeftThreadState)) +
         n_ready * sizeof (WeftReadyThread) +
         weft_thread_walk_n_places (pass->self->index) * sizeof (WeftThreadPlace);
}

static gboolean
is_due (const Pass *pass)
{
  guint64 bytes = picture_size (pass);
  guint64 interval = bytes * PICTURE_PART / EVENT_BYTES;

  return pass->self->n_events - pass->pictured >= MAX (interval, MIN_INTERVAL);
}

static void
take_picture (Pass *pass, guint64 time)
{
  WeftThreads *self = pass->self;
  WeftThreadPicture *picture = weft_thread_picture_new ();

  picture->time = time;
  picture->n_events = self->n_events;
  picture->n = pass->lives.living->len;
  picture->places = g_new0 (WeftThreadPlace, weft_thread_walk_n_places (self->index));
  picture->ids = g_new (guint32, picture->n);
  picture->states = g_new (WeftThreadState, picture->n);
  picture->ready = g_new (WeftReadyThread, picture->n);
  weft_thread_lives_sort (&pass->lives);
  weft_thread_walk_places (pass->walk, picture->places);
  for (guint i = 0; i < picture->n; i++)
    {
      const WeftThreadLife *life = living_nth (pass, i);

      picture->ids[i] = life->thread.id;
      picture->states[i] = life->state;
      if (life->ready.kind != WEFT_READY_NONE)
        picture->ready[picture->n_ready++] = (WeftReadyThread){ life->thread.id, life->ready };
    }
  picture->ready = g_renew (WeftReadyThread, picture->ready, picture->n_ready);
  weft_shared_array_append (self->pictures, &picture);
  pass->pictured = self->n_events;
}

/* The frontier. */

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

/* Moves it to @time, where a sample was just taken. */
static void
move_frontier (Pass *pass, guint64 time)
{
  WeftThreadFrontier *frontier = weft_shared_new (WeftThreadFrontier, frontier_clear);

  weft_threads_settle (pass->self, &pass->lives);
  weft_thread_lives_settle (&pass->lives);
  frontier->time = time;
  frontier->threads = weft_threads_copy (pass->self, pass->self->index);
  frontier->living = g_array_copy (pass->lives.all);
  frontier->pictured = pass->pictured;
  frontier->is_due = pass->is_due;
  set_frontier (pass->self, frontier);
  /* the closer, the more often */
  pass->next = time + MAX ((pass->sure - time) / 2, 1);
}

/* The same for a pass on @index that goes on from it. */
static WeftThreadFrontier *
frontier_copy (const WeftThreadFrontier *self, WeftIndex *index)
{
  WeftThreadFrontier *copy = weft_shared_new (WeftThreadFrontier, frontier_clear);

  copy->time = self->time;
  copy->threads = weft_threads_copy (self->threads, index);
  copy->living = g_array_ref (self->living);
  copy->pictured = self->pictured;
  copy->is_due = self->is_due;
  return copy;
}

/* Plans where it is to be at the end of a pass that begins at @from. */
static void
plan_frontier (Pass *pass, guint64 from)
{
  const WeftIndex *index = pass->self->index;

  if (index->log->is_final)
    return;
  pass->sure = index->known_to - MIN (index->known_to, WEFT_STEP_BACK_NS);
  if (index->global->end.is_running)
    pass->sure = MIN (pass->sure, index->global->until);
  if (pass->idle != NULL)
    pass->sure = weft_idle_times_settled (pass->idle, pass->sure);
  pass->next = pass->sure - (pass->sure - MIN (from, pass->sure)) / 4;
}

/* That costs as much as some events for each thread that is alive. */
static gboolean
is_worth_moving (const Pass *pass)
{
  const WeftThreadFrontier *frontier = pass->self->frontier;
  guint64 before = frontier != NULL ? frontier->threads->n_events : 0;

  return pass->self->n_events - before >= pass->lives.living->len / 4;
}

static void
take_sample (Pass *pass, guint64 time)
{
  if (pass->idle != NULL)
    weft_idle_times_sample (pass->idle, time);
  if (pass->parallelism != NULL)
    weft_parallelism_sample (pass->parallelism, time);
  if (time < pass->sure && time >= pass->next && is_worth_moving (pass))
    move_frontier (pass, time);
}

/* The walk. */

static gboolean
walk (Pass *pass, GCancellable *cancellable, GError **error)
{
  const WeftThreadEvent *event;
  guint64 time = pass->self->frontier != NULL ? pass->self->frontier->time - 1 : 0;

  while ((event = weft_thread_walk_peek (pass->walk)) != NULL)
    {
      if (G_UNLIKELY (pass->is_due) && event->time > time)
        {
          take_picture (pass, event->time);
          pass->is_due = FALSE;
        }
      time = event->time;
      if (weft_run_queues_begin (pass->self->queues, pass->walk, event))
        take_sample (pass, time);
      take_event (pass, weft_thread_walk_take (pass->walk));
      pass->self->n_events++;
      if (G_UNLIKELY (pass->self->n_events % (MIN_INTERVAL / 4) == 0))
        {
          pass->is_due = is_due (pass);
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
        }
    }
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Threads that run at the log's end, where that is complete. */
static void
close_runs (Pass *pass)
{
  for (guint i = 0; i < pass->lives.living->len; i++)
    {
      WeftThreadLife *life = (WeftThreadLife *) living_nth (pass, i);

      if (life->state.kind != WEFT_THREAD_RUNNING)
        continue;
      life->thread.running +=
          weft_threads_state_known_until (pass->self, life->thread.last, &life->state) -
          life->state.since;
      life->is_changed = TRUE;
    }
}

/* Going on. */

/* Whether @index has the capabilities of @before, with all that this knew of them. */
static gboolean
has_same_caps (const WeftIndex *index, const WeftIndex *before)
{
  if (index->caps->len != before->caps->len)
    return FALSE;
  for (guint i = 0; i <= index->caps->len; i++)
    {
      gboolean is_global = i == index->caps->len;
      const WeftCapIndex *now = is_global ? index->global : weft_index_nth_cap (index, i);
      const WeftCapIndex *old = is_global ? before->global : weft_index_nth_cap (before, i);

      if (now->cap != old->cap || (old->n_events > 0 && weft_cap_index_kept (now, old) == 0))
        return FALSE;
    }
  return TRUE;
}

/* The frontier from which a pass can go on; NULL: from the beginning. */
static const WeftThreadFrontier *
find_frontier (const Pass *pass, const WeftIndex *index, const WeftThreadsBefore *before)
{
  const WeftThreadFrontier *frontier = before != NULL ? before->threads->frontier : NULL;

  if (frontier == NULL || !has_same_caps (index, before->threads->index) ||
      (pass->parallelism != NULL && (before->parallelism == NULL || pass->idle == NULL)) ||
      (pass->idle != NULL &&
       (before->idle == NULL ||
        !weft_idle_times_are_same (pass->idle, before->idle, frontier->time))))
    return NULL;
  return frontier;
}

static void
threads_pass_begin (Pass *pass,
                    WeftIndex *index,
                    const WeftThreadsBefore *before,
                    const WeftThreadFrontier *frontier,
                    GCancellable *cancellable)
{
  WeftThreads *self =
      frontier != NULL ? weft_threads_copy (frontier->threads, index) : weft_threads_alloc (index);
  guint n_samples = weft_run_queues_samples_until (self->queues, G_MAXUINT64);
  g_autofree WeftThreadPlace *places = weft_run_queues_places (self->queues, G_MAXUINT64);

  pass->self = self;
  pass->walk = weft_thread_walk_new_with_edges (index, places, cancellable);
  weft_thread_lives_init (&pass->lives, frontier != NULL ? frontier->living : NULL);
  if (pass->idle != NULL)
    weft_idle_times_begin (pass->idle, self->queues, pass->walk,
                           frontier != NULL ? before->idle : NULL, n_samples);
  if (pass->parallelism != NULL)
    weft_parallelism_begin (pass->parallelism, self->queues,
                            frontier != NULL ? before->parallelism : NULL, n_samples);
  if (frontier != NULL)
    {
      self->frontier = frontier_copy (frontier, index);
      pass->pictured = frontier->pictured;
      pass->is_due = frontier->is_due;
    }
  plan_frontier (pass, frontier != NULL ? frontier->time : index->from);
}

static void
threads_pass_end (Pass *pass)
{
  if (pass->idle != NULL)
    weft_idle_times_end (pass->idle);
  if (pass->parallelism != NULL)
    weft_parallelism_end (pass->parallelism);
  weft_thread_walk_free (pass->walk);
  weft_thread_lives_clear (&pass->lives);
}

/* Whether the first event that is left comes before the frontier. */
static gboolean
is_late (const Pass *pass)
{
  const WeftThreadEvent *event = weft_thread_walk_peek (pass->walk);

  return pass->self->frontier != NULL && event != NULL && event->time < pass->self->frontier->time;
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
  gboolean is_whole;

  threads_pass_begin (&pass, index, before, find_frontier (&pass, index, before), cancellable);
  if (is_late (&pass))
    {
      threads_pass_end (&pass);
      weft_shared_unref (pass.self);
      pass.is_due = FALSE;
      pass.pictured = 0;
      threads_pass_begin (&pass, index, NULL, NULL, cancellable);
    }
  is_whole = walk (&pass, cancellable, error);
  if (index->log->is_final)
    set_frontier (pass.self, NULL);
  if (is_whole)
    {
      close_runs (&pass);
      weft_threads_settle (pass.self, &pass.lives);
    }
  threads_pass_end (&pass);
  if (!is_whole)
    g_clear_pointer (&pass.self, weft_shared_unref);
  return pass.self;
}
