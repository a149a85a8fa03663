/* SPDX-License-Identifier: BSD-3-Clause */
/* Plays the states of threads again. Events of threads that are not wanted are left out as soon as
 * they are decoded, before the merge. */
#include "weft-thread-replay.h"

struct _WeftThreadReplay
{
  WeftThreads *threads;
  const guint16 *rows;
  WeftThreadWalk *walk;
  WeftThreadState *states; /* by thread; zeros where it was not heard of in the replay */
  WeftThreadReady *ready;  /* by thread; NULL if not wanted */
  GArray *heard;           /* of guint32: the others */
  guint64 pictured;        /* ns: when the picture was taken, or 0 */
};

static const WeftThreadState finished = { .kind = WEFT_THREAD_FINISHED };

static gint
find_any (guint32 id, gconstpointer data)
{
  return weft_threads_find (data, id);
}

static gint
find_wanted (guint32 id, gconstpointer data)
{
  const WeftThreadReplay *self = data;
  gint thread = weft_threads_find (self->threads, id);

  return thread >= 0 && self->rows[thread] != WEFT_THREAD_NO_ROW ? thread : -1;
}

static void
take_picture (WeftThreadReplay *self, const WeftThreadPicture *picture)
{
  self->pictured = picture->time;
  for (guint i = 0; i < picture->n; i++)
    {
      gint place = weft_threads_find (self->threads, picture->ids[i]);
      guint32 thread = (guint32) place;

      if (place < 0 || (self->rows != NULL && self->rows[place] == WEFT_THREAD_NO_ROW))
        continue;
      self->states[place] = picture->states[i];
      if (self->states[place].kind == WEFT_THREAD_UNKNOWN)
        self->states[place].since = picture->time; /* nothing was said of its state: no zeros */
      g_array_append_val (self->heard, thread);
    }
}

static gboolean
is_unheard (const WeftThreadState *state)
{
  return state->kind == WEFT_THREAD_UNKNOWN && state->since == 0;
}

/* Who is not in the picture although he was heard of before it has finished. */
static gboolean
has_finished (const WeftThreadReplay *self, guint thread)
{
  return is_unheard (&self->states[thread]) &&
         weft_threads_nth (self->threads, thread).first < self->pictured;
}

static void
thread_replay_hear (WeftThreadReplay *self, guint32 thread)
{
  if (has_finished (self, thread))
    self->states[thread] = finished;
  g_array_append_val (self->heard, thread);
}

static void
take_ready (WeftThreadReplay *self, const WeftThreadPicture *picture)
{
  for (guint i = 0; i < picture->n_ready; i++)
    {
      const WeftReadyThread *one = &picture->ready[i];
      gint place = weft_threads_find (self->threads, one->id);

      if (place >= 0)
        self->ready[place] = one->ready;
    }
}

static WeftThreadReplay *
replay_new (WeftThreads *threads,
            guint64 from,
            guint64 to,
            const guint16 *rows,
            gboolean with_ready,
            GCancellable *cancellable)
{
  WeftThreadReplay *self = g_new0 (WeftThreadReplay, 1);
  const WeftThreadPicture *picture = weft_threads_picture (threads, from);

  self->threads = weft_shared_ref (threads);
  self->rows = rows;
  /* fresh pages of zeros cost nothing until they are touched */
  self->states = g_new0 (WeftThreadState, MAX (weft_threads_n (threads), 1));
  self->heard = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (with_ready)
    self->ready = g_new0 (WeftThreadReady, MAX (weft_threads_n (threads), 1));
  if (picture != NULL)
    take_picture (self, picture);
  if (picture != NULL && with_ready)
    take_ready (self, picture);
  self->walk = weft_thread_walk_new (threads->index, picture != NULL ? picture->places : NULL, to,
                                     with_ready ? WEFT_THREAD_READY_KINDS : WEFT_THREAD_STATE_KINDS,
                                     rows != NULL ? find_wanted : find_any,
                                     rows != NULL ? (gconstpointer) self : threads, cancellable);
  return self;
}

WeftThreadReplay *
weft_thread_replay_new (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable)
{
  return replay_new (threads, from, to, rows, FALSE, cancellable);
}

WeftThreadReplay *
weft_thread_replay_new_with_ready (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable)
{
  return replay_new (threads, from, to, rows, TRUE, cancellable);
}

void
weft_thread_replay_free (WeftThreadReplay *self)
{
  weft_thread_walk_free (self->walk);
  weft_shared_unref (self->threads);
  g_array_unref (self->heard);
  g_free (self->states);
  g_free (self->ready);
  g_free (self);
}

/* Moves on since when the thread of @event is ready, and returns since when it was. */
static WeftThreadReady
step_ready (WeftThreadReplay *self, WeftThreadStep step, const WeftThreadEvent *event)
{
  WeftThreadReady before = { 0 };

  if (self->ready == NULL)
    return before;
  before = self->ready[event->thread];
  weft_thread_ready_step (&self->ready[event->thread],
                          weft_thread_replay_state (self, event->thread), step, event);
  return before;
}

/* Whether @event is one of those that can change a state. */
static gboolean
is_of_state (const WeftThreadEvent *event)
{
  return (WEFT_THREAD_STATE_KINDS & (1u << event->kind)) != 0;
}

/* Plays @event, and fills @change. */
static inline void
thread_replay_play (WeftThreadReplay *self, const WeftThreadEvent *event, WeftThreadChange *change)
{
  WeftThreadState *state = &self->states[event->thread];

  if (G_UNLIKELY (is_unheard (state)) && is_of_state (event))
    thread_replay_hear (self, event->thread);
  change->before = *state;
  change->step = weft_thread_state_step (state, event);
  change->ready = step_ready (self, change->step, event);
  change->thread = event->thread;
  change->offset = event->offset;
  change->time = event->time;
  change->info = event->info;
  change->event = event->kind;
  change->cap = event->cap;
  change->now = state;
}

gboolean
weft_thread_replay_next_event (WeftThreadReplay *self, WeftThreadChange *change)
{
  const WeftThreadEvent *event = weft_thread_walk_next (self->walk);

  if (event != NULL)
    thread_replay_play (self, event, change);
  return event != NULL;
}

gboolean
weft_thread_replay_next (WeftThreadReplay *self, WeftThreadChange *change)
{
  const WeftThreadEvent *event;

  while ((event = weft_thread_walk_next (self->walk)) != NULL)
    {
      if (!is_of_state (event))
        {
          step_ready (self, WEFT_THREAD_KEPT, event);
          continue;
        }
      thread_replay_play (self, event, change);
      if (change->step & WEFT_THREAD_CHANGED)
        return TRUE;
    }
  return FALSE;
}

const WeftThreadState *
weft_thread_replay_state (const WeftThreadReplay *self, guint thread)
{
  return has_finished (self, thread) ? &finished : &self->states[thread];
}

const WeftThreadReady *
weft_thread_replay_ready (const WeftThreadReplay *self, guint thread)
{
  return &self->ready[thread];
}

const GArray *
weft_thread_replay_heard (const WeftThreadReplay *self)
{
  return self->heard;
}
