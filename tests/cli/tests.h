/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of weft-cli, a function for each file. */
#pragma once

void weft_test_call_stacks_add (void);
void weft_test_check_add (void);
void weft_test_cli_findings_add (void);
void weft_test_follow_add (void);
void weft_test_cli_add (void);
void weft_test_events_add (void);
void weft_test_export_add (void);
void weft_test_files_add (void);
void weft_test_heap_add (void);
void weft_test_heap_fail_add (void);
void weft_test_hostile_add (void);
void weft_test_info_add (void);
void weft_test_layouts_add (void);
void weft_test_options_add (void);
void weft_test_oracle_add (void);
void weft_test_profile_add (void);
void weft_test_record_add (void);
void weft_test_report_add (void);
void weft_test_spans_add (void);
void weft_test_stats_add (void);
void weft_test_table_add (void);
void weft_test_wait_add (void);
