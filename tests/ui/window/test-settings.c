/* SPDX-License-Identifier: BSD-3-Clause */
/* Settings hold what is put into them, with or without their schema, and tell of it once. */
#include "tests.h"
#include "weft-divide.h"
#include "weft-settings.h"

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_notifies_once (void)
{
  WeftSettings *settings = weft_settings_new ();
  gboolean before = weft_settings_get_boolean (settings, "wheel-zooms");
  guint n = 0;

  g_signal_connect_swapped (settings, "notify::wheel-zooms", G_CALLBACK (count_cb), &n);
  g_object_set (settings, "wheel-zooms", !before, NULL);
  g_assert_cmpint (weft_settings_get_boolean (settings, "wheel-zooms"), ==, !before);
  g_assert_cmpuint (n, ==, 1);
  g_object_set (settings, "wheel-zooms", !before, NULL);
  g_assert_cmpuint (n, ==, 1);
  g_object_set (settings, "wheel-zooms", before, NULL);
  g_assert_finalize_object (settings);
}

static void
test_defaults (void)
{
  g_autoptr (WeftSettings) settings = weft_settings_new ();
  g_autofree char *scheme = NULL;

  g_object_get (settings, "color-scheme", &scheme, NULL);
  g_assert_cmpstr (scheme, ==, "system");
  g_assert_cmpint (weft_settings_get_int (settings, "window-width"), ==, 1200);
  g_assert_cmpint (weft_settings_get_int (settings, "window-height"), ==, 800);
  g_assert_cmpint (weft_settings_get_int (settings, "heap-table-height"), ==,
                   WEFT_DIVIDE_TABLE_HEIGHT);
  g_assert_true (weft_settings_get_boolean (settings, "show-side-panel"));
  g_assert_true (weft_settings_get_boolean (settings, "show-details"));
}

void
weft_test_settings_add (void)
{
  g_test_add_func ("/settings/defaults", test_defaults);
  g_test_add_func ("/settings/notifies-once", test_notifies_once);
}
