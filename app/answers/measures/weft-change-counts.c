/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows each change to all counters, and keeps a copy of them at the time up to which all is sure.
 */
#include "weft-change-counts.h"

#include "weft-change-counter.h"
#include "weft-shared.h"
#include "weft-thread-role.h"

static const WeftChangeCounter *const counters[] = {
  &weft_count_foreign,     &weft_count_runs,  &weft_count_mvars,
  &weft_count_black_holes, &weft_count_stm,   &weft_count_deadlocks,
  &weft_count_queue,       &weft_count_stuck, &weft_count_library, /* after that of hand-overs */
};

#define N_COUNTERS G_N_ELEMENTS (counters)

GHashTable *
weft_change_copy_table (GHashTable *table)
{
  GHashTable *copy = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (copy, key, value);
  return copy;
}

gboolean
weft_change_is_service (const WeftChangeContext *context, gint place)
{
  return place < 0 || weft_thread_may_be_service (context->threads, (guint) place);
}

gboolean
weft_change_fact (GHashTable *known,
                  const WeftChangeContext *context,
                  guint32 id,
                  WeftChangeFact fact)
{
  gpointer is_so;

  if (!g_hash_table_lookup_extended (known, GUINT_TO_POINTER (id), NULL, &is_so))
    {
      is_so = GINT_TO_POINTER (fact (context, weft_threads_find (context->threads, id)));
      g_hash_table_insert (known, GUINT_TO_POINTER (id), is_so);
    }
  return GPOINTER_TO_INT (is_so);
}

gboolean
weft_change_facts_hold (GHashTable *known, const WeftChangeContext *context, WeftChangeFact fact)
{
  GHashTableIter iter;
  gpointer id, is_so;

  g_hash_table_iter_init (&iter, known);
  while (g_hash_table_iter_next (&iter, &id, &is_so))
    if (fact (context, weft_threads_find (context->threads, GPOINTER_TO_UINT (id))) !=
        GPOINTER_TO_INT (is_so))
      return FALSE;
  return TRUE;
}

struct _WeftChangeCounts
{
  guint64 from, to; /* ns: of the range, and what is before this has been counted */
  guint line;       /* of the threads: see WeftThreads */
  guint n_caps;
  WeftRunRing *ring;
  WeftInstances *instances; /* or NULL */
  gpointer states[N_COUNTERS];
};

static void
counts_clear (gpointer data)
{
  WeftChangeCounts *self = data;

  for (guint i = 0; i < N_COUNTERS; i++)
    {
      if (counters[i]->clear != NULL)
        counters[i]->clear (self->states[i]);
      g_free (self->states[i]);
    }
  g_clear_pointer (&self->ring, weft_run_ring_free);
  g_clear_pointer (&self->instances, weft_instances_free);
}

static WeftChangeCounts *
counts_new (const WeftStatistics *statistics, const WeftThreads *threads, gboolean with_instances)
{
  WeftChangeCounts *self = weft_shared_new (WeftChangeCounts, counts_clear);

  self->from = statistics->from;
  self->line = threads->line;
  self->n_caps = statistics->numbers.n_caps;
  self->ring = weft_run_ring_new ();
  if (with_instances)
    self->instances = weft_instances_new (WEFT_N_SCENES);
  for (guint i = 0; i < N_COUNTERS; i++)
    self->states[i] = g_malloc0 (counters[i]->size);
  return self;
}

static WeftChangeCounts *
counts_copy (const WeftChangeCounts *self)
{
  WeftChangeCounts *copy = weft_shared_new (WeftChangeCounts, counts_clear);

  copy->from = self->from;
  copy->to = self->to;
  copy->line = self->line;
  copy->n_caps = self->n_caps;
  copy->ring = weft_run_ring_copy (self->ring);
  copy->instances = self->instances != NULL ? weft_instances_copy (self->instances) : NULL;
  for (guint i = 0; i < N_COUNTERS; i++)
    {
      copy->states[i] = g_memdup2 (self->states[i], counters[i]->size);
      if (counters[i]->copy != NULL)
        counters[i]->copy (copy->states[i], self->states[i]);
    }
  return copy;
}

guint64
weft_change_counts_until (const WeftChangeCounts *self)
{
  return self->to;
}

static WeftChangeContext
context_of (const WeftChangeCounts *self, const WeftStatistics *statistics, WeftThreads *threads)
{
  return (WeftChangeContext){ statistics, threads, self->ring, self->instances };
}

/* FALSE if @self, of an earlier view, would have been counted in another way. */
static gboolean
change_counts_resume (WeftChangeCounts *self,
                      const WeftStatistics *statistics,
                      WeftThreads *threads)
{
  WeftChangeContext context = context_of (self, statistics, threads);

  for (guint i = 0; i < N_COUNTERS; i++)
    if (counters[i]->resume != NULL && !counters[i]->resume (self->states[i], &context))
      return FALSE;
  return TRUE;
}

/* What goes on from @before, or begins. */
static WeftChangeCounts *
resume_or_begin (const WeftChangeCounts *before,
                 const WeftStatistics *statistics,
                 WeftThreads *threads,
                 gboolean with_instances)
{
  WeftChangeCounts *self;

  if (before != NULL && before->line == threads->line && before->from == statistics->from &&
      before->to <= statistics->to && before->n_caps == statistics->numbers.n_caps &&
      with_instances == (before->instances != NULL))
    {
      self = counts_copy (before);
      if (change_counts_resume (self, statistics, threads))
        return self;
      weft_shared_unref (self);
    }
  self = counts_new (statistics, threads, with_instances);
  change_counts_resume (self, statistics, threads);
  return self;
}

/* Who is in some state where the replay begins. */
static void
change_counts_begin (WeftChangeCounts *self,
                     const WeftChangeContext *context,
                     const WeftThreadReplay *replay)
{
  const GArray *heard = weft_thread_replay_heard (replay);

  for (guint i = 0; i < heard->len; i++)
    {
      guint32 thread = g_array_index (heard, guint32, i), id;
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      id = weft_threads_id (context->threads, thread);
      for (guint k = 0; k < N_COUNTERS; k++)
        if (counters[k]->begin != NULL)
          counters[k]->begin (self->states[k], context, id, state);
      if (state->kind == WEFT_THREAD_RUNNING)
        weft_run_ring_begin (self->ring, (guint16) state->info, id, state->since);
    }
}

/* Also of what is before the range: the replay begins earlier. */
static void
change_counts_take (WeftChangeCounts *self,
                    const WeftChangeContext *context,
                    const WeftThreadChange *change)
{
  guint64 time = change->now->since;
  guint32 id = weft_threads_id (context->threads, change->thread);

  for (guint i = 0; i < N_COUNTERS; i++)
    if (counters[i]->step != NULL)
      counters[i]->step (self->states[i], context, change, id, MAX (time, self->from));
  if (change->before.kind == WEFT_THREAD_RUNNING)
    weft_run_ring_end (self->ring, (guint16) change->before.info, time);
  if (change->now->kind == WEFT_THREAD_RUNNING)
    weft_run_ring_begin (self->ring, (guint16) change->now->info, id, time);
  for (guint i = 0; time >= self->from && i < N_COUNTERS; i++)
    if (counters[i]->take != NULL)
      counters[i]->take (self->states[i], context, change, id);
}

/* A copy of @self, in which all that was before @sure has been counted. */
static WeftChangeCounts *
keep (WeftChangeCounts *self, const WeftChangeContext *context, guint64 sure)
{
  WeftChangeCounts *kept;

  for (guint i = 0; i < N_COUNTERS; i++)
    if (counters[i]->memorize != NULL)
      counters[i]->memorize (self->states[i], context);
  kept = counts_copy (self);
  kept->to = sure;
  return kept;
}

/* Counts all changes that have not been counted. Returns what is kept of those before @sure, or
 * NULL if that is no later. */
static WeftChangeCounts *
change_counts_play (WeftChangeCounts *self,
                    const WeftChangeContext *context,
                    guint64 sure,
                    GCancellable *cancellable)
{
  const WeftStatistics *statistics = context->statistics;
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      context->threads, MAX (self->to, self->from), statistics->to, NULL, cancellable);
  WeftChangeCounts *kept = NULL;
  WeftThreadChange change;

  if (self->to == 0)
    change_counts_begin (self, context, replay);
  while (weft_thread_replay_next (replay, &change))
    {
      if (change.now->since < self->to)
        continue;
      if (G_UNLIKELY (kept == NULL && sure > self->to && change.now->since >= sure))
        kept = keep (self, context, sure);
      change_counts_take (self, context, &change);
    }
  return kept == NULL && sure > self->to ? keep (self, context, sure) : kept;
}

/* Up to when later views of a log that grows tell the same, ns; 0 of one that has ended. */
static guint64
sure_until (const WeftTrace *trace, const WeftThreads *threads)
{
  return weft_trace_final (trace) < WEFT_TIME_END ? weft_threads_sure (threads) : 0;
}

static guint32
place_of (gconstpointer threads, guint32 id)
{
  gint place = weft_threads_find (threads, id);

  return place >= 0 ? (guint32) place : WEFT_SCENE_NO_THREAD;
}

static void
change_counts_settle (WeftChangeCounts *self,
                      const WeftChangeContext *context,
                      WeftMeasures *measures)
{
  for (guint i = 0; i < N_COUNTERS; i++)
    counters[i]->settle (self->states[i], context, measures);
  if (self->instances != NULL)
    weft_instances_add_all (measures->instances, self->instances, place_of, context->threads);
}

gboolean
weft_change_counts_measure (WeftMeasures *measures,
                            const WeftStatistics *statistics,
                            WeftThreads *threads,
                            WeftChangeCounts **counts,
                            GCancellable *cancellable)
{
  WeftChangeCounts *self = resume_or_begin (counts != NULL ? *counts : NULL, statistics, threads,
                                            measures->instances != NULL);
  WeftChangeContext context = context_of (self, statistics, threads);
  guint64 sure = counts != NULL ? sure_until (statistics->trace, threads) : 0;
  guint64 counted = self->to;
  WeftChangeCounts *kept =
      change_counts_play (self, &context, MIN (sure, statistics->to), cancellable);
  gboolean is_whole = !g_cancellable_is_cancelled (cancellable);

  if (is_whole)
    change_counts_settle (self, &context, measures);
  if (is_whole && counts != NULL && (kept != NULL || sure < counted || counted == 0))
    {
      g_clear_pointer (counts, weft_shared_unref);
      *counts = g_steal_pointer (&kept);
    }
  g_clear_pointer (&kept, weft_shared_unref);
  weft_shared_unref (self);
  return is_whole;
}
