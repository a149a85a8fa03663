/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of app/eventlog, a function for each tested unit. */
#pragma once

void weft_test_address_add (void);
void weft_test_command_add (void);
void weft_test_display_add (void);
void weft_test_event_add (void);
void weft_test_event_stop_add (void);
void weft_test_event_table_add (void);
void weft_test_fake_server_add (void);
void weft_test_file_save_add (void);
void weft_test_file_stamp_add (void);
void weft_test_header_add (void);
void weft_test_log_finish_add (void);
void weft_test_log_name_add (void);
void weft_test_map_add (void);
void weft_test_places_add (void);
void weft_test_process_segments_add (void);
void weft_test_program_add (void);
void weft_test_source_add (void);
void weft_test_source_damage_add (void);
void weft_test_source_guess_add (void);
void weft_test_source_socket_add (void);
void weft_test_source_status_add (void);
void weft_test_source_stream_add (void);
void weft_test_spool_add (void);
