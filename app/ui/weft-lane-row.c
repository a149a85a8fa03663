/* SPDX-License-Identifier: BSD-3-Clause */
/* A row of the side panel: a check with what the log has of it. */
#include "weft-lane-row.h"

#define LEVEL_INDENT 20

struct _WeftLaneRow
{
  GtkWidget parent_instance;

  GtkWidget *check;
  GtkWidget *value;
  GtkWidget *help;
  GtkWidget *flag;

  gboolean is_missing;
  gboolean active; /* as it was asked for; a missing group shows no mark */
};

enum
{
  PROP_0,
  PROP_ACTIVE,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (WeftLaneRow, weft_lane_row, GTK_TYPE_WIDGET)

static void
show_active (WeftLaneRow *self)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), self->active && !self->is_missing);
}

static void
on_toggled (WeftLaneRow *self)
{
  if (!self->is_missing)
    weft_lane_row_set_active (self, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->check)));
}

static void
copy_flag (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftLaneRow *self = WEFT_LANE_ROW (widget);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          gtk_label_get_text (GTK_LABEL (self->flag)));
}

static void
weft_lane_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ACTIVE)
    g_value_set_boolean (value, weft_lane_row_get_active (WEFT_LANE_ROW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
weft_lane_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ACTIVE)
    weft_lane_row_set_active (WEFT_LANE_ROW (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
weft_lane_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), WEFT_TYPE_LANE_ROW);
  G_OBJECT_CLASS (weft_lane_row_parent_class)->dispose (object);
}

static void
weft_lane_row_class_init (WeftLaneRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = weft_lane_row_dispose;
  object_class->get_property = weft_lane_row_get_property;
  object_class->set_property = weft_lane_row_set_property;
  properties[PROP_ACTIVE] =
      g_param_spec_boolean ("active", NULL, NULL, TRUE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "lanerow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/weft/Weft/ui/weft-lane-row.ui");
  /* bound so that it goes with the template */
  gtk_widget_class_bind_template_child_full (widget_class, "line", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, WeftLaneRow, check);
  gtk_widget_class_bind_template_child (widget_class, WeftLaneRow, value);
  gtk_widget_class_bind_template_child (widget_class, WeftLaneRow, help);
  gtk_widget_class_bind_template_child (widget_class, WeftLaneRow, flag);
  gtk_widget_class_bind_template_callback (widget_class, on_toggled);
  gtk_widget_class_install_action (widget_class, "lane-row.copy", NULL, copy_flag);
}

static void
weft_lane_row_init (WeftLaneRow *self)
{
  self->active = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  show_active (self);
}

GtkWidget *
weft_lane_row_new (const char *name, guint level)
{
  WeftLaneRow *self = g_object_new (WEFT_TYPE_LANE_ROW, NULL);

  gtk_check_button_set_label (GTK_CHECK_BUTTON (self->check), name);
  gtk_widget_set_margin_start (GTK_WIDGET (self), (int) level * LEVEL_INDENT);
  return GTK_WIDGET (self);
}

static void
set_state (
    WeftLaneRow *self, gboolean is_missing, const char *value, const char *why, const char *flag)
{
  self->is_missing = is_missing;
  gtk_widget_set_sensitive (self->check, !is_missing);
  gtk_label_set_text (GTK_LABEL (self->value), value);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), why);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->check), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  why != NULL ? why : value, -1);
  gtk_label_set_text (GTK_LABEL (self->flag), flag != NULL ? flag : "");
  gtk_widget_set_visible (self->help, flag != NULL);
  show_active (self);
}

void
weft_lane_row_set_value (WeftLaneRow *self, const char *value)
{
  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  set_state (self, FALSE, value, NULL, NULL);
}

void
weft_lane_row_set_missing (WeftLaneRow *self, const char *reason, const char *why, const char *flag)
{
  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  set_state (self, TRUE, reason, why, flag);
}

void
weft_lane_row_set_active (WeftLaneRow *self, gboolean active)
{
  g_return_if_fail (WEFT_IS_LANE_ROW (self));
  active = active != FALSE;
  if (self->active == active)
    return;
  self->active = active;
  show_active (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

gboolean
weft_lane_row_get_active (WeftLaneRow *self)
{
  g_return_val_if_fail (WEFT_IS_LANE_ROW (self), FALSE);
  return self->active;
}
