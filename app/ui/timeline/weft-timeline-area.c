/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline area: lays out strip, ruler, lanes and overlay. */
#include "weft-timeline-area.h"

#include "weft-action-bindings.h"
#include "weft-clock.h"
#include "weft-finding-steps.h"
#include "weft-format.h"
#include "weft-interval.h"
#include "weft-item.h"
#include "weft-join.h"
#include "weft-lane-absence.h"
#include "weft-lane-commands.h"
#include "weft-lane-labels.h"
#include "weft-object.h"
#include "weft-platform.h"
#include "weft-ruler.h"
#include "weft-strip.h"
#include "weft-tab-stop.h"
#include "weft-text-zoom.h"
#include "weft-timeline-commands.h"
#include "weft-timeline-overlay.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Delay of the accessible description after the last of several changes. */
#define DESCRIBE_MS 200

/* Maximum number of lanes in the description, about half a minute of speech. */
#define MAX_DESCRIBED_LANES 16

struct _WeftTimelineArea
{
  GtkWidget parent_instance;

  WeftTimelineParts parts; /* @plot, @card and @bookmarks are owned; @lanes is a child */
  GtkAdjustment *column;   /* adjustment of the stack that contains the area, or NULL; borrowed */
  GtkWidget *strip;        /* hidden, like the ruler, if the area is below another one */
  GtkWidget *ruler;
  GtkWidget *overlay;
  GtkWidget *scrollbar;

  WeftViewAnimation *animation;
  WeftTimelinePointer *pointer;
  WeftLaneLabels *labels;
  WeftGoTo *go_to;
  WeftMarkName *mark_name;
  guint density_source;  /* source id, or 0 */
  guint describe_source; /* source id, or 0 */
  int least, height;     /* requested minimum and natural height, px; 0 for the default */
};

G_DEFINE_FINAL_TYPE (WeftTimelineArea, weft_timeline_area, GTK_TYPE_WIDGET)

static void
weft_timeline_area_update_density (gpointer user_data)
{
  WeftTimelineArea *self = user_data;
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));

  self->density_source = 0;
  if (native != NULL && gtk_native_get_surface (native) != NULL)
    weft_plot_set_density (self->parts.plot,
                           weft_platform_surface_scale (gtk_native_get_surface (native)) *
                               weft_text_zoom_get_scale (GTK_WIDGET (self)));
}

/* Updates the density when idle, since it changes the layout, which must not happen during
 * allocation. */
static void
weft_timeline_area_queue_density (WeftTimelineArea *self)
{
  if (self->density_source == 0)
    self->density_source = g_idle_add_once (weft_timeline_area_update_density, self);
}

static void
weft_timeline_area_map (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  GTK_WIDGET_CLASS (weft_timeline_area_parent_class)->map (widget);
  weft_connect (surface, WEFT_PLATFORM_SCALE_CHANGED, weft_timeline_area_queue_density, widget);
  weft_timeline_area_queue_density (WEFT_TIMELINE_AREA (widget));
}

static void
weft_timeline_area_unmap (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_signal_handlers_disconnect_by_func (surface, weft_timeline_area_queue_density, widget);
  g_clear_handle_id (&WEFT_TIMELINE_AREA (widget)->density_source, g_source_remove);
  g_clear_handle_id (&WEFT_TIMELINE_AREA (widget)->describe_source, g_source_remove);
  GTK_WIDGET_CLASS (weft_timeline_area_parent_class)->unmap (widget);
}

static void
weft_timeline_area_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);
  int top = self->parts.top;
  int ruler_y = self->parts.is_below ? -WEFT_RULER_HEIGHT : WEFT_PLOT_STRIP_HEIGHT;

  /* lanes in a stack do not grow */
  weft_plot_set_size (self->parts.plot, width - WEFT_LABEL_WIDTH - WEFT_PLOT_GUTTER,
                      self->column != NULL ? 0 : height - top);
  weft_timeline_allocate_child (self->strip, 0, 0, width, WEFT_PLOT_STRIP_HEIGHT);
  weft_timeline_allocate_child (self->ruler, 0, WEFT_PLOT_STRIP_HEIGHT, width, WEFT_RULER_HEIGHT);
  weft_timeline_allocate_child (GTK_WIDGET (self->parts.lanes), 0, top, width, height - top);
  weft_timeline_allocate_child (self->overlay, 0, ruler_y, width, height - ruler_y);
  weft_timeline_allocate_child (self->scrollbar, width - WEFT_PLOT_GUTTER, top, WEFT_PLOT_GUTTER,
                                height - top);
  if (self->column == NULL)
    weft_timeline_card_allocate (self->parts.card, width, height);
  weft_lane_labels_present (self->labels);
  weft_go_to_present (self->go_to);
  weft_mark_name_present (self->mark_name);
  if (gtk_widget_get_mapped (widget))
    weft_timeline_area_queue_density (self);
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
  *minimum =
      orientation == GTK_ORIENTATION_HORIZONTAL ? WEFT_LABEL_WIDTH + 148 : WEFT_TIMELINE_MIN_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1100 : 600;
  if (WEFT_TIMELINE_AREA (widget)->column != NULL && orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = 1;
  else if (WEFT_TIMELINE_AREA (widget)->height > 0 && orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = WEFT_TIMELINE_AREA (widget)->least;
      *natural = WEFT_TIMELINE_AREA (widget)->height;
    }
}

static void
weft_timeline_area_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);

  /* Escape first cancels a drag */
  if (g_str_equal (name, "timeline.escape") && (weft_timeline_pointer_drag_cancel (self->pointer) ||
                                                weft_lane_labels_drag_cancel (self->labels) ||
                                                weft_strip_drag_cancel (WEFT_STRIP (self->strip))))
    return;
  if (g_str_equal (name, "timeline.lane-menu"))
    weft_lane_labels_open_menu (self->labels);
  else if (g_str_equal (name, "timeline.go-to"))
    weft_go_to_open (self->go_to);
  else if (g_str_equal (name, "timeline.mark-range"))
    {
      WeftPlot *plot = self->parts.plot;
      WeftView *view = weft_plot_get_view (plot);
      WeftRange visible = weft_view_get_visible (view), range = weft_view_get_selection (view);
      double width = weft_plot_get_width (plot), from, to;

      if (weft_view_has_selection (view) && visible.to > visible.from)
        {
          from =
              ((double) range.from - (double) visible.from) / (double) (visible.to - visible.from);
          to = ((double) range.to - (double) visible.from) / (double) (visible.to - visible.from);
          weft_mark_name_open (self->mark_name, range,
                               WEFT_LABEL_WIDTH +
                                   width * (CLAMP (from, 0, 1) + CLAMP (to, 0, 1)) / 2,
                               MIN (self->parts.top, (int) WEFT_TIMELINE_LANES_TOP));
        }
    }
  else if (g_str_equal (name, "timeline.next-place"))
    weft_finding_step (&self->parts, self->animation, TRUE);
  else if (g_str_equal (name, "timeline.previous-place"))
    weft_finding_step (&self->parts, self->animation, FALSE);
  else if (!weft_timeline_command (&self->parts, self->animation, name))
    weft_lane_command (self->parts.plot, name);
}

static void
weft_timeline_area_go_to (gpointer area, guint64 time)
{
  WeftTimelineArea *self = area;

  weft_timeline_go_to (&self->parts, self->animation, time);
}

/* Action "timeline.show-thread" with a thread id. */
static void
weft_timeline_area_show_thread (GtkWidget *widget, const char *name, GVariant *parameter)
{
  weft_lane_command_pin_thread (WEFT_TIMELINE_AREA (widget)->parts.plot,
                                g_variant_get_uint32 (parameter));
}

/* Action "timeline.show-finding" with a WEFT_FINDING_TARGET. */
static void
weft_timeline_area_show_finding (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);
  WeftFindingTarget target = weft_finding_target_from_variant (parameter);

  weft_finding_target_show (&self->parts, self->animation, &target);
}

/* Action "timeline.show-lane-range" with a WEFT_LANE_RANGE_TARGET. Unpicks the previous item. */
static void
weft_timeline_area_show_lane_range (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);
  WeftPlot *plot = self->parts.plot;
  WeftRange range;
  gboolean is_item;
  const char *id;
  gint lane;

  g_variant_get (parameter, "(&sttb)", &id, &range.from, &range.to, &is_item);
  weft_timeline_fit (&self->parts, self->animation, range);
  lane = weft_item_show_lane (plot, id);
  weft_plot_set_focus (plot, lane, range.from);
  weft_plot_set_item (plot, is_item ? lane : -1, range.from, range.to);
  if (!is_item)
    weft_view_select (weft_plot_get_view (plot), range.from, range.to);
  weft_lane_list_reveal (self->parts.lanes, lane);
}

gboolean
weft_timeline_area_press_key (WeftTimelineArea *self, guint keycode, GdkModifierType state)
{
  const char *command = weft_actions_find_by_key_position (keycode, state);

  return command != NULL && weft_timeline_command (&self->parts, self->animation, command);
}

static gboolean
weft_timeline_area_key_cb (WeftTimelineArea *self,
                           guint keyval,
                           guint keycode,
                           GdkModifierType state)
{
  return weft_timeline_area_press_key (self, keycode, state);
}

/* Hides the scroll bar if there is nothing to scroll. */
static void
weft_timeline_area_update_scrollbar (WeftTimelineArea *self)
{
  GtkAdjustment *adjustment = weft_lane_list_get_offset (self->parts.lanes);
  /* ignore an excess of less than a pixel, since the heights of lanes that fill the area are
   * rounded */
  gboolean scrolls = self->column == NULL && gtk_adjustment_get_upper (adjustment) >=
                                                 gtk_adjustment_get_page_size (adjustment) + 1;

  if (scrolls == gtk_widget_get_child_visible (self->scrollbar))
    return;
  gtk_widget_set_child_visible (self->scrollbar, scrolls);
  /* GTK has not allocated the scroll bar while it was hidden */
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Returns an accessible description of the whole timeline, like "0 to 187.647 ms. Activity: 1.3
 * HECs; GC: 33.1 %; …", with the selected range if there is one, or NULL if there is no log. Lanes
 * after the first MAX_DESCRIBED_LANES are only counted. Newly allocated. */
static char *
timeline_summary (WeftPlot *plot)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  WeftChart *chart = weft_plot_get_chart (plot);
  WeftView *view = weft_plot_get_view (plot);
  const WeftProcess *process = weft_plot_get_process (plot);
  g_autofree char *visible = weft_format_moment_range (process, weft_view_get_visible (view));
  g_autofree char *selection = weft_format_moment_range (process, weft_view_get_selection (view));
  g_autoptr (GString) lanes = g_string_new (NULL);
  g_autofree char *selected = NULL;
  g_autofree char *range = NULL;
  g_autofree char *more = NULL;
  guint n;

  if (timeline == NULL || chart == NULL)
    return NULL;
  n = timeline->lanes->len;
  if (weft_view_has_selection (view))
    selected = g_strdup_printf (_ ("selected: %s"), selection);
  range = weft_joined (WEFT_JOIN_CLAUSE, visible, selected);
  for (guint i = 0; i < MIN (n, MAX_DESCRIBED_LANES); i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);
      g_autofree char *title = weft_lane_title (lane, timeline->trace);
      WeftFormatted value = weft_lane_value (lane, chart);
      g_autofree char *text = weft_labelled (title, value.text);

      if (value.text[0] != '\0')
        weft_join (lanes, WEFT_JOIN_CLAUSE, text);
    }
  if (n > MAX_DESCRIBED_LANES)
    more = g_strdup_printf (ngettext ("%s more lane", "%s more lanes", n - MAX_DESCRIBED_LANES),
                            weft_format_count (n - MAX_DESCRIBED_LANES).text);
  weft_join (lanes, WEFT_JOIN_CLAUSE, more);
  return weft_joined (WEFT_JOIN_SENTENCE, range, lanes->len > 0 ? lanes->str : NULL);
}

/* Updates the accessible description, which is about the focused lane, or else about all lanes. */
static void
weft_timeline_area_describe (WeftTimelineArea *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->parts.plot);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;
  gint focus = weft_plot_get_focus (self->parts.plot, NULL);

  if (timeline == NULL || focus < 0 || (guint) focus >= timeline->lanes->len)
    text = timeline_summary (self->parts.plot);
  else if (weft_timeline_card_read_focus (self->parts.card, out))
    text = weft_read_out_text (out);
  else
    text = weft_lane_title (weft_timeline_lane (timeline, focus), timeline->trace);
  weft_widget_set_accessible_description (self, text != NULL ? text : "");
}

static void
weft_timeline_area_describe_cb (gpointer area)
{
  WeftTimelineArea *self = area;

  self->describe_source = 0;
  weft_timeline_area_describe (self);
}

/* Updates the description after a delay, since the view often moves in many steps. An unmapped
 * timeline is described once it is mapped. */
static void
weft_timeline_area_describe_later (WeftTimelineArea *self)
{
  g_clear_handle_id (&self->describe_source, g_source_remove);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->describe_source =
        g_timeout_add_once (weft_interval (DESCRIBE_MS), weft_timeline_area_describe_cb, self);
}

/* Handles Tab, which moves the focus from lane to lane, and out of the timeline after the last
 * lane. */
static gboolean
weft_timeline_area_focus (GtkWidget *widget, GtkDirectionType direction)
{
  WeftTimelineArea *self = WEFT_TIMELINE_AREA (widget);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->parts.plot);
  gboolean is_forward = direction == GTK_DIR_TAB_FORWARD;

  if (weft_tab_stop_focus_popover (widget, direction))
    return TRUE;
  if ((!is_forward && direction != GTK_DIR_TAB_BACKWARD) || timeline == NULL)
    return gtk_widget_has_focus (widget) ? FALSE : gtk_widget_grab_focus (widget);
  if (!gtk_widget_has_focus (widget))
    return weft_timeline_focus_first_or_last_lane (&self->parts, is_forward) &&
           gtk_widget_grab_focus (widget);
  return weft_timeline_command (&self->parts, self->animation,
                                is_forward ? "timeline.lane-down" : "timeline.lane-up");
}

static void
weft_timeline_area_class_init (WeftTimelineAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftTimelineArea, weft_timeline_pointer_free, pointer);
  weft_class_add_owned (klass, WeftTimelineArea, weft_lane_labels_free, labels);
  weft_class_add_owned (klass, WeftTimelineArea, weft_go_to_free, go_to);
  weft_class_add_owned (klass, WeftTimelineArea, weft_mark_name_free, mark_name);
  weft_class_add_owned (klass, WeftTimelineArea, weft_view_animation_free, animation);
  weft_class_add_owned (klass, WeftTimelineArea, gtk_widget_unparent, strip, ruler, overlay,
                        scrollbar);
  weft_class_add_owned (klass, WeftTimelineArea, weft_timeline_card_free, parts.card);
  weft_class_add_owned (klass, WeftTimelineArea, gtk_widget_unparent, parts.lanes);
  weft_class_add_owned (klass, WeftTimelineArea, g_object_unref, parts.bookmarks, parts.plot);
  widget_class->map = weft_timeline_area_map;
  widget_class->unmap = weft_timeline_area_unmap;
  widget_class->size_allocate = weft_timeline_area_size_allocate;
  widget_class->measure = weft_timeline_area_measure;
  widget_class->focus = weft_timeline_area_focus;
  gtk_widget_class_set_css_name (widget_class, "timeline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  weft_actions_install (widget_class, "timeline.", weft_timeline_area_action_cb);
  gtk_widget_class_install_action (widget_class, "timeline.show-thread", "u",
                                   weft_timeline_area_show_thread);
  gtk_widget_class_install_action (widget_class, "timeline.show-finding", WEFT_FINDING_TARGET,
                                   weft_timeline_area_show_finding);
  gtk_widget_class_install_action (widget_class, "timeline.show-lane-range", WEFT_LANE_RANGE_TARGET,
                                   weft_timeline_area_show_lane_range);
}

static void
weft_timeline_area_init (WeftTimelineArea *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  weft_widget_set_accessible_name (self, _ ("Timeline"));
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_key_new (), self,
                              "key-pressed", weft_timeline_area_key_cb, NULL);
}

/* Explains once why the picked thread has no arrows. A thread that is only focused gets no hint. */
static void
flows_changed_cb (WeftTimelineArea *self, WeftThreadFlows *flows)
{
  WeftRange item;

  if (weft_thread_flows_are_too_many (flows) && weft_plot_get_item (self->parts.plot, &item) >= 0)
    weft_timeline_card_hint (self->parts.card, _ ("Too many arrows to draw: zoom in to see them"));
}

static GtkWidget *
timeline_area_new (WeftPlot *plot, WeftBookmarks *bookmarks, gboolean is_below)
{
  WeftTimelineArea *self = g_object_new (WEFT_TYPE_TIMELINE_AREA, NULL);
  WeftThreadFlows *flows;
  GtkWidget *parent = GTK_WIDGET (self);
  WeftView *view = weft_plot_get_view (plot);

  self->parts.area = parent;
  self->parts.plot = g_object_ref (plot);
  self->parts.bookmarks = g_object_ref (bookmarks);
  self->parts.is_below = is_below;
  self->parts.top = is_below ? 0 : (int) WEFT_TIMELINE_LANES_TOP;
  self->strip = weft_strip_new (plot);
  self->ruler = weft_ruler_view_new (plot);
  self->parts.lanes = WEFT_LANE_LIST (weft_lane_list_new (plot));
  self->overlay = weft_timeline_overlay_new (plot, self->parts.lanes);
  flows = weft_timeline_overlay_get_flows (WEFT_TIMELINE_OVERLAY (self->overlay));
  self->scrollbar =
      gtk_scrollbar_new (GTK_ORIENTATION_VERTICAL, weft_lane_list_get_offset (self->parts.lanes));
  gtk_widget_set_parent (self->strip, parent);
  gtk_widget_set_parent (self->ruler, parent);
  gtk_widget_set_parent (GTK_WIDGET (self->parts.lanes), parent);
  gtk_widget_set_parent (self->overlay, parent);
  gtk_widget_set_parent (self->scrollbar, parent);
  gtk_widget_set_child_visible (self->strip, !is_below);
  gtk_widget_set_child_visible (self->ruler, !is_below);
  self->parts.card = weft_timeline_card_new (&self->parts);
  self->animation = weft_view_animation_new (parent, view);
  self->pointer = weft_timeline_pointer_new (&self->parts, self->animation);
  self->labels = weft_lane_labels_new (&self->parts);
  self->go_to = weft_go_to_new (parent, plot, weft_timeline_area_go_to, self);
  self->mark_name = weft_mark_name_new (parent, bookmarks);
  weft_connect (weft_lane_list_get_offset (self->parts.lanes), "changed",
                weft_timeline_area_update_scrollbar, self);
  weft_connect (flows, "changed", flows_changed_cb, self);
  weft_connect (view, "focus-changed", weft_timeline_area_describe, self);
  weft_connect (view, "visible-changed", weft_timeline_area_describe_later, self);
  weft_connect (view, "selection-changed", weft_timeline_area_describe_later, self);
  weft_connect (plot, "lanes-changed", weft_timeline_area_describe_later, self);
  g_signal_connect_after (self, "map", G_CALLBACK (weft_timeline_area_describe_later), NULL);
  weft_connect (self, "notify::has-focus", gtk_widget_queue_draw, self->overlay);
  return parent;
}

GtkWidget *
weft_timeline_area_new (WeftPlot *plot)
{
  return timeline_area_new (plot, weft_document_get_bookmarks (weft_plot_get_document (plot)),
                            FALSE);
}

GtkWidget *
weft_timeline_area_new_below (WeftPlot *plot, WeftBookmarks *bookmarks)
{
  return timeline_area_new (plot, bookmarks, TRUE);
}

void
weft_timeline_area_set_stack (WeftTimelineArea *self, GtkWidget *stack, GtkAdjustment *column)
{
  g_return_if_fail (WEFT_IS_TIMELINE_AREA (self));
  self->column = column;
  weft_timeline_card_set_parent (self->parts.card, stack != NULL ? stack : GTK_WIDGET (self));
  weft_timeline_area_place (self, 0, 0, 0);
  weft_timeline_area_update_scrollbar (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
weft_timeline_area_place (WeftTimelineArea *self, double top, int heading, int above)
{
  int lanes_top = (int) WEFT_TIMELINE_LANES_TOP + above + heading;

  /* if the area has strip and ruler, the heading is between the ruler and the lanes, otherwise it
   * is above the area */
  if (!self->parts.is_below && self->parts.top != lanes_top)
    {
      self->parts.top = lanes_top;
      weft_timeline_overlay_set_gap (WEFT_TIMELINE_OVERLAY (self->overlay), above + heading);
      /* the lanes and the overlay move even if the area keeps its size */
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      gtk_widget_queue_draw (self->overlay);
    }
  weft_lane_list_place (self->parts.lanes, self->column, top, heading);
}

const WeftTimelineParts *
weft_timeline_area_get_parts (WeftTimelineArea *self)
{
  return &self->parts;
}

WeftLaneList *
weft_timeline_area_get_lanes (WeftTimelineArea *self)
{
  return self->parts.lanes;
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
