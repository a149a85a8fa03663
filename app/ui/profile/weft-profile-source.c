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
  WeftHeapStacks *stacks;      /* of it; NULL as long as they were not read */
};

WeftProfileSource *
weft_profile_source_new (WeftTrace *trace)
{
  WeftProfileSource *self = g_new0 (WeftProfileSource, 1);

  self->trace = weft_trace_ref (trace);
  self->heap = weft_heap_stacks_part (trace->heap);
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

WeftCallTree *
weft_profile_source_tree (const WeftProfileSource *self,
                          WeftProfileSubject subject,
                          WeftView *view,
                          gint64 cap)
{
  WeftRange range = weft_view_get_selection (view);
  guint64 time;
  g_autoptr (WeftHeapNumbers) numbers = NULL;

  if (!weft_profile_source_has (self, subject) ||
      (subject == WEFT_PROFILE_OF_HEAP && self->stacks == NULL))
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
