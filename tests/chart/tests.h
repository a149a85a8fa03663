/* SPDX-License-Identifier: BSD-3-Clause */
/* The tests of app/chart, a function for each tested unit. */
#pragma once

void weft_test_band_styles_add (void);
void weft_test_column_area_add (void);
void weft_test_figures_add (void);
void weft_test_share_chart_add (void);
void weft_test_flame_add (void);
void weft_test_flame_time_add (void);
void weft_test_flame_tree_add (void);
void weft_test_filter_text_add (void);
void weft_test_format_add (void);
void weft_test_hatch_add (void);
void weft_test_comparison_picture_add (void);
void weft_test_heap_add (void);
void weft_test_help_add (void);
void weft_test_heap_forms_add (void);
void weft_test_heap_raster_add (void);
void weft_test_lane_maxima_add (void);
void weft_test_lanes_add (void);
void weft_test_lanes_memory_add (void);
void weft_test_lane_absence_add (void);
void weft_test_instant_add (void);
void weft_test_lane_dots_add (void);
void weft_test_lane_layout_add (void);
void weft_test_name_add (void);
void weft_test_palette_add (void);
void weft_test_retainer_matrix_add (void);
void weft_test_text_add (void);
void weft_test_path_line_add (void);
void weft_test_runnable_add (void);
void weft_test_threads_add (void);
void weft_test_ticks_add (void);
void weft_test_ticky_add (void);
void weft_test_time_scale_add (void);
void weft_test_time_text_add (void);
void weft_test_compared_findings_add (void);
void weft_test_chart_grows_add (void);
void weft_test_timeline_add (void);
void weft_test_user_lanes_add (void);
void weft_test_findings_lanes_add (void);
void weft_test_timeline_layout_add (void);
