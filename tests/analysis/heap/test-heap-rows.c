/* SPDX-License-Identifier: BSD-3-Clause */
/* What a heap's page tells beside bands and bytes: orders, retainers one by one, moments. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-heap-biography.h"
#include "weft-heap-groups.h"
#include "weft-heap-sample-context.h"
#include "weft-heap-verdicts.h"
#include "weft-table-order.h"
#include "weft-table.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <math.h>

static void
assert_order (const WeftHeapProfile *profile, const char *expected)
{
  g_autoptr (GArray) bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint32 i = 0; i < profile->labels->len; i++)
    g_array_append_val (bands, i);
  weft_heap_order_bands (profile, bands);
  for (guint i = 0; i < bands->len; i++)
    g_string_append_printf (text, "%s ",
                            weft_heap_profile_label (profile, g_array_index (bands, guint32, i)));
  g_assert_cmpstr (text->str, ==, expected);
}

/* Phases and eras stand in their own order, everything else as it was. */
static void
test_order (void)
{
  static const char *const phases[] = { "LAG", "USE", "VOID", "INHERENT_USE", "DRAG", NULL };
  static const char *const eras[] = { "9", "10", "2", NULL };
  g_autoptr (WeftHeapProfile) biography = heap_fixture_new (WEFT_BREAKDOWN_BIOGRAPHY, phases);
  g_autoptr (WeftHeapProfile) by_era = heap_fixture_new (WEFT_BREAKDOWN_ERA, eras);
  g_autoptr (WeftHeapProfile) other = heap_fixture_new (WEFT_BREAKDOWN_TYPE, eras);
  guint64 era;

  assert_order (biography, "VOID DRAG LAG INHERENT_USE USE ");
  assert_order (by_era, "10 9 2 ");
  assert_order (other, "9 10 2 ");
  g_assert_true (weft_heap_get_era (by_era, 2, &era));
  g_assert_cmpuint (era, ==, 2);
  g_assert_false (weft_heap_get_era (other, 2, &era));
}

/* A retainer has what every set has that it is in, once. */
static void
test_retainers (void)
{
  static const char *const sets[] = { "main", "main,mkT", "CAF,CAF,main", "", NULL };
  static const guint64 bytes[] = { 1, 10, 100, 1000 };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (WEFT_BREAKDOWN_RETAINER, sets);
  g_autoptr (WeftBandMetadata) facts = weft_band_metadata_new (profile);
  g_autoptr (WeftHeapGroups) groups = NULL;
  g_autoptr (WeftHeapProfile) joined = NULL, opened = NULL;

  heap_fixture_add (profile, 5, bytes);
  groups = weft_heap_groups_new (profile, facts, WEFT_HEAP_GROUP_RETAINER, NULL);
  joined = weft_heap_groups_make_profile (groups, profile);
  g_assert_cmpuint (joined->labels->len, ==, 4);
  g_assert_cmpuint (weft_heap_profile_bytes (joined, 0, heap_fixture_find (joined, "main")), ==,
                    111);
  g_assert_cmpuint (weft_heap_profile_bytes (joined, 0, heap_fixture_find (joined, "mkT")), ==, 10);
  g_assert_cmpuint (weft_heap_profile_bytes (joined, 0, heap_fixture_find (joined, "CAF")), ==,
                    100);
  g_assert_cmpuint (weft_heap_profile_bytes (joined, 0, heap_fixture_find (joined, "no retainer")),
                    ==, 1000);
  opened = weft_heap_groups_extract (groups, profile, heap_fixture_find (joined, "main"));
  g_assert_cmpuint (weft_heap_profile_sample (opened, 0)->total, ==, 111);
  g_assert_false (weft_heap_group_applies (WEFT_BREAKDOWN_TYPE, WEFT_HEAP_GROUP_RETAINER));
}

/* The line that fits, and how far the samples are from their mean. */
static void
test_line (void)
{
  static const char *const labels[] = { "a", NULL };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (WEFT_BREAKDOWN_TYPE, labels);
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  WeftHeapNumber one;

  for (guint i = 0; i < 5; i++)
    {
      guint64 bytes = 100 + 50 * i;

      heap_fixture_add (profile, (10 + i) * G_GUINT64_CONSTANT (1000000000), &bytes);
    }
  numbers = weft_heap_numbers_new (profile, 0, G_MAXUINT64);
  one = weft_heap_numbers_nth (numbers, 0);
  g_assert_cmpfloat_with_epsilon (one.slope, 50, 1e-6);
  g_assert_cmpfloat_with_epsilon (one.base, 100, 1e-6);
  g_assert_cmpfloat_with_epsilon (one.deviation, sqrt (5000), 1e-6);
}

static WeftTrace *
open_corpus (const char *name)
{
  g_autofree char *path = weft_test_corpus_path (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = NULL;
  WeftTrace *trace;

  if (path == NULL)
    return NULL;
  source = weft_source_open (path, &error);
  g_assert_no_error (error);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

/* Every sample of a run lies in a collection that tells the rest, in order of size, and its taking
 * lies within the pause. */
static void
test_moments (void)
{
  static const char *const names[] = { "ghc-9.10/heap-hT.eventlog",
                                       "ghc-9.10/heap-prof-hc.eventlog",
                                       "ghc-9.6/heap-hi.eventlog" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autoptr (WeftTrace) trace = open_corpus (names[k]);
      WeftCollectionSums sums;
      double share, pauses = 0;

      if (trace == NULL)
        {
          g_test_skip ("no corpus");
          return;
        }
      for (guint i = 0; i < trace->heap->samples->len; i++)
        {
          WeftHeapSampleContext moment =
              weft_heap_sample_context (trace->heap, i, trace->collections, trace->counters);
          guint64 ns;

          if (weft_collections_nth (trace->collections, moment.collection - 1)->cause ==
              WEFT_GC_CAUSE_CENSUS)
            pauses += (double) moment.pause;
          g_assert_cmpuint (moment.collection, >, 0);
          g_assert_cmpuint (moment.generation, >=, 1);
          g_assert_true (moment.has_gauge[WEFT_HEAP_SIZE] && moment.has_gauge[WEFT_HEAP_BLOCKS] &&
                         moment.has_gauge[WEFT_HEAP_LIVE]);
          g_assert_cmpuint (moment.gauges[WEFT_HEAP_SIZE], >=, moment.gauges[WEFT_HEAP_BLOCKS]);
          g_assert_cmpuint (moment.gauges[WEFT_HEAP_BLOCKS], >=, moment.gauges[WEFT_HEAP_LIVE]);
          g_assert_cmpuint (moment.gauges[WEFT_HEAP_LIVE] + 65536, >=, moment.bands);
          g_assert_true (weft_heap_census_time (trace->heap, i, trace->collections, &ns));
          g_assert_cmpuint (ns, >, 0);
          g_assert_cmpuint (ns, <=, moment.pause);
          /* what that collection did, and that the program ran up to it from the one before */
          g_assert_true (moment.has_numbers);
          g_assert_cmpuint (moment.copied, >, 0);
          g_assert_cmpint (moment.mutator_ns > 0, ==, i > 0);
          if (i > 0)
            g_assert_cmpuint (moment.mutator_ns, <,
                              moment.time - weft_heap_profile_sample (trace->heap, i - 1)->time);
        }
      share = weft_heap_profile_cost (trace->heap, trace->collections);
      g_test_message ("%s: samples cost %.2f %%", names[k], share * 100);
      /* the same GCs as the statistics say, and the wait for them */
      sums = weft_collections_sums (trace->collections, 0, G_MAXUINT64);
      g_assert_cmpfloat (share * (double) (trace->index->to - trace->index->from), >=,
                         (double) sums.causes[WEFT_GC_CAUSE_CENSUS].elapsed - 1);
      g_assert_cmpfloat (share * (double) (trace->index->to - trace->index->from), >=, pauses - 1);
      g_assert_cmpfloat (share * (double) (trace->index->to - trace->index->from), <=,
                         (double) sums.causes[WEFT_GC_CAUSE_CENSUS].elapsed + (double) sums.sync +
                             (double) sums.census + 1);
      g_assert_true (share > 0 && share < 1);
    }
}

static guint
column_of (const char *id)
{
  gint column = weft_table_find_column (&weft_table_bands, id);

  g_assert_cmpint (column, >=, 0);
  return (guint) column;
}

/* Where the log does not say when samples were taken, no live bytes of another moment stand beside
 * their bands, and nothing is told by the second. */
static void
test_no_times (void)
{
  static const char *const absent[] = { "byte_seconds", "slope_bytes_per_s",
                                        "base_bytes",   "robust_slope_bytes_per_s",
                                        "fit",          "doubles_ns",
                                        "peak_ns",      "first_ns",
                                        "last_ns" };
  g_autoptr (WeftTrace) trace = open_corpus ("ghc-9.10/heap-prof-hd-drag.eventlog");
  g_autoptr (WeftTableRows) rows = NULL;
  guint64 value, share = 0;

  if (trace == NULL)
    return;
  for (guint i = 0; i < trace->heap->samples->len; i++)
    {
      WeftHeapSampleContext moment =
          weft_heap_sample_context (trace->heap, i, trace->collections, trace->counters);

      g_assert_false (moment.has_time);
      g_assert_cmpuint (moment.collection, ==, 0);
      for (guint k = 0; k < WEFT_N_HEAP_GAUGES; k++)
        g_assert_false (moment.has_gauge[k]);
      g_assert_cmpuint (weft_heap_sample_context_outside (&moment), ==, 0);
    }
  rows = weft_table_rows_new (&weft_table_bands, NULL, trace, 0, G_MAXUINT64, NULL);
  for (guint i = 0; i < rows->n; i++)
    {
      for (guint k = 0; k < G_N_ELEMENTS (absent); k++)
        g_assert_false (weft_table_get_number (rows, i, column_of (absent[k]), &value));
      g_assert_true (weft_table_get_number (rows, i, column_of ("share"), &value));
      share += value;
    }
  g_assert_cmpuint (share, >, 1000000 - rows->n);
  g_assert_cmpuint (share, <, 1000000 + rows->n);
}

/* The table has a verdict for each band, and the change that it tells of. */
static void
test_table (void)
{
  g_autoptr (WeftTrace) trace = open_corpus ("ghc-9.10/heap-hT.eventlog");
  g_autoptr (WeftTableRows) rows = NULL;
  guint n_appeared = 0, n_ranked = 0;

  if (trace == NULL)
    return;
  rows = weft_table_rows_new (&weft_table_bands, NULL, trace, 0, G_MAXUINT64, NULL);
  for (guint i = 0; i < rows->n; i++)
    {
      g_autofree char *verdict = weft_table_get_raw_text (rows, i, column_of ("verdict"));
      guint64 value, first, last, change, share;

      g_assert_nonnull (verdict);
      g_assert_true (weft_table_get_number (rows, i, column_of ("first_bytes"), &first));
      g_assert_true (weft_table_get_number (rows, i, column_of ("last_bytes"), &last));
      g_assert_true (weft_table_get_number (rows, i, column_of ("change_bytes"), &change));
      g_assert_cmpint ((gint64) change, ==, (gint64) last - (gint64) first);
      g_assert_true (weft_table_get_number (rows, i, column_of ("change_share"), &share) ==
                     (first > 0));
      if (g_str_equal (verdict, "Appeared"))
        {
          n_appeared++;
          g_assert_cmpuint (first, ==, 0);
        }
      n_ranked += weft_table_get_number (rows, i, column_of ("leak_rank"), &value);
    }
  g_assert_cmpuint (n_appeared, >, 0);
  g_assert_cmpuint (n_ranked, >, 0);
}

static guint64
mean_of (const WeftTableRows *rows, guint row)
{
  guint64 mean = 0;

  weft_table_get_number (rows, row, column_of ("mean_bytes"), &mean);
  return mean;
}

static gint
place_of_verdict (const WeftTableRows *rows, guint row)
{
  g_autofree char *text = weft_table_get_raw_text (rows, row, column_of ("verdict"));

  for (gint verdict = 0; verdict < WEFT_N_VERDICTS; verdict++)
    if (g_str_equal (text, weft_verdict_text (verdict)))
      return verdict;
  g_assert_not_reached ();
}

/* Sorted by verdict, what is looked at first comes first, and of one verdict the largest. */
static void
test_verdict_order (void)
{
  g_autoptr (WeftTrace) trace = open_corpus ("ghc-9.10/heap-hT.eventlog");
  const WeftTableColumn *column = &weft_table_bands.columns[column_of ("verdict")];
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (GArray) order = NULL;
  guint n_verdicts = 1;

  if (trace == NULL)
    return;
  g_assert_true (weft_table_column_descends (column));
  rows = weft_table_rows_new (&weft_table_bands, NULL, trace, 0, G_MAXUINT64, NULL);
  order = weft_table_sort (rows, column_of ("verdict"), TRUE, NULL, NULL);
  g_assert_cmpuint (order->len, ==, rows->n);
  for (guint i = 1; i < order->len; i++)
    {
      guint before = g_array_index (order, guint32, i - 1), row = g_array_index (order, guint32, i);

      g_assert_cmpint (place_of_verdict (rows, before), <=, place_of_verdict (rows, row));
      if (place_of_verdict (rows, before) == place_of_verdict (rows, row))
        g_assert_cmpuint (mean_of (rows, before), >=, mean_of (rows, row));
      else
        n_verdicts++;
    }
  g_assert_cmpuint (n_verdicts, >, 2);
}

/* Facts of a band are shown where they are more than its name. */
static void
test_told (void)
{
  static const struct
  {
    const char *log;
    gboolean type, module, place;
  } expected[] = {
    { "ghc-9.10/heap-hT.eventlog", FALSE, TRUE, FALSE },
    { "ghc-9.10/heap-hi.eventlog", TRUE, TRUE, TRUE },
    { "ghc-9.10/heap-prof-hc.eventlog", FALSE, TRUE, TRUE },
    { "ghc-9.10/heap-prof-hm.eventlog", FALSE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (WeftTrace) trace = open_corpus (expected[i].log);
      g_autoptr (WeftTableRows) rows = NULL;
      guint64 told;

      if (trace == NULL)
        continue;
      rows = weft_table_rows_new (&weft_table_bands, NULL, trace, 0, G_MAXUINT64, NULL);
      told = weft_table_distinct_columns (rows);
      g_assert_cmpint (told >> column_of ("type") & 1, ==, expected[i].type);
      g_assert_cmpint (told >> column_of ("module") & 1, ==, expected[i].module);
      g_assert_cmpint (told >> column_of ("place") & 1, ==, expected[i].place);
      g_assert_cmpuint (told >> column_of ("share") & 1, ==, 0);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-rows/order", test_order);
  g_test_add_func ("/heap-rows/retainers", test_retainers);
  g_test_add_func ("/heap-rows/line", test_line);
  g_test_add_func ("/heap-rows/moments", test_moments);
  g_test_add_func ("/heap-rows/no-times", test_no_times);
  g_test_add_func ("/heap-rows/table", test_table);
  g_test_add_func ("/heap-rows/verdict-order", test_verdict_order);
  g_test_add_func ("/heap-rows/told", test_told);
}
