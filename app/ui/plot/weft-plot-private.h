/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals shared by the files of the plot. */
#pragma once

#include "weft-ask.h"
#include "weft-chart-threads.h"
#include "weft-plot.h"

struct _WeftPlot
{
  GObject parent_instance;

  WeftDocument *document;
  WeftTextCache *text, *dot_text; /* dot_text: in device pixels; NULL where a px is one */
  double density;                 /* device pixels for a px */
  const WeftPalette *palette;

  WeftPathFinder *path;
  WeftHeapState *heap;
  WeftHeapProfile *profile; /* that the heap's state means; NULL where none is known */
  guint profile_serial;
  WeftAsk *grouping; /* for the one that is meant by now */
  guint grouping_serial;
  WeftTimelineCharts first; /* the lanes that use what height there is; 0 where a person says */
  WeftLaneLayout *layout;
  double width, height;
  double growth;          /* of the lanes, from what they want to what they have */
  WeftTimeline *natural;  /* the lanes as high as they want to be */
  WeftTimeline *timeline; /* the same, grown into the height that there is */
  WeftChart *chart;
  WeftChart *overview;
  WeftAsk *lazy[WEFT_N_LAZY];        /* for the trace's analyses */
  gboolean is_laid_out[WEFT_N_LAZY]; /* the lanes were laid out with it */
  gint64 findings_due;               /* us: when they may be asked for again */
  guint analyses_timer, numbers_timer;
  gboolean was_painted; /* the lanes were, or it took too long to wait for */

  GArray *shown;  /* of guint32: ids of threads that were picked and had no lane, newest last */
  GArray *active; /* of WeftThreadActivity, where only the active ones have lanes; or NULL */
  WeftRange active_in; /* the visible range that these are of */
  WeftAsk *activity;
  guint activity_timer;
};

/* Takes what the document knows by now, and lays the lanes out for it. */
void weft_plot_take_trace (WeftPlot *self);

/* Asks for the lazy analyses of @trace that are wanted and that the lanes do not have. */
void weft_plot_ask_analyses (WeftPlot *self, WeftTrace *trace);
extern const WeftAskClass weft_plot_analyses;

/* Once a log has been read, its findings are looked for. */
void weft_plot_document_state_changed (WeftPlot *self);

/* Makes the lanes anew for the log that is there. */
void weft_plot_lay_out (WeftPlot *self);

/* Lays the lanes out for what has changed, and tells of it. */
void weft_plot_change_lanes (WeftPlot *self);

/* Follows what is visible and what is picked, for the lanes of threads. */
void weft_plot_follow_threads (WeftPlot *self);
void weft_plot_clear_threads (WeftPlot *self);

/* Asks which threads are active in what is visible, where the lanes depend on it. */
void weft_plot_ask_activity (WeftPlot *self);

/* Newly allocated, or a reference; NULL as long as the threads have not been found. */
WeftThreadRows *weft_plot_make_thread_rows (WeftPlot *self);

/* Gives the lanes the height that there is. */
void weft_plot_fit_lanes (WeftPlot *self);

/* Gives the chart the profile that is meant, as soon as there is one (until then it keeps the one
 * before), and how it is drawn. */
void weft_plot_apply_heap (WeftPlot *self);
extern const WeftAskClass weft_plot_groups;

/* The same, and tells of it. */
void weft_plot_update_heap (WeftPlot *self);
