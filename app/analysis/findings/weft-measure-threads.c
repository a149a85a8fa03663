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

static void
measure_alive (WeftMeasures *self, const WeftStatistics *statistics, const WeftThreads *threads)
{
  guint64 length = statistics->to - statistics->from;
  guint64 late = statistics->to - length / 10, early = late - length / 20 * 9;
  guint alive = 0, before = 0, created = 0;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);

      created += (thread.flags & WEFT_THREAD_HAS_CREATION) && thread.first < statistics->to;
      alive += is_alive (&thread, late);
      before += is_alive (&thread, early);
    }
  self->values[WEFT_MEASURE_ALIVE] = alive;
  self->values[WEFT_MEASURE_ALIVE_RISE] = alive / (double) MAX (before, 1);
  self->values[WEFT_MEASURE_ALIVE_SHARE] = weft_measure_part (alive, created);
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
