/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline pointer: follows the pointer over ruler and lanes, and dispatches clicks, drags, wheel
 * and pinches. */
#include "weft-timeline-pointer-private.h"

#include "weft-lane-commands.h"
#include "weft-lane-labels.h"
#include "weft-read-out.h"
#include "weft-thread-lanes.h"
#include "weft-timeline-commands.h"
#include "weft-widget.h"

double
weft_timeline_pointer_plot_x (double x)
{
  return x - WEFT_LABEL_WIDTH;
}

guint64
weft_timeline_pointer_time_at (WeftTimelinePointer *self, double x)
{
  return weft_plot_x_to_time (
      self->plot, CLAMP (weft_timeline_pointer_plot_x (x), 0, weft_plot_get_width (self->plot)));
}

gint
weft_timeline_pointer_lane_at (WeftTimelinePointer *self, double y)
{
  return weft_lane_list_lane_at (self->parts->lanes, y - self->parts->top);
}

gboolean
weft_timeline_pointer_is_on_plot (WeftTimelinePointer *self, double x, double y)
{
  return weft_timeline_pointer_plot_x (x) >= 0 &&
         weft_timeline_pointer_plot_x (x) <= weft_plot_get_width (self->plot) &&
         y >= (self->parts->is_below ? 0 : WEFT_PLOT_STRIP_HEIGHT);
}

void
weft_timeline_pointer_update_cursor (WeftTimelinePointer *self, double x, double y)
{
  const char *name = NULL;

  if (self->drag == WEFT_DRAG_PAN)
    name = "grabbing";
  else if (weft_timeline_pointer_is_on_plot (self, x, y) &&
           weft_timeline_pointer_edge_at (self, x) != WEFT_DRAG_NONE)
    name = "col-resize";
  else if (weft_lane_labels_edge_at (self->parts, x, y) >= 0)
    name = "row-resize";
  gtk_widget_set_cursor_from_name (self->parts->area, name);
}

static void
weft_timeline_pointer_motion_cb (WeftTimelinePointer *self, double x, double y)
{
  /* the keyboard cursor takes precedence until the pointer moves */
  gboolean is_pointing = x != self->x || y != self->y || weft_view_uses_pointer (self->view);

  self->x = x;
  self->y = y;
  self->is_over = TRUE;
  weft_timeline_pointer_update_cursor (self, x, y);
  if (!weft_timeline_pointer_is_on_plot (self, x, y) || weft_plot_get_timeline (self->plot) == NULL)
    {
      weft_view_clear_hover (self->view);
      weft_timeline_card_hide (self->parts->card);
      return;
    }
  weft_plot_set_hover (self->plot, weft_timeline_pointer_time_at (self, x),
                       weft_timeline_pointer_lane_at (self, y));
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
  gint lane = weft_timeline_pointer_lane_at (self, y);
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
  if (!weft_timeline_pointer_is_on_plot (self, x, y))
    {
      /* a click on a label keeps the cursor's time */
      weft_plot_get_focus (self->plot, &time);
      if (lane >= 0)
        weft_plot_set_focus (self->plot, lane, time);
      return;
    }
  time = weft_timeline_pointer_time_at (self, x);
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
