/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures parallelism: how many HECs run, who runs alone, and who waits beside an idle HEC. */
#include "weft-measures-private.h"

#include "weft-percentiles.h"
#include "weft-thread-flow.h"
#include "weft-thread-sums.h"

/* The range is looked at in so many windows at most, none shorter than a millisecond. */
#define WINDOWS      200
#define LEAST_WINDOW 1000000
/* HECs that run where one runs alone. */
#define SOLO_LEAST 0.6
#define SOLO_MOST  1.25
/* HECs that run where there is parallel work. */
#define WIDE 1.5
/* A window of which GCs take more says nothing. */
#define PAUSED_MOST 0.9
/* A latency that is shorter stands beside no idle HEC: HECs need some time to wake up. ns. */
#define LEAST_WAIT 100000
/* Latencies that are kept; of more, every second, then every third and so on. */
#define MAX_LATENCIES 1000000
/* Arrows that are looked at for who created a thread. */
#define MAX_ARROWS 8

/* ns of [@from, @to) in which the program stood still for a GC or waited for one to begin. */
static guint64
stopped (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftCollectionSums sums = weft_collections_sums (trace->collections, from, to);

  return MIN (sums.sync + sums.all.elapsed, to - from);
}

/* HECs that ran on average in [@from, @to), GCs left out; NAN where there is little else, or it is
 * not known. */
static double
level_of (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 off = stopped (trace, from, to);
  WeftRangeNumbers numbers = weft_range_numbers (trace, from, to, NULL);

  if ((double) off > PAUSED_MOST * (double) (to - from) || numbers.covered == 0)
    return NAN;
  return (double) numbers.all.shares.run / (double) (to - from - off);
}

/* Sets the longest stretch of windows in which one HEC runs alone, with the GCs in it; FALSE where
 * there is none. */
static gboolean
measure_windows (WeftMeasures *self, const WeftStatistics *statistics, WeftRange *solo)
{
  guint64 length = MAX ((statistics->to - statistics->from) / WINDOWS, LEAST_WINDOW);
  guint n = 0, n_wide = 0;
  guint64 begin = statistics->to, longest = 0;

  for (guint64 from = statistics->from; from < statistics->to; from += length)
    {
      guint64 to = MIN (from + length, statistics->to);
      double level = level_of (statistics->trace, from, to);

      if (isnan (level))
        continue;
      n++;
      n_wide += level > WIDE;
      if (!(level >= SOLO_LEAST && level <= SOLO_MOST))
        {
          begin = statistics->to;
          continue;
        }
      begin = MIN (begin, from);
      if (to - begin > longest)
        *solo = (WeftRange){ begin, to };
      longest = MAX (longest, to - begin);
    }
  self->values[WEFT_MEASURE_WIDE] = weft_measure_part (n_wide, n);
  self->values[WEFT_MEASURE_BUSY] = level_of (statistics->trace, statistics->from, statistics->to);
  self->values[WEFT_MEASURE_SOLO] = weft_measure_share (statistics, longest);
  return longest > 0;
}

/* Whether another thread created the one with place @thread, whose creation is known; the RTS
 * creates a program's first. */
static gboolean
is_forked (WeftThreads *threads, guint thread, GCancellable *cancellable)
{
  const WeftThread *one = weft_threads_nth (threads, thread);
  g_autoptr (GArray) arrows = NULL;
  gboolean is_known = FALSE;

  arrows = weft_thread_flow (threads, thread, one->first, one->first + 1, MAX_ARROWS, cancellable);
  for (guint i = 0; arrows != NULL && i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);

      is_known |= arrow->kind == WEFT_THREAD_FLOW_FORK && arrow->to == one->id && arrow->has_from;
    }
  return is_known;
}

/* Who runs most of the stretch. */
static void
measure_solo (WeftMeasures *self,
              WeftThreads *threads,
              const WeftRange *solo,
              GCancellable *cancellable)
{
  g_autoptr (WeftThreadSums) sums =
      weft_thread_sums_new (threads, NULL, solo->from, solo->to, cancellable);
  guint64 all = 0, most = 0;
  guint32 thread = WEFT_SCENE_NO_THREAD;

  for (guint i = 0; sums != NULL && i < sums->sums->len; i++)
    {
      guint64 ns = weft_thread_sums_nth (sums, i)->running;

      all += ns;
      if (ns > most)
        thread = i;
      most = MAX (most, ns);
    }
  if (thread == WEFT_SCENE_NO_THREAD)
    return;
  self->values[WEFT_MEASURE_SOLO_THREAD] = weft_measure_part ((double) most, (double) all);
  if (weft_threads_nth (threads, thread)->flags & WEFT_THREAD_HAS_CREATION)
    self->values[WEFT_MEASURE_SOLO_FORKED] = is_forked (threads, thread, cancellable);
  self->scenes[WEFT_SCENE_SOLO] = (WeftScene){ *solo, thread, WEFT_SCENE_NO_BAND };
}

/* Stretches in which threads were runnable. */
typedef struct
{
  GArray *stretches; /* of WeftRange, by time; none touch */
  GArray *latencies; /* of guint64: ns */
  guint64 n;         /* of all latencies */
  WeftRange longest;
  guint32 thread; /* whose latency is the longest */
} Queue;

/* Joins [@from, @to) with those of the queue that it reaches: it ends after all of them. */
static void
add_stretch (Queue *self, guint64 from, guint64 to)
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

static void
read_queue (Queue *self,
            const WeftStatistics *statistics,
            WeftThreads *threads,
            GCancellable *cancellable)
{
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      threads, statistics->from, statistics->to, NULL, cancellable);
  WeftThreadChange change;

  while (weft_thread_replay_next (replay, &change))
    {
      guint64 from = MAX (change.ready.since, statistics->from), to = change.now->since, ns;

      if (change.ready.kind == WEFT_READY_NONE || to <= from)
        continue;
      ns = to - from - stopped (statistics->trace, from, to);
      self->n++;
      if (self->n % (1 + self->n / MAX_LATENCIES) == 0)
        g_array_append_val (self->latencies, ns);
      if (to - from < LEAST_WAIT)
        continue;
      add_stretch (self, from, to);
      if (to - from <= self->longest.to - self->longest.from)
        continue;
      self->longest = (WeftRange){ from, to };
      self->thread = change.thread;
    }
}

/* ns of the stretches in which HECs were idle: at most that of each stretch without GCs. */
static guint64
idle_beside (const Queue *self, const WeftTrace *trace)
{
  guint64 sum = 0;

  for (guint i = 0; i < self->stretches->len; i++)
    {
      const WeftRange *one = &g_array_index (self->stretches, WeftRange, i);
      WeftRangeNumbers numbers = weft_range_numbers (trace, one->from, one->to, NULL);

      sum += MIN (weft_cap_numbers_idle (&numbers.all),
                  one->to - one->from - stopped (trace, one->from, one->to));
    }
  return sum;
}

static void
measure_queue (WeftMeasures *self,
               const WeftStatistics *statistics,
               WeftThreads *threads,
               GCancellable *cancellable)
{
  static const guint percent = 95;
  g_autoptr (GArray) stretches = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  g_autoptr (GArray) latencies = g_array_new (FALSE, FALSE, sizeof (guint64));
  Queue queue = { stretches, latencies, 0, { 0, 0 }, WEFT_SCENE_NO_THREAD };
  guint64 latency;

  read_queue (&queue, statistics, threads, cancellable);
  if (latencies->len == 0)
    return;
  weft_percentiles ((const guint64 *) (gconstpointer) latencies->data, latencies->len, &percent, 1,
                    &latency);
  self->values[WEFT_MEASURE_LATENCY] = (double) latency;
  self->values[WEFT_MEASURE_QUEUED] =
      weft_measure_share (statistics, idle_beside (&queue, statistics->trace));
  if (queue.thread != WEFT_SCENE_NO_THREAD)
    self->scenes[WEFT_SCENE_QUEUE] = (WeftScene){ queue.longest, queue.thread, WEFT_SCENE_NO_BAND };
}

gboolean
weft_measure_parallelism (WeftMeasures *self,
                          const WeftStatistics *statistics,
                          WeftThreads *threads,
                          GCancellable *cancellable)
{
  WeftRange solo;

  self->values[WEFT_MEASURE_HECS] = statistics->numbers.n_caps;
  self->values[WEFT_MEASURE_WIDE] = self->values[WEFT_MEASURE_SOLO] = 0;
  self->values[WEFT_MEASURE_QUEUED] = 0;
  if (statistics->numbers.n_caps < 2)
    return TRUE;
  if (measure_windows (self, statistics, &solo))
    measure_solo (self, threads, &solo, cancellable);
  measure_queue (self, statistics, threads, cancellable);
  return !g_cancellable_is_cancelled (cancellable);
}
