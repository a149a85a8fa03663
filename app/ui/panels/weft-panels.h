/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline page and the panels beside and below the timeline. */
#pragma once

#include "weft-format.h"
#include "weft-histogram-view.h"
#include "weft-lane-layout.h"
#include "weft-page.h"
#include "weft-plot.h"
#include "weft-table.h"
#include "weft-timeline-stack.h"
#include "weft-trace.h"

#include <gtk/gtk.h>

/* Timeline page of a document, with its side panel and details. */
#define WEFT_TYPE_TIMELINE_PAGE (weft_timeline_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelinePage, weft_timeline_page, WEFT, TIMELINE_PAGE, WeftPage)

/* Creates a page that shows @plot and has the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_timeline_page_new (WeftPlot *plot);

/* Runs weft_item_go_to() in the lanes of @document, which is that of the page or another one on its
 * time axis. The page must be visible. */
void weft_timeline_page_go_to_item (WeftTimelinePage *self,
                                    WeftDocument *document,
                                    const char *id,
                                    guint64 time);

/* Page of the timeline's side panel with the lanes and the legend. */
#define WEFT_TYPE_SIDE_PANEL (weft_side_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftSidePanel, weft_side_panel, WEFT, SIDE_PANEL, GtkBox)

/* Creates a panel that follows the lanes of @plot and changes its layout. */
GtkWidget *weft_side_panel_new (WeftPlot *plot);

/* Pane below the timeline: the numbers of the whole log, the view or the selection. */
#define WEFT_TYPE_DETAILS (weft_details_get_type ())
G_DECLARE_FINAL_TYPE (WeftDetails, weft_details, WEFT, DETAILS, GtkBox)

/* Creates a pane that follows the view of @plot, with at most one update per frame. */
GtkWidget *weft_details_new (WeftPlot *plot);

/* List of a log's bookmarks in the side panel. */
#define WEFT_TYPE_MARKS_PANEL (weft_marks_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftMarksPanel, weft_marks_panel, WEFT, MARKS_PANEL, GtkWidget)

/* Creates a list for the log of @plot. Activating a row shows its time in the view of @plot. The
 * labels of the user's own bookmarks can be edited. */
GtkWidget *weft_marks_panel_new (WeftPlot *plot);

/* Panel that lists all threads of a log. Threads can be searched by id, label or state, sorted by
 * activity, and shown in the timeline. */
#define WEFT_TYPE_THREADS_PANEL (weft_threads_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadsPanel, weft_threads_panel, WEFT, THREADS_PANEL, GtkBox)

/* Creates a panel of the threads of @plot's document, in the selected range or the whole log.
 * Selecting a thread shows its lane; activating a thread zooms to it. */
GtkWidget *weft_threads_panel_new (WeftPlot *plot);

/* Titled histogram of the scheduling latencies of all threads, or of the selected ones. */
#define WEFT_TYPE_LATENCY_BOX (weft_latency_box_get_type ())
G_DECLARE_FINAL_TYPE (WeftLatencyBox, weft_latency_box, WEFT, LATENCY_BOX, GtkBox)

/* Creates a box, which is hidden until latencies are known. */
GtkWidget *weft_latency_box_new (WeftPlot *plot);

/* Shows the latencies of the threads @ids (of guint32) in the range of @rows (of
 * weft_table_threads, or NULL). They are read on a worker thread. If @ids is empty, shows the
 * latencies of all threads. */
void weft_latency_box_set (WeftLatencyBox *self, WeftTableRows *rows, const GArray *ids);

/* Returns the histogram, borrowed. */
WeftHistogramView *weft_latency_box_get_histogram (WeftLatencyBox *self);

/* Pane below the timeline: the picked item with all its facts, links and actions, or the critical
 * path with the time spent in each label and state. */
#define WEFT_TYPE_ITEM_PANE (weft_item_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftItemPane, weft_item_pane, WEFT, ITEM_PANE, GtkBox)

/* Creates a pane that follows the picked item in @stack. The pane is hidden if no item is picked.
 * Its buttons activate the timeline's actions for the item's process. If there are several
 * processes on the time axis, the note begins with the name of that process. */
GtkWidget *weft_item_pane_new (WeftTimelineStack *stack);

/* Creates a pane for the critical path in @stack; visible while there is a path and nothing is
 * picked. */
GtkWidget *weft_item_pane_new_for_path (WeftTimelineStack *stack);

/* Row of the side panel for a lane or a group of lanes: visibility, pin, and the amount of data or
 * the reason why there is none. */
#define WEFT_TYPE_LANE_ROW (weft_lane_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneRow, weft_lane_row, WEFT, LANE_ROW, GtkBox)

/* The property "expanded" is TRUE if the rows of the group's lanes are shown. All other input
 * (check, pin, Alt+Up, Alt+Down, a dropped row) changes the layout of the plot directly. */

/* Creates a row. @id is the id in a layout, @name the translated name. @plot is borrowed and must
 * outlive the row. */
GtkWidget *weft_lane_row_new (WeftPlot *plot, const char *id, const char *name);

const char *weft_lane_row_get_id (WeftLaneRow *self);

/* Updates the row from the plot's layout. @level is the indentation, @by_default the visibility if
 * the layout has no setting for the lane. */
void weft_lane_row_update (WeftLaneRow *self, guint level, gboolean by_default);

/* Sets whether the group has rows of lanes to expand. */
void weft_lane_row_set_expandable (WeftLaneRow *self, gboolean is_expandable);
gboolean weft_lane_row_get_expanded (WeftLaneRow *self);

/* Shows that the log has data; @value is a short text with the amount. */
void weft_lane_row_set_value (WeftLaneRow *self, const char *value);

/* Shows that the log has no data. @reason is short, @why a sentence, @flag the RTS flag that
 * records the data, or NULL. Makes check and pin insensitive; the flag can be copied. */
void weft_lane_row_set_missing (WeftLaneRow *self,
                                const char *reason,
                                const char *why,
                                const char *flag);

/* Moves @dragged to the position of @self. Returns FALSE if they are not siblings. */
gboolean weft_lane_row_accept_drop (WeftLaneRow *self, WeftLaneRow *dragged);

/* Amount of data that a log has for a group of lanes, or the reason why it has none and the flag
 * that records it. Copied by value; texts are translated and static. */
typedef struct
{
  WeftFormatted value; /* amount as a short text, or "" */
  const char *reason;  /* why there is no data, in a word or two; NULL if there is data */
  const char *why;     /* the reason as a sentence, or NULL */
  const char *flag;    /* RTS flag that records the data, or NULL */
} WeftLaneAvailability;

WeftLaneAvailability weft_lane_availability_get (const WeftTrace *trace, WeftTimelineCharts chart);

/* Container for columns side by side. If they do not all fit, the last ones are hidden rather than
 * cut off. */
#define WEFT_TYPE_COLUMNS (weft_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumns, weft_columns, WEFT, COLUMNS, GtkWidget)

/* Appends @column. */
void weft_columns_append (WeftColumns *self, GtkWidget *column);

/* Hides even the first column if it does not fit, so that the minimum width is 0. */
void weft_columns_set_optional (WeftColumns *self);

/* Resets the minimum widths, which otherwise only grow. Call this when the font changes. */
void weft_columns_reset_width (WeftColumns *self);
