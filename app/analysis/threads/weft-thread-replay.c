/* SPDX-License-Identifier: BSD-3-Clause */
/* Replays the states of threads. Events of threads that are not replayed are dropped while events
 * are decoded, before they are merged. */
#include "weft-thread-replay.h"

#include "weft-scratch.h"
#include "weft-thread-sections.h"

struct _WeftThreadReplay
{
  WeftThreads *threads;
  const guint16 *rows;
  WeftThreadWalk *walk;              /* NULL if the events are read ahead */
  WeftThreadSections *sections;      /* of the walk, or NULL */
  const WeftThreadEvent *next, *end; /* the rest of the current section */
  /* state of each thread; all zeros until its first event in the replay */
  WeftThreadState *states;
  WeftThreadReady *ready;          /* readiness of each thread; NULL if not tracked */
  WeftSharedArray *active_threads; /* of guint32: threads whose state is not all zeros */
  guint64 snapshot_time;           /* ns: time of the snapshot, or 0 */
};

static const WeftThreadState finished = { .kind = WEFT_THREAD_FINISHED };

static gint
find_thread (guint32 id, gconstpointer data)
{
  return weft_threads_find (data, id);
}

static gint
find_replayed_thread (guint32 id, gconstpointer data)
{
  const WeftThreadReplay *self = data;
  gint thread = weft_threads_find (self->threads, id);

  return thread >= 0 && self->rows[thread] != WEFT_THREAD_NO_ROW ? thread : -1;
}

static gboolean
is_zero_state (const WeftThreadState *state)
{
  return state->kind == WEFT_THREAD_UNKNOWN && state->since == 0;
}

/* Returns TRUE if @thread finished before the snapshot: its first event is before the snapshot, but
 * the snapshot does not contain it. */
static gboolean
has_finished (const WeftThreadReplay *self, guint thread)
{
  return is_zero_state (&self->states[thread]) &&
         weft_threads_nth (self->threads, thread).first < self->snapshot_time;
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
  const WeftThreadSnapshot *snapshot = weft_threads_snapshot (threads, from);

  self->threads = weft_shared_ref (threads);
  self->rows = rows;
  /* zeroed pages from the operating system cost nothing until they are used */
  self->states = weft_scratch_new0 (WeftThreadState, weft_threads_n (threads));
  self->active_threads = weft_shared_array_new (sizeof (guint32));
  if (with_ready)
    self->ready = weft_scratch_new0 (WeftThreadReady, weft_threads_n (threads));
  if (snapshot != NULL)
    {
      self->snapshot_time = snapshot->time;
      for (guint i = 0; i < snapshot->n; i++)
        {
          gint found = weft_threads_find (self->threads, snapshot->ids[i]);
          guint32 thread = (guint32) found;

          if (found < 0 || (self->rows != NULL && self->rows[thread] == WEFT_THREAD_NO_ROW))
            continue;
          self->states[thread] = snapshot->states[i];
          /* a thread that has had events must not have a state of all zeros, even if the state is
           * unknown */
          if (self->states[thread].kind == WEFT_THREAD_UNKNOWN)
            self->states[thread].since = snapshot->time;
          weft_shared_array_append (self->active_threads, &thread);
        }
    }
  for (guint i = 0; snapshot != NULL && with_ready && i < snapshot->n_ready; i++)
    {
      gint thread = weft_threads_find (threads, snapshot->ready[i].id);

      if (thread >= 0)
        self->ready[thread] = snapshot->ready[i].ready;
    }
  self->walk =
      weft_thread_walk_new (threads->index, snapshot != NULL ? snapshot->positions : NULL, to,
                            with_ready ? WEFT_THREAD_READY_KINDS : WEFT_THREAD_STATE_KINDS,
                            rows != NULL ? find_replayed_thread : find_thread,
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
  g_clear_pointer (&self->sections, weft_thread_sections_free);
  g_clear_pointer (&self->walk, weft_thread_walk_free);
  weft_shared_unref (self->threads);
  weft_shared_array_free (self->active_threads);
  weft_scratch_free (self->states);
  weft_scratch_free (self->ready);
  g_free (self);
}

void
weft_thread_replay_read_ahead (WeftThreadReplay *self)
{
  self->sections = weft_thread_sections_new (g_steal_pointer (&self->walk));
}

/* Returns the next event, valid until the next call, or NULL after the last. */
static inline const WeftThreadEvent *
next_event (WeftThreadReplay *self)
{
  if (self->sections == NULL)
    return weft_thread_walk_next (self->walk);
  if (G_UNLIKELY (self->next == self->end))
    {
      const WeftThreadSection *section = weft_thread_sections_next (self->sections);

      if (section == NULL)
        return NULL;
      self->next = section->events;
      self->end = section->events + section->n;
    }
  return self->next++;
}

/* Updates the readiness of the thread of @event, and returns its previous readiness. */
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

/* Returns TRUE if @event can change a state. */
static gboolean
is_state_event (const WeftThreadEvent *event)
{
  return (WEFT_THREAD_STATE_KINDS & (1u << event->kind)) != 0;
}

/* Applies @event, and fills @change. */
static inline void
apply_event (WeftThreadReplay *self, const WeftThreadEvent *event, WeftThreadChange *change)
{
  WeftThreadState *state = &self->states[event->thread];

  if (G_UNLIKELY (is_zero_state (state)) && is_state_event (event))
    {
      if (has_finished (self, event->thread))
        *state = finished;
      weft_shared_array_append (self->active_threads, &event->thread);
    }
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
  const WeftThreadEvent *event = next_event (self);

  if (event != NULL)
    apply_event (self, event, change);
  return event != NULL;
}

gboolean
weft_thread_replay_next (WeftThreadReplay *self, WeftThreadChange *change)
{
  const WeftThreadEvent *event;

  while ((event = next_event (self)) != NULL)
    {
      if (!is_state_event (event))
        {
          step_ready (self, WEFT_THREAD_UNCHANGED, event);
          continue;
        }
      apply_event (self, event, change);
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

const WeftSharedArray *
weft_thread_replay_active_threads (const WeftThreadReplay *self)
{
  return self->active_threads;
}
