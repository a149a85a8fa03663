/* SPDX-License-Identifier: BSD-3-Clause */
/* Whichever thread drops an icon last, the main thread frees it. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

static void
freed_cb (gpointer freed_in, GObject *icon)
{
  g_atomic_pointer_set ((GThread **) freed_in, g_thread_self ());
}

static gpointer
drop (gpointer icon)
{
  g_object_unref (icon);
  return NULL;
}

static void
test_other_thread (UiFixture *fixture, gconstpointer unused)
{
  /* too large for the icons that the theme keeps */
  GObject *icon = G_OBJECT (gtk_icon_theme_lookup_icon (
      gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (fixture->window))),
      "edit-find-symbolic", NULL, 333, 1, GTK_TEXT_DIR_NONE, 0));
  GThread *freed_in = NULL;

  g_object_weak_ref (icon, freed_cb, &freed_in);
  g_thread_join (g_thread_new ("drops an icon", drop, icon));
  g_assert_null (g_atomic_pointer_get (&freed_in));
  ui_settle ();
  g_assert_true (g_atomic_pointer_get (&freed_in) == g_thread_self ());
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/icon-release/other-thread", test_other_thread);
}
