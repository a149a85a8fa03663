/* SPDX-License-Identifier: BSD-3-Clause */
/* Call trees of a time profile, a heap profile or waits. */
#include "weft-profile-source.h"

#include "weft-blocking-tree.h"
#include "weft-clock.h"
#include "weft-format.h"
#include "weft-title.h"

#include <glib/gi18n.h>

/* Trees with at least this many stacks or samples are made on a worker thread; smaller ones take a
 * few ms. */
#define MANY_STACKS  5000
#define MANY_SAMPLES 200000

struct _WeftProfileSource
{
  WeftTrace *trace;
  const WeftHeapProfile *heap; /* heap profile by cost centre, or NULL; borrowed from the trace */
  WeftHeapStacks *stacks;      /* stacks of the heap; NULL until they have been read */
};

static void
source_clear (gpointer data)
{
  WeftProfileSource *self = data;

  g_clear_pointer (&self->stacks, weft_heap_stacks_free);
  weft_shared_unref (self->trace);
}

WeftProfileSource *
weft_profile_source_new (WeftTrace *trace)
{
  WeftProfileSource *self = weft_shared_new (WeftProfileSource, source_clear);

  self->trace = weft_shared_ref (trace);
  self->heap = weft_heap_stacks_part (trace->heap);
  return self;
}

gboolean
weft_profile_source_has_trace (const WeftProfileSource *self, const WeftTrace *trace)
{
  return self->trace == trace;
}

static const struct
{
  const char *name;
  WeftFlameUnit unit;
} subjects[WEFT_N_PROFILE_SUBJECTS] = {
  [WEFT_PROFILE_OF_TIME] = { NC_ ("title", "Time"), WEFT_FLAME_SAMPLES },
  [WEFT_PROFILE_OF_CALLS] = { NC_ ("title", "Call Stacks"), WEFT_FLAME_SAMPLES },
  [WEFT_PROFILE_OF_HEAP] = { NC_ ("title", "Heap"), WEFT_FLAME_BYTES },
  [WEFT_PROFILE_OF_WAITS] = { NC_ ("title", "Off-CPU"), WEFT_FLAME_NS },
};

const char *
weft_profile_subject_name (WeftProfileSubject subject)
{
  return subjects[subject].name;
}

gboolean
weft_profile_source_has_subject (const WeftProfileSource *self, WeftProfileSubject subject)
{
  return weft_profile_subject_is_recorded (subject, self->trace);
}

WeftHeapStacks *
weft_profile_source_read_stacks (const WeftProfileSource *self)
{
  return self->heap != NULL ? weft_heap_stacks_new (self->heap) : NULL;
}

void
weft_profile_source_set_stacks (WeftProfileSource *self, WeftHeapStacks *stacks)
{
  g_clear_pointer (&self->stacks, weft_heap_stacks_free);
  self->stacks = stacks;
}

WeftFlameUnit
weft_profile_source_unit (WeftProfileSubject subject)
{
  return subjects[subject].unit;
}

/* Gets the time of the keyboard cursor. Returns FALSE if there is none or a range is selected. */
static gboolean
get_cursor_time (WeftView *view, guint64 *time)
{
  return !weft_view_has_selection (view) && weft_view_get_focus (view, time) != NULL;
}

WeftProfileQuery
weft_profile_query_make (WeftProfileSubject subject, WeftView *view, gint64 track)
{
  WeftProfileQuery self = { subject, { 0, WEFT_TIME_END }, weft_view_has_selection (view), track };
  guint64 time;

  if (self.has_range)
    self.range = weft_view_get_selection (view);
  else if (subject == WEFT_PROFILE_OF_HEAP && get_cursor_time (view, &time))
    self.range = (WeftRange){ time, time };
  return self;
}

static WeftCallTree *
heap_tree (const WeftProfileSource *self, guint64 from, guint64 to)
{
  g_autoptr (WeftHeapNumbers) numbers = weft_heap_numbers_new (self->heap, from, to);

  return weft_heap_stacks_tree (self->stacks, numbers);
}

static const WeftTimeProfile *
samples_of (const WeftProfileSource *self, WeftProfileSubject subject)
{
  return weft_profile_subject_samples (subject, self->trace);
}

WeftProfileTrees *
weft_profile_source_make_trees (const WeftProfileSource *self, const WeftProfileQuery *query)
{
  WeftProfileTrees *trees = g_new0 (WeftProfileTrees, 1);
  g_autoptr (WeftCallTree) shown = NULL;
  g_autoptr (WeftCallTree) base = NULL;
  const WeftTimeProfile *samples;

  trees->query = *query;
  if (!weft_profile_source_has_subject (self, query->subject) ||
      (query->subject == WEFT_PROFILE_OF_HEAP && self->stacks == NULL))
    return trees;
  samples = samples_of (self, query->subject);
  if (samples != NULL)
    trees->tree =
        weft_call_tree_new_profile (samples, query->range.from, query->range.to, query->track);
  else if (query->subject == WEFT_PROFILE_OF_WAITS)
    trees->tree = weft_blocking_tree_new (
        weft_trace_get (self->trace, WEFT_LAZY_THREADS, NULL, NULL), query->range.from,
        weft_index_range_end (self->trace->index, query->range.from, query->range.to), TRUE, NULL);
  else
    trees->tree = heap_tree (self, query->range.from, query->range.to);
  if (query->has_range && query->is_compared && samples != NULL)
    {
      g_autoptr (WeftCallTree) whole =
          weft_call_tree_new_profile (samples, 0, WEFT_TIME_END, query->track);

      base = weft_call_tree_new_difference (whole, trees->tree);
    }
  else if (query->has_range && query->is_compared && query->subject == WEFT_PROFILE_OF_HEAP)
    base = heap_tree (self, 0, WEFT_TIME_END);
  shown = query->is_inverted ? weft_call_tree_new_inverted (trees->tree, &base) :
                               weft_shared_ref (trees->tree);
  trees->graph = weft_flame_graph_new (shown, base, weft_profile_source_unit (query->subject),
                                       query->with_outside_costs, FALSE, samples != NULL ? 1 : 0);
  trees->graph->is_inverted = query->is_inverted;
  if (!weft_title_is_whole_log (self->trace))
    trees->graph->base_name = query->subject == WEFT_PROFILE_OF_HEAP ?
                                  C_ ("fact", "in this part") :
                                  _ ("in the rest of this part");
  return trees;
}

void
weft_profile_trees_free (WeftProfileTrees *self)
{
  g_clear_pointer (&self->tree, weft_shared_unref);
  g_clear_pointer (&self->graph, weft_shared_unref);
  g_free (self);
}

gboolean
weft_profile_source_is_large (const WeftProfileSource *self, WeftProfileSubject subject)
{
  const WeftTimeProfile *samples = samples_of (self, subject);

  if (subject == WEFT_PROFILE_OF_WAITS)
    return TRUE;
  if (samples != NULL)
    return weft_time_profile_n_samples (samples) >= MANY_SAMPLES ||
           weft_stacks_count (samples->stacks) >= MANY_STACKS;
  return self->stacks != NULL && weft_stacks_count (self->stacks->stacks) >= MANY_STACKS;
}

char *
weft_profile_source_describe (WeftProfileSubject subject,
                              WeftDocument *document,
                              const WeftCallTree *tree)
{
  WeftView *view = weft_document_get_view (document);
  WeftFormatted all = weft_format_count (tree->sum);
  WeftFormatted of_program = weft_format_count (tree->by_kind[WEFT_FRAME_ORDINARY]);
  gboolean is_range = weft_view_has_selection (view);
  gboolean is_whole = weft_title_is_whole_log (weft_document_get_trace (document));
  guint64 time;

  if (subject == WEFT_PROFILE_OF_CALLS)
    return g_strdup_printf (is_range ? _ ("%s samples in the selected range") :
                            is_whole ? _ ("%s samples in the whole log") :
                                       _ ("%s samples in this part"),
                            all.text);
  if (subject == WEFT_PROFILE_OF_TIME)
    return g_strdup_printf (is_range ? _ ("%s of %s samples in the selected range") :
                                       _ ("%s of %s samples"),
                            of_program.text, all.text);
  if (subject == WEFT_PROFILE_OF_WAITS)
    /* Translators: a time for which threads did not run */
    return g_strdup_printf (is_range ? _ ("%s not running, in the selected range") :
                            is_whole ? _ ("%s not running, in the whole log") :
                                       _ ("%s not running, in this part"),
                            weft_format_time (tree->sum).text);
  if (get_cursor_time (view, &time))
    return g_strdup_printf (_ ("%s at %s"), weft_format_bytes (tree->sum).text,
                            weft_format_moment (weft_document_get_process (document), time).text);
  /* Translators: a number of bytes */
  return g_strdup_printf (is_range ? _ ("%s on average in the selected range") :
                          is_whole ? _ ("%s on average in the whole log") :
                                     _ ("%s on average in this part"),
                          weft_format_bytes (tree->sum).text);
}

guint32
weft_profile_source_frame_of_band (const WeftProfileSource *self, guint32 band)
{
  if (self->stacks == NULL || band >= self->heap->labels->len)
    return WEFT_FRAME_NONE;
  return weft_stacks_node (self->stacks->stacks, self->stacks->nodes[band])->frame;
}
