/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds all threads of a log in one pass over the events of their lives, and takes pictures of
 * their states on the way. */
#include "weft-threads-private.h"

/* Pictures may take this part of the log; a thread event has some 14 bytes. */
#define PICTURE_PART 100
#define EVENT_BYTES  14
/* So many events are played again in less than a millisecond. */
#define MIN_INTERVAL 16384

/* What is only needed on the way, by thread. */
typedef struct
{
  WeftThreadState state;
  WeftThreadReady ready;
  guint32 place; /* among the living, where it is */
} Life;

typedef struct
{
  WeftThreads *self;
  WeftThreadWalk *walk;
  WeftIdleTimes *idle;          /* or NULL */
  WeftParallelism *parallelism; /* or NULL */
  GArray *found;                /* of WeftFoundThread */
  GArray *lives;                /* of Life, likewise */
  GArray *living;               /* of guint32: threads that have not finished */
  guint32 *slots;               /* 1 + thread by hash of its id; 0: free */
  guint hash_bits;              /* there are 1 << hash_bits slots */
  guint64 pictured;             /* thread events before the last picture */
} Pass;

static inline WeftFoundThread *
nth (const Pass *pass, guint32 thread)
{
  return &g_array_index (pass->found, WeftFoundThread, thread);
}

/* The hash of ids. */

static inline guint32
hash (guint32 id, guint bits)
{
  return (id * 2654435769u) >> (32 - bits);
}

static void
put (Pass *pass, guint32 id, guint32 thread)
{
  guint32 mask = (1u << pass->hash_bits) - 1;
  guint32 at = hash (id, pass->hash_bits);

  while (pass->slots[at] != 0)
    at = (at + 1) & mask;
  pass->slots[at] = thread + 1;
}

static void
grow (Pass *pass)
{
  g_free (pass->slots);
  pass->hash_bits++;
  pass->slots = g_new0 (guint32, (gsize) 1 << pass->hash_bits);
  for (guint i = 0; i < pass->found->len; i++)
    put (pass, nth (pass, i)->thread.id, i);
}

static guint32
add_thread (Pass *pass, const WeftThreadEvent *event)
{
  guint32 thread = pass->found->len;
  WeftFoundThread one = { .thread = {
                              .id = event->thread, .first = event->time, .cap = event->cap } };
  Life life = { .place = pass->living->len };

  if (event->kind == WEFT_THREAD_CREATE)
    one.thread.flags = WEFT_THREAD_HAS_CREATION;
  g_array_append_val (pass->found, one);
  g_array_append_val (pass->lives, life);
  g_array_append_val (pass->living, thread);
  if (2 * (gsize) pass->found->len > (gsize) 1 << pass->hash_bits)
    grow (pass);
  else
    put (pass, event->thread, thread);
  return thread;
}

static inline guint32
find_thread (Pass *pass, const WeftThreadEvent *event)
{
  guint32 mask = (1u << pass->hash_bits) - 1;
  guint32 at = hash (event->thread, pass->hash_bits);

  for (; pass->slots[at] != 0; at = (at + 1) & mask)
    if (nth (pass, pass->slots[at] - 1)->thread.id == event->thread)
      return pass->slots[at] - 1;
  return add_thread (pass, event);
}

/* The living. */

static void
leave_living (Pass *pass, guint32 thread)
{
  guint32 place = g_array_index (pass->lives, Life, thread).place;
  guint32 last = g_array_index (pass->living, guint32, pass->living->len - 1);

  g_array_index (pass->living, guint32, place) = last;
  g_array_index (pass->lives, Life, last).place = place;
  g_array_set_size (pass->living, pass->living->len - 1);
}

static void
join_living (Pass *pass, guint32 thread)
{
  g_array_index (pass->lives, Life, thread).place = pass->living->len;
  g_array_append_val (pass->living, thread);
}

/* The events. */

static void
change_state (Pass *pass, guint32 number, WeftThread *thread, const WeftThreadEvent *event)
{
  Life *life = &g_array_index (pass->lives, Life, number);
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
      leave_living (pass, number);
    }
  else if (before.kind == WEFT_THREAD_FINISHED)
    {
      thread->flags &= ~WEFT_THREAD_HAS_END;
      join_living (pass, number);
    }
}

static void
live_on (Pass *pass, guint32 number, WeftThread *thread, const WeftThreadEvent *event)
{
  if (event->kind != WEFT_THREAD_LOST)
    thread->last = event->time;
  if (event->kind == WEFT_THREAD_MIGRATE)
    thread->migrations++;
  else if (event->kind == WEFT_THREAD_WAKEUP)
    thread->wakeups++;
  change_state (pass, number, thread, event);
}

static void
take_event (Pass *pass, const WeftThreadEvent *event)
{
  WeftThreadReady before;
  WeftRunQueueChange change;
  guint32 number = find_thread (pass, event);
  WeftThread *thread = &nth (pass, number)->thread;

  if (event->kind == WEFT_THREAD_LABEL)
    nth (pass, number)->label = event->offset;
  before = g_array_index (pass->lives, Life, number).ready;
  /* what is posted of a thread after its end does not prolong its life */
  if (!(thread->flags & WEFT_THREAD_HAS_END) || event->kind == WEFT_THREAD_CREATE)
    live_on (pass, number, thread, event);
  weft_run_queues_add (pass->self->queues, event, &before,
                       &g_array_index (pass->lives, Life, number).ready, &change);
  if (pass->idle != NULL)
    weft_idle_times_add (pass->idle, &change);
  if (pass->parallelism != NULL)
    weft_parallelism_add (pass->parallelism, &change);
}

/* The pictures. */

static gboolean
is_due (const Pass *pass)
{
  guint64 bytes = pass->living->len * (sizeof (guint32) + sizeof (WeftThreadState)) +
                  weft_thread_walk_n_places (pass->self->index) * sizeof (WeftThreadPlace);
  guint64 interval = bytes * PICTURE_PART / EVENT_BYTES;

  return pass->self->n_events - pass->pictured >= MAX (interval, MIN_INTERVAL);
}

static void
add_ready (WeftThreadPicture *picture, guint32 id, const Life *life)
{
  WeftReadyThread one = { id, life->ready };

  g_array_append_val (picture->ready, one);
}

static gint
compare_ids (gconstpointer a, gconstpointer b, gpointer user_data)
{
  guint32 x = nth (user_data, *(const guint32 *) a)->thread.id;
  guint32 y = nth (user_data, *(const guint32 *) b)->thread.id;

  return (x > y) - (x < y);
}

/* They are searched by id. */
static void
sort_living (Pass *pass)
{
  g_array_sort_with_data (pass->living, compare_ids, pass);
  for (guint i = 0; i < pass->living->len; i++)
    g_array_index (pass->lives, Life, g_array_index (pass->living, guint32, i)).place = i;
}

static void
take_picture (Pass *pass, guint64 time)
{
  WeftThreads *self = pass->self;
  WeftThreadPicture picture = {
    .time = time,
    .n_events = self->n_events,
    .n = pass->living->len,
    .places = g_new0 (WeftThreadPlace, weft_thread_walk_n_places (self->index)),
    .ids = g_new (guint32, pass->living->len),
    .states = g_new (WeftThreadState, pass->living->len),
    .ready = g_array_new (FALSE, FALSE, sizeof (WeftReadyThread)),
  };

  sort_living (pass);
  weft_thread_walk_places (pass->walk, picture.places);
  for (guint i = 0; i < picture.n; i++)
    {
      guint32 thread = g_array_index (pass->living, guint32, i);
      const Life *life = &g_array_index (pass->lives, Life, thread);

      picture.ids[i] = nth (pass, thread)->thread.id;
      picture.states[i] = life->state;
      if (life->ready.kind != WEFT_READY_NONE)
        add_ready (&picture, picture.ids[i], life);
    }
  g_array_append_val (self->pictures, picture);
  pass->pictured = self->n_events;
}

static void
take_sample (Pass *pass, guint64 time)
{
  if (pass->idle != NULL)
    weft_idle_times_sample (pass->idle, time);
  if (pass->parallelism != NULL)
    weft_parallelism_sample (pass->parallelism, time);
}

static gboolean
walk (Pass *pass, GCancellable *cancellable, GError **error)
{
  const WeftThreadEvent *event;
  guint64 time = 0;
  gboolean due = FALSE;

  while ((event = weft_thread_walk_peek (pass->walk)) != NULL)
    {
      if (G_UNLIKELY (due) && event->time > time)
        {
          take_picture (pass, event->time);
          due = FALSE;
        }
      time = event->time;
      if (weft_run_queues_begin (pass->self->queues, pass->walk, event))
        take_sample (pass, time);
      take_event (pass, weft_thread_walk_next (pass->walk));
      pass->self->n_events++;
      if (G_UNLIKELY (pass->self->n_events % (MIN_INTERVAL / 4) == 0))
        {
          due = is_due (pass);
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
  for (guint i = 0; i < pass->living->len; i++)
    {
      guint32 thread = g_array_index (pass->living, guint32, i);
      const WeftThreadState *state = &g_array_index (pass->lives, Life, thread).state;

      if (state->kind == WEFT_THREAD_RUNNING)
        nth (pass, thread)->thread.running +=
            weft_threads_state_known_until (pass->self, nth (pass, thread)->thread.last, state) -
            state->since;
    }
}

WeftThreads *
weft_threads_new (WeftIndex *index,
                  WeftIdleTimes *idle,
                  WeftParallelism *parallelism,
                  GCancellable *cancellable,
                  GError **error)
{
  WeftThreads *self = weft_threads_alloc (index);
  Pass pass = {
    .self = self,
    .idle = idle,
    .parallelism = parallelism,
    .walk = weft_thread_walk_new (index, NULL, G_MAXUINT64, WEFT_THREAD_ALL_KINDS, NULL, NULL,
                                  cancellable),
    .found = g_array_new (FALSE, FALSE, sizeof (WeftFoundThread)),
    .lives = g_array_new (FALSE, FALSE, sizeof (Life)),
    .living = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .hash_bits = 9,
  };
  gboolean is_whole;

  grow (&pass);
  if (idle != NULL)
    weft_idle_times_begin (idle, self->queues, NULL, 0);
  if (parallelism != NULL)
    weft_parallelism_begin (parallelism, self->queues, NULL, 0);
  is_whole = walk (&pass, cancellable, error);
  if (idle != NULL)
    weft_idle_times_end (idle);
  if (parallelism != NULL)
    weft_parallelism_end (parallelism);
  if (is_whole)
    {
      close_runs (&pass);
      weft_threads_settle (self, pass.found);
    }
  weft_thread_walk_free (pass.walk);
  g_array_unref (pass.found);
  g_array_unref (pass.lives);
  g_array_unref (pass.living);
  g_free (pass.slots);
  if (!is_whole)
    g_clear_pointer (&self, weft_shared_unref);
  return self;
}
