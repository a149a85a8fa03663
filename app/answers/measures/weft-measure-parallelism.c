/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures parallelism: how many HECs run, and which thread runs alone. */
#include "weft-measures-private.h"

#include "weft-thread-flow.h"
#include "weft-thread-role.h"
#include "weft-thread-sums.h"

/* The range is divided into at most WINDOWS windows, none shorter than LEAST_WINDOW ns. */
#define WINDOWS      200
#define LEAST_WINDOW 1000000
/* Least and most HECs that run on average while a thread runs alone. */
#define SOLO_LEAST 0.6
#define SOLO_MOST  1.25
/* Least HECs that run on average while there is parallel work. */
#define WIDE 1.5
/* A window is left out if GCs take more than this part of it. */
#define PAUSED_MOST 0.9
/* Maximum of arrows that are read to find the creator of a thread. */
#define MAX_ARROWS 8
/* Ids of threads that are created together differ by at most NEAR_ID, within NEAR_TIME ns. */
#define NEAR_ID   64
#define NEAR_TIME 20000000
/* A thread that runs for at least one TURN_PART-th of the solo thread's time takes turns with it.
 */
#define TURN_PART 50
/* Maximum of sparks per HEC that are the parts of one piece of work. */
#define FEW_SPARKS 4

/* Returns the HECs that ran on average in [@from, @to) without GCs, but with the waits for them, in
 * which some HECs still run; NAN if there is little time without GCs, or this is unknown. */
static double
mean_running (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 off = MIN (weft_collections_sums (trace->collections, from, to).all.elapsed, to - from);
  WeftRangeNumbers numbers = weft_range_numbers (trace, from, to, NULL);

  if ((double) off > PAUSED_MOST * (double) (to - from) || numbers.covered == 0)
    return NAN;
  return (double) numbers.all.shares.run / (double) (to - from - off);
}

/* Sets @solo to the longest sequence of windows in which one HEC runs alone, with the GCs in it.
 * Returns FALSE if there is none. */
static gboolean
measure_windows (WeftMeasures *self, const WeftStatistics *statistics, WeftRange *solo)
{
  guint64 length = MAX ((statistics->to - statistics->from) / WINDOWS, LEAST_WINDOW);
  guint n = 0, n_wide = 0;
  guint64 begin = statistics->to, longest = 0, ns;

  for (guint64 from = statistics->from; from < statistics->to; from += length)
    {
      guint64 to = MIN (from + length, statistics->to);
      double level = mean_running (statistics->trace, from, to);

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
      ns = weft_measure_covered (statistics, begin, to);
      if (ns > longest)
        *solo = (WeftRange){ begin, to };
      longest = MAX (longest, ns);
    }
  self->values[WEFT_MEASURE_WIDE] = weft_measure_part (n_wide, n);
  self->values[WEFT_MEASURE_BUSY] =
      mean_running (statistics->trace, statistics->from, statistics->to);
  self->values[WEFT_MEASURE_SOLO_TIME] = (double) longest;
  return longest > 0;
}

/* Returns TRUE if another thread created @thread, whose creation is known; the RTS creates the
 * first one of a program. */
static gboolean
is_forked (WeftThreads *threads, guint thread, GCancellable *cancellable)
{
  WeftThread one = weft_threads_nth (threads, thread);
  g_autoptr (GArray) arrows = NULL;
  gboolean is_known = FALSE;

  arrows = weft_thread_flow (threads, thread, one.first, one.first + 1, MAX_ARROWS, cancellable);
  for (guint i = 0; arrows != NULL && i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);

      is_known |= arrow->kind == WEFT_THREAD_FLOW_FORK && arrow->to == one.id && arrow->has_from;
    }
  return is_known;
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

/* Returns the number of other threads of the program that were created with @thread and ran for at
 * least @least ns of the range of @sums. */
static guint
count_siblings (const WeftThreads *threads, guint thread, const WeftThreadSums *sums, guint64 least)
{
  guint32 id = weft_threads_nth (threads, thread).id;
  guint n = 0;

  for (guint i = 0; i <= 2 * NEAR_ID; i++)
    {
      guint32 other = id - NEAR_ID + i; /* may wrap round, to an id that is not near */
      gint index = weft_threads_find (threads, other);

      n += index >= 0 && weft_measure_are_siblings (threads, id, other) &&
           weft_thread_role (threads, (guint) index) == WEFT_ROLE_PROGRAM &&
           !weft_thread_is_made_by_rts (threads, (guint) index) &&
           weft_thread_sums_nth (sums, (guint) index)->running >= least;
    }
  return n;
}

/* Returns TRUE if @thread does its part of parallel work: another thread created it, it
 * evaluates sparks, or there are no more sparks than HECs could share at once, of which the
 * thread that creates them evaluates some itself. */
static gboolean
is_worker (const WeftMeasures *self, WeftThreads *threads, guint thread, GCancellable *cancellable)
{
  double sparks = self->values[WEFT_MEASURE_SPARKS];

  return weft_thread_role (threads, thread) == WEFT_ROLE_SPARKS ||
         (sparks > 0 && sparks <= FEW_SPARKS * self->values[WEFT_MEASURE_HECS]) ||
         is_forked (threads, thread, cancellable);
}

/* Finds the thread that runs most of @solo, and its share of it. */
static void
measure_solo (WeftMeasures *self,
              const WeftStatistics *statistics,
              WeftThreads *threads,
              const WeftRange *solo,
              GCancellable *cancellable)
{
  g_autoptr (WeftThreadSums) sums =
      weft_thread_sums_new (threads, NULL, solo->from, solo->to, cancellable);
  guint64 all = 0, most = 0;
  guint32 thread = WEFT_SCENE_NO_THREAD;
  double stopped;

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
  self->values[WEFT_MEASURE_SOLO_TIME] *= self->values[WEFT_MEASURE_SOLO_THREAD];
  self->values[WEFT_MEASURE_SOLO] =
      weft_measure_share (statistics, self->values[WEFT_MEASURE_SOLO_TIME]);
  /* GCs take as long if all HECs share the work */
  stopped = (double) weft_measure_stopped (statistics->trace, solo->from, solo->to);
  self->values[WEFT_MEASURE_SOLO_GAIN] =
      weft_measure_share (statistics,
                          (guint64) fmax (self->values[WEFT_MEASURE_SOLO_TIME] - stopped, 0)) *
      (1 - 1.0 / statistics->numbers.n_caps);
  if (weft_threads_nth (threads, thread).flags & WEFT_THREAD_HAS_CREATION)
    self->values[WEFT_MEASURE_SOLO_FORKED] = is_worker (self, threads, thread, cancellable);
  if (self->values[WEFT_MEASURE_SOLO_FORKED] > 0)
    {
      guint64 least = most / TURN_PART;

      self->values[WEFT_MEASURE_SOLO_SIBLINGS] = count_siblings (threads, thread, sums, 0);
      self->values[WEFT_MEASURE_SOLO_STAGES] = count_siblings (threads, thread, sums, least);
    }
  self->scenes[WEFT_SCENE_SOLO] = (WeftScene){ *solo, thread, WEFT_SCENE_NO_BAND };
}

gboolean
weft_measure_parallelism (WeftMeasures *self,
                          const WeftStatistics *statistics,
                          WeftThreads *threads,
                          GCancellable *cancellable)
{
  WeftRange solo = { 0, 0 };

  self->values[WEFT_MEASURE_HECS] = statistics->numbers.n_caps;
  self->values[WEFT_MEASURE_WIDE] = self->values[WEFT_MEASURE_SOLO] = 0;
  self->values[WEFT_MEASURE_SOLO_GAIN] = self->values[WEFT_MEASURE_SOLO_SIBLINGS] = 0;
  self->values[WEFT_MEASURE_SOLO_STAGES] = 0;
  if (statistics->numbers.n_caps < 2)
    return TRUE;
  if (measure_windows (self, statistics, &solo))
    measure_solo (self, statistics, threads, &solo, cancellable);
  return !g_cancellable_is_cancelled (cancellable);
}
