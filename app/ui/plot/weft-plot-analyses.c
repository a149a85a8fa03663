/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests the lazy analyses that lanes need. Each is a pass over the log on a worker thread. */
#include "weft-plot-private.h"

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
