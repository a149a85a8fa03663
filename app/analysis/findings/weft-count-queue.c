/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts who waits beside an idle HEC: latencies one by one, and stretches of them joined. */
#include "weft-change-counter.h"

#include "weft-percentiles.h"

/* A shorter latency is not compared with idle HECs: HECs need some time to wake up. ns. */
#define LEAST_WAIT 100000
/* Stretches that may still be joined with later ones; of more, the earlier half is counted. */
#define MAX_STRETCHES (1u << 16)
/* The idle time of a stretch is not known yet. */
#define NOT_KNOWN G_MAXUINT64

typedef struct
{
  WeftRange range;
  guint64 idle; /* ns of it in which HECs were idle, or NOT_KNOWN */
} Stretch;

typedef struct
{
  GArray *stretches; /* of Stretch, by time; none touch */
  guint64 counted;   /* ns: stretches that end here or before it have been counted */
  guint64 idle;      /* ns of these in which HECs were idle */
  WeftLengths *latencies;
  WeftRange longest;
  guint32 thread; /* whose latency is the longest */
} Queue;

static gboolean
queue_resume (gpointer data, const WeftChangeContext *context)
{
  Queue *self = data;

  if (self->stretches != NULL)
    return TRUE;
  self->stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  self->latencies = weft_lengths_new ();
  self->thread = WEFT_SCENE_NO_THREAD;
  return TRUE;
}

/* HECs were idle in @stretch for the time of each without GCs at most. */
static guint64
measure_idle (const WeftChangeContext *context, const Stretch *stretch)
{
  const WeftTrace *trace = context->statistics->trace;
  guint64 from = stretch->range.from, to = stretch->range.to;
  WeftRangeNumbers numbers = weft_range_numbers (trace, from, to, NULL);
  guint64 covered = weft_measure_covered (context->statistics, from, to);
  guint64 stopped = weft_measure_stopped (trace, from, to);

  return MIN (weft_cap_numbers_idle (&numbers.all), covered - MIN (stopped, covered));
}

static void
memorize_first (Queue *self, const WeftChangeContext *context, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      Stretch *one = &g_array_index (self->stretches, Stretch, i);

      if (one->idle == NOT_KNOWN)
        one->idle = measure_idle (context, one);
    }
}

static void
memorize (gpointer self, const WeftChangeContext *context)
{
  memorize_first (self, context, ((Queue *) self)->stretches->len);
}

static void
queue_copy (gpointer data, gconstpointer other)
{
  Queue *self = data;

  self->stretches = g_array_copy (((const Queue *) other)->stretches);
  self->latencies = weft_lengths_copy (((const Queue *) other)->latencies);
}

static void
queue_clear (gpointer self)
{
  g_clear_pointer (&((Queue *) self)->stretches, g_array_unref);
  g_clear_pointer (&((Queue *) self)->latencies, weft_lengths_free);
}

/* Counts the first @n stretches. */
static void
count_stretches (Queue *self, const WeftChangeContext *context, guint n)
{
  memorize_first (self, context, n);
  for (guint i = 0; i < n; i++)
    {
      const Stretch *one = &g_array_index (self->stretches, Stretch, i);
      gboolean is_longest =
          one->range.from <= self->longest.from && one->range.to >= self->longest.to;

      self->idle += one->idle;
      self->counted = one->range.to;
      if (one->idle > 0)
        weft_change_instance (context, WEFT_SCENE_QUEUE, one->range, one->idle,
                              is_longest ? self->thread : WEFT_SCENE_NO_THREAD);
    }
  g_array_remove_range (self->stretches, 0, n);
}

/* Joins [@from, @to) with those of the queue that it reaches: it ends after all of them. */
static void
add_stretch (Queue *self, const WeftChangeContext *context, guint64 from, guint64 to)
{
  Stretch one = { { MAX (from, self->counted), to }, NOT_KNOWN };

  while (self->stretches->len > 0)
    {
      const Stretch *last = &g_array_index (self->stretches, Stretch, self->stretches->len - 1);

      if (last->range.to < one.range.from)
        break;
      one.range.from = MIN (one.range.from, last->range.from);
      g_array_set_size (self->stretches, self->stretches->len - 1);
    }
  g_array_append_val (self->stretches, one);
  if (self->stretches->len == MAX_STRETCHES)
    count_stretches (self, context, MAX_STRETCHES / 2);
}

static void
queue_take (gpointer data,
            const WeftChangeContext *context,
            const WeftThreadChange *change,
            guint32 id)
{
  Queue *self = data;
  guint64 from = MAX (change->ready.since, context->statistics->from), to = change->now->since;

  if (context->statistics->numbers.n_caps < 2 || change->ready.kind == WEFT_READY_NONE ||
      to <= from)
    return;
  weft_lengths_add (self->latencies,
                    to - from - weft_measure_stopped (context->statistics->trace, from, to));
  if (to - from < LEAST_WAIT)
    return;
  add_stretch (self, context, from, to);
  if (to - from <= self->longest.to - self->longest.from)
    return;
  self->longest = (WeftRange){ from, to };
  self->thread = id;
}

static void
queue_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Queue *self = data;

  if (weft_lengths_n (self->latencies) == 0)
    return;
  count_stretches (self, context, self->stretches->len);
  measures->values[WEFT_MEASURE_LATENCY] = (double) weft_lengths_percentile (self->latencies, 95);
  measures->values[WEFT_MEASURE_QUEUED] = weft_measure_share (context->statistics, self->idle);
  if (self->thread != WEFT_SCENE_NO_THREAD)
    measures->scenes[WEFT_SCENE_QUEUE] = weft_change_scene (context, self->longest, self->thread);
}

const WeftChangeCounter weft_count_queue = {
  .size = sizeof (Queue),
  .resume = queue_resume,
  .copy = queue_copy,
  .clear = queue_clear,
  .memorize = memorize,
  .take = queue_take,
  .settle = queue_settle,
};
