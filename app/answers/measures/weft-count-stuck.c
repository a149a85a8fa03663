/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts threads that stay blocked until the end of the log, or until something ends them, while
 * nothing runs for a long time. Also counts threads that were woken only by a GC that searches for
 * deadlocks. */
#include "weft-change-counter.h"

#include "weft-shared-array.h"

/* Maximum number of stretches without a run that are kept: the longest ones. */
#define MAX_QUIET 16
/* If a thread was blocked for LONG_WAIT ns and then finishes after running for at most LAST_RUN ns,
 * an exception or a message is assumed to have ended it. At most MAX_ENDED such threads are
 * kept. */
#define LONG_WAIT 20000000
#define LAST_RUN  1000000
#define MAX_ENDED 65536

/* The last wait of a thread; copied by value, owns nothing. */
typedef struct
{
  WeftRange wait;
  guint32 thread;
} LastWait;

typedef struct
{
  guint running;       /* number of threads running now */
  guint64 quiet_since; /* start of the time without a run, ns; valid if none runs */
  guint64 finished;    /* time at which a thread last finished, ns */
  GHashTable *waited;  /* key: thread that runs after a long wait; value: start of that wait, ns */
  GArray *ended;       /* of LastWait */
  GHashTable
      *unwoken; /* running threads whose last long wait was ended by a GC, not by another thread */
  guint n_dropped; /* number of threads in @unwoken that ended in the last tenth of the range */
  WeftRange quiet[MAX_QUIET];
} StuckThreadCounter;

static void
stuck_init (gpointer data, const WeftChangeContext *context)
{
  StuckThreadCounter *self = data;

  self->waited = g_hash_table_new (NULL, NULL);
  self->unwoken = g_hash_table_new (NULL, NULL);
  self->ended = g_array_new (FALSE, FALSE, sizeof (LastWait));
  self->quiet_since = context->statistics->from;
}

static void
stuck_clear (gpointer self)
{
  g_hash_table_unref (((StuckThreadCounter *) self)->waited);
  g_hash_table_unref (((StuckThreadCounter *) self)->unwoken);
  g_array_unref (((StuckThreadCounter *) self)->ended);
}

static guint64
quiet_ns (const StuckThreadCounter *self, guint i)
{
  return weft_measure_duration (self->quiet[i].from, self->quiet[i].to);
}

/* Ends the stretch [self->quiet_since, @time), in which nothing ran. If it is longer than the
 * shortest stretch that is kept, it replaces that stretch. */
static void
end_quiet (StuckThreadCounter *self, guint64 time)
{
  guint shortest = 0;

  for (guint i = 1; i < MAX_QUIET; i++)
    if (quiet_ns (self, i) < quiet_ns (self, shortest))
      shortest = i;
  if (weft_measure_duration (self->quiet_since, time) > quiet_ns (self, shortest))
    self->quiet[shortest] = (WeftRange){ self->quiet_since, time };
}

/* Returns TRUE if a thread in @state is waiting for another thread, rather than for input or, if
 * the log shows it, a timer. */
static gboolean
waits_for_others (const WeftThreadState *state)
{
  return state->kind == WEFT_THREAD_BLOCKED &&
         (weft_change_is_mvar (state->status) || state->status == WEFT_STOP_STM ||
          state->status == WEFT_STOP_BLACK_HOLE);
}

static void
update_quiet_time (StuckThreadCounter *self, const WeftThreadState *state, guint64 time)
{
  if (state->kind == WEFT_THREAD_RUNNING && self->running++ == 0)
    end_quiet (self, time);
  else if (state->kind == WEFT_THREAD_FINISHED)
    self->finished = time;
}

static void
stuck_begin (gpointer self,
             const WeftChangeContext *context,
             guint32 thread,
             const WeftThreadState *state)
{
  update_quiet_time (self, state, context->statistics->from);
}

static void
stuck_step (gpointer data,
            const WeftChangeContext *context,
            const WeftThreadChange *change,
            guint64 time)
{
  StuckThreadCounter *self = data;
  const WeftThreadState *before = &change->before, *now = change->now;
  gpointer thread = GUINT_TO_POINTER (change->thread), since;
  gboolean was_running = before->kind == WEFT_THREAD_RUNNING;

  if (was_running && self->running > 0 && --self->running == 0)
    self->quiet_since = time;
  if (weft_measure_duration (before->since, time) >= LONG_WAIT && waits_for_others (before))
    {
      g_hash_table_insert (self->waited, thread, GSIZE_TO_POINTER (before->since));
      if (change->ready.kind != WEFT_READY_WOKEN)
        g_hash_table_add (self->unwoken, thread);
    }

  /* end of a run after a long wait: a short last run shows that the thread was ended */
  if (was_running && g_hash_table_size (self->waited) > 0 &&
      g_hash_table_steal_extended (self->waited, thread, NULL, &since) &&
      now->kind == WEFT_THREAD_FINISHED &&
      weft_measure_duration (before->since, now->since) <= LAST_RUN)
    {
      LastWait one = { { GPOINTER_TO_SIZE (since), before->since }, change->thread };
      guint64 from = context->statistics->from, to = context->statistics->to;

      self->n_dropped +=
          g_hash_table_contains (self->unwoken, thread) && before->since >= to - (to - from) / 10;
      if (self->ended->len < MAX_ENDED)
        g_array_append_val (self->ended, one);
    }
  if (was_running && g_hash_table_size (self->unwoken) > 0)
    g_hash_table_remove (self->unwoken, thread);
  update_quiet_time (self, now, time);
}

/* Threads of the program that were blocked throughout a stretch. The main thread does not count:
 * the program ends when it continues. */
typedef struct
{
  const WeftChangeContext *context;
  guint n;
  guint32 first; /* the thread with the lowest index */
} BlockedThreads;

static void
add_blocked (BlockedThreads *self, guint32 thread)
{
  if (weft_change_role (self->context, thread) != WEFT_ROLE_PROGRAM ||
      weft_thread_is_created_by_rts (self->context->threads, thread))
    return;
  self->first = self->n == 0 ? thread : MIN (self->first, thread);
  self->n++;
}

/* Adds the threads that have been blocked since @since or earlier and stay blocked until the end.
 * If @sibling is not NULL, adds only threads that were created together with the thread with this
 * ID. */
static void
add_blocked_since (BlockedThreads *self, guint64 since, const guint32 *sibling)
{
  const WeftThreadReplay *replay = self->context->replay;
  const WeftSharedArray *heard = weft_thread_replay_active_threads (replay);

  for (guint i = 0; i < heard->n; i++)
    {
      guint32 thread = weft_shared_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      if (state->since <= since && waits_for_others (state) &&
          (sibling == NULL ||
           weft_measure_are_siblings (self->context->threads, *sibling,
                                      weft_threads_id (self->context->threads, thread))))
        add_blocked (self, thread);
    }
}

/* Returns the number of threads that were created together with the thread that runs alone in
 * @solo, and that are blocked from about the start of @solo until the end of the range. */
static guint
count_blocked_siblings (const WeftChangeContext *context, const WeftScene *solo)
{
  guint64 late = solo->range.from + weft_measure_duration (solo->range.from, solo->range.to) / 10;
  BlockedThreads found = { context, 0, 0 };
  guint32 own;

  if (solo->thread == WEFT_SCENE_NO_THREAD)
    return 0;
  own = weft_threads_id (context->threads, solo->thread);
  add_blocked_since (&found, late, &own);
  return found.n;
}

static void
stuck_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  StuckThreadCounter *self = data;
  WeftScene *scene = &measures->scenes[WEFT_SCENE_STUCK];
  guint64 most = 0;

  if (self->running == 0)
    end_quiet (self, context->statistics->to);
  measures->values[WEFT_MEASURE_STUCK] = measures->values[WEFT_MEASURE_STUCK_TIME] = 0;
  measures->values[WEFT_MEASURE_STUCK_EXIT] = 0;
  measures->values[WEFT_MEASURE_LEFT_SHARE] +=
      weft_measure_quotient (self->n_dropped, measures->values[WEFT_MEASURE_MOST_ALIVE]);
  measures->values[WEFT_MEASURE_LEFT_SHARE] = MIN (measures->values[WEFT_MEASURE_LEFT_SHARE], 1);
  measures->values[WEFT_MEASURE_SOLO_LEFT] = 0;
  /* threads that are blocked at the end of the range may continue after it, except at the end of
   * the log */
  if (context->statistics->to < context->statistics->trace->index->to)
    return;
  measures->values[WEFT_MEASURE_SOLO_LEFT] =
      count_blocked_siblings (context, &measures->scenes[WEFT_SCENE_SOLO]);
  for (guint i = 0; i < MAX_QUIET; i++)
    {
      const WeftRange *quiet = &self->quiet[i];
      guint64 covered = weft_measure_covered_ns (context->statistics, quiet->from, quiet->to);
      guint64 ns = covered - MIN (covered, weft_measure_stopped_ns (context->statistics->trace,
                                                                    quiet->from, quiet->to));
      BlockedThreads found = { context, 0, 0 };

      if (ns <= most)
        continue;
      /* threads that were blocked throughout @quiet and did not continue after it */
      add_blocked_since (&found, quiet->from, NULL);
      for (guint k = 0; k < self->ended->len; k++)
        {
          const LastWait *one = &g_array_index (self->ended, LastWait, k);

          if (one->wait.from <= quiet->from && one->wait.to >= quiet->to)
            add_blocked (&found, one->thread);
        }
      if (found.n == 0)
        continue;
      most = ns;
      measures->values[WEFT_MEASURE_STUCK] = found.n;
      measures->values[WEFT_MEASURE_STUCK_TIME] = weft_measure_share (context->statistics, ns);
      measures->values[WEFT_MEASURE_STUCK_EXIT] = self->finished >= quiet->to;
      *scene = (WeftScene){ *quiet, found.first, WEFT_SCENE_NO_BAND };
    }
  if (most > 0)
    weft_measure_instance (measures, WEFT_SCENE_STUCK, scene->range, most, scene->thread);
}

const WeftChangeCounter weft_count_stuck = {
  .size = sizeof (StuckThreadCounter),
  .init = stuck_init,
  .clear = stuck_clear,
  .begin = stuck_begin,
  .step = stuck_step,
  .finish = stuck_finish,
};

/* Threads that were woken only by a GC that searches for deadlocked threads. */
typedef struct
{
  guint n;
  guint64 longest_ns;
  WeftRange last;
  guint32 last_thread;
} DeadlockCounter;

/* Counts the wait that @change ends, if the last GC before the end of the wait searched for
 * deadlocked threads and began during the wait. */
static void
deadlocks_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  DeadlockCounter *self = data;
  const WeftCollections *gcs = context->statistics->trace->collections;
  const WeftCollection *last;
  WeftRange wait = { change->before.since, change->now->since };
  guint status = change->before.status, n;
  guint64 ns;

  if (!weft_change_ends_wait (change) || change->ready.kind == WEFT_READY_WOKEN ||
      wait.from >= context->gc_end ||
      !(weft_change_is_mvar (status) || status == WEFT_STOP_STM || status == WEFT_STOP_BLACK_HOLE))
    return;
  n = weft_collections_count_before (gcs, wait.to);
  last = n > 0 ? weft_collections_nth (gcs, n - 1) : NULL;
  if (last == NULL || last->cause != WEFT_GC_CAUSE_DEADLOCK || last->start < wait.from)
    return;
  ns = weft_measure_covered_ns (context->statistics, MAX (wait.from, context->statistics->from),
                                wait.to);
  self->n++;
  self->longest_ns = MAX (self->longest_ns, ns);
  self->last = wait;
  self->last_thread = change->thread;
  weft_measure_instance (context->measures, WEFT_SCENE_DEADLOCK, wait, wait.to - wait.from,
                         change->thread);
}

static void
deadlocks_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  const DeadlockCounter *self = data;

  measures->values[WEFT_MEASURE_DEADLOCKED] = self->n;
  measures->values[WEFT_MEASURE_DEADLOCK] =
      weft_measure_share (context->statistics, self->longest_ns);
  if (self->n > 0)
    measures->scenes[WEFT_SCENE_DEADLOCK] =
        (WeftScene){ self->last, self->last_thread, WEFT_SCENE_NO_BAND };
}

const WeftChangeCounter weft_count_deadlocks = {
  .size = sizeof (DeadlockCounter),
  .count = deadlocks_count,
  .finish = deadlocks_finish,
};
