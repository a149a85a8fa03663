/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts runs of threads: number, lengths, how runs end, and how large stacks become. Another
 * counter counts the runs of two kinds of threads of GHC's libraries: finalizer threads and the
 * timer manager. */
#include "weft-change-counter.h"

#include "weft-percentiles.h"
#include "weft-rts-flags.h"
#include "weft-slices.h"

/* Minimum size of a stack to be counted, bytes. */
#define SOME_STACK 1000000
/* Time (ns) that a HEC needs to block a thread, wake it up and switch to another thread: with a
 * single HEC, and with several HECs, where one HEC wakes up another. */
#define SWITCH_NS      1000.0
#define WAKE_SWITCH_NS 4000.0
#define SHORT_LENGTH   2000.0
/* A run takes at least LONG_RUN ns if the thread does some work or the timer ends the run, and at
 * most SHORT_RUN ns if the thread finds nothing to do. */
#define LONG_RUN  1000000
#define SHORT_RUN 20000
/* A thread that runs for this long (ns) could not be stopped: two time slices, unless -C is
 * given. */
#define UNSTOPPED_RUN 40000000

typedef struct
{
  WeftLengths *lengths; /* ns */
  guint64 n_blocked;
  guint64 long_ns;      /* time in runs of LONG_RUN or more, ns */
  guint64 unstopped_ns; /* time in runs of UNSTOPPED_RUN or more, ns */
  guint64 n_yielded;    /* runs of SHORT_RUN or less that ended because the thread yielded */
  guint64 yielded_ns;   /* time in the runs of @n_yielded, and in gaps of SHORT_RUN or less between
                           them, ns */
  guint64 between_ns;   /* the part of @yielded_ns between runs */
  guint64 *yielded;     /* by thread: end of its last run, ns, if @n_yielded counts it, or 0 */
  guint64 *last_fork;   /* by thread: when the thread last created another one, ns */
  double stack;         /* size of the largest stack, bytes */
  GHashTable *stacks;   /* key: thread with a large stack; value: most bytes */
  guint64 deep_first, deep_last; /* first and last time of a large stack, ns */
  WeftRange stack_run;
  guint32 stack_thread;
  WeftSlices slices;
} RunCounter;

static void
runs_init (gpointer data, const WeftChangeContext *context)
{
  RunCounter *self = data;

  self->lengths = weft_lengths_new ();
  self->stacks = g_hash_table_new (NULL, NULL);
  self->last_fork = weft_change_new_by_thread (guint64, context);
  self->yielded = weft_change_new_by_thread (guint64, context);
}

static void
runs_clear (gpointer self)
{
  weft_lengths_free (((RunCounter *) self)->lengths);
  g_hash_table_unref (((RunCounter *) self)->stacks);
  weft_scratch_free (((RunCounter *) self)->last_fork);
  weft_scratch_free (((RunCounter *) self)->yielded);
}

/* Measures large stacks, and the share of time in GC while there were large stacks. No event shows
 * how stacks shrink, so they are assumed to shrink as slowly as they grew. */
static void
measure_stacks (const RunCounter *self, const WeftStatistics *statistics, WeftMeasures *measures)
{
  guint64 grew = weft_measure_duration (self->deep_first, self->deep_last);
  guint64 to = MIN (self->deep_last + grew, statistics->to);
  GHashTableIter iter;
  gpointer bytes;
  double sum = 0;

  g_hash_table_iter_init (&iter, self->stacks);
  while (g_hash_table_iter_next (&iter, NULL, &bytes))
    sum += (double) GPOINTER_TO_SIZE (bytes);
  measures->values[WEFT_MEASURE_STACK] = self->stack;
  measures->values[WEFT_MEASURE_STACKS] = g_hash_table_size (self->stacks);
  measures->values[WEFT_MEASURE_STACK_SUM] = sum;
  measures->values[WEFT_MEASURE_STACK_GC] =
      self->deep_first < to ? weft_measure_gc_share (measures, statistics, self->deep_first, to) :
                              0;
  if (self->stack > 0)
    measures->scenes[WEFT_SCENE_STACK] =
        (WeftScene){ self->stack_run, self->stack_thread, WEFT_SCENE_NO_BAND };
}

static void
runs_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  RunCounter *self = data;
  guint64 time = change->now->since, ns;
  double stack = (double) change->now->info * WEFT_STACK_WORD;
  gpointer thread = GUINT_TO_POINTER (change->thread);

  if (change->event == WEFT_THREAD_CREATE)
    {
      WeftRun run;

      /* the creating thread yields after forkIO; this is not polling */
      if (weft_run_ring_find (context->ring, change->cap, change->time, &run))
        self->last_fork[run.thread] = change->time;
    }
  /* if a thread that yielded soon runs again, its HEC was in the scheduler in the meantime, which
   * takes longer than a short run */
  ns = weft_measure_duration (self->yielded[change->thread], time);
  if (change->now->kind == WEFT_THREAD_RUNNING && self->yielded[change->thread] > 0 &&
      ns <= SHORT_RUN)
    {
      self->yielded_ns += ns;
      self->between_ns += ns;
    }
  if (!weft_change_ends_run (change))
    return;
  if (self->yielded[change->thread] > 0) /* memory that is not written to costs nothing */
    self->yielded[change->thread] = 0;
  weft_slices_add (&self->slices, time - context->statistics->from);
  ns = weft_change_run_ns (context, change);
  weft_lengths_add (self->lengths, ns);
  self->n_blocked += change->now->kind == WEFT_THREAD_BLOCKED;
  self->long_ns += ns >= LONG_RUN ? ns : 0;
  self->unstopped_ns += ns >= UNSTOPPED_RUN ? ns : 0;
  if (ns <= SHORT_RUN && change->now->status == WEFT_STOP_YIELDED &&
      self->last_fork[change->thread] <= change->before.since)
    {
      self->n_yielded++;
      self->yielded_ns += ns;
      self->yielded[change->thread] = time;
    }
  if (change->now->status != WEFT_STOP_STACK_OVERFLOW)
    return;
  if (stack >= SOME_STACK)
    {
      self->deep_first = self->deep_first == 0 ? time : self->deep_first;
      self->deep_last = MAX (self->deep_last, time);
      if ((gsize) stack > GPOINTER_TO_SIZE (g_hash_table_lookup (self->stacks, thread)))
        g_hash_table_insert (self->stacks, thread, GSIZE_TO_POINTER ((gsize) stack));
    }
  if (stack <= self->stack)
    return;
  self->stack = stack;
  self->stack_run = (WeftRange){ MAX (change->before.since, context->statistics->from), time };
  self->stack_thread = change->thread;
}

/* Adds the slices in which threads switch very often as instances. Adds none if the rate is lower
 * in the whole range, as no rule uses the instances then. */
static void
find_switches (RunCounter *self, const WeftChangeContext *context, const WeftMeasures *measures)
{
  WeftRange range = { context->statistics->from, context->statistics->to };
  WeftRange slices[WEFT_MAX_SLICES];
  guint64 runs[WEFT_MAX_SLICES];

  if (!(measures->values[WEFT_MEASURE_RUN_RATE] > WEFT_MANY_RUNS))
    return;
  weft_slices_set_length (&self->slices, range.to - range.from);
  for (guint i = 0; i < WEFT_MAX_SLICES; i++)
    slices[i] = weft_slices_nth (&self->slices, i, range);
  weft_range_covered_runs (context->statistics->trace, slices, WEFT_MAX_SLICES, runs);
  for (guint i = 0; i < WEFT_MAX_SLICES; i++)
    if (self->slices.counts[i] > 0 &&
        weft_measure_rate (self->slices.counts[i], runs[i]) > WEFT_MANY_RUNS)
      weft_measure_instance (measures, WEFT_SCENE_SWITCHES, slices[i],
                             slices[i].to - slices[i].from, WEFT_SCENE_NO_THREAD);
}

static void
runs_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  RunCounter *self = data;
  const WeftStatistics *statistics = context->statistics;
  double n = (double) weft_lengths_get_n (self->lengths), run = (double) statistics->numbers.run;
  guint n_caps = statistics->numbers.n_caps;
  double length = (double) weft_lengths_percentile (self->lengths, 50);
  /* if the queue has runnable threads whenever a run ends, the HEC need not be woken; if most runs
   * are very short, the queue is often empty */
  double queued =
      length < SHORT_LENGTH ? 0 : fmin (measures->values[WEFT_MEASURE_RUNNABLE] / n_caps, 1);
  double switch_ns =
      (n_caps > 1 ? SWITCH_NS * queued + WAKE_SWITCH_NS * (1 - queued) : SWITCH_NS) / n_caps;
  guint threads = weft_alive_threads_count (weft_trace_alive (statistics->trace), statistics->from,
                                            statistics->to);

  measure_stacks (self, statistics, measures);
  measures->values[WEFT_MEASURE_RUN_LENGTH] = length;
  measures->values[WEFT_MEASURE_RUN_RATE] = weft_measure_rate (n, statistics->numbers.run);
  measures->values[WEFT_MEASURE_SWITCH_RATE] = weft_measure_rate (n, statistics->covered);
  /* limit the cost to the time outside of GCs, if GCs are known */
  measures->values[WEFT_MEASURE_SWITCH_COST] = fmin (
      weft_measure_share (statistics, (n * switch_ns)), 1 - measures->values[WEFT_MEASURE_GC]);
  measures->values[WEFT_MEASURE_RUNS_EACH] = weft_measure_quotient (n, threads);

  /* classify runs by length and by how they ended */
  measures->values[WEFT_MEASURE_LONG_RUNS] =
      weft_measure_quotient (MIN ((double) self->long_ns, run), run);
  measures->values[WEFT_MEASURE_UNSTOPPED] =
      weft_rts_flag (statistics->trace->process, "-C") != NULL ||
              weft_rts_flag (statistics->trace->process, "-V") != NULL ?
          0 :
          weft_measure_quotient (MIN ((double) self->unstopped_ns, run), run);
  measures->values[WEFT_MEASURE_YIELDED] =
      fmin (weft_measure_quotient ((double) self->yielded_ns, run + (double) self->between_ns), 1);
  measures->values[WEFT_MEASURE_YIELDED_TIME] = weft_measure_share (statistics, self->yielded_ns);
  measures->values[WEFT_MEASURE_YIELD_RATE] =
      weft_measure_rate ((double) self->n_yielded, statistics->numbers.run);
  measures->values[WEFT_MEASURE_ENDED_BLOCKED] =
      weft_measure_quotient ((double) self->n_blocked, n);
  find_switches (self, context, measures);
}

const WeftChangeCounter weft_count_runs = {
  .size = sizeof (RunCounter),
  .init = runs_init,
  .clear = runs_clear,
  .count = runs_count,
  .finish = runs_finish,
};

typedef struct
{
  guint64 finalizer_ns, timer_ns;
  guint finalizer_threads, timer_runs;
} LibraryThreadCounter;

static void
library_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  LibraryThreadCounter *self = data;
  WeftThreadRole role;

  if (!weft_change_ends_run (change))
    return;
  role = weft_change_role (context, change->thread);
  if (role == WEFT_ROLE_TIMER)
    {
      self->timer_ns += weft_change_run_ns (context, change);
      self->timer_runs++;
    }
  else if (role == WEFT_ROLE_FINALIZER)
    {
      self->finalizer_ns += weft_change_run_ns (context, change);
      self->finalizer_threads += change->now->kind == WEFT_THREAD_FINISHED;
    }
}

/* Counts hand-overs between the main thread and the timer manager as a cost of timers, if the two
 * threads take turns because each timeout wakes the manager. */
static void
library_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  LibraryThreadCounter *self = data;
  double *values = measures->values;
  double rate = weft_measure_rate (self->timer_runs, context->statistics->covered);
  double handed = rate >= values[WEFT_MEASURE_HAND_OVERS] / 2 ? values[WEFT_MEASURE_HANDED] : 0;

  values[WEFT_MEASURE_FINALIZERS] = weft_measure_share (context->statistics, self->finalizer_ns);
  values[WEFT_MEASURE_FINALIZER_THREADS] = self->finalizer_threads;
  /* minor GCs scan all finalizers and copy their objects, which would be garbage without the
   * finalizers */
  values[WEFT_MEASURE_FINALIZER_COST] =
      values[WEFT_MEASURE_FINALIZERS] + values[WEFT_MEASURE_MINOR_GC];
  values[WEFT_MEASURE_TIMER_RATE] = rate;
  values[WEFT_MEASURE_TIMER_RUN] = weft_measure_share (context->statistics, self->timer_ns);
  values[WEFT_MEASURE_TIMER_COST] = values[WEFT_MEASURE_TIMER_RUN] + handed;
}

const WeftChangeCounter weft_count_library = {
  .size = sizeof (LibraryThreadCounter),
  .count = library_count,
  .finish = library_finish,
};
