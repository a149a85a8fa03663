/* SPDX-License-Identifier: BSD-3-Clause */
/* Dragging on ruler and lanes: selects a range, moves its edges, pans or zooms. */
#include "weft-timeline-pointer-private.h"

#include <math.h>

#define DRAG_PX 4.0
#define EDGE_PX 5.0
#define SNAP_PX 15.0

WeftDragKind
weft_timeline_pointer_edge_at (WeftTimelinePointer *self, double x)
{
  WeftRange range = weft_view_get_selection (self->view);

  if (!weft_view_has_selection (self->view))
    return WEFT_DRAG_NONE;
  if (fabs (weft_plot_time_to_x (self->plot, range.to) - weft_timeline_pointer_plot_x (x)) <=
      EDGE_PX)
    return WEFT_DRAG_RIGHT_EDGE;
  if (fabs (weft_plot_time_to_x (self->plot, range.from) - weft_timeline_pointer_plot_x (x)) <=
      EDGE_PX)
    return WEFT_DRAG_LEFT_EDGE;
  return WEFT_DRAG_NONE;
}

/* Returns the time of the nearest event on the lane under the pointer if the event is within
 * SNAP_PX, else @time. */
static guint64
snap_to_event (WeftTimelinePointer *self, guint64 time, double y, GdkModifierType state)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  WeftChart *chart = weft_plot_get_chart (self->plot);
  gint lane = weft_timeline_pointer_lane_at (self, y);
  double at = weft_plot_time_to_x (self->plot, time), nearest = SNAP_PX;
  guint64 snapped = time;

  if ((state & GDK_ALT_MASK) || timeline == NULL || lane < 0)
    return time;
  for (gint forward = 0; forward <= 1; forward++)
    {
      const WeftLane *l = weft_timeline_lane (timeline, lane);
      guint64 event;

      if (!l->klass->find_event (l, chart, time, forward, &event))
        continue;
      if (fabs (weft_plot_time_to_x (self->plot, event) - at) < nearest)
        {
          nearest = fabs (weft_plot_time_to_x (self->plot, event) - at);
          snapped = event;
        }
    }
  return snapped;
}

/* Returns the top of the area, px of the window. */
static double
area_y (WeftTimelinePointer *self)
{
  GtkWidget *area = self->parts->area;
  graphene_point_t at;

  return gtk_widget_compute_point (area, GTK_WIDGET (gtk_widget_get_root (area)),
                                   &GRAPHENE_POINT_INIT (0, 0), &at) ?
             at.y :
             0;
}

void
weft_timeline_pointer_drag_begin (WeftTimelinePointer *self,
                                  double x,
                                  double y,
                                  guint button,
                                  GdkModifierType state,
                                  gboolean is_touch)
{
  self->drag = WEFT_DRAG_NONE;
  self->drag_moved = FALSE;
  if (!weft_timeline_pointer_is_on_plot (self, x, y) || weft_plot_get_timeline (self->plot) == NULL)
    return;
  weft_view_animation_stop (self->animation);
  self->drag_x = x;
  self->drag_y = y;
  self->drag_visible = weft_view_get_visible (self->view);
  self->drag_selection = weft_view_get_selection (self->view);
  self->drag_offset = gtk_adjustment_get_value (weft_lane_list_get_adjustment (self->parts->lanes));
  self->drag_area_y = area_y (self);
  if (button == GDK_BUTTON_MIDDLE || (state & GDK_SHIFT_MASK) || is_touch)
    self->drag = WEFT_DRAG_PAN;
  else if (state & GDK_CONTROL_MASK)
    self->drag = WEFT_DRAG_ZOOM;
  else if (weft_timeline_pointer_edge_at (self, x) != WEFT_DRAG_NONE)
    self->drag = weft_timeline_pointer_edge_at (self, x);
  else
    self->drag = WEFT_DRAG_SELECT;
  self->drag_time = self->drag == WEFT_DRAG_SELECT ?
                        snap_to_event (self, weft_timeline_pointer_time_at (self, x), y, state) :
                        weft_timeline_pointer_time_at (self, x);
}

void
weft_timeline_pointer_long_press (WeftTimelinePointer *self)
{
  if (self->drag != WEFT_DRAG_PAN || self->drag_moved)
    return;
  self->drag = WEFT_DRAG_SELECT;
  self->drag_time =
      snap_to_event (self, weft_timeline_pointer_time_at (self, self->drag_x), self->drag_y, 0);
  /* the selection has started, so a release is no longer a click */
  self->drag_moved = TRUE;
}

void
weft_timeline_pointer_drag_update (WeftTimelinePointer *self,
                                   double dx,
                                   double dy,
                                   GdkModifierType state)
{
  WeftRange start = self->drag_selection, range;
  guint64 time, length = self->drag_visible.to - self->drag_visible.from;

  if (self->drag == WEFT_DRAG_NONE || (!self->drag_moved && hypot (dx, dy) < DRAG_PX))
    return;
  if (!self->drag_moved && self->drag == WEFT_DRAG_PAN)
    weft_view_remember (self->view);
  self->drag_moved = TRUE;
  weft_timeline_card_hide (self->parts->card);
  time = weft_timeline_pointer_time_at (self, self->drag_x + dx);
  if (self->drag != WEFT_DRAG_PAN)
    time = snap_to_event (self, time, self->drag_y + dy, state);
  switch (self->drag)
    {
    case WEFT_DRAG_NONE:
      break;
    case WEFT_DRAG_PAN:
      /* move time and lanes along with the pointer */
      range =
          weft_view_pan_range (self->view, self->drag_visible,
                               (gint64) (-dx / weft_plot_get_width (self->plot) * (double) length));
      weft_view_set_visible (self->view, range.from, range.to);
      gtk_adjustment_set_value (weft_lane_list_get_adjustment (self->parts->lanes),
                                self->drag_offset - dy - area_y (self) + self->drag_area_y);
      break;
    case WEFT_DRAG_LEFT_EDGE:
      weft_view_select (self->view, MIN (time, start.to), MAX (time, start.to));
      break;
    case WEFT_DRAG_RIGHT_EDGE:
      weft_view_select (self->view, MIN (time, start.from), MAX (time, start.from));
      break;
    case WEFT_DRAG_SELECT:
    case WEFT_DRAG_ZOOM:
      weft_view_select (self->view, MIN (time, self->drag_time), MAX (time, self->drag_time));
      break;
    }
}

void
weft_timeline_pointer_drag_end (WeftTimelinePointer *self, double dx, double dy)
{
  WeftDragKind drag = self->drag;
  WeftRange range = weft_view_get_selection (self->view);

  self->drag = WEFT_DRAG_NONE;
  weft_timeline_pointer_update_cursor (self, self->drag_x + dx, self->drag_y + dy);
  if (drag != WEFT_DRAG_ZOOM || !self->drag_moved || range.to <= range.from)
    return;
  weft_view_select (self->view, self->drag_selection.from, self->drag_selection.to);
  weft_view_remember (self->view);
  weft_view_animation_start (self->animation,
                             weft_view_zoom_range (self->view, range, 1.0, range.from));
}

gboolean
weft_timeline_pointer_drag_cancel (WeftTimelinePointer *self)
{
  if (self->drag == WEFT_DRAG_NONE || !self->drag_moved)
    {
      self->drag = WEFT_DRAG_NONE;
      return FALSE;
    }
  if (self->drag == WEFT_DRAG_PAN)
    weft_view_set_visible (self->view, self->drag_visible.from, self->drag_visible.to);
  else
    weft_view_select (self->view, self->drag_selection.from, self->drag_selection.to);
  self->drag = WEFT_DRAG_NONE;
  return TRUE;
}
