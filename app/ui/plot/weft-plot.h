/* SPDX-License-Identifier: BSD-3-Clause */
/* Plot: the state shared by the widgets of one timeline. It holds the document, the lanes, the
 * charts of the visible range and of the whole log, and the geometry. */
#pragma once

#include "weft-critical-path.h"
#include "weft-document.h"
#include "weft-heap-state.h"
#include "weft-timeline.h"

#include <gtk/gtk.h>

/* Critical path shown in a plot, computed on a worker thread. */
#define WEFT_TYPE_PATH_FINDER (weft_path_finder_get_type ())
G_DECLARE_FINAL_TYPE (WeftPathFinder, weft_path_finder, WEFT, PATH_FINDER, GObject)

/* Follows the trace of @document, which is borrowed. Emits "changed" when the path changes. */
WeftPathFinder *weft_path_finder_new (WeftDocument *document);

/* Requests the path from the start of the log to @time (ns) in thread @id. The previous path is
 * kept until the new one is found. */
void weft_path_finder_find (WeftPathFinder *self, guint32 id, guint64 time);

/* Like weft_path_finder_find(), but for the thread that ends the log's critical path. */
void weft_path_finder_find_end (WeftPathFinder *self);

/* Removes the path and cancels any request. Returns FALSE if there was neither. */
gboolean weft_path_finder_clear (WeftPathFinder *self);

/* Returns the path, and sets @id to the thread at the end of the path. Returns NULL if there is no
 * path. Borrowed until "changed". */
const WeftCriticalPath *weft_path_finder_get_path (WeftPathFinder *self, guint32 *id);

/* Returns the threads that the path's segments refer to, which may belong to an older trace than
 * the document's. NULL without a path. Borrowed until "changed". */
const WeftThreads *weft_path_finder_get_threads (WeftPathFinder *self);

#define WEFT_TYPE_PLOT (weft_plot_get_type ())
G_DECLARE_FINAL_TYPE (WeftPlot, weft_plot, WEFT, PLOT, GObject)

/* Sizes in px at scale 1. The plot area is between the labels and the gutter. */
#define WEFT_PLOT_GUTTER       12
#define WEFT_PLOT_STRIP_HEIGHT 52
#define WEFT_PLOT_STRIP_PAD    8
#define WEFT_PLOT_BOTTOM_ROOM  12 /* below the last lane */

/* Creates a plot that follows @document's trace, its view, and the desktop's colours and font.
 * Signals: "lanes-changed" (the lanes or their content), "look-changed" (colours or fonts),
 * "threads-read" (the content of thread lanes in the visible range, which takes a while to read, is
 * ready), "heap-changed" (the heap profile or its options), "numbers-changed" (the visible range or
 * the log's numbers; for a growing log at most twice a second). Property "lane-layout": the user's
 * layout of lanes as the text of a WeftLaneLayout, without settings for lanes that only this log
 * has. */
WeftPlot *weft_plot_new (WeftDocument *document);

/* Like weft_plot_new(), but with the lanes of @charts only. The lanes of @first are at the top and
 * fill the available height. The user cannot change the lanes. */
WeftPlot *
weft_plot_new_fixed (WeftDocument *document, WeftTimelineCharts charts, WeftTimelineCharts first);

/* Like weft_plot_new(), but without lanes, for a page that shows only the strip or numbers.
 * Requests no analyses. */
WeftPlot *weft_plot_new_without_lanes (WeftDocument *document);

/* Returns TRUE if the user cannot change the lanes. */
gboolean weft_plot_is_fixed (WeftPlot *self);
/* Returns TRUE if the lanes of @first (see weft_plot_new_fixed()) are the heap profile. */
gboolean weft_plot_is_heap_plot (WeftPlot *self);

/* Set and get the view's item, hover and focus. Lanes are given by their number in the timeline, -1
 * for no lane or a hidden one. */
void weft_plot_set_item (WeftPlot *self, gint lane, guint64 from, guint64 to);
gint weft_plot_get_item (WeftPlot *self, WeftRange *range);
void weft_plot_set_hover (WeftPlot *self, guint64 time, gint lane);
gint weft_plot_get_hover (WeftPlot *self);
void weft_plot_set_focus (WeftPlot *self, gint lane, guint64 time);
gint weft_plot_get_focus (WeftPlot *self, guint64 *time);

/* Returns the options of the heap profile. Borrowed. */
WeftHeapState *weft_plot_get_heap (WeftPlot *self);

/* Returns the selected profile, or NULL until it is made. Borrowed, valid until "heap-changed". */
WeftHeapProfile *weft_plot_get_heap_profile (WeftPlot *self);

/* Returns TRUE if the selected profile is still being made, and the previous profile is shown. */
gboolean weft_plot_is_grouping (WeftPlot *self);

/* Returns the finder of the critical path shown in the plot. Borrowed. */
WeftPathFinder *weft_plot_get_path (WeftPlot *self);

WeftDocument *weft_plot_get_document (WeftPlot *self);
/* Return the document's trace and the process of the trace, or NULL if there is no trace yet. */
WeftTrace *weft_plot_get_trace (WeftPlot *self);
const WeftProcess *weft_plot_get_process (WeftPlot *self);

/* Returns a text with the times of @range. Numbers are computed only for the covered part of
 * @range; if this part is shorter than @range, its times are appended. Newly allocated. */
char *weft_plot_range_text (WeftPlot *self, WeftRange range);
WeftView *weft_plot_get_view (WeftPlot *self);

/* Returns the timeline, or NULL until something has been read. Borrowed, valid until
 * "lanes-changed". */
const WeftTimeline *weft_plot_get_timeline (WeftPlot *self);

/* Return the chart of the visible range, and the chart of the whole log for the overview. NULL
 * until something has been read. Borrowed, valid until "lanes-changed". */
WeftChart *weft_plot_get_chart (WeftPlot *self);
WeftChart *weft_plot_get_overview (WeftPlot *self);

const WeftPalette *weft_plot_get_palette (WeftPlot *self);
WeftTextCache *weft_plot_get_text (WeftPlot *self);

/* Returns the rows of threads that are shown as lanes, or NULL until the threads have been found.
 * Borrowed, valid until "lanes-changed". */
WeftThreadRows *weft_plot_get_thread_rows (WeftPlot *self);

/* Adds a lane for thread @id if the thread has none. The number of lanes added in this way is
 * limited: if there are too many, the oldest one is removed. */
void weft_plot_add_thread_lane (WeftPlot *self, guint32 id);

/* Picks [@from, @to) (ns) on the lane of thread @id, which is added if needed. */
void weft_plot_pick_thread (WeftPlot *self, guint32 id, guint64 from, guint64 to);
/* Gets the picked thread. It may have been picked on its own lane, on a shared lane, or while
 * running on a HEC. Returns FALSE if no thread is picked. */
gboolean weft_plot_get_picked_thread (WeftPlot *self, guint32 *id);

/* Get and set the user's layout of the lanes. The returned layout is borrowed and valid until the
 * layout changes; @layout is copied. */
const WeftLaneLayout *weft_plot_get_layout (WeftPlot *self);
void weft_plot_set_layout (WeftPlot *self, const WeftLaneLayout *layout);

/* Fold the plot, so that it shows only those lanes of the layout that belong to HECs, or unfold it.
 * Initially unfolded. */
void weft_plot_set_folded (WeftPlot *self, gboolean is_folded);
gboolean weft_plot_is_folded (WeftPlot *self);
/* Unfolds the plot if a folded plot does not show the group or lane @id. */
void weft_plot_unfold_for (WeftPlot *self, const char *id);
/* Set and get whether the lanes are in one column with the lanes of other plots. Lanes in such a
 * column cannot be pinned. Initially FALSE. */
void weft_plot_set_stacked (WeftPlot *self, gboolean is_stacked);
gboolean weft_plot_is_stacked (WeftPlot *self);
/* Returns the layout of the lanes that are shown: the user's layout or, in a folded plot, the part
 * of it with the lanes of HECs. Borrowed, valid until "lanes-changed". */
const WeftLaneLayout *weft_plot_get_shown_layout (WeftPlot *self);

/* Returns the factor by which the lanes have grown to fill the available height, at least 1. */
double weft_plot_get_growth (WeftPlot *self);

/* If the log's findings have been made for another widget and are not in the lanes yet, rebuilds
 * the lanes with the findings. */
void weft_plot_update_findings (WeftPlot *self);

/* Notes that the lanes have been painted. Slow analyses are not requested before that. */
void weft_plot_set_painted (WeftPlot *self);

/* Sets the width of the plot, without labels and gutter, and the height available for the lanes,
 * both in px. Called by the widget that lays out the lanes. If there is more height than the lanes
 * need, the lanes grow up to a limit. While the user changes the height of a lane, the growth stays
 * the same, so that the other lanes do not move. */
void weft_plot_set_size (WeftPlot *self, double width, double height);
double weft_plot_get_width (WeftPlot *self);
/* Sets only the width, for pages without lanes. */
void weft_plot_set_width (WeftPlot *self, double width);

/* Sets the device pixels per px, which determine the column width of lanes. Initially 1. */
void weft_plot_set_density (WeftPlot *self, double density);

/* Convert between times (ns) and px from the plot's left edge, according to the visible range. */
double weft_plot_time_to_x (WeftPlot *self, guint64 time);
guint64 weft_plot_x_to_time (WeftPlot *self, double x);
