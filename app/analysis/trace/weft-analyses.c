/* SPDX-License-Identifier: BSD-3-Clause */
/* All analyses of a trace, a row each; those that need others come after them. */
#include "weft-trace-private.h"

#include "weft-call-stacks.h"
#include "weft-event-tags.h"
#include "weft-features.h"
#include "weft-rts-flags.h"

/* So many user messages are read in some 50 ms. */
#define FEW_MESSAGES 200000

/* How @name is made: @value, of the trace @self. */
#define MAKE(name, value)                                                                  \
  static gpointer make_##name (WeftTrace *self, GCancellable *cancellable, GError **error) \
  {                                                                                        \
    return value;                                                                          \
  }

/* The same of one that goes on from @before. */
#define EXTEND(name, value)                                             \
  static gpointer extend_##name (WeftTrace *self, gconstpointer before) \
  {                                                                     \
    return value;                                                       \
  }

/* How @name, of @type, is kept with the index, and taken from there. */
#define KEEP(name, type)                                                 \
  static void keep_##name (const WeftTrace *self, WeftArchive *kept)     \
  {                                                                      \
    type##_keep (self->name, kept);                                      \
  }                                                                      \
  static gpointer take_##name (WeftTrace *self, WeftArchiveReader *kept) \
  {                                                                      \
    return type##_take (self->index, kept);                              \
  }

MAKE (process, weft_process_new (self->index))
MAKE (ticky, weft_ticky_new (self->index, cancellable, error))
MAKE (coverage, weft_coverage_new (self->index, self->process))
EXTEND (sparks, weft_sparks_extend (before, self->index))
KEEP (sparks, weft_sparks)
EXTEND (order, weft_event_order_extend (before, self->index))
EXTEND (collections, weft_collections_extend (before, self->index))
KEEP (collections, weft_collections)
EXTEND (hecs,
        weft_hec_use_extend (before,
                             self->index,
                             weft_collections_windows (self->collections),
                             &self->coverage->process,
                             WEFT_HEC_USE_MAX_SUMS))

static void
keep_hecs (const WeftTrace *self, WeftArchive *kept)
{
  weft_hec_use_keep (self->hecs, kept);
}

static gpointer
take_hecs (WeftTrace *self, WeftArchiveReader *kept)
{
  return weft_hec_use_take (kept, self->index, weft_collections_windows (self->collections),
                            &self->coverage->process, WEFT_HEC_USE_MAX_SUMS);
}

MAKE (productivity,
      weft_productivity_new (weft_collections_windows (self->collections),
                             &self->coverage->process))
EXTEND (counters, weft_heap_counters_extend (before, self->index))
KEEP (counters, weft_heap_counters)
EXTEND (nonmoving, weft_nonmoving_extend (before, self->index))
EXTEND (tallies, weft_tallies_extend (before, self->index))
KEEP (tallies, weft_tallies)
MAKE (tasks, weft_tasks_new (self->index, self->tallies))
MAKE (recorded, weft_features_new_recorded (self))

/* The closure types that -hT was restricted to stand nowhere but among the arguments. */
static gpointer
go_on_heap (WeftTrace *self, const WeftTrace *earlier, GCancellable *cancellable, GError **error)
{
  WeftHeapProfile *heap = weft_heap_profile_extend (earlier != NULL ? earlier->heap : NULL,
                                                    self->index, cancellable, error);
  const char *types = weft_rts_flag_text (self->process, "-hT");

  if (heap != NULL && types != NULL)
    weft_heap_profile_restrict (heap, WEFT_BREAKDOWN_CLOSURE_TYPE, types);
  return heap;
}

static gpointer
go_on_profile (WeftTrace *self, const WeftTrace *earlier, GCancellable *cancellable, GError **error)
{
  return weft_time_profile_extend (earlier != NULL ? earlier->profile : NULL, self->index,
                                   cancellable, error);
}

static gpointer
go_on_call_stacks (WeftTrace *self,
                   const WeftTrace *earlier,
                   GCancellable *cancellable,
                   GError **error)
{
  return weft_call_stacks_extend (earlier != NULL ? earlier->call_stacks : NULL, self->index,
                                  self->tallies, cancellable, error);
}

/* Both empty. */

static WeftIdleTimes *
new_idle (const WeftTrace *self)
{
  return weft_idle_times_new (self->index, self->hecs, self->process, self->tasks);
}

static WeftParallelism *
new_parallelism (const WeftTrace *self)
{
  return weft_parallelism_new (self->index, weft_collections_windows (self->collections),
                               self->process);
}

/* Sets what goes with @threads, and is filled or made from them. Takes over. */
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
go_on_threads (WeftTrace *self, const WeftTrace *earlier, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftIdleTimes) idle = new_idle (self);
  g_autoptr (WeftParallelism) parallelism = new_parallelism (self);
  gboolean goes_on = earlier != NULL && weft_trace_has (earlier, WEFT_LAZY_THREADS);
  WeftThreadsBefore before = { 0 };
  WeftThreads *threads;

  if (goes_on)
    before = (WeftThreadsBefore){ weft_trace_peek (earlier, WEFT_LAZY_THREADS), earlier->idle,
                                  earlier->parallelism };
  threads = weft_threads_new (self->index, goes_on ? &before : NULL, idle, parallelism, cancellable,
                              error);
  if (threads != NULL)
    set_threads (self, threads, g_steal_pointer (&idle), g_steal_pointer (&parallelism));
  return threads;
}

static void
keep_threads (const WeftTrace *self, WeftArchive *kept)
{
  weft_threads_keep (self->lazy[WEFT_LAZY_THREADS], kept);
  weft_idle_times_keep (self->idle, kept);
  weft_parallelism_keep (self->parallelism, kept);
}

static gpointer
take_threads (WeftTrace *self, WeftArchiveReader *kept)
{
  g_autoptr (WeftThreads) threads = weft_threads_take (self->index, kept);
  g_autoptr (WeftIdleTimes) idle = new_idle (self);
  g_autoptr (WeftParallelism) parallelism = new_parallelism (self);

  if (threads == NULL || !weft_idle_times_take (idle, threads->queues, kept) ||
      !weft_parallelism_take (parallelism, threads->queues, kept))
    return NULL;
  set_threads (self, threads, g_steal_pointer (&idle), g_steal_pointer (&parallelism));
  return g_steal_pointer (&threads);
}

static gpointer
go_on_user_spans (WeftTrace *self,
                  const WeftTrace *earlier,
                  GCancellable *cancellable,
                  GError **error)
{
  return weft_user_spans_extend (
      earlier != NULL ? weft_trace_peek (earlier, WEFT_LAZY_USER_SPANS) : NULL, self->index,
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
         FEW_MESSAGES;
}

#define FIELD(member)  offsetof (WeftTrace, member)
#define FREE(function) ((GDestroyNotify) (function))

#define EACH(member, function)                                     \
  {                                                                \
    FIELD (member), .make = make_##member, .free = FREE (function) \
  }
#define GROWS(member, function)                                        \
  {                                                                    \
    FIELD (member), .extend = extend_##member, .free = FREE (function) \
  }
#define IS_KEPT(member, function)                                                              \
  {                                                                                            \
    FIELD (member), .extend = extend_##member, .free = FREE (function), .keep = keep_##member, \
                    .take = take_##member                                                      \
  }
#define GOES_ON(member, function)                                    \
  {                                                                  \
    FIELD (member), .go_on = go_on_##member, .free = FREE (function) \
  }
#define OTHER(member, function)             \
  {                                         \
    FIELD (member), .free = FREE (function) \
  }

const WeftAnalysis weft_analyses[] = {
  EACH (process, weft_process_free),
  GOES_ON (heap, weft_shared_unref),
  GOES_ON (profile, weft_time_profile_free),
  EACH (ticky, weft_ticky_free),
  EACH (coverage, weft_coverage_free),
  IS_KEPT (sparks, weft_sparks_free),
  GROWS (order, weft_shared_unref),
  IS_KEPT (collections, weft_collections_free),
  IS_KEPT (hecs, weft_hec_use_free),
  EACH (productivity, weft_productivity_free),
  IS_KEPT (counters, weft_heap_counters_free),
  GROWS (nonmoving, weft_nonmoving_free),
  IS_KEPT (tallies, weft_tallies_free),
  GOES_ON (call_stacks, weft_time_profile_free),
  EACH (tasks, weft_tasks_free),
  EACH (recorded, g_free),
  OTHER (thread_rows, weft_shared_unref),
  OTHER (alive, weft_alive_threads_free),
  { FIELD (lazy[WEFT_LAZY_THREADS]), .go_on = go_on_threads, .free = FREE (weft_shared_unref),
    .keep = keep_threads, .take = take_threads, .is_lazy = is_always_lazy },
  OTHER (idle, weft_idle_times_free),
  OTHER (parallelism, weft_parallelism_free),
  { FIELD (lazy[WEFT_LAZY_USER_SPANS]), .go_on = go_on_user_spans,
    .free = FREE (weft_user_spans_free), .is_lazy = has_many_messages },
  { FIELD (lazy[WEFT_LAZY_FINDINGS]), .free = FREE (weft_shared_unref), .is_lazy = is_always_lazy },
};

const guint weft_n_analyses = G_N_ELEMENTS (weft_analyses);
