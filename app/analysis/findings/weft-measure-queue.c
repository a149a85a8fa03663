/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures who waits beside an idle HEC: latencies one by one, and stretches of them joined. */
#include "weft-measures-private.h"

#include "weft-percentiles.h"

/* A latency that is shorter stands beside no idle HEC: HECs need some time to wake up. ns. */
#define LEAST_WAIT 100000
/* Latencies that are kept; of more, every second, then every third and so on. */
#define MAX_LATENCIES 1000000

struct _WeftMeasureQueue
{
  const WeftStatistics *statistics;
  GArray *stretches; /* of WeftRange, by time; none touch */
  GArray *latencies; /* of guint64: ns */
  guint64 n;         /* of all latencies */
  WeftRange longest;
  guint32 thread; /* whose latency is the longest */
};

WeftMeasureQueue *
weft_measure_queue_new (const WeftStatistics *statistics)
{
  WeftMeasureQueue *self = g_new0 (WeftMeasureQueue, 1);

  self->statistics = statistics;
  self->stretches = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  self->latencies = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->thread = WEFT_SCENE_NO_THREAD;
  return self;
}

void
weft_measure_queue_free (WeftMeasureQueue *self)
{
  g_array_unref (self->stretches);
  g_array_unref (self->latencies);
  g_free (self);
}

/* Joins [@from, @to) with those of the queue that it reaches: it ends after all of them. */
static void
add_stretch (WeftMeasureQueue *self, guint64 from, guint64 to)
{
  WeftRange one = { from, to };

  while (self->stretches->len > 0)
    {
      const WeftRange *last = &g_array_index (self->stretches, WeftRange, self->stretches->len - 1);

      if (last->to < one.from)
        break;
      one.from = MIN (one.from, last->from);
      g_array_set_size (self->stretches, self->stretches->len - 1);
    }
  g_array_append_val (self->stretches, one);
}

void
weft_measure_queue_add (WeftMeasureQueue *self, const WeftThreadChange *change)
{
  guint64 from = MAX (change->ready.since, self->statistics->from), to = change->now->since, ns;

  if (change->ready.kind == WEFT_READY_NONE || to <= from)
    return;
  ns = to - from - weft_measure_stopped (self->statistics->trace, from, to);
  self->n++;
  if (self->n % (1 + self->n / MAX_LATENCIES) == 0)
    g_array_append_val (self->latencies, ns);
  if (to - from < LEAST_WAIT)
    return;
  add_stretch (self, from, to);
  if (to - from <= self->longest.to - self->longest.from)
    return;
  self->longest = (WeftRange){ from, to };
  self->thread = change->thread;
}

/* ns of the stretches in which HECs were idle: at most that of each stretch without GCs. */
static guint64
idle_beside (const WeftMeasureQueue *self, const WeftMeasures *measures)
{
  const WeftTrace *trace = self->statistics->trace;
  guint64 sum = 0;

  for (guint i = 0; i < self->stretches->len; i++)
    {
      const WeftRange *one = &g_array_index (self->stretches, WeftRange, i);
      WeftRangeNumbers numbers = weft_range_numbers (trace, one->from, one->to, NULL);
      guint64 covered = weft_measure_covered (self->statistics, one->from, one->to);
      guint64 stopped = weft_measure_stopped (trace, one->from, one->to);
      guint64 ns = MIN (weft_cap_numbers_idle (&numbers.all), covered - MIN (stopped, covered));

      sum += ns;
      if (ns > 0)
        weft_measure_instance (measures, WEFT_SCENE_QUEUE, one->from, one->to, ns,
                               one->from <= self->longest.from && one->to >= self->longest.to ?
                                   self->thread :
                                   WEFT_SCENE_NO_THREAD);
    }
  return sum;
}

void
weft_measure_queue_settle (const WeftMeasureQueue *self, WeftMeasures *measures)
{
  static const guint percent = 95;
  const WeftStatistics *statistics = self->statistics;
  guint64 latency;

  if (self->latencies->len == 0)
    return;
  weft_percentiles ((const guint64 *) (gconstpointer) self->latencies->data, self->latencies->len,
                    &percent, 1, &latency);
  measures->values[WEFT_MEASURE_LATENCY] = (double) latency;
  measures->values[WEFT_MEASURE_QUEUED] =
      weft_measure_share (statistics, idle_beside (self, measures));
  if (self->thread != WEFT_SCENE_NO_THREAD)
    measures->scenes[WEFT_SCENE_QUEUE] =
        (WeftScene){ self->longest, self->thread, WEFT_SCENE_NO_BAND };
}
