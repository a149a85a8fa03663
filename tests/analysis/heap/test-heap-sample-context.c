/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs, memory and cost of heap samples that were taken in GCs, outside of them, and at an end that
 * is not recorded. */
#include "weft-event-tags.h"
#include "weft-heap-sample-context.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#include "logs.h"

#define GLOBAL 0xffff

static void
write_gc (WeftTestLog *log, guint64 from, guint64 to, guint64 live)
{
  weft_test_log_event (log, WEFT_TAG_REQUEST_SEQ_GC, from - 10);
  weft_test_log_event (log, WEFT_TAG_GC_START, from);
  weft_test_log_event (log, WEFT_TAG_GC_GLOBAL_SYNC, from + 1);
  weft_test_log_event (log, WEFT_TAG_GC_DONE, from + 20);
  weft_test_log_gc_stats (log, to - 1, 1, 5000);
  weft_test_log_event (log, WEFT_TAG_GC_END, to);
  if (live == 0)
    return;
  weft_test_log_event (log, WEFT_TAG_HEAP_LIVE, to + 1);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, live);
}

static void
write_sample (WeftTestLog *log, guint64 from, guint64 to, guint64 bytes)
{
  weft_test_heap_sample (log, from, 0);
  weft_test_heap_band (log, from, 0, "THUNK", bytes);
  if (to > 0)
    weft_test_heap_sample_end (log, to, 0);
}

/* Samples in the first GC and the third one, whose END is after it, one outside of GCs, and one in
 * the last GC without an END. */
static WeftTrace *
make_trace (guint breakdown)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (breakdown);
  g_autoptr (WeftIndex) index = NULL;

  write_sample (log, 1100, 1200, 100);
  write_sample (log, 1600, 1700, 200);
  write_sample (log, 3100, 3300, 300);
  write_sample (log, 4100, 0, 400);
  weft_test_log_end_block (log, 6000);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 900, 1, WEFT_STOP_HEAP_OVERFLOW, 0);
  write_gc (log, 1000, 1500, 1000);
  weft_test_log_run (log, 1600, 1);
  weft_test_log_stop (log, 1900, 1, WEFT_STOP_HEAP_OVERFLOW, 0);
  write_gc (log, 2000, 2100, 0);
  write_gc (log, 3000, 3200, 250);
  write_gc (log, 4000, 4500, 0);
  weft_test_log_end_block (log, 6000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

static WeftHeapSampleContext
context_of (const WeftTrace *trace, guint sample)
{
  return weft_heap_sample_context (trace->heap, sample, trace->collections, trace->counters);
}

static void
test_context (void)
{
  g_autoptr (WeftTrace) trace = make_trace (7);
  WeftHeapSampleContext first = context_of (trace, 0), outside = context_of (trace, 1);
  WeftHeapSampleContext third = context_of (trace, 2), last = context_of (trace, 3);

  g_assert_cmpuint (weft_collections_count (trace->collections), ==, 4);
  g_assert_cmpuint (first.collection, ==, 1);
  g_assert_cmpuint (first.pause, ==, 500);
  g_assert_cmpuint (first.posted_until, ==, 1999);
  g_assert_true (first.has_gauge[WEFT_HEAP_LIVE]);
  g_assert_cmpuint (weft_heap_sample_context_outside (&first), ==, 900);
  g_assert_cmpuint (outside.collection, ==, 0);
  g_assert_cmpuint (outside.posted_until, ==, 1600);
  /* the sample before it was in no GC */
  g_assert_cmpuint (third.collection, ==, 3);
  g_assert_cmpuint (third.mutator_ns, ==, 0);
  g_assert_cmpuint (weft_heap_sample_context_outside (&third), ==, 0);
  g_assert_cmpuint (last.collection, ==, 4);
  g_assert_cmpuint (last.posted_until, ==, G_MAXUINT64);
  g_assert_cmpuint (last.mutator_ns, ==, 800);
  g_assert_false (last.has_return);
}

static void
test_census_time (void)
{
  g_autoptr (WeftTrace) trace = make_trace (7);
  guint64 ns = 0;

  g_assert_true (weft_heap_census_time (trace->heap, 0, trace->collections, &ns));
  g_assert_cmpuint (ns, ==, 1200 - 1020);
  for (guint i = 1; i < 4; i++)
    g_assert_false (weft_heap_census_time (trace->heap, i, trace->collections, &ns));
}

/* The live bytes of a sample are those that its own GC posted. */
static void
test_live (void)
{
  static const guint64 expected[] = { 1000, WEFT_HEAP_LIVE_UNKNOWN, 250, WEFT_HEAP_LIVE_UNKNOWN };
  g_autoptr (WeftTrace) trace = make_trace (7);
  g_autoptr (WeftScratchArray) live = weft_heap_live_new (trace->heap, trace->counters);

  g_assert_cmpuint (live->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < live->len; i++)
    g_assert_cmpuint (g_array_index (live, guint64, i), ==, expected[i]);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-sample-context/context", test_context);
  g_test_add_func ("/heap-sample-context/census-time", test_census_time);
  g_test_add_func ("/heap-sample-context/live", test_live);
}
