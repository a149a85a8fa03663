/* SPDX-License-Identifier: BSD-3-Clause */
/* The timeline of a log: which lanes it has, where each stands, and how all of it is drawn, on the
 * screen lane by lane and in an exported picture at once. */
#pragma once

#include "weft-lane.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_TIMELINE_ACTIVITY = 1 << 0,
  WEFT_TIMELINE_HEC = 1 << 1,
  WEFT_TIMELINE_SPARKS = 1 << 2,
  WEFT_TIMELINE_HEAP = 1 << 3,
  WEFT_TIMELINE_GC = 1 << 4,
  WEFT_TIMELINE_COUNTERS = 1 << 5,
  WEFT_TIMELINE_THREADS = 1 << 6,
  WEFT_TIMELINE_USER = 1 << 10,
  WEFT_TIMELINE_ALL = ((1 << 7) - 1) | WEFT_TIMELINE_USER,
  /* Only where they are asked for. */
  WEFT_TIMELINE_TASKS = 1 << 11,
  WEFT_TIMELINE_INSTANTS = 1 << 12,   /* of each HEC */
  WEFT_TIMELINE_SPARKS_HEC = 1 << 13, /* of each HEC */
} WeftTimelineCharts;

/* Immutable. Lanes stand in order from top to bottom. */
typedef struct
{
  WeftTrace *trace;
  GArray *lanes; /* of WeftLane */
  double height; /* px: of all lanes */
} WeftTimeline;

/* TRUE where @trace has something to show in the lanes of @chart. */
gboolean weft_timeline_has (const WeftTrace *trace, WeftTimelineCharts chart);

/* The lanes of @charts for which @trace has data; the activity and the HECs always, and threads if
 * they have been found already. */
WeftTimeline *weft_timeline_new (WeftTrace *trace, WeftTimelineCharts charts);
void weft_timeline_free (WeftTimeline *self);

/* The same lanes made higher or lower, so that they fill @height px. */
WeftTimeline *weft_timeline_fitted (const WeftTimeline *self, double height);

static inline const WeftLane *
weft_timeline_lane (const WeftTimeline *self, guint i)
{
  return &g_array_index (self->lanes, WeftLane, i);
}

/* The lane at @y (px from the first lane's top), or -1 between lanes. */
gint weft_timeline_lane_at (const WeftTimeline *self, double y);

/* Lane @i alone, into [0, width) x [0, its height) of @cr. */
void weft_timeline_paint_lane (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr);

/* The label of lane @i, right and left aligned in a column of @width px, at the lane's height. */
void weft_timeline_paint_label (
    const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr, double width);

/* The time in which bytes of the log were lost, as red hatch from 0 to @height, and grey where
 * logging was off. */
void weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height);

/* A dotted line at each of the user's markers, from 0 to @height, where their lane is shown. */
void weft_timeline_paint_marker_lines (const WeftTimeline *self,
                                       WeftChart *chart,
                                       cairo_t *cr,
                                       double height);

#define WEFT_LABEL_WIDTH 212

/* The height of the whole picture in its natural size: title, ruler and lanes. */
double weft_timeline_picture_height (const WeftTimeline *self);

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

G_END_DECLS
