/* SPDX-License-Identifier: BSD-3-Clause */
/* The units that test-analysis tests. */
#pragma once

#include <glib.h>

void weft_test_band_verdict_add (void);
void weft_test_call_tree_add (void);
void weft_test_collections_add (void);
void weft_test_comparison_add (void);
void weft_test_cost_centres_add (void);
void weft_test_coverage_add (void);
void weft_test_cut_numbers_add (void);
void weft_test_heap_costs_add (void);
void weft_test_damage_add (void);
void weft_test_event_merge_add (void);
void weft_test_findings_add (void);
void weft_test_allocation_steps_add (void);
void weft_test_heap_counters_add (void);
void weft_test_heap_makeup_add (void);
void weft_test_event_order_add (void);
void weft_test_heap_corpus_add (void);
void weft_test_heap_groups_add (void);
void weft_test_heap_verdicts_add (void);
void weft_test_heap_numbers_add (void);
void weft_test_heap_profile_add (void);
void weft_test_heap_rows_add (void);
void weft_test_gc_cause_add (void);
void weft_test_hec_use_add (void);
void weft_test_hp_file_add (void);
void weft_test_id_set_add (void);
void weft_test_index_add (void);
void weft_test_last_stop_add (void);
void weft_test_mann_kendall_add (void);
void weft_test_rank_test_add (void);
void weft_test_nonmoving_add (void);
void weft_test_productivity_add (void);
void weft_test_ask_add (void);
void weft_test_parallel_add (void);
void weft_test_percentiles_add (void);
void weft_test_features_add (void);
void weft_test_perf_add (void);
void weft_test_process_add (void);
void weft_test_quantities_add (void);
void weft_test_range_numbers_add (void);
void weft_test_retainers_add (void);
void weft_test_series_add (void);
void weft_test_spans_add (void);
void weft_test_sparks_add (void);
void weft_test_statistics_add (void);
void weft_test_table_add (void);
void weft_test_table_words_add (void);
void weft_test_run_queues_add (void);
void weft_test_thread_flow_add (void);
void weft_test_thread_latency_add (void);
void weft_test_thread_rows_add (void);
void weft_test_threads_add (void);
void weft_test_ticky_add (void);
void weft_test_time_profile_add (void);
void weft_test_trace_add (void);
void weft_test_usage_add (void);
void weft_test_usage_columns_add (void);
void weft_test_spark_sizes_add (void);
void weft_test_sparks_add (void);
void weft_test_tallies_add (void);
void weft_test_tasks_add (void);
void weft_test_trace_extend_add (void);
void weft_test_user_spans_add (void);
