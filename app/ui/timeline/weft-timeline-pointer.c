/* SPDX-License-Identifier: BSD-3-Clause */
/* What mouse, touchpad and touch do on ruler and lanes. */
#include "weft-timeline-pointer.h"

#include "weft-lane-labels.h"
#include "weft-read-out.h"
#include "weft-ruler.h"
#include "weft-timeline-commands.h"

#include <glib/gi18n.h>
#include <math.h>

#define DRAG_PX       4.0
#define EDGE_PX       5.0
#define SNAP_PX       15.0
#define WHEEL_FACTOR  1.25
#define SMOOTH_FACTOR 1.004
#define NOTCH_SHARE   0.1 /* of the visible range, for one notch of panning */
#define NOTCH_PX      60.0
/* A touchpad that still coasts stays with what it began. */
#define COAST_US (G_USEC_PER_SEC / 5)

typedef enum
{
  DRAG_NONE,
  DRAG_SELECT,
  DRAG_LEFT_EDGE,
  DRAG_RIGHT_EDGE,
  DRAG_PAN,
  DRAG_ZOOM, /* selects, and zooms to it on release */
} DragKind;

typedef enum
{
  WHEEL_SCROLL,
  WHEEL_PAN,
  WHEEL_ZOOM,
} WheelKind;

struct _WeftTimelinePointer
{
  WeftTimelineArea *area;
  WeftGlide *glide;
  WeftPlot *plot;
  WeftView *view; /* owned */
  gboolean wheel_zooms;
  gboolean knows_zoom; /* somebody who has zoomed needs no hint */

  WheelKind wheel; /* of the last step */
  gint64 wheel_time;

  double x, y; /* of the pointer */
  gboolean is_over;

  DragKind drag;
  gboolean drag_moved;
  double drag_x, drag_y;
  double drag_offset; /* of the lanes, when it began */
  guint64 drag_time;
  WeftRange drag_visible; /* and what was selected then */
  WeftRange drag_selection;

  WeftRange pinch_range;
};

static WeftView *
view_of (WeftTimelinePointer *self)
{
  return weft_plot_get_view (self->plot);
}

static double
plot_x (double x)
{
  return x - WEFT_LABEL_WIDTH;
}

static guint64
time_at (WeftTimelinePointer *self, double x)
{
  return weft_plot_time (self->plot, CLAMP (plot_x (x), 0, weft_plot_get_width (self->plot)));
}

static gint
lane_at (WeftTimelinePointer *self, double y)
{
  return weft_lane_list_lane_at (weft_timeline_area_get_lanes (self->area),
                                 y - weft_timeline_area_lanes_top (self->area));
}

static gboolean
is_on_plot (WeftTimelinePointer *self, double x, double y)
{
  return plot_x (x) >= 0 && plot_x (x) <= weft_plot_get_width (self->plot) &&
         y >= weft_timeline_area_lanes_top (self->area) - WEFT_RULER_HEIGHT;
}

/* The selection's edge under @x, or DRAG_NONE. */
static DragKind
edge_at (WeftTimelinePointer *self, double x)
{
  WeftRange range = weft_view_get_selection (view_of (self));

  if (!weft_view_has_selection (view_of (self)))
    return DRAG_NONE;
  if (fabs (weft_plot_x (self->plot, range.to) - plot_x (x)) <= EDGE_PX)
    return DRAG_RIGHT_EDGE;
  if (fabs (weft_plot_x (self->plot, range.from) - plot_x (x)) <= EDGE_PX)
    return DRAG_LEFT_EDGE;
  return DRAG_NONE;
}

/* @time, or the nearest event of the lane under the pointer that stands within a few px of it. */
static guint64
snap (WeftTimelinePointer *self, guint64 time, double y, GdkModifierType state)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  WeftChart *chart = weft_plot_get_chart (self->plot);
  gint lane = lane_at (self, y);
  double at = weft_plot_x (self->plot, time), nearest = SNAP_PX;
  guint64 snapped = time;

  if ((state & GDK_ALT_MASK) || timeline == NULL || lane < 0)
    return time;
  for (gint forward = 0; forward <= 1; forward++)
    {
      const WeftLane *l = weft_timeline_lane (timeline, lane);
      guint64 event;

      if (!l->klass->step (l, chart, time, forward, &event))
        continue;
      if (fabs (weft_plot_x (self->plot, event) - at) < nearest)
        {
          nearest = fabs (weft_plot_x (self->plot, event) - at);
          snapped = event;
        }
    }
  return snapped;
}

static void
update_cursor (WeftTimelinePointer *self, double x, double y)
{
  const char *name = NULL;

  if (self->drag == DRAG_PAN)
    name = "grabbing";
  else if (is_on_plot (self, x, y) && edge_at (self, x) != DRAG_NONE)
    name = "col-resize";
  else if (weft_lane_labels_edge_at (self->area, x, y) >= 0)
    name = "row-resize";
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), name);
}

static void
weft_timeline_pointer_motion_cb (WeftTimelinePointer *self, double x, double y)
{
  self->x = x;
  self->y = y;
  self->is_over = TRUE;
  update_cursor (self, x, y);
  if (!is_on_plot (self, x, y) || weft_plot_get_timeline (self->plot) == NULL)
    {
      weft_view_clear_hover (view_of (self));
      weft_timeline_area_hide_read_out (self->area);
      return;
    }
  weft_view_set_hover (view_of (self), time_at (self, x), lane_at (self, y));
  if (self->drag == DRAG_NONE)
    weft_timeline_area_show_read_out (self->area, x, y);
}

/* The log moves under a pointer that rests. */
static void
weft_timeline_pointer_visible_cb (WeftTimelinePointer *self)
{
  if (self->is_over && self->drag == DRAG_NONE)
    weft_timeline_pointer_motion_cb (self, self->x, self->y);
}

static void
weft_timeline_pointer_leave_cb (WeftTimelinePointer *self)
{
  self->is_over = FALSE;
  weft_view_clear_hover (view_of (self));
  weft_timeline_area_hide_read_out (self->area);
}

static void
zoom_at (WeftTimelinePointer *self, double factor)
{
  weft_glide_stop (self->glide);
  weft_view_remember_row (view_of (self));
  weft_view_zoom (view_of (self), factor, time_at (self, self->x));
}

static void
pan_px (WeftTimelinePointer *self, double px)
{
  WeftRange visible = weft_view_get_visible (view_of (self));
  double ns = px / weft_plot_get_width (self->plot) * (double) (visible.to - visible.from);

  weft_glide_stop (self->glide);
  weft_view_remember_row (view_of (self));
  weft_view_pan (view_of (self), (gint64) ns);
}

/* What a step of the wheel means. */
static WheelKind
wheel_kind (WeftTimelinePointer *self, double dy, gboolean is_smooth, GdkModifierType state)
{
  gint64 now = g_get_monotonic_time ();
  gboolean coasts = is_smooth && now - self->wheel_time < COAST_US;
  gboolean has_control = (state & GDK_CONTROL_MASK) != 0;

  self->wheel_time = now;
  if (coasts)
    return self->wheel;
  if (state & GDK_SHIFT_MASK)
    self->wheel = WHEEL_PAN;
  else if (has_control != self->wheel_zooms && dy != 0)
    self->wheel = WHEEL_ZOOM;
  else
    self->wheel = WHEEL_SCROLL;
  return self->wheel;
}

static void
scroll_lanes (WeftTimelinePointer *self, double px)
{
  GtkAdjustment *adjustment =
      weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (self->area));
  gboolean has_room =
      gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment);

  if (has_room)
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + px);
  else if (!self->knows_zoom)
    weft_timeline_area_show_hint (self->area, self->wheel_zooms ? _ ("The wheel zooms") :
                                                                  _ ("Ctrl+wheel zooms"));
}

gboolean
weft_timeline_pointer_scroll (
    WeftTimelinePointer *self, double dx, double dy, gboolean is_smooth, GdkModifierType state)
{
  double notch = is_smooth ? 1.0 : NOTCH_SHARE * weft_plot_get_width (self->plot);

  if (weft_plot_get_timeline (self->plot) == NULL)
    return FALSE;
  switch (wheel_kind (self, dy, is_smooth, state))
    {
    case WHEEL_ZOOM:
      self->knows_zoom = TRUE;
      weft_timeline_area_show_hint (self->area, NULL);
      zoom_at (self, pow (is_smooth ? SMOOTH_FACTOR : WHEEL_FACTOR, dy));
      break;
    case WHEEL_PAN:
      pan_px (self, (dy != 0 ? dy : dx) * notch);
      break;
    case WHEEL_SCROLL:
      if (dx != 0)
        pan_px (self, dx * notch);
      if (dy != 0)
        scroll_lanes (self, dy * (is_smooth ? 1.0 : NOTCH_PX));
      break;
    }
  return TRUE;
}

static gboolean
weft_timeline_pointer_scroll_cb (WeftTimelinePointer *self,
                                 double dx,
                                 double dy,
                                 GtkEventControllerScroll *controller)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  gboolean is_smooth = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE;

  return weft_timeline_pointer_scroll (self, dx, dy, is_smooth, state);
}

void
weft_timeline_pointer_pinch_begin (WeftTimelinePointer *self)
{
  weft_glide_stop (self->glide);
  weft_view_remember (view_of (self));
  self->pinch_range = weft_view_get_visible (view_of (self));
}

void
weft_timeline_pointer_pinch (WeftTimelinePointer *self, double x, double scale)
{
  WeftTimeScale then = { self->pinch_range.from, self->pinch_range.to,
                         weft_plot_get_width (self->plot) };
  guint64 anchor = weft_time_scale_time (&then, CLAMP (plot_x (x), 0, then.width));
  WeftRange range;

  if (!(scale > 0.0))
    return;
  range = weft_view_zoomed (view_of (self), self->pinch_range, 1.0 / scale, anchor);
  weft_view_set_visible (view_of (self), range.from, range.to);
}

static void
weft_timeline_pointer_pinch_begin_cb (WeftTimelinePointer *self,
                                      GdkEventSequence *sequence,
                                      GtkGesture *gesture)
{
  weft_timeline_pointer_drag_cancel (self);
  weft_timeline_pointer_pinch_begin (self);
}

static void
weft_timeline_pointer_pinch_cb (WeftTimelinePointer *self, double scale, GtkGestureZoom *gesture)
{
  double x = self->x, y;

  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y);
  weft_timeline_pointer_pinch (self, x, scale);
}

void
weft_timeline_pointer_drag_begin (WeftTimelinePointer *self,
                                  double x,
                                  double y,
                                  guint button,
                                  GdkModifierType state,
                                  gboolean is_touch)
{
  self->drag = DRAG_NONE;
  self->drag_moved = FALSE;
  if (!is_on_plot (self, x, y) || weft_plot_get_timeline (self->plot) == NULL)
    return;
  weft_glide_stop (self->glide);
  self->drag_x = x;
  self->drag_y = y;
  self->drag_visible = weft_view_get_visible (view_of (self));
  self->drag_selection = weft_view_get_selection (view_of (self));
  self->drag_offset = gtk_adjustment_get_value (
      weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (self->area)));
  if (button == GDK_BUTTON_MIDDLE || (state & GDK_SHIFT_MASK) || is_touch)
    self->drag = DRAG_PAN;
  else if (state & GDK_CONTROL_MASK)
    self->drag = DRAG_ZOOM;
  else if (edge_at (self, x) != DRAG_NONE)
    self->drag = edge_at (self, x);
  else
    self->drag = DRAG_SELECT;
  self->drag_time =
      self->drag == DRAG_SELECT ? snap (self, time_at (self, x), y, state) : time_at (self, x);
}

void
weft_timeline_pointer_long_press (WeftTimelinePointer *self)
{
  if (self->drag != DRAG_PAN || self->drag_moved)
    return;
  self->drag = DRAG_SELECT;
  self->drag_time = snap (self, time_at (self, self->drag_x), self->drag_y, 0);
  /* letting go now is no click: the range has begun */
  self->drag_moved = TRUE;
}

/* Moves time with the pointer, and the lanes too. */
static void
drag_pan (WeftTimelinePointer *self, double dx, double dy)
{
  WeftRange start = self->drag_visible;
  double ns = -dx / weft_plot_get_width (self->plot) * (double) (start.to - start.from);
  WeftRange range = weft_view_panned (view_of (self), start, (gint64) ns);

  weft_view_set_visible (view_of (self), range.from, range.to);
  gtk_adjustment_set_value (
      weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (self->area)),
      self->drag_offset - dy);
}

void
weft_timeline_pointer_drag_update (WeftTimelinePointer *self,
                                   double dx,
                                   double dy,
                                   GdkModifierType state)
{
  WeftRange start = self->drag_selection;
  guint64 time;

  if (self->drag == DRAG_NONE || (!self->drag_moved && hypot (dx, dy) < DRAG_PX))
    return;
  if (!self->drag_moved && self->drag == DRAG_PAN)
    weft_view_remember (view_of (self));
  self->drag_moved = TRUE;
  weft_timeline_area_hide_read_out (self->area);
  time = time_at (self, self->drag_x + dx);
  if (self->drag != DRAG_PAN)
    time = snap (self, time, self->drag_y + dy, state);
  switch (self->drag)
    {
    case DRAG_NONE:
      break;
    case DRAG_PAN:
      drag_pan (self, dx, dy);
      break;
    case DRAG_LEFT_EDGE:
      weft_view_select (view_of (self), MIN (time, start.to), MAX (time, start.to));
      break;
    case DRAG_RIGHT_EDGE:
      weft_view_select (view_of (self), MIN (time, start.from), MAX (time, start.from));
      break;
    case DRAG_SELECT:
    case DRAG_ZOOM:
      weft_view_select (view_of (self), MIN (time, self->drag_time), MAX (time, self->drag_time));
      break;
    }
}

void
weft_timeline_pointer_drag_end (WeftTimelinePointer *self, double dx, double dy)
{
  DragKind drag = self->drag;
  WeftRange range = weft_view_get_selection (view_of (self));

  self->drag = DRAG_NONE;
  update_cursor (self, self->drag_x + dx, self->drag_y + dy);
  if (drag != DRAG_ZOOM || !self->drag_moved || range.to <= range.from)
    return;
  weft_view_select (view_of (self), self->drag_selection.from, self->drag_selection.to);
  weft_view_remember (view_of (self));
  weft_glide_to (self->glide, weft_view_zoomed (view_of (self), range, 1.0, range.from));
}

gboolean
weft_timeline_pointer_drag_cancel (WeftTimelinePointer *self)
{
  if (self->drag == DRAG_NONE || !self->drag_moved)
    {
      self->drag = DRAG_NONE;
      return FALSE;
    }
  if (self->drag == DRAG_PAN)
    weft_view_set_visible (view_of (self), self->drag_visible.from, self->drag_visible.to);
  else
    weft_view_select (view_of (self), self->drag_selection.from, self->drag_selection.to);
  self->drag = DRAG_NONE;
  return TRUE;
}

static void
weft_timeline_pointer_drag_begin_cb (WeftTimelinePointer *self,
                                     double x,
                                     double y,
                                     GtkGestureDrag *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  GdkDevice *device = gtk_gesture_get_device (GTK_GESTURE (gesture));

  if (button == GDK_BUTTON_SECONDARY)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->area));
  weft_timeline_pointer_drag_begin (
      self, x, y, button,
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)),
      device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN);
}

static void
weft_timeline_pointer_drag_update_cb (WeftTimelinePointer *self,
                                      double dx,
                                      double dy,
                                      GtkEventController *gesture)
{
  weft_timeline_pointer_drag_update (self, dx, dy,
                                     gtk_event_controller_get_current_event_state (gesture));
}

/* Picks what is there and moves the keyboard's place to it; on nothing, clears item and range. */
void
weft_timeline_pointer_click (WeftTimelinePointer *self, double x, double y, guint n_press)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  gint lane = lane_at (self, y);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  guint64 time = 0;

  if (timeline == NULL)
    return;
  if (!is_on_plot (self, x, y))
    {
      /* a label has no time of its own */
      weft_view_get_focus (view_of (self), &time);
      if (lane >= 0)
        weft_view_set_focus (view_of (self), lane, time);
      return;
    }
  time = time_at (self, x);
  if (lane >= 0)
    weft_view_set_focus (view_of (self), lane, time);
  if (!weft_timeline_area_read (self->area, lane, time,
                                y - weft_timeline_area_lanes_top (self->area), out) ||
      !out->has_span)
    {
      weft_view_set_item (view_of (self), -1, 0, 0);
      weft_view_select (view_of (self), 0, 0);
      return;
    }
  weft_view_set_item (view_of (self), lane, out->from, out->to);
  if (n_press == 2)
    weft_timeline_fit (self->area, self->glide, (WeftRange){ out->from, out->to });
}

static void
weft_timeline_pointer_released_cb (WeftTimelinePointer *self, int n_press, double x, double y)
{
  /* a drag that went nowhere is a click */
  if (!self->drag_moved)
    weft_timeline_pointer_click (self, x, y, n_press);
}

static void
add_drag (WeftTimelinePointer *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (weft_timeline_pointer_drag_begin_cb),
                            self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (weft_timeline_pointer_drag_update_cb),
                            self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (weft_timeline_pointer_drag_end), self);
  gtk_widget_add_controller (GTK_WIDGET (self->area), GTK_EVENT_CONTROLLER (drag));
}

/* A finger that stays where it is begins a range; one that moves, moves the timeline. */
static void
add_long_press (WeftTimelinePointer *self)
{
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (weft_timeline_pointer_long_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self->area), GTK_EVENT_CONTROLLER (press));
}

static void
add_pinch (WeftTimelinePointer *self)
{
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (weft_timeline_pointer_pinch_begin_cb),
                            self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (weft_timeline_pointer_pinch_cb),
                            self);
  gtk_widget_add_controller (GTK_WIDGET (self->area), GTK_EVENT_CONTROLLER (pinch));
}

WeftTimelinePointer *
weft_timeline_pointer_new (WeftTimelineArea *area, WeftGlide *glide)
{
  WeftTimelinePointer *self = g_new0 (WeftTimelinePointer, 1);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *click = gtk_gesture_click_new ();

  self->area = area;
  self->glide = glide;
  self->plot = weft_timeline_area_get_plot (area);
  self->view = g_object_ref (weft_plot_get_view (self->plot));
  g_signal_connect_swapped (self->view, "visible-changed",
                            G_CALLBACK (weft_timeline_pointer_visible_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (weft_timeline_pointer_motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (weft_timeline_pointer_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (area), motion);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (weft_timeline_pointer_scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (area), scroll);
  add_drag (self);
  add_long_press (self);
  add_pinch (self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (weft_timeline_pointer_released_cb),
                            self);
  gtk_widget_add_controller (GTK_WIDGET (area), GTK_EVENT_CONTROLLER (click));
  return self;
}

void
weft_timeline_pointer_free (WeftTimelinePointer *self)
{
  g_signal_handlers_disconnect_by_data (self->view, self);
  g_object_unref (self->view);
  g_free (self);
}

void
weft_timeline_pointer_set_wheel_zooms (WeftTimelinePointer *self, gboolean wheel_zooms)
{
  self->wheel_zooms = wheel_zooms;
}
