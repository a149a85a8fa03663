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

/* Counts the wait that @change ends if the last GC before its end searched for deadlocked threads,
 * and began while the thread waited. */
static void
deadlocks_take (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  Deadlocks *self = data;
  const WeftCollections *gcs = context->statistics->trace->collections;
  const WeftCollection *last;
  WeftRange wait = { change->before.since, change->now->since };
  guint status = change->before.status, n;
  guint64 ns;

  if (!weft_change_ends_wait (change) || change->ready.kind == WEFT_READY_WOKEN ||
      !(weft_change_is_mvar (status) || status == WEFT_STOP_STM || status == WEFT_STOP_BLACK_HOLE))
    return;
  n = weft_collections_before (gcs, wait.to);
  last = n > 0 ? weft_collections_nth (gcs, n - 1) : NULL;
  if (last == NULL || last->cause != WEFT_GC_CAUSE_DEADLOCK || last->start < wait.from)
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
