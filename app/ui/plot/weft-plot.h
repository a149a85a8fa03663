/* SPDX-License-Identifier: BSD-3-Clause */
/* Plot: the state shared by the widgets of one timeline. It holds the document, the lanes, the
 * charts of the visible range and of the whole log, and the geometry. */
#pragma once

#include "weft-document.h"
#include "weft-heap-state.h"
#include "weft-path-finder.h"
#include "weft-timeline.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PLOT (weft_plot_get_type ())
G_DECLARE_FINAL_TYPE (WeftPlot, weft_plot, WEFT, PLOT, GObject)

/* In px at scale 1. The plot area is between the labels and the gutter. */
#define WEFT_PLOT_GUTTER       12
#define WEFT_PLOT_STRIP_HEIGHT 52
#define WEFT_PLOT_STRIP_PAD    8
#define WEFT_PLOT_BOTTOM_ROOM  12 /* below the last lane */

/* Follows @document's trace, its view, and the desktop's colours and font. Signals: "lanes-changed"
 * (the lanes or their content), "look-changed" (colours or fonts), "threads-read" (the content of
 * thread lanes in the visible range, which takes a while to read, is ready), "heap-changed" (the
 * heap profile or its options), "numbers-changed" (the visible range or the log's numbers; for a
 * growing log at most twice a second). Property "lane-layout": the user's layout of lanes as the
 * text of a WeftLaneLayout, without settings for lanes that only this log has. */
WeftPlot *weft_plot_new (WeftDocument *document);

/* Like weft_plot_new(), but with the lanes of @charts only. The lanes of @first are at the top and
 * fill the available height. The user cannot change the lanes. */
WeftPlot *
weft_plot_new_fixed (WeftDocument *document, WeftTimelineCharts charts, WeftTimelineCharts first);
gboolean weft_plot_is_fixed (WeftPlot *self);
/* Returns TRUE if the first lanes are the heap profile. */
gboolean weft_plot_is_of_heap (WeftPlot *self);

/* The view's item, hover and focus, with lanes given by their number in the timeline: -1 for no
 * lane or a hidden one. */
void weft_plot_set_item (WeftPlot *self, gint lane, guint64 from, guint64 to);
gint weft_plot_get_item (WeftPlot *self, WeftRange *range);
void weft_plot_set_hover (WeftPlot *self, guint64 time, gint lane);
gint weft_plot_get_hover (WeftPlot *self);
void weft_plot_set_focus (WeftPlot *self, gint lane, guint64 time);
gint weft_plot_get_focus (WeftPlot *self, guint64 *time);

/* Options of the heap profile. Borrowed. */
WeftHeapState *weft_plot_get_heap (WeftPlot *self);

/* Returns the selected profile, or NULL until it is made. Borrowed, valid until "heap-changed". */
WeftHeapProfile *weft_plot_get_heap_profile (WeftPlot *self);

/* Returns TRUE if the selected profile is still being made, so that the previous one is shown. */
gboolean weft_plot_is_grouping (WeftPlot *self);

/* Returns the finder of the critical path shown in the plot. Borrowed. */
WeftPathFinder *weft_plot_get_path (WeftPlot *self);

WeftDocument *weft_plot_get_document (WeftPlot *self);
/* The document's trace and its process, or NULL if there is none yet. */
WeftTrace *weft_plot_get_trace (WeftPlot *self);
const WeftProcess *weft_plot_get_process (WeftPlot *self);

/* Returns a text with the times of @range, and those of its covered part if that is shorter, since
 * numbers are computed for the covered part. Newly allocated. */
char *weft_plot_range_text (WeftPlot *self, WeftRange range);
WeftView *weft_plot_get_view (WeftPlot *self);

/* NULL until something has been read. Borrowed, valid until "lanes-changed". */
const WeftTimeline *weft_plot_get_timeline (WeftPlot *self);

/* Charts of the visible range, and of the whole log for the overview. NULL until something has been
 * read. Borrowed, valid until "lanes-changed". */
WeftChart *weft_plot_get_chart (WeftPlot *self);
WeftChart *weft_plot_get_overview (WeftPlot *self);

const WeftPalette *weft_plot_get_palette (WeftPlot *self);
WeftTextCache *weft_plot_get_text (WeftPlot *self);

/* Rows of threads shown as lanes; NULL until the threads have been found. Borrowed, valid until
 * "lanes-changed". */
WeftThreadRows *weft_plot_get_thread_rows (WeftPlot *self);

/* Adds a lane for thread @id if it has none. If there are already several such lanes, the oldest is
 * removed. */
void weft_plot_give_lane (WeftPlot *self, guint32 id);

/* Picks [@from, @to) (ns) on the lane of thread @id, which is added if needed. */
void weft_plot_pick_thread (WeftPlot *self, guint32 id, guint64 from, guint64 to);
/* Gets the picked thread, whether it was picked on its own lane, on a shared lane or while running
 * on a HEC. Returns FALSE if no thread is picked. */
gboolean weft_plot_get_picked_thread (WeftPlot *self, guint32 *id);

/* The user's layout of the lanes. Borrowed, valid until it changes; @layout is copied. */
const WeftLaneLayout *weft_plot_get_layout (WeftPlot *self);
void weft_plot_set_layout (WeftPlot *self, const WeftLaneLayout *layout);

/* Factor by which the lanes have grown to fill the available height, at least 1. */
double weft_plot_get_growth (WeftPlot *self);

/* If the log's findings have been made for another widget and are not in the lanes yet, lays out
 * the lanes with them. */
void weft_plot_take_findings (WeftPlot *self);

/* Notes that the lanes have been painted. Slow analyses are not requested before that. */
void weft_plot_note_painted (WeftPlot *self);

/* Sets the width of the plot, without labels and gutter, and the height available for the lanes,
 * px; called by the widget that lays them out. If there is more height than the lanes need, they
 * grow up to a limit, except while the user changes their heights, so that other lanes stay where
 * they are. */
void weft_plot_set_size (WeftPlot *self, double width, double height);
double weft_plot_get_width (WeftPlot *self);
/* Sets only the width, for pages without lanes. */
void weft_plot_set_width (WeftPlot *self, double width);

/* Sets the device pixels per px, which determine the column width of lanes. Initially 1. */
void weft_plot_set_density (WeftPlot *self, double density);

/* Convert between times (ns) and px from the plot's left edge, by the visible range. */
double weft_plot_x (WeftPlot *self, guint64 time);
guint64 weft_plot_time (WeftPlot *self, double x);
