/* SPDX-License-Identifier: BSD-3-Clause */
/* Plays the states of threads again. Events of threads that are not wanted are left out as soon as
 * they are decoded, in front of the merge. */
#include "weft-thread-replay.h"

struct _WeftThreadReplay
{
  WeftThreads *threads;
  const guint16 *rows;
  WeftThreadWalk *walk;
  WeftThreadState *states; /* by thread */
};

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

/* Who is in no picture although he was heard of before has finished. */
static void
take_picture (WeftThreadReplay *self, const WeftThreadPicture *picture)
{
  guint n = weft_threads_n (self->threads);

  for (guint i = 0; i < n; i++)
    if (weft_threads_nth (self->threads, i)->first < picture->time)
      self->states[i].kind = WEFT_THREAD_FINISHED;
  for (guint i = 0; i < picture->n; i++)
    {
      gint thread = weft_threads_find (self->threads, picture->ids[i]);

      if (thread >= 0)
        self->states[thread] = picture->states[i];
    }
}

WeftThreadReplay *
weft_thread_replay_new (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable)
{
  WeftThreadReplay *self = g_new0 (WeftThreadReplay, 1);
  const WeftThreadPicture *picture = weft_threads_picture (threads, from);

  self->threads = weft_threads_ref (threads);
  self->rows = rows;
  self->states = g_new0 (WeftThreadState, MAX (weft_threads_n (threads), 1));
  if (picture != NULL)
    take_picture (self, picture);
  self->walk = weft_thread_walk_new (threads->index, picture != NULL ? picture->places : NULL, to,
                                     WEFT_THREAD_STATE_KINDS, rows != NULL ? find_wanted : find_any,
                                     rows != NULL ? (gconstpointer) self : threads, cancellable);
  return self;
}

void
weft_thread_replay_free (WeftThreadReplay *self)
{
  weft_thread_walk_free (self->walk);
  weft_threads_unref (self->threads);
  g_free (self->states);
  g_free (self);
}

gboolean
weft_thread_replay_next (WeftThreadReplay *self, WeftThreadChange *change)
{
  const WeftThreadEvent *event;

  while ((event = weft_thread_walk_next (self->walk)) != NULL)
    {
      WeftThreadState *state = &self->states[event->thread];

      change->before = *state;
      change->step = weft_thread_state_step (state, event);
      change->thread = event->thread;
      change->offset = event->offset;
      change->cap = event->cap;
      change->now = state;
      if (change->step & WEFT_THREAD_CHANGED)
        return TRUE;
    }
  return FALSE;
}

const WeftThreadState *
weft_thread_replay_state (const WeftThreadReplay *self, guint thread)
{
  return &self->states[thread];
}
