/* SPDX-License-Identifier: BSD-3-Clause */
/* Plot: the state shared by the widgets of one timeline: the document, the lanes, the charts of the
 * visible range and of the whole log, and the geometry. */
#pragma once

#include "weft-document.h"
#include "weft-heap-state.h"
#include "weft-path-finder.h"
#include "weft-timeline.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PLOT (weft_plot_get_type ())
G_DECLARE_FINAL_TYPE (WeftPlot, weft_plot, WEFT, PLOT, GObject)

/* Pixels at scale 1. The plot stands between the labels and the gutter. */
#define WEFT_PLOT_GUTTER       12
#define WEFT_PLOT_STRIP_HEIGHT 52
#define WEFT_PLOT_STRIP_PAD    8
#define WEFT_PLOT_BOTTOM_ROOM  12 /* under the last lane */

/* Follows @document's trace, its view, and the desktop's colours and font. Signals: "lanes-changed"
 * (the lanes or what they show), "look-changed" (colours or fonts), "threads-read" (what the lanes
 * of threads show for the visible range has been read, which took a while), "heap-changed" (the
 * heap profile looks different), "numbers-changed" (what is visible, or what the log says of it; of
 * a log that grows at most twice a second). Property "lane-layout": how a person wants the lanes,
 * as the text of a WeftLaneLayout, without what is said of this log's lanes alone. */
WeftPlot *weft_plot_new (WeftDocument *document);

/* The same with the lanes of @charts alone, those of @first on top and so high that all of the
 * height is used; a person changes none of them. */
WeftPlot *
weft_plot_new_fixed (WeftDocument *document, WeftTimelineCharts charts, WeftTimelineCharts first);
gboolean weft_plot_is_fixed (WeftPlot *self);
/* Whether it is one whose first lanes are the heap profile. */
gboolean weft_plot_is_of_heap (WeftPlot *self);

/* The view's item, the lane under the pointer and the focus, with lanes by their numbers in the
 * timeline: -1 for none, and where the lane is not shown. */
void weft_plot_set_item (WeftPlot *self, gint lane, guint64 from, guint64 to);
gint weft_plot_get_item (WeftPlot *self, WeftRange *range);
void weft_plot_set_hover (WeftPlot *self, guint64 time, gint lane);
gint weft_plot_get_hover (WeftPlot *self);
void weft_plot_set_focus (WeftPlot *self, gint lane, guint64 time);
gint weft_plot_get_focus (WeftPlot *self, guint64 *time);

/* How the heap profile is drawn. Borrowed. */
WeftHeapState *weft_plot_get_heap (WeftPlot *self);

/* The profile that this means, or NULL. Borrowed, until "heap-changed". */
WeftHeapProfile *weft_plot_get_heap_profile (WeftPlot *self);

/* Whether it is still the one before, as that which is meant takes its time. */
gboolean weft_plot_is_grouping (WeftPlot *self);

/* The critical path that is shown. Borrowed. */
WeftPathFinder *weft_plot_get_path (WeftPlot *self);

WeftDocument *weft_plot_get_document (WeftPlot *self);
/* The document's, and that trace's process; NULL where there is none yet. */
WeftTrace *weft_plot_get_trace (WeftPlot *self);
const WeftProcess *weft_plot_get_process (WeftPlot *self);

/* The times of @range, and, unless all of it is covered, what is: its numbers are of that alone.
 * Newly allocated. */
char *weft_plot_range_text (WeftPlot *self, WeftRange range);
WeftView *weft_plot_get_view (WeftPlot *self);

/* NULL as long as nothing was read. Borrowed, until "lanes-changed". */
const WeftTimeline *weft_plot_get_timeline (WeftPlot *self);

/* The chart of the visible range, its scale set; and that of the whole log for the overview. NULL
 * as long as nothing was read. Borrowed, until "lanes-changed". */
WeftChart *weft_plot_get_chart (WeftPlot *self);
WeftChart *weft_plot_get_overview (WeftPlot *self);

const WeftPalette *weft_plot_get_palette (WeftPlot *self);
WeftTextCache *weft_plot_get_text (WeftPlot *self);

/* The rows of threads that the lanes show; NULL as long as the threads have not been found.
 * Borrowed, until "lanes-changed". */
WeftThreadRows *weft_plot_get_thread_rows (WeftPlot *self);

/* Gives thread @id a lane where it has none; the oldest of several that were given so goes. */
void weft_plot_give_lane (WeftPlot *self, guint32 id);

/* Picks [@from, @to) (ns) on the lane of thread @id; where it has none, it gets one. */
void weft_plot_pick_thread (WeftPlot *self, guint32 id, guint64 from, guint64 to);
/* The thread that is picked: of its own lane, of one that it shares, or running on a HEC. FALSE
 * where none is. */
gboolean weft_plot_get_picked_thread (WeftPlot *self, guint32 *id);

/* How a person wants the lanes. Borrowed, until the next one; a copy is kept. */
const WeftLaneLayout *weft_plot_get_layout (WeftPlot *self);
void weft_plot_set_layout (WeftPlot *self, const WeftLaneLayout *layout);

/* The factor by which the lanes have grown into the height that there is: at least 1. */
double weft_plot_get_growth (WeftPlot *self);

/* Lays the lanes out with the log's findings where somebody else has had them made and the plot is
 * still to hear of it. */
void weft_plot_take_findings (WeftPlot *self);

/* The lanes have been painted: what takes a worker some time is asked for from then on. */
void weft_plot_note_painted (WeftPlot *self);

/* The plot's width in px, without labels and gutter, and the height that the lanes have; set by the
 * widget that lays them out. Where there is more height than the lanes need, they grow into it, up
 * to a point; but not while a person changes their heights, or lanes would move that were not
 * touched. */
void weft_plot_set_size (WeftPlot *self, double width, double height);
double weft_plot_get_width (WeftPlot *self);
/* The width alone, for pages without lanes. */
void weft_plot_set_width (WeftPlot *self, double width);

/* Device pixels for each px, which lanes have columns of: 1, until the widget that shows them tells
 * another. */
void weft_plot_set_density (WeftPlot *self, double density);

/* px from the plot's left edge, and back; of the visible range. */
double weft_plot_x (WeftPlot *self, guint64 time);
guint64 weft_plot_time (WeftPlot *self, double x);
