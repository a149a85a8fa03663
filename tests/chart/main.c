/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/chart. */
#include "tests.h"

#include <glib.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  weft_test_band_styles_add ();
  weft_test_column_area_add ();
  weft_test_figures_add ();
  weft_test_share_chart_add ();
  weft_test_flame_add ();
  weft_test_flame_time_add ();
  weft_test_flame_tree_add ();
  weft_test_filter_text_add ();
  weft_test_format_add ();
  weft_test_hatch_add ();
  weft_test_comparison_picture_add ();
  weft_test_heap_add ();
  weft_test_help_add ();
  weft_test_heap_forms_add ();
  weft_test_heap_raster_add ();
  weft_test_lane_maxima_add ();
  weft_test_lanes_add ();
  weft_test_lanes_memory_add ();
  weft_test_lane_absence_add ();
  weft_test_instant_add ();
  weft_test_lane_dots_add ();
  weft_test_lane_layout_add ();
  weft_test_name_add ();
  weft_test_palette_add ();
  weft_test_retainer_matrix_add ();
  weft_test_text_add ();
  weft_test_path_line_add ();
  weft_test_runnable_add ();
  weft_test_threads_add ();
  weft_test_ticks_add ();
  weft_test_ticky_add ();
  weft_test_time_scale_add ();
  weft_test_time_text_add ();
  weft_test_compared_findings_add ();
  weft_test_chart_grows_add ();
  weft_test_timeline_add ();
  weft_test_user_lanes_add ();
  weft_test_findings_lanes_add ();
  weft_test_timeline_layout_add ();
  return g_test_run ();
}
