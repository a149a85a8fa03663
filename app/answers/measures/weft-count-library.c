/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the runs of two kinds of threads of GHC's libraries: finalizer threads and the timer
 * manager. */
#include "weft-change-counter.h"

typedef struct
{
  guint64 finalizer_ns, timer_ns;
  guint finalizer_threads, timer_runs;
} Library;

static void
library_take (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  Library *self = data;
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
  .take = library_take,
  .settle = library_settle,
};
