/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-panels.h"

#include "weft-lane-commands.h"
#include "weft-object.h"
#include "weft-timeline.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define LEVEL_INDENT 20

struct _WeftLaneRow
{
  GtkBox parent_instance;

  GtkWidget *check;
  GtkWidget *name;
  GtkWidget *expander;
  GtkWidget *pin;
  GtkWidget *value;
  GtkWidget *help;
  GtkWidget *flag;

  WeftPlot *plot; /* borrowed */
  char *id;
  gboolean is_missing;
  gboolean is_active; /* visibility in the layout; the check button is always off without data */
  gboolean is_updating;
  gboolean is_expanded;
};

G_DEFINE_FINAL_TYPE (WeftLaneRow, weft_lane_row, GTK_TYPE_BOX)

/* Updates the buttons without handling the change as user input. */
static void
update_buttons (WeftLaneRow *self, gboolean is_pinned)
{
  self->is_updating = TRUE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check),
                               self->is_active && !self->is_missing);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->pin), is_pinned);
  /* hide the pin of a row without data, which leaves more room for its name */
  gtk_widget_set_visible (self->pin, !self->is_missing && !weft_plot_is_stacked (self->plot));
  weft_tooltip_set (self->pin, is_pinned ? C_ ("action", "Unpin") : _ ("Pin on top"));
  self->is_updating = FALSE;
}

static void
visibility_toggled_cb (WeftLaneRow *self)
{
  if (!self->is_updating)
    weft_lane_command_set (self->plot, weft_lane_layout_show, self->id,
                           gtk_check_button_get_active (GTK_CHECK_BUTTON (self->check)));
}

static void
pin_toggled_cb (WeftLaneRow *self)
{
  if (!self->is_updating)
    weft_lane_command_set (self->plot, weft_lane_layout_pin, self->id,
                           gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->pin)));
}

static void
weft_lane_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, WEFT_LANE_ROW (object)->is_expanded);
}

static void
weft_lane_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftLaneRow *self = WEFT_LANE_ROW (object);

  if (self->is_expanded == g_value_get_boolean (value))
    return;
  self->is_expanded = g_value_get_boolean (value);
  gtk_button_set_icon_name (GTK_BUTTON (self->expander),
                            self->is_expanded ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_STATE_EXPANDED,
                               self->is_expanded, -1);
  g_object_notify_by_pspec (object, pspec);
}

static void
expander_clicked_cb (WeftLaneRow *self)
{
  g_object_set (self, "expanded", !self->is_expanded, NULL);
}

static void
copy_flag (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftLaneRow *self = WEFT_LANE_ROW (widget);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          gtk_label_get_text (GTK_LABEL (self->flag)));
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The flags were copied"));
}

static void
move_lane (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftLaneRow *self = WEFT_LANE_ROW (widget);

  if (!weft_lane_command_move_by (self->plot, self->id, g_str_equal (action, "lane-row.move-down")))
    gtk_widget_error_bell (widget);
}

/* Provides the row itself as the dragged value, so that nothing else can be dropped on a row. */
static GdkContentProvider *
drag_prepare_cb (GtkDragSource *source, double x, double y, WeftLaneRow *self)
{
  return gdk_content_provider_new_typed (WEFT_TYPE_LANE_ROW, self);
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, WeftLaneRow *self)
{
  g_autoptr (GdkPaintable) icon = gtk_widget_paintable_new (GTK_WIDGET (self));

  gtk_drag_source_set_icon (source, icon, 0, 0);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, WeftLaneRow *self)
{
  return weft_lane_row_accept_drop (self, g_value_get_object (value));
}

gboolean
weft_lane_row_accept_drop (WeftLaneRow *self, WeftLaneRow *dragged)
{
  g_autoptr (GPtrArray) siblings = weft_lane_command_siblings (self->plot, self->id);

  if (dragged == NULL || dragged->plot != self->plot ||
      !g_ptr_array_find_with_equal_func (siblings, dragged->id, g_str_equal, NULL))
    return FALSE;
  weft_lane_command_move (self->plot, dragged->id, self->id);
  return TRUE;
}

static void
weft_lane_row_class_init (WeftLaneRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftLaneRow, g_free, id);
  object_class->get_property = weft_lane_row_get_property;
  object_class->set_property = weft_lane_row_set_property;
  g_object_class_install_property (
      object_class, 1,
      g_param_spec_boolean ("expanded", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_css_name (widget_class, "lanerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  weft_class_template (widget_class, "weft-lane-row");
  weft_class_bind_children (klass, WeftLaneRow, check, name, expander, pin, value, help, flag);
  weft_class_bind_callbacks (klass, visibility_toggled_cb, pin_toggled_cb, expander_clicked_cb);
  gtk_widget_class_install_action (widget_class, "lane-row.copy", NULL, copy_flag);
  gtk_widget_class_install_action (widget_class, "lane-row.move-up", NULL, move_lane);
  gtk_widget_class_install_action (widget_class, "lane-row.move-down", NULL, move_lane);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "lane-row.move-up",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK,
                                       "lane-row.move-down", NULL);
}

static void
weft_lane_row_init (WeftLaneRow *self)
{
  GtkDragSource *source;
  GtkDropTarget *target;

  self->is_active = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  source = gtk_drag_source_new ();
  target = gtk_drop_target_new (WEFT_TYPE_LANE_ROW, GDK_ACTION_MOVE);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

GtkWidget *
weft_lane_row_new (WeftPlot *plot, const char *id, const char *name)
{
  WeftLaneRow *self = g_object_new (WEFT_TYPE_LANE_ROW, NULL);

  self->plot = plot;
  self->id = g_strdup (id);
  gtk_label_set_text (GTK_LABEL (self->name), name);
  weft_widget_set_accessible_name (self->check, name);
  update_buttons (self, FALSE);
  return GTK_WIDGET (self);
}

const char *
weft_lane_row_get_id (WeftLaneRow *self)
{
  return self->id;
}

void
weft_lane_row_update (WeftLaneRow *self, guint level, gboolean by_default)
{
  const WeftLaneLayout *layout = weft_plot_get_layout (self->plot);

  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  gtk_widget_set_margin_start (GTK_WIDGET (self), (int) level * LEVEL_INDENT);
  self->is_active = weft_lane_layout_is_shown (layout, self->id, by_default);
  update_buttons (self, weft_lane_layout_get_setting (layout, self->id)->is_pinned);
}

void
weft_lane_row_set_expandable (WeftLaneRow *self, gboolean is_expandable)
{
  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  gtk_widget_set_visible (self->expander, is_expandable);
}

gboolean
weft_lane_row_get_expanded (WeftLaneRow *self)
{
  g_return_val_if_fail (WEFT_IS_LANE_ROW (self), FALSE);
  return self->is_expanded;
}

static void
set_value_and_reason (
    WeftLaneRow *self, gboolean is_missing, const char *value, const char *why, const char *flag)
{
  self->is_missing = is_missing;
  gtk_widget_set_sensitive (self->check, !is_missing);
  gtk_widget_set_hexpand (self->value, is_missing);
  gtk_label_set_text (GTK_LABEL (self->value), value);
  weft_tooltip_set (GTK_WIDGET (self), why);
  weft_widget_set_accessible_description (self->check, why != NULL ? why : value);
  gtk_label_set_text (GTK_LABEL (self->flag), flag != NULL ? flag : "");
  gtk_widget_set_visible (self->help, flag != NULL);
  update_buttons (self, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->pin)));
}

void
weft_lane_row_set_value (WeftLaneRow *self, const char *value)
{
  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  set_value_and_reason (self, FALSE, value, NULL, NULL);
}

void
weft_lane_row_set_missing (WeftLaneRow *self, const char *reason, const char *why, const char *flag)
{
  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  set_value_and_reason (self, TRUE, reason, why, flag);
}

WeftLaneAvailability
weft_lane_availability_get (const WeftTrace *trace, WeftTimelineCharts chart)
{
  const WeftLaneClass *klass = weft_lane_class_find (chart);
  WeftAbsence absence;

  if (weft_timeline_has_data (trace, chart))
    return (WeftLaneAvailability){
      .value = klass->amount != NULL ? klass->amount (trace) : (WeftFormatted){ "" },
    };
  if (klass->empty_reason != NULL)
    {
      const char *word = klass->get_empty_value != NULL ? klass->get_empty_value (trace) : NULL;

      return (WeftLaneAvailability){ .reason = word != NULL ? word : _ ("none"),
                                     .why = _ (klass->empty_reason) };
    }
  absence = weft_feature_absence (trace, klass->feature);
  return (WeftLaneAvailability){
    .reason = absence.word,
    .why = absence.why,
    /* the parent of a child group already shows the flag */
    .flag = weft_lane_group_get (chart)->parent == 0 ? absence.flag : NULL,
  };
}
