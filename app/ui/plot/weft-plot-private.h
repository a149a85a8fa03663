/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the plot. */
#pragma once

#include "weft-ask.h"
#include "weft-chart-threads.h"
#include "weft-plot.h"

struct _WeftPlot
{
  GObject parent_instance;

  WeftDocument *document;
  WeftTextCache *text, *dot_text; /* dot_text: in device pixels; NULL if the density is 1 */
  double density;                 /* device pixels per px */
  const WeftPalette *palette;

  WeftPathFinder *path;
  WeftHeapState *heap;
  WeftHeapProfile *profile; /* selected by the heap's state; NULL if unknown */
  guint profile_serial;
  WeftAsk *grouping; /* for the selected profile */
  guint grouping_serial;
  WeftTimelineCharts first; /* lanes that fill the available height; 0 if the user sets heights */
  WeftLaneLayout *layout;
  double width, height;
  double growth;          /* ratio of the lanes' height to their natural height */
  WeftTimeline *natural;  /* lanes in their natural height */
  WeftTimeline *timeline; /* lanes in the available height */
  WeftChart *chart;
  WeftChart *overview;
  WeftAsk *lazy[WEFT_N_LAZY];        /* analyses of the trace */
  gboolean is_laid_out[WEFT_N_LAZY]; /* lanes include the analysis */
  gint64 findings_due;               /* us: earliest time of the next request */
  guint analyses_timer, numbers_timer;
  gboolean was_painted; /* lanes were painted, or took too long */

  GArray *shown;       /* of guint32: ids of threads without a lane that were picked, newest last */
  GArray *active;      /* of WeftThreadActivity, if only active threads have lanes; or NULL */
  WeftRange active_in; /* visible range of active */
  WeftAsk *activity;
  guint activity_timer;
};

/* Uses the document's current trace, and lays out the lanes for it. */
void weft_plot_take_trace (WeftPlot *self);

/* Requests the lazy analyses of @trace that are needed and missing in the lanes. */
void weft_plot_ask_analyses (WeftPlot *self, WeftTrace *trace);
extern const WeftAskClass weft_plot_analyses;

/* Requests the findings when a log has been read. */
void weft_plot_document_state_changed (WeftPlot *self);

/* Rebuilds the lanes for the current trace. */
void weft_plot_lay_out (WeftPlot *self);

/* Rebuilds the lanes after a change, and emits "lanes-changed". */
void weft_plot_change_lanes (WeftPlot *self);

/* Update the lanes of threads for the visible range and the picked item. */
void weft_plot_follow_threads (WeftPlot *self);
void weft_plot_clear_threads (WeftPlot *self);

/* Requests the threads that are active in the visible range, if the lanes depend on it. */
void weft_plot_ask_activity (WeftPlot *self);

/* Newly allocated, or a reference; NULL until the threads have been found. */
WeftThreadRows *weft_plot_make_thread_rows (WeftPlot *self);

/* Fits the lanes to the available height. */
void weft_plot_fit_lanes (WeftPlot *self);

/* Sets the chart's profile as soon as it exists (until then the chart keeps the previous one), and
 * its options. */
void weft_plot_apply_heap (WeftPlot *self);
extern const WeftAskClass weft_plot_groups;

/* Like weft_plot_apply_heap(), and emits "heap-changed". */
void weft_plot_update_heap (WeftPlot *self);
