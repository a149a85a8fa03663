/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the run time of each thread, to find workers that did hardly anything while one thread did
 * nearly all of the work. */
#include "weft-change-counter.h"

#include "weft-thread-role.h"

/* Workers are counted only if one thread ran for more than this share of all run time. */
#define LEAST_SHARE 0.75
/* A thread that runs for less than 1 / LIGHT_PART of the time of the thread that runs most did not
 * do its share. */
#define LIGHT_PART 20

/* Times of a thread in the range, ns. */
typedef struct
{
  guint64 running, foreign;
} Work;

typedef struct
{
  Work *works; /* by thread */
} Workers;

static void
workers_init (gpointer data, const WeftChangeContext *context)
{
  ((Workers *) data)->works = weft_change_new_by_thread (Work, context);
}

static void
workers_clear (gpointer data)
{
  g_free (((Workers *) data)->works);
}

/* Adds the part of [state->since, @end) that is in the range. */
static inline void
add_state (Workers *self,
           const WeftStatistics *statistics,
           guint32 thread,
           const WeftThreadState *state,
           guint64 end)
{
  guint64 ns = weft_measure_ns (MAX (state->since, statistics->from), MIN (end, statistics->to));

  if (state->kind == WEFT_THREAD_RUNNING)
    self->works[thread].running += ns;
  else if (state->kind == WEFT_THREAD_FOREIGN)
    self->works[thread].foreign += ns;
}

static void
workers_step (gpointer self,
              const WeftChangeContext *context,
              const WeftThreadChange *change,
              G_GNUC_UNUSED guint64 time)
{
  add_state (self, context->statistics, change->thread, &change->before, change->now->since);
}

/* Adds the states that last until the end of the range. */
static void
add_last_states (Workers *self, const WeftChangeContext *context)
{
  const GArray *heard = weft_thread_replay_heard (context->replay);

  for (guint i = 0; i < heard->len; i++)
    {
      guint32 thread = g_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (context->replay, thread);

      add_state (self, context->statistics, thread, state,
                 weft_threads_known_until (context->threads, thread, state));
    }
}

/* Returns the thread that runs most, or WEFT_SCENE_NO_THREAD. Sets @all to the run time of all
 * threads, ns. */
static guint32
find_busiest (const Workers *self, guint n, guint64 *all)
{
  guint32 busiest = WEFT_SCENE_NO_THREAD;

  *all = 0;
  for (guint32 i = 0; i < n; i++)
    {
      *all += self->works[i].running;
      if (self->works[i].running > (busiest < n ? self->works[busiest].running : 0))
        busiest = i;
    }
  return busiest;
}

/* Returns TRUE if @thread is a thread of the program that has ended and ran for less than @most ns,
 * and not because it waited in foreign calls. */
static gboolean
is_light (const Workers *self, const WeftThreads *threads, guint32 thread, guint64 most)
{
  const Work *work = &self->works[thread];

  return work->running < most && work->foreign < most &&
         (weft_threads_nth (threads, thread).flags & WEFT_THREAD_HAS_END) &&
         weft_thread_role (threads, thread) == WEFT_ROLE_PROGRAM &&
         !weft_thread_is_made_by_rts (threads, thread);
}

/* Returns the number of threads that were created together, as workers are, but ended after hardly
 * any run time, while @busiest ran nearly all of the time. */
static guint
count_light (const Workers *self, const WeftThreads *threads, guint32 busiest)
{
  guint64 most = self->works[busiest].running / LIGHT_PART;
  gint last = -1; /* the last light thread */
  guint n = 0;

  for (guint32 i = 0; i < weft_threads_n (threads); i++)
    {
      if (i == busiest || !is_light (self, threads, i, most))
        continue;
      if (last >= 0 && weft_measure_are_siblings (threads, weft_threads_id (threads, (guint) last),
                                                  weft_threads_id (threads, i)))
        n += n == 0 ? 2 : 1;
      last = (gint) i;
    }
  return n;
}

static void
workers_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Workers *self = data;
  guint32 busiest;
  guint64 all;
  double share;

  measures->values[WEFT_MEASURE_LIGHT_WORKERS] = 0;
  if (context->statistics->numbers.n_caps < 2)
    return;
  add_last_states (self, context);
  busiest = find_busiest (self, weft_threads_n (context->threads), &all);
  share = busiest != WEFT_SCENE_NO_THREAD ?
              weft_measure_part ((double) self->works[busiest].running, (double) all) :
              NAN;
  measures->values[WEFT_MEASURE_MAIN_WORKER] = share;
  if (share > LEAST_SHARE)
    measures->values[WEFT_MEASURE_LIGHT_WORKERS] = count_light (self, context->threads, busiest);
  measures->scenes[WEFT_SCENE_WORKER].thread = busiest;
}

const WeftChangeCounter weft_count_workers = {
  .size = sizeof (Workers),
  .init = workers_init,
  .clear = workers_clear,
  .step = workers_step,
  .settle = workers_settle,
};
