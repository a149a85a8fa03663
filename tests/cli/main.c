/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of weft-cli, all of them with the real program. */
#include "weft-test-unit.h"

#include <locale.h>
#include <signal.h>

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  signal (SIGPIPE, SIG_IGN); /* weft-cli may end before it has read its input */
  weft_test_units_add ();
  return g_test_run ();
}
