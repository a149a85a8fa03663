/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures live data and the heap: growth, and memory that is not returned. */
#include "weft-measures-private.h"

#include "weft-trend.h"

/* A trend is computed from at most this number of GCs, spread evenly over the range. */
#define MAX_TREND 300
/* Growth of live data after this fraction of the range counts as late growth. */
#define LATE 0.4

/* Live data after a major GC. */
typedef struct
{
  double allocated; /* bytes allocated since the start of the range */
  double live;      /* bytes */
  guint64 time;     /* ns */
} Live;

/* Returns an array of Live: the live bytes after each major GC of the range, except the GC at exit,
 * which finds hardly any live data. */
static GArray *
read_live_samples (const WeftStatistics *statistics)
{
  const WeftTrace *trace = statistics->trace;
  guint end = weft_collections_count_before (trace->collections, statistics->to);
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (Live));

  for (guint i = weft_collections_count_before (trace->collections, statistics->from); i < end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (trace->collections, i);
      Live one = { .live = (double) gc->live, .time = gc->start + gc->pause };

      if (!(gc->flags & WEFT_COLLECTION_HAS_LIVE) || gc->cause == WEFT_GC_CAUSE_EXIT)
        continue;
      one.allocated =
          (double) weft_heap_counters_allocated_in (trace->counters, statistics->from, one.time);
      g_array_append_val (counts, one);
    }
  return counts;
}

/* Measures how live data grow with the bytes allocated in the range, and how much they grow late in
 * its time. If the data grow evenly until the end, there is a major GC in the second half of the
 * time, as a major GC is due whenever the heap has doubled. */
static void
measure_live (WeftMeasures *self, const WeftStatistics *statistics)
{
  g_autoptr (GArray) counts = read_live_samples (statistics);
  guint64 late = statistics->from + (guint64) (LATE * (double) (statistics->to - statistics->from));
  guint step = counts->len / MAX_TREND + 1, n = 0, n_trend = 0;
  g_autofree double *trend = g_new (double, counts->len / step + 1);
  double most = 0, all, last, sum = 0, first, half = 0, early = 0;

  self->values[WEFT_MEASURE_LIVE_COUNTS] = counts->len;
  if (counts->len == 0)
    return;
  all = g_array_index (counts, Live, counts->len - 1).allocated;
  for (guint i = 0; i < counts->len; i++)
    {
      const Live *now = &g_array_index (counts, Live, i), *before = i > 0 ? now - 1 : now;

      most = MAX (most, now->live);
      if (i % step == 0)
        trend[n_trend++] = now->live;
      if (i == 0 || now->allocated <= 0.25 * all)
        {
          sum += now->live;
          n++;
        }
      if (i == 0 || now->allocated <= 0.5 * all)
        half = now->live;
      if (i == 0 || now->time <= late)
        early = now->live;
      if (now->live > before->live)
        weft_measure_instance (self, WEFT_SCENE_LIVE, (WeftRange){ before->time, now->time },
                               weft_measure_duration (before->time, now->time),
                               WEFT_SCENE_NO_THREAD);
    }
  last = g_array_index (counts, Live, counts->len - 1).live;
  first = sum / n;
  self->values[WEFT_MEASURE_LIVE_MOST] = most;
  self->values[WEFT_MEASURE_LIVE_FIRST] = first;
  self->values[WEFT_MEASURE_LIVE_LAST] = last;
  self->values[WEFT_MEASURE_LIVE_RISE] = weft_measure_quotient (last, first);
  self->values[WEFT_MEASURE_LIVE_GAIN] = weft_measure_quotient (last - half, most);
  self->values[WEFT_MEASURE_LIVE_LATE] = weft_measure_quotient (last - early, most);
  self->values[WEFT_MEASURE_LIVE_SWELL] = weft_measure_quotient (most - MIN (first, last), most);
  self->values[WEFT_MEASURE_LIVE_KEPT] = weft_measure_quotient (last, most);
  /* Kendall's tau: from -1 (always falling) to 1 (always growing) */
  self->values[WEFT_MEASURE_LIVE_TREND] = weft_mann_kendall (trend, n_trend).tau;
}

/* Measures by how much the heap exceeds what the RTS needs, and the time since the last major GC,
 * in which it is unknown how much of the heap is live. */
static void
measure_surplus (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTrace *trace = statistics->trace;
  guint first = weft_collections_count_before (trace->collections, statistics->from);
  guint i = weft_collections_count_before (trace->collections, statistics->to);
  guint64 since = statistics->from, copied = 0, live = 0;

  for (; i > first; i--)
    {
      const WeftCollection *gc = weft_collections_nth (trace->collections, i - 1);

      if (gc->cause == WEFT_GC_CAUSE_EXIT)
        continue;
      if (weft_collection_is_major (gc) && (gc->flags & WEFT_COLLECTION_HAS_LIVE))
        {
          since = gc->start;
          live = gc->live;
          break;
        }
      copied = MAX (copied, gc->copied);
    }
  /* live bytes are unknown without a major GC in the range */
  if (!statistics->size.is_known || i == first)
    return;
  self->values[WEFT_MEASURE_QUIET] =
      weft_measure_share (statistics, weft_measure_covered_ns (statistics, since, statistics->to));
  self->values[WEFT_MEASURE_QUIET_COPIED] =
      weft_measure_quotient ((double) copied, (double) statistics->size.last);
  /* data that are promoted until the next major GC and the copy of live data need space, too */
  self->values[WEFT_MEASURE_SURPLUS] =
      MAX ((double) statistics->size.last -
               (1 + self->values[WEFT_MEASURE_FLAG_FACTOR]) * (double) live -
               2.0 * (double) trace->process->nursery * statistics->numbers.n_caps,
           0);
  self->values[WEFT_MEASURE_SURPLUS_SHARE] =
      weft_measure_quotient (self->values[WEFT_MEASURE_SURPLUS], (double) statistics->size.last);
  self->scenes[WEFT_SCENE_SURPLUS].range = (WeftRange){ since, statistics->to };
}

void
weft_measure_heap (WeftMeasures *self, const WeftStatistics *statistics)
{
  if (!weft_amount_is_known (weft_feature_recorded (statistics->trace, WEFT_FEATURE_GC)))
    return;
  measure_live (self, statistics);
  measure_surplus (self, statistics);
}
