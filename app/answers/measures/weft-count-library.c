/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the runs of two kinds of threads of GHC's libraries: finalizer threads and the timer
 * manager. */
#include "weft-change-counter.h"

#include "weft-thread-role.h"

typedef struct
{
  guint8 *helpers; /* cache of weft_change_fact(): the thread runs finalizers or timers */
  guint8 *timers;  /* likewise: the thread is the timer manager */
  guint64 finalizer_ns, timer_ns;
  guint finalizer_threads, timer_runs;
} Library;

static gboolean
is_timer (const WeftThreads *threads, guint thread)
{
  return weft_thread_role (threads, thread) == WEFT_ROLE_TIMER;
}

static gboolean
is_helper (const WeftThreads *threads, guint thread)
{
  return is_timer (threads, thread) || weft_thread_role (threads, thread) == WEFT_ROLE_FINALIZER;
}

static void
library_init (gpointer data, const WeftChangeContext *context)
{
  Library *self = data;

  self->helpers = weft_change_new_by_thread (guint8, context);
  self->timers = weft_change_new_by_thread (guint8, context);
}

static void
library_clear (gpointer self)
{
  g_free (((Library *) self)->helpers);
  g_free (((Library *) self)->timers);
}

static void
library_take (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  Library *self = data;
  guint32 thread = change->thread;

  if (!weft_change_ends_run (change) ||
      !weft_change_fact (self->helpers, context, thread, is_helper))
    return;
  if (weft_change_fact (self->timers, context, thread, is_timer))
    {
      self->timer_ns += weft_change_run_ns (context, change);
      self->timer_runs++;
      return;
    }
  self->finalizer_ns += weft_change_run_ns (context, change);
  self->finalizer_threads += change->now->kind == WEFT_THREAD_FINISHED;
}

/* Counts hand-overs between the main thread and the timer manager as a cost of the timers, if both
 * take turns because each timeout wakes the manager. */
static void
library_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Library *self = data;
  double *values = measures->values;
  double rate = weft_measure_rate (self->timer_runs, context->statistics->covered);
  double handed = rate >= values[WEFT_MEASURE_HAND_OVERS] / 2 ? values[WEFT_MEASURE_HANDED] : 0;

  values[WEFT_MEASURE_FINALIZERS] = weft_measure_share (context->statistics, self->finalizer_ns);
  values[WEFT_MEASURE_FINALIZER_THREADS] = self->finalizer_threads;
  /* minor GCs scan all finalizers, and copy their objects, which would be dead without the
   * finalizers */
  values[WEFT_MEASURE_FINALIZER_COST] =
      values[WEFT_MEASURE_FINALIZERS] + values[WEFT_MEASURE_MINOR_GC];
  values[WEFT_MEASURE_TIMER_RATE] = rate;
  values[WEFT_MEASURE_TIMER_COST] =
      weft_measure_share (context->statistics, self->timer_ns) + handed;
}

const WeftChangeCounter weft_count_library = {
  .size = sizeof (Library),
  .init = library_init,
  .clear = library_clear,
  .take = library_take,
  .settle = library_settle,
};
