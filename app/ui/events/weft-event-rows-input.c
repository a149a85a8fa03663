/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer and keyboard input of the event table. */
#include "weft-action-bindings.h"
#include "weft-context-menu.h"
#include "weft-event-rows-view-private.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define WHEEL_ROWS 3
#define MIN_WIDTH  36
#define MAX_WIDTH  600
#define WIDTH_STEP 16 /* px by which a key press changes a column's width */

static guint64
event_row_at (WeftEventRowsView *self, double y)
{
  double row = gtk_adjustment_get_value (self->adjustment) +
               (y - self->look.header_height) / self->look.row_height;

  if (y < self->look.header_height || row < 0 ||
      row >= (double) weft_event_list_n_rows (self->list))
    return WEFT_NO_ROW;
  return (guint64) row;
}

static void
pressed_cb (WeftEventRowsView *self, int n, double x, double y, GtkGesture *gesture)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  guint64 row = event_row_at (self, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (row == WEFT_NO_ROW)
    return;
  weft_event_rows_view_select (self, row, (state & GDK_SHIFT_MASK) != 0);
  if (n == 2)
    g_signal_emit_by_name (self, "activated");
}

/* Opens the menu of the selected event at @x, @y: actions for this event, with their keys, and
 * filters for events like it. */
static void
open_event_menu (WeftEventRowsView *self, double x, double y)
{
  g_autoptr (GMenu) menu = g_menu_new (), uses = g_menu_new (), filters = g_menu_new ();
  WeftEvent event;
  guint64 thread;

  if (self->cursor == WEFT_NO_ROW || !weft_event_list_get_event (self->list, self->cursor, &event))
    return;
  weft_actions_append (uses, "events.show-in-timeline", NULL);
  weft_actions_append (uses, "document.moment", NULL);
  weft_actions_append (uses, "events.mark", NULL);
  weft_actions_append (uses, "events.copy-details", NULL);
  weft_actions_append (filters, "events.only-type", NULL);
  weft_actions_append (filters, "events.hide-type", NULL);
  if (event.cap != WEFT_CAP_NONE)
    weft_actions_append (filters, "events.only-hec", NULL);
  if (weft_event_thread (&event, &thread))
    weft_actions_append (filters, "events.only-thread", NULL);
  weft_actions_append (filters, "events.show-all", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (uses));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (filters));
  weft_context_menu_popup (&self->menu, GTK_WIDGET (self), G_MENU_MODEL (menu), x, y);
}

void
weft_event_rows_view_open_menu (WeftEventRowsView *self)
{
  double rows;

  g_return_if_fail (WEFT_IS_EVENT_ROWS_VIEW (self));
  if (self->cursor == WEFT_NO_ROW)
    return;
  weft_event_rows_view_set_cursor (self, self->cursor);
  rows = (double) self->cursor + 1 - gtk_adjustment_get_value (self->adjustment);
  open_event_menu (self, MIN_WIDTH, self->look.header_height + rows * self->look.row_height);
}

static void
menu_pressed_cb (WeftEventRowsView *self, int n, double x, double y)
{
  guint64 row = event_row_at (self, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (row == WEFT_NO_ROW)
    return;
  weft_event_rows_view_select (self, row, FALSE);
  open_event_menu (self, x, y);
}

static gboolean
scroll_cb (WeftEventRowsView *self, double dx, double dy, GtkEventController *controller)
{
  GtkEventControllerScroll *scroll = GTK_EVENT_CONTROLLER_SCROLL (controller);
  double rows = gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_WHEEL ?
                    dy * WHEEL_ROWS :
                    dy / MAX (self->look.row_height, 1);

  gtk_adjustment_set_value (self->adjustment, gtk_adjustment_get_value (self->adjustment) + rows);
  return TRUE;
}

static gboolean
move_cursor (WeftEventRowsView *self, gint64 rows, gboolean extends)
{
  guint64 n = weft_event_list_n_rows (self->list), row;

  if (n == 0)
    return FALSE;
  if (self->cursor == WEFT_NO_ROW)
    row = weft_event_rows_view_get_first (self);
  else if (rows < 0)
    row = self->cursor - MIN (self->cursor, (guint64) -rows);
  else
    row = MIN (self->cursor + (guint64) rows, n - 1);
  weft_event_rows_view_select (self, row, extends);
  return TRUE;
}

/* Sets the width of column @i, like dragging its edge. */
static void
set_column_width (WeftEventRowsView *self, WeftEventColumn i, int width)
{
  self->look.chosen_width[i] = CLAMP (width, MIN_WIDTH, MAX_WIDTH);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Handles Ctrl with Left and Right, which selects a column. With Shift as well, resizes the
 * selected column. */
static gboolean
change_column (WeftEventRowsView *self, guint key, gboolean is_width)
{
  gboolean is_right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;
  g_autofree char *text = NULL;

  if (!is_right && key != GDK_KEY_Left && key != GDK_KEY_KP_Left)
    return FALSE;
  if (!is_width || self->look.selected_column == WEFT_N_EVENT_COLUMNS)
    self->look.selected_column =
        weft_event_columns_next (&self->look, self->look.selected_column, is_right);
  else
    set_column_width (self, self->look.selected_column,
                      self->look.width[self->look.selected_column] +
                          (is_right ? WIDTH_STEP : -WIDTH_STEP));
  text = g_strdup_printf (
      /* Translators: a column of the event table that was selected with the keyboard */
      _ ("Column %s"), weft_event_columns_title (&self->look, self->look.selected_column));
  weft_widget_set_accessible_description (self, text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

static gboolean
key_cb (WeftEventRowsView *self, guint key, guint code, GdkModifierType state)
{
  gboolean extends = (state & GDK_SHIFT_MASK) != 0;
  gint64 page = weft_event_rows_view_n_full_rows (self), all = G_MAXINT64 / 2;

  if ((state & GDK_CONTROL_MASK) && (key == GDK_KEY_c || key == GDK_KEY_C) &&
      self->cursor != WEFT_NO_ROW)
    {
      g_autofree char *text = weft_event_rows_view_get_text (self);

      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
      return TRUE;
    }
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) == GDK_CONTROL_MASK)
    return change_column (self, key, extends);
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return move_cursor (self, -1, extends);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return move_cursor (self, 1, extends);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return move_cursor (self, -page, extends);
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return move_cursor (self, page, extends);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return move_cursor (self, -all, extends);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return move_cursor (self, all, extends);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit_by_name (self, "activated");
      return TRUE;
    default:
      return FALSE;
    }
}

static void
drag_begin_cb (WeftEventRowsView *self, double x, double y, GtkGesture *gesture)
{
  self->dragged = weft_event_columns_edge_at (&self->look, x, y);
  if (self->dragged == WEFT_N_EVENT_COLUMNS)
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
  else
    self->dragged_width = self->look.width[self->dragged];
}

static void
drag_update_cb (WeftEventRowsView *self, double dx, double dy)
{
  if (self->dragged != WEFT_N_EVENT_COLUMNS)
    set_column_width (self, self->dragged, self->dragged_width + (int) dx);
}

static void
motion_cb (WeftEventRowsView *self, double x, double y)
{
  gboolean is_edge = weft_event_columns_edge_at (&self->look, x, y) != WEFT_N_EVENT_COLUMNS;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), is_edge ? "col-resize" : NULL);
}

void
weft_event_rows_view_add_input (WeftEventRowsView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  weft_widget_add_controller (widget, gtk_gesture_drag_new (), self, "drag-begin", drag_begin_cb,
                              "drag-update", drag_update_cb, NULL);
  weft_widget_add_controller (widget, gtk_gesture_click_new (), self, "pressed", pressed_cb, NULL);
  weft_widget_add_controller (widget, weft_widget_click_new (GDK_BUTTON_SECONDARY), self, "pressed",
                              menu_pressed_cb, NULL);
  weft_widget_add_controller (
      widget, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL), self,
      "scroll", scroll_cb, NULL);
  weft_widget_add_controller (widget, gtk_event_controller_key_new (), self, "key-pressed", key_cb,
                              NULL);
  weft_widget_add_controller (widget, gtk_event_controller_motion_new (), self, "motion", motion_cb,
                              NULL);
  weft_widget_add_controller (widget, gtk_event_controller_focus_new (), self, "enter",
                              gtk_widget_queue_allocate, "leave", gtk_widget_queue_allocate, NULL);
}
