/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs the tests of app/analysis. */
#include "tests.h"

static void (*const adds[]) (void) = {
  weft_test_diagnosis_add,     weft_test_rules_add,
  weft_test_histogram_add,     weft_test_hp_file_add,
  weft_test_id_set_add,        weft_test_index_add,
  weft_test_index_cache_add,   weft_test_damage_add,
  weft_test_event_merge_add,   weft_test_event_order_add,
  weft_test_table_add,         weft_test_table_words_add,
  weft_test_usage_add,         weft_test_checkpoints_add,
  weft_test_packed_array_add,  weft_test_coverage_add,
  weft_test_cut_numbers_add,   weft_test_log_cut_add,
  weft_test_alert_add,         weft_test_ring_add,
  weft_test_usage_columns_add, weft_test_stack_message_add,
  weft_test_call_stacks_add,   weft_test_telemetry_message_add,
  weft_test_user_spans_add,    weft_test_user_telemetry_add,
  weft_test_spans_add,         weft_test_features_add,
  weft_test_going_on_add,      weft_test_perf_add,
  weft_test_process_add,       weft_test_sparks_add,
  weft_test_spark_sizes_add,   weft_test_tasks_add,
  weft_test_tallies_add,       weft_test_heap_corpus_add,
  weft_test_heap_groups_add,   weft_test_band_verdict_add,
  weft_test_heap_verdicts_add, weft_test_heap_numbers_add,
  weft_test_heap_profile_add,  weft_test_heap_rows_add,
  weft_test_gc_cause_add,      weft_test_hec_use_add,
  weft_test_quantities_add,    weft_test_range_numbers_add,
  weft_test_recordings_add,    weft_test_shared_array_add,
  weft_test_retainers_add,     weft_test_series_add,
  weft_test_ask_add,           weft_test_painting_add,
  weft_test_parallel_add,      weft_test_percentiles_add,
  weft_test_call_tree_add,     weft_test_collections_add,
  weft_test_comparison_add,    weft_test_cost_centres_add,
  weft_test_critical_path_add, weft_test_random_paths_add,
  weft_test_heap_costs_add,    weft_test_allocation_steps_add,
  weft_test_heap_counters_add, weft_test_heap_makeup_add,
  weft_test_last_stop_add,     weft_test_mann_kendall_add,
  weft_test_rank_test_add,     weft_test_nonmoving_add,
  weft_test_productivity_add,  weft_test_utilisation_add,
  weft_test_statistics_add,    weft_test_edge_sums_add,
  weft_test_idle_times_add,    weft_test_run_queues_add,
  weft_test_thread_flow_add,   weft_test_thread_latency_add,
  weft_test_thread_rows_add,   weft_test_threads_add,
  weft_test_ticky_add,         weft_test_time_profile_add,
  weft_test_trace_add,         weft_test_trace_extend_add,
  weft_test_instances_add,     weft_test_tuning_add,
  weft_test_parallelism_add,   weft_test_thread_allocation_add,
  weft_test_thread_cells_add,  weft_test_rule_logs_add,
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (adds); i++)
    adds[i]();
  return g_test_run ();
}
