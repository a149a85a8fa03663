/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the waits of each thread for MVars. Threads that mostly wait for each other are a
 * convoy. */
#include "weft-change-counter.h"

/* Minimum number of waits of a thread in a convoy, and minimum fraction of its lifetime that it
 * spends waiting. */
#define CONVOY_BLOCKS 20
#define CONVOY_PART   0.4

/* How a thread uses MVars. A wait that the timer or I/O manager ends is a delay or a wait for
 * input, not for another thread. From the end of a wait for another thread until the next such
 * wait, the thread is assumed to have a lock. */
typedef struct
{
  guint64 ns;   /* time blocked on MVars, only in waits that another thread ended, ns */
  guint64 ran;  /* time of the runs after these waits, each limited to the length of its wait, ns */
  guint64 last; /* length of the wait before the current run, ns */
  guint64 slept;  /* time in delays, foreign calls and waits for input while having a lock, ns */
  WeftRange span; /* from the start of the first wait counted in @ns to the end of the last one */
  guint32 thread;
  guint32 blocks; /* number of waits counted in @ns */
  guint32 woken;  /* number of times that a known thread woke this thread */
  guint32 wakes;  /* number of times that this thread woke another one */
  gboolean has_lock;
} MVarUse;

typedef struct
{
  GArray *uses;     /* MVarUse of each thread that waited or woke another one */
  guint32 *indexes; /* for each thread: 1 + its index in @uses, or 0 */
} MVarCounter;

static void
mvars_init (gpointer data, const WeftChangeContext *context)
{
  MVarCounter *self = data;

  self->uses = g_array_new (FALSE, TRUE, sizeof (MVarUse));
  self->indexes = g_new0 (guint32, weft_threads_n (context->threads) + 1);
}

static void
mvars_clear (gpointer self)
{
  g_array_unref (((MVarCounter *) self)->uses);
  g_free (((MVarCounter *) self)->indexes);
}

static MVarUse *
ensure_mvar_use (MVarCounter *self, guint32 thread)
{
  if (self->indexes[thread] == 0)
    {
      g_array_set_size (self->uses, self->uses->len + 1);
      self->indexes[thread] = self->uses->len;
      g_array_index (self->uses, MVarUse, self->uses->len - 1).thread = thread;
    }
  return &g_array_index (self->uses, MVarUse, self->indexes[thread] - 1);
}

/* Counts [@from, @to) if @thread had a lock. In this time, @thread waited for something other than
 * a thread. */
static void
add_sleep (MVarCounter *self, guint32 thread, guint64 from, guint64 to)
{
  MVarUse *use;

  if (self->indexes[thread] == 0)
    return;
  use = ensure_mvar_use (self, thread);
  if (use->has_lock)
    use->slept += weft_measure_duration (from, to);
}

/* Counts the wait for an MVar that @change ends, if it is known which thread ended it. */
static void
add_wait (MVarCounter *self, const WeftChangeContext *context, const WeftThreadChange *change)
{
  guint64 from = MAX (change->before.since, context->statistics->from);
  guint64 to = weft_change_wait_end (change);
  WeftRun waker;
  MVarUse *use;

  if (!weft_run_ring_find (context->ring, change->ready.posted_by, change->ready.since, &waker))
    return;
  if (weft_change_role (context, waker.thread) >= WEFT_ROLE_SERVICE)
    {
      add_sleep (self, change->thread, from, to);
      return;
    }
  use = ensure_mvar_use (self, change->thread);
  if (use->blocks++ == 0)
    use->span.from = from;
  use->span.to = to;
  use->last = weft_measure_duration (from, to);
  use->ns += use->last;
  use->woken++;
  use->has_lock = TRUE;
  ensure_mvar_use (self, waker.thread)->wakes++;
}

static void
mvars_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  MVarCounter *self = data;
  guint64 from = MAX (change->before.since, context->statistics->from);
  gboolean was_blocked = weft_change_ends_wait (change);
  MVarUse *use;

  if (was_blocked && weft_change_is_mvar (change->before.status) &&
      change->ready.kind == WEFT_READY_WOKEN)
    add_wait (self, context, change);
  else if ((was_blocked && weft_change_is_system (change->before.status)) ||
           (change->before.kind == WEFT_THREAD_FOREIGN && change->now->kind == WEFT_THREAD_RUNNING))
    add_sleep (self, change->thread, from, change->now->since);
  else if (weft_change_ends_run (change) && self->indexes[change->thread] != 0)
    {
      use = ensure_mvar_use (self, change->thread);
      use->ran += MIN (use->last, weft_change_run_ns (context, change));
      use->last = 0;
    }
}

/* Sums up the threads of the convoy: those that wait often, and for much of their lifetime in the
 * range. */
static void
mvars_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  MVarCounter *self = data;
  guint64 ns = 0, ran = 0, slept = 0, lives = 0, woken = 0, wakes = 0, longest = 0;
  double sleep;
  guint n = 0;

  for (guint i = 0; i < self->uses->len; i++)
    {
      const MVarUse *use = &g_array_index (self->uses, MVarUse, i);
      guint64 from, to, life;

      if (use->blocks < CONVOY_BLOCKS)
        continue;
      from =
          MAX (weft_threads_nth (context->threads, use->thread).first, context->statistics->from);
      to = MIN (weft_threads_end (context->threads, use->thread), context->statistics->to);
      life = weft_measure_duration (from, to);
      if (life == 0 || (double) use->ns <= CONVOY_PART * (double) life)
        continue;
      n++;
      ns += use->ns;
      ran += use->ran;
      slept += use->slept;
      lives += life;
      woken += use->woken;
      wakes += use->wakes;
      weft_measure_instance (measures, WEFT_SCENE_CONVOY, use->span, use->ns, use->thread);
      if (use->ns > longest)
        measures->scenes[WEFT_SCENE_CONVOY].thread = use->thread;
      longest = MAX (longest, use->ns);
    }
  measures->values[WEFT_MEASURE_CONVOY] = n;
  measures->values[WEFT_MEASURE_CONVOY_BLOCKED] =
      weft_measure_quotient ((double) ns, (double) lives);
  /* without the lock, the threads could sleep at the same time, even on a single HEC */
  sleep = weft_measure_share (context->statistics, slept);
  measures->values[WEFT_MEASURE_CONVOY_SLEPT] = sleep;
  measures->values[WEFT_MEASURE_CONVOY_GAIN] = MIN (
      MIN (weft_measure_share (context->statistics, ran), measures->values[WEFT_MEASURE_IDLE]) +
          (n > 0 ? sleep * (1 - 1.0 / n) : 0),
      1);
  /* limited to 1, as threads of the convoy may also wake threads outside of it */
  measures->values[WEFT_MEASURE_CONVOY_WOKEN] =
      weft_measure_quotient ((double) MIN (wakes, woken), (double) woken);
}

const WeftChangeCounter weft_count_mvars = {
  .size = sizeof (MVarCounter),
  .init = mvars_init,
  .clear = mvars_clear,
  .count = mvars_count,
  .finish = mvars_finish,
};
