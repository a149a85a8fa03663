/* SPDX-License-Identifier: BSD-3-Clause */
/* Settings hold what is put into them, and what is bound to them is told of it once. */
#include "weft-chart-table-pane.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_notifies_once (void)
{
  g_autoptr (GtkWidget) divide =
      g_object_ref_sink (weft_chart_table_pane_new (gtk_label_new (NULL), gtk_label_new (NULL)));
  GSettings *settings = weft_settings_get ();
  guint n = 0;

  weft_settings_bind ("heap-table-height", divide, "table-height");
  g_signal_connect_swapped (divide, "notify::table-height", G_CALLBACK (count_cb), &n);
  g_settings_set_int (settings, "heap-table-height", 190);
  g_assert_cmpuint (n, ==, 1);
  g_object_set (divide, "table-height", 200, NULL);
  g_assert_cmpint (g_settings_get_int (settings, "heap-table-height"), ==, 200);
  g_assert_cmpuint (n, ==, 2);
  g_settings_set_int (settings, "heap-table-height", 200);
  g_assert_cmpuint (n, ==, 2);
  g_settings_reset (settings, "heap-table-height");
}

static void
test_defaults (void)
{
  GSettings *settings = weft_settings_get ();
  g_autofree char *scheme = g_settings_get_string (settings, "color-scheme");

  g_assert_cmpstr (scheme, ==, "system");
  g_assert_cmpint (g_settings_get_int (settings, "window-width"), ==, 1200);
  g_assert_cmpint (g_settings_get_int (settings, "window-height"), ==, 800);
  g_assert_cmpint (g_settings_get_int (settings, "heap-table-height"), ==,
                   WEFT_CHART_TABLE_PANE_TABLE_HEIGHT);
  g_assert_true (g_settings_get_boolean (settings, "show-side-panel"));
  g_assert_true (g_settings_get_boolean (settings, "show-details"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/settings/defaults", test_defaults);
  g_test_add_func ("/settings/notifies-once", test_notifies_once);
}
