/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts transactions in progress at the samples of a heap profile by closure type. The log of a
 * transaction is one or more heap objects (TREC_CHUNK). No event shows that a transaction is run
 * again, but samples catch those that run for a long time. */
#include "weft-change-counter.h"

#include "weft-rts-flags.h"
#include "weft-trend.h"

/* Variables in a chunk, and words for each variable, to which a threaded RTS adds a count of
 * updates. A profiled RTS adds two words to each closure. */
#define CHUNK_VARIABLES 16
#define CHUNK_WORDS     3
#define WORD            8
/* A transaction that uses more variables than this is large. */
#define LARGE 200

typedef struct
{
  const WeftHeapProfile *profile; /* the profile by closure type, or NULL */
  guint32 band;                   /* band of the chunks */
  guint chunk;                    /* size of a chunk, bytes */
  guint next;                     /* index of the first sample not counted yet */
  guint waiting, active; /* number of threads now blocked in a transaction, and number of runnable
                            or running threads */
  guint n, n_large;      /* number of samples, and number of samples with a large transaction */
  guint64 sum_active, sum_inside; /* sums of the numbers of threads over all samples */
  GArray *variables; /* of double: variables at each sample that need more than one chunk per active
                        thread */
} TransactionCounter;

static void
transactions_init (gpointer data, const WeftChangeContext *context)
{
  TransactionCounter *self = data;
  const WeftTrace *trace = context->statistics->trace;
  guint threaded = context->measures->values[WEFT_MEASURE_THREADED] == 0 ? 0 : 1;
  guint words = CHUNK_WORDS + CHUNK_VARIABLES * (CHUNK_WORDS + threaded);

  self->variables = g_array_new (FALSE, FALSE, sizeof (double));
  self->chunk = (words + (weft_process_is_profiled (trace->process) ? 2 : 0)) * WORD;
  /* find the profile and its band of chunks, if there are any */
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      const WeftHeapProfile *part = weft_heap_profile_part (trace->heap, i);

      if (part->breakdown != WEFT_BREAKDOWN_CLOSURE_TYPE ||
          weft_rts_profile_is_filtered (trace->process))
        continue;
      for (guint32 band = 0; band < part->labels->len; band++)
        if (g_strcmp0 (weft_heap_profile_label (part, band), "TREC_CHUNK") == 0)
          {
            self->profile = part;
            self->band = band;
          }
    }
}

static void
transactions_clear (gpointer data)
{
  g_array_unref (((TransactionCounter *) data)->variables);
}

/* Adds @n (1 or -1) to the counts that include @thread in @state. */
static void
add_state (TransactionCounter *self,
           const WeftChangeContext *context,
           guint32 thread,
           const WeftThreadState *state,
           gint n)
{
  if (state->kind == WEFT_THREAD_BLOCKED && state->status == WEFT_STOP_STM)
    self->waiting += (guint) n;
  if ((state->kind == WEFT_THREAD_RUNNING || state->kind == WEFT_THREAD_RUNNABLE) &&
      weft_change_role (context, thread) == WEFT_ROLE_PROGRAM)
    self->active += (guint) n;
}

/* Counts the samples before @time. */
static void
add_samples (TransactionCounter *self, const WeftChangeContext *context, guint64 time)
{
  for (; self->profile != NULL && self->next < self->profile->samples->len; self->next++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (self->profile, self->next);
      const WeftHeapEntry *entries = weft_heap_profile_entries (self->profile, sample);
      guint64 bytes = 0;
      guint chunks, inside;
      double variables;

      if (sample->time >= time)
        return;
      if (!sample->is_complete || sample->is_at_exit || sample->time < context->statistics->from ||
          self->active == 0)
        continue;
      for (guint i = 0; i < sample->n; i++)
        if (entries[i].band == self->band)
          bytes += entries[i].bytes;
      chunks = (guint) (bytes / self->chunk);
      /* threads that wait in a transaction are assumed to have one chunk each */
      inside = chunks - MIN (chunks, self->waiting);
      variables = CHUNK_VARIABLES * (double) (inside - MIN (inside, self->active));
      self->n++;
      self->n_large += variables > LARGE;
      self->sum_active += self->active;
      self->sum_inside += MIN (inside, self->active);
      g_array_append_val (self->variables, variables);
    }
}

static void
transactions_begin (gpointer self,
                    const WeftChangeContext *context,
                    guint32 thread,
                    const WeftThreadState *state)
{
  add_state (self, context, thread, state, 1);
}

static void
transactions_step (gpointer data,
                   const WeftChangeContext *context,
                   const WeftThreadChange *change,
                   guint64 time)
{
  TransactionCounter *self = data;

  if (self->profile == NULL)
    return;
  add_samples (self, context, time);
  add_state (self, context, change->thread, &change->before, -1);
  add_state (self, context, change->thread, change->now, 1);
}

static void
transactions_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  TransactionCounter *self = data;
  guint hecs = context->statistics->numbers.n_caps;
  double inside, active;

  add_samples (self, context, context->statistics->to);
  inside = self->n > 0 ? (double) self->sum_inside / (double) self->sum_active : 0;
  active = self->n > 0 ? (double) self->sum_active / self->n : 0;
  measures->values[WEFT_MEASURE_STM_SAMPLES] = self->n;
  measures->values[WEFT_MEASURE_STM_INSIDE] = inside;
  measures->values[WEFT_MEASURE_STM_ACTIVE] = active;
  measures->values[WEFT_MEASURE_STM_AGAIN] =
      active > 1 ? inside * (1 - 1 / MIN (active, (double) hecs)) : 0;
  measures->values[WEFT_MEASURE_STM_LARGE] = self->n > 0 ? (double) self->n_large / self->n : 0;
  measures->values[WEFT_MEASURE_STM_VARIABLES] =
      self->n > 0 ? weft_select_double ((const double *) (gconstpointer) self->variables->data,
                                        self->n, self->n / 2) :
                    0;
}

const WeftChangeCounter weft_count_transactions = {
  .size = sizeof (TransactionCounter),
  .init = transactions_init,
  .clear = transactions_clear,
  .begin = transactions_begin,
  .step = transactions_step,
  .finish = transactions_finish,
};
