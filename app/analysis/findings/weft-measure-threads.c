/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures threads: what they do and wait for, and which never end. */
#include "weft-change-counts.h"
#include "weft-measures-private.h"

static gboolean
is_alive (const WeftThread *thread, guint64 time)
{
  return (thread->flags & WEFT_THREAD_HAS_CREATION) && thread->first <= time &&
         (!(thread->flags & WEFT_THREAD_HAS_END) || thread->last > time);
}

/* The slice of the range in which @time lies, or the first or last one. */
static guint
slice_of (const WeftStatistics *statistics, guint64 time)
{
  guint64 length = MAX (statistics->to - statistics->from, 1);

  if (time <= statistics->from)
    return 0;
  return (guint) MIN ((time - statistics->from) / (length / WEFT_MEASURE_SLICES + 1),
                      WEFT_MEASURE_SLICES - 1);
}

/* How many threads are alive at the ends of slices, at most, how many of those at the end of the
 * range, and the GCs of slices in which at least half as many are. */
static void
measure_most_alive (WeftMeasures *self, const WeftStatistics *statistics, const gint *changes)
{
  gint alive[WEFT_MEASURE_SLICES], now = 0, most = 0;
  double gc = 0;

  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    {
      now += changes[i];
      alive[i] = now;
      if (now > most)
        self->scenes[WEFT_SCENE_ALIVE].range =
            weft_measure_slice (statistics, i, WEFT_MEASURE_SLICES);
      most = MAX (most, now);
    }
  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    {
      WeftRange slice = weft_measure_slice (statistics, i, WEFT_MEASURE_SLICES);

      if (most > 0 && alive[i] >= most / 2)
        gc += weft_measure_gc_share (self, statistics, slice.from, slice.to);
    }
  self->values[WEFT_MEASURE_MOST_ALIVE] = most;
  self->values[WEFT_MEASURE_LEFT_SHARE] = weft_measure_part (now, most);
  self->values[WEFT_MEASURE_FLOOD_GC] = gc;
}

static void
measure_alive (WeftMeasures *self, const WeftStatistics *statistics, const WeftThreads *threads)
{
  guint64 length = statistics->to - statistics->from;
  guint64 late = statistics->to - length / 10, early = late - length / 20 * 9;
  guint alive = 0, before = 0, created = 0;
  gint changes[WEFT_MEASURE_SLICES] = { 0 };

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);
      gboolean has_end = (thread.flags & WEFT_THREAD_HAS_END) != 0;

      if (!(thread.flags & WEFT_THREAD_HAS_CREATION) || thread.first >= statistics->to ||
          (has_end && thread.last < statistics->from))
        continue;
      created++;
      alive += is_alive (&thread, late);
      before += is_alive (&thread, early);
      changes[slice_of (statistics, thread.first)]++;
      if (has_end && thread.last < statistics->to)
        changes[slice_of (statistics, thread.last)]--;
    }
  self->values[WEFT_MEASURE_ALIVE] = alive;
  self->values[WEFT_MEASURE_ALIVE_RISE] = alive / (double) MAX (before, 1);
  self->values[WEFT_MEASURE_ALIVE_SHARE] = weft_measure_part (alive, created);
  measure_most_alive (self, statistics, changes);
}

gboolean
weft_measure_threads (WeftMeasures *self,
                      const WeftStatistics *statistics,
                      WeftThreads *threads,
                      WeftChangeCounts **counts,
                      GCancellable *cancellable)
{
  measure_alive (self, statistics, threads);
  return weft_change_counts_measure (self, statistics, threads, counts, cancellable);
}
