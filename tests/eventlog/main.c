/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/eventlog. */
#include "tests.h"

#include <glib.h>
#include <locale.h>

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  weft_test_address_add ();
  weft_test_event_table_add ();
  weft_test_file_save_add ();
  weft_test_file_stamp_add ();
  weft_test_header_add ();
  weft_test_command_add ();
  weft_test_display_add ();
  weft_test_event_add ();
  weft_test_event_stop_add ();
  weft_test_fake_server_add ();
  weft_test_log_finish_add ();
  weft_test_log_name_add ();
  weft_test_map_add ();
  weft_test_places_add ();
  weft_test_process_segments_add ();
  weft_test_program_add ();
  weft_test_source_add ();
  weft_test_source_damage_add ();
  weft_test_source_guess_add ();
  weft_test_source_socket_add ();
  weft_test_source_status_add ();
  weft_test_source_stream_add ();
  weft_test_spool_add ();
  return g_test_run ();
}
