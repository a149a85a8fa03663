/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures who waits beside an idle HEC: latencies one by one, and stretches of them joined. */
#include "weft-measures-private.h"

#include "weft-percentiles.h"

/* A latency that is shorter stands beside no idle HEC: HECs need some time to wake up. ns. */
#define LEAST_WAIT 100000
/* Stretches that may still be joined with later ones; of more, the earlier half is counted. */
#define MAX_STRETCHES (1u << 16)

struct _WeftMeasureQueue
{
  const WeftStatistics *statistics;
  WeftMeasures *measures;
  GArray *stretches; /* of WeftRange, by time; none touch */
  guint64 counted;   /* ns: stretches that end here or before it have been counted */
  guint64 idle;      /* ns of these in which HECs were idle */
  WeftLengths *latencies;
  WeftRange longest;
  guint32 thread; /* whose latency is the longest */
};

WeftMeasureQueue *
weft_measure_queue_new (const WeftStatistics *statistics, WeftMeasures *measures)
{
  WeftMeasureQueue *self = g_new0 (WeftMeasureQueue, 1);

  self->statistics = statistics;
  self->measures = measures;
  self->stretches = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  self->latencies = weft_lengths_new ();
  self->thread = WEFT_SCENE_NO_THREAD;
  return self;
}

void
weft_measure_queue_free (WeftMeasureQueue *self)
{
  g_array_unref (self->stretches);
  weft_lengths_free (self->latencies);
  g_free (self);
}

/* Counts the first @n stretches: HECs were idle in them for the time of each without GCs at most.
 */
static void
count_stretches (WeftMeasureQueue *self, guint n)
{
  const WeftTrace *trace = self->statistics->trace;

  for (guint i = 0; i < n; i++)
    {
      const WeftRange *one = &g_array_index (self->stretches, WeftRange, i);
      WeftRangeNumbers numbers = weft_range_numbers (trace, one->from, one->to, NULL);
      guint64 covered = weft_measure_covered (self->statistics, one->from, one->to);
      guint64 stopped = weft_measure_stopped (trace, one->from, one->to);
      guint64 ns = MIN (weft_cap_numbers_idle (&numbers.all), covered - MIN (stopped, covered));

      self->idle += ns;
      self->counted = one->to;
      if (ns > 0)
        weft_measure_instance (self->measures, WEFT_SCENE_QUEUE, one->from, one->to, ns,
                               one->from <= self->longest.from && one->to >= self->longest.to ?
                                   self->thread :
                                   WEFT_SCENE_NO_THREAD);
    }
  g_array_remove_range (self->stretches, 0, n);
}

/* Joins [@from, @to) with those of the queue that it reaches: it ends after all of them. */
static void
add_stretch (WeftMeasureQueue *self, guint64 from, guint64 to)
{
  WeftRange one = { MAX (from, self->counted), to };

  while (self->stretches->len > 0)
    {
      const WeftRange *last = &g_array_index (self->stretches, WeftRange, self->stretches->len - 1);

      if (last->to < one.from)
        break;
      one.from = MIN (one.from, last->from);
      g_array_set_size (self->stretches, self->stretches->len - 1);
    }
  g_array_append_val (self->stretches, one);
  if (self->stretches->len == MAX_STRETCHES)
    count_stretches (self, MAX_STRETCHES / 2);
}

void
weft_measure_queue_add (WeftMeasureQueue *self, const WeftThreadChange *change)
{
  guint64 from = MAX (change->ready.since, self->statistics->from), to = change->now->since, ns;

  if (change->ready.kind == WEFT_READY_NONE || to <= from)
    return;
  ns = to - from - weft_measure_stopped (self->statistics->trace, from, to);
  weft_lengths_add (self->latencies, ns);
  if (to - from < LEAST_WAIT)
    return;
  add_stretch (self, from, to);
  if (to - from <= self->longest.to - self->longest.from)
    return;
  self->longest = (WeftRange){ from, to };
  self->thread = change->thread;
}

void
weft_measure_queue_settle (WeftMeasureQueue *self)
{
  WeftMeasures *measures = self->measures;

  if (weft_lengths_n (self->latencies) == 0)
    return;
  count_stretches (self, self->stretches->len);
  measures->values[WEFT_MEASURE_LATENCY] = (double) weft_lengths_percentile (self->latencies, 95);
  measures->values[WEFT_MEASURE_QUEUED] = weft_measure_share (self->statistics, self->idle);
  if (self->thread != WEFT_SCENE_NO_THREAD)
    measures->scenes[WEFT_SCENE_QUEUE] =
        (WeftScene){ self->longest, self->thread, WEFT_SCENE_NO_BAND };
}
