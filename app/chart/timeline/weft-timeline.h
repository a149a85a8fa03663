/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline of a log: its lanes and their places, drawn lane by lane on the screen and all at once
 * in an exported picture. */
#pragma once

#include "weft-critical-path.h"
#include "weft-lane-layout.h"
#include "weft-lane.h"

/* Immutable. Lanes stand in order from top to bottom, the pinned ones first. */
typedef struct
{
  WeftTrace *trace;
  WeftThreadRows *rows; /* of threads; NULL as long as these have not been found */
  GArray *lanes;        /* of WeftLane */
  double height;        /* px: of all lanes */
  guint n_pinned;
  double pinned_height;   /* px: of the pinned lanes with the room under them; 0 without any */
  gboolean has_gc_bands;  /* of a picture: GC pauses tint all lanes */
  WeftCriticalPath *path; /* of a picture: drawn through its lanes; owned, or NULL */
} WeftTimeline;

/* The lanes for which @trace has data, as @layout wants them (NULL: the default); those of
 * threads if they have been found already. */
WeftTimeline *weft_timeline_new (WeftTrace *trace, const WeftLaneLayout *layout);
/* The same with these rows of threads, or NULL; see weft-thread-lanes.h. */
WeftTimeline *
weft_timeline_new_with_rows (WeftTrace *trace, const WeftLaneLayout *layout, WeftThreadRows *rows);
void weft_timeline_free (WeftTimeline *self);

/* TRUE if @trace has something to show in the lanes of the groups @charts, whether these are
 * known yet or not; for the activity and the HECs always. */
gboolean weft_timeline_has (const WeftTrace *trace, WeftTimelineCharts charts);

/* All lanes of the group @chart, shown or not, in the order of @layout (NULL: the default); @rows
 * of threads, or NULL. Of WeftLane, without places. */
GArray *weft_timeline_lanes_of (WeftTrace *trace,
                                const WeftThreadRows *rows,
                                WeftTimelineCharts chart,
                                const WeftLaneLayout *layout);

/* The same lanes made higher or lower, so that they fill @height px. Those that get lower keep what
 * the line of their label needs, where there is room for all of these. */
WeftTimeline *weft_timeline_fitted (const WeftTimeline *self, double height);

/* The same lanes, those of the group @chart, or of the first lane's where there is none of it, made
 * so high that all fill @height px, or at least the greater part of it; they become no lower than
 * they want to be. */
WeftTimeline *
weft_timeline_filled (const WeftTimeline *self, WeftTimelineCharts chart, double height);

static inline const WeftLane *
weft_timeline_lane (const WeftTimeline *self, guint i)
{
  return &g_array_index (self->lanes, WeftLane, i);
}

/* The lane at @y (px from the first lane's top), or -1 between lanes. */
gint weft_timeline_lane_at (const WeftTimeline *self, double y);

/* Returns the lane whose id is @id, interned; -1 if there is none, or @id is NULL. */
gint weft_timeline_find (const WeftTimeline *self, const char *id);

/* The last lane of those of one group that stand together with lane @i. */
guint weft_timeline_group_end (const WeftTimeline *self, guint i);

/* Lane @i alone, into [0, width) x [0, its height) of @cr. */
void weft_timeline_paint_lane (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* The label of lane @i, right and left aligned in a column of @width px, at the lane's height. */
void weft_timeline_paint_label (
    const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr, double width);

/* Beside the label of a lane that others belong to: a triangle that points down, or to the right
 * where they are folded away. A click within WEFT_TRIANGLE_SIZE px around its middle is for it. */
#define WEFT_TRIANGLE_X    17
#define WEFT_TRIANGLE_SIZE 20
void
weft_timeline_paint_triangle (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* The time in which bytes of the log were lost, as red hatch from 0 to @height, and grey where
 * logging was off. Covers the time whose bytes are gone from the file since it was read, and, in a
 * log that grows, pales what may still change. */
void weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height);

/* A dotted line at each of the user's markers, from 0 to @height, where their lane is shown. */
void weft_timeline_paint_marker_lines (const WeftTimeline *self,
                                       WeftChart *chart,
                                       cairo_t *cr,
                                       double height);

/* The least from one line of a label to the next. */
#define WEFT_LABEL_LINE  12
#define WEFT_LABEL_WIDTH 212

/* The height of the whole picture in its natural size: title, ruler and lanes. */
/* The entries of the legend that apply to the lanes and to the log: a bit each. */
guint weft_timeline_legend (const WeftTimeline *self);

double weft_timeline_picture_height (const WeftTimeline *self, double width);

/* Appends to @rows, of guint, where such a picture may be cut, px from its top: above the first
 * lane, and below each. */
void weft_timeline_picture_cuts (const WeftTimeline *self, GArray *rows);

/* The whole picture: @title, ruler, labels and lanes on the page's colour. Its chart's scale is
 * set to [from, to) over what the labels leave of @width; the lanes become higher or lower, so that
 * the picture fills @height. */
void weft_timeline_paint_picture (const WeftTimeline *self,
                                  WeftChart *chart,
                                  cairo_t *cr,
                                  double width,
                                  double height,
                                  guint64 from,
                                  guint64 to,
                                  const char *title);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTimeline, weft_timeline_free)
