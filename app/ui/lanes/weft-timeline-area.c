/* SPDX-License-Identifier: BSD-3-Clause */
/* The drawn part of the timeline: lays out its rows, and knows the card that tells what is under
 * the pointer. */
#include "weft-timeline-area.h"

#include "weft-actions.h"
#include "weft-lane-absence.h"
#include "weft-lane-commands.h"
#include "weft-lane-labels.h"
#include "weft-read-out-view.h"
#include "weft-ruler-view.h"
#include "weft-ruler.h"
#include "weft-strip.h"
#include "weft-timeline-commands.h"
#include "weft-timeline-overlay.h"
#include "weft-timeline-pointer.h"

#include <glib/gi18n.h>

#define CARD_GAP      14
#define MAX_CARD_LANE 100.0
#define HINT_MS       2500
#define HINT_EDGE     18

struct _WeftTimelineArea
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  GtkWidget *strip;
  GtkWidget *ruler;
  GtkWidget *lanes;
  GtkWidget *overlay;
  GtkWidget *scrollbar;
  GtkWidget *card;
  GtkWidget *hint;
  guint hint_source;

  WeftGlide *glide;
  WeftTimelinePointer *pointer;
  WeftLaneLabels *labels;
  WeftReadOut *read_out;
  double card_x, card_y; /* of the pointer */
  int least, height;     /* px that it asks for; 0: as many as there are */
};

G_DEFINE_FINAL_TYPE (WeftTimelineArea, weft_timeline_area, GTK_TYPE_WIDGET)

static void
allocate (GtkWidget *child, int x, int y, int width, int height)
{
  int minimum;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, MAX (width, minimum), MAX (height, 1) },
                            -1);
}

/* The card stands beside the pointer and turns to the other side at the edges. */
static void
allocate_card (WeftTimelineArea *self, int width, int height)
{
  int card_width, card_height;
  double x = self->card_x + CARD_GAP, y = self->card_y + CARD_GAP;

  gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &card_width, NULL, NULL);
  gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, card_width, NULL, &card_height, NULL,
                      NULL);
  if (x + card_width > width)
    x = MAX (self->card_x - CARD_GAP - card_width, 0);
  if (y + card_height > height)
    y = MAX (self->card_y - CARD_GAP - card_height, 0);
  allocate (self->card, (int) x, (int) y, card_width, card_height);
}

static void
allocate_hint (WeftTimelineArea *self, int width, int height)
{
  int hint_width, hint_height;

  gtk_widget_measure (self->hint, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &hint_width, NULL, NULL);
  gtk_widget_measure (self->hint, GTK_ORIENTATION_VERTICAL, -1, NULL, &hint_height, NULL, NULL);
  allocate (self->hint, WEFT_LABEL_WIDTH + MAX (width - WEFT_LABEL_WIDTH - hint_width, 0) / 2,
            MAX (height - hint_height - HINT_EDGE, 0), hint_width, hint_height);
}

static void
weft_timeline_area_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);
  int top = (int) weft_timeline_area_lanes_top (self);

  weft_plot_set_size (self->plot, width - WEFT_LABEL_WIDTH - WEFT_PLOT_GUTTER, height - top);
  allocate (self->strip, 0, 0, width, WEFT_PLOT_STRIP_HEIGHT);
  allocate (self->ruler, 0, WEFT_PLOT_STRIP_HEIGHT, width, WEFT_RULER_HEIGHT);
  allocate (self->lanes, 0, top, width, height - top);
  allocate (self->overlay, 0, WEFT_PLOT_STRIP_HEIGHT, width, height - WEFT_PLOT_STRIP_HEIGHT);
  allocate (self->scrollbar, width - WEFT_PLOT_GUTTER, top, WEFT_PLOT_GUTTER, height - top);
  if (gtk_widget_get_visible (self->card))
    allocate_card (self, width, height);
  if (gtk_widget_get_visible (self->hint))
    allocate_hint (self, width, height);
  weft_lane_labels_present (self->labels);
}

static void
weft_timeline_area_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum, child_natural;

      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
    }
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? WEFT_LABEL_WIDTH + 160 : 220;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1100 : 600;
  if (WEFT_TIMELINE_AREA (widget)->height > 0 && orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = WEFT_TIMELINE_AREA (widget)->least;
      *natural = WEFT_TIMELINE_AREA (widget)->height;
    }
}

static void
weft_timeline_area_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);

  /* first of all Escape ends a drag */
  if (g_str_equal (name, "timeline.escape") && (weft_timeline_pointer_drag_cancel (self->pointer) ||
                                                weft_lane_labels_drag_cancel (self->labels) ||
                                                weft_strip_drag_cancel (WEFT_STRIP (self->strip))))
    return;
  if (g_str_equal (name, "timeline.lane-menu"))
    weft_lane_labels_open_menu (self->labels);
  else if (!weft_timeline_command (self, self->glide, name))
    weft_lane_command (self->plot, name);
}

/* Zooming and moving with the four keys around S, where they are on every keyboard: by their place,
 * not by their letter. The codes are those of X11 and of evdev. */
static gboolean
weft_timeline_area_key_cb (WeftTimelineArea *self,
                           guint keyval,
                           guint keycode,
                           GdkModifierType state)
{
  static const struct
  {
    guint keycode;
    const char *command;
  } keys[] = {
    { 25, "timeline.zoom-in" },
    { 39, "timeline.zoom-out" },
    { 38, "timeline.pan-left" },
    { 40, "timeline.pan-right" },
  };

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_SHIFT_MASK))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].keycode == keycode)
      return weft_timeline_command (self, self->glide, keys[i].command);
  return FALSE;
}

/* A scrollbar that has nothing to scroll is in the way. */
static void
weft_timeline_area_update_scrollbar (WeftTimelineArea *self)
{
  GtkAdjustment *adjustment = weft_lane_list_get_adjustment (WEFT_LANE_LIST (self->lanes));

  gtk_widget_set_child_visible (self->scrollbar, gtk_adjustment_get_upper (adjustment) >
                                                     gtk_adjustment_get_page_size (adjustment));
}

/* Where a file that has shrunk had events, a lane would tell of what it has not found. */
static gboolean
read_gone (WeftTimelineArea *self, guint64 time, WeftReadOut *out)
{
  const WeftIndex *index = weft_plot_get_timeline (self->plot)->trace->index;
  gsize left = weft_map_left (index->log->map);
  guint64 from, to;

  if (left == index->log->map->size || !weft_index_gone (index, left, &from, &to) || time < from ||
      time > to)
    return FALSE;
  weft_read_out_set_title (out, _ ("Lost"), NULL);
  weft_read_out_set_hint (out, _ ("The file has shrunk since it was read."));
  return TRUE;
}

gboolean
weft_timeline_area_read (
    WeftTimelineArea *self, gint lane, guint64 time, double y, WeftReadOut *out)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double top, height;
  const WeftLane *l;

  weft_read_out_clear (out);
  if (!weft_lane_list_lane_extent (WEFT_LANE_LIST (self->lanes), lane, &top, &height))
    return FALSE;
  if (read_gone (self, time, out))
    return TRUE;
  l = weft_timeline_lane (timeline, lane);
  return weft_lane_read (l, weft_plot_get_chart (self->plot), time, y - top, out);
}

gboolean
weft_timeline_area_read_focus (WeftTimelineArea *self, WeftReadOut *out)
{
  guint64 time;
  gint lane = weft_view_get_focus (weft_plot_get_view (self->plot), &time);
  double top = 0, height = 0;

  weft_lane_list_lane_extent (WEFT_LANE_LIST (self->lanes), lane, &top, &height);
  return weft_timeline_area_read (self, lane, time, top + height / 2, out);
}

/* What a screen reader says of the lane that the keyboard is on. */
static void
weft_timeline_area_describe (WeftTimelineArea *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;
  gint focus = weft_view_get_focus (weft_plot_get_view (self->plot), NULL);

  if (timeline == NULL || focus < 0 || (guint) focus >= timeline->lanes->len)
    return;
  if (weft_timeline_area_read_focus (self, out))
    text = weft_read_out_text (out);
  else
    text = weft_lane_title (weft_timeline_lane (timeline, focus), timeline->trace);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

/* Tab goes from lane to lane, and out of the timeline behind the last. */
static gboolean
weft_timeline_area_focus (GtkWidget *widget, GtkDirectionType direction)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  gboolean is_forward = direction == GTK_DIR_TAB_FORWARD;

  if ((!is_forward && direction != GTK_DIR_TAB_BACKWARD) || timeline == NULL)
    return gtk_widget_has_focus (widget) ? FALSE : gtk_widget_grab_focus (widget);
  if (!gtk_widget_has_focus (widget))
    return weft_timeline_enter (self, is_forward) && gtk_widget_grab_focus (widget);
  return weft_timeline_command (self, self->glide,
                                is_forward ? "timeline.lane-down" : "timeline.lane-up");
}

/* The view speaks of the lanes that are on the screen. */
static void
weft_timeline_area_map (GtkWidget *widget)
{
  weft_plot_take_view (WEFT_TIMELINE_AREA (widget)->plot);
  GTK_WIDGET_CLASS (weft_timeline_area_parent_class)->map (widget);
}

static void
weft_timeline_area_dispose (GObject *object)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (object);

  g_clear_handle_id (&self->hint_source, g_source_remove);

  g_clear_pointer (&self->pointer, weft_timeline_pointer_free);
  g_clear_pointer (&self->labels, weft_lane_labels_free);
  g_clear_pointer (&self->glide, weft_glide_free);
  g_clear_pointer (&self->strip, gtk_widget_unparent);
  g_clear_pointer (&self->ruler, gtk_widget_unparent);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  g_clear_pointer (&self->scrollbar, gtk_widget_unparent);
  g_clear_pointer (&self->card, gtk_widget_unparent);
  g_clear_pointer (&self->hint, gtk_widget_unparent);
  g_clear_pointer (&self->lanes, gtk_widget_unparent);
  g_clear_pointer (&self->read_out, weft_read_out_free);
  g_clear_object (&self->plot);
  G_OBJECT_CLASS (weft_timeline_area_parent_class)->dispose (object);
}

static void
weft_timeline_area_class_init (WeftTimelineAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_timeline_area_dispose;
  widget_class->size_allocate = weft_timeline_area_size_allocate;
  widget_class->measure = weft_timeline_area_measure;
  widget_class->focus = weft_timeline_area_focus;
  widget_class->map = weft_timeline_area_map;
  gtk_widget_class_set_css_name (widget_class, "timeline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  weft_actions_install (widget_class, "timeline.", weft_timeline_area_action_cb);
}

static void
weft_timeline_area_init (WeftTimelineArea *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->read_out = weft_read_out_new ();
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Timeline"), -1);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (weft_timeline_area_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
weft_timeline_area_new (WeftPlot *plot)
{
  WeftTimelineArea *self = g_object_new (WEFT_TYPE_TIMELINE_AREA, NULL);
  GtkWidget *parent = GTK_WIDGET (self);
  WeftView *view = weft_plot_get_view (plot);

  self->plot = g_object_ref (plot);
  self->strip = weft_strip_new (plot);
  self->ruler = weft_ruler_view_new (plot);
  self->lanes = weft_lane_list_new (plot);
  self->overlay = weft_timeline_overlay_new (plot, WEFT_LANE_LIST (self->lanes));
  self->scrollbar = gtk_scrollbar_new (
      GTK_ORIENTATION_VERTICAL, weft_lane_list_get_adjustment (WEFT_LANE_LIST (self->lanes)));
  self->card = weft_read_out_view_new ();
  gtk_widget_set_visible (self->card, FALSE);
  self->hint = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->hint, "osd");
  gtk_widget_add_css_class (self->hint, "weft-hint");
  gtk_widget_set_can_target (self->hint, FALSE);
  gtk_widget_set_visible (self->hint, FALSE);
  gtk_widget_set_parent (self->strip, parent);
  gtk_widget_set_parent (self->ruler, parent);
  gtk_widget_set_parent (self->lanes, parent);
  gtk_widget_set_parent (self->overlay, parent);
  gtk_widget_set_parent (self->scrollbar, parent);
  gtk_widget_set_parent (self->card, parent);
  gtk_widget_set_parent (self->hint, parent);
  self->glide = weft_glide_new (parent, view);
  self->pointer = weft_timeline_pointer_new (self, self->glide);
  self->labels = weft_lane_labels_new (self);
  g_signal_connect_object (weft_lane_list_get_adjustment (WEFT_LANE_LIST (self->lanes)), "changed",
                           G_CALLBACK (weft_timeline_area_update_scrollbar), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "focus-changed", G_CALLBACK (weft_timeline_area_describe), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw),
                           self->overlay, G_CONNECT_SWAPPED);
  return parent;
}

WeftPlot *
weft_timeline_area_get_plot (WeftTimelineArea *self)
{
  return self->plot;
}

WeftLaneList *
weft_timeline_area_get_lanes (WeftTimelineArea *self)
{
  return WEFT_LANE_LIST (self->lanes);
}

double
weft_timeline_area_lanes_top (WeftTimelineArea *self)
{
  return WEFT_PLOT_STRIP_HEIGHT + WEFT_RULER_HEIGHT;
}

/* Beside @x and below the lane's end, so that the card never covers what it tells of; a lane that
 * is high tells of what is right at the pointer. */
static void
show_card (WeftTimelineArea *self, double x, double y, gint lane)
{
  double top = 0, height = 0;

  weft_lane_list_lane_extent (WEFT_LANE_LIST (self->lanes), lane, &top, &height);
  self->card_x = x;
  self->card_y = y;
  if (height <= MAX_CARD_LANE)
    self->card_y = MAX (y, weft_timeline_area_lanes_top (self) + top + height - CARD_GAP);
  weft_read_out_view_set (WEFT_READ_OUT_VIEW (self->card), self->read_out);
  gtk_widget_set_visible (self->card, TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
weft_timeline_area_show_read_out (WeftTimelineArea *self, double x, double y)
{
  double lane_y = y - weft_timeline_area_lanes_top (self);
  gint lane = weft_lane_list_lane_at (WEFT_LANE_LIST (self->lanes), lane_y);

  if (weft_timeline_area_read (self, lane, weft_plot_time (self->plot, x - WEFT_LABEL_WIDTH),
                               lane_y, self->read_out))
    show_card (self, x, y, lane);
  else
    weft_timeline_area_hide_read_out (self);
}

void
weft_timeline_area_hide_read_out (WeftTimelineArea *self)
{
  gtk_widget_set_visible (self->card, FALSE);
}

char *
weft_timeline_area_read_out_text (WeftTimelineArea *self)
{
  return gtk_widget_get_visible (self->card) ? weft_read_out_text (self->read_out) : NULL;
}

static void
hide_hint_cb (gpointer data)
{
  WeftTimelineArea *self = data;

  self->hint_source = 0;
  gtk_widget_set_visible (self->hint, FALSE);
}

void
weft_timeline_area_show_hint (WeftTimelineArea *self, const char *text)
{
  g_clear_handle_id (&self->hint_source, g_source_remove);
  gtk_widget_set_visible (self->hint, text != NULL);
  if (text == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (self->hint), text);
  self->hint_source = g_timeout_add_once (HINT_MS, hide_hint_cb, self);
}

void
weft_timeline_area_set_height (WeftTimelineArea *self, int least, int height)
{
  self->least = least;
  self->height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

WeftTimelinePointer *
weft_timeline_area_get_pointer (WeftTimelineArea *self)
{
  return self->pointer;
}
