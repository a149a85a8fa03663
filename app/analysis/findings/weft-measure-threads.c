/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures threads: what they wait for, whom they wake, and which never end. One replay of the
 * range's changes. */
#include "weft-measures-private.h"

#include "weft-percentiles.h"
#include "weft-run-ring.h"

#include <string.h>

/* Runs that woke transactions: of more, those before are taken as if they had ended. */
#define MAX_WAKERS 65536
/* A thread is in a convoy if it blocked so often, and for so much of its life. */
#define CONVOY_BLOCKS 20
#define CONVOY_PART   0.4
/* A transaction that waits again after so many ns had been woken in vain. */
#define VAIN 200000

/* What a thread does with MVars. */
typedef struct
{
  guint64 ns;     /* blocked on them */
  guint32 blocks; /* how often */
  guint32 woken;  /* how often it was woken by a thread that is known */
  guint32 wakes;  /* how often it woke another one */
  WeftRange longest;
} MVarUse;

/* Who waits for the thunk that a thread evaluates. */
typedef struct
{
  guint32 n, most;
  guint64 since; /* ns: there are two or more of them */
  guint64 ns;    /* in all */
  WeftRange longest;
} Owner;

typedef struct
{
  WeftMeasures *measures;
  const WeftStatistics *statistics;
  WeftThreads *threads;
  WeftRunRing *ring;
  MVarUse *mvars;         /* by thread */
  guint8 *is_woken;       /* by thread: its run began with a wake-up from STM */
  GHashTable *owners;     /* id of a thread: its Owner */
  GHashTable *stm_wakers; /* a run's number: how many transactions it woke, of the last runs */
  WeftLengths *stm_woken; /* the same of those before them */
  guint8 *is_service;     /* by thread: may be the IO manager's, which sit in foreign calls */
  WeftLengths *runs;      /* ns */
  guint64 n_runs, n_blocked;
  guint64 stm_wakeups, stm_vain, short_ns;
  guint running, foreign; /* threads now */
  guint32 foreign_thread; /* that began its foreign call last */
  guint64 at;             /* ns: since when */
  guint64 foreign_ns, alone, longest_alone;
  guint deadlocked;
  guint64 deadlock_ns; /* of the longest such wait */
  guint crowded;       /* owners of black holes for which two threads or more wait now */
  guint64 crowded_since, crowded_ns;
  guint32 crowded_by; /* the owner that was the first of them: a thread's id */
  struct
  {
    guint32 runs, vain; /* transactions woken in vain */
  } slices[WEFT_MEASURE_SLICES];
} Replay;

static gboolean
is_mvar (guint status)
{
  return status == WEFT_STOP_MVAR || status == WEFT_STOP_MVAR_READ;
}

/* Covered time in which no HEC runs and a thread is in a foreign call, GCs left out. */
static void
count_foreign (Replay *self, guint64 time)
{
  if (self->running == 0 && self->foreign > 0 && time > self->at)
    {
      guint64 gc = weft_measure_stopped (self->statistics->trace, self->at, time);
      guint64 ns = weft_measure_covered (self->statistics, self->at, time);

      ns -= MIN (gc, ns);
      self->foreign_ns += ns;
      weft_measure_instance (self->measures, WEFT_SCENE_FOREIGN, self->at, time, ns,
                             self->foreign_thread);
      if (ns > self->longest_alone)
        {
          self->longest_alone = ns;
          self->measures->scenes[WEFT_SCENE_FOREIGN] =
              (WeftScene){ { self->at, time }, self->foreign_thread, WEFT_SCENE_NO_BAND };
        }
    }
  self->at = MAX (self->at, time);
}

static void
count_state (Replay *self, guint32 thread, WeftThreadStateKind kind, gint step)
{
  if (kind == WEFT_THREAD_RUNNING)
    self->running += (guint) step;
  else if (kind == WEFT_THREAD_FOREIGN && !self->is_service[thread])
    {
      self->foreign += (guint) step;
      if (step > 0)
        self->foreign_thread = thread;
    }
}

static gboolean
is_black_hole (const WeftThreadState *state)
{
  return state->kind == WEFT_THREAD_BLOCKED && state->status == WEFT_STOP_BLACK_HOLE;
}

/* Two threads or more waited for @owner since it began, until @time. */
static void
add_wait (const Replay *self, Owner *owner, guint64 time)
{
  guint64 ns = weft_measure_covered (self->statistics, owner->since, time);

  owner->ns += ns;
  if (weft_measure_ns (owner->since, time) > owner->longest.to - owner->longest.from)
    owner->longest = (WeftRange){ owner->since, time };
}

/* The place of the thread with @id in the list, or WEFT_SCENE_NO_THREAD. */
static guint32
thread_of (const Replay *self, guint32 id)
{
  gint place = weft_threads_find (self->threads, id);

  return place >= 0 ? (guint32) place : WEFT_SCENE_NO_THREAD;
}

/* Nobody waits with others for a black hole any more. */
static void
end_crowd (Replay *self, guint64 time)
{
  guint64 ns = weft_measure_covered (self->statistics, self->crowded_since, time);

  self->crowded_ns += ns;
  if (ns > 0)
    weft_measure_instance (self->measures, WEFT_SCENE_BLACK_HOLE, self->crowded_since, time, ns,
                           thread_of (self, self->crowded_by));
}

static void
wait_for_owner (Replay *self, const WeftThreadState *state, guint64 time, gboolean begins)
{
  Owner *owner = g_hash_table_lookup (self->owners, GUINT_TO_POINTER (state->info));

  if (owner == NULL)
    {
      if (!begins)
        return;
      owner = g_new0 (Owner, 1);
      g_hash_table_insert (self->owners, GUINT_TO_POINTER (state->info), owner);
    }
  if (begins && ++owner->n == 2)
    {
      owner->since = time;
      if (self->crowded++ == 0)
        {
          self->crowded_since = time;
          self->crowded_by = state->info;
        }
    }
  else if (!begins && owner->n > 0 && owner->n-- == 2)
    {
      add_wait (self, owner, time);
      if (--self->crowded == 0)
        end_crowd (self, time);
    }
  owner->most = MAX (owner->most, owner->n);
}

/* A run ended. */
static void
end_run (Replay *self, const WeftThreadChange *change)
{
  guint64 begin = MAX (change->before.since, self->statistics->from);
  guint64 ns = weft_measure_ns (begin, change->now->since);

  self->n_runs++;
  self->slices[weft_measure_slice_at (self->statistics, change->now->since)].runs++;
  weft_lengths_add (self->runs, ns);
  self->n_blocked += change->now->kind == WEFT_THREAD_BLOCKED;
  self->short_ns += ns <= VAIN ? ns : 0;
  if (change->now->status == WEFT_STOP_STACK_OVERFLOW)
    {
      double bytes = (double) change->now->info * WEFT_STACK_WORD;

      if (!(bytes <= self->measures->values[WEFT_MEASURE_STACK]))
        {
          self->measures->values[WEFT_MEASURE_STACK] = bytes;
          self->measures->scenes[WEFT_SCENE_STACK] =
              (WeftScene){ { begin, change->now->since }, change->thread, WEFT_SCENE_NO_BAND };
        }
    }
  if (self->is_woken[change->thread] && change->now->kind == WEFT_THREAD_BLOCKED &&
      change->now->status == WEFT_STOP_STM && ns <= VAIN)
    {
      self->stm_vain++;
      self->slices[weft_measure_slice_at (self->statistics, change->now->since)].vain++;
    }
  self->is_woken[change->thread] = FALSE;
}

/* Forgets the runs that woke transactions, but for how many. */
static void
add_wakers (const Replay *self)
{
  GHashTableIter iter;
  gpointer n;

  g_hash_table_iter_init (&iter, self->stm_wakers);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    weft_lengths_add (self->stm_woken, GPOINTER_TO_UINT (n));
  g_hash_table_remove_all (self->stm_wakers);
}

/* Who woke a thread from an MVar or a transaction, whose wait ends with this change. */
static void
count_waker (Replay *self, const WeftThreadChange *change)
{
  WeftRun waker;

  if (change->before.status == WEFT_STOP_STM)
    {
      self->stm_wakeups++;
      self->is_woken[change->thread] = TRUE;
    }
  if (!weft_run_ring_find (self->ring, change->ready.by, change->ready.since, &waker))
    return;
  if (is_mvar (change->before.status))
    {
      self->mvars[change->thread].woken++;
      self->mvars[waker.thread].wakes++;
    }
  else if (change->before.status == WEFT_STOP_STM)
    {
      gpointer key = GSIZE_TO_POINTER (waker.number);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->stm_wakers, key));

      if (n == 0 && g_hash_table_size (self->stm_wakers) == MAX_WAKERS)
        add_wakers (self);
      g_hash_table_insert (self->stm_wakers, key, GUINT_TO_POINTER (n + 1));
    }
}

/* Whether the last GC before the run of @change, in its wait, was one that looks for threads which
 * can never run. */
static gboolean
was_deadlocked (const Replay *self, const WeftThreadChange *change)
{
  const WeftCollections *gcs = self->statistics->trace->collections;
  guint n = weft_collections_before (gcs, change->now->since);
  const WeftCollection *last = n > 0 ? weft_collections_nth (gcs, n - 1) : NULL;

  return last != NULL && last->cause == WEFT_GC_CAUSE_DEADLOCK &&
         last->start >= change->before.since;
}

/* A run began. */
static void
begin_run (Replay *self, const WeftThreadChange *change)
{
  if (change->before.kind != WEFT_THREAD_BLOCKED)
    return;
  if (change->ready.kind == WEFT_READY_WOKEN)
    count_waker (self, change);
  else if ((is_mvar (change->before.status) || change->before.status == WEFT_STOP_STM ||
            change->before.status == WEFT_STOP_BLACK_HOLE) &&
           was_deadlocked (self, change))
    {
      guint64 ns = weft_measure_covered (
          self->statistics, MAX (change->before.since, self->statistics->from), change->now->since);

      self->deadlocked++;
      self->deadlock_ns = MAX (self->deadlock_ns, ns);
      weft_measure_instance (self->measures, WEFT_SCENE_DEADLOCK, change->before.since,
                             change->now->since, change->now->since - change->before.since,
                             change->thread);
      self->measures->scenes[WEFT_SCENE_DEADLOCK] = (WeftScene){
        { change->before.since, change->now->since }, change->thread, WEFT_SCENE_NO_BAND
      };
    }
}

/* When the wait that @change ends was over: what follows the wake-up is latency. */
static guint64
wait_end (const WeftThreadChange *change)
{
  return change->ready.kind == WEFT_READY_WOKEN ? MIN (change->ready.since, change->now->since) :
                                                  change->now->since;
}

/* Takes what may also have begun before the range, from which the replay begins. */
static void
take_states (Replay *self, const WeftThreadChange *change)
{
  guint64 time = MAX (change->now->since, self->statistics->from);
  const WeftThreadState *before = &change->before;

  count_foreign (self, time);
  count_state (self, change->thread, before->kind, -1);
  count_state (self, change->thread, change->now->kind, 1);
  if (is_black_hole (before))
    wait_for_owner (self, before, MAX (wait_end (change), self->statistics->from), FALSE);
  if (is_black_hole (change->now))
    wait_for_owner (self, change->now, time, TRUE);
  if (before->kind == WEFT_THREAD_RUNNING)
    weft_run_ring_end (self->ring, (guint16) before->info, change->now->since);
  if (change->now->kind == WEFT_THREAD_RUNNING)
    weft_run_ring_begin (self->ring, (guint16) change->now->info, change->thread,
                         change->now->since);
}

static void
take_change (Replay *self, const WeftThreadChange *change)
{
  guint64 time = change->now->since;
  const WeftThreadState *before = &change->before;

  take_states (self, change);
  if (time < self->statistics->from)
    return;
  if (before->kind == WEFT_THREAD_BLOCKED && is_mvar (before->status))
    {
      MVarUse *use = &self->mvars[change->thread];
      WeftRange wait = { MAX (before->since, self->statistics->from), wait_end (change) };
      guint64 ns = weft_measure_ns (wait.from, wait.to);

      use->blocks++;
      use->ns += ns;
      if (ns > use->longest.to - use->longest.from)
        use->longest = wait;
    }
  if (before->kind == WEFT_THREAD_RUNNING)
    end_run (self, change);
  if (change->now->kind == WEFT_THREAD_RUNNING)
    begin_run (self, change);
}

/* What is measured of the replay. */

/* Threads that mostly wait for each other's MVars. */
static void
measure_convoy (const Replay *self)
{
  guint64 ns = 0, life = 0, woken = 0, wakes = 0, longest = 0;
  guint n = 0;

  for (guint i = 0; i < weft_threads_n (self->threads); i++)
    {
      WeftThread thread = weft_threads_nth (self->threads, i);
      guint64 from = MAX (thread.first, self->statistics->from);
      guint64 to = MIN (weft_threads_end (self->threads, i), self->statistics->to);
      const MVarUse *use = &self->mvars[i];

      if (use->blocks < CONVOY_BLOCKS || to <= from ||
          (double) use->ns <= CONVOY_PART * (double) (to - from))
        continue;
      n++;
      ns += use->ns;
      life += to - from;
      woken += use->woken;
      wakes += use->wakes;
      weft_measure_instance (self->measures, WEFT_SCENE_CONVOY, use->longest.from, use->longest.to,
                             use->longest.to - use->longest.from, i);
      if (use->ns > longest)
        self->measures->scenes[WEFT_SCENE_CONVOY].thread = i;
      longest = MAX (longest, use->ns);
    }
  self->measures->values[WEFT_MEASURE_CONVOY] = n;
  self->measures->values[WEFT_MEASURE_CONVOY_BLOCKED] =
      weft_measure_part ((double) ns, (double) life);
  /* they may wake others, too */
  self->measures->values[WEFT_MEASURE_CONVOY_WOKEN] =
      weft_measure_part ((double) MIN (wakes, woken), (double) woken);
}

/* Of the thread that others waited for most. */
static void
measure_black_holes (Replay *self)
{
  GHashTableIter iter;
  gpointer id, value, most_id = NULL;
  const Owner *most = NULL;
  guint threads = 0;

  self->measures->values[WEFT_MEASURE_BLACK_HOLE] = 0;
  g_hash_table_iter_init (&iter, self->owners);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      Owner *owner = value;

      if (owner->n >= 2)
        add_wait (self, owner, self->statistics->to);
      threads = MAX (threads, owner->n > 0 || owner->ns > 0 ? owner->most : 0);
      if (owner->ns <= (most != NULL ? most->ns : 0))
        continue;
      most = owner;
      most_id = id;
    }
  if (most == NULL)
    return;
  if (self->crowded > 0)
    end_crowd (self, self->statistics->to);
  /* of all owners: a program may do so time and again, each time at another thread */
  self->measures->values[WEFT_MEASURE_BLACK_HOLE] =
      weft_measure_share (self->statistics, self->crowded_ns);
  self->measures->values[WEFT_MEASURE_BLACK_HOLE_THREADS] = threads;
  self->measures->scenes[WEFT_SCENE_BLACK_HOLE] =
      (WeftScene){ most->longest, thread_of (self, GPOINTER_TO_UINT (most_id)),
                   WEFT_SCENE_NO_BAND };
}

static gboolean
is_alive (const WeftThread *thread, guint64 time)
{
  return (thread->flags & WEFT_THREAD_HAS_CREATION) && thread->first <= time &&
         (!(thread->flags & WEFT_THREAD_HAS_END) || thread->last > time);
}

static void
measure_alive (const Replay *self)
{
  guint64 length = self->statistics->to - self->statistics->from;
  guint64 late = self->statistics->to - length / 10, early = late - length / 20 * 9;
  guint alive = 0, before = 0, created = 0;

  for (guint i = 0; i < weft_threads_n (self->threads); i++)
    {
      WeftThread thread = weft_threads_nth (self->threads, i);

      created += (thread.flags & WEFT_THREAD_HAS_CREATION) && thread.first < self->statistics->to;
      alive += is_alive (&thread, late);
      before += is_alive (&thread, early);
    }
  self->measures->values[WEFT_MEASURE_ALIVE] = alive;
  self->measures->values[WEFT_MEASURE_ALIVE_RISE] = alive / (double) MAX (before, 1);
  self->measures->values[WEFT_MEASURE_ALIVE_SHARE] = weft_measure_part (alive, created);
}

static void
measure_stm (const Replay *self)
{
  add_wakers (self);
  self->measures->values[WEFT_MEASURE_STM_WAKEUPS] = (double) self->stm_wakeups;
  self->measures->values[WEFT_MEASURE_STM_VAIN] =
      weft_measure_part ((double) self->stm_vain, (double) self->stm_wakeups);
  /* who wakes so many runs longer than they do, and switching costs as well */
  self->measures->values[WEFT_MEASURE_STM_COST] =
      weft_measure_part ((double) self->stm_vain, (double) self->n_runs) *
      weft_measure_share (self->statistics, self->short_ns);
  self->measures->values[WEFT_MEASURE_STM_WOKEN] =
      (double) weft_lengths_percentile (self->stm_woken, 50);
}

/* Whether threads switch very often in @slice, with so many @runs. */
static gboolean
has_many_runs (const Replay *self, WeftRange slice, guint32 runs)
{
  guint64 run = weft_range_numbers (self->statistics->trace, slice.from, slice.to, NULL).run;

  return weft_measure_rate (runs, run) > WEFT_MANY_RUNS;
}

/* The slices in which threads switch very often, where they do so in all of the range: no rule asks
 * for others; and those in which transactions are woken in vain. */
static void
find_slices (const Replay *self)
{
  gboolean has_many = self->measures->values[WEFT_MEASURE_RUN_RATE] > WEFT_MANY_RUNS;

  for (guint i = 0; self->measures->instances != NULL && i < WEFT_MEASURE_SLICES; i++)
    {
      WeftRange slice = weft_measure_slice (self->statistics, i, WEFT_MEASURE_SLICES);
      guint64 ns = slice.to - slice.from;

      if (has_many && has_many_runs (self, slice, self->slices[i].runs))
        weft_measure_instance (self->measures, WEFT_SCENE_SWITCHES, slice.from, slice.to, ns,
                               WEFT_SCENE_NO_THREAD);
      if (self->slices[i].vain > 0)
        weft_measure_instance (self->measures, WEFT_SCENE_STM, slice.from, slice.to, ns,
                               WEFT_SCENE_NO_THREAD);
    }
}

static void
settle (Replay *self)
{
  WeftMeasures *measures = self->measures;

  if (isnan (measures->values[WEFT_MEASURE_STACK]))
    measures->values[WEFT_MEASURE_STACK] = 0;
  measures->values[WEFT_MEASURE_RUN_LENGTH] = (double) weft_lengths_percentile (self->runs, 50);
  measures->values[WEFT_MEASURE_RUN_RATE] =
      weft_measure_rate ((double) self->n_runs, self->statistics->numbers.run);
  measures->values[WEFT_MEASURE_SWITCH_RATE] =
      weft_measure_rate ((double) self->n_runs, self->statistics->covered);
  measures->values[WEFT_MEASURE_ENDED_BLOCKED] =
      weft_measure_part ((double) self->n_blocked, (double) self->n_runs);
  measures->values[WEFT_MEASURE_FOREIGN] = weft_measure_share (self->statistics, self->foreign_ns);
  measures->values[WEFT_MEASURE_DEADLOCKED] = self->deadlocked;
  measures->values[WEFT_MEASURE_DEADLOCK] =
      weft_measure_share (self->statistics, self->deadlock_ns);
  measure_convoy (self);
  measure_black_holes (self);
  measure_alive (self);
  measure_stm (self);
  find_slices (self);
}

/* Threads of the RTS's IO manager wait for the system in foreign calls. Where the log begins
 * after they did, neither their creation nor their labels are in it. */
static guint8 *
find_services (WeftThreads *threads)
{
  guint8 *is_service = g_new0 (guint8, weft_threads_n (threads) + 1);

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);
      gboolean is_told = (thread.flags & (WEFT_THREAD_HAS_LABEL | WEFT_THREAD_HAS_CREATION)) != 0;

      is_service[i] = !is_told || weft_threads_is_service (threads, i);
    }
  return is_service;
}

static void
begin (Replay *self, const WeftThreadReplay *replay)
{
  const GArray *heard = weft_thread_replay_heard (replay);

  self->at = self->statistics->from;
  for (guint i = 0; i < heard->len; i++)
    {
      guint32 thread = g_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      count_state (self, thread, state->kind, 1);
      if (is_black_hole (state))
        wait_for_owner (self, state, self->statistics->from, TRUE);
      if (state->kind == WEFT_THREAD_RUNNING)
        weft_run_ring_begin (self->ring, (guint16) state->info, thread, state->since);
    }
}

gboolean
weft_measure_threads (WeftMeasures *measures,
                      const WeftStatistics *statistics,
                      WeftThreads *threads,
                      GCancellable *cancellable)
{
  guint n = weft_threads_n (threads) + 1;
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      threads, statistics->from, statistics->to, NULL, cancellable);
  g_autoptr (WeftRunRing) ring = weft_run_ring_new ();
  g_autoptr (WeftMeasureQueue) queue = weft_measure_queue_new (statistics, measures);
  g_autofree MVarUse *mvars = g_new0 (MVarUse, n);
  g_autofree guint8 *is_woken = g_new0 (guint8, n);
  g_autofree guint8 *is_service = find_services (threads);
  g_autoptr (GHashTable) owners = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GHashTable) stm_wakers = g_hash_table_new (NULL, NULL);
  g_autoptr (WeftLengths) stm_woken = weft_lengths_new ();
  g_autoptr (WeftLengths) runs = weft_lengths_new ();
  Replay self = { .measures = measures,
                  .statistics = statistics,
                  .threads = threads,
                  .ring = ring,
                  .mvars = mvars,
                  .is_woken = is_woken,
                  .is_service = is_service,
                  .owners = owners,
                  .stm_wakers = stm_wakers,
                  .stm_woken = stm_woken,
                  .runs = runs,
                  .foreign_thread = WEFT_SCENE_NO_THREAD };
  WeftThreadChange change;

  begin (&self, replay);
  while (weft_thread_replay_next (replay, &change))
    {
      take_change (&self, &change);
      if (statistics->numbers.n_caps > 1)
        weft_measure_queue_add (queue, &change);
    }
  weft_measure_queue_settle (queue);
  count_foreign (&self, statistics->to);
  settle (&self);
  return !g_cancellable_is_cancelled (cancellable);
}
