/* SPDX-License-Identifier: BSD-3-Clause */
/* Plot: the state that the widgets of one timeline share: document, lanes, charts of the visible
 * range and of the whole log, and geometry. */
#pragma once

#include "weft-document.h"
#include "weft-heap-state.h"
#include "weft-path-finder.h"
#include "weft-timeline.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PLOT (weft_plot_get_type ())
G_DECLARE_FINAL_TYPE (WeftPlot, weft_plot, WEFT, PLOT, GObject)

/* Pixels at scale 1. The plot is between the labels and the gutter. */
#define WEFT_PLOT_GUTTER       12
#define WEFT_PLOT_STRIP_HEIGHT 52
#define WEFT_PLOT_STRIP_PAD    8
#define WEFT_PLOT_BOTTOM_ROOM  12 /* below the last lane */

/* Follows @document's trace, its view, and the desktop's colours and font. Signals: "lanes-changed"
 * (the lanes or their content), "look-changed" (colours or fonts), "threads-read" (the content of
 * thread lanes in the visible range has been read, which took a while), "heap-changed" (the look of
 * the heap profile), "numbers-changed" (the visible range or the log's numbers; for a growing log
 * at most twice a second). Property "lane-layout": the user's layout of lanes, as the text of a
 * WeftLaneLayout, without the settings for lanes of this log only. */
WeftPlot *weft_plot_new (WeftDocument *document);

/* Like weft_plot_new(), but with the lanes of @charts only. Lanes of @first are at the top and fill
 * the available height. The user cannot change the lanes. */
WeftPlot *
weft_plot_new_fixed (WeftDocument *document, WeftTimelineCharts charts, WeftTimelineCharts first);
gboolean weft_plot_is_fixed (WeftPlot *self);
/* Returns TRUE if the first lanes are the heap profile. */
gboolean weft_plot_is_of_heap (WeftPlot *self);

/* The view's item, hover and focus, with lanes by their numbers in the timeline: -1 for none, or
 * for a hidden lane. */
void weft_plot_set_item (WeftPlot *self, gint lane, guint64 from, guint64 to);
gint weft_plot_get_item (WeftPlot *self, WeftRange *range);
void weft_plot_set_hover (WeftPlot *self, guint64 time, gint lane);
gint weft_plot_get_hover (WeftPlot *self);
void weft_plot_set_focus (WeftPlot *self, gint lane, guint64 time);
gint weft_plot_get_focus (WeftPlot *self, guint64 *time);

/* Options of the heap profile. Borrowed. */
WeftHeapState *weft_plot_get_heap (WeftPlot *self);

/* The selected profile, or NULL. Borrowed, until "heap-changed". */
WeftHeapProfile *weft_plot_get_heap_profile (WeftPlot *self);

/* Returns TRUE while the previous profile is shown because the selected one is being made. */
gboolean weft_plot_is_grouping (WeftPlot *self);

/* The visible critical path. Borrowed. */
WeftPathFinder *weft_plot_get_path (WeftPlot *self);

WeftDocument *weft_plot_get_document (WeftPlot *self);
/* Trace of the document and its process; NULL before there is one. */
WeftTrace *weft_plot_get_trace (WeftPlot *self);
const WeftProcess *weft_plot_get_process (WeftPlot *self);

/* Text of the times of @range, and of its covered part if that is shorter: numbers are of the
 * covered part. Newly allocated. */
char *weft_plot_range_text (WeftPlot *self, WeftRange range);
WeftView *weft_plot_get_view (WeftPlot *self);

/* NULL until something was read. Borrowed, until "lanes-changed". */
const WeftTimeline *weft_plot_get_timeline (WeftPlot *self);

/* Charts of the visible range, with its scale, and of the whole log for the overview. NULL until
 * something was read. Borrowed, until "lanes-changed". */
WeftChart *weft_plot_get_chart (WeftPlot *self);
WeftChart *weft_plot_get_overview (WeftPlot *self);

const WeftPalette *weft_plot_get_palette (WeftPlot *self);
WeftTextCache *weft_plot_get_text (WeftPlot *self);

/* Rows of threads that the lanes show; NULL until the threads have been found. Borrowed, until
 * "lanes-changed". */
WeftThreadRows *weft_plot_get_thread_rows (WeftPlot *self);

/* Adds a lane for thread @id if it has none, and removes the oldest lane added so if there are
 * several. */
void weft_plot_give_lane (WeftPlot *self, guint32 id);

/* Picks [@from, @to) (ns) on the lane of thread @id, which is added if needed. */
void weft_plot_pick_thread (WeftPlot *self, guint32 id, guint64 from, guint64 to);
/* Gets the picked thread: of its own lane, of a shared lane, or running on a HEC. Returns FALSE if
 * there is none. */
gboolean weft_plot_get_picked_thread (WeftPlot *self, guint32 *id);

/* The user's layout of the lanes. Borrowed, until it changes; the argument is copied. */
const WeftLaneLayout *weft_plot_get_layout (WeftPlot *self);
void weft_plot_set_layout (WeftPlot *self, const WeftLaneLayout *layout);

/* Factor by which the lanes have grown to fill the available height: at least 1. */
double weft_plot_get_growth (WeftPlot *self);

/* Lays out the lanes with the log's findings if they were made for another widget and the plot has
 * not been notified yet. */
void weft_plot_take_findings (WeftPlot *self);

/* Reports that the lanes have been painted: slow analyses are requested from then on. */
void weft_plot_note_painted (WeftPlot *self);

/* Width of the plot in px, without labels and gutter, and height available for the lanes; set by
 * the widget that lays them out. If there is more height than the lanes need, they grow up to a
 * limit, except while the user changes their heights, so that other lanes do not move. */
void weft_plot_set_size (WeftPlot *self, double width, double height);
double weft_plot_get_width (WeftPlot *self);
/* Sets only the width, for pages without lanes. */
void weft_plot_set_width (WeftPlot *self, double width);

/* Device pixels per px, the column width of lanes; 1 until a widget sets it. */
void weft_plot_set_density (WeftPlot *self, double density);

/* Convert between px from the plot's left edge and times, in the visible range. */
double weft_plot_x (WeftPlot *self, guint64 time);
guint64 weft_plot_time (WeftPlot *self, double x);
