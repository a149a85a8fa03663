/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts threads that are runnable but wait while a HEC is idle: each latency, and the stretches
 * that result when overlapping latencies are joined. At most, an idle HEC could have done the work
 * that the threads do after their waits. */
#include "weft-change-counter.h"

/* Latencies shorter than this (ns) are not compared with idle HECs, as HECs need some time to wake
 * up. */
#define MIN_WAIT 100000
/* Latencies of service and finalizer threads are ignored if they are at least this long (ns). */
#define LONG_WAIT 1000000
/* A stretch in which HECs are idle only now and then is divided into parts that are at least this
 * fraction of the range. Parts in which they are idle for less than a tenth of the time are no
 * instances. */
#define PART_OF_RANGE 1024
#define IDLE_PART     10
/* Maximum number of stretches kept so that later latencies can be joined to them. When it is
 * reached, the earlier half of the stretches is counted. */
#define MAX_STRETCHES (1u << 16)
/* HECs that are idle on average in a slice while as many threads are runnable, from which on the
 * slice counts as one in which HECs lack cores. */
#define MIN_STARVED 0.5

typedef struct
{
  guint8 *helpers;   /* cache of weft_change_cached_fact(): not a thread of the program */
  guint64 *waits;    /* for each running or runnable thread: length of its waits since it was last
                        blocked, without the time that it ran after them, ns */
  guint64 ran;       /* time of the runs after these waits, at most the length of the waits, ns */
  guint64 waited;    /* sum of all latencies, not counting GCs, ns */
  GArray *stretches; /* of WeftRange, sorted by time, disjoint */
  guint64 counted;   /* end of the last stretch that was counted, ns */
  guint64 idle;      /* idle time of HECs in the counted stretches, ns */
  double squares;    /* sum of the squares of all latencies, not counting GCs, ns² */
  WeftRange longest;
  guint32 thread; /* thread with the longest latency */
  /* latencies, not counting GCs, by slice of the range: those of threads that wait in a part of the
   * slice, ns, and the change of the number of threads that wait in all of it */
  guint64 slice_parts[WEFT_MEASURE_SLICES];
  gint64 slice_changes[WEFT_MEASURE_SLICES];
} RunQueueCounter;

static gboolean
is_helper_thread (const WeftThreads *threads, guint thread)
{
  return weft_thread_may_be_service (threads, thread) ||
         weft_thread_role (threads, thread) == WEFT_ROLE_FINALIZER;
}

static void
queue_init (gpointer data, const WeftChangeContext *context)
{
  RunQueueCounter *self = data;

  self->helpers = weft_change_new_by_thread (guint8, context);
  self->waits = weft_change_new_by_thread (guint64, context);
  self->stretches = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  self->thread = WEFT_SCENE_NO_THREAD;
}

static void
queue_clear (gpointer data)
{
  RunQueueCounter *self = data;

  weft_scratch_free (self->helpers);
  weft_scratch_free (self->waits);
  g_array_unref (self->stretches);
}

/* Returns the time in @range in which capability @cap was disabled by setNumCapabilities, ns. */
static guint64
disabled_ns (const WeftTrace *trace, guint16 cap, WeftRange range)
{
  const GArray *spans = trace->tasks->disabled_spans;
  guint64 ns = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const WeftCapDisabledSpan *span = &g_array_index (spans, WeftCapDisabledSpan, i);

      if (span->cap == cap)
        ns += weft_measure_duration (MAX (span->from, range.from), MIN (span->to, range.to));
    }
  return ns;
}

/* Returns the time in @range in which the HEC with @numbers was idle but not disabled, ns. */
static guint64
enabled_idle_ns (const WeftTrace *trace, const WeftCapNumbers *numbers, WeftRange range)
{
  guint64 idle = weft_cap_numbers_idle (numbers);

  return idle - MIN (disabled_ns (trace, numbers->cap, range), idle);
}

/* Returns the time in @range in which HECs were idle but not disabled, summed over all HECs and
 * limited to the length of @range without GCs. Sets @is_idle to TRUE if one HEC was idle all that
 * time. */
static guint64
idle_in_range (const WeftChangeContext *context, WeftRange range, gboolean *is_idle)
{
  const WeftTrace *trace = context->statistics->trace;
  guint64 ns = weft_change_ns_without_gc (context, range.from, range.to), sum = 0;

  *is_idle = FALSE;
  for (guint k = 0; k < trace->process->lives->len; k++)
    {
      WeftCapNumbers numbers = weft_cap_numbers (trace, k, range.from, range.to);
      guint64 idle = enabled_idle_ns (trace, &numbers, range);

      *is_idle |= idle >= ns;
      sum += idle;
    }
  return MIN (sum, ns);
}

/* Adds the parts of @range in which HECs were idle as instances, and returns the idle time. */
static guint64
add_idle_parts (const RunQueueCounter *self, const WeftChangeContext *context, WeftRange range)
{
  const WeftStatistics *statistics = context->statistics;
  guint64 least = MAX (MIN_WAIT, (statistics->to - statistics->from) / PART_OF_RANGE);
  guint64 middle = range.from + (range.to - range.from) / 2;
  gboolean is_idle, has_longest = range.from < self->longest.to && range.to > self->longest.from;
  guint64 idle = idle_in_range (context, range, &is_idle);

  if (idle > 0 && !is_idle && range.to - range.from >= 2 * least)
    {
      add_idle_parts (self, context, (WeftRange){ range.from, middle });
      add_idle_parts (self, context, (WeftRange){ middle, range.to });
    }
  else if (idle >= (range.to - range.from) / IDLE_PART)
    weft_measure_instance (context->measures, WEFT_SCENE_QUEUE, range, idle,
                           has_longest ? self->thread : WEFT_SCENE_NO_THREAD);
  return idle;
}

/* Counts and removes the first @n stretches. */
static void
count_stretches (RunQueueCounter *self, const WeftChangeContext *context, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const WeftRange *stretch = &g_array_index (self->stretches, WeftRange, i);

      self->idle += add_idle_parts (self, context, *stretch);
      self->counted = stretch->to;
    }
  g_array_remove_range (self->stretches, 0, n);
}

/* Returns the slice that contains @time, a time of the range or its end. */
static guint
slice_at (const WeftStatistics *statistics, guint64 time)
{
  double length = (double) MAX (statistics->to - statistics->from, 1);
  double part = (double) (time - statistics->from) / length;

  return MIN ((guint) (part * WEFT_MEASURE_SLICES), WEFT_MEASURE_SLICES - 1);
}

/* Adds the latency of a thread in [@from, @to), which is @ns without GCs, to the slices. */
static void
add_to_slices (
    RunQueueCounter *self, const WeftChangeContext *context, guint64 from, guint64 to, guint64 ns)
{
  const WeftStatistics *statistics = context->statistics;
  guint first = slice_at (statistics, from), last = slice_at (statistics, to);
  guint64 first_end = weft_measure_slice (statistics, first, WEFT_MEASURE_SLICES).to;
  guint64 last_begin = weft_measure_slice (statistics, last, WEFT_MEASURE_SLICES).from;

  if (first == last)
    {
      self->slice_parts[first] += ns;
      return;
    }
  self->slice_parts[first] += weft_change_ns_without_gc (context, from, MAX (from, first_end));
  self->slice_parts[last] += weft_change_ns_without_gc (context, MIN (last_begin, to), to);
  self->slice_changes[first + 1]++;
  self->slice_changes[last]--;
}

static void
queue_count (gpointer data, const WeftChangeContext *context, const WeftThreadChange *change)
{
  RunQueueCounter *self = data;
  guint64 from = MAX (change->ready.since, context->statistics->from), to = change->now->since, ns;
  guint32 thread = change->thread;
  WeftRange stretch;

  /* the thread may run again right after a GC has stopped it */
  if (weft_change_ends_run (change) && self->waits[thread] > 0)
    {
      guint64 ran = MIN (self->waits[thread], weft_change_run_ns (context, change));

      self->ran += ran;
      self->waits[thread] -= change->now->kind == WEFT_THREAD_RUNNABLE ? ran : self->waits[thread];
    }

  /* continue only if the thread was runnable in [from, to) and now begins to run */
  if (change->ready.kind == WEFT_READY_NONE || to <= from)
    return;
  ns = to - from - weft_change_stopped_ns (context, from, to);
  if (ns >= LONG_WAIT && weft_change_cached_fact (self->helpers, context, thread, is_helper_thread))
    return;
  self->squares += (double) ns * (double) ns;
  self->waited += ns;
  add_to_slices (self, context, from, to, ns);
  if (to - from < MIN_WAIT || context->statistics->numbers.n_caps < 2)
    return;
  self->waits[thread] += ns;

  /* join the latency with the stretches that it touches or overlaps, all of which end before it */
  stretch = (WeftRange){ MAX (from, self->counted), to };
  while (self->stretches->len > 0)
    {
      const WeftRange *last = &g_array_index (self->stretches, WeftRange, self->stretches->len - 1);

      if (last->to < stretch.from)
        break;
      stretch.from = MIN (stretch.from, last->from);
      g_array_set_size (self->stretches, self->stretches->len - 1);
    }
  g_array_append_val (self->stretches, stretch);
  if (self->stretches->len == MAX_STRETCHES)
    count_stretches (self, context, MAX_STRETCHES / 2);
  if (to - from <= self->longest.to - self->longest.from)
    return;
  self->longest = (WeftRange){ from, to };
  self->thread = thread;
}

/* Returns the time in which HECs were idle for the reason @why, ns, or @unknown if the reasons are
 * unknown. */
static guint64
idle_time_for_reason (const WeftChangeContext *context, WeftIdleReason why, guint64 unknown)
{
  const WeftStatistics *statistics = context->statistics;
  const WeftIdleTimes *idle = weft_trace_idle (statistics->trace);
  g_autofree WeftIdleSums *sums = NULL;
  guint64 ns = 0;

  if (idle == NULL)
    return unknown;
  sums = g_new0 (WeftIdleSums, weft_idle_times_n_hecs (idle));
  weft_idle_times_sum_range (idle, statistics->from, statistics->to, sums);
  for (guint i = 0; i < weft_idle_times_n_hecs (idle); i++)
    ns += sums[i].ns[why];
  return ns;
}

/* Measures how many HECs are idle while as many threads are runnable, by slices: threads that wait
 * in one phase do not lack the HECs that are idle in another. */
static void
measure_starved (const RunQueueCounter *self, const WeftChangeContext *context, WeftMeasures *to)
{
  const WeftStatistics *statistics = context->statistics;
  const WeftTrace *trace = statistics->trace;
  guint64 n_waiting = 0, all = 0, starved_sum = 0, run_sum = 0, time = 0;

  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    {
      WeftRange slice = weft_measure_slice (statistics, i, WEFT_MEASURE_SLICES);
      guint64 idle = 0, run = 0, starved;

      n_waiting += self->slice_changes[i];
      for (guint k = 0; k < trace->process->lives->len; k++)
        {
          WeftCapNumbers numbers = weft_cap_numbers (trace, k, slice.from, slice.to);

          idle += enabled_idle_ns (trace, &numbers, slice);
          run += numbers.shares.run;
        }
      starved = MIN (idle, self->slice_parts[i] + n_waiting * weft_change_ns_without_gc (
                                                                  context, slice.from, slice.to));
      all += starved;
      if ((double) starved <= MIN_STARVED * (double) (slice.to - slice.from))
        continue;
      starved_sum += starved;
      run_sum += run;
      time += slice.to - slice.from;
    }
  to->values[WEFT_MEASURE_STARVED_PART] =
      weft_measure_share (statistics, all / MAX (statistics->numbers.n_caps, 1));
  to->values[WEFT_MEASURE_STARVED_TIME] = weft_measure_share (statistics, time);
  to->values[WEFT_MEASURE_STARVED] = (double) starved_sum / (double) MAX (time, 1);
  to->values[WEFT_MEASURE_STARVED_BUSY] = (double) run_sum / (double) MAX (time, 1);
}

static void
queue_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  RunQueueCounter *self = data;
  double n_caps = MAX (context->statistics->numbers.n_caps, 1);
  double run = (double) context->statistics->numbers.run / n_caps;
  gboolean has_sparks = measures->values[WEFT_MEASURE_SPARKS] > 0;
  double runnable, latency = weft_measure_quotient (self->squares, (double) self->waited);
  guint64 idle;

  /* if the only HEC is idle while its queue has threads, it waits for a core; another HEC would not
   * help then */
  if (context->statistics->numbers.n_caps < 2)
    self->waited -= MIN (self->waited, idle_time_for_reason (context, WEFT_IDLE_QUEUED, 0));
  runnable = weft_measure_quotient ((double) self->waited, (double) context->statistics->covered);

  measures->values[WEFT_MEASURE_RUNNABLE] = runnable;
  /* upper bound: the time that one more HEC for each runnable thread would save or, if the program
   * has sparks, at least the time that one more HEC would save */
  measures->values[WEFT_MEASURE_RUNNABLE_GAIN] =
      weft_measure_share (context->statistics, run) *
      MAX (runnable / (n_caps + runnable), has_sparks ? 1 / (n_caps + 1) : 0);
  measure_starved (self, context, measures);
  measures->values[WEFT_MEASURE_QUEUED] = 0;
  if (isnan (latency))
    return;
  measures->values[WEFT_MEASURE_LATENCY] = latency;
  count_stretches (self, context, self->stretches->len);
  if (self->ran == 0)
    return;
  idle = MIN (self->idle, idle_time_for_reason (context, WEFT_IDLE_ELSEWHERE, G_MAXUINT64));
  measures->values[WEFT_MEASURE_QUEUED] =
      weft_measure_share (context->statistics, MIN (self->ran, idle));
  if (self->thread != WEFT_SCENE_NO_THREAD)
    measures->scenes[WEFT_SCENE_QUEUE] =
        (WeftScene){ self->longest, self->thread, WEFT_SCENE_NO_BAND };
}

const WeftChangeCounter weft_count_queue = {
  .size = sizeof (RunQueueCounter),
  .init = queue_init,
  .clear = queue_clear,
  .count = queue_count,
  .finish = queue_finish,
};
