/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline of a log: its lanes and their positions, drawn lane by lane on the screen and as a whole
 * in an exported chart. */
#pragma once

#include "weft-critical-path.h"
#include "weft-lane-layout.h"
#include "weft-lane.h"

/* Immutable. Lanes are in order from top to bottom, the pinned ones first. */
typedef struct
{
  WeftTrace *trace;
  WeftThreadRows *rows; /* of threads; NULL until they have been computed */
  GArray *lanes;        /* of WeftLane */
  double height;        /* px: of all lanes */
  guint n_pinned;
  double pinned_height;   /* px: of the pinned lanes with the room under them; 0 without any */
  gboolean has_gc_bands;  /* of an exported chart: GC pauses tint all lanes */
  WeftCriticalPath *path; /* of an exported chart: drawn through its lanes; owned, or NULL */
} WeftTimeline;

/* The lanes for which @trace has data, in the order and sizes of @layout (NULL: the default); those
 * of threads if their rows have been computed. */
WeftTimeline *weft_timeline_new (WeftTrace *trace, const WeftLaneLayout *layout);

/* Like weft_timeline_new(), with these rows of threads, or NULL; see weft-thread-lanes.h. */
WeftTimeline *
weft_timeline_new_with_rows (WeftTrace *trace, const WeftLaneLayout *layout, WeftThreadRows *rows);
void weft_timeline_free (WeftTimeline *self);

/* Returns TRUE if @trace has data for lanes of the groups @charts, even if their rows are not
 * computed yet; always for the activity and the HECs. */
gboolean weft_timeline_has (const WeftTrace *trace, WeftTimelineCharts charts);

/* All lanes of the group @chart, shown or not, in the order of @layout (NULL: the default); @rows
 * of threads, or NULL. Of WeftLane, without positions. */
GArray *weft_timeline_lanes_of (WeftTrace *trace,
                                const WeftThreadRows *rows,
                                WeftTimelineCharts chart,
                                const WeftLaneLayout *layout);

/* A copy with lanes made higher or lower, so that they fill @height px. Lanes keep room for a line
 * of their label if all of them can have it. */
WeftTimeline *weft_timeline_fitted (const WeftTimeline *self, double height);

/* A copy with the lanes of the group @chart, or else of the first lane's group, made higher, so
 * that all fill @height px and they most of it. No lane becomes lower. */
WeftTimeline *
weft_timeline_filled (const WeftTimeline *self, WeftTimelineCharts chart, double height);

static inline const WeftLane *
weft_timeline_lane (const WeftTimeline *self, guint i)
{
  return &g_array_index (self->lanes, WeftLane, i);
}

/* The lane at @y (px from the first lane's top), or -1 between lanes. */
gint weft_timeline_lane_at (const WeftTimeline *self, double y);

/* Returns the lane with the ID @id; -1 if there is none, or @id is NULL. */
gint weft_timeline_find (const WeftTimeline *self, const char *id);

/* The last lane of the run of lanes of one group that contains lane @i. */
guint weft_timeline_group_end (const WeftTimeline *self, guint i);

/* Draws lane @i into [0, width) x [0, its height) of @cr. */
void weft_timeline_paint_lane (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* Draws the label of lane @i, right and left aligned in a column of @width px, at the lane's
 * height.
 */
void weft_timeline_paint_label (
    const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr, double width);

/* Draws a triangle beside the label of a lane that others belong to; it points down, or to the
 * right if they are folded. A click within WEFT_TRIANGLE_SIZE px around its middle hits it. */
#define WEFT_TRIANGLE_X    17
#define WEFT_TRIANGLE_SIZE 20
void
weft_timeline_paint_triangle (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* Hatches the time in which bytes of the log were lost in red, from 0 to @height, and the time in
 * which logging was off in grey. Covers the time whose bytes are gone from the file since it was
 * read, and in a log that grows pales the time that may still change. */
void weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height);

/* Draws a dotted line at each user marker, from 0 to @height, if their lane is shown. */
void weft_timeline_paint_marker_lines (const WeftTimeline *self,
                                       WeftChart *chart,
                                       cairo_t *cr,
                                       double height);

#define WEFT_LABEL_LINE  12 /* px: least distance of lines of a label */
#define WEFT_LABEL_WIDTH 212

/* The entries of the legend that apply to the lanes and to the log: a bit each. */
guint weft_timeline_legend (const WeftTimeline *self);

/* The natural height of the exported chart: title, ruler, lanes and key. */
double weft_timeline_picture_height (const WeftTimeline *self, double width);

/* Appends the rows, of guint, at which that chart may be cut, px from its top: above the first
 * lane, and below each. */
void weft_timeline_picture_cuts (const WeftTimeline *self, GArray *rows);

/* Draws the exported chart: @title, ruler, labels and lanes on the page's colour. Its scale is set
 * to [from, to) and the part of @width that the labels leave; the lanes become higher or lower, so
 * that it fills @height. */
void weft_timeline_paint_picture (const WeftTimeline *self,
                                  WeftChart *chart,
                                  cairo_t *cr,
                                  double width,
                                  double height,
                                  guint64 from,
                                  guint64 to,
                                  const char *title);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeline, weft_timeline_free)
