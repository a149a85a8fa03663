/* SPDX-License-Identifier: BSD-3-Clause */
/* Storage and look-up of the threads of a log. */
#include "weft-threads.h"

#include "weft-lower-bound.h"
#include "weft-threads-private.h"

static void
snapshot_clear (gpointer data)
{
  WeftThreadSnapshot *snapshot = data;

  if (snapshot->owner != NULL)
    {
      weft_shared_unref (snapshot->owner);
      return;
    }
  g_free (snapshot->positions);
  g_free (snapshot->ids);
  g_free (snapshot->states);
  g_free (snapshot->ready);
}

WeftThreadSnapshot *
weft_thread_snapshot_new (void)
{
  return weft_shared_new (WeftThreadSnapshot, snapshot_clear);
}

static void
threads_clear (gpointer data)
{
  WeftThreads *self = data;

  weft_shared_array_free (self->threads);
  weft_shared_array_free (self->large);
  weft_shared_array_free (self->labels);
  weft_shared_array_free (self->words);
  weft_shared_array_free (self->snapshots);
  weft_run_queues_free (self->queues);
  if (self->frontier != NULL)
    weft_shared_unref (self->frontier);
  weft_shared_unref (self->index);
}

WeftThreads *
weft_threads_alloc (WeftIndex *index)
{
  static gint lines;
  WeftThreads *self = weft_shared_new (WeftThreads, threads_clear);

  self->index = weft_shared_ref (index);
  self->threads = weft_shared_array_new (sizeof (WeftPackedThread));
  self->large = weft_shared_array_new (sizeof (WeftThread));
  self->labels = weft_shared_array_new (sizeof (WeftThreadLabel));
  self->words = weft_shared_array_new (sizeof (WeftThreadWord));
  self->snapshots = weft_shared_array_new_of_shared ();
  self->queues = weft_run_queues_new (index);
  self->lineage_id = (guint) g_atomic_int_add (&lines, 1);
  return self;
}

WeftThreads *
weft_threads_copy (const WeftThreads *self, WeftIndex *index)
{
  WeftThreads *copy = weft_shared_new (WeftThreads, threads_clear);

  copy->index = weft_shared_ref (index);
  copy->threads = weft_shared_array_copy (self->threads);
  copy->large = weft_shared_array_copy (self->large);
  copy->labels = weft_shared_array_copy (self->labels);
  copy->words = weft_shared_array_copy (self->words);
  copy->snapshots = weft_shared_array_copy (self->snapshots);
  copy->n_events = self->n_events;
  copy->queues = weft_run_queues_copy (self->queues, index);
  copy->lineage_id = self->lineage_id;
  return copy;
}

gint
weft_threads_find (const WeftThreads *self, guint32 id)
{
  const WeftThreadWord *word;
  guint64 bit = G_GUINT64_CONSTANT (1) << (id % 64);

  /* there is no bitmap if the ids are too far apart */
  if (self->words->n == 0)
    {
      guint n = weft_threads_n (self);
      guint i = WEFT_LOWER_BOUND (guint, k, 0, n, weft_threads_id (self, k) < id);

      return i < n && weft_threads_id (self, i) == id ? (gint) i : -1;
    }
  if (id / 64 >= self->words->n)
    return -1;
  word = weft_shared_array_nth (self->words, id / 64);
  if (!(word->bits & bit))
    return -1;
  return (gint) (word->rank + (guint32) __builtin_popcountll (word->bits & (bit - 1)));
}

guint
weft_threads_label_index (const WeftThreads *self, guint32 id)
{
  return WEFT_LOWER_BOUND (guint, i, 0, (guint) self->labels->n,
                           weft_shared_array_index (self->labels, WeftThreadLabel, i).thread < id);
}

char *
weft_threads_label (const WeftThreads *self, guint i)
{
  WeftThread thread = weft_threads_nth (self, i);
  WeftEvent event;
  guint at;

  if (!(thread.flags & WEFT_THREAD_HAS_LABEL))
    return NULL;
  at = weft_threads_label_index (self, thread.id);
  if (!weft_index_event_at (
          self->index, weft_shared_array_index (self->labels, WeftThreadLabel, at).offset, &event))
    return NULL;
  return weft_event_text (&event, "label");
}

guint64
weft_threads_state_known_until (const WeftThreads *self, guint64 last, const WeftThreadState *state)
{
  const WeftCapIndex *cap = NULL;
  guint64 until = self->index->known_to;

  if (state->kind == WEFT_THREAD_RUNNING)
    cap = weft_index_cap (self->index, (guint16) state->info);
  if (cap != NULL)
    until = MIN (cap->unknown_from, self->index->to);
  return MAX (until, MAX (state->since, last));
}

guint64
weft_threads_known_until (const WeftThreads *self, guint i, const WeftThreadState *state)
{
  return weft_threads_state_known_until (self, weft_threads_nth (self, i).last, state);
}

guint64
weft_threads_end (const WeftThreads *self, guint i)
{
  WeftThread thread = weft_threads_nth (self, i);

  return thread.flags & WEFT_THREAD_HAS_END ? thread.last : MAX (self->index->to, thread.last);
}

static const WeftThreadSnapshot *
snapshot_nth (const WeftThreads *self, guint i)
{
  return weft_shared_array_index (self->snapshots, WeftThreadSnapshot *, i);
}

/* Returns the number of snapshots at or before @time. */
static guint
count_snapshots (const WeftThreads *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, (guint) self->snapshots->n,
                           snapshot_nth (self, i)->time <= time);
}

const WeftThreadSnapshot *
weft_threads_snapshot (const WeftThreads *self, guint64 time)
{
  guint n = count_snapshots (self, time);

  return n > 0 ? snapshot_nth (self, n - 1) : NULL;
}

guint64
weft_threads_estimate_events (const WeftThreads *self, guint64 from, guint64 to)
{
  const WeftThreadSnapshot *first = weft_threads_snapshot (self, from);
  guint next = count_snapshots (self, to);
  guint64 end = next < self->snapshots->n ? snapshot_nth (self, next)->n_events : self->n_events;

  return end - (first != NULL ? first->n_events : 0);
}

WeftThreadTotals
weft_threads_totals (const WeftThreads *self, guint64 from, guint64 to)
{
  WeftThreadTotals totals = { 0 };
  guint64 most = 0;
  gint busiest = -1;

  for (guint i = 0; i < weft_threads_n (self); i++)
    {
      WeftThread thread = weft_threads_nth (self, i);

      if (thread.flags & WEFT_THREAD_HAS_CREATION && thread.first >= from && thread.first < to)
        totals.created++;
      if (thread.flags & WEFT_THREAD_HAS_END && thread.last >= from && thread.last < to)
        totals.finished++;
      if (thread.running <= most || thread.first >= to || weft_threads_end (self, i) < from)
        continue;
      most = thread.running;
      busiest = (gint) i;
    }
  if (busiest < 0 || !weft_index_is_whole (self->index))
    return totals;
  totals.most_id = weft_threads_id (self, (guint) busiest);
  totals.most_ns = most;
  totals.running_most = weft_threads_label (self, (guint) busiest);
  if (totals.running_most == NULL)
    totals.running_most = g_strdup_printf ("Thread %u", totals.most_id);
  return totals;
}

gboolean
weft_threads_was_alive (const WeftThreads *self, guint i, guint64 from, guint64 to)
{
  return weft_threads_nth (self, i).first <= to && weft_threads_end (self, i) >= from;
}

guint
weft_threads_n_alive (const WeftThreads *self)
{
  const WeftIndex *index = self->index;
  guint n = 0;

  if (weft_index_is_whole (index))
    return weft_threads_n (self);
  for (guint i = 0; i < weft_threads_n (self); i++)
    n += weft_threads_was_alive (self, i, index->from, index->to);
  return n;
}
