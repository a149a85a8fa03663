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
#define ZOOM_STEP     0.6
#define PAN_STEP      0.15
#define PAGE_STEP     0.9

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

/* Keyboard and menu commands of a flame graph, which have the same names as the timeline's
 * actions. */

static gboolean
zoom_graph (WeftFlameView *self, double factor)
{
  weft_flame_view_zoom (self, factor);
  return TRUE;
}

static gboolean
pan_graph (WeftFlameView *self, double share)
{
  weft_flame_view_pan (self, share);
  return TRUE;
}

static gboolean
pan_to_end (WeftFlameView *self, double end)
{
  double width = self->to - self->from;
  double sum = self->graph != NULL ? (double) self->graph->layout->sum : 1;

  weft_flame_view_set_range (self, end > 0 ? sum - width : 0, end > 0 ? sum : width);
  return TRUE;
}

static gboolean
show_all (WeftFlameView *self, double unused)
{
  weft_flame_view_fit (self, 0);
  return TRUE;
}

static gboolean
fit_box (WeftFlameView *self, double unused)
{
  weft_flame_view_fit (self, self->node);
  return TRUE;
}

/* Selects the first child or the parent, whichever is in direction @by on the screen. */
static gboolean
select_child_or_parent (WeftFlameView *self, double by)
{
  gboolean inward = (by > 0) != self->is_upward;
  guint n;
  const guint32 *children = weft_call_tree_children (self->graph->tree, self->node, &n);

  if (inward && n > 0)
    weft_flame_view_select (self, children[0]);
  else if (!inward && self->node != 0 &&
           weft_stacks_node (self->graph->tree->stacks, self->node)->parent)
    weft_flame_view_select (self, weft_stacks_node (self->graph->tree->stacks, self->node)->parent);
  return TRUE;
}

static gboolean
select_sibling (WeftFlameView *self, double by)
{
  guint n;
  const guint32 *siblings;

  if (self->node == 0)
    return FALSE;
  siblings = weft_call_tree_children (
      self->graph->tree, weft_stacks_node (self->graph->tree->stacks, self->node)->parent, &n);
  for (guint i = 0; i < n; i++)
    if (siblings[i] == self->node && (by > 0 ? i + 1 < n : i > 0))
      {
        weft_flame_view_select (self, siblings[by > 0 ? i + 1 : i - 1]);
        break;
      }
  return TRUE;
}

static gboolean
scroll_graph (WeftFlameView *self, double pages)
{
  gtk_adjustment_set_value (self->adjustment,
                            gtk_adjustment_get_value (self->adjustment) +
                                pages * gtk_adjustment_get_page_increment (self->adjustment));
  return TRUE;
}

/* Clears the selection, or shows the whole graph if nothing is selected. */
static gboolean
clear_or_show_all (WeftFlameView *self, double unused)
{
  if (self->node != 0 || self->frame != WEFT_FRAME_NONE)
    weft_flame_view_select (self, 0);
  else
    weft_flame_view_fit (self, 0);
  return TRUE;
}

static gboolean
copy_read_out (WeftFlameView *self, double unused)
{
  g_autofree char *text = weft_flame_view_read_out_text (self);

  if (text == NULL && self->node != 0)
    {
      GString *stack = g_string_new (NULL);

      weft_stacks_append_text (self->graph->tree->stacks, self->node, ';', stack);
      text = g_string_free (stack, FALSE);
    }
  if (text == NULL)
    return FALSE;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  return TRUE;
}

static const struct
{
  const char *name;
  gboolean (*run) (WeftFlameView *self, double amount);
  double amount;
} commands[] = {
  { "timeline.zoom-in", zoom_graph, ZOOM_STEP },
  { "timeline.zoom-out", zoom_graph, 1 / ZOOM_STEP },
  { "timeline.pan-left", pan_graph, -PAN_STEP },
  { "timeline.pan-right", pan_graph, PAN_STEP },
  { "timeline.page-left", pan_graph, -PAGE_STEP },
  { "timeline.page-right", pan_graph, PAGE_STEP },
  { "timeline.go-to-start", pan_to_end, -1 },
  { "timeline.go-to-end", pan_to_end, 1 },
  { "timeline.show-all", show_all, 0 },
  { "timeline.fit-selection", fit_box, 0 },
  { "timeline.pick", fit_box, 0 },
  { "timeline.lane-up", select_child_or_parent, -1 },
  { "timeline.lane-down", select_child_or_parent, 1 },
  { "timeline.page-up", scroll_graph, -1 },
  { "timeline.page-down", scroll_graph, 1 },
  { "timeline.previous-event", select_sibling, -1 },
  { "timeline.next-event", select_sibling, 1 },
  { "timeline.copy", copy_read_out, 0 },
  { "timeline.escape", clear_or_show_all, 0 },
};

gboolean
weft_flame_view_command (WeftFlameView *self, const char *name)
{
  g_return_val_if_fail (WEFT_IS_FLAME_VIEW (self), FALSE);
  for (guint i = 0; self->graph != NULL && i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return commands[i].run (self, commands[i].amount);
  return FALSE;
}
