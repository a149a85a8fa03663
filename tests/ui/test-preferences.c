/* SPDX-License-Identifier: BSD-3-Clause */
/* Preferences: their rows are settings of the schema, each has a row in the window that is bound to
 * it, and what it says is so at once. */
#include "ui-fixture.h"
#include "weft-document-page.h"
#include "weft-heap-state.h"
#include "weft-index-cache.h"
#include "weft-number-style.h"
#include "weft-preferences.h"
#include "weft-settings.h"
#include "weft-test-unit.h"
#include "weft-user-pairs.h"
#include "weft-window-dialogs.h"

#define SCHEMA "data/io.github.weft.Weft.gschema.xml"

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
      return g_variant_new_string ("other:%f");
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
      if (g_strcmp0 (values[n], preference->choices[n].value) != 0)
        g_error ("choice %u of %s is %s, but %s in " SCHEMA, n + 1, preference->key,
                 preference->choices[n].value, values[n]);
      g_assert_cmpstr (weft_preference_choice_title (preference, &preference->choices[n]), !=, "");
    }
  if (preference->choices[n].value != NULL)
    g_error ("%s may be %s, which lacks in " SCHEMA, preference->key, preference->choices[n].value);
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

        if (!g_settings_schema_has_key (schema, preferences[i].key))
          g_error ("%s has no key in " SCHEMA, preferences[i].key);
        key = g_settings_schema_get_key (schema, preferences[i].key);
        g_assert_cmpstr (g_variant_type_peek_string (g_settings_schema_key_get_value_type (key)),
                         ==, type_of (&preferences[i]));
        if (preferences[i].kind == WEFT_PREFERENCE_CHOICE)
          check_choices (&preferences[i], key);
      }
}

/* The settings are there where the folder of temporary files is not. */
static void
test_no_temporary (void)
{
  if (g_test_subprocess ())
    {
      g_assert_cmpint (g_settings_get_int (weft_settings_get (), "heap-bands"), ==, 15);
      return;
    }
  g_setenv ("TMPDIR", "/dev/null", TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_unsetenv ("TMPDIR");
  g_test_trap_assert_passed ();
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

/* What each preference says is so at once, in a log that is open or in the next one. */

static gboolean
has_color_scheme (UiFixture *fixture, WeftDocumentPage *page)
{
  return adw_style_manager_get_color_scheme (adw_style_manager_get_default ()) ==
         ADW_COLOR_SCHEME_FORCE_LIGHT;
}

static gboolean
has_color_set (UiFixture *fixture, WeftDocumentPage *page)
{
  return weft_plot_get_palette (ui_plot_of (page)) ==
         weft_palette_get (weft_theme_choose (FALSE, WEFT_COLORS_COLOR_BLIND));
}

static gboolean
has_heap_bands (UiFixture *fixture, WeftDocumentPage *page)
{
  WeftHeapState *heap = weft_plot_get_heap (ui_plot_of (page));

  return weft_heap_state_get_options (heap)->n_bands == WEFT_DEFAULT_BANDS + 1;
}

/* A label that is seen and has a time in ms or µs; NULL where there is none. */
static const char *
find_ms (GtkWidget *root)
{
  const char *text = GTK_IS_LABEL (root) ? gtk_label_get_text (GTK_LABEL (root)) : NULL;

  if (text != NULL && (g_str_has_suffix (text, " ms") || g_str_has_suffix (text, " µs")))
    return text;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const char *found = gtk_widget_get_mapped (child) ? find_ms (child) : NULL;

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_time_unit (UiFixture *fixture, WeftDocumentPage *page)
{
  return weft_number_time_unit () == 1000000;
}

static gboolean
has_moments (UiFixture *fixture, WeftDocumentPage *page)
{
  return weft_number_is_wall_clock ();
}

static gboolean
has_first_page (UiFixture *fixture, WeftDocumentPage *page)
{
  GtkWidget *next =
      g_object_ref_sink (weft_document_page_new (weft_document_page_get_document (page)));
  g_autofree char *chosen = g_settings_get_string (weft_settings_get (), "first-page");
  g_autofree char *shown = NULL;

  shown = g_strdup (adw_view_stack_get_visible_child_name (
      weft_document_page_get_pages (WEFT_DOCUMENT_PAGE (next))));
  g_object_unref (next);
  return g_str_equal (shown, chosen);
}

/* Chosen is "standard": what was hidden last is shown in the next log, and is still remembered. */
static gboolean
has_first_lanes (UiFixture *fixture, WeftDocumentPage *page)
{
  g_autoptr (WeftLaneLayout) hidden = weft_lane_layout_new ();
  g_autoptr (GtkWidget) next = NULL;
  gboolean is_shown;

  weft_lane_layout_show (hidden, "gc", FALSE);
  weft_plot_set_layout (ui_plot_of (page), hidden);
  next = g_object_ref_sink (weft_document_page_new (weft_document_page_get_document (page)));
  is_shown = weft_lane_layout_is_shown (
      weft_plot_get_layout (ui_plot_of (WEFT_DOCUMENT_PAGE (next))), "gc", TRUE);
  return is_shown;
}

static gboolean
has_live_keep (UiFixture *fixture, WeftDocumentPage *page)
{
  g_autoptr (GVariant) state =
      g_action_group_get_action_state (G_ACTION_GROUP (fixture->application), "live-keep");

  return g_str_equal (g_variant_get_string (state, NULL), "1-min");
}

static gboolean
has_index_cache (UiFixture *fixture, WeftDocumentPage *page)
{
  return weft_index_cache_get_max_bytes () == 0;
}

static gboolean
has_span_prefixes (UiFixture *fixture, WeftDocumentPage *page)
{
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();

  return weft_user_pairs_n (pairs) > WEFT_N_USER_PAIRS;
}

/* Tells whether the value is so that other_value() chooses. Without a function: the setting is read
 * each time that it is needed; the test of what needs it sets it, too. */
static const struct
{
  const char *key;
  gboolean (*holds) (UiFixture *fixture, WeftDocumentPage *page);
} effects[] = {
  { "color-scheme", has_color_scheme },
  { "color-set", has_color_set },
  { "wheel-zooms", NULL },
  { "gc-bands", NULL },
  { "time-unit", has_time_unit },
  { "moments", has_moments },
  { "heap-bands", has_heap_bands },
  { "first-page", has_first_page },
  { "first-lanes", has_first_lanes },
  { "show-tips", NULL },
  { "restore-session", NULL },
  { "source-editor", NULL },
  { "span-prefixes", has_span_prefixes },
  { "index-cache", has_index_cache },
  { "live-keep", has_live_keep },
  { "save-alerts", NULL },
};

static void
check_effect (UiFixture *fixture, WeftDocumentPage *page, const WeftPreference *preference)
{
  guint k = 0;

  while (k < G_N_ELEMENTS (effects) && !g_str_equal (effects[k].key, preference->key))
    k++;
  if (k == G_N_ELEMENTS (effects))
    g_error ("what %s does is not tested: add it to effects[] in tests/ui/test-preferences.c",
             preference->key);
  if (effects[k].holds == NULL)
    return;
  g_assert_false (effects[k].holds (fixture, page));
  g_settings_set_value (weft_settings_get (), preference->key, other_value (preference));
  g_assert_true (effects[k].holds (fixture, page));
  g_settings_reset (weft_settings_get (), preference->key);
  g_assert_false (effects[k].holds (fixture, page));
}

static void
test_effects (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);
  guint n;
  const WeftPreference *preferences = weft_preferences_get (&n);

  ui_wait (fixture, ui_is_read);
  for (guint i = 0; i < n; i++)
    if (preferences[i].group == NULL)
      check_effect (fixture, page, &preferences[i]);
}

static gboolean
has_ms (UiFixture *fixture)
{
  return find_ms (GTK_WIDGET (weft_window_get_page (fixture->window))) != NULL;
}

static gboolean
has_no_ms (UiFixture *fixture)
{
  return !has_ms (fixture);
}

/* The numbers that are shown are shown anew. */
static void
test_time_unit (UiFixture *fixture, gconstpointer unused)
{
  static const char *const pages[] = { "overview", "tables" };
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);

  ui_wait (fixture, ui_is_read);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_assert_true (weft_document_page_show_page (page, pages[i]));
      ui_wait (fixture, has_ms);
      g_settings_set_string (weft_settings_get (), "time-unit", "s");
      ui_wait (fixture, has_no_ms);
      g_settings_reset (weft_settings_get (), "time-unit");
      ui_wait (fixture, has_ms);
    }
}

static gboolean
shows_range (UiFixture *fixture)
{
  WeftPlot *plot = ui_plot_of (weft_window_get_page (fixture->window));
  g_autofree char *text =
      weft_plot_range_text (plot, weft_view_get_limits (weft_plot_get_view (plot)));

  return (strchr (text, ':') != NULL) == weft_number_is_wall_clock () &&
         ui_find_text (GTK_WIDGET (fixture->window), text) != NULL;
}

/* Ranges that are shown are by the clock, and again since the start. */
static void
test_moments (UiFixture *fixture, gconstpointer unused)
{
  static const char *const pages[] = { "overview", "timeline" };
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);

  ui_wait (fixture, ui_is_read);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_assert_true (weft_document_page_show_page (page, pages[i]));
      ui_wait (fixture, shows_range);
      g_settings_set_string (weft_settings_get (), "moments", "wall-clock");
      ui_wait (fixture, shows_range);
      g_settings_reset (weft_settings_get (), "moments");
      ui_wait (fixture, shows_range);
    }
}

static guint
n_groups_shown (WeftDocumentPage *page)
{
  const WeftLaneLayout *layout = weft_plot_get_layout (ui_plot_of (page));
  guint n, shown = 0;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  for (guint i = 0; i < n; i++)
    shown += weft_lane_layout_is_shown (layout, groups[i].id, !groups[i].is_extra);
  return shown;
}

/* All groups, of which some are hidden by default; a change is of that log alone, not remembered.
 */
static void
test_all_lanes (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  g_autoptr (WeftLaneLayout) standard = weft_lane_layout_new ();
  g_autofree char *remembered = NULL;
  WeftDocumentPage *page;
  guint n;

  weft_lane_groups (&n);
  g_settings_set_string (weft_settings_get (), "first-lanes", "all");
  page = ui_open (fixture, file);
  ui_wait (fixture, ui_is_read);
  g_assert_cmpuint (n_groups_shown (page), ==, n);
  weft_plot_set_layout (ui_plot_of (page), standard);
  g_assert_cmpuint (n_groups_shown (page), <, n);
  weft_lane_layout_show (standard, "gc", FALSE);
  weft_plot_set_layout (ui_plot_of (page), standard);
  remembered = g_settings_get_string (weft_settings_get (), "lane-layout");
  g_assert_cmpstr (remembered, ==, "");
  g_settings_reset (weft_settings_get (), "first-lanes");
}

/* The button beside the size of the cache empties it. */
static void
test_clear_index_cache (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "weft", "index", NULL);
  g_autofree char *path = g_build_filename (folder, "1-2-0.index", NULL);
  GtkWidget *row, *button;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
  ui_activate (fixture, "app.preferences");
  ui_wait (fixture, is_shown);
  row = find_row (ui_find_window (WEFT_TYPE_PREFERENCES_WINDOW), "index-cache");
  button = ui_find_type (row, GTK_TYPE_BUTTON);
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), ==,
                   "app.clear-index-cache");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  gtk_window_destroy (GTK_WINDOW (ui_find_window (WEFT_TYPE_PREFERENCES_WINDOW)));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/preferences/schema", test_schema);
  g_test_add_func ("/preferences/no-temporary", test_no_temporary);
  ui_add ("/preferences/rows", test_rows);
  ui_add ("/preferences/effects", test_effects);
  ui_add ("/preferences/all-lanes", test_all_lanes);
  ui_add ("/preferences/time-unit", test_time_unit);
  ui_add ("/preferences/moments", test_moments);
  ui_add ("/preferences/clear-index-cache", test_clear_index_cache);
}
