/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests the lazy analyses that lanes need. Each is a pass over the log on a worker thread. */
#include "weft-plot-private.h"

#include "weft-chart-heap.h"
#include "weft-event-tags.h"

/* Maximum time (us) for which an analysis waits for the first frame of the lanes. */
#define FIRST_US 150000

typedef struct
{
  WeftTrace *trace; /* first, for weft_shared_free_holder() */
  WeftLazy which;
} AnalysisRequest;

static gpointer
run_analysis (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const AnalysisRequest *question = data;

  weft_trace_get (question->trace, question->which, cancellable, NULL);
  return NULL;
}

static gboolean
is_of_same_trace (gconstpointer question, gconstpointer other)
{
  return ((const AnalysisRequest *) question)->trace == ((const AnalysisRequest *) other)->trace;
}

/* Lays out the lanes again, with the new analysis. */
static void
analysis_ready_cb (gpointer owner, gpointer data, gpointer answer)
{
  WeftPlot *self = owner;
  const AnalysisRequest *question = data;

  if (weft_trace_has (question->trace, question->which))
    weft_plot_set_trace (self);
}

const WeftAskClass weft_plot_analyses = {
  .answer = run_analysis,
  .receive_answer = analysis_ready_cb,
  .free_question = weft_shared_free_holder,
  .is_low_priority = TRUE,
  .is_same = is_of_same_trace,
};

/* Returns TRUE if a visible group of lanes shows the analysis. The findings of a plot whose lanes
 * the user can change are always needed, for the badges on the page switcher. */
static gboolean
is_analysis_needed (WeftPlot *self, WeftLazy which)
{
  WeftTimelineCharts charts = which == WEFT_LAZY_THREADS ?
                                  weft_lane_groups_with_redraws (WEFT_LANE_REDRAWS_WITH_THREADS) :
                              which == WEFT_LAZY_USER_SPANS ? WEFT_TIMELINE_USER :
                                                              WEFT_TIMELINE_FINDINGS;
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  if (which == WEFT_LAZY_FINDINGS && !weft_plot_is_fixed (self))
    return TRUE;
  for (guint i = 0; i < n && !self->is_folded; i++)
    if (groups[i].chart & charts &&
        weft_lane_layout_is_shown (self->layout, groups[i].id, !groups[i].is_extra))
      return TRUE;
  return FALSE;
}

static gboolean
analyses_due_cb (gpointer user_data)
{
  WeftPlot *self = user_data;
  WeftTrace *trace = weft_document_get_trace (self->document);

  self->analyses_timer = 0;
  self->was_painted = TRUE;
  if (trace != NULL)
    weft_plot_request_analyses (self, trace);
  return G_SOURCE_REMOVE;
}

/* Returns TRUE if the analysis @which must wait. If it must be requested later, starts a timer for
 * this. In a growing log, a new request would cancel the running one, so an analysis waits until
 * the running request is done. */
static gboolean
postpone_if_needed (WeftPlot *self, WeftLazy which)
{
  if (weft_document_is_live (self->document) && weft_ask_is_busy (self->lazy[which]))
    return TRUE;
  if (!self->was_painted && self->analyses_timer == 0)
    /* use the default priority: on a slow machine, an animated spinner leaves no idle time */
    self->analyses_timer = g_timeout_add (FIRST_US / 1000, analyses_due_cb, self);
  return !self->was_painted;
}

void
weft_plot_request_analyses (WeftPlot *self, WeftTrace *trace)
{
  static const guint16 tags[] = {
    [WEFT_LAZY_THREADS] = WEFT_TAG_RUN_THREAD,
    [WEFT_LAZY_USER_SPANS] = WEFT_TAG_USER_MSG,
  };

  for (WeftLazy which = 0; which < G_N_ELEMENTS (self->lazy); which++)
    {
      AnalysisRequest *question;

      /* if another widget has made the analysis since the lanes were laid out, the request is
       * answered at once */
      if (!is_analysis_needed (self, which) || self->is_laid_out[which] ||
          weft_index_count (trace->index, tags[which]) == 0)
        {
          weft_ask_forget (self->lazy[which]);
          continue;
        }
      if (postpone_if_needed (self, which))
        continue;
      question = g_new0 (AnalysisRequest, 1);
      question->trace = weft_shared_ref (trace);
      question->which = which;
      weft_ask (self->lazy[which], question);
    }
  if (is_analysis_needed (self, WEFT_LAZY_FINDINGS))
    weft_document_request_findings (self->document);
}

void
weft_plot_update_findings (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  if (trace != NULL && !self->is_laid_out[WEFT_LAZY_FINDINGS] &&
      weft_trace_has (trace, WEFT_LAZY_FINDINGS))
    weft_plot_set_trace (self);
}

void
weft_plot_findings_changed (WeftPlot *self)
{
  if (is_analysis_needed (self, WEFT_LAZY_FINDINGS))
    weft_plot_set_trace (self);
}

/* Requests the postponed analyses once the frame is done. */
void
weft_plot_set_painted (WeftPlot *self)
{
  if (self->was_painted || self->chart == NULL)
    return;
  self->was_painted = TRUE;
  g_clear_handle_id (&self->analyses_timer, g_source_remove);
  self->analyses_timer = g_idle_add (analyses_due_cb, self);
}

/* Heap profile of a plot. Large profiles are grouped on a worker thread. */

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
