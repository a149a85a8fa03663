/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores two sorted lists of times. The number of threads alive at a time is the number of threads
 * that began before that time minus the number that ended before it. */
#include "weft-alive-threads.h"

#include "weft-scratch.h"
#include "weft-sort.h"

/* Sorts @times. They are usually sorted already, because threads are numbered in the order of
 * creation. */
static void
sort_times (guint64 *times, guint n)
{
  for (guint i = 1; i < n; i++)
    if (times[i] < times[i - 1])
      {
        qsort (times, n, sizeof *times, weft_compare_uint64);
        return;
      }
}

WeftAliveThreads *
weft_alive_threads_new (const WeftThreads *threads)
{
  WeftAliveThreads *self = g_new0 (WeftAliveThreads, 1);
  guint n = weft_threads_n (threads);

  self->creation_times = weft_scratch_new0 (guint64, n);
  self->end_times = weft_scratch_new0 (guint64, n);
  for (guint i = 0; i < n; i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);

      self->creation_times[self->n_created++] =
          thread.flags & WEFT_THREAD_HAS_CREATION ? thread.first : 0;
      if (thread.flags & WEFT_THREAD_HAS_END)
        self->end_times[self->n_ended++] = thread.last;
    }
  sort_times (self->creation_times, self->n_created);
  sort_times (self->end_times, self->n_ended);
  self->max_alive = weft_alive_threads_get_max (self, 0, WEFT_TIME_END, NULL);
  return self;
}

void
weft_alive_threads_free (WeftAliveThreads *self)
{
  weft_scratch_free (self->creation_times);
  weft_scratch_free (self->end_times);
  g_free (self);
}

/* Returns how many of @times are before @time. */
static guint
count_before (const guint64 *times, guint n, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, n, times[i] < time);
}

/* A thread that ends exactly at @from does not count. */
guint
weft_alive_threads_count (const WeftAliveThreads *self, guint64 from, guint64 to)
{
  guint came = count_before (self->creation_times, self->n_created, to);
  guint ended = count_before (self->end_times, self->n_ended, weft_add_saturating (from, 1));

  return came - MIN (ended, came);
}

guint
weft_alive_threads_get_max (const WeftAliveThreads *self, guint64 from, guint64 to, guint64 *at)
{
  guint i = count_before (self->creation_times, self->n_created, weft_add_saturating (from, 1));
  guint k = count_before (self->end_times, self->n_ended, weft_add_saturating (from, 1));
  guint most = i - MIN (k, i);

  if (at != NULL)
    *at = from;
  for (; i < self->n_created && self->creation_times[i] < to; i++)
    {
      while (k < self->n_ended && self->end_times[k] <= self->creation_times[i])
        k++;
      if (i + 1 - MIN (k, i + 1) <= most)
        continue;
      most = i + 1 - MIN (k, i + 1);
      if (at != NULL)
        *at = self->creation_times[i];
    }
  return most;
}

/* Like weft_alive_threads_find_nearest(), but for one list of times. Replaces @to if @times has a
 * time that is nearer to @time, or if @found is FALSE. */
static gboolean
step_times (
    const guint64 *times, guint n, guint64 time, gboolean forward, gboolean found, guint64 *to)
{
  guint i = count_before (times, n, forward ? weft_add_saturating (time, 1) : time);

  if (forward ? i == n : i == 0)
    return found;
  i -= forward ? 0 : 1;
  if (!found || (forward ? times[i] < *to : times[i] > *to))
    *to = times[i];
  return TRUE;
}

gboolean
weft_alive_threads_find_nearest (const WeftAliveThreads *self,
                                 guint64 time,
                                 gboolean forward,
                                 guint64 *to)
{
  gboolean found = step_times (self->creation_times, self->n_created, time, forward, FALSE, to);

  return step_times (self->end_times, self->n_ended, time, forward, found, to);
}
