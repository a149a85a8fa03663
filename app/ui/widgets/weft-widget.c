/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-widget.h"

#include "weft-object.h"

#include <adwaita.h>
#include <glib/gi18n.h>

void
weft_widget_add_controller (
    GtkWidget *widget, gpointer controller, gpointer owner, const char *signal, ...)
{
  va_list arguments;

  va_start (arguments, signal);
  for (; signal != NULL; signal = va_arg (arguments, const char *))
    g_signal_connect_swapped (controller, signal, va_arg (arguments, GCallback), owner);
  va_end (arguments);
  gtk_widget_add_controller (widget, controller);
}

gpointer
weft_widget_click_new (guint button)
{
  return g_object_new (GTK_TYPE_GESTURE_CLICK, "button", button, NULL);
}

void
weft_widget_set_accessible_name (gpointer widget, const char *name)
{
  gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
weft_widget_set_accessible_description (gpointer widget, const char *description)
{
  gtk_accessible_update_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void
weft_widget_remove_children (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

void
weft_widget_dispose_children (GObject *object)
{
  weft_widget_remove_children (GTK_WIDGET (object));
  weft_object_dispose_owned (object);
}

GtkSizeRequestMode
weft_widget_height_for_width (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

GtkWidget *
weft_label_new (const char *text, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
copy_flags_cb (GtkWidget *button, gpointer flags)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (button), flags);
  gtk_widget_activate_action (button, "win.say", "s", _ ("The flags were copied"));
}

/* Appends a wrapping label to @titles. @yalign (0 to 1) is the vertical position of the text in the
 * height allocated to the label. */
static void
append_row_label (GtkWidget *titles, const char *text, const char *css_class, float yalign)
{
  GtkWidget *label = weft_label_new (text, 0, css_class);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_yalign (GTK_LABEL (label), yalign);
  gtk_widget_set_vexpand (label, TRUE);
  gtk_box_append (GTK_BOX (titles), label);
}

GtkWidget *
weft_row_new (const char *title, const char *subtitle, GtkWidget **line)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *titles = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  *line = gtk_grid_new ();
  gtk_widget_add_css_class (*line, "header");
  gtk_widget_add_css_class (titles, "title");
  gtk_widget_set_hexpand (titles, TRUE);
  append_row_label (titles, title, "title", subtitle != NULL ? 1 : 0.5);
  weft_widget_set_accessible_name (row, title);
  if (subtitle != NULL)
    {
      append_row_label (titles, subtitle, "subtitle", 0);
      weft_widget_set_accessible_description (row, subtitle);
    }
  gtk_grid_attach (GTK_GRID (*line), titles, 0, 0, 1, 1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), *line);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  return row;
}

GtkWidget *
weft_check_list_new (void)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Return|KP_Enter"),
                        gtk_named_action_new ("default.activate")));
  gtk_widget_add_controller (list, controller);
  return list;
}

GtkWidget *
weft_copy_button_new (const char *flags)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, C_ ("action", "Copy"));
  g_signal_connect (button, "clicked", G_CALLBACK (copy_flags_cb), (gpointer) flags);
  return button;
}

GtkWidget *
weft_titled_card_new (const char *title, GtkWidget **line)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *label = weft_label_new (title, 0, "heading");

  *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "weft-titled-card");
  gtk_box_append (GTK_BOX (*line), label);
  gtk_box_append (GTK_BOX (card), *line);
  return card;
}

gboolean
weft_widget_takes_typed_keys (GtkWidget *focus)
{
  return focus != NULL && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) ||
                           gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL);
}
