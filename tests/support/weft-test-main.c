/* SPDX-License-Identifier: BSD-3-Clause */
/* Test program that needs nothing but its units. */
#include "weft-test-unit.h"

#include <locale.h>

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  weft_test_units_add ();
  return g_test_run ();
}
