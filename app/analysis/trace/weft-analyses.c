/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of all analyses of a trace. Each analysis comes after the analyses that it needs. */
#include "weft-trace-private.h"

#include "weft-event-tags.h"
#include "weft-features.h"
#include "weft-rts-flags.h"

/* Number of user messages that can be read in about 50 ms. */
#define MAX_EAGER_MESSAGES 200000

static gpointer
make_process (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_process_new (self->index);
}

static gpointer
make_heap (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  WeftHeapProfile *heap = weft_heap_profile_extend (before != NULL ? before->heap : NULL,
                                                    self->index, cancellable, error);
  const char *types = weft_rts_flag_text (self->process, "-hT");

  /* the log does not record to which closure types -hT was restricted, so take them from the
   * program's arguments */
  if (heap != NULL && types != NULL)
    weft_heap_profile_restrict (heap, WEFT_BREAKDOWN_CLOSURE_TYPE, types);
  return heap;
}

static gpointer
make_profile (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_time_profile_extend (before != NULL ? before->profile : NULL, self->index,
                                   cancellable, error);
}

static gpointer
make_ticky (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_ticky_new (self->index, cancellable, error);
}

static gpointer
make_coverage (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_coverage_new (self->index, self->process);
}

static gpointer
make_sparks (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_sparks_extend (before != NULL ? before->sparks : NULL, self->index, self->tallies);
}

static void
save_sparks (const WeftTrace *self, WeftArchive *archive)
{
  weft_sparks_save (self->sparks, archive);
}

static gpointer
load_sparks (WeftTrace *self, WeftArchiveReader *reader)
{
  return weft_sparks_load (self->index, self->tallies, reader);
}

static gpointer
make_order (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_event_order_extend (before != NULL ? before->order : NULL, self->index);
}

/* Extends the earlier collections if possible. Making them from scratch costs 1.8 us per GC, which
 * is 10 % of a core for 57,000 GCs and one update per second. */
static gpointer
make_collections (WeftTrace *self,
                  const WeftTrace *before,
                  GCancellable *cancellable,
                  GError **error)
{
  return weft_collections_extend (before != NULL ? before->collections : NULL, self->index);
}

static void
save_collections (const WeftTrace *self, WeftArchive *archive)
{
  weft_collections_save (self->collections, archive);
}

static gpointer
load_collections (WeftTrace *self, WeftArchiveReader *reader)
{
  return weft_collections_load (self->index, reader);
}

/* Extends the earlier HEC use if possible. Making it from scratch costs 1.3 us per GC for four
 * HECs. */
static gpointer
make_hecs (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_hec_use_extend (before != NULL ? before->hecs : NULL, self->index,
                              weft_collections_windows (self->collections),
                              &self->coverage->process, WEFT_HEC_USE_MAX_SUMS);
}

static void
save_hecs (const WeftTrace *self, WeftArchive *archive)
{
  weft_hec_use_save (self->hecs, archive);
}

static gpointer
load_hecs (WeftTrace *self, WeftArchiveReader *reader)
{
  return weft_hec_use_load (reader, self->index, weft_collections_windows (self->collections),
                            &self->coverage->process, WEFT_HEC_USE_MAX_SUMS);
}

static gpointer
make_productivity (WeftTrace *self,
                   const WeftTrace *before,
                   GCancellable *cancellable,
                   GError **error)
{
  return weft_productivity_new (weft_collections_windows (self->collections),
                                &self->coverage->process);
}

static gpointer
make_counters (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_heap_counters_extend (before != NULL ? before->counters : NULL, self->index);
}

static void
save_counters (const WeftTrace *self, WeftArchive *archive)
{
  weft_heap_counters_save (self->counters, archive);
}

static gpointer
load_counters (WeftTrace *self, WeftArchiveReader *reader)
{
  return weft_heap_counters_load (self->index, reader);
}

static gpointer
make_nonmoving (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_nonmoving_new (self->index);
}

static gpointer
make_tallies (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_tallies_extend (before != NULL ? before->tallies : NULL, self->index);
}

static void
save_tallies (const WeftTrace *self, WeftArchive *archive)
{
  weft_tallies_save (self->tallies, archive);
}

static gpointer
load_tallies (WeftTrace *self, WeftArchiveReader *reader)
{
  return weft_tallies_load (self->index, reader);
}

static gpointer
make_call_stacks (WeftTrace *self,
                  const WeftTrace *before,
                  GCancellable *cancellable,
                  GError **error)
{
  return weft_call_stacks_extend (before != NULL ? before->call_stacks : NULL, self->index,
                                  self->tallies, cancellable, error);
}

static gpointer
make_tasks (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_tasks_new (self->index, self->tallies);
}

static gpointer
make_recorded (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  return weft_features_new_recorded (self);
}

/* Returns empty idle times, to be filled together with the threads. */
static WeftIdleTimes *
new_idle_times (const WeftTrace *self)
{
  return weft_idle_times_new (self->index, self->hecs, self->process, self->tasks);
}

/* Returns empty parallelism, to be filled together with the threads. */
static WeftParallelism *
new_parallelism (const WeftTrace *self)
{
  return weft_parallelism_new (self->index, weft_collections_windows (self->collections),
                               self->process);
}

/* Sets the analyses that are made with @threads. Takes ownership of @idle and @parallelism. */
static void
set_threads (WeftTrace *self,
             const WeftThreads *threads,
             WeftIdleTimes *idle,
             WeftParallelism *parallelism)
{
  self->idle = idle;
  self->parallelism = parallelism;
  self->thread_rows = weft_thread_rows_new (threads);
  self->alive = weft_alive_threads_new (threads);
}

static gpointer
make_threads (WeftTrace *self, const WeftTrace *before, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftIdleTimes) idle = new_idle_times (self);
  g_autoptr (WeftParallelism) parallelism = new_parallelism (self);
  WeftThreadsBefore earlier = { 0 };
  WeftThreads *threads;

  if (before != NULL)
    earlier = (WeftThreadsBefore){ weft_trace_peek (before, WEFT_LAZY_THREADS), before->idle,
                                   before->parallelism };
  threads = weft_threads_new (self->index, before != NULL ? &earlier : NULL, idle, parallelism,
                              cancellable, error);
  if (threads != NULL)
    set_threads (self, threads, g_steal_pointer (&idle), g_steal_pointer (&parallelism));
  return threads;
}

static void
save_threads (const WeftTrace *self, WeftArchive *archive)
{
  weft_threads_save (self->lazy[WEFT_LAZY_THREADS], archive);
  weft_idle_times_save (self->idle, archive);
  weft_parallelism_save (self->parallelism, archive);
}

static gpointer
load_threads (WeftTrace *self, WeftArchiveReader *reader)
{
  g_autoptr (WeftThreads) threads = weft_threads_load (self->index, reader);
  g_autoptr (WeftIdleTimes) idle = new_idle_times (self);
  g_autoptr (WeftParallelism) parallelism = new_parallelism (self);

  if (threads == NULL || !weft_idle_times_load (idle, threads->queues, reader) ||
      !weft_parallelism_load (parallelism, threads->queues, reader))
    return NULL;
  set_threads (self, threads, g_steal_pointer (&idle), g_steal_pointer (&parallelism));
  return g_steal_pointer (&threads);
}

static gpointer
make_user_spans (WeftTrace *self,
                 const WeftTrace *before,
                 GCancellable *cancellable,
                 GError **error)
{
  return weft_user_spans_extend (
      before != NULL ? weft_trace_peek (before, WEFT_LAZY_USER_SPANS) : NULL, self->index,
      self->tallies, weft_collections_windows (self->collections), cancellable, error);
}

static gboolean
is_always_lazy (const WeftIndex *index)
{
  return TRUE;
}

static gboolean
has_many_messages (const WeftIndex *index)
{
  return weft_index_count (index, WEFT_TAG_USER_MSG) +
             weft_index_count (index, WEFT_TAG_USER_BINARY_MSG) >
         MAX_EAGER_MESSAGES;
}

#define FIELD(member)  offsetof (WeftTrace, member)
#define FREE(function) ((GDestroyNotify) (function))

const WeftAnalysis weft_analyses[] = {
  { FIELD (process), make_process, FREE (weft_process_free) },
  { FIELD (heap), make_heap, FREE (weft_shared_unref) },
  { FIELD (profile), make_profile, FREE (weft_time_profile_free) },
  { FIELD (ticky), make_ticky, FREE (weft_ticky_free) },
  { FIELD (coverage), make_coverage, FREE (weft_coverage_free) },
  { FIELD (tallies), make_tallies, FREE (weft_tallies_free), save_tallies, load_tallies },
  { FIELD (sparks), make_sparks, FREE (weft_sparks_free), save_sparks, load_sparks },
  { FIELD (order), make_order, FREE (weft_shared_unref) },
  { FIELD (collections), make_collections, FREE (weft_collections_free), save_collections,
    load_collections },
  { FIELD (hecs), make_hecs, FREE (weft_hec_use_free), save_hecs, load_hecs },
  { FIELD (productivity), make_productivity, FREE (weft_productivity_free) },
  { FIELD (counters), make_counters, FREE (weft_heap_counters_free), save_counters, load_counters },
  { FIELD (nonmoving), make_nonmoving, FREE (weft_nonmoving_free) },
  { FIELD (call_stacks), make_call_stacks, FREE (weft_time_profile_free) },
  { FIELD (tasks), make_tasks, FREE (weft_tasks_free) },
  { FIELD (recorded), make_recorded, g_free },
  { FIELD (lazy[WEFT_LAZY_THREADS]), make_threads, FREE (weft_shared_unref), save_threads,
    load_threads, is_always_lazy },
  /* the next four analyses are made together with the threads */
  { FIELD (thread_rows), NULL, FREE (weft_shared_unref) },
  { FIELD (alive), NULL, FREE (weft_alive_threads_free) },
  { FIELD (idle), NULL, FREE (weft_idle_times_free) },
  { FIELD (parallelism), NULL, FREE (weft_parallelism_free) },
  { FIELD (lazy[WEFT_LAZY_USER_SPANS]), make_user_spans, FREE (weft_user_spans_free),
    .is_lazy = has_many_messages },
  /* made by a higher layer, see weft_trace_get_or_make() */
  { FIELD (lazy[WEFT_LAZY_FINDINGS]), NULL, FREE (weft_shared_unref), .is_lazy = is_always_lazy },
};

const guint weft_n_analyses = G_N_ELEMENTS (weft_analyses);
