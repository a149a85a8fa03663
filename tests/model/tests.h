/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of app/model, a function for each tested unit. */
#pragma once

void weft_test_bookmarks_add (void);
void weft_test_document_add (void);
void weft_test_command_log_add (void);
void weft_test_document_socket_add (void);
void weft_test_document_stream_add (void);
void weft_test_document_live_add (void);
void weft_test_event_list_add (void);
void weft_test_problem_list_add (void);
void weft_test_program_run_add (void);
void weft_test_run_output_add (void);
void weft_test_view_add (void);
