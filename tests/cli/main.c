/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of weft-cli, all of them with the real program. */
#include "tests.h"

#include <glib.h>
#include <locale.h>
#include <signal.h>

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_test_init (&argc, &argv, NULL);
  signal (SIGPIPE, SIG_IGN); /* weft-cli may end before it has read its input */
  weft_test_call_stacks_add ();
  weft_test_check_add ();
  weft_test_cli_findings_add ();
  weft_test_follow_add ();
  weft_test_cli_add ();
  weft_test_events_add ();
  weft_test_export_add ();
  weft_test_files_add ();
  weft_test_heap_add ();
  weft_test_heap_fail_add ();
  weft_test_hostile_add ();
  weft_test_info_add ();
  weft_test_layouts_add ();
  weft_test_options_add ();
  weft_test_oracle_add ();
  weft_test_profile_add ();
  weft_test_record_add ();
  weft_test_report_add ();
  weft_test_spans_add ();
  weft_test_stats_add ();
  weft_test_table_add ();
  weft_test_wait_add ();
  return g_test_run ();
}
