/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile that a plot draws: of a large one, groups are made on a worker. */
#include "weft-plot-private.h"

/* Labels and entries of a profile whose groups take longer than a picture may. */
#define LARGE 100000

typedef struct
{
  WeftTrace *trace;
  WeftHeapChoice choice;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  weft_trace_unref (request->trace);
  weft_heap_choice_clear (&request->choice);
  g_free (request);
}

static void
unref_profile (gpointer data)
{
  weft_heap_profile_unref (data);
}

static void
make_profile (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Request *request = data;

  g_task_return_pointer (task, weft_heap_choice_profile (&request->choice, request->trace),
                         unref_profile);
}

/* Those of another break-down are as they are. */
static gboolean
takes_long (const WeftHeapChoice *choice, const WeftTrace *trace)
{
  return (choice->group != WEFT_HEAP_NO_GROUP ||
          trace->heap->breakdown == WEFT_BREAKDOWN_RETAINER) &&
         trace->heap->entries->len + trace->heap->labels->len > LARGE;
}

static void
take_profile (WeftPlot *self, WeftHeapProfile *profile)
{
  weft_chart_set_heap (self->chart, NULL);
  g_clear_pointer (&self->profile, weft_heap_profile_unref);
  self->profile = profile;
  self->profile_serial = weft_heap_state_get_serial (self->heap);
}

void
weft_plot_stop_heap (WeftPlot *self)
{
  if (self->grouping != NULL)
    g_cancellable_cancel (self->grouping);
  g_clear_object (&self->grouping);
}

static void
made_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  WeftPlot *self = user_data;
  WeftHeapProfile *profile = g_task_propagate_pointer (G_TASK (result), NULL);

  /* cancelled where something else is meant by now, or the plot is no more */
  if (profile == NULL)
    return;
  g_clear_object (&self->grouping);
  take_profile (self, profile);
  /* what was hidden meanwhile was of the bands before */
  weft_heap_state_highlight (self->heap, WEFT_HEAP_NO_BAND);
  if (!weft_heap_state_show_all (self->heap))
    weft_plot_update_heap (self);
}

static void
start (WeftPlot *self, WeftTrace *trace)
{
  g_autoptr (GTask) task = NULL;
  Request *request = g_new0 (Request, 1);

  request->trace = weft_trace_ref (trace);
  weft_heap_choice_copy (&request->choice, weft_heap_state_get_choice (self->heap));
  self->grouping = g_cancellable_new ();
  self->grouping_serial = weft_heap_state_get_serial (self->heap);
  task = g_task_new (NULL, self->grouping, made_cb, self);
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, make_profile);
}

void
weft_plot_apply_heap (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  const WeftHeapChoice *choice = weft_heap_state_get_choice (self->heap);
  guint serial = weft_heap_state_get_serial (self->heap);
  gboolean is_there = self->profile != NULL && self->profile_serial == serial;
  gboolean is_coming = self->grouping != NULL && self->grouping_serial == serial;

  if (!is_there && !is_coming)
    {
      weft_plot_stop_heap (self);
      if (takes_long (choice, trace))
        start (self, trace);
      else
        take_profile (self, weft_heap_choice_profile (choice, trace));
    }
  weft_chart_set_heap (self->chart, self->profile);
  weft_chart_set_heap_options (self->chart, weft_heap_state_get_options (self->heap));
}

gboolean
weft_plot_is_grouping (WeftPlot *self)
{
  g_return_val_if_fail (WEFT_IS_PLOT (self), FALSE);
  return self->grouping != NULL;
}

void
weft_plot_update_heap (WeftPlot *self)
{
  if (self->chart == NULL)
    return;
  weft_plot_apply_heap (self);
  g_signal_emit_by_name (self, "heap-changed");
}
