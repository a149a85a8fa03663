/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/model. */
#include "tests.h"

#include <glib.h>
#include <locale.h>

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  weft_test_bookmarks_add ();
  weft_test_document_add ();
  weft_test_command_log_add ();
  weft_test_document_socket_add ();
  weft_test_document_stream_add ();
  weft_test_document_live_add ();
  weft_test_event_list_add ();
  weft_test_problem_list_add ();
  weft_test_program_run_add ();
  weft_test_run_output_add ();
  weft_test_view_add ();
  return g_test_run ();
}
