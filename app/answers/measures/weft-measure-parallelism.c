/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures parallelism: how many HECs run, and which threads run alone. */
#include "weft-measures-private.h"

#include "weft-spark-columns.h"
#include "weft-thread-flow.h"
#include "weft-thread-role.h"

/* The range is divided into about WINDOWS windows, but no window is shorter than MIN_WINDOW
 * ns. */
#define WINDOWS    200
#define MIN_WINDOW 1000000
/* Minimum and maximum mean number of running HECs while a thread runs alone. */
#define MIN_SOLO 0.6
#define MAX_SOLO 1.25
/* Mean number of running HECs above which there is parallel work. */
#define WIDE 1.5
/* A window is ignored if GCs take more than this fraction of it. */
#define MAX_PAUSED 0.9
/* Maximum number of arrows to read when searching for the creator of a thread. */
#define MAX_ARROWS 8
/* Threads are taken to be created together if their IDs differ by at most NEAR_ID and their
 * creation times by at most NEAR_TIME ns. */
#define NEAR_ID   64
#define NEAR_TIME 20000000
/* A thread that runs for at least 1 / TURN_PART of the solo thread's time takes turns with it. */
#define TURN_PART 50
/* Sparks are assumed to be parts of the same work if there are at most this many per HEC. */
#define FEW_SPARKS 4
/* If work is done in rounds, one thread runs alone in each round. So up to MAX_STRETCHES stretches
 * are counted. Each must be at least half as long as the longest one, and one thread must have run
 * for more than MIN_SHARE of it. */
#define MAX_STRETCHES 16
#define MIN_SHARE     0.75

/* A sequence of windows in which only one HEC runs, including GCs. */
typedef struct
{
  WeftRange range;
  guint64 ns; /* covered time of the range */
} Stretch;

/* Returns the mean number of running HECs in [@from, @to) outside of GCs. Waits for a GC count, as
 * some HECs still run during the wait. Returns NAN if there is little time outside of GCs, or if
 * this time is unknown. */
static double
mean_running (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 off = MIN (weft_collections_sums (trace->collections, from, to).all.elapsed, to - from);

  if ((double) off > MAX_PAUSED * (double) (to - from) ||
      weft_cover_total (&trace->coverage->process, from, to) == 0)
    return NAN;
  return (double) weft_range_run (trace, from, to) / (double) (to - from - off);
}

static int
compare_stretches (gconstpointer a, gconstpointer b)
{
  guint64 first = ((const Stretch *) a)->ns, second = ((const Stretch *) b)->ns;

  return first > second ? -1 : first < second;
}

/* Measures how many HECs run in each window. Returns an array of Stretch, the longest first. */
static GArray *
measure_windows (WeftMeasures *self, const WeftStatistics *statistics)
{
  guint64 length = MAX ((statistics->to - statistics->from) / WINDOWS, MIN_WINDOW);
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  guint n = 0, n_wide = 0;
  gboolean is_solo = FALSE;

  for (guint64 from = statistics->from; from < statistics->to; from += length)
    {
      guint64 to = MIN (from + length, statistics->to);
      double level = mean_running (statistics->trace, from, to);
      Stretch *last;

      if (isnan (level))
        continue;
      n++;
      n_wide += level > WIDE;
      if (!(level >= MIN_SOLO && level <= MAX_SOLO))
        {
          is_solo = FALSE;
          continue;
        }
      if (!is_solo)
        g_array_append_vals (stretches, &(Stretch){ { from, to }, 0 }, 1);
      is_solo = TRUE;
      last = &g_array_index (stretches, Stretch, stretches->len - 1);
      last->range.to = to;
      last->ns = weft_measure_covered_ns (statistics, last->range.from, to);
    }
  self->values[WEFT_MEASURE_WIDE] = weft_measure_quotient (n_wide, n);
  self->values[WEFT_MEASURE_BUSY] =
      mean_running (statistics->trace, statistics->from, statistics->to);
  self->values[WEFT_MEASURE_BUSY_EXTRA] =
      self->values[WEFT_MEASURE_BUSY] - self->values[WEFT_MEASURE_CORES];
  g_array_sort (stretches, compare_stretches);
  return stretches;
}

gboolean
weft_measure_are_siblings (const WeftThreads *threads, guint32 a, guint32 b)
{
  gint i = weft_threads_find (threads, a), k = weft_threads_find (threads, b);
  WeftThread one, other;

  if (i < 0 || k < 0 || a == b || MAX (a, b) - MIN (a, b) > NEAR_ID)
    return FALSE;
  one = weft_threads_nth (threads, (guint) i);
  other = weft_threads_nth (threads, (guint) k);
  return (one.flags & other.flags & WEFT_THREAD_HAS_CREATION) &&
         MAX (one.first, other.first) - MIN (one.first, other.first) <= NEAR_TIME;
}

/* Returns the number of other threads of the program that were created together with @thread and
 * ran for at least @least ns in the range of @sums. */
static guint
count_siblings (const WeftThreads *threads, guint thread, const WeftThreadSums *sums, guint64 least)
{
  guint32 id = weft_threads_nth (threads, thread).id;
  guint n = 0;

  for (guint i = 0; i <= 2 * NEAR_ID; i++)
    {
      guint32 other = id - NEAR_ID + i; /* the ID may wrap around to one that is not near @id */
      gint index = weft_threads_find (threads, other);

      n += index >= 0 && weft_measure_are_siblings (threads, id, other) &&
           weft_thread_role (threads, (guint) index) == WEFT_ROLE_PROGRAM &&
           !weft_thread_is_created_by_rts (threads, (guint) index) &&
           weft_thread_sums_nth (sums, (guint) index)->running >= least;
    }
  return n;
}

/* Returns TRUE if @thread does a part of parallel work. It does if it evaluates sparks, or if
 * another thread created it, rather than the RTS, which creates the first thread of a program. It
 * also does if the sparks are so few that HECs could share all of them at once, as the thread that
 * creates such sparks evaluates some itself. The creation of @thread must be known. */
static gboolean
is_worker (const WeftMeasures *self, WeftThreads *threads, guint thread, GCancellable *cancellable)
{
  double sparks = self->values[WEFT_MEASURE_SPARKS];
  WeftThread one = weft_threads_nth (threads, thread);
  g_autoptr (GArray) arrows = NULL;
  gboolean is_forked = FALSE;

  if (weft_thread_role (threads, thread) == WEFT_ROLE_SPARKS ||
      (sparks > 0 && sparks <= FEW_SPARKS * self->values[WEFT_MEASURE_HECS]))
    return TRUE;
  arrows =
      weft_thread_arrows_new (threads, thread, one.first, one.first + 1, MAX_ARROWS, cancellable);
  for (guint i = 0; arrows != NULL && i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);

      is_forked |= arrow->kind == WEFT_THREAD_FLOW_FORK && arrow->to == one.id && arrow->has_from;
    }
  return is_forked;
}

WeftBusiestThread
weft_measure_busiest (const guint64 *running, gsize size, guint n)
{
  WeftBusiestThread found = { WEFT_SCENE_NO_THREAD, 0, 0 };
  guint64 all = 0;

  for (guint i = 0; i < n; i++)
    {
      guint64 ns = *(const guint64 *) ((const guint8 *) running + i * size);

      all += ns;
      if (ns > found.ns)
        {
          found.thread = i;
          found.ns = ns;
        }
    }
  found.share = weft_measure_quotient ((double) found.ns, (double) all);
  return found;
}

/* Returns the thread that runs most in the range of @sums, or no thread if @sums is NULL
 * (cancelled). */
static WeftBusiestThread
find_soloist (const WeftThreadSums *sums)
{
  guint n = sums != NULL ? sums->n : 0;

  return weft_measure_busiest (n > 0 ? &weft_thread_sums_nth (sums, 0)->running : NULL,
                               sizeof (WeftThreadSum), n);
}

/* Adds @stretch, in which one thread ran for @share of the time, to the measures. */
static void
add_stretch (WeftMeasures *self,
             const WeftStatistics *statistics,
             const Stretch *stretch,
             double share)
{
  double ns = (double) stretch->ns * share;
  /* GCs do not count, since they do not become shorter if all HECs share the work */
  double stopped =
      (double) weft_measure_stopped_ns (statistics->trace, stretch->range.from, stretch->range.to);

  self->values[WEFT_MEASURE_SOLO] += weft_measure_share (statistics, ns);
  self->values[WEFT_MEASURE_SOLO_GAIN] +=
      weft_measure_share (statistics, (guint64) fmax (ns - stopped, 0)) *
      (1 - 1.0 / statistics->numbers.n_caps);
}

/* Measures the longest stretch and the thread that runs in it. */
static void
measure_longest (WeftMeasures *self,
                 const WeftStatistics *statistics,
                 WeftThreads *threads,
                 const Stretch *longest,
                 GCancellable *cancellable)
{
  g_autoptr (WeftThreadSums) sums =
      weft_thread_sums_new (threads, NULL, longest->range.from, longest->range.to, cancellable);
  WeftBusiestThread solo = find_soloist (sums);

  self->values[WEFT_MEASURE_SOLO_TIME] = (double) longest->ns;
  if (solo.thread == WEFT_SCENE_NO_THREAD)
    return;
  self->values[WEFT_MEASURE_SOLO_THREAD] = solo.share;
  self->values[WEFT_MEASURE_SOLO_TIME] *= solo.share;
  add_stretch (self, statistics, longest, solo.share);
  if (weft_threads_nth (threads, solo.thread).flags & WEFT_THREAD_HAS_CREATION)
    self->values[WEFT_MEASURE_SOLO_FORKED] = is_worker (self, threads, solo.thread, cancellable);
  if (self->values[WEFT_MEASURE_SOLO_FORKED] > 0)
    {
      guint64 least = solo.ns / TURN_PART;

      self->values[WEFT_MEASURE_SOLO_SIBLINGS] = count_siblings (threads, solo.thread, sums, 0);
      self->values[WEFT_MEASURE_SOLO_STAGES] = count_siblings (threads, solo.thread, sums, least);
    }
  self->scenes[WEFT_SCENE_SOLO] = (WeftScene){ longest->range, solo.thread, WEFT_SCENE_NO_BAND };
}

/* Adds the stretches of @stretches that are like the first and longest one: a single thread runs
 * most of the stretch, and this thread is a worker if and only if the thread of the longest stretch
 * is one. */
static void
add_soloist_instances (WeftMeasures *self,
                       const WeftStatistics *statistics,
                       WeftThreads *threads,
                       const GArray *stretches,
                       GCancellable *cancellable)
{
  const Stretch *longest = &g_array_index (stretches, Stretch, 0);

  for (guint i = 1; i < MIN (stretches->len, MAX_STRETCHES); i++)
    {
      const Stretch *stretch = &g_array_index (stretches, Stretch, i);
      g_autoptr (WeftThreadSums) sums = NULL;
      WeftBusiestThread solo;

      if (stretch->ns < longest->ns / 2)
        return;
      sums =
          weft_thread_sums_new (threads, NULL, stretch->range.from, stretch->range.to, cancellable);
      solo = find_soloist (sums);
      if (solo.share > MIN_SHARE && is_worker (self, threads, solo.thread, cancellable) ==
                                        (self->values[WEFT_MEASURE_SOLO_FORKED] > 0))
        add_stretch (self, statistics, stretch, solo.share);
    }
}

gboolean
weft_measure_parallelism (WeftMeasures *self,
                          const WeftStatistics *statistics,
                          WeftThreads *threads,
                          GCancellable *cancellable)
{
  g_autoptr (GArray) stretches = NULL;

  self->values[WEFT_MEASURE_HECS] = statistics->numbers.n_caps;
  self->values[WEFT_MEASURE_WIDE] = self->values[WEFT_MEASURE_SOLO] = 0;
  self->values[WEFT_MEASURE_SOLO_GAIN] = self->values[WEFT_MEASURE_SOLO_SIBLINGS] = 0;
  self->values[WEFT_MEASURE_SOLO_STAGES] = self->values[WEFT_MEASURE_SOLO_TIME] = 0;
  if (statistics->numbers.n_caps < 2)
    return TRUE;
  stretches = measure_windows (self, statistics);
  if (stretches->len > 0)
    {
      measure_longest (self, statistics, threads, &g_array_index (stretches, Stretch, 0),
                       cancellable);
      add_soloist_instances (self, statistics, threads, stretches, cancellable);
    }
  return !g_cancellable_is_cancelled (cancellable);
}

/* Measures the fates of sparks. */

/* Estimated time (ns) for a HEC to create a spark and to run or drop it, and the maximum fraction
 * of the run time that sparks are assumed to take: if there are very many sparks, most of them cost
 * less. */
#define SPARK_NS   1000.0
#define SPARK_PART 0.6

/* Adds the slices with sparks as instances. Returns the share of the time that is in slices in
 * which sparks were lost, that is, ended without being converted. If the work of such sparks was
 * done at all, the program did it in these slices. */
static double
measure_slices (const WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTrace *trace = statistics->trace;
  guint64 lost = 0, edges[WEFT_MEASURE_SLICES + 1];
  WeftSparkRates slices[WEFT_MEASURE_SLICES];

  for (guint i = 0; i <= WEFT_MEASURE_SLICES; i++)
    edges[i] = weft_range_edge (statistics->from, statistics->to, i, WEFT_MEASURE_SLICES);
  weft_spark_columns_sum (trace->sparks, edges, WEFT_MEASURE_SLICES, slices);
  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    {
      WeftRange slice = { edges[i], edges[i + 1] };
      WeftSparkRates sparks = slices[i];

      if (sparks.created + sparks.dud + sparks.overflowed > 0)
        weft_measure_instance (self, WEFT_SCENE_SPARKS, slice, slice.to - slice.from,
                               WEFT_SCENE_NO_THREAD);
      if (sparks.fizzled + sparks.gcd + sparks.dud + sparks.overflowed > 0)
        lost += weft_measure_covered_ns (statistics, slice.from, slice.to);
    }
  return weft_measure_share (statistics, lost);
}

void
weft_measure_sparks (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftSparkRates *sparks = &statistics->numbers.sparks;
  double asked = sparks->created + sparks->dud + sparks->overflowed;
  double ended =
      sparks->dud + sparks->overflowed + sparks->fizzled + sparks->gcd + sparks->converted;
  /* sparks that ended in the range may have been created before it */
  double all = MAX (asked, ended), n_caps = statistics->numbers.n_caps;

  if (!weft_amount_is_known (weft_feature_recorded (statistics->trace, WEFT_FEATURE_SPARKS)))
    return;
  self->values[WEFT_MEASURE_SPARKS] = all;
  self->values[WEFT_MEASURE_FIZZLED] = weft_measure_quotient (sparks->fizzled, all);
  self->values[WEFT_MEASURE_DUD] = weft_measure_quotient (sparks->dud, all);
  self->values[WEFT_MEASURE_GCD] = weft_measure_quotient (sparks->gcd, all);
  self->values[WEFT_MEASURE_OVERFLOWED] = weft_measure_quotient (sparks->overflowed, all);
  self->values[WEFT_MEASURE_SPARK_RATE] = weft_measure_rate (all, statistics->numbers.run);
  self->values[WEFT_MEASURE_CONVERTED_RATE] =
      weft_measure_rate (sparks->converted, statistics->numbers.run);
  /* limited to the time in which HECs did not run, and to the time of slices with lost sparks */
  self->values[WEFT_MEASURE_SEQUENTIAL] =
      MIN (MIN (weft_measure_quotient (all - sparks->converted, all),
                measure_slices (self, statistics)) *
               (1 - 1.0 / n_caps),
           1 - weft_measure_share (statistics, (statistics->numbers.run / n_caps)));
  self->values[WEFT_MEASURE_CONVERTED] = weft_measure_quotient (sparks->converted, all);
  self->values[WEFT_MEASURE_SPARK_COST] =
      self->values[WEFT_MEASURE_IDLE] +
      MIN (SPARK_PART * (1 - self->values[WEFT_MEASURE_IDLE]),
           weft_measure_share (statistics, (all * SPARK_NS / n_caps)));
}
