/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates a row for each preference, depending on its kind. */
#include "weft-window-dialogs.h"

#include "weft-actions.h"
#include "weft-combo-row.h"
#include "weft-help-window.h"
#include "weft-preferences.h"
#include "weft-settings.h"
#include "weft-text-zoom.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Width of a text entry, in characters: commands are rarely longer. */
#define TEXT_CHARS 24
/* Initial size, px. */
#define WIDTH  640
#define HEIGHT 576

struct _WeftPreferencesWindow
{
  AdwWindow parent_instance;
};

G_DEFINE_FINAL_TYPE (WeftPreferencesWindow, weft_preferences_window, ADW_TYPE_WINDOW)

/* Maps the value of a choice, which the setting holds, to the index of the choice in its combo
 * row. */

static gboolean
choice_to_number (GValue *value, GVariant *variant, gpointer user_data)
{
  const WeftPreference *preference = user_data;

  for (guint i = 0; preference->choices[i].value != NULL; i++)
    if (g_str_equal (preference->choices[i].value, g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
number_to_choice (const GValue *value, const GVariantType *type, gpointer user_data)
{
  const WeftPreference *preference = user_data;

  return g_variant_new_string (preference->choices[g_value_get_uint (value)].value);
}

static GtkWidget *
choice_row_new (const WeftPreference *preference)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; preference->choices[i].value != NULL; i++)
    gtk_string_list_append (titles,
                            weft_preference_choice_title (preference, &preference->choices[i]));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  weft_combo_row_set_wrap (ADW_COMBO_ROW (row));
  g_settings_bind_with_mapping (weft_settings_get (), preference->key, row, "selected",
                                G_SETTINGS_BIND_DEFAULT, choice_to_number, number_to_choice,
                                (gpointer) preference, NULL);
  if (preference->action != NULL)
    {
      GtkWidget *button =
          gtk_button_new_with_label (weft_action_title (weft_actions_find (preference->action)));

      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), preference->action);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    }
  return row;
}

/* Returns a spin button with the range of the setting. */
static GtkWidget *
spin_button_new (const WeftPreference *preference)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) key = NULL;
  g_autoptr (GVariant) range = NULL;
  g_autoptr (GVariant) limits = NULL;
  gint32 least, most;

  g_object_get (weft_settings_get (), "settings-schema", &schema, NULL);
  key = g_settings_schema_get_key (schema, preference->key);
  range = g_settings_schema_key_get_range (key);
  g_variant_get (range, "(&sv)", NULL, &limits);
  g_variant_get (limits, "(ii)", &least, &most);
  return gtk_spin_button_new_with_range (least, most, 1);
}

static GtkWidget *
control_row_new (const WeftPreference *preference)
{
  GtkWidget *row = adw_action_row_new ();
  gboolean is_switch = preference->kind == WEFT_PREFERENCE_SWITCH;
  gboolean is_number = preference->kind == WEFT_PREFERENCE_NUMBER;
  GtkWidget *control = is_switch ? gtk_switch_new () :
                       is_number ? spin_button_new (preference) :
                                   gtk_entry_new ();

  if (GTK_IS_ENTRY (control))
    gtk_editable_set_width_chars (GTK_EDITABLE (control), TEXT_CHARS);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  weft_widget_set_accessible_name (control, weft_preference_title (preference));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  weft_settings_bind (preference->key, control,
                      is_switch ? "active" :
                      is_number ? "value" :
                                  "text");
  return row;
}

static void
weft_preferences_window_class_init (WeftPreferencesWindowClass *klass)
{
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
  weft_help_window_bind_key (GTK_WIDGET_CLASS (klass), NULL);
}

/* Not an AdwPreferencesWindow, which libadwaita 1.6 replaces by a dialog that would cover the
 * charts that preferences change. */
static void
weft_preferences_window_init (WeftPreferencesWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *group = NULL;
  guint n;
  const WeftPreference *preferences = weft_preferences_get (&n);

  for (guint i = 0; i < n; i++)
    {
      const WeftPreference *preference = &preferences[i];
      const char *title = weft_preference_title (preference);
      GtkWidget *row;

      if (preference->group != NULL)
        {
          group = adw_preferences_group_new ();
          adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
          adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
          continue;
        }
      row = preference->kind == WEFT_PREFERENCE_CHOICE ? choice_row_new (preference) :
                                                         control_row_new (preference);
      gtk_widget_set_name (row, preference->key);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      if (preference->description != NULL)
        adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (preference->description));
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    }
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Preferences"));
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  weft_text_zoom_window (GTK_WINDOW (self));
}

void
weft_preferences_window_present (GtkWindow *parent)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  GtkWindow *window = NULL;

  for (GList *l = all; l != NULL; l = l->next)
    if (WEFT_IS_PREFERENCES_WINDOW (l->data))
      window = l->data;
  if (window == NULL)
    window = g_object_new (WEFT_TYPE_PREFERENCES_WINDOW, "destroy-with-parent", TRUE, "modal",
                           FALSE, NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (window), "app",
                                  G_ACTION_GROUP (gtk_window_get_application (parent)));
  gtk_window_set_transient_for (window, parent);
  gtk_window_present (window);
}
