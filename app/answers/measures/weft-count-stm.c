/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts waiting transactions, the runs that wake them, and how often they are woken in vain. */
#include "weft-change-counter.h"

#include "weft-percentiles.h"
#include "weft-slices.h"

/* Maximum number of runs in @wakers. When it is reached, all of them are counted as ended. */
#define MAX_WAKERS 65536
/* A transaction that waits again within this time (ns) was woken in vain. */
#define VAIN_WAKEUP_NS 200000

typedef struct
{
  guint64 runs, short_ns; /* number of all runs; time in runs of at most VAIN_WAKEUP_NS, ns */
  guint64 wakeups, vain;
  GHashTable *is_woken; /* threads whose current run began with a wake-up */
  GHashTable *wakers;   /* key: number of a recent run; value: number of transactions woken */
  WeftLengths *woken;   /* number of transactions that each earlier run woke */
  WeftSlices slices;    /* counts of wake-ups in vain */
} StmCounter;

static void
stm_init (gpointer data, const WeftChangeContext *context)
{
  StmCounter *self = data;

  self->is_woken = g_hash_table_new (NULL, NULL);
  self->wakers = g_hash_table_new (NULL, NULL);
  self->woken = weft_lengths_new ();
}

static void
stm_clear (gpointer data)
{
  StmCounter *self = data;

  g_hash_table_unref (self->is_woken);
  g_hash_table_unref (self->wakers);
  weft_lengths_free (self->woken);
}

/* Moves the counts of self->wakers to self->woken. */
static void
add_wakers (StmCounter *self)
{
  GHashTableIter iter;
  gpointer n;

  g_hash_table_iter_init (&iter, self->wakers);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    weft_lengths_add (self->woken, GPOINTER_TO_UINT (n));
  g_hash_table_remove_all (self->wakers);
}

static void
stm_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  StmCounter *self = data;
  gpointer thread = GUINT_TO_POINTER (change->thread), key;
  WeftRun waker;
  guint n;

  if (weft_change_ends_run (change))
    {
      guint64 ns = weft_change_run_ns (context, change);
      gboolean was_woken =
          g_hash_table_size (self->is_woken) > 0 && g_hash_table_remove (self->is_woken, thread);

      self->runs++;
      self->short_ns += ns <= VAIN_WAKEUP_NS ? ns : 0;
      if (was_woken && ns <= VAIN_WAKEUP_NS && change->now->kind == WEFT_THREAD_BLOCKED &&
          change->now->status == WEFT_STOP_STM)
        {
          self->vain++;
          weft_slices_add (&self->slices, change->now->since - context->statistics->from);
        }
    }
  if (!weft_change_ends_wait (change) || change->before.status != WEFT_STOP_STM ||
      change->ready.kind != WEFT_READY_WOKEN)
    return;

  /* a transaction's wait ends */
  self->wakeups++;
  g_hash_table_add (self->is_woken, thread);
  if (!weft_run_ring_find (context->ring, change->ready.posted_by, change->ready.since, &waker))
    return;
  key = GSIZE_TO_POINTER (waker.number);
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->wakers, key));
  if (n == 0 && g_hash_table_size (self->wakers) == MAX_WAKERS)
    add_wakers (self);
  g_hash_table_insert (self->wakers, key, GUINT_TO_POINTER (n + 1));
}

static void
stm_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  StmCounter *self = data;
  WeftRange range = { context->statistics->from, context->statistics->to };

  add_wakers (self);
  measures->values[WEFT_MEASURE_STM_WAKEUPS] = (double) self->wakeups;
  measures->values[WEFT_MEASURE_STM_VAIN] =
      weft_measure_quotient ((double) self->vain, (double) self->wakeups);
  /* the time of short runs is attributed to runs in vain in proportion to their number, as waking
   * the thread and switching to it also take time */
  measures->values[WEFT_MEASURE_STM_COST] =
      weft_measure_quotient ((double) self->vain, (double) self->runs) *
      weft_measure_share (context->statistics, self->short_ns);
  measures->values[WEFT_MEASURE_STM_WOKEN] = (double) weft_lengths_percentile (self->woken, 50);
  /* slices in which transactions are woken in vain */
  weft_slices_set_length (&self->slices, range.to - range.from);
  for (guint i = 0; i < WEFT_MAX_SLICES; i++)
    {
      WeftRange slice = weft_slices_nth (&self->slices, i, range);

      if (self->slices.counts[i] > 0)
        weft_measure_instance (measures, WEFT_SCENE_STM, slice, slice.to - slice.from,
                               WEFT_SCENE_NO_THREAD);
    }
}

const WeftChangeCounter weft_count_stm = {
  .size = sizeof (StmCounter),
  .init = stm_init,
  .clear = stm_clear,
  .count = stm_count,
  .finish = stm_finish,
};
