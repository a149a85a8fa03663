/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the idle sums at each sample of the run queues. For any other time, events are replayed
 * from the nearest sample. */
#include "weft-idle-times-private.h"
#include "weft-parallel.h"

static const WeftArchiveMember idle_times_members[] = {
  { WEFT_ARCHIVE_PACKED, offsetof (WeftIdleTimes, samples) },
};

/* Moves @walk to sample @i - 1 of the run queues, or to the beginning of the log if @i is 0. */
static void
jump_to_sample (const WeftIdleTimes *self, WeftIdleWalk *walk, guint i)
{
  g_autofree WeftIdleSample *hecs = g_new (WeftIdleSample, MAX (self->sources.n, 1));

  if (i == 0)
    return;
  weft_packed_array_nth (self->samples, i - 1, hecs);
  weft_idle_walk_jump (walk, i - 1, hecs);
}

WeftIdleTimes *
weft_idle_times_new (const WeftIndex *index,
                     const WeftHecUse *hecs,
                     const WeftProcess *process,
                     const WeftTasks *tasks)
{
  WeftIdleTimes *self = g_new0 (WeftIdleTimes, 1);
  guint n_caps = index->caps->len, n = process->lives->len;

  self->sources = (WeftIdleInputs){
    .index = index,
    .hecs = hecs,
    .process = process,
    .tasks = tasks,
    .n = n,
    .hec_of = g_new (gint, n_caps + 1),
    .queue_of = g_new (gint, n + 1),
  };
  for (guint i = 0; i <= n_caps; i++)
    self->sources.hec_of[i] = -1;
  for (guint i = 0; i < n; i++)
    {
      gint queue =
          weft_index_cap_position (index, g_array_index (process->lives, WeftCapLife, i).cap);

      self->sources.queue_of[i] = queue;
      if (queue >= 0)
        self->sources.hec_of[queue] = (gint) i;
    }
  self->samples = weft_packed_array_new (MAX (self->sources.n, 1) * sizeof (WeftIdleSample));
  return self;
}

void
weft_idle_times_free (WeftIdleTimes *self)
{
  g_clear_pointer (&self->pass, weft_idle_walk_free);
  g_free (self->sources.hec_of);
  g_free (self->sources.queue_of);
  weft_packed_array_free (self->samples);
  g_free (self);
}

guint64
weft_idle_times_gc_free_until (const WeftIdleTimes *self, guint64 time)
{
  return weft_hec_use_gc_free_until (self->sources.hecs, time);
}

/* Returns TRUE if @a and @b are equal, or both are at @time or later. */
static gboolean
is_same_time (guint64 a, guint64 b, guint64 time)
{
  return a == b || (a >= time && b >= time);
}

/* Returns the first span of @pauses, from index @i on, that begins before @time, or NULL if there
 * is none. Sets @i to the index after the span. */
static const WeftCapDisabledSpan *
next_pause (const GArray *pauses, guint *i, guint64 time)
{
  for (; *i < pauses->len; (*i)++)
    if (g_array_index (pauses, WeftCapDisabledSpan, *i).from < time)
      return &g_array_index (pauses, WeftCapDisabledSpan, (*i)++);
  return NULL;
}

gboolean
weft_idle_times_have_same_use (const WeftIdleTimes *self, const WeftIdleTimes *before, guint64 time)
{
  const WeftIdleInputs *now = &self->sources, *then = &before->sources;
  const GArray *lives = now->process->lives, *old_lives = then->process->lives;
  const WeftCapDisabledSpan *pause, *old_pause;
  guint i = 0, k = 0;

  if (lives->len != old_lives->len)
    return FALSE;
  for (guint hec = 0; hec < lives->len; hec++)
    {
      const WeftCapLife *life = &g_array_index (lives, WeftCapLife, hec);
      const WeftCapLife *old = &g_array_index (old_lives, WeftCapLife, hec);

      if (life->cap != old->cap || !is_same_time (life->from, old->from, time) ||
          !is_same_time (life->to, old->to, time))
        return FALSE;
    }
  do
    {
      pause = next_pause (now->tasks->disabled_spans, &i, time);
      old_pause = next_pause (then->tasks->disabled_spans, &k, time);
      if ((pause == NULL) != (old_pause == NULL) ||
          (pause != NULL && (pause->cap != old_pause->cap || pause->from != old_pause->from ||
                             !is_same_time (pause->to, old_pause->to, time))))
        return FALSE;
    }
  while (pause != NULL);
  return weft_hec_use_same_until (now->hecs, then->hecs) >= time;
}

void
weft_idle_times_begin_pass (WeftIdleTimes *self,
                            const WeftRunQueues *queues,
                            const WeftIdleTimes *before,
                            guint n_samples)
{
  self->sources.queues = queues;
  weft_packed_array_assign (self->samples, before != NULL ? before->samples : NULL, n_samples);
  self->pass = weft_idle_walk_new (&self->sources);
  jump_to_sample (self, self->pass, n_samples);
}

void
weft_idle_times_take_edges (WeftIdleTimes *self, WeftThreadSection *section)
{
  weft_idle_walk_take_edges (self->pass, section->edges);
  weft_idle_walk_to (self->pass, section->events[0].time);
}

void
weft_idle_times_add_sample (WeftIdleTimes *self)
{
  weft_packed_array_append (self->samples, weft_idle_walk_hecs (self->pass));
}

void
weft_idle_times_end_pass (WeftIdleTimes *self)
{
  g_clear_pointer (&self->pass, weft_idle_walk_free);
}

void
weft_idle_times_save (const WeftIdleTimes *self, WeftArchive *archive)
{
  weft_archive_add_members (archive, self, idle_times_members, G_N_ELEMENTS (idle_times_members));
}

gboolean
weft_idle_times_load (WeftIdleTimes *self, const WeftRunQueues *queues, WeftArchiveReader *reader)
{
  self->sources.queues = queues;
  return weft_archive_reader_next_members (reader, self, idle_times_members,
                                           G_N_ELEMENTS (idle_times_members)) &&
         self->samples->n == weft_run_queues_n_samples (queues);
}

guint
weft_idle_times_n_hecs (const WeftIdleTimes *self)
{
  return self->sources.n;
}

gboolean
weft_idle_times_get_sums (const WeftIdleTimes *self,
                          const guint64 *times,
                          guint n_times,
                          WeftIdleSums *out,
                          GCancellable *cancellable)
{
  const WeftRunQueues *queues = self->sources.queues;
  guint64 end = n_times > 0 ? MIN (times[n_times - 1], G_MAXUINT64 - 1) + 1 : 0;
  g_autoptr (WeftIdleWalk) idle = NULL;
  g_autoptr (WeftRunQueueWalk) walk = NULL;
  WeftRunQueueChange change = { 0 };
  guint sample = 0;

  if (self->sources.n == 0)
    return TRUE;
  idle = weft_idle_walk_new (&self->sources);
  for (guint i = 0; i < n_times && !weft_painting_is_cancelled (cancellable); i++)
    {
      guint next = weft_run_queues_count_samples_until (queues, times[i]);

      if (walk == NULL || next > sample + 1)
        {
          jump_to_sample (self, idle, next);
          g_clear_pointer (&walk, weft_run_queue_walk_free);
          walk = weft_run_queue_walk_new (queues, next, end, cancellable);
          weft_run_queue_walk_next (walk, &change);
        }
      sample = next;
      for (; change.event != NULL && change.event->time <= times[i];
           weft_run_queue_walk_next (walk, &change))
        weft_idle_walk_add_event (idle, &change);
      weft_idle_walk_to (idle, times[i]);
      for (guint k = 0; k < self->sources.n; k++)
        *out++ = weft_idle_walk_hecs (idle)[k].sums;
    }
  return !weft_painting_is_cancelled (cancellable);
}

void
weft_idle_times_sum_range (const WeftIdleTimes *self, guint64 from, guint64 to, WeftIdleSums *out)
{
  const guint64 times[] = { from, MAX (from, to) };
  guint n = self->sources.n;
  g_autofree WeftIdleSums *sums = g_new (WeftIdleSums, 2 * (gsize) n + 1);

  weft_idle_times_get_sums (self, times, G_N_ELEMENTS (times), sums, NULL);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < WEFT_N_IDLE_REASONS; k++)
      out[i].ns[k] = sums[n + i].ns[k] - sums[i].ns[k];
}

void
weft_idle_sums_add (WeftIdleSums *self, const WeftIdleSums *more)
{
  for (guint i = 0; i < WEFT_N_IDLE_REASONS; i++)
    self->ns[i] += more->ns[i];
}

WeftIdleColumns *
weft_idle_columns_new (const WeftIdleTimes *times,
                       const guint64 *edges,
                       guint n,
                       GCancellable *cancellable)
{
  g_autoptr (WeftIdleColumns) self = g_new0 (WeftIdleColumns, 1);

  self->n = n;
  self->n_hecs = weft_idle_times_n_hecs (times);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->at = g_new (WeftIdleSums, (gsize) (n + 1) * self->n_hecs + 1);
  if (!weft_idle_times_get_sums (times, edges, n + 1, self->at, cancellable))
    return NULL;
  return g_steal_pointer (&self);
}

void
weft_idle_columns_free (WeftIdleColumns *self)
{
  g_free (self->edges);
  g_free (self->at);
  g_free (self);
}

double
weft_idle_columns_share (const WeftIdleColumns *self, guint i, guint x, guint reasons)
{
  const WeftIdleSums *from = &self->at[(gsize) x * self->n_hecs + i];
  const WeftIdleSums *to = from + self->n_hecs;
  guint64 width = self->edges[x + 1] - self->edges[x], ns = 0;

  for (guint k = 0; k < WEFT_N_IDLE_REASONS; k++)
    if (reasons & (1u << k))
      ns += to->ns[k] - from->ns[k];
  return width > 0 ? (double) ns / (double) width : 0;
}
