/* SPDX-License-Identifier: BSD-3-Clause */
/* Files that shrink after they were indexed: missing bytes are read as zeros. Answers that decode
 * these bytes end, and all their numbers are numbers. */
#include "weft-diagnosis.h"
#include "weft-heap-sample-context.h"
#include "weft-perf.h"
#include "weft-spark-sizes.h"
#include "weft-table-order.h"
#include "weft-tables.h"
#include "weft-test-growth.h"
#include "weft-test-unit.h"
#include "weft-user-family.h"
#include "weft-user-totals.h"
#include "weft-validation.h"
#include "weft-why.h"

#include "logs.h"
#include <math.h>
#include <unistd.h>

/* How far a log had been read when its file shrank. */
typedef enum
{
  READ_INDEX,
  READ_TRACE,
  READ_LAZY,
  N_READ,
} ReadState;

static void
get_lazy (const WeftTrace *trace)
{
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL));
  g_assert_nonnull (weft_diagnosis_new_for_trace (trace, NULL, NULL));
}

static void
check_numbers (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  WeftStatistics statistics = weft_statistics (trace, from, to);

  weft_statistics_add_threads (&statistics, threads);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        WeftAmount amount = weft_quantity_value (&weft_quantity_groups[i]->rows[k], &statistics);

        g_assert_true (!weft_amount_is_known (amount) || isfinite (amount.number));
      }
}

static void
check_table (const WeftTableEntry *table, WeftTrace *trace)
{
  gpointer source = NULL;
  g_autoptr (WeftTableRows) rows = NULL;

  if (weft_table_is_comparison (table) || !weft_table_is_recorded (table, trace))
    return;
  if (table->subject == WEFT_TABLE_OF_HEAP || table->subject == WEFT_TABLE_OF_RETAINERS)
    source = weft_table_nth_heap (table, trace, 0);
  rows = weft_table_rows_new (table->klass, source, trace, 0, WEFT_TIME_END, NULL);
  for (guint column = 0; column < table->klass->n_columns; column++)
    {
      g_autoptr (GArray) order = weft_table_sort (rows, column, TRUE, NULL, NULL);

      g_assert_cmpuint (order->len, ==, rows->n);
      for (guint row = 0; row < rows->n; row++)
        {
          g_autofree char *raw = weft_table_get_raw_text (rows, row, column);
          g_autofree char *shown = weft_table_get_shown_text (rows, row, column);

          g_assert_true (raw == NULL || g_utf8_validate (raw, -1, NULL));
          g_assert_true (shown == NULL || g_utf8_validate (shown, -1, NULL));
        }
    }
}

static void
check_heap (const WeftTrace *trace)
{
  g_autoptr (WeftScratchArray) live = weft_heap_live_new (trace->heap, trace->counters);
  double cost = weft_heap_profile_cost (trace->heap, trace->collections);

  g_assert_cmpuint (live->len, ==, trace->heap->samples->len);
  g_assert_true (isnan (cost) || (cost >= 0 && cost <= 1));
  for (guint i = 0; i < trace->heap->samples->len; i++)
    {
      WeftHeapSampleContext context =
          weft_heap_sample_context (trace->heap, i, trace->collections, trace->counters);
      guint64 took;

      g_assert_cmpuint (context.collection, <=, weft_collections_count (trace->collections));
      if (weft_heap_census_time (trace->heap, i, trace->collections, &took))
        g_assert_cmpuint (took, <=, trace->index->to);
    }
}

static void
check_spans (const WeftTrace *trace)
{
  WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);
  WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (GArray) all = weft_user_totals (spans, 0, WEFT_TIME_END, FALSE, NULL);
  g_autoptr (WeftUserFamily) family = weft_user_family_new (spans, all, NULL);
  g_autoptr (WeftWhy) why = weft_why_new (trace, "*", (WeftRange){ 0, 0 }, 0, WEFT_TIME_END, NULL);
  g_autoptr (WeftValidation) validation = weft_validation_new (threads, NULL);

  g_assert_nonnull (family);
  g_assert_nonnull (why);
  g_assert_nonnull (validation);
}

static void
check_answers (WeftTrace *trace)
{
  WeftIndex *index = trace->index;
  guint64 third = (index->to - index->from) / 3;
  g_autoptr (GArray) totals = weft_perf_totals (trace, 0, WEFT_TIME_END, NULL);
  g_autoptr (GArray) runs = weft_spark_runs (index, trace->tallies, 0, WEFT_TIME_END, NULL);
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  get_lazy (trace);
  g_assert_nonnull (totals);
  g_assert_nonnull (runs);
  check_numbers (trace, 0, WEFT_TIME_END);
  check_numbers (trace, index->from + third, index->to - third);
  check_heap (trace);
  check_spans (trace);
  for (guint i = 0; i < n; i++)
    check_table (&tables[i], trace);
}

/* A temporary file of @size bytes, which has no name. */
static int
write_file (const void *bytes, gsize size)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("weft-shrunk-XXXXXX", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_assert_no_errno (unlink (path));
  g_assert_cmpint (write (fd, bytes, size), ==, (gssize) size);
  return fd;
}

static void
check_shrunk (const void *bytes, gsize size, gsize left, ReadState state)
{
  int fd = write_file (bytes, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new (fd, size, &error);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, &error);
  g_autoptr (WeftIndex) index = weft_test_index (log);
  guint64 n_events = index->n_events;
  g_autoptr (WeftTrace) trace = NULL;

  if (state >= READ_TRACE)
    trace = weft_trace_new (index, NULL, &error);
  if (state >= READ_LAZY)
    get_lazy (trace);
  g_assert_no_errno (ftruncate (fd, (off_t) left));
  if (state == READ_INDEX)
    trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  check_answers (trace);
  g_assert_true (weft_map_was_truncated (map));
  g_assert_cmpuint (trace->index->n_events, ==, n_events);
  close (fd);
}

static void
check_bytes (const void *bytes, gsize size)
{
  const gsize left[] = { 0, size / 2 };

  for (ReadState state = 0; state < N_READ; state++)
    for (guint i = 0; i < G_N_ELEMENTS (left); i++)
      check_shrunk (bytes, size, left[i], state);
}

/* The log has all that a log can have. Zeros are events of type 0, or, if its header does not
 * declare this type, no events. */
static void
test_growth (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  WeftTestGrowthPlan plan = { (1 << WEFT_TEST_GROWTH_KINDS) - 1, 4, 2, 6, 8, FALSE };
  g_autoptr (WeftTestLog) log = weft_test_growth_log (&plan, rand, NULL);
  /* after "hdrb", "hetb" and the "etb\0" of the first type */
  guint8 *first_tag = log->bytes->data + 12;

  check_bytes (log->bytes->data, log->bytes->len);
  g_assert_cmpuint (first_tag[0] << 8 | first_tag[1], ==, 0);
  first_tag[0] = 0x70;
  check_bytes (log->bytes->data, log->bytes->len);
}

static void
test_fixtures (void)
{
  static const char *const names[] = { "heap-ticky-ghc-9.6",      "heap-p-ghc-9.6",
                                       "gc-held-up-ghc-9.0",      "gc-census-ghc-9.0",
                                       "parsum-n2-full-ghc-9.10", "payload-ghc-9.0" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (names[i], ".eventlog", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);
      g_autofree char *bytes = NULL;
      gsize size;

      g_test_message ("%s", name);
      g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
      check_bytes (bytes, size);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/shrunk/growth", test_growth);
  g_test_add_func ("/shrunk/fixtures", test_fixtures);
}
