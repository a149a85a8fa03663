/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of all tables, in order. Include it after defining the macro:
 *
 * TABLE (name, subject, feature, page, row_definition, other_command)
 *
 * Columns:
 *   name            weft_table_name, the class
 *   subject         WEFT_TABLE_subject: the kind of its source
 *   feature         WEFT_FEATURE_feature, which a log must have for the table to have rows
 *   page            ID of the page that shows it (weft-page-rows.h), "comparison" for the window of
 *                   comparisons, or NULL for none; the page "tables" shows its tables in this order
 *   row_definition  definition of a row, to be translated
 *   other_command   equivalent arguments of another verb of weft-cli, or NULL
 *
 * This header is meant to be included several times. */
/* clang-format off */

TABLE (threads, OF_LOG, SCHEDULER, "tables", N_ ("One row per thread."), NULL)
TABLE (waits, OF_LOG, SCHEDULER, "tables",
       N_ ("One row per label, state, reason and waker of threads that did not run."), NULL)
TABLE (collections, OF_LOG, GC, "tables", N_ ("One row per GC."), NULL)
TABLE (spans, OF_LOG, USER, "tables", N_ ("One row per span of the program, from START to STOP."), NULL)
TABLE (labels, OF_LOG, USER, "tables", N_ ("One row per label of the program's spans, with totals."), NULL)
/* source: weft_table_why_source() of a label, or NULL for the label whose slow spans lose most
 * time */
TABLE (why, OF_LABEL, USER, "tables",
       N_ ("One row per cause for which slow spans of a label take longer than typical ones."), NULL)
TABLE (why_labels, OF_LOG, USER, NULL,
       N_ ("One row per label of spans, with how much slower its slowest tenth is."), "why")
TABLE (ghc_passes, OF_LOG, USER, "tables", N_ ("One row per module and pass of GHC, of a log of GHC itself."), NULL)
/* source: the thread at the end of the path, weft_table_path_source(), or NULL for the path to the
 * end of the range */
TABLE (critical_path, OF_PATH, SCHEDULER, "tables",
       N_ ("One row per label and state of threads on the critical path."), NULL)
TABLE (path_segments, OF_PATH, SCHEDULER, "tables", N_ ("One row per segment of the critical path."), NULL)
TABLE (parallelism, OF_LOG, SCHEDULER, "tables",
       N_ ("One row per number of HECs that ran at once, and one for GC pauses."), NULL)
TABLE (utilisation, OF_LOG, GC, "tables",
       N_ ("One row per window length: the window with the most time in GC pauses."), NULL)
TABLE (allocation, OF_LOG, SCHEDULER, "tables",
       N_ ("One row per label of threads, with the bytes that they allocated."), NULL)
TABLE (sparks, OF_LOG, SPARK_EVENTS, "tables", N_ ("One row per spark that was evaluated."), NULL)
/* the non-moving collector */
TABLE (segments, OF_LOG, NONMOVING, "tables",
       N_ ("One row per block size and census of the non-moving heap."), NULL)
TABLE (perf, OF_LOG, PERF, "tables", N_ ("One row per kernel counter."), NULL)
TABLE (ticky, OF_LOG, TICKY, "ticky", N_ ("One row per ticky counter."), NULL)
TABLE (ticky_modules, OF_LOG, TICKY, "ticky", N_ ("One row per module with ticky counters."), NULL)
/* source: a WeftHeapProfile, or NULL for that of the trace */
TABLE (bands, OF_HEAP, HEAP_PROFILE, "heap", N_ ("One row per band, with its numbers in the range."),
       "heap --table")
/* source: a WeftHeapProfile by retainers. Pairs of retainers that keep the same data alive */
TABLE (retainers, OF_RETAINERS, HEAP_PROFILE, NULL, N_ ("One row per pair of retainers."),
       "heap --together")
/* source: a WeftHeapComparison. The bands of either side; changes are B minus A */
TABLE (comparison, OF_TWO_HEAPS, HEAP_PROFILE, "comparison", N_ ("One row per band of either log."),
       "heap --compare")
/* source: weft_table_costs_source() of a HEC, or NULL for all HECs together */
TABLE (costs, OF_TIME_PROFILE, TIME_PROFILE, "profile", N_ ("One row per cost centre of the time profile."),
       "profile --table")
TABLE (cost_modules, OF_TIME_PROFILE, TIME_PROFILE, "profile", N_ ("One row per module of the time profile."),
       "profile --table --group=module")
TABLE (cost_places, OF_TIME_PROFILE, TIME_PROFILE, "profile",
       N_ ("One row per source location of the time profile."), "profile --table --group=source")
/* source: weft_table_costs_source() of a thread, or NULL for all threads together */
TABLE (calls, OF_CALL_STACKS, CALL_STACKS, "profile", N_ ("One row per function of the call stacks."),
       "profile --table --call-stacks")
TABLE (call_modules, OF_CALL_STACKS, CALL_STACKS, "profile", N_ ("One row per module of the call stacks."),
       "profile --table --call-stacks --group=module")
TABLE (call_places, OF_CALL_STACKS, CALL_STACKS, "profile",
       N_ ("One row per source location of the call stacks."),
       "profile --table --call-stacks --group=source")
/* source: a WeftCostComparison. The cost centres of either side */
TABLE (cost_changes, OF_TWO_PROFILES, TIME_PROFILE, "comparison", N_ ("One row per cost centre of either log."),
       "profile --compare")
TABLE (cost_module_changes, OF_TWO_PROFILES, TIME_PROFILE, NULL, N_ ("One row per module of either log."),
       "profile --compare --group=module")
TABLE (cost_place_changes, OF_TWO_PROFILES, TIME_PROFILE, NULL,
       N_ ("One row per source location of either log."), "profile --compare --group=source")
/* source: a WeftCallTree of bytes, or NULL for that of the trace's heap profile by cost centre */
TABLE (heap_costs, OF_HEAP_STACKS, HEAP_PROFILE, "profile",
       N_ ("One row per cost centre of the heap profile."), "profile --table --heap")
TABLE (heap_cost_modules, OF_HEAP_STACKS, HEAP_PROFILE, "profile",
       N_ ("One row per module of the heap profile."), "profile --table --heap --group=module")
TABLE (heap_cost_places, OF_HEAP_STACKS, HEAP_PROFILE, "profile",
       N_ ("One row per source location of the heap profile."), "profile --table --heap --group=source")

#undef TABLE
