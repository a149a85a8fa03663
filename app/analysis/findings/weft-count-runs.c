/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts runs of threads: how many there are, how long they take, how they end, and how large
 * stacks become in them. */
#include "weft-change-counter.h"

#include "weft-percentiles.h"
#include "weft-slices.h"

typedef struct
{
  WeftLengths *lengths; /* ns */
  guint64 n_blocked;
  double stack; /* bytes: the largest */
  WeftRange stack_run;
  guint32 stack_thread;
  WeftSlices slices;
} Runs;

static gboolean
runs_resume (gpointer data, const WeftChangeContext *context)
{
  Runs *self = data;

  if (self->lengths == NULL)
    self->lengths = weft_lengths_new ();
  return TRUE;
}

static void
runs_copy (gpointer self, gconstpointer other)
{
  ((Runs *) self)->lengths = weft_lengths_copy (((const Runs *) other)->lengths);
}

static void
runs_clear (gpointer self)
{
  g_clear_pointer (&((Runs *) self)->lengths, weft_lengths_free);
}

static void
runs_take (gpointer data,
           const WeftChangeContext *context,
           const WeftThreadChange *change,
           guint32 id)
{
  Runs *self = data;
  guint64 time = change->now->since;
  double stack = (double) change->now->info * WEFT_STACK_WORD;

  if (!weft_change_ends_run (change))
    return;
  weft_slices_add (&self->slices, time - context->statistics->from);
  weft_lengths_add (self->lengths, weft_change_run_ns (context, change));
  self->n_blocked += change->now->kind == WEFT_THREAD_BLOCKED;
  if (change->now->status != WEFT_STOP_STACK_OVERFLOW || stack <= self->stack)
    return;
  self->stack = stack;
  self->stack_run = (WeftRange){ MAX (change->before.since, context->statistics->from), time };
  self->stack_thread = id;
}

/* The slices in which threads switch very often, where they do so in all of the range: no rule asks
 * for others. */
static void
find_switches (Runs *self, const WeftChangeContext *context, const WeftMeasures *measures)
{
  WeftRange range = { context->statistics->from, context->statistics->to };

  if (!(measures->values[WEFT_MEASURE_RUN_RATE] > WEFT_MANY_RUNS))
    return;
  weft_slices_cover (&self->slices, range.to - range.from);
  for (guint i = 0; context->instances != NULL && i < WEFT_MAX_SLICES; i++)
    {
      WeftRange slice = weft_slices_nth (&self->slices, i, range);
      guint64 run;

      if (self->slices.counts[i] == 0)
        continue;
      run = weft_range_numbers (context->statistics->trace, slice.from, slice.to, NULL).run;
      if (weft_measure_rate (self->slices.counts[i], run) > WEFT_MANY_RUNS)
        weft_change_instance (context, WEFT_SCENE_SWITCHES, slice, slice.to - slice.from,
                              WEFT_SCENE_NO_THREAD);
    }
}

static void
runs_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Runs *self = data;
  double n = (double) weft_lengths_n (self->lengths);

  measures->values[WEFT_MEASURE_STACK] = self->stack;
  if (self->stack > 0)
    measures->scenes[WEFT_SCENE_STACK] =
        weft_change_scene (context, self->stack_run, self->stack_thread);
  measures->values[WEFT_MEASURE_RUN_LENGTH] = (double) weft_lengths_percentile (self->lengths, 50);
  measures->values[WEFT_MEASURE_RUN_RATE] = weft_measure_rate (n, context->statistics->numbers.run);
  measures->values[WEFT_MEASURE_SWITCH_RATE] = weft_measure_rate (n, context->statistics->covered);
  measures->values[WEFT_MEASURE_ENDED_BLOCKED] = weft_measure_part ((double) self->n_blocked, n);
  find_switches (self, context, measures);
}

const WeftChangeCounter weft_count_runs = {
  .size = sizeof (Runs),
  .resume = runs_resume,
  .copy = runs_copy,
  .clear = runs_clear,
  .take = runs_take,
  .settle = runs_settle,
};
