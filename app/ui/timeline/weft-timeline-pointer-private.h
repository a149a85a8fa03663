/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals shared by the files of the timeline's pointer. */
#pragma once

#include "weft-timeline-pointer.h"

typedef enum
{
  WEFT_DRAG_NONE,
  WEFT_DRAG_SELECT,
  WEFT_DRAG_LEFT_EDGE,
  WEFT_DRAG_RIGHT_EDGE,
  WEFT_DRAG_PAN,
  WEFT_DRAG_ZOOM, /* selects, and zooms to it on release */
} WeftDragKind;

typedef enum
{
  WEFT_WHEEL_SCROLL,
  WEFT_WHEEL_PAN,
  WEFT_WHEEL_ZOOM,
} WeftWheelKind;

struct _WeftTimelinePointer
{
  const WeftTimelineParts *parts;
  WeftGlide *glide;
  WeftPlot *plot;
  WeftView *view;      /* owned */
  gboolean knows_zoom; /* a user who has zoomed needs no hint */

  WeftWheelKind wheel; /* kind of the last step */
  gint64 wheel_time;

  double x, y; /* position of the pointer */
  gboolean is_over;

  WeftDragKind drag;
  gboolean drag_moved;
  double drag_x, drag_y;
  double drag_offset; /* scroll value when the drag began */
  guint64 drag_time;
  WeftRange drag_visible; /* ranges when the drag began */
  WeftRange drag_selection;

  WeftRange pinch_range;
};

/* px of the plot, which begins right of the labels, from px of the area; the time there, or that of
 * the plot's nearer edge; the lane there, or -1. */
double weft_timeline_pointer_plot_x (double x);
guint64 weft_timeline_pointer_time_at (WeftTimelinePointer *self, double x);
gint weft_timeline_pointer_lane_at (WeftTimelinePointer *self, double y);

/* Returns TRUE if @x, @y is on the ruler or the lanes, not on labels. */
gboolean weft_timeline_pointer_is_on_plot (WeftTimelinePointer *self, double x, double y);

/* The selection's edge under @x, or WEFT_DRAG_NONE. */
WeftDragKind weft_timeline_pointer_edge_at (WeftTimelinePointer *self, double x);

/* Shows what a drag at @x, @y does, or would. */
void weft_timeline_pointer_update_cursor (WeftTimelinePointer *self, double x, double y);
