/* SPDX-License-Identifier: BSD-3-Clause */
/* Trees of a time profile and of a heap profile. */
#include "weft-profile-source.h"

#include "weft-format.h"
#include "weft-heap-stacks.h"

#include <glib/gi18n.h>

struct _WeftProfileSource
{
  WeftTrace *trace;
  const WeftHeapProfile *heap; /* by cost centre, or NULL; borrowed from the trace */
  WeftHeapStacks *stacks;      /* of it */
};

WeftProfileSource *
weft_profile_source_new (WeftTrace *trace)
{
  WeftProfileSource *self = g_new0 (WeftProfileSource, 1);

  self->trace = weft_trace_ref (trace);
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap) && self->heap == NULL; i++)
    {
      const WeftHeapProfile *part = weft_heap_profile_part (trace->heap, i);

      if (part->samples->len > 0 &&
          weft_heap_profile_kind (part)->breakdown == WEFT_BREAKDOWN_COST_CENTRE)
        self->heap = part;
    }
  if (self->heap != NULL)
    self->stacks = weft_heap_stacks_new (self->heap);
  return self;
}

void
weft_profile_source_free (WeftProfileSource *self)
{
  g_clear_pointer (&self->stacks, weft_heap_stacks_free);
  weft_trace_unref (self->trace);
  g_free (self);
}

gboolean
weft_profile_source_has (const WeftProfileSource *self, WeftProfileSubject subject)
{
  if (subject == WEFT_PROFILE_OF_TIME)
    return self->trace->profile->samples->len > 0;
  /* a .hp file has names of stacks, and no stacks */
  return self->stacks != NULL && weft_stacks_count (self->stacks->stacks) > 1;
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

WeftCallTree *
weft_profile_source_tree (const WeftProfileSource *self,
                          WeftProfileSubject subject,
                          WeftView *view,
                          gint64 cap)
{
  WeftRange range = weft_view_get_selection (view);
  guint64 time;
  g_autoptr (WeftHeapNumbers) numbers = NULL;

  if (!weft_profile_source_has (self, subject))
    return NULL;
  if (!weft_view_has_selection (view))
    range = (WeftRange){ 0, G_MAXUINT64 };
  if (subject == WEFT_PROFILE_OF_TIME)
    return weft_call_tree_new_profile (self->trace->profile, range.from, range.to, cap);
  if (has_moment (view, &time))
    range = (WeftRange){ time, time };
  numbers = weft_heap_numbers_new (self->heap, range.from, range.to);
  return weft_heap_stacks_tree (self->stacks, numbers);
}

WeftCallTree *
weft_profile_source_base (const WeftProfileSource *self,
                          WeftProfileSubject subject,
                          WeftView *view,
                          gint64 cap,
                          const WeftCallTree *part)
{
  g_autoptr (WeftCallTree) whole = NULL;
  g_autoptr (WeftHeapNumbers) numbers = NULL;

  if (part == NULL || !weft_view_has_selection (view))
    return NULL;
  if (subject == WEFT_PROFILE_OF_TIME)
    {
      whole = weft_call_tree_new_profile (self->trace->profile, 0, G_MAXUINT64, cap);
      return weft_call_tree_new_rest (whole, part);
    }
  numbers = weft_heap_numbers_new (self->heap, 0, G_MAXUINT64);
  return weft_heap_stacks_tree (self->stacks, numbers);
}

char *
weft_profile_source_describe (WeftProfileSubject subject, WeftView *view, const WeftCallTree *tree)
{
  const char *range =
      weft_view_has_selection (view) ? _ ("in the selected range") : _ ("in the whole run");
  guint64 time;

  if (subject == WEFT_PROFILE_OF_TIME)
    return g_strdup_printf (_ ("%s of %s samples %s"),
                            weft_format_count (tree->by_kind[WEFT_FRAME_ORDINARY]).text,
                            weft_format_count (tree->sum).text, range);
  if (has_moment (view, &time))
    return g_strdup_printf (_ ("%s at %s"), weft_format_bytes (tree->sum).text,
                            weft_format_time (time).text);
  return g_strdup_printf (_ ("%s on average %s"), weft_format_bytes (tree->sum).text, range);
}
