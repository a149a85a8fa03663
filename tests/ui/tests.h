/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of app/ui, a function for each tested unit. */
#pragma once

void weft_test_actions_add (void);
void weft_test_band_menu_add (void);
void weft_test_compare_window_add (void);
void weft_test_copy_button_add (void);
void weft_test_details_add (void);
void weft_test_item_pane_add (void);
void weft_test_document_page_add (void);
void weft_test_event_details_add (void);
void weft_test_events_page_add (void);
void weft_test_export_dialog_add (void);
void weft_test_report_add (void);
void weft_test_pages_add (void);
void weft_test_glide_add (void);
void weft_test_heap_costs_add (void);
void weft_test_heap_page_add (void);
void weft_test_heap_pointer_add (void);
void weft_test_focus_add (void);
void weft_test_keys_window_add (void);
void weft_test_lanes_add (void);
void weft_test_marks_add (void);
void weft_test_overview_add (void);
void weft_test_same_numbers_add (void);
void weft_test_pill_add (void);
void weft_test_problems_pane_add (void);
void weft_test_profile_page_add (void);
void weft_test_read_out_view_add (void);
void weft_test_retainers_view_add (void);
void weft_test_rules_window_add (void);
void weft_test_settings_add (void);
void weft_test_side_panel_add (void);
void weft_test_threads_panel_add (void);
void weft_test_start_page_add (void);
void weft_test_strip_add (void);
void weft_test_table_view_add (void);
void weft_test_tables_add (void);
void weft_test_path_command_add (void);
void weft_test_thread_flows_add (void);
void weft_test_thread_lanes_add (void);
void weft_test_ticky_page_add (void);
void weft_test_timeline_area_add (void);
void weft_test_timeline_nodes_add (void);
void weft_test_timeline_page_add (void);
void weft_test_timeline_steps_add (void);
void weft_test_window_add (void);
