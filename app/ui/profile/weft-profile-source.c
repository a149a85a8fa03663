/* SPDX-License-Identifier: BSD-3-Clause */
/* Trees of a time profile and of a heap profile. */
#include "weft-profile-source.h"

#include "weft-format.h"
#include "weft-heap-stacks.h"

#include <glib/gi18n.h>

/* Of so many stacks or samples on trees are made on a worker: below it takes some milliseconds. */
#define MANY_STACKS  5000
#define MANY_SAMPLES 200000

struct _WeftProfileSource
{
  gatomicrefcount refs;
  WeftTrace *trace;
  const WeftHeapProfile *heap; /* by cost centre, or NULL; borrowed from the trace */
  WeftHeapStacks *stacks;      /* of it; NULL as long as they were not read */
};

WeftProfileSource *
weft_profile_source_new (WeftTrace *trace)
{
  WeftProfileSource *self = g_new0 (WeftProfileSource, 1);

  g_atomic_ref_count_init (&self->refs);
  self->trace = weft_trace_ref (trace);
  self->heap = weft_heap_stacks_part (trace->heap);
  return self;
}

static WeftProfileSource *
source_ref (WeftProfileSource *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
weft_profile_source_free (WeftProfileSource *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_clear_pointer (&self->stacks, weft_heap_stacks_free);
  weft_trace_unref (self->trace);
  g_free (self);
}

gboolean
weft_profile_source_has (const WeftProfileSource *self, WeftProfileSubject subject)
{
  if (subject == WEFT_PROFILE_OF_TIME)
    return self->trace->profile->samples->len > 0;
  return self->heap != NULL;
}

/* The heap profile belongs to the trace. */
typedef struct
{
  WeftTrace *trace;
  const WeftHeapProfile *heap;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  weft_trace_unref (work->trace);
  g_free (work);
}

static void
read_stacks (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Work *work = task_data;

  g_task_return_pointer (task, weft_heap_stacks_new (work->heap),
                         (GDestroyNotify) weft_heap_stacks_free);
}

void
weft_profile_source_read (const WeftProfileSource *self,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer object)
{
  g_autoptr (GTask) task = g_task_new (object, cancellable, callback, NULL);
  Work *work;

  if (self->heap == NULL)
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }
  work = g_new (Work, 1);
  *work = (Work){ weft_trace_ref (self->trace), self->heap };
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, read_stacks);
}

gboolean
weft_profile_source_take (WeftProfileSource *self, GAsyncResult *result)
{
  WeftHeapStacks *stacks = g_task_propagate_pointer (G_TASK (result), NULL);

  if (stacks == NULL)
    return FALSE;
  g_clear_pointer (&self->stacks, weft_heap_stacks_free);
  self->stacks = stacks;
  return TRUE;
}

WeftFlameUnit
weft_profile_source_unit (WeftProfileSubject subject)
{
  return subject == WEFT_PROFILE_OF_TIME ? WEFT_FLAME_SAMPLES : WEFT_FLAME_BYTES;
}

/* Nothing, where it is a range. */
static gboolean
has_moment (WeftView *view, guint64 *time)
{
  return !weft_view_has_selection (view) && weft_view_get_focus (view, time) >= 0;
}

WeftProfileQuery
weft_profile_query (WeftProfileSubject subject, WeftView *view, gint64 cap)
{
  WeftProfileQuery self = { subject, { 0, G_MAXUINT64 }, weft_view_has_selection (view), cap };
  guint64 time;

  if (self.has_range)
    self.range = weft_view_get_selection (view);
  else if (subject == WEFT_PROFILE_OF_HEAP && has_moment (view, &time))
    self.range = (WeftRange){ time, time };
  return self;
}

static WeftCallTree *
heap_tree (const WeftProfileSource *self, guint64 from, guint64 to)
{
  g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (self->heap, from, to);

  return weft_heap_stacks_tree (self->stacks, numbers);
}

static WeftCallTree *
make_tree (const WeftProfileSource *self, const WeftProfileQuery *query)
{
  if (query->subject == WEFT_PROFILE_OF_TIME)
    return weft_call_tree_new_profile (self->trace->profile, query->range.from, query->range.to,
                                       query->cap);
  return heap_tree (self, query->range.from, query->range.to);
}

static WeftCallTree *
make_base (const WeftProfileSource *self, const WeftProfileQuery *query, const WeftCallTree *part)
{
  g_autoptr (WeftCallTree) whole = NULL;

  if (query->subject == WEFT_PROFILE_OF_HEAP)
    return heap_tree (self, 0, G_MAXUINT64);
  whole = weft_call_tree_new_profile (self->trace->profile, 0, G_MAXUINT64, query->cap);
  return weft_call_tree_new_rest (whole, part);
}

WeftProfileTrees *
weft_profile_source_trees (const WeftProfileSource *self, const WeftProfileQuery *query)
{
  WeftProfileTrees *trees = g_new0 (WeftProfileTrees, 1);
  g_autoptr (WeftCallTree) shown = NULL;
  g_autoptr (WeftCallTree) base = NULL;

  trees->query = *query;
  if (!weft_profile_source_has (self, query->subject) ||
      (query->subject == WEFT_PROFILE_OF_HEAP && self->stacks == NULL))
    return trees;
  trees->tree = make_tree (self, query);
  if (query->has_range && query->is_compared)
    base = make_base (self, query, trees->tree);
  shown = query->is_inverted ? weft_call_tree_new_inverted (trees->tree, &base) :
                               weft_call_tree_ref (trees->tree);
  trees->graph = weft_flame_graph_new (shown, base, weft_profile_source_unit (query->subject),
                                       query->with_apart, FALSE);
  trees->graph->is_inverted = query->is_inverted;
  return trees;
}

void
weft_profile_trees_free (WeftProfileTrees *self)
{
  g_clear_pointer (&self->tree, weft_call_tree_unref);
  g_clear_pointer (&self->graph, weft_flame_graph_unref);
  g_free (self);
}

gboolean
weft_profile_source_is_large (const WeftProfileSource *self, WeftProfileSubject subject)
{
  if (subject == WEFT_PROFILE_OF_TIME)
    return self->trace->profile->samples->len >= MANY_SAMPLES ||
           weft_stacks_count (self->trace->profile->stacks) >= MANY_STACKS;
  return self->stacks != NULL && weft_stacks_count (self->stacks->stacks) >= MANY_STACKS;
}

typedef struct
{
  WeftProfileSource *source;
  WeftProfileQuery query;
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  weft_profile_source_free (making->source);
  g_free (making);
}

static void
make_trees (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Making *making = task_data;

  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, weft_profile_source_trees (making->source, &making->query),
                           (GDestroyNotify) weft_profile_trees_free);
}

void
weft_profile_source_make (WeftProfileSource *self,
                          const WeftProfileQuery *query,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer object)
{
  g_autoptr (GTask) task = g_task_new (object, cancellable, callback, NULL);
  Making *making = g_new (Making, 1);

  *making = (Making){ source_ref (self), *query };
  g_task_set_task_data (task, making, making_free);
  g_task_run_in_thread (task, make_trees);
}

char *
weft_profile_source_describe (WeftProfileSubject subject, WeftView *view, const WeftCallTree *tree)
{
  WeftFormatted all = weft_format_count (tree->sum);
  WeftFormatted of_program = weft_format_count (tree->by_kind[WEFT_FRAME_ORDINARY]);
  const char *range =
      weft_view_has_selection (view) ? _ ("in the selected range") : _ ("in the whole run");
  guint64 time;

  if (subject == WEFT_PROFILE_OF_TIME)
    return weft_view_has_selection (view) ?
               g_strdup_printf (_ ("%s of %s samples %s"), of_program.text, all.text, range) :
               g_strdup_printf (_ ("%s of %s samples"), of_program.text, all.text);
  if (has_moment (view, &time))
    return g_strdup_printf (_ ("%s at %s"), weft_format_bytes (tree->sum).text,
                            weft_format_time (time).text);
  return g_strdup_printf (_ ("%s on average %s"), weft_format_bytes (tree->sum).text, range);
}
