/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures live threads, their changes of state, and OS threads. */
#include "weft-measures-private.h"

static gboolean
is_alive (const WeftThread *thread, guint64 time)
{
  return (thread->flags & WEFT_THREAD_HAS_CREATION) && thread->first <= time &&
         (!(thread->flags & WEFT_THREAD_HAS_END) || thread->last > time);
}

/* Measures the largest number of threads alive at once, the number of threads alive at the end of
 * the range, and the GCs in slices in which at least half of the largest number were alive. The
 * scene is the sequence of such slices around the time of the largest number. */
static void
measure_most_alive (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftAliveThreads *alive = weft_trace_alive (statistics->trace);
  WeftRange many = { 0, 0 }, *scene = &self->scenes[WEFT_SCENE_ALIVE].range;
  guint64 at;
  guint most = weft_alive_threads_get_max (alive, statistics->from, statistics->to, &at);
  guint left =
      weft_alive_threads_count (alive, statistics->to, weft_add_saturating (statistics->to, 1));
  double gc = 0;

  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    {
      WeftRange slice = weft_measure_slice (statistics, i, WEFT_MEASURE_SLICES);

      if (most == 0 || weft_alive_threads_count (alive, slice.from, slice.to) < most / 2)
        continue;
      gc += weft_measure_gc_share (self, statistics, slice.from, slice.to);
      many = (WeftRange){ slice.from == many.to ? many.from : slice.from, slice.to };
      if (at >= many.from && (at < many.to || many.from == scene->from))
        *scene = many;
    }
  self->values[WEFT_MEASURE_MOST_ALIVE] = most;
  self->values[WEFT_MEASURE_LEFT_SHARE] = weft_measure_quotient (left, most);
  self->values[WEFT_MEASURE_FLOOD_GC] = gc;
}

gboolean
weft_measure_threads (WeftMeasures *self,
                      const WeftStatistics *statistics,
                      WeftThreads *threads,
                      GCancellable *cancellable)
{
  guint64 length = statistics->to - statistics->from;
  guint64 late = statistics->to - length / 10, early = late - length / 20 * 9;
  const GArray *tasks = statistics->trace->tasks->spans;
  guint alive = 0, before = 0, created = 0, os_threads = 0;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);

      if (!(thread.flags & WEFT_THREAD_HAS_CREATION) || thread.first >= statistics->to ||
          ((thread.flags & WEFT_THREAD_HAS_END) && thread.last < statistics->from))
        continue;
      created++;
      alive += is_alive (&thread, late);
      before += is_alive (&thread, early);
    }
  self->values[WEFT_MEASURE_ALIVE] = alive;
  self->values[WEFT_MEASURE_ALIVE_RISE] = alive / (double) MAX (before, 1);
  self->values[WEFT_MEASURE_ALIVE_SHARE] = weft_measure_quotient (alive, created);

  /* Haskell threads need only a few OS threads, unless each is bound to its own */
  for (guint i = 0; i < tasks->len; i++)
    {
      guint64 from = g_array_index (tasks, WeftTaskSpan, i).from;

      os_threads += from >= statistics->from && from < statistics->to;
    }
  self->values[WEFT_MEASURE_OS_THREADS] = os_threads;
  self->values[WEFT_MEASURE_OS_THREAD_SHARE] =
      weft_measure_quotient (MIN (os_threads, created), created);
  measure_most_alive (self, statistics);
  return weft_measure_changes (self, statistics, threads, cancellable);
}
