/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/thumbnailer. */
#include "tests.h"

#include <glib.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  weft_test_sandbox_add ();
  weft_test_thumbnails_add ();
  return g_test_run ();
}
