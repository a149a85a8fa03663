/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-panels.h"

#include "weft-action-bindings.h"
#include "weft-chart-table-pane.h"
#include "weft-finding-steps.h"
#include "weft-help.h"
#include "weft-item.h"
#include "weft-object.h"
#include "weft-settings.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _WeftTimelinePage
{
  WeftPage parent_instance;

  GtkWidget *side;
  GtkWidget *side_switch;
  GtkWidget *divide, *area_bin;
  GtkWidget *details;
  WeftTimelineStack *stack; /* borrowed, in @area_bin */
  GtkWidget *area;          /* borrowed: the document's own area in @stack */

  WeftPlot *plot;
};

G_DEFINE_FINAL_TYPE (WeftTimelinePage, weft_timeline_page, WEFT_TYPE_PAGE)

/* Returns the timeline of the process that had the focus last; by default, that of the item pane.
 */
static const WeftTimelineParts *
focused_parts (WeftTimelinePage *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self->stack));

  return weft_timeline_area_get_parts (WEFT_IS_TIMELINE_AREA (focus) ?
                                           WEFT_TIMELINE_AREA (focus) :
                                           weft_timeline_stack_get_item_area (self->stack));
}

/* Forwards an action to the timeline, so that the timeline's actions work on the whole page. Keys
 * are for the process with the focus, a target is for the document. */
static void
forward_to_timeline (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTimelinePage *self = WEFT_TIMELINE_PAGE (widget);

  gtk_widget_activate_action_variant (parameter != NULL ? self->area : focused_parts (self)->area,
                                      action, parameter);
}

/* Returns the help topic of the focused lane. */
static const char *
weft_timeline_page_get_help (WeftPage *page)
{
  WeftPlot *plot = focused_parts (WEFT_TIMELINE_PAGE (page))->plot;
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  gint lane = weft_plot_get_focus (plot, NULL);

  if (timeline == NULL || lane < 0 || (guint) lane >= timeline->lanes->len)
    return NULL;
  return weft_help_find_id (WEFT_HELP_LANE, weft_timeline_lane (timeline, (guint) lane)->klass);
}

static gboolean
weft_timeline_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (WEFT_TIMELINE_PAGE (widget)->area);
}

static void
weft_timeline_page_class_init (WeftTimelinePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftTimelinePage, g_object_unref, plot);
  weft_actions_install (widget_class, "timeline.", forward_to_timeline);
  gtk_widget_class_install_action (widget_class, "timeline.show-thread", "u", forward_to_timeline);
  gtk_widget_class_install_action (widget_class, "timeline.show-finding", WEFT_FINDING_TARGET,
                                   forward_to_timeline);
  gtk_widget_class_install_action (widget_class, "timeline.show-lane-range", WEFT_LANE_RANGE_TARGET,
                                   forward_to_timeline);
  widget_class->grab_focus = weft_timeline_page_grab_focus;
  WEFT_PAGE_CLASS (klass)->has_time_axis = TRUE;
  WEFT_PAGE_CLASS (klass)->get_help = weft_timeline_page_get_help;
  gtk_widget_class_set_css_name (widget_class, "timelinepage");
  g_type_ensure (WEFT_TYPE_CHART_TABLE_PANE);
  weft_class_template (klass, "weft-timeline-page");
  weft_class_bind_children (klass, WeftTimelinePage, side, side_switch, divide, area_bin, details);
}

/* Forwards a key to the timeline, so that its keys work on the whole page even if they are not
 * shortcuts. */
static gboolean
key_pressed_cb (WeftTimelinePage *self, guint keyval, guint keycode, GdkModifierType state)
{
  return weft_timeline_area_press_key (WEFT_TIMELINE_AREA (self->area), keycode, state);
}

static void
weft_timeline_page_init (WeftTimelinePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_page_set_widgets (WEFT_PAGE (self), NULL, self->side, self->details);
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_key_new (), self,
                              "key-pressed", key_pressed_cb, NULL);
}

static void
side_page_toggled_cb (GtkToggleButton *button, GtkWidget *page)
{
  gtk_widget_set_visible (page, gtk_toggle_button_get_active (button));
}

/* Adds @page to the side panel, and adds a button that shows @page to the linked buttons above the
 * panel. */
static void
add_side_page (WeftTimelinePage *self, GtkWidget *page, const char *title)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (title);
  GtkWidget *first = gtk_widget_get_first_child (self->side_switch);

  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_set_visible (page, first == NULL);
  gtk_widget_set_vexpand (page, TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), first == NULL);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  g_signal_connect_object (button, "toggled", G_CALLBACK (side_page_toggled_cb), page, 0);
  gtk_box_append (GTK_BOX (self->side_switch), button);
  gtk_box_append (GTK_BOX (self->side), page);
}

GtkWidget *
weft_timeline_page_new (WeftPlot *plot)
{
  WeftTimelinePage *self = g_object_new (WEFT_TYPE_TIMELINE_PAGE, NULL);
  GtkWidget *stack = weft_timeline_stack_new (plot);

  self->plot = g_object_ref (plot);
  self->stack = WEFT_TIMELINE_STACK (stack);
  self->area = GTK_WIDGET (weft_timeline_stack_get_area (self->stack));
  gtk_widget_set_vexpand (stack, TRUE);
  add_side_page (self, weft_side_panel_new (self->plot), C_ ("title", "Lanes"));
  add_side_page (self, weft_threads_panel_new (self->plot), C_ ("title", "Threads"));
  add_side_page (self, weft_marks_panel_new (self->plot), C_ ("title", "Marks"));
  adw_bin_set_child (ADW_BIN (self->area_bin), stack);
  g_object_set (self->divide, "frame-height", WEFT_TIMELINE_LANES_TOP, "table-folds", TRUE, NULL);
  weft_settings_bind ("details-height", self->divide, "table-height");
  gtk_box_append (GTK_BOX (self->details), weft_item_pane_new (self->stack));
  gtk_box_append (GTK_BOX (self->details), weft_item_pane_new_for_path (self->stack));
  gtk_box_append (GTK_BOX (self->details), weft_details_new (self->plot));
  return GTK_WIDGET (self);
}

void
weft_timeline_page_go_to_item (WeftTimelinePage *self,
                               WeftDocument *document,
                               const char *id,
                               guint64 time)
{
  WeftPlot *plot;

  g_return_if_fail (WEFT_IS_TIMELINE_PAGE (self));
  plot = weft_timeline_stack_get_plot (self->stack, document);
  if (plot != NULL)
    weft_item_go_to (plot, id, time);
}
