/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of logs that come while they are written. */
#include "tests.h"

#include <glib.h>
#include <locale.h>

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  weft_test_live_same_add ();
  weft_test_live_order_add ();
  weft_test_live_hostile_add ();
  return g_test_run ();
}
