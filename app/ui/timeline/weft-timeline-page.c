/* SPDX-License-Identifier: BSD-3-Clause */
/* The timeline of a document, with its side panel and details. */
#include "weft-timeline-page.h"

#include "weft-actions.h"
#include "weft-details.h"
#include "weft-marks-panel.h"
#include "weft-side-panel.h"
#include "weft-tab-stop.h"
#include "weft-timeline-area.h"

#include <glib/gi18n.h>

struct _WeftTimelinePage
{
  GtkWidget parent_instance;

  GtkWidget *side;
  GtkWidget *side_switch;
  GtkWidget *middle;
  GtkWidget *area;    /* borrowed from middle */
  GtkWidget *details; /* the same */

  WeftPlot *plot;
  gboolean show_side_panel;
  gboolean show_details;
  gboolean wheel_zooms;
  gboolean is_covered; /* something stands where the details would */
  gboolean is_folded;  /* there is no room for the side panel */
};

enum
{
  PROP_0,
  PROP_SHOW_SIDE_PANEL,
  PROP_SHOW_DETAILS,
  PROP_WHEEL_ZOOMS,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (WeftTimelinePage, weft_timeline_page, GTK_TYPE_WIDGET)

static gboolean *
shown (WeftTimelinePage *self, guint id)
{
  switch (id)
    {
    case PROP_SHOW_SIDE_PANEL:
      return &self->show_side_panel;
    case PROP_SHOW_DETAILS:
      return &self->show_details;
    case PROP_WHEEL_ZOOMS:
      return &self->wheel_zooms;
    default:
      return NULL;
    }
}

static void
weft_timeline_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  gboolean *field = shown (WEFT_TIMELINE_PAGE (object), id);

  if (field == NULL)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else
    g_value_set_boolean (value, *field);
}

static void
weft_timeline_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  gboolean *field = shown (WEFT_TIMELINE_PAGE (object), id);

  if (field == NULL)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (*field == g_value_get_boolean (value))
    return;
  *field = g_value_get_boolean (value);
  g_object_notify_by_pspec (object, pspec);
}

/* The timeline's actions are there for all of the page. */
static void
pass_on (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_activate_action_variant (WEFT_TIMELINE_PAGE (widget)->area, action, parameter);
}

static gboolean
weft_timeline_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (WEFT_TIMELINE_PAGE (widget)->area);
}

static void
weft_timeline_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), WEFT_TYPE_TIMELINE_PAGE);
  g_clear_object (&WEFT_TIMELINE_PAGE (object)->plot);
  G_OBJECT_CLASS (weft_timeline_page_parent_class)->dispose (object);
}

static void
install_flag (GObjectClass *klass, guint id, const char *name, gboolean value)
{
  properties[id] =
      g_param_spec_boolean (name, NULL, NULL, value,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (klass, id, properties[id]);
}

static void
install_switch (GObjectClass *klass, guint id, const char *name, const char *action)
{
  install_flag (klass, id, name, TRUE);
  gtk_widget_class_install_property_action (GTK_WIDGET_CLASS (klass), action, name);
}

static void
weft_timeline_page_class_init (WeftTimelinePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  guint n_actions;
  const WeftAction *actions = weft_actions_get (&n_actions);

  object_class->dispose = weft_timeline_page_dispose;
  object_class->get_property = weft_timeline_page_get_property;
  object_class->set_property = weft_timeline_page_set_property;
  install_switch (object_class, PROP_SHOW_SIDE_PANEL, "show-side-panel",
                  "timeline.show-side-panel");
  install_switch (object_class, PROP_SHOW_DETAILS, "show-details", "timeline.show-details");
  install_flag (object_class, PROP_WHEEL_ZOOMS, "wheel-zooms", FALSE);
  for (guint i = 0; i < n_actions; i++)
    if (g_str_has_prefix (actions[i].id, "timeline."))
      gtk_widget_class_install_action (widget_class, actions[i].id, NULL, pass_on);
  widget_class->grab_focus = weft_timeline_page_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;
  gtk_widget_class_set_css_name (widget_class, "timelinepage");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/weft/Weft/ui/weft-timeline-page.ui");
  gtk_widget_class_bind_template_child (widget_class, WeftTimelinePage, side);
  gtk_widget_class_bind_template_child (widget_class, WeftTimelinePage, side_switch);
  gtk_widget_class_bind_template_child (widget_class, WeftTimelinePage, middle);
}

static void
weft_timeline_page_init (WeftTimelinePage *self)
{
  self->show_side_panel = TRUE;
  self->show_details = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
update (WeftTimelinePage *self)
{
  gtk_widget_set_visible (self->side, self->show_side_panel && !self->is_folded);
  gtk_widget_set_visible (self->details, self->show_details && !self->is_covered);
  weft_timeline_area_set_wheel_zooms (WEFT_TIMELINE_AREA (self->area), self->wheel_zooms);
}

static void
side_page_toggled_cb (GtkToggleButton *button, GtkWidget *page)
{
  gtk_widget_set_visible (page, gtk_toggle_button_get_active (button));
}

/* The pages of the side panel are chosen by a row of linked buttons above them. */
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
weft_timeline_page_new (WeftDocument *document)
{
  WeftTimelinePage *self = g_object_new (WEFT_TYPE_TIMELINE_PAGE, NULL);

  self->plot = weft_plot_new (document);
  self->area = weft_timeline_area_new (self->plot);
  self->details = weft_details_new (self->plot);
  gtk_widget_set_vexpand (self->area, TRUE);
  add_side_page (self, weft_side_panel_new (self->plot), _ ("Lanes"));
  add_side_page (self, weft_marks_panel_new (self->plot), _ ("Marks"));
  gtk_box_append (GTK_BOX (self->middle), self->area);
  gtk_box_append (GTK_BOX (self->middle), self->details);
  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    {
      g_autofree char *signal = g_strdup_printf ("notify::%s", properties[i]->name);

      g_signal_connect_object (self, signal, G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  return GTK_WIDGET (self);
}

WeftPlot *
weft_timeline_page_get_plot (WeftTimelinePage *self)
{
  g_return_val_if_fail (WEFT_IS_TIMELINE_PAGE (self), NULL);
  return self->plot;
}

void
weft_timeline_page_cover_details (WeftTimelinePage *self, gboolean is_covered)
{
  g_return_if_fail (WEFT_IS_TIMELINE_PAGE (self));
  self->is_covered = is_covered;
  update (self);
}

void
weft_timeline_page_fold_side_panel (WeftTimelinePage *self, gboolean is_folded)
{
  g_return_if_fail (WEFT_IS_TIMELINE_PAGE (self));
  self->is_folded = is_folded;
  update (self);
}
