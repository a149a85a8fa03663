/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a log that is cut anywhere are those of the whole log, or unknown: never others,
 * and never larger ones. */
#include "logs.h"
#include "weft-quantity.h"
#include "weft-test-unit.h"

#include <math.h>

/* Cuts of each log. */
#define N_CUTS 6

/* The first @size bytes of the log of @whole; NULL where they are no log. */
static WeftTrace *
cut_at (const WeftTrace *whole, gsize size)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (whole->index->log->map->data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);
  g_autoptr (WeftIndex) index = log != NULL ? weft_test_index (log) : NULL;

  return index != NULL ? weft_trace_new (index, NULL, NULL) : NULL;
}

typedef void (*Check) (const WeftTrace *cut, const WeftTrace *whole);

/* Calls @check for random cuts of each log of the corpus: always the same ones, but for a thorough
 * test (-m thorough), which tries others each time. */
static void
for_cuts (Check check)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_test_thorough () ? g_rand_new () : g_rand_new_with_seed (9);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) whole = weft_trace_new (index, NULL, NULL);

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < N_CUTS; k++)
        {
          gsize size = (gsize) (g_rand_double (rand) * (double) index->log->map->size);
          g_autoptr (WeftTrace) cut = cut_at (whole, size);

          g_test_message ("  %" G_GSIZE_FORMAT " bytes", size);
          /* of a HEC that the rest does not even name, nothing can be known */
          if (cut != NULL && cut->process->lives->len == whole->process->lives->len)
            check (cut, whole);
        }
    }
}

/* HECs. */

static gint
life_of (const WeftTrace *trace, guint16 cap)
{
  for (guint i = 0; i < trace->process->lives->len; i++)
    if (g_array_index (trace->process->lives, WeftCapLife, i).cap == cap)
      return (gint) i;
  return -1;
}

/* @got of the cut log is @want of the whole one, but for what is unknown of it. */
static void
check_part (const char *name, guint64 got, guint64 want, guint64 unknown)
{
  if (got > want || want - got > unknown)
    g_test_message ("    %s", name);
  g_assert_cmpuint (got, <=, want);
  g_assert_cmpuint (want, <=, got + unknown);
}

/* Up to where HECs are covered, and up to the end: what a HEC did is what the whole log says, as
 * far as it is known, and the parts are all of its life. */
static void
check_hecs (const WeftTrace *cut, const WeftTrace *whole)
{
  for (guint i = 0; i < cut->coverage->hecs->len; i++)
    {
      const WeftCover *hec = weft_coverage_hec (cut->coverage, i);
      gint place = life_of (whole, hec->cap);
      guint64 ends[] = { MIN (cut->coverage->process.to, hec->to), hec->to, cut->index->to };

      g_test_message ("    HEC %u is covered up to %" G_GUINT64_FORMAT, hec->cap, hec->to);
      g_assert_cmpint (place, >=, 0);
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        {
          WeftCapNumbers a = weft_cap_numbers (cut, i, hec->begin, ends[k]);
          WeftCapNumbers b = weft_cap_numbers (whole, (guint) place, hec->begin, ends[k]);
          guint64 unknown = a.shares.unknown;

          g_assert_cmpuint (weft_hec_times_get_busy (&a.shares) + unknown +
                                weft_cap_numbers_idle (&a),
                            ==, a.alive);
          if (cut->index->from == 0 &&
              weft_cover_total (&cut->coverage->process, hec->begin, ends[k]) == a.alive)
            g_assert_cmpuint (unknown, <=, b.shares.unknown);
          check_part ("running", a.shares.run, b.shares.run, unknown);
          check_part ("work", a.shares.work, b.shares.work, unknown);
          check_part ("wait", a.shares.wait, b.shares.wait, unknown);
          check_part ("sync", a.shares.sync, b.shares.sync, unknown);
          check_part ("idle", weft_cap_numbers_idle (&a), weft_cap_numbers_idle (&b), unknown);
        }
    }
}

/* Why a GC happened is what the whole log says, or unknown. */
static void
check_causes (const WeftTrace *cut, const WeftTrace *whole)
{
  const WeftCollections *got = cut->collections, *want = whole->collections;

  for (guint i = 0; i < weft_collections_count (got); i++)
    {
      const WeftCollection *a = weft_collections_nth (got, i), *b;
      guint place = weft_collections_count_before (want, a->start);

      if (a->flags & WEFT_COLLECTION_OPEN || a->cause == WEFT_GC_CAUSE_UNKNOWN ||
          place == weft_collections_count (want))
        continue;
      b = weft_collections_nth (want, place);
      if (b->start != a->start || b->stats_offset != a->stats_offset)
        continue;
      g_test_message ("    GC %u: %s, %s", i, weft_gc_cause_key (a->cause),
                      weft_gc_cause_key (b->cause));
      g_assert_cmpint (a->cause, ==, b->cause);
    }
}

static void
test_causes (void)
{
  for_cuts (check_causes);
}

static void
test_hecs (void)
{
  for_cuts (check_hecs);
}

/* Quantities. */

static WeftStatistics
statistics_of (const WeftTrace *trace, guint64 to)
{
  WeftStatistics self = weft_statistics (trace, 0, to);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);

  weft_statistics_add_threads (&self, threads);
  return self;
}

static void
check_quantity (const WeftQuantity *row, const WeftStatistics *cut, const WeftStatistics *whole)
{
  WeftAmount a = weft_quantity_value (row, cut), b = weft_quantity_value (row, whole);
  double error = 1e-9 * MAX (fabs (a.number), 1);

  if (a.state == WEFT_AMOUNT_UNKNOWN || row->extent == WEFT_EXTENT_FILE ||
      a.bound == WEFT_BOUND_PART)
    return;
  g_test_message ("    %s: %.17g, %.17g of the whole log", row->id, a.number, b.number);
  if (a.state != b.state)
    g_test_message ("    %s, %s", weft_amount_state_text (a), weft_amount_state_text (b));
  if (a.bound == WEFT_BOUND_AT_LEAST)
    {
      g_assert_cmpfloat (a.number, <=, b.number + error);
      return;
    }
  /* what the whole log came to use only later is none, and not 0 */
  if (a.state == WEFT_AMOUNT_NONE && weft_amount_is_known (b))
    g_assert_cmpfloat (b.number, ==, 0);
  else
    g_assert_cmpint (a.state, ==, b.state);
  g_assert_cmpfloat_with_epsilon (a.number, b.number, error);
}

static void
check_rows (const WeftStatistics *cut, const WeftStatistics *whole, gboolean is_of_samples)
{
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *row = &weft_quantity_groups[i]->rows[k];

        if ((row->extent == WEFT_EXTENT_SAMPLES) == is_of_samples)
          check_quantity (row, cut, whole);
      }
}

/* What is told of the time up to the end of the coverage is what the whole log tells of it; and
 * what is told of a longer range is a bound of what the whole log tells of that. */
static void
check_quantities (const WeftTrace *cut, const WeftTrace *whole)
{
  const WeftCover *covers[] = { &cut->coverage->process, &cut->coverage->global };

  for (guint i = 0; i < G_N_ELEMENTS (covers); i++)
    {
      /* the end of a log takes in what stands there */
      WeftRange gap = { covers[i]->to, covers[i]->to };
      gboolean has_gap = weft_cover_find_gap (covers[i], 0, G_MAXUINT64, &gap);
      guint64 to = MIN (gap.from, cut->index->to - 1);
      WeftStatistics want = statistics_of (whole, to), got = statistics_of (cut, to);

      if (cut->index->from > 0 || covers[i]->from > 0 || to == 0)
        continue;
      check_rows (&got, &want, i == 1);
      if (!has_gap || gap.to < cut->index->to)
        continue;
      got = statistics_of (cut, cut->index->to - 1);
      want = statistics_of (whole, cut->index->to - 1);
      for (guint k = 0; k < WEFT_N_QUANTITY_GROUPS; k++)
        for (guint n = 0; n < weft_quantity_groups[k]->n; n++)
          {
            const WeftQuantity *row = &weft_quantity_groups[k]->rows[n];

            if (row->extent == (i == 0 ? WEFT_EXTENT_PROCESS : WEFT_EXTENT_SAMPLES))
              check_quantity (row, &got, &want);
          }
    }
}

static void
test_quantities (void)
{
  for_cuts (check_quantities);
}

/* Where all GCs of the range came after its coverage, their pauses are unknown: not none. */
static void
check_pauses (const WeftTrace *cut, const WeftTrace *whole)
{
  WeftStatistics statistics = weft_statistics (cut, 0, G_MAXUINT64);
  WeftAmount longest = weft_quantity_value_by_id ("pauses.max_ns", &statistics);

  if (statistics.n_gcs_outside > 0)
    g_assert_cmpint (longest.state, !=, WEFT_AMOUNT_NONE);
  if (longest.state == WEFT_AMOUNT_NONE)
    g_assert_cmpuint (weft_collections_count (cut->collections), ==, 0);
}

static void
test_pauses (void)
{
  for_cuts (check_pauses);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cut-numbers/pauses", test_pauses);
  g_test_add_func ("/cut-numbers/quantities", test_quantities);
  g_test_add_func ("/cut-numbers/causes", test_causes);
  g_test_add_func ("/cut-numbers/hecs", test_hecs);
}
