/* SPDX-License-Identifier: BSD-3-Clause */
/* Mouse, touchpad and wheel input of a flame graph. */
#include "weft-flame-view-private.h"
#include "weft-settings.h"
#include "weft-widget.h"

#include <math.h>

#define WHEEL_FACTOR  1.25
#define SMOOTH_FACTOR 1.004
#define NOTCH_PX      60.0
#define DRAG_PX       4.0

void
weft_flame_view_click (WeftFlameView *self, double x, double y, guint n_press)
{
  const WeftFlameBox *box;

  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  box = weft_flame_view_box_at (self, x, y);
  if (self->graph == NULL)
    return;
  if (box == NULL)
    {
      if (n_press == 2)
        weft_flame_view_fit (self, 0);
      else
        weft_flame_view_select (self, 0);
    }
  else if (box->node != WEFT_FLAME_MANY)
    {
      guint32 node = box->node; /* the box is freed when the range changes */

      weft_flame_view_select (self, node);
      if (n_press == 2)
        weft_flame_view_fit (self, node);
    }
  else if (n_press == 2)
    {
      double scale = (self->to - self->from) / weft_flame_view_plot_width (self);

      weft_flame_view_set_range (self, self->from + box->x0 * scale, self->from + box->x1 * scale);
    }
}

static void
motion_cb (WeftFlameView *self, double x, double y)
{
  if (!self->drag_moved)
    weft_flame_view_move_pointer (self, x, y);
}

gboolean
weft_flame_view_scroll (
    WeftFlameView *self, double dx, double dy, gboolean is_smooth, GdkModifierType state)
{
  double notch = is_smooth ? 1 : NOTCH_PX;

  g_return_val_if_fail (WEFT_IS_FLAME_VIEW (self), FALSE);
  if (self->graph == NULL)
    return FALSE;
  if (state & GDK_SHIFT_MASK)
    {
      dx = dx != 0 ? dx : dy;
      dy = 0;
    }
  if (dx != 0)
    weft_flame_view_pan (self, dx * notch / weft_flame_view_plot_width (self));
  if (dy != 0 && ((state & GDK_CONTROL_MASK) != 0) !=
                     g_settings_get_boolean (weft_settings_get (), "wheel-zooms"))
    weft_flame_view_zoom (self, pow (is_smooth ? SMOOTH_FACTOR : WHEEL_FACTOR, dy));
  else if (dy != 0)
    gtk_adjustment_set_value (self->adjustment,
                              gtk_adjustment_get_value (self->adjustment) + dy * notch);
  return TRUE;
}

static gboolean
scroll_cb (WeftFlameView *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  return weft_flame_view_scroll (
      self, dx, dy, gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE,
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller)));
}

static void
drag_begin_cb (WeftFlameView *self, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_from = self->from;
  self->drag_offset = gtk_adjustment_get_value (self->adjustment);
  self->drag_moved = FALSE;
}

static void
drag_update_cb (WeftFlameView *self, double dx, double dy)
{
  double width = self->to - self->from;
  double from = self->drag_from - dx / weft_flame_view_plot_width (self) * width;

  if (!self->drag_moved && hypot (dx, dy) < DRAG_PX)
    return;
  if (!self->drag_moved)
    weft_flame_view_remove_pointer (self);
  self->drag_moved = TRUE;
  weft_flame_view_set_range (self, from, from + width);
  gtk_adjustment_set_value (self->adjustment, self->drag_offset - dy);
}

static void
released_cb (WeftFlameView *self, int n_press, double x, double y)
{
  if (!self->drag_moved)
    weft_flame_view_click (self, x, y, (guint) n_press);
  self->drag_moved = FALSE;
}

void
weft_flame_view_add_controllers (WeftFlameView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  weft_widget_add_controller (widget, gtk_event_controller_motion_new (), self, "motion", motion_cb,
                              "leave", weft_flame_view_remove_pointer, NULL);
  weft_widget_add_controller (
      widget, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES), self,
      "scroll", scroll_cb, NULL);
  weft_widget_add_controller (widget, gtk_gesture_drag_new (), self, "drag-begin", drag_begin_cb,
                              "drag-update", drag_update_cb, NULL);
  weft_widget_add_controller (widget, gtk_gesture_click_new (), self, "released", released_cb,
                              NULL);
}
