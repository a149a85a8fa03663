/* SPDX-License-Identifier: BSD-3-Clause */
/* Preferences: their rows are settings of the schema, each has a row in the window that is bound to
 * it, and what it says is so at once. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-preferences-window.h"
#include "weft-preferences.h"
#include "weft-settings.h"

static const char *
type_of (const WeftPreference *preference)
{
  static const char *const types[] = {
    [WEFT_PREFERENCE_SWITCH] = "b",
    [WEFT_PREFERENCE_CHOICE] = "s",
    [WEFT_PREFERENCE_NUMBER] = "i",
    [WEFT_PREFERENCE_TEXT] = "s",
  };

  return types[preference->kind];
}

/* A value that the setting does not have; floating. */
static GVariant *
other_value (const WeftPreference *preference)
{
  g_autoptr (GVariant) now = g_settings_get_value (weft_settings_get (), preference->key);

  switch (preference->kind)
    {
    case WEFT_PREFERENCE_SWITCH:
      return g_variant_new_boolean (!g_variant_get_boolean (now));
    case WEFT_PREFERENCE_NUMBER:
      return g_variant_new_int32 (g_variant_get_int32 (now) + 1);
    case WEFT_PREFERENCE_TEXT:
      return g_variant_new_string ("other %f");
    default:
      for (guint i = 0; preference->choices[i].value != NULL; i++)
        if (!g_str_equal (preference->choices[i].value, g_variant_get_string (now, NULL)))
          return g_variant_new_string (preference->choices[i].value);
      g_assert_not_reached ();
    }
}

/* What the row says; floating. */
static GVariant *
shown_value (const WeftPreference *preference, GtkWidget *row)
{
  switch (preference->kind)
    {
    case WEFT_PREFERENCE_SWITCH:
      return g_variant_new_boolean (
          gtk_switch_get_active (GTK_SWITCH (ui_find_type (row, GTK_TYPE_SWITCH))));
    case WEFT_PREFERENCE_NUMBER:
      return g_variant_new_int32 (gtk_spin_button_get_value_as_int (
          GTK_SPIN_BUTTON (ui_find_type (row, GTK_TYPE_SPIN_BUTTON))));
    case WEFT_PREFERENCE_TEXT:
      return g_variant_new_string (
          gtk_editable_get_text (GTK_EDITABLE (ui_find_type (row, GTK_TYPE_ENTRY))));
    default:
      return g_variant_new_string (
          preference->choices[adw_combo_row_get_selected (ADW_COMBO_ROW (row))].value);
    }
}

/* Has the row say @value, as a hand does. */
static void
choose (const WeftPreference *preference, GtkWidget *row, GVariant *value)
{
  guint i = 0;

  switch (preference->kind)
    {
    case WEFT_PREFERENCE_SWITCH:
      gtk_switch_set_active (GTK_SWITCH (ui_find_type (row, GTK_TYPE_SWITCH)),
                             g_variant_get_boolean (value));
      break;
    case WEFT_PREFERENCE_NUMBER:
      gtk_spin_button_spin (GTK_SPIN_BUTTON (ui_find_type (row, GTK_TYPE_SPIN_BUTTON)),
                            GTK_SPIN_STEP_FORWARD, 1);
      break;
    case WEFT_PREFERENCE_TEXT:
      gtk_editable_set_text (GTK_EDITABLE (ui_find_type (row, GTK_TYPE_ENTRY)),
                             g_variant_get_string (value, NULL));
      break;
    default:
      while (!g_str_equal (preference->choices[i].value, g_variant_get_string (value, NULL)))
        i++;
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
    }
}

static GtkWidget *
find_row (GtkWidget *root, const char *key)
{
  if (g_str_equal (gtk_widget_get_name (root), key))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = find_row (child, key);

      if (row != NULL)
        return row;
    }
  return NULL;
}

static gboolean
is_shown (UiFixture *fixture)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_PREFERENCES_WINDOW);

  return window != NULL && gtk_widget_get_mapped (window);
}

/* The values of a choice are those that the schema has, in that order. */
static void
check_choices (const WeftPreference *preference, GSettingsSchemaKey *key)
{
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key);
  g_autoptr (GVariant) all = NULL;
  g_autofree const char **values = NULL;
  const char *kind;
  guint n = 0;

  g_variant_get (range, "(&sv)", &kind, &all);
  g_assert_cmpstr (kind, ==, "enum");
  values = g_variant_get_strv (all, NULL);
  for (; values[n] != NULL; n++)
    {
      g_assert_cmpstr (values[n], ==, preference->choices[n].value);
      g_assert_cmpstr (weft_preference_choice_title (preference, &preference->choices[n]), !=, "");
    }
  g_assert_null (preference->choices[n].value);
}

static void
test_schema (void)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  guint n;
  const WeftPreference *preferences = weft_preferences_get (&n);

  g_object_get (weft_settings_get (), "settings-schema", &schema, NULL);
  for (guint i = 0; i < n; i++)
    if (preferences[i].group == NULL)
      {
        g_autoptr (GSettingsSchemaKey) key = NULL;

        g_assert_true (g_settings_schema_has_key (schema, preferences[i].key));
        key = g_settings_schema_get_key (schema, preferences[i].key);
        g_assert_cmpstr (g_variant_type_peek_string (g_settings_schema_key_get_value_type (key)),
                         ==, type_of (&preferences[i]));
        if (preferences[i].kind == WEFT_PREFERENCE_CHOICE)
          check_choices (&preferences[i], key);
      }
}

/* A row shows the setting, and changes it. */
static void
check_row (const WeftPreference *preference)
{
  GSettings *settings = weft_settings_get ();
  GtkWidget *row = find_row (ui_find_window (WEFT_TYPE_PREFERENCES_WINDOW), preference->key);
  g_autoptr (GVariant) first = g_settings_get_value (settings, preference->key);
  g_autoptr (GVariant) wanted = g_variant_ref_sink (other_value (preference));
  g_autoptr (GVariant) shown = NULL;
  g_autoptr (GVariant) now = NULL;

  g_assert_nonnull (row);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==,
                   weft_preference_title (preference));
  g_settings_set_value (settings, preference->key, wanted);
  shown = g_variant_ref_sink (shown_value (preference, row));
  g_assert_cmpvariant (shown, wanted);
  g_settings_set_value (settings, preference->key, first);
  choose (preference, row, wanted);
  now = g_settings_get_value (settings, preference->key);
  g_assert_cmpvariant (now, wanted);
  g_settings_reset (settings, preference->key);
}

static void
test_rows (UiFixture *fixture, gconstpointer unused)
{
  guint n;
  const WeftPreference *preferences = weft_preferences_get (&n);

  ui_activate (fixture, "app.preferences");
  ui_wait (fixture, is_shown);
  for (guint i = 0; i < n; i++)
    if (preferences[i].group == NULL)
      check_row (&preferences[i]);
  /* the window is the same one again */
  ui_activate (fixture, "app.preferences");
  ui_settle ();
  gtk_window_destroy (GTK_WINDOW (ui_find_window (WEFT_TYPE_PREFERENCES_WINDOW)));
  g_assert_null (ui_find_window (WEFT_TYPE_PREFERENCES_WINDOW));
}

void
weft_test_preferences_add (void)
{
  g_test_add_func ("/preferences/schema", test_schema);
  ui_add ("/preferences/rows", test_rows);
}
