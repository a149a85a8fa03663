/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profile of a plot. Large profiles are grouped on a worker thread. */
#include "weft-plot-private.h"

#include "weft-chart-heap.h"

/* Number of labels and entries above which grouping a profile takes longer than a frame. */
#define LARGE_PROFILE 100000

typedef struct
{
  WeftTrace *trace;
  WeftHeapChoice choice;
} ProfileRequest;

static void
profile_request_free (gpointer data)
{
  ProfileRequest *request = data;

  weft_shared_unref (request->trace);
  weft_heap_choice_clear (&request->choice);
  g_free (request);
}

static gpointer
make_profile (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const ProfileRequest *request = question;

  return weft_heap_choice_profile (&request->choice, request->trace);
}

static void
set_profile (WeftPlot *self, WeftHeapProfile *profile)
{
  weft_chart_set_heap (self->chart, NULL);
  g_clear_pointer (&self->profile, weft_shared_unref);
  self->profile = profile;
  self->profile_serial = weft_heap_state_get_serial (self->heap);
}

static void
profile_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftPlot *self = owner;

  set_profile (self, answer);
  /* the new profile has other bands: reset bands that were highlighted or hidden in the meantime */
  weft_heap_state_highlight (self->heap, WEFT_HEAP_NO_BAND);
  if (!weft_heap_state_show_all (self->heap))
    weft_plot_update_heap (self);
}

const WeftAskClass weft_plot_groups = {
  .answer = make_profile,
  .receive_answer = profile_ready_cb,
  .free_question = profile_request_free,
  .free_answer = weft_shared_unref,
};

void
weft_plot_apply_heap (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  const WeftHeapChoice *choice = weft_heap_state_get_choice (self->heap);
  guint serial = weft_heap_state_get_serial (self->heap);
  gboolean is_there = self->profile != NULL && self->profile_serial == serial;
  gboolean is_requested = weft_ask_is_busy (self->grouping) && self->grouping_serial == serial;

  if (!is_there && !is_requested)
    {
      gboolean is_grouped =
          choice->group != WEFT_HEAP_NO_GROUP || trace->heap->breakdown == WEFT_BREAKDOWN_RETAINER;

      weft_ask_forget (self->grouping);
      if (is_grouped && trace->heap->entries->n + trace->heap->labels->len > LARGE_PROFILE)
        {
          ProfileRequest *request = g_new0 (ProfileRequest, 1);

          request->trace = weft_shared_ref (trace);
          weft_heap_choice_copy (&request->choice, choice);
          self->grouping_serial = serial;
          weft_ask (self->grouping, request);
        }
      else
        set_profile (self, weft_heap_choice_profile (choice, trace));
    }
  weft_chart_set_heap (self->chart, self->profile);
  weft_chart_set_heap_options (self->chart, weft_heap_state_get_options (self->heap));
}

gboolean
weft_plot_is_grouping (WeftPlot *self)
{
  g_return_val_if_fail (WEFT_IS_PLOT (self), FALSE);
  return weft_ask_is_busy (self->grouping);
}

void
weft_plot_update_heap (WeftPlot *self)
{
  if (self->chart == NULL)
    return;
  weft_plot_apply_heap (self);
  g_signal_emit_by_name (self, "heap-changed");
}
