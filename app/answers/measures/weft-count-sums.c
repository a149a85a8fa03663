/* SPDX-License-Identifier: BSD-3-Clause */
/* Counters that read only the times of each thread. weft_count_feeding finds queues that grew: a
 * thread fed another one until it ended or waited forever, and the fed thread then works alone on
 * the elements that have piled up. weft_count_workers finds workers that did hardly anything while
 * one thread did nearly all of the work. */
#include "weft-change-counter.h"

/* Minimum fractions of the range before and after the end of a feeding thread. */
#define BEFORE 0.1
#define AFTER  0.15
/* A feeding thread ran for at least this fraction of the run time of all HECs. */
#define FEEDER_RUN 0.02
/* A fed thread ran for at least FED_BEFORE of the time before the end of the feeding thread, and
 * for at least FED_AFTER of the time without GCs after it. */
#define FED_BEFORE 0.05
#define FED_AFTER  0.5
/* Conditions on the thread that runs alone, if it was created with others. */
#define MIN_SOLO       0.2
#define MIN_SOLO_TIME  20e6
#define MIN_SOLO_SHARE 0.75
#define MIN_WIDE       0.02

/* Of the threads of the program that stop in the range, returns the one with the most run time. A
 * thread stops if it ends, or if it waits until close to the end of the range. Returns
 * WEFT_SCENE_NO_THREAD if there is none. Sets @time to the time at which it stops. */
static guint32
find_feeder (const WeftChangeContext *context, guint64 *time)
{
  const WeftThreads *threads = context->threads;
  const WeftStatistics *statistics = context->statistics;
  double length = (double) (statistics->to - statistics->from);
  guint64 early = statistics->from + (guint64) (BEFORE * length);
  guint64 late = statistics->to - (guint64) (AFTER * length);
  guint64 close = statistics->to - (guint64) (0.05 * length);
  guint64 most = (guint64) (FEEDER_RUN * (double) statistics->numbers.run), stop;
  guint32 feeder = WEFT_SCENE_NO_THREAD;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadTimes *times = &context->times[i];
      WeftThread thread;

      if (times->running < most || weft_change_role (context, i) != WEFT_ROLE_PROGRAM)
        continue;
      thread = weft_threads_nth (threads, i);
      if ((thread.flags & WEFT_THREAD_HAS_END) && thread.last <= late)
        stop = thread.last;
      else if (times->wait_is_blocked && times->wait_from + times->wait_ns >= close)
        stop = times->wait_from;
      else
        continue;
      if (stop < early || stop > late)
        continue;
      most = times->running;
      feeder = i;
      *time = stop;
    }
  return feeder;
}

/* Returns the share of the bytes allocated in [@from, @to) that GCs copied. */
static double
survived_share (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint end = weft_collections_count_before (trace->collections, to);
  double copied = 0;

  for (guint i = weft_collections_count_before (trace->collections, from); i < end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (trace->collections, i);

      if (!weft_collection_is_major (gc))
        copied += (double) gc->copied;
    }
  return weft_measure_quotient (
      copied, (double) weft_heap_counters_allocated_in (trace->counters, from, to));
}

/* Measures the time after @feeder stops at @time, if one thread runs for most of it. */
static void
measure_fed (const WeftChangeContext *context, guint32 feeder, guint64 time, WeftMeasures *measures)
{
  const WeftStatistics *statistics = context->statistics;
  guint64 stopped = weft_measure_stopped_ns (statistics->trace, time, statistics->to);
  guint64 ns = weft_measure_covered_ns (statistics, time, statistics->to);
  guint32 fed = WEFT_SCENE_NO_THREAD;
  guint64 most = (guint64) (FED_AFTER * (double) (ns - MIN (stopped, ns)));
  g_autoptr (WeftThreadSums) after =
      weft_thread_sums_new (context->threads, NULL, time, statistics->to, context->cancellable);

  for (guint i = 0; after != NULL && i < after->n; i++)
    {
      guint64 running = weft_thread_sums_nth (after, i)->running;

      if (i == feeder || running < most || running == 0)
        continue;
      most = running;
      fed = i;
    }
  if (fed == WEFT_SCENE_NO_THREAD || (double) (context->times[fed].running - most) <
                                         FED_BEFORE * (double) (time - statistics->from))
    return;
  measures->values[WEFT_MEASURE_FED] = weft_measure_share (statistics, ns);
  measures->scenes[WEFT_SCENE_FED] =
      (WeftScene){ { time, statistics->to }, fed, WEFT_SCENE_NO_BAND };
}

static void
feeding_finish (G_GNUC_UNUSED gpointer self,
                const WeftChangeContext *context,
                WeftMeasures *measures)
{
  const WeftStatistics *statistics = context->statistics;
  double *values = measures->values;
  guint64 time = 0;
  guint32 feeder = find_feeder (context, &time);

  values[WEFT_MEASURE_FED] = 0;
  /* The elements that have piled up become garbage when they are used, so GCs then copy a much
   * smaller fraction of the allocated bytes. This test avoids a second reading of the events for
   * most logs. */
  if (feeder != WEFT_SCENE_NO_THREAD &&
      survived_share (statistics->trace, time, statistics->to) <
          survived_share (statistics->trace, statistics->from, time) / 2)
    measure_fed (context, feeder, time, measures);
  if (values[WEFT_MEASURE_FED] == 0 && values[WEFT_MEASURE_SOLO] > MIN_SOLO &&
      values[WEFT_MEASURE_SOLO_TIME] > MIN_SOLO_TIME &&
      values[WEFT_MEASURE_SOLO_THREAD] > MIN_SOLO_SHARE && values[WEFT_MEASURE_SOLO_SIBLINGS] > 0 &&
      values[WEFT_MEASURE_WIDE] > MIN_WIDE)
    {
      values[WEFT_MEASURE_FED] = values[WEFT_MEASURE_SOLO];
      measures->scenes[WEFT_SCENE_FED] = measures->scenes[WEFT_SCENE_SOLO];
    }
}

const WeftChangeCounter weft_count_feeding = {
  .finish = feeding_finish,
};

/* Workers are counted only if one thread ran for more than this share of all run time. */
#define MIN_WORK 0.75
/* A thread that runs for less than 1 / LIGHT_PART of the time of the thread that runs most did not
 * do its share. */
#define LIGHT_PART 20

/* Counts threads that were created together, as workers are, but ended after hardly any run time,
 * while another thread ran nearly all of the time. */
static void
workers_finish (G_GNUC_UNUSED gpointer self,
                const WeftChangeContext *context,
                WeftMeasures *measures)
{
  const WeftThreads *threads = context->threads;
  WeftBusiestThread busiest;
  guint64 most;
  gint last = -1; /* the last of the light threads */
  guint n = 0;

  measures->values[WEFT_MEASURE_LIGHT_WORKERS] = 0;
  if (context->statistics->numbers.n_caps < 2)
    return;
  busiest = weft_measure_busiest (&context->times->running, sizeof *context->times,
                                  weft_threads_n (threads));
  measures->values[WEFT_MEASURE_MAIN_WORKER] = busiest.share;
  measures->scenes[WEFT_SCENE_WORKER].thread = busiest.thread;
  if (!(busiest.share > MIN_WORK))
    return;
  most = busiest.ns / LIGHT_PART;
  for (guint32 i = 0; i < weft_threads_n (threads); i++)
    {
      const WeftThreadTimes *times = &context->times[i];

      /* a thread that waited in foreign calls may have done its share there */
      if (i == busiest.thread || times->running >= most || times->foreign >= most ||
          !(weft_threads_nth (threads, i).flags & WEFT_THREAD_HAS_END) ||
          weft_change_role (context, i) != WEFT_ROLE_PROGRAM ||
          weft_thread_is_created_by_rts (threads, i))
        continue;
      if (last >= 0 && weft_measure_are_siblings (threads, weft_threads_id (threads, (guint) last),
                                                  weft_threads_id (threads, i)))
        n += n == 0 ? 2 : 1;
      last = (gint) i;
    }
  measures->values[WEFT_MEASURE_LIGHT_WORKERS] = n;
}

const WeftChangeCounter weft_count_workers = {
  .finish = workers_finish,
};
