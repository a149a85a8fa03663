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
  WeftTextCache *text, *dot_text; /* @dot_text is sized in device pixels; NULL if @density is 1 */
  double density;                 /* device pixels per px */
  const WeftPalette *palette;

  WeftPathFinder *path;
  WeftHeapState *heap;
  WeftHeapProfile *profile; /* profile chosen in the heap state; NULL until it is made */
  guint profile_serial;
  WeftAsk *grouping; /* groups the bands of the chosen profile */
  guint grouping_serial;
  WeftTimelineCharts
      filled_charts;     /* charts whose lanes fill the height; 0 if the user sets heights */
  gboolean has_no_lanes; /* see weft_plot_new_without_lanes() */
  WeftLaneLayout *layout;
  gboolean is_stacked;
  gboolean is_folded;            /* see weft_plot_set_folded() */
  WeftLaneLayout *folded_layout; /* layout with the lanes of the HECs only; NULL if not folded */
  double width, height;
  double growth;          /* ratio of the lanes' height to their natural height, at least 1 */
  WeftTimeline *natural;  /* lanes at their natural height */
  WeftTimeline *timeline; /* lanes fitted to the available height */
  WeftChart *chart;
  WeftChart *overview;
  WeftAsk *lazy[WEFT_LAZY_FINDINGS]; /* analyses of the trace; the document finds the findings */
  gboolean is_laid_out[WEFT_N_LAZY]; /* the current lanes show the analysis */
  guint analyses_timer, numbers_timer;
  gboolean was_painted; /* the lanes have been painted, or painting them has taken too long */

  GArray *shown;            /* of guint32: ids of picked threads with a lane, newest last */
  GArray *active;           /* of WeftThreadActivity if only active threads have lanes, else NULL */
  WeftRange active_in;      /* visible range for which @active was computed */
  WeftRange activity_range; /* visible range of the last request */
  gboolean activity_is_at_end; /* @activity_range ended with the log */
  WeftAsk *activity;
  guint activity_timer;
};

/* Switches to the document's current trace and lays out the lanes for it. */
void weft_plot_set_trace (WeftPlot *self);

/* Requests the lazy analyses of @trace that visible lanes need and do not have yet. */
void weft_plot_request_analyses (WeftPlot *self, WeftTrace *trace);
extern const WeftAskClass weft_plot_analyses;

/* Shows the findings that the document has found. */
void weft_plot_findings_changed (WeftPlot *self);

/* Rebuilds the lanes for the current trace. */
void weft_plot_build_lanes (WeftPlot *self);

/* Rebuilds the lanes after a change, and emits "lanes-changed". */
void weft_plot_rebuild_lanes (WeftPlot *self);

/* Start and stop updating the lanes of threads for the visible range and the picked item. */
void weft_plot_start_thread_updates (WeftPlot *self);
void weft_plot_stop_thread_updates (WeftPlot *self);

/* Requests the threads that are active in the visible range, if only active threads have lanes. */
void weft_plot_request_activity (WeftPlot *self);

/* Fits the lanes to the available height. */
void weft_plot_fit_lanes (WeftPlot *self);

/* Sets the chart's options and its heap profile. While the profile is being made, the chart keeps
 * the previous profile. */
void weft_plot_apply_heap (WeftPlot *self);
extern const WeftAskClass weft_plot_groups;

/* Like weft_plot_apply_heap(), and emits "heap-changed". */
void weft_plot_update_heap (WeftPlot *self);
