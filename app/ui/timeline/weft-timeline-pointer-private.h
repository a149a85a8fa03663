/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the timeline pointer. */
#pragma once

#include "weft-timeline-pointer.h"

typedef enum
{
  WEFT_DRAG_NONE,
  WEFT_DRAG_SELECT,
  WEFT_DRAG_LEFT_EDGE,
  WEFT_DRAG_RIGHT_EDGE,
  WEFT_DRAG_PAN,
  WEFT_DRAG_ZOOM, /* selects a range, and zooms to it on release */
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
  WeftViewAnimation *animation;
  WeftPlot *plot;
  WeftView *view;      /* owned */
  gboolean knows_zoom; /* the user has zoomed and needs no hint */

  WeftWheelKind wheel; /* effect of the last wheel event */
  gint64 wheel_time;

  double x, y; /* position of the pointer */
  gboolean is_over;

  WeftDragKind drag;
  gboolean drag_moved;
  double drag_x, drag_y;
  double drag_offset; /* vertical scroll position when the drag started */
  double drag_area_y; /* top of the area when the drag started, px of the window */
  guint64 drag_time;
  WeftRange drag_visible; /* visible and selected range when the drag started */
  WeftRange drag_selection;

  WeftRange pinch_range;
};

/* Convert a position in px of the area to px of the plot, which starts to the right of the labels;
 * to a time, clamped to the plot; and to a lane, or -1. */
double weft_timeline_pointer_plot_x (double x);
guint64 weft_timeline_pointer_time_at (WeftTimelinePointer *self, double x);
gint weft_timeline_pointer_lane_at (WeftTimelinePointer *self, double y);

/* Returns TRUE if (@x, @y) is on the ruler or the lanes, but not on a label. */
gboolean weft_timeline_pointer_is_on_plot (WeftTimelinePointer *self, double x, double y);

/* Returns the edge of the selection at @x, or WEFT_DRAG_NONE. */
WeftDragKind weft_timeline_pointer_edge_at (WeftTimelinePointer *self, double x);

/* Sets the cursor to show what a drag at (@x, @y) does or would do. */
void weft_timeline_pointer_update_cursor (WeftTimelinePointer *self, double x, double y);
