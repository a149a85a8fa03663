/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts threads that wait beside an idle HEC: latencies one by one, and stretches of them joined.
 * What another HEC could have run is at most what the threads then run. */
#include "weft-change-counter.h"

#include "weft-percentiles.h"
#include "weft-thread-role.h"

/* A shorter latency is not compared with idle HECs: HECs need some time to wake up. ns. */
#define LEAST_WAIT 100000
/* A service, or a finalizer, may wait for a HEC as long as it likes; of a shorter latency it is not
 * asked whose it is. */
#define LONG_WAIT 1000000
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
  GHashTable *helpers; /* threads that waited long: id, and whether they are not the program's */
  GHashTable *waits;   /* threads that run: their ids, and how long (ns) they had waited before */
  guint64 ran;       /* ns that threads ran after such waits, of each no more than it had waited */
  guint64 waited;    /* ns of all latencies, without GCs */
  GArray *stretches; /* of Stretch, by time; none touch */
  guint64 counted;   /* ns: stretches that end here or before it have been counted */
  guint64 idle;      /* ns of these in which HECs were idle */
  WeftLengths *latencies;
  WeftRange longest;
  guint32 thread; /* whose latency is the longest */
} Queue;

static gboolean
is_helper (const WeftChangeContext *context, gint place)
{
  return weft_change_is_service (context, place) ||
         weft_thread_role (context->threads, (guint) place) == WEFT_ROLE_FINALIZER;
}

static gboolean
queue_resume (gpointer data, const WeftChangeContext *context)
{
  Queue *self = data;

  if (self->stretches != NULL)
    return weft_change_facts_hold (self->helpers, context, is_helper);
  self->helpers = g_hash_table_new (NULL, NULL);
  self->waits = g_hash_table_new (NULL, NULL);
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

  self->helpers = weft_change_copy_table (((const Queue *) other)->helpers);
  self->waits = weft_change_copy_table (((const Queue *) other)->waits);
  self->stretches = g_array_copy (((const Queue *) other)->stretches);
  self->latencies = weft_lengths_copy (((const Queue *) other)->latencies);
}

static void
queue_clear (gpointer self)
{
  g_clear_pointer (&((Queue *) self)->helpers, g_hash_table_unref);
  g_clear_pointer (&((Queue *) self)->waits, g_hash_table_unref);
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

/* A thread's run has ended. */
static void
end_run (Queue *self, const WeftChangeContext *context, const WeftThreadChange *change, guint32 id)
{
  gpointer waited;

  if (g_hash_table_size (self->waits) > 0 &&
      g_hash_table_steal_extended (self->waits, GUINT_TO_POINTER (id), NULL, &waited))
    self->ran += MIN (GPOINTER_TO_SIZE (waited), weft_change_run_ns (context, change));
}

/* A thread begins to run, which was ready in [@from, @to). */
static void
end_latency (Queue *self, const WeftChangeContext *context, guint64 from, guint64 to, guint32 id)
{
  guint64 ns = to - from - weft_measure_stopped (context->statistics->trace, from, to);

  if (ns >= LONG_WAIT && weft_change_fact (self->helpers, context, id, is_helper))
    return;
  weft_lengths_add (self->latencies, ns);
  self->waited += ns;
  if (to - from < LEAST_WAIT || context->statistics->numbers.n_caps < 2)
    return;
  g_hash_table_insert (self->waits, GUINT_TO_POINTER (id), GSIZE_TO_POINTER (ns));
  add_stretch (self, context, from, to);
  if (to - from <= self->longest.to - self->longest.from)
    return;
  self->longest = (WeftRange){ from, to };
  self->thread = id;
}

static void
queue_take (gpointer data,
            const WeftChangeContext *context,
            const WeftThreadChange *change,
            guint32 id)
{
  guint64 from = MAX (change->ready.since, context->statistics->from), to = change->now->since;

  if (weft_change_ends_run (change))
    end_run (data, context, change, id);
  if (change->ready.kind != WEFT_READY_NONE && to > from)
    end_latency (data, context, from, to, id);
}

/* ns in which HECs were idle although threads were in the queues of others alone. */
static guint64
idle_elsewhere (const WeftChangeContext *context)
{
  const WeftStatistics *statistics = context->statistics;
  const WeftIdleTimes *idle = weft_trace_idle (statistics->trace);
  g_autofree WeftIdleSums *sums = NULL;
  guint64 ns = 0;

  if (idle == NULL)
    return G_MAXUINT64;
  sums = g_new0 (WeftIdleSums, weft_idle_times_n (idle));
  weft_idle_times_in (idle, statistics->from, statistics->to, sums);
  for (guint i = 0; i < weft_idle_times_n (idle); i++)
    ns += sums[i].ns[WEFT_IDLE_ELSEWHERE];
  return ns;
}

/* What a HEC more for each runnable thread would save at most; one more, where there are sparks. */
static double
runnable_gain (const WeftChangeContext *context, const WeftMeasures *measures)
{
  double runnable = measures->values[WEFT_MEASURE_RUNNABLE];
  double n = MAX (context->statistics->numbers.n_caps, 1);
  double run = (double) context->statistics->numbers.run / n;
  double sparks = measures->values[WEFT_MEASURE_SPARKS];

  return weft_measure_share (context->statistics, (guint64) run) *
         MAX (runnable / (n + runnable), sparks > 0 ? 1 / (n + 1) : 0);
}

static void
queue_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Queue *self = data;
  guint64 idle;

  measures->values[WEFT_MEASURE_RUNNABLE] =
      weft_measure_part ((double) self->waited, (double) context->statistics->covered);
  measures->values[WEFT_MEASURE_RUNNABLE_GAIN] = runnable_gain (context, measures);
  measures->values[WEFT_MEASURE_STARVED] =
      MIN (measures->values[WEFT_MEASURE_RUNNABLE],
           measures->values[WEFT_MEASURE_IDLE] * context->statistics->numbers.n_caps);
  measures->values[WEFT_MEASURE_STARVED_PART] = weft_measure_part (
      measures->values[WEFT_MEASURE_STARVED], context->statistics->numbers.n_caps);
  measures->values[WEFT_MEASURE_QUEUED] = 0;
  if (weft_lengths_n (self->latencies) == 0)
    return;
  measures->values[WEFT_MEASURE_LATENCY] = (double) weft_lengths_percentile (self->latencies, 95);
  count_stretches (self, context, self->stretches->len);
  if (self->ran == 0)
    return;
  idle = MIN (self->idle, idle_elsewhere (context));
  measures->values[WEFT_MEASURE_QUEUED] =
      weft_measure_share (context->statistics, MIN (self->ran, idle));
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
