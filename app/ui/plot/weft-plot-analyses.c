/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests the lazy analyses that lanes need. Each is a pass over the log on a worker thread. */
#include "weft-plot-private.h"

#include "weft-diagnosis.h"
#include "weft-event-tags.h"

/* Minimum interval (us) between updates of a growing log's findings, which gives the user time to
 * read a finding. The interval may be longer because of weft_ask_get_delay(), which limits findings
 * to a thirtieth of the CPU time. */
#define FINDINGS_US 2000000
/* Delay (us) of the first findings, which lets visible content be computed first. The other
 * analyses wait for the first frame of the lanes, but no longer than this delay. */
#define FIRST_US 150000

typedef struct
{
  WeftTrace *trace;
  WeftLazy which;
} AnalysisRequest;

static void
analysis_request_free (gpointer data)
{
  weft_shared_unref (((AnalysisRequest *) data)->trace);
  g_free (data);
}

static gpointer
run_analysis (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const AnalysisRequest *question = data;

  if (question->which == WEFT_LAZY_FINDINGS)
    weft_diagnosis_new_for_trace (question->trace, cancellable, NULL);
  else
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
  WeftTrace *current = weft_document_get_trace (self->document);

  if (!weft_trace_has (question->trace, question->which))
    return;
  if (question->which == WEFT_LAZY_FINDINGS)
    {
      gint64 rest = weft_ask_get_delay (self->lazy[WEFT_LAZY_FINDINGS]);

      self->findings_due = g_get_monotonic_time () + MAX (FINDINGS_US, rest);
      /* a newer trace shows these findings until its own are ready */
      if (current != question->trace && current != NULL)
        {
          weft_trace_show_own_findings (question->trace);
          weft_trace_lend_findings (current, question->trace);
        }
    }
  weft_plot_set_trace (self);
}

const WeftAskClass weft_plot_analyses = {
  .answer = run_analysis,
  .receive_answer = analysis_ready_cb,
  .free_question = analysis_request_free,
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

/* Requests the postponed analyses after @us microseconds. */
static void
start_analyses_timer (WeftPlot *self, gint64 us)
{
  if (self->analyses_timer == 0)
    /* use the default priority: on a slow machine, an animated spinner leaves no idle time */
    self->analyses_timer = g_timeout_add ((guint) (us / 1000) + 1, analyses_due_cb, self);
}

/* Returns TRUE if the analysis @which must wait. If it must be requested later, starts a timer for
 * this. In a growing log, a new request would cancel the running one, so an analysis waits until
 * the running request is done. Findings also pause after each result. For a complete log, findings
 * wait until all of the log has been read. */
static gboolean
postpone_if_needed (WeftPlot *self, WeftLazy which)
{
  gint64 left = self->findings_due - g_get_monotonic_time ();
  gboolean is_live = weft_document_is_live (self->document);

  if (is_live && weft_ask_is_busy (self->lazy[which]))
    return TRUE;
  if (which != WEFT_LAZY_FINDINGS && !self->was_painted)
    start_analyses_timer (self, FIRST_US);
  if (which != WEFT_LAZY_FINDINGS)
    return !self->was_painted;
  if (!is_live && weft_document_get_state (self->document) == WEFT_DOCUMENT_READING)
    return TRUE;
  if (left <= 0)
    return FALSE;
  start_analyses_timer (self, left);
  return TRUE;
}

void
weft_plot_request_analyses (WeftPlot *self, WeftTrace *trace)
{
  static const guint16 tags[WEFT_N_LAZY] = {
    [WEFT_LAZY_THREADS] = WEFT_TAG_RUN_THREAD,
    [WEFT_LAZY_USER_SPANS] = WEFT_TAG_USER_MSG,
  };

  for (WeftLazy which = 0; which < WEFT_N_LAZY; which++)
    {
      gboolean has_events =
          which == WEFT_LAZY_FINDINGS || weft_index_count (trace->index, tags[which]) > 0;
      AnalysisRequest *question;

      /* if another widget has made the analysis since the lanes were laid out, the request is
       * answered at once */
      if (!is_analysis_needed (self, which) || !has_events || self->is_laid_out[which])
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
weft_plot_document_state_changed (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  self->findings_due = g_get_monotonic_time () + FIRST_US;
  if (trace != NULL)
    weft_plot_request_analyses (self, trace);
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
