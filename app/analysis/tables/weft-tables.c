/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of all tables. */
#include "weft-tables.h"

#include <glib/gi18n.h>

static const WeftTableEntry tables[] = {
  { &weft_table_threads, WEFT_TABLE_OF_LOG, WEFT_FEATURE_SCHEDULER, N_ ("One row per thread."),
    NULL },
  { &weft_table_collections, WEFT_TABLE_OF_LOG, WEFT_FEATURE_GC, N_ ("One row per GC."), NULL },
  { &weft_table_spans, WEFT_TABLE_OF_LOG, WEFT_FEATURE_USER,
    N_ ("One row per span of the program, from START to STOP."), NULL },
  { &weft_table_labels, WEFT_TABLE_OF_LOG, WEFT_FEATURE_USER,
    N_ ("One row per label of the program's spans, with totals."), NULL },
  { &weft_table_segments, WEFT_TABLE_OF_LOG, WEFT_FEATURE_NONMOVING,
    N_ ("One row per block size and census of the non-moving heap."), NULL },
  { &weft_table_perf, WEFT_TABLE_OF_LOG, WEFT_FEATURE_PERF, N_ ("One row per kernel counter."),
    NULL },
  { &weft_table_ticky, WEFT_TABLE_OF_LOG, WEFT_FEATURE_TICKY, N_ ("One row per ticky counter."),
    NULL },
  { &weft_table_ticky_modules, WEFT_TABLE_OF_LOG, WEFT_FEATURE_TICKY,
    N_ ("One row per module with ticky counters."), NULL },
  { &weft_table_bands, WEFT_TABLE_OF_HEAP, WEFT_FEATURE_HEAP_PROFILE,
    N_ ("One row per band, with its numbers in the range."), "heap --table" },
  { &weft_table_retainers, WEFT_TABLE_OF_RETAINERS, WEFT_FEATURE_HEAP_PROFILE,
    N_ ("One row per pair of retainers."), "heap --together" },
  { &weft_table_comparison, WEFT_TABLE_OF_TWO_HEAPS, WEFT_FEATURE_HEAP_PROFILE,
    N_ ("One row per band of either log."), "heap --compare" },
  { &weft_table_costs, WEFT_TABLE_OF_TIME_PROFILE, WEFT_FEATURE_TIME_PROFILE,
    N_ ("One row per cost centre of the time profile."), "profile --table" },
  { &weft_table_cost_modules, WEFT_TABLE_OF_TIME_PROFILE, WEFT_FEATURE_TIME_PROFILE,
    N_ ("One row per module of the time profile."), "profile --table --group=module" },
  { &weft_table_cost_places, WEFT_TABLE_OF_TIME_PROFILE, WEFT_FEATURE_TIME_PROFILE,
    N_ ("One row per source location of the time profile."), "profile --table --group=source" },
  { &weft_table_heap_costs, WEFT_TABLE_OF_HEAP_STACKS, WEFT_FEATURE_HEAP_PROFILE,
    N_ ("One row per cost centre of the heap profile."), "profile --table --heap" },
  { &weft_table_heap_cost_modules, WEFT_TABLE_OF_HEAP_STACKS, WEFT_FEATURE_HEAP_PROFILE,
    N_ ("One row per module of the heap profile."), "profile --table --heap --group=module" },
  { &weft_table_heap_cost_places, WEFT_TABLE_OF_HEAP_STACKS, WEFT_FEATURE_HEAP_PROFILE,
    N_ ("One row per source location of the time profile."),
    "profile --table --heap --group=source" },
};

const WeftTableEntry *
weft_tables (guint *n)
{
  *n = G_N_ELEMENTS (tables);
  return tables;
}

const WeftTableEntry *
weft_tables_find (const WeftTableClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].klass == klass)
      return &tables[i];
  return NULL;
}
