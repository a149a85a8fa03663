/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the waits of threads for values that other threads of the program are evaluating. If
 * threads wait for each other in turn, they pass on unevaluated values, such as the state in an
 * MVar, and each value refers to the one before. Waits for threads that evaluate sparks do not
 * count, as parallel programs get their results that way. */
#include "weft-change-counter.h"

/* Threads take turns if each of them waits at least this many times, and other threads wait for it
 * as often. */
#define OFTEN 20

typedef struct
{
  guint32 waits;   /* number of waits of the thread */
  guint32 awaited; /* number of waits of other threads for this thread */
  guint64 ns;      /* time in waits of the thread */
} ThreadTurns;

typedef struct
{
  ThreadTurns *turns; /* indexed by thread */
} TurnCounter;

static void
turns_init (gpointer data, const WeftChangeContext *context)
{
  ((TurnCounter *) data)->turns = weft_change_new_by_thread (ThreadTurns, context);
}

static void
turns_clear (gpointer self)
{
  weft_scratch_free (((TurnCounter *) self)->turns);
}

/* Counts the wait that @change ends. */
static void
turns_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  TurnCounter *self = data;
  gint owner;

  if (!weft_change_ends_wait (change) || change->before.status != WEFT_STOP_BLACK_HOLE)
    return;
  owner = weft_threads_find (context->threads, change->before.info);
  if (owner < 0 || weft_change_role (context, (guint32) owner) != WEFT_ROLE_PROGRAM ||
      weft_change_role (context, change->thread) != WEFT_ROLE_PROGRAM)
    return;
  self->turns[owner].awaited++;
  self->turns[change->thread].waits++;
  self->turns[change->thread].ns += weft_measure_duration (
      MAX (change->before.since, context->statistics->from), weft_change_wait_end (change));
}

static void
turns_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  const TurnCounter *self = data;
  WeftScene *scene = &measures->scenes[WEFT_SCENE_TURNS];
  guint64 waits = 0, ns = 0, most = 0;
  guint n = 0;

  for (guint32 i = 0; i < weft_threads_n (context->threads); i++)
    {
      const ThreadTurns *one = &self->turns[i];

      if (one->waits < OFTEN || one->awaited < OFTEN)
        continue;
      n++;
      waits += one->waits;
      ns += one->ns;
      if (one->waits > most)
        scene->thread = i;
      most = MAX (most, one->waits);
    }
  measures->values[WEFT_MEASURE_TURN_THREADS] = n;
  measures->values[WEFT_MEASURE_TURNS] = (double) waits;
  measures->values[WEFT_MEASURE_TURN_WAITS] = weft_measure_share (context->statistics, ns);
  measures->values[WEFT_MEASURE_TURN_GAIN] =
      MIN (measures->values[WEFT_MEASURE_TURN_WAITS], measures->values[WEFT_MEASURE_IDLE]);
}

const WeftChangeCounter weft_count_turns = {
  .size = sizeof (TurnCounter),
  .init = turns_init,
  .clear = turns_clear,
  .count = turns_count,
  .finish = turns_finish,
};
