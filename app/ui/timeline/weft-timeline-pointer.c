/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline pointer: follows the pointer over ruler and lanes, and dispatches clicks, drags, wheel
 * and pinches. */
#include "weft-timeline-pointer.h"

#include "weft-lane-commands.h"
#include "weft-lane-labels.h"
#include "weft-lane-links.h"
#include "weft-read-out.h"
#include "weft-settings.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

#define DRAG_PX 4.0
#define EDGE_PX 5.0
#define SNAP_PX 15.0

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
static double
timeline_pointer_plot_x (double x)
{
  return x - WEFT_LABEL_WIDTH;
}

static guint64
timeline_pointer_time_at (WeftTimelinePointer *self, double x)
{
  return weft_plot_x_to_time (
      self->plot, CLAMP (timeline_pointer_plot_x (x), 0, weft_plot_get_width (self->plot)));
}

static gint
timeline_pointer_lane_at (WeftTimelinePointer *self, double y)
{
  return weft_lane_list_lane_at (self->parts->lanes, y - self->parts->top);
}

/* Returns TRUE if (@x, @y) is on the ruler or the lanes, but not on a label. */
static gboolean
timeline_pointer_is_on_plot (WeftTimelinePointer *self, double x, double y)
{
  return timeline_pointer_plot_x (x) >= 0 &&
         timeline_pointer_plot_x (x) <= weft_plot_get_width (self->plot) &&
         y >= (self->parts->is_below ? 0 : WEFT_PLOT_STRIP_HEIGHT);
}

/* Dragging on ruler and lanes: selects a range, moves its edges, pans or zooms. */

/* Returns the edge of the selection at @x, or WEFT_DRAG_NONE. */
static WeftDragKind
timeline_pointer_edge_at (WeftTimelinePointer *self, double x)
{
  WeftRange range = weft_view_get_selection (self->view);

  if (!weft_view_has_selection (self->view))
    return WEFT_DRAG_NONE;
  if (fabs (weft_plot_time_to_x (self->plot, range.to) - timeline_pointer_plot_x (x)) <= EDGE_PX)
    return WEFT_DRAG_RIGHT_EDGE;
  if (fabs (weft_plot_time_to_x (self->plot, range.from) - timeline_pointer_plot_x (x)) <= EDGE_PX)
    return WEFT_DRAG_LEFT_EDGE;
  return WEFT_DRAG_NONE;
}

/* Sets the cursor to show what a drag at (@x, @y) does or would do. */
static void
timeline_pointer_update_cursor (WeftTimelinePointer *self, double x, double y)
{
  const char *name = NULL;

  if (self->drag == WEFT_DRAG_PAN)
    name = "grabbing";
  else if (timeline_pointer_is_on_plot (self, x, y) &&
           timeline_pointer_edge_at (self, x) != WEFT_DRAG_NONE)
    name = "col-resize";
  else if (weft_lane_labels_edge_at (self->parts, x, y) >= 0)
    name = "row-resize";
  gtk_widget_set_cursor_from_name (self->parts->area, name);
}

/* Returns the time of the nearest event on the lane under the pointer if the event is within
 * SNAP_PX, else @time. */
static guint64
snap_to_event (WeftTimelinePointer *self, guint64 time, double y, GdkModifierType state)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  WeftChart *chart = weft_plot_get_chart (self->plot);
  gint lane = timeline_pointer_lane_at (self, y);
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
  if (!timeline_pointer_is_on_plot (self, x, y) || weft_plot_get_timeline (self->plot) == NULL)
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
  else if (timeline_pointer_edge_at (self, x) != WEFT_DRAG_NONE)
    self->drag = timeline_pointer_edge_at (self, x);
  else
    self->drag = WEFT_DRAG_SELECT;
  self->drag_time = self->drag == WEFT_DRAG_SELECT ?
                        snap_to_event (self, timeline_pointer_time_at (self, x), y, state) :
                        timeline_pointer_time_at (self, x);
}

void
weft_timeline_pointer_long_press (WeftTimelinePointer *self)
{
  if (self->drag != WEFT_DRAG_PAN || self->drag_moved)
    return;
  self->drag = WEFT_DRAG_SELECT;
  self->drag_time =
      snap_to_event (self, timeline_pointer_time_at (self, self->drag_x), self->drag_y, 0);
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
  time = timeline_pointer_time_at (self, self->drag_x + dx);
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
  timeline_pointer_update_cursor (self, self->drag_x + dx, self->drag_y + dy);
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

/* Wheel, touchpad and pinch input on ruler and lanes: zooms, pans or scrolls the lanes. */

#define WHEEL_FACTOR  1.25
#define SMOOTH_FACTOR 1.004
#define NOTCH_SHARE   0.1 /* fraction of the visible range panned by one notch */
/* Time within which further touchpad events belong to the same gesture. A gesture keeps its mode
 * even while it coasts. */
#define COAST_US (G_USEC_PER_SEC / 5)

static void
pan_px (WeftTimelinePointer *self, double px)
{
  WeftRange visible = weft_view_get_visible (self->view);
  double ns = px / weft_plot_get_width (self->plot) * (double) (visible.to - visible.from);

  weft_view_animation_stop (self->animation);
  weft_view_remember_step (self->view, g_get_monotonic_time ());
  weft_view_pan (self->view, (gint64) ns);
}

static gboolean
wheel_zooms (void)
{
  return g_settings_get_boolean (weft_settings_get (), "wheel-zooms");
}

gboolean
weft_timeline_pointer_scroll (WeftTimelinePointer *self,
                              double dx,
                              double dy,
                              gboolean is_smooth,
                              GdkModifierType state,
                              gint64 now)
{
  double notch = is_smooth ? 1.0 : NOTCH_SHARE * weft_plot_get_width (self->plot);
  gboolean coasts = is_smooth && now - self->wheel_time < COAST_US;
  gboolean has_control = (state & GDK_CONTROL_MASK) != 0;
  GtkAdjustment *lanes = weft_lane_list_get_adjustment (self->parts->lanes);

  if (weft_plot_get_timeline (self->plot) == NULL)
    return FALSE;
  self->wheel_time = now;
  if (!coasts)
    {
      if (state & GDK_SHIFT_MASK)
        self->wheel = WEFT_WHEEL_PAN;
      else if (has_control != wheel_zooms () && dy != 0)
        self->wheel = WEFT_WHEEL_ZOOM;
      else
        self->wheel = WEFT_WHEEL_SCROLL;
    }
  switch (self->wheel)
    {
    case WEFT_WHEEL_ZOOM:
      self->knows_zoom = TRUE;
      weft_timeline_card_hint (self->parts->card, NULL);
      weft_view_animation_stop (self->animation);
      weft_view_remember_step (self->view, g_get_monotonic_time ());
      weft_view_zoom (self->view, pow (is_smooth ? SMOOTH_FACTOR : WHEEL_FACTOR, dy),
                      timeline_pointer_time_at (self, self->x));
      break;
    case WEFT_WHEEL_PAN:
      pan_px (self, (dy != 0 ? dy : dx) * notch);
      break;
    case WEFT_WHEEL_SCROLL:
      if (dx != 0)
        pan_px (self, dx * notch);
      if (dy != 0 && gtk_adjustment_get_upper (lanes) > gtk_adjustment_get_page_size (lanes))
        gtk_adjustment_set_value (lanes, gtk_adjustment_get_value (lanes) +
                                             dy * (is_smooth ? 1.0 : WEFT_TIMELINE_NOTCH_PX));
      else if (dy != 0 && !self->knows_zoom)
        weft_timeline_card_hint (self->parts->card, wheel_zooms () ? _ ("The scroll wheel zooms") :
                                                                     _ ("Ctrl+scroll wheel zooms"));
      break;
    }
  return TRUE;
}

void
weft_timeline_pointer_pinch_begin (WeftTimelinePointer *self)
{
  weft_view_animation_stop (self->animation);
  weft_view_remember (self->view);
  self->pinch_range = weft_view_get_visible (self->view);
}

void
weft_timeline_pointer_pinch (WeftTimelinePointer *self, double x, double scale)
{
  WeftTimeScale then = { self->pinch_range.from, self->pinch_range.to,
                         weft_plot_get_width (self->plot) };
  guint64 anchor = weft_time_scale_time (&then, CLAMP (timeline_pointer_plot_x (x), 0, then.width));
  WeftRange range;

  if (!(scale > 0.0))
    return;
  range = weft_view_zoom_range (self->view, self->pinch_range, 1.0 / scale, anchor);
  weft_view_set_visible (self->view, range.from, range.to);
}

static void
weft_timeline_pointer_motion_cb (WeftTimelinePointer *self, double x, double y)
{
  /* the keyboard cursor takes precedence until the pointer moves */
  gboolean is_pointing = x != self->x || y != self->y || weft_view_uses_pointer (self->view);

  self->x = x;
  self->y = y;
  self->is_over = TRUE;
  timeline_pointer_update_cursor (self, x, y);
  if (!timeline_pointer_is_on_plot (self, x, y) || weft_plot_get_timeline (self->plot) == NULL)
    {
      weft_view_clear_hover (self->view);
      weft_timeline_card_hide (self->parts->card);
      return;
    }
  weft_plot_set_hover (self->plot, timeline_pointer_time_at (self, x),
                       timeline_pointer_lane_at (self, y));
  weft_view_set_uses_pointer (self->view, is_pointing);
  if (self->drag == WEFT_DRAG_NONE)
    weft_timeline_card_show (self->parts->card, x, y);
}

/* Updates the hover when the log moves or grows under a resting pointer. */
static void
weft_timeline_pointer_visible_cb (WeftTimelinePointer *self)
{
  if (self->is_over && self->drag == WEFT_DRAG_NONE)
    weft_timeline_pointer_motion_cb (self, self->x, self->y);
}

static void
weft_timeline_pointer_leave_cb (WeftTimelinePointer *self)
{
  self->is_over = FALSE;
  weft_view_clear_hover (self->view);
  weft_timeline_card_hide (self->parts->card);
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

  return weft_timeline_pointer_scroll (self, dx, dy, is_smooth, state, g_get_monotonic_time ());
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
  gtk_widget_grab_focus (self->parts->area);
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

/* Picks the item at (@x, @y) and moves the keyboard cursor to it; if there is no item, clears the
 * picked item and the selection. */
void
weft_timeline_pointer_click (WeftTimelinePointer *self, double x, double y, guint n_press)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  gint lane = timeline_pointer_lane_at (self, y);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  guint64 time = 0;

  if (timeline == NULL)
    return;
  if (n_press == 2 && lane >= 0 &&
      g_str_equal (weft_timeline_lane (timeline, lane)->id, WEFT_THREAD_LANE_REST))
    {
      weft_lane_command (self->plot, "timeline.lane-more");
      return;
    }
  if (!timeline_pointer_is_on_plot (self, x, y))
    {
      /* a click on a label keeps the cursor's time */
      weft_plot_get_focus (self->plot, &time);
      if (lane >= 0)
        weft_plot_set_focus (self->plot, lane, time);
      return;
    }
  time = timeline_pointer_time_at (self, x);
  if (lane >= 0)
    weft_plot_set_focus (self->plot, lane, time);
  if (n_press == 1)
    weft_view_remember (self->view);
  if (!weft_timeline_card_read (self->parts->card, lane, time, y - self->parts->top, out) ||
      !out->has_span)
    {
      weft_view_set_item (self->view, NULL, 0, 0);
      weft_view_select (self->view, 0, 0);
      return;
    }
  weft_plot_set_item (self->plot, lane, out->from, out->to);
  if (n_press == 2)
    weft_timeline_fit (self->parts, self->animation, (WeftRange){ out->from, out->to });
}

static void
weft_timeline_pointer_released_cb (WeftTimelinePointer *self, int n_press, double x, double y)
{
  /* a drag without motion is a click */
  if (!self->drag_moved)
    weft_timeline_pointer_click (self, x, y, n_press);
}

WeftTimelinePointer *
weft_timeline_pointer_new (const WeftTimelineParts *parts, WeftViewAnimation *animation)
{
  WeftTimelinePointer *self = g_new0 (WeftTimelinePointer, 1);
  GtkWidget *area = parts->area;

  self->parts = parts;
  self->animation = animation;
  self->plot = parts->plot;
  self->view = g_object_ref (weft_plot_get_view (self->plot));
  g_signal_connect_swapped (self->view, "visible-changed",
                            G_CALLBACK (weft_timeline_pointer_visible_cb), self);
  g_signal_connect_swapped (self->plot, "lanes-changed",
                            G_CALLBACK (weft_timeline_pointer_visible_cb), self);
  weft_widget_add_controller (area, gtk_event_controller_motion_new (), self, "motion",
                              weft_timeline_pointer_motion_cb, "leave",
                              weft_timeline_pointer_leave_cb, NULL);
  weft_widget_add_controller (
      area, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES), self, "scroll",
      weft_timeline_pointer_scroll_cb, NULL);
  weft_widget_add_controller (area, g_object_new (GTK_TYPE_GESTURE_DRAG, "button", 0, NULL), self,
                              "drag-begin", weft_timeline_pointer_drag_begin_cb, "drag-update",
                              weft_timeline_pointer_drag_update_cb, "drag-end",
                              weft_timeline_pointer_drag_end, NULL);
  /* a long press with a finger starts a selection; moving at once pans the timeline */
  weft_widget_add_controller (area,
                              g_object_new (GTK_TYPE_GESTURE_LONG_PRESS, "touch-only", TRUE, NULL),
                              self, "pressed", weft_timeline_pointer_long_press, NULL);
  weft_widget_add_controller (area, gtk_gesture_zoom_new (), self, "begin",
                              weft_timeline_pointer_pinch_begin_cb, "scale-changed",
                              weft_timeline_pointer_pinch_cb, NULL);
  weft_widget_add_controller (area, gtk_gesture_click_new (), self, "released",
                              weft_timeline_pointer_released_cb, NULL);
  return self;
}

void
weft_timeline_pointer_free (WeftTimelinePointer *self)
{
  g_signal_handlers_disconnect_by_data (self->plot, self);
  g_signal_handlers_disconnect_by_data (self->view, self);
  g_object_unref (self->view);
  g_free (self);
}
