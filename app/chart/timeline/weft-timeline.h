/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline of a log: its lanes and their positions. Drawn lane by lane on the screen, and as a
 * whole in an exported chart. */
#pragma once

#include "weft-critical-path.h"
#include "weft-lane-layout.h"
#include "weft-lane.h"

/* A timeline. Immutable; lanes are in order from top to bottom, pinned ones first. */
typedef struct
{
  WeftTrace *trace;
  WeftThreadRows *rows; /* rows of threads; NULL until they have been computed */
  GArray *lanes;        /* of WeftLane */
  double height;        /* height of all lanes, px */
  guint n_pinned;
  double pinned_height;   /* height of the pinned lanes and the gap below them, px; 0 if none */
  gboolean has_gc_bands;  /* for an exported chart: GC pauses tint all lanes */
  WeftCriticalPath *path; /* for an exported chart: path drawn across the lanes; owned, or NULL */
} WeftTimeline;

/* Creates a timeline of the lanes for which @trace has data, in the order and sizes of @layout
 * (NULL for the default). Threads have lanes only if the rows of threads have been computed. */
WeftTimeline *weft_timeline_new (WeftTrace *trace, const WeftLaneLayout *layout);

/* Like weft_timeline_new(), but with the given rows of threads, or none if @rows is NULL; see
 * weft-lane-links.h. */
WeftTimeline *
weft_timeline_new_with_rows (WeftTrace *trace, const WeftLaneLayout *layout, WeftThreadRows *rows);
void weft_timeline_free (WeftTimeline *self);

/* Returns TRUE if @trace has data for lanes of the groups @charts, even if the rows of threads have
 * not been computed yet. */
gboolean weft_timeline_has_data (const WeftTrace *trace, WeftTimelineCharts charts);

/* Returns all lanes of the group @chart (WeftLane, without positions), shown or not, in the order
 * of @layout (NULL for the default). @rows are the rows of threads, or NULL. */
GArray *weft_timeline_group_lanes (WeftTrace *trace,
                                   const WeftThreadRows *rows,
                                   WeftTimelineCharts chart,
                                   const WeftLaneLayout *layout);

/* Returns a copy with the lanes made higher or lower so that they fill @height px. Each lane keeps
 * space for one line of its label if @height is large enough for all lanes. */
WeftTimeline *weft_timeline_new_fitted (const WeftTimeline *self, double height);

/* Returns a copy in which the lanes of the group @chart (or of the first lane's group if the
 * timeline has no lanes of @chart) are made higher, so that the timeline fills @height px and these
 * lanes take up most of it. No lane becomes lower. */
WeftTimeline *
weft_timeline_new_filled (const WeftTimeline *self, WeftTimelineCharts chart, double height);

static inline const WeftLane *
weft_timeline_lane (const WeftTimeline *self, guint i)
{
  return &g_array_index (self->lanes, WeftLane, i);
}

/* Returns the index of the lane at @y (px from the first lane's top), or -1 between lanes. */
gint weft_timeline_lane_at (const WeftTimeline *self, double y);

/* Returns the index of the lane with ID @id, or -1 if there is none or @id is NULL. */
gint weft_timeline_find (const WeftTimeline *self, const char *id);

/* Returns the index of the last lane in the run of adjacent lanes of one group that contains lane
 * @i. */
guint weft_timeline_group_end (const WeftTimeline *self, guint i);

/* Draws lane @i into [0, width) x [0, its height) of @cr. */
void weft_timeline_paint_lane (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* Draws the label of lane @i in a column of @width px at the lane's height, with the name on the
 * left and the value on the right. */
void weft_timeline_paint_label (
    const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr, double width);

/* Draws the triangle that folds and unfolds the lanes below lane @i, if there are any. It points
 * down, or to the right if they are folded. A click within WEFT_TRIANGLE_SIZE px around its middle
 * hits it. */
#define WEFT_TRIANGLE_X    17
#define WEFT_TRIANGLE_SIZE 20
void
weft_timeline_paint_triangle (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* Marks times without data, from y = 0 to @height: hatches in red the times for which bytes of the
 * log were lost, and in grey the times when logging was off. Covers the times whose bytes have been
 * cut from the file since it was read and, in a growing log, fades the time for which lanes may
 * still change. */
void weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height);

/* Draws a dotted line at each user marker, from y = 0 to @height, if the markers' lane is shown. */
void weft_timeline_paint_marker_lines (const WeftTimeline *self,
                                       WeftChart *chart,
                                       cairo_t *cr,
                                       double height);

#define WEFT_LABEL_LINE_HEIGHT 12 /* minimum distance between lines of a label, px */
#define WEFT_LABEL_WIDTH       212

/* Returns the legend entries that apply to the lanes and the log, a bit for each. */
guint weft_timeline_legend_entries (const WeftTimeline *self);

/* Returns the natural height of the exported chart (px): title, ruler, lanes and key. */
double weft_timeline_picture_height (const WeftTimeline *self, double width);

/* Appends to @rows (guint) the positions at which the exported chart may be split, px from its top:
 * above the first lane and below each lane. */
void weft_timeline_picture_cut_rows (const WeftTimeline *self, GArray *rows);

/* Draws the exported chart: @title, ruler, labels and lanes on a background in the page colour.
 * Sets the chart's scale to [@from, @to) over the width left by the labels, and makes lanes higher
 * or lower so that they fill @height. */
void weft_timeline_paint_picture (const WeftTimeline *self,
                                  WeftChart *chart,
                                  cairo_t *cr,
                                  double width,
                                  double height,
                                  guint64 from,
                                  guint64 to,
                                  const char *title);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeline, weft_timeline_free)
