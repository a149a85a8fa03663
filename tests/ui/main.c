/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/ui: real windows on whatever display there is, or none of them. */
#include "ui-fixture.h"
#include "weft-startup.h"
#include "weft-test-unit.h"
#include "weft-window.h"

#include <locale.h>

/* What tells a test runner that nothing was tested. */
#define SKIPPED 77

int
main (int argc, char *argv[])
{
  g_autoptr (WeftApplication) application = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_translated = g_getenv ("WEFT_LOCALE_DIR") != NULL;

  if (is_translated)
    weft_translations_init ("");
  else
    setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  ui_watch_messages ();
  if (!gtk_init_check ())
    {
      g_printerr ("there is no display\n");
      return SKIPPED;
    }
  /* what moves or fades in is there at once */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  /* it is g_application_get_default() for the tests; another Weft on this bus is none of theirs */
  application = weft_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

  if (is_translated)
    ui_add_translated ();
  else
    weft_test_units_add ();
  return g_test_run ();
}
