/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/export. */
#include "tests.h"

#include <glib.h>
#include <locale.h>

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  weft_test_convert_add ();
  weft_test_event_json_add ();
  weft_test_event_save_add ();
  weft_test_export_add ();
  weft_test_report_add ();
  weft_test_svg_add ();
  weft_test_svg_themes_add ();
  weft_test_table_export_add ();
  return g_test_run ();
}
