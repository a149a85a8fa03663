/* SPDX-License-Identifier: BSD-3-Clause */
/* Two logs compared: bands joined by name, samples on one axis. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-heap-comparison.h"
#include "weft-table-order.h"
#include "weft-table.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <math.h>

static WeftHeapComparison *
compare_at (WeftHeapProfile *a, WeftHeapProfile *b, WeftAlignment alignment, guint64 mark_a)
{
  const WeftComparedHeap sides[2] = {
    { .heap = a, .to = G_MAXUINT64, .end = 1000, .marker_time = mark_a },
    { .heap = b, .to = G_MAXUINT64, .end = 2000, .marker_time = 40 },
  };

  return weft_heap_comparison_new (&sides[0], &sides[1], alignment);
}

/* The numbers of the band called @label on a side; the test fails where it has none. */
static WeftHeapNumber
number_of (const WeftHeapComparison *comparison, guint side, const char *label)
{
  guint32 band = heap_fixture_find (comparison->heaps[side], label);
  gint place = weft_heap_numbers_find (comparison->numbers[side], band);

  g_assert_cmpint (place, >=, 0);
  return weft_heap_numbers_nth (comparison->numbers[side], (guint) place);
}

static void
test_versions (void)
{
  static const char *const in_a[] = { "containers-0.6.7:Data.Map.Bin", "THUNK_1_0", "base:A-1:B",
                                      NULL };
  static const char *const in_b[] = { "THUNK_1_0", "base-4.20.0:A-1:B",
                                      "containers-0.7-inplace:Data.Map.Bin", "main:New", NULL };
  g_autoptr (WeftHeapProfile) a = heap_fixture_new (WEFT_BREAKDOWN_CLOSURE_TYPE, in_a);
  g_autoptr (WeftHeapProfile) b = heap_fixture_new (WEFT_BREAKDOWN_CLOSURE_TYPE, in_b);
  g_autoptr (WeftHeapComparison) both = NULL;

  heap_fixture_add (a, 100, (const guint64[]){ 10, 20, 30 });
  heap_fixture_add (a, 200, (const guint64[]){ 10, 20, 30 });
  heap_fixture_add (b, 100, (const guint64[]){ 1, 2, 3, 4 });
  heap_fixture_add (b, 300, (const guint64[]){ 1, 2, 3, 4 });
  both = compare_at (a, b, WEFT_ALIGN_TIME, 0);
  g_assert_true (both->heaps[0]->labels == both->heaps[1]->labels);
  g_assert_cmpuint (both->heaps[0]->labels->len, ==, 4);
  g_assert_cmpfloat (number_of (both, 0, in_a[0]).mean, ==, 10);
  g_assert_cmpfloat (number_of (both, 1, in_a[0]).mean, ==, 3);
  g_assert_cmpfloat (number_of (both, 1, "THUNK_1_0").mean, ==, 1);
  g_assert_cmpfloat (number_of (both, 1, "base:A-1:B").mean, ==, 2);
  g_assert_cmpfloat (number_of (both, 1, "main:New").mean, ==, 4);
}

/* Four runs a side: medians, what chance has to do with it, and the bands of all runs. Three runs
 * tell nothing. */
static void
test_runs (void)
{
  static const char *const labels[] = { "same", "more", "rare", NULL };
  static const guint64 bytes[2][4][3] = {
    { { 10, 5, 0 }, { 12, 900, 0 }, { 11, 7, 0 }, { 11, 9, 0 } },
    { { 11, 901, 0 }, { 12, 1000, 0 }, { 10, 950, 6 }, { 11, 960, 0 } },
  };
  g_autoptr (GArray) a = g_array_new (FALSE, FALSE, sizeof (WeftComparedHeap));
  g_autoptr (GArray) b = g_array_new (FALSE, FALSE, sizeof (WeftComparedHeap));
  GArray *const sides[2] = { a, b };
  g_autoptr (GPtrArray) heaps = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_autoptr (WeftHeapComparison) both = NULL;
  g_autoptr (WeftHeapComparison) three = NULL;

  for (guint side = 0; side < 2; side++)
    for (guint run = 0; run < 4; run++)
      {
        WeftComparedHeap heap = { .heap = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels),
                                  .to = G_MAXUINT64,
                                  .end = 1000 };

        g_ptr_array_add (heaps, heap.heap);
        heap_fixture_add (heap.heap, 100, bytes[side][run]);
        heap_fixture_add (heap.heap, 200, bytes[side][run]);
        g_array_append_val (sides[side], heap);
      }
  both = weft_heap_comparison_new_runs (a, b, WEFT_ALIGN_TIME);
  g_assert_cmpfloat (weft_heap_comparison_number (both, 0, 1).mean, ==, 8);
  g_assert_cmpfloat (weft_heap_comparison_number (both, 1, 1).mean, ==, 955);
  g_assert_cmpfloat (weft_heap_comparison_number (both, 1, 2).peak, ==, 0);
  /* one run of A has nearly as much as B */
  g_assert_cmpfloat_with_epsilon (weft_heap_comparison_p (both, 1), 2 / 70.0, 1e-9);
  g_assert_cmpfloat (weft_heap_comparison_p (both, 0), >, 0.5);
  g_assert_cmpfloat (weft_heap_comparison_p (both, 2), >, 0.5);
  g_array_set_size (a, 3);
  g_array_set_size (b, 3);
  three = weft_heap_comparison_new_runs (a, b, WEFT_ALIGN_TIME);
  g_assert_cmpfloat (weft_heap_comparison_number (three, 0, 1).mean, ==, 7);
  g_assert_true (isnan (weft_heap_comparison_p (three, 1)));
}

static guint64
time_of (const WeftHeapComparison *both, guint side, guint i)
{
  return weft_heap_profile_sample (both->aligned[side], i)->time;
}

static void
test_alignments (void)
{
  static const char *const labels[] = { "x", NULL };
  g_autoptr (WeftHeapProfile) a = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);
  g_autoptr (WeftHeapProfile) b = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);
  g_autoptr (WeftHeapComparison) by_time = NULL;
  g_autoptr (WeftHeapComparison) by_marker = NULL;
  g_autoptr (WeftHeapComparison) by_sample = NULL;

  heap_fixture_add (a, 100, (const guint64[]){ 7 });
  heap_fixture_add (a, 300, (const guint64[]){ 7 });
  for (guint64 time = 50; time <= 150; time += 25)
    heap_fixture_add (b, time, (const guint64[]){ time });
  by_time = compare_at (a, b, WEFT_ALIGN_TIME, 90);
  by_marker = compare_at (a, b, WEFT_ALIGN_MARKER, 90);
  by_sample = compare_at (a, b, WEFT_ALIGN_SAMPLE, 90);

  g_assert_cmpuint (time_of (by_time, 0, 0), ==, 100);
  g_assert_cmpuint (time_of (by_time, 1, 0), ==, 50);
  g_assert_cmpuint (by_time->end, ==, 2000);
  /* B's marker at 40 comes to stand at 90 */
  g_assert_cmpuint (by_marker->marker_time, ==, 90);
  g_assert_cmpuint (time_of (by_marker, 0, 0), ==, 100);
  g_assert_cmpuint (time_of (by_marker, 1, 0), ==, 100);
  g_assert_cmpuint (by_marker->end, ==, 2050);
  /* two samples have a partner, the others go on */
  g_assert_cmpuint (time_of (by_sample, 1, 0), ==, 100);
  g_assert_cmpuint (time_of (by_sample, 1, 1), ==, 300);
  g_assert_cmpuint (time_of (by_sample, 1, 2), ==, 500);
  g_assert_cmpuint (time_of (by_sample, 1, 4), ==, 900);
  g_assert_cmpuint (by_sample->end, ==, 1000);
  /* an axis moves pictures, not numbers */
  g_assert_cmpuint (weft_heap_profile_sample (by_sample->heaps[1], 4)->time, ==, 150);
  g_assert_cmpfloat (number_of (by_sample, 1, "x").mean, ==, 100);
  g_assert_cmpuint (weft_heap_profile_bytes (by_sample->aligned[1], 4, 0), ==, 150);
}

/* A profile of info tables at addresses from @base on: two of one name, and one without. */
static WeftHeapProfile *
tables (WeftIndex **index, guint64 base, guint64 bytes)
{
  static const char *const f[] = { "f1_info", "16", "Int", "f", "Main", "src/Main.hs:1:2-9" };
  static const char *const g[] = { "f2_info", "8", "Int", "f", "Main", "src/Main.hs:1:2-9" };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_INFO_TABLE);
  g_autoptr (GError) error = NULL;
  WeftHeapProfile *profile;

  weft_test_heap_sample (log, 100, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *address = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", base + 16 * i);

      weft_test_heap_band (log, 10, 0, address, bytes << i);
    }
  weft_test_heap_sample_end (log, 110, 0);
  heap_fixture_info (log, base, f);
  heap_fixture_info (log, base + 16, g);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  *index = weft_test_index_bytes (log);
  profile = weft_heap_profile_extend (NULL, *index, NULL, &error);
  g_assert_no_error (error);
  return profile;
}

/* The address of a table in one program is that of another one in the other program. */
/* Ranges stand on the axis from their starts on, with the sample in force there. */
static void
test_ranges (void)
{
  static const char *const labels[] = { "x", NULL };
  g_autoptr (WeftHeapProfile) heap = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);
  g_autoptr (WeftHeapComparison) both = NULL;

  for (guint64 time = 100; time <= 900; time += 100)
    heap_fixture_add (heap, time, (const guint64[]){ time });
  both = weft_heap_comparison_new (
      &(WeftComparedHeap){ .heap = heap, .to = 350, .end = 1000 },
      &(WeftComparedHeap){ .heap = heap, .from = 450, .to = 800, .end = 1000 }, WEFT_ALIGN_TIME);
  g_assert_cmpuint (both->end, ==, 350);
  g_assert_cmpuint (both->aligned[0]->samples->len, ==, 3);
  g_assert_cmpuint (time_of (both, 0, 2), ==, 300);
  g_assert_cmpuint (both->aligned[1]->samples->len, ==, 4);
  g_assert_cmpuint (time_of (both, 1, 0), ==, 0);
  g_assert_cmpuint (time_of (both, 1, 1), ==, 50);
  g_assert_cmpuint (time_of (both, 1, 3), ==, 250);
  g_assert_cmpuint (weft_heap_profile_bytes (both->aligned[1], 0, 0), ==, 400);
}

static void
test_info_tables (void)
{
  g_autoptr (WeftIndex) index_a = NULL;
  g_autoptr (WeftIndex) index_b = NULL;
  g_autoptr (WeftHeapProfile) a = tables (&index_a, 0x1000, 1);
  g_autoptr (WeftHeapProfile) b = tables (&index_b, 0x1010, 100);
  g_autoptr (WeftHeapComparison) both = compare_at (a, b, WEFT_ALIGN_TIME, 0);

  g_assert_cmpuint (both->heaps[0]->labels->len, ==, 2);
  for (guint side = 0; side < 2; side++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (both->heaps[side], 0);
      guint64 bytes = side == 0 ? 1 : 100;

      g_assert_cmpuint (sample->n, ==, 2);
      g_assert_cmpuint (sample->total, ==, 7 * bytes);
      g_assert_cmpfloat (number_of (both, side, "without a name").peak, ==, 4 * bytes);
    }
}

static WeftTrace *
read_corpus (const char *name)
{
  g_autofree char *path = weft_test_corpus_path (name);
  g_autoptr (WeftIndex) index = path != NULL ? weft_test_index_path (path) : NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = index != NULL ? weft_trace_new (index, NULL, &error) : NULL;

  g_assert_no_error (error);
  return trace;
}

/* What shrank most stands as high as what grew most. */
static void
check_order (const WeftTableRows *rows)
{
  g_autoptr (GArray) order = weft_table_sort (
      rows, weft_table_default_sort_column (&weft_table_comparison), TRUE, NULL, NULL);
  guint n_less = 0, n_more = 0;
  gint64 last = G_MAXINT64;

  g_assert_cmpuint (order->len, ==, rows->n);
  for (guint i = 0; i < order->len; i++)
    {
      g_autofree char *text =
          weft_table_get_raw_text (rows, g_array_index (order, guint32, i),
                                   weft_table_default_sort_column (&weft_table_comparison));
      gint64 change = g_ascii_strtoll (text, NULL, 10);

      g_assert_cmpint (ABS (change), <=, last);
      last = ABS (change);
      n_less += change < 0;
      n_more += change > 0;
    }
  g_assert_true (n_less > 0 && n_more > 0);
}

static char *
raw_cell (const WeftTableRows *rows, guint row, const char *id)
{
  return weft_table_get_raw_text (rows, row, (guint) weft_table_find_column (rows->klass, id));
}

/* All of a band's changes of the peak are what the two tables of bands say, and nothing is lost. */
static void
check_table (WeftTrace *a, WeftTrace *b)
{
  const WeftComparedHeap sides[2] = {
    { .heap = a->heap, .to = G_MAXUINT64, .end = a->index->to },
    { .heap = b->heap, .to = G_MAXUINT64, .end = b->index->to },
  };
  g_autoptr (WeftHeapComparison) both =
      weft_heap_comparison_new (&sides[0], &sides[1], WEFT_ALIGN_TIME);
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_comparison, both, a, 0, G_MAXUINT64, NULL);
  const WeftHeapProfile *heaps[2] = { a->heap, b->heap };
  guint n_both = 0;

  for (guint side = 0; side < 2; side++)
    {
      g_assert_cmpuint (both->heaps[side]->samples->len, ==, heaps[side]->samples->len);
      for (guint i = 0; i < heaps[side]->samples->len; i++)
        g_assert_cmpuint (weft_heap_profile_sample (both->heaps[side], i)->total, ==,
                          weft_heap_profile_sample (heaps[side], i)->total);
    }
  for (guint row = 0; row < rows->n; row++)
    {
      g_autofree char *where = raw_cell (rows, row, "where");
      g_autofree char *in_a = raw_cell (rows, row, "peak_bytes_a");
      g_autofree char *in_b = raw_cell (rows, row, "peak_bytes_b");
      g_autofree char *change = raw_cell (rows, row, "peak_change_bytes");

      g_assert_cmpint (g_ascii_strtoll (change, NULL, 10), ==,
                       g_ascii_strtoll (in_b, NULL, 10) - g_ascii_strtoll (in_a, NULL, 10));
      n_both += g_str_equal (where, "both");
    }
  check_order (rows);
  /* containers has another version with each compiler */
  g_assert_cmpuint (n_both, >=, 20);
  heap_fixture_find (both->heaps[1], "ghc-prim:GHC.Types.:");
}

static void
test_corpus (void)
{
  g_autoptr (WeftTrace) old = read_corpus ("ghc-9.0/heap-hT.eventlog");
  g_autoptr (WeftTrace) middle = read_corpus ("ghc-9.6/heap-hT.eventlog");
  g_autoptr (WeftTrace) new = read_corpus ("ghc-9.10/heap-hT.eventlog");
  guint part, other;

  if (old == NULL || middle == NULL || new == NULL)
    {
      g_test_skip ("no corpus");
      return;
    }
  g_assert_true (weft_heap_comparison_find_parts (old->heap, new->heap, &part, &other));
  check_table (old, middle);
  check_table (middle, new);
  check_table (new, old);
}

/* Only what is by the same thing, which a .hp file need not tell, and has samples. */
static void
test_fits (void)
{
  static const char *const labels[] = { "x", NULL };
  g_autoptr (WeftHeapProfile) unknown = heap_fixture_new (0, labels);
  g_autoptr (WeftHeapProfile) by_type = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);
  g_autoptr (WeftHeapProfile) empty = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);
  guint part, other;

  heap_fixture_add (unknown, 100, (const guint64[]){ 7 });
  heap_fixture_add (by_type, 100, (const guint64[]){ 7 });
  g_assert_true (weft_heap_profiles_are_comparable (unknown, unknown));
  g_assert_true (weft_heap_comparison_find_parts (by_type, by_type, &part, &other));
  g_assert_false (weft_heap_profiles_are_comparable (unknown, by_type));
  g_assert_false (weft_heap_comparison_find_parts (by_type, empty, &part, &other));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/comparison/versions", test_versions);
  g_test_add_func ("/comparison/runs", test_runs);
  g_test_add_func ("/comparison/alignments", test_alignments);
  g_test_add_func ("/comparison/ranges", test_ranges);
  g_test_add_func ("/comparison/info-tables", test_info_tables);
  g_test_add_func ("/comparison/fits", test_fits);
  g_test_add_func ("/comparison/corpus", test_corpus);
}
