/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts what each thread does with MVars: threads that mostly wait for each other's are a
 * convoy. */
#include "weft-change-counter.h"

/* A thread is in a convoy if it blocked so often, and for so much of its life. */
#define CONVOY_BLOCKS 20
#define CONVOY_PART   0.4

/* What a thread does with MVars. */
typedef struct
{
  guint64 ns;     /* blocked on them, in waits that a thread ended */
  guint64 ran;    /* ns that it ran after such waits, after each no more than it had waited */
  guint64 last;   /* ns: the wait before the run that goes on */
  WeftRange span; /* from the first of these waits to the last */
  guint32 id;
  guint32 blocks; /* how often */
  guint32 woken;  /* how often it was woken by a thread that is known */
  guint32 wakes;  /* how often it woke another one */
} MVarUse;

typedef struct
{
  GArray *uses;    /* of MVarUse: threads that did something */
  guint32 *places; /* by place in the list of threads: 1 + place in uses, or 0; not copied */
} MVars;

static gboolean
mvars_resume (gpointer data, const WeftChangeContext *context)
{
  MVars *self = data;

  if (self->uses == NULL)
    self->uses = g_array_new (FALSE, TRUE, sizeof (MVarUse));
  self->places = g_new0 (guint32, weft_threads_n (context->threads) + 1);
  for (guint i = 0; i < self->uses->len; i++)
    {
      gint place = weft_threads_find (context->threads, g_array_index (self->uses, MVarUse, i).id);

      if (place < 0)
        return FALSE;
      self->places[place] = i + 1;
    }
  return TRUE;
}

static void
mvars_copy (gpointer self, gconstpointer other)
{
  ((MVars *) self)->uses = g_array_copy (((const MVars *) other)->uses);
  ((MVars *) self)->places = NULL;
}

static void
mvars_clear (gpointer self)
{
  g_clear_pointer (&((MVars *) self)->uses, g_array_unref);
  g_clear_pointer (&((MVars *) self)->places, g_free);
}

static MVarUse *
use_of (MVars *self, guint32 place, guint32 id)
{
  if (self->places[place] == 0)
    {
      g_array_set_size (self->uses, self->uses->len + 1);
      self->places[place] = self->uses->len;
      g_array_index (self->uses, MVarUse, self->uses->len - 1).id = id;
    }
  return &g_array_index (self->uses, MVarUse, self->places[place] - 1);
}

/* The thread with @id has waited for [@wait), until one that is known woke it. */
static void
add_wait (MVars *self,
          const WeftChangeContext *context,
          const WeftThreadChange *change,
          WeftRange wait,
          guint32 id)
{
  guint64 ns = weft_measure_ns (wait.from, wait.to);
  WeftRun waker;
  MVarUse *use;
  guint32 place;

  if (!weft_run_ring_find (context->ring, change->ready.by, change->ready.since, &waker))
    return;
  use = use_of (self, change->thread, id);
  if (use->blocks++ == 0)
    use->span.from = wait.from;
  use->span.to = wait.to;
  use->ns += ns;
  use->last = ns;
  use->woken++;
  place = weft_change_place (context, waker.thread);
  if (place != WEFT_SCENE_NO_THREAD)
    use_of (self, place, waker.thread)->wakes++;
}

static void
mvars_take (gpointer data,
            const WeftChangeContext *context,
            const WeftThreadChange *change,
            guint32 id)
{
  MVars *self = data;
  MVarUse *use;

  if (weft_change_ends_wait (change) && weft_change_is_mvar (change->before.status) &&
      change->ready.kind == WEFT_READY_WOKEN)
    add_wait (self, context, change,
              (WeftRange){ MAX (change->before.since, context->statistics->from),
                           weft_change_wait_end (change) },
              id);
  else if (weft_change_ends_run (change) && self->places[change->thread] != 0)
    {
      use = use_of (self, change->thread, id);
      use->ran += MIN (use->last, weft_change_run_ns (context, change));
      use->last = 0;
    }
}

/* Whether it is in a convoy; @life gets how long it lived in the range, ns. */
static gboolean
is_in_convoy (const MVarUse *use, const WeftChangeContext *context, guint64 *life)
{
  guint32 place = weft_change_place (context, use->id);
  guint64 from, to;

  if (use->blocks < CONVOY_BLOCKS)
    return FALSE;
  from = MAX (weft_threads_nth (context->threads, place).first, context->statistics->from);
  to = MIN (weft_threads_end (context->threads, place), context->statistics->to);
  *life = weft_measure_ns (from, to);
  return *life > 0 && (double) use->ns > CONVOY_PART * (double) *life;
}

static void
mvars_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  MVars *self = data;
  guint64 ns = 0, ran = 0, lives = 0, life, woken = 0, wakes = 0, longest = 0;
  guint n = 0;

  for (guint i = 0; i < self->uses->len; i++)
    {
      const MVarUse *use = &g_array_index (self->uses, MVarUse, i);

      if (!is_in_convoy (use, context, &life))
        continue;
      n++;
      ns += use->ns;
      ran += use->ran;
      lives += life;
      woken += use->woken;
      wakes += use->wakes;
      weft_change_instance (context, WEFT_SCENE_CONVOY, use->span, use->ns, use->id);
      if (use->ns > longest)
        measures->scenes[WEFT_SCENE_CONVOY].thread = weft_change_place (context, use->id);
      longest = MAX (longest, use->ns);
    }
  measures->values[WEFT_MEASURE_CONVOY] = n;
  measures->values[WEFT_MEASURE_CONVOY_BLOCKED] = weft_measure_part ((double) ns, (double) lives);
  measures->values[WEFT_MEASURE_CONVOY_GAIN] =
      MIN (weft_measure_share (context->statistics, ran), measures->values[WEFT_MEASURE_IDLE]);
  /* they may wake others, too */
  measures->values[WEFT_MEASURE_CONVOY_WOKEN] =
      weft_measure_part ((double) MIN (wakes, woken), (double) woken);
}

const WeftChangeCounter weft_count_mvars = {
  .size = sizeof (MVars),
  .resume = mvars_resume,
  .copy = mvars_copy,
  .clear = mvars_clear,
  .take = mvars_take,
  .settle = mvars_settle,
};
