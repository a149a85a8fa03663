/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/ui: real windows on whatever display there is, or none of them. */
#include "tests.h"
#include "weft-application.h"
#include "weft-translations.h"

#include <locale.h>

/* What tells a test runner that nothing was tested. */
#define SKIPPED 77

/* clang-format off */
static void (*const groups[]) (void) = {
  weft_test_actions_add,
  weft_test_compare_window_add,
  weft_test_copy_button_add,
  weft_test_details_add,
  weft_test_item_pane_add,
  weft_test_document_page_add,
  weft_test_done_add,
  weft_test_event_columns_add,
  weft_test_event_details_add,
  weft_test_events_page_add,
  weft_test_export_dialog_add,
  weft_test_report_add,
  weft_test_advice_add,
  weft_test_cores_add,
  weft_test_pages_add,
  weft_test_glide_add,
  weft_test_go_to_add,
  weft_test_heap_costs_add,
  weft_test_band_menu_add,
  weft_test_heap_page_add,
  weft_test_heap_pointer_add,
  weft_test_focus_add,
  weft_test_keys_window_add,
  weft_test_narrow_add,
  weft_test_live_bar_add,
  weft_test_help_window_add,
  weft_test_icon_release_add,
  weft_test_tips_bar_add,
  weft_test_connect_add,
  weft_test_right_to_left_add,
  weft_test_run_program_add,
  weft_test_lanes_add,
  weft_test_marks_add,
  weft_test_figure_grid_add,
  weft_test_overview_add,
  weft_test_overview_findings_add,
  weft_test_same_numbers_add,
  weft_test_picture_add,
  weft_test_pill_add,
  weft_test_platform_add,
  weft_test_preferences_add,
  weft_test_problems_pane_add,
  weft_test_profile_divide_add,
  weft_test_profile_page_add,
  weft_test_profile_names_add,
  weft_test_profile_waits_add,
  weft_test_fact_list_add,
  weft_test_file_chooser_add,
  weft_test_read_out_view_add,
  weft_test_retainers_view_add,
  weft_test_settings_add,
  weft_test_side_panel_add,
  weft_test_threads_panel_add,
  weft_test_session_add,
  weft_test_start_page_add,
  weft_test_strip_add,
  weft_test_table_view_add,
  weft_test_instant_pane_add,
  weft_test_table_filters_add,
  weft_test_tables_add,
  weft_test_path_command_add,
  weft_test_text_zoom_add,
  weft_test_tooltip_add,
  weft_test_thread_flows_add,
  weft_test_thread_lanes_add,
  weft_test_ticky_page_add,
  weft_test_timeline_area_add,
  weft_test_timeline_nodes_add,
  weft_test_timeline_page_add,
  weft_test_timeline_steps_add,
  weft_test_window_add,
};
/* clang-format on */

int
main (int argc, char *argv[])
{
  g_autoptr (WeftApplication) application = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_translated = g_getenv ("WEFT_LOCALE_DIR") != NULL;

  if (is_translated)
    weft_translations_init ("");
  else
    setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_printerr ("there is no display\n");
      return SKIPPED;
    }
  /* what moves or fades in is there at once */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  /* it is g_application_get_default() for the tests; another Weft on this bus is none of theirs */
  application = weft_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

  if (is_translated)
    weft_test_translated_add ();
  for (guint i = 0; i < G_N_ELEMENTS (groups) && !is_translated; i++)
    groups[i]();
  return g_test_run ();
}
