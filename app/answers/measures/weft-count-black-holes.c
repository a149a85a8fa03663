/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the time in which two or more threads wait for a thunk that another thread, its owner, is
 * evaluating. If the owner is waiting too, the time does not count, as nothing is evaluated then.
 * Such waiting owners are common if threads take turns in updating a variable of a library, such as
 * the timers of threadDelay. */
#include "weft-change-counter.h"

/* Waits for thunks that one thread, the owner, evaluates. */
typedef struct
{
  guint32 n, most;
  guint64 since; /* start of the time with two or more waiting threads, ns */
  guint64 ns;    /* total time with two or more waiting threads, ns */
  WeftRange longest;
  guint32 thread; /* index in WeftThreads, or WEFT_SCENE_NO_THREAD */
} Owner;

typedef struct
{
  GHashTable *owners;       /* key: ID of the owner; value: Owner */
  guint n_contended_owners; /* number of owners for which two or more threads wait now */
  guint64 since;            /* start of the time in which @n_contended_owners has not been 0, ns */
  guint64 ran;              /* sum of the run times of the contended owners since @since, ns */
  guint64 ran_to_gain;
  guint64 ns;              /* time in which contended owners ran, ns */
  guint64 ns_to_gain;      /* part of @ns in which no GC stopped the program */
  guint32 contended_owner; /* ID of the first contended owner */
} BlackHoleCounter;

static void
black_holes_init (gpointer data, const WeftChangeContext *context)
{
  ((BlackHoleCounter *) data)->owners = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

static void
black_holes_clear (gpointer data)
{
  g_hash_table_unref (((BlackHoleCounter *) data)->owners);
}

/* Returns the index in WeftThreads of the owner with the ID @id, or WEFT_SCENE_NO_THREAD if the log
 * has no event of this thread. */
static guint32
find_owner (const WeftChangeContext *context, guint32 id)
{
  gint thread = weft_threads_find (context->threads, id);

  return thread >= 0 ? (guint32) thread : WEFT_SCENE_NO_THREAD;
}

static gboolean
is_black_hole (const WeftThreadState *state)
{
  return state->kind == WEFT_THREAD_BLOCKED && state->status == WEFT_STOP_BLACK_HOLE;
}

/* Ends the time in which there was at least one owner for which two or more threads waited. */
static void
end_contention (BlackHoleCounter *self, const WeftChangeContext *context, guint64 time)
{
  guint64 ns = MIN (weft_measure_covered_ns (context->statistics, self->since, time), self->ran);

  self->ns += ns;
  self->ns_to_gain +=
      MIN (weft_change_ns_without_gc (context, self->since, time), self->ran_to_gain);
  self->ran = self->ran_to_gain = 0;
  if (ns > 0)
    weft_measure_instance (context->measures, WEFT_SCENE_BLACK_HOLE,
                           (WeftRange){ self->since, time }, ns,
                           find_owner (context, self->contended_owner));
}

/* Counts the part of a run of @owner during which two or more threads waited for it. */
static void
add_run (BlackHoleCounter *self,
         const Owner *owner,
         const WeftChangeContext *context,
         guint64 from,
         guint64 to)
{
  from = MAX (from, owner->since);
  self->ran += weft_measure_covered_ns (context->statistics, from, to);
  self->ran_to_gain += weft_change_ns_without_gc (context, from, to);
}

/* Ends the time in which two or more threads waited for @owner. */
static void
add_wait (BlackHoleCounter *self, Owner *owner, const WeftChangeContext *context, guint64 time)
{
  const WeftThreadState *state = owner->thread != WEFT_SCENE_NO_THREAD ?
                                     weft_thread_replay_state (context->replay, owner->thread) :
                                     NULL;

  if (state != NULL && state->kind == WEFT_THREAD_RUNNING)
    add_run (self, owner, context, state->since, time);
  owner->ns += weft_measure_covered_ns (context->statistics, owner->since, time);
  if (weft_measure_duration (owner->since, time) > owner->longest.to - owner->longest.from)
    owner->longest = (WeftRange){ owner->since, time };
}

static void
begin_wait (BlackHoleCounter *self,
            const WeftChangeContext *context,
            const WeftThreadState *state,
            guint64 time)
{
  Owner *owner = g_hash_table_lookup (self->owners, GUINT_TO_POINTER (state->info));

  if (owner == NULL)
    {
      owner = g_new0 (Owner, 1);
      owner->thread = find_owner (context, state->info);
      g_hash_table_insert (self->owners, GUINT_TO_POINTER (state->info), owner);
    }
  if (++owner->n == 2)
    {
      owner->since = time;
      if (self->n_contended_owners++ == 0)
        {
          self->since = time;
          self->contended_owner = state->info;
        }
    }
  owner->most = MAX (owner->most, owner->n);
}

static void
black_holes_begin (gpointer self,
                   const WeftChangeContext *context,
                   guint32 thread,
                   const WeftThreadState *state)
{
  if (is_black_hole (state))
    begin_wait (self, context, state, context->statistics->from);
}

static void
black_holes_step (gpointer data,
                  const WeftChangeContext *context,
                  const WeftThreadChange *change,
                  guint64 time)
{
  BlackHoleCounter *self = data;

  if (self->n_contended_owners > 0 && weft_change_ends_run (change))
    {
      guint32 id = weft_threads_id (context->threads, change->thread);
      const Owner *owner = g_hash_table_lookup (self->owners, GUINT_TO_POINTER (id));

      if (owner != NULL && owner->n >= 2)
        add_run (self, owner, context, change->before.since, time);
    }
  if (is_black_hole (&change->before))
    {
      guint64 end = MAX (weft_change_wait_end (change), context->statistics->from);
      Owner *owner = g_hash_table_lookup (self->owners, GUINT_TO_POINTER (change->before.info));

      if (owner != NULL && owner->n > 0 && owner->n-- == 2)
        {
          add_wait (self, owner, context, end);
          if (--self->n_contended_owners == 0)
            end_contention (self, context, end);
        }
    }
  if (is_black_hole (change->now))
    begin_wait (self, context, change->now, time);
}

static void
black_holes_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  BlackHoleCounter *self = data;
  const Owner *most = NULL; /* the owner for which two or more threads waited longest */
  guint32 most_id = 0;
  guint threads = 0; /* largest number of threads that waited for one owner at once */
  GHashTableIter iter;
  gpointer id, value;

  g_hash_table_iter_init (&iter, self->owners);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      Owner *owner = value;
      guint64 ns = most != NULL ? most->ns : 0;

      if (owner->n >= 2)
        add_wait (self, owner, context, context->statistics->to);
      threads = MAX (threads, owner->n > 0 || owner->ns > 0 ? owner->most : 0);
      /* of several owners with the same time, use the one with the lowest ID */
      if (owner->ns < ns || owner->ns == 0 || (owner->ns == ns && GPOINTER_TO_UINT (id) > most_id))
        continue;
      most = owner;
      most_id = GPOINTER_TO_UINT (id);
    }
  measures->values[WEFT_MEASURE_BLACK_HOLE] = measures->values[WEFT_MEASURE_BLACK_HOLE_GAIN] = 0;
  if (most == NULL)
    return;
  if (self->n_contended_owners > 0)
    end_contention (self, context, context->statistics->to);
  /* the sum over all owners, as threads may wait for different owners in turn */
  measures->values[WEFT_MEASURE_BLACK_HOLE] = weft_measure_share (context->statistics, self->ns);
  measures->values[WEFT_MEASURE_BLACK_HOLE_GAIN] =
      MIN (weft_measure_share (context->statistics, self->ns_to_gain),
           measures->values[WEFT_MEASURE_IDLE]);
  measures->values[WEFT_MEASURE_BLACK_HOLE_THREADS] = threads;
  measures->scenes[WEFT_SCENE_BLACK_HOLE] =
      (WeftScene){ most->longest, find_owner (context, most_id), WEFT_SCENE_NO_BAND };
}

const WeftChangeCounter weft_count_black_holes = {
  .size = sizeof (BlackHoleCounter),
  .init = black_holes_init,
  .clear = black_holes_clear,
  .begin = black_holes_begin,
  .step = black_holes_step,
  .finish = black_holes_finish,
};
