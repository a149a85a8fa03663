/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts threads that were woken only by a GC that searches for deadlocked threads. */
#include "weft-change-counter.h"

typedef struct
{
  guint n;
  guint64 longest_ns;
  WeftRange last;
  guint32 last_thread;
} Deadlocks;

/* Returns TRUE if the last GC before the run that @change begins was one that looks for
 * deadlocked threads, and ran while the thread waited. */
static gboolean
was_deadlocked (const WeftChangeContext *context, const WeftThreadChange *change)
{
  const WeftCollections *gcs = context->statistics->trace->collections;
  guint n = weft_collections_before (gcs, change->now->since);
  const WeftCollection *last = n > 0 ? weft_collections_nth (gcs, n - 1) : NULL;

  return last != NULL && last->cause == WEFT_GC_CAUSE_DEADLOCK &&
         last->start >= change->before.since;
}

static void
deadlocks_take (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  Deadlocks *self = data;
  WeftRange wait = { change->before.since, change->now->since };
  guint status = change->before.status;
  guint64 ns;

  if (!weft_change_ends_wait (change) || change->ready.kind == WEFT_READY_WOKEN ||
      !(weft_change_is_mvar (status) || status == WEFT_STOP_STM ||
        status == WEFT_STOP_BLACK_HOLE) ||
      !was_deadlocked (context, change))
    return;
  ns = weft_measure_covered (context->statistics, MAX (wait.from, context->statistics->from),
                             wait.to);
  self->n++;
  self->longest_ns = MAX (self->longest_ns, ns);
  self->last = wait;
  self->last_thread = change->thread;
  weft_change_instance (context, WEFT_SCENE_DEADLOCK, wait, wait.to - wait.from, change->thread);
}

static void
deadlocks_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  const Deadlocks *self = data;

  measures->values[WEFT_MEASURE_DEADLOCKED] = self->n;
  measures->values[WEFT_MEASURE_DEADLOCK] =
      weft_measure_share (context->statistics, self->longest_ns);
  if (self->n > 0)
    measures->scenes[WEFT_SCENE_DEADLOCK] =
        (WeftScene){ self->last, self->last_thread, WEFT_SCENE_NO_BAND };
}

const WeftChangeCounter weft_count_deadlocks = {
  .size = sizeof (Deadlocks),
  .take = deadlocks_take,
  .settle = deadlocks_settle,
};
