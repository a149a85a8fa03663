/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantities: each is described once, absence is never a number, parts sum to the whole. */
#include "logs.h"
#include "weft-comparison.h"
#include "weft-quantity-lists.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <math.h>

#define MS G_GUINT64_CONSTANT (1000000)

static void
check_row (const WeftQuantity *row, GHashTable *seen)
{
  g_test_message ("%s", row->id);
  g_assert_true (g_hash_table_add (seen, g_strdup (row->id)));
  g_assert_cmpuint (strlen (row->title), >, 0);
  g_assert_true (g_str_has_suffix (row->definition, "."));
  g_assert_true (row->get != NULL || row->from.kind != WEFT_MEMBER_NONE);
}

static void
test_table (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *row = &weft_quantity_groups[i]->rows[k];

        check_row (row, seen);
        g_assert_true (weft_quantity_find (row->id) == row);
      }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    {
      g_autoptr (GHashTable) columns =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      g_assert_true (g_hash_table_add (seen, g_strdup (weft_quantity_lists[i].id)));
      for (guint k = 0; k < weft_quantity_lists[i].n_columns; k++)
        check_row (&weft_quantity_lists[i].columns[k], columns);
    }
  g_assert_null (weft_quantity_find ("no.such"));
}

/* A log of one HEC whose thread runs from 1 to 3 ms of 4, with a GC from 3 to 3.5 where @has_gc. */
static WeftTrace *
make_trace (gboolean has_scheduler, gboolean has_gc, gboolean is_whole)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 45, 1); /* the HEC exists */
  weft_test_log_u16 (log, 0);
  if (has_scheduler)
    {
      weft_test_log_run (log, 1 * MS, 7);
      weft_test_log_stop (log, 3 * MS, 7, 1, 0);
    }
  if (has_gc)
    {
      weft_test_log_event (log, 9, 3 * MS);
      weft_test_log_event (log, 54, 3 * MS + MS / 2);
      weft_test_log_event (log, 10, 3 * MS + MS / 2);
    }
  weft_test_log_event (log, 46, 4 * MS);
  weft_test_log_u16 (log, 0);
  weft_test_log_end_block (log, 4 * MS);
  if (is_whole)
    weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

static void
assert_reason (const WeftStatistics *statistics, const char *id, const char *reason)
{
  WeftAmount amount = weft_quantity_value_by_id (id, statistics);
  g_autofree char *got = weft_amount_reason (amount, FALSE);

  g_test_message ("%s", id);
  g_assert_cmpstr (got, ==, reason);
}

static void
assert_number (const WeftStatistics *statistics, const char *id, double number)
{
  WeftAmount amount = weft_quantity_value_by_id (id, statistics);

  g_test_message ("%s", id);
  g_assert_true (weft_amount_is_known (amount));
  g_assert_cmpfloat (amount.number, ==, number);
}

/* Without GC events the mutator's time is as little known as that of GCs; without those of the
 * scheduler nobody knows that a HEC was idle. */
static void
test_not_recorded (void)
{
  g_autoptr (WeftTrace) both = make_trace (TRUE, TRUE, TRUE);
  g_autoptr (WeftTrace) no_gc = make_trace (TRUE, FALSE, TRUE);
  g_autoptr (WeftTrace) no_scheduler = make_trace (FALSE, TRUE, TRUE);
  g_autoptr (WeftTrace) cut = make_trace (TRUE, FALSE, FALSE);
  WeftStatistics statistics = weft_statistics (both, 0, G_MAXUINT64);

  assert_number (&statistics, "usage.running_ns", 2 * MS);
  assert_number (&statistics, "time.gc_ns", MS / 2);
  assert_number (&statistics, "pauses.count", 1);
  statistics = weft_statistics (both, 0, 2 * MS);
  assert_number (&statistics, "pauses.count", 0);
  assert_reason (&statistics, "pauses.p99_ns", "none: no GC began in this range");

  statistics = weft_statistics (no_gc, 0, G_MAXUINT64);
  assert_number (&statistics, "time.elapsed_ns", (double) no_gc->index->to);
  assert_number (&statistics, "usage.running_ns", 2 * MS);
  assert_reason (&statistics, "time.mutator_ns", "not recorded: +RTS -lg");
  assert_reason (&statistics, "time.productivity", "not recorded: +RTS -lg");
  assert_reason (&statistics, "pauses.p99_ns", "not recorded: +RTS -lg");
  assert_reason (&statistics, "gc.max_residency", "not recorded: +RTS -lg");
  assert_reason (&statistics, "gc.allocated", "not recorded: +RTS -lg");
  assert_reason (&statistics, "usage.idle_ns", "not recorded: +RTS -lg");

  statistics = weft_statistics (no_scheduler, 0, G_MAXUINT64);
  assert_number (&statistics, "time.gc_ns", MS / 2);
  assert_reason (&statistics, "usage.running_ns", "not recorded: +RTS -ls");
  assert_reason (&statistics, "usage.idle_ns", "not recorded: +RTS -ls");
  assert_reason (&statistics, "threads.created", "not recorded: +RTS -ls");

  statistics = weft_statistics (cut, 0, G_MAXUINT64);
  assert_reason (&statistics, "time.gc_ns", "unknown: the log was cut before any such event");
}

static void
write_events (WeftTestLog *log, guint16 tag, guint n)
{
  for (guint i = 0; i < n; i++)
    weft_test_log_event (log, tag, i * MS);
}

/* A log with events of single sparks, without counters (-lf-p), counts sparks by these. Sparks that
 * the last GC discards have no events. */
static void
test_single_sparks (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GArray) items = NULL;
  WeftStatistics statistics;
  WeftAmount gcd;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 45, 0);
  weft_test_log_u16 (log, 0);
  write_events (log, 35, 9); /* created */
  write_events (log, 36, 2); /* dud */
  write_events (log, 38, 3); /* run */
  write_events (log, 40, 1); /* fizzled */
  write_events (log, 41, 2); /* garbage collected */
  weft_test_log_end_block (log, 10 * MS);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  statistics = weft_statistics (trace, 0, G_MAXUINT64);

  assert_number (&statistics, "sparks.total", 11);
  assert_number (&statistics, "gc.sparks.created", 9);
  assert_number (&statistics, "gc.sparks.converted", 3);
  assert_number (&statistics, "gc.sparks.fizzled", 1);
  assert_number (&statistics, "gc.sparks.gcd", 2);
  gcd = weft_quantity_value_by_id ("gc.sparks.gcd", &statistics);
  g_assert_cmpstr (weft_amount_bound_key (gcd), ==, "at least");
  items = weft_quantity_list_items (&weft_quantity_lists[WEFT_LIST_SPARKS], &statistics);
  g_assert_cmpuint (items->len, ==, 1);
  gcd = weft_quantity_item_value (&weft_quantity_lists[WEFT_LIST_SPARKS].columns[4], trace,
                                  &g_array_index (items, WeftQuantityItem, 0));
  g_assert_cmpfloat (gcd.number, ==, 2);
  g_assert_cmpstr (weft_amount_bound_key (gcd), ==, "at least");
  g_assert_false (weft_amount_is_known (weft_feature_recorded (trace, WEFT_FEATURE_SPARKS)));
}

/* A log that is cut: HEC 0 runs up to 10 ms with a GC from 6 to 8 ms, or from 9.5 ms on; of HEC 1
 * nothing is known after 3 ms. */
static WeftTrace *
two_hecs (gboolean is_early)
{
  guint64 begin = is_early ? 6 * MS : 9 * MS + MS / 2, end = is_early ? 8 * MS : 10 * MS;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  for (guint16 cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      weft_test_log_event (log, 45, 0);
      weft_test_log_u16 (log, cap);
      weft_test_log_run (log, 0, 7 + cap);
      weft_test_log_stop (log, 3 * MS, 7 + cap, 1, 0);
      weft_test_log_end_block (log, 3 * MS);
    }
  weft_test_log_begin_block (log, 0, 3 * MS);
  weft_test_log_event (log, 9, begin);
  weft_test_log_gc_stats (log, end, 0, 100);
  weft_test_log_event (log, 54, end);
  weft_test_log_event (log, 10, end);
  weft_test_log_run (log, 10 * MS, 7);
  weft_test_log_end_block (log, 10 * MS);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

static void
assert_bound (const WeftStatistics *statistics,
              const char *id,
              double number,
              WeftAmountBound bound)
{
  WeftAmount amount = weft_quantity_value_by_id (id, statistics);

  assert_number (statistics, id, number);
  g_assert_cmpint (amount.bound, ==, bound);
}

/* A log with two GCs of generation 0; @is_major: each
 * counts live bytes, as with +RTS -G1. */
static WeftTrace *
two_gcs (gboolean is_major)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_allocated (log, 0, 0);
  for (guint64 i = 1; i <= 2; i++)
    {
      weft_test_log_event (log, 9, i * MS);
      weft_test_log_gc_stats (log, i * MS + MS / 2, 0, 100);
      if (is_major)
        {
          weft_test_log_event (log, 51, i * MS + MS / 2); /* HEAP_LIVE */
          weft_test_log_u32 (log, 0);
          weft_test_log_u64 (log, 5000);
        }
      weft_test_log_event (log, 54, i * MS + MS / 2);
      weft_test_log_event (log, 10, i * MS + MS / 2);
    }
  weft_test_log_end_block (log, 4 * MS);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* With a single generation each GC is major; without a major one there is no slop. */
static void
test_major (void)
{
  g_autoptr (WeftTrace) minor = two_gcs (FALSE);
  g_autoptr (WeftTrace) major = two_gcs (TRUE);
  WeftStatistics statistics = weft_statistics (minor, 0, G_MAXUINT64);

  assert_reason (&statistics, "gc.max_slop", "none: no major GC began in this range");
  g_assert_cmpuint (statistics.gc.major, ==, 0);
  statistics = weft_statistics (major, 0, G_MAXUINT64);
  assert_number (&statistics, "gc.max_slop", 0);
  g_assert_cmpuint (statistics.gc.major, ==, 2);
  statistics = weft_statistics (major, 0, MS);
  assert_reason (&statistics, "gc.max_slop", "none: no major GC began in this range");
}

/* With the non-moving GC, GHC's count of slop may be less than none, and wraps: it is unknown. */
static void
test_wrapped_slop (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  WeftStatistics statistics;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, MS);
  weft_test_log_event (log, 53, 2 * MS); /* GC_STATS_GHC */
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, 1);
  weft_test_log_u64 (log, 1000);
  weft_test_log_u64 (log, (guint64) -6168256);
  weft_test_log_u64 (log, 0);
  weft_test_log_u32 (log, 1);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u64 (log, 0);
  weft_test_log_event (log, 51, 2 * MS); /* HEAP_LIVE */
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, 5000);
  weft_test_log_event (log, 10, 2 * MS);
  weft_test_log_end_block (log, 3 * MS);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  statistics = weft_statistics (trace, 0, G_MAXUINT64);
  g_assert_cmpuint (statistics.gc.major, ==, 1);
  assert_reason (&statistics, "gc.max_slop",
                 "unknown: GHC counted less than no slop, as the non-moving GC can");
}

/* Of a range that is known only in part, a sum is a lower bound, a mean is that of a part, and what
 * the part has none of is unknown. */
static void
test_bounds (void)
{
  g_autoptr (WeftTrace) whole = make_trace (TRUE, TRUE, TRUE);
  g_autoptr (WeftTrace) cut = two_hecs (TRUE);
  g_autoptr (WeftTrace) quiet = two_hecs (FALSE);
  WeftStatistics statistics = weft_statistics (whole, 0, G_MAXUINT64);

  g_assert_cmpint (weft_quantity_value_by_id ("pauses.count", &statistics).bound, ==,
                   WEFT_BOUND_EXACT);
  statistics = weft_statistics (cut, 0, G_MAXUINT64);
  g_assert_true (weft_statistics_is_partial (&statistics));
  assert_bound (&statistics, "time.elapsed_ns", 10 * MS, WEFT_BOUND_EXACT);
  assert_bound (&statistics, "time.covered_ns", 3 * MS, WEFT_BOUND_EXACT);
  assert_bound (&statistics, "pauses.count", 1, WEFT_BOUND_AT_LEAST);
  assert_bound (&statistics, "time.gc_ns", 2 * MS, WEFT_BOUND_AT_LEAST);
  assert_bound (&statistics, "time.mutator_ns", 3 * MS, WEFT_BOUND_AT_LEAST);
  assert_bound (&statistics, "pauses.mean_ns", 2 * MS, WEFT_BOUND_PART);
  assert_bound (&statistics, "time.productivity", 0.8, WEFT_BOUND_PART);
  statistics = weft_statistics (cut, 0, 2 * MS);
  assert_bound (&statistics, "time.gc_ns", 0, WEFT_BOUND_EXACT);
  assert_bound (&statistics, "time.productivity", 1, WEFT_BOUND_EXACT);
  assert_reason (&statistics, "pauses.max_ns", "none: no GC began in this range");

  statistics = weft_statistics (quiet, 0, 9 * MS);
  assert_reason (&statistics, "time.productivity",
                 "unknown: only a part of this range is covered, and no GC is known in it");
  assert_reason (&statistics, "pauses.max_ns", "unknown: only a part of this range is covered");
}

/* What is before and after the main thread is not productive for +RTS -s. The RTS creates it after
 * a thread that starts something, and another as it closes down. */
static void
test_phases (void)
{
  static const guint64 lives[][2] = { { 1, 2 }, { 3, 8 }, { 8, 9 } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  WeftStatistics statistics;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint32 i = 0; i < G_N_ELEMENTS (lives); i++)
    {
      weft_test_log_event (log, 0, lives[i][0] * MS + 1);
      weft_test_log_u32 (log, i + 1);
      weft_test_log_run (log, lives[i][0] * MS + 1, i + 1);
      if (i == 1)
        {
          weft_test_log_stop (log, 4 * MS, i + 1, 1, 0);
          weft_test_log_event (log, 9, 4 * MS);
          weft_test_log_event (log, 10, 5 * MS);
          weft_test_log_run (log, 5 * MS, i + 1);
        }
      weft_test_log_stop (log, lives[i][1] * MS, i + 1, 5, 0);
    }
  weft_test_log_event (log, 46, 10 * MS);
  weft_test_log_u16 (log, 0);
  weft_test_log_end_block (log, 10 * MS);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  statistics = weft_statistics (trace, 0, G_MAXUINT64);
  assert_reason (&statistics, "time.init_ns", "unknown: the threads are still being read");
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  statistics = weft_statistics (trace, 0, 10 * MS);
  assert_number (&statistics, "time.init_ns", 3 * MS + 1);
  assert_number (&statistics, "time.exit_ns", 2 * MS);
  assert_number (&statistics, "time.gc_ns", MS);
  assert_number (&statistics, "time.rts_productivity", 0.3999999);
  statistics = weft_statistics (trace, 5 * MS, 7 * MS);
  assert_number (&statistics, "time.init_ns", 0);
  assert_number (&statistics, "time.rts_productivity", 1);
}

static GArray *
compare (const WeftStatistics *a, const WeftStatistics *b)
{
  return weft_comparison_new (&(WeftComparedSide){ a, 1 }, &(WeftComparedSide){ b, 1 });
}

/* What one side does not have has neither a difference nor a ratio; what neither has is no row. */
static void
test_compared (void)
{
  g_autoptr (WeftTrace) with = make_trace (TRUE, TRUE, TRUE);
  g_autoptr (WeftTrace) without = make_trace (TRUE, FALSE, TRUE);
  WeftStatistics a = weft_statistics (with, 0, G_MAXUINT64);
  WeftStatistics b = weft_statistics (without, 0, G_MAXUINT64);
  WeftStatistics half = weft_statistics (with, 0, 2 * MS);
  g_autoptr (GArray) numbers = compare (&a, &b);
  g_autoptr (GArray) halves = compare (&a, &half);
  const WeftComparedNumber *gc = weft_comparison_find (numbers, "time.gc_ns");

  g_assert_true (weft_amount_is_known (gc->amounts[0]));
  g_assert_cmpint (gc->amounts[1].state, ==, WEFT_AMOUNT_NOT_RECORDED);
  g_assert_cmpint (weft_compared_ratio (gc).state, ==, WEFT_AMOUNT_NOT_RECORDED);
  g_assert_cmpint (weft_compared_difference (gc).state, ==, WEFT_AMOUNT_NOT_RECORDED);
  g_assert_null (weft_comparison_find (numbers, "gc.allocated"));

  g_assert_cmpfloat (weft_compared_ratio (weft_comparison_find (halves, "usage.running_ns")).number,
                     ==, 0.5);
  g_assert_cmpfloat (weft_compared_difference (weft_comparison_find (halves, "time.gc_ns")).number,
                     ==, -(double) MS / 2);
  numbers = (g_array_unref (numbers), compare (&half, &a));
  g_assert_cmpint (weft_compared_ratio (weft_comparison_find (numbers, "time.gc_ns")).state, ==,
                   WEFT_AMOUNT_NONE);

  /* one run tells chance of what it counts alone */
  gc = weft_comparison_find (halves, "pauses.count");
  g_assert_cmpfloat (gc->p.number, ==, 1);
  g_assert_cmpint (weft_compared_verdict (gc), ==, WEFT_COMPARED_NOISE);
  gc = weft_comparison_find (halves, "usage.running_ns");
  g_assert_cmpint (gc->p.state, ==, WEFT_AMOUNT_NONE);
  g_assert_cmpint (weft_compared_verdict (gc), ==, WEFT_COMPARED_LESS);
  g_assert_cmpint (weft_compared_verdict (weft_comparison_find (halves, "time.elapsed_ns")), ==,
                   WEFT_COMPARED_BETTER);
}

/* Of one run each nothing is better or worse within its band; the band is wider for what is timed
 * than for what the program decides. */
static void
test_compared_noise (void)
{
  g_autoptr (WeftTrace) trace = make_trace (TRUE, TRUE, TRUE);
  WeftStatistics all = weft_statistics (trace, 0, G_MAXUINT64);
  WeftStatistics most = weft_statistics (trace, 0, all.to * 4 / 5);
  WeftStatistics few = weft_statistics (trace, 0, all.to / 2);
  g_autoptr (GArray) near = compare (&all, &most);
  g_autoptr (GArray) far = compare (&all, &few);
  const WeftComparedNumber *elapsed = weft_comparison_find (near, "time.elapsed_ns");

  g_assert_cmpfloat (weft_compared_noise_band (elapsed).number, ==, 0.35);
  g_assert_cmpint (weft_compared_verdict (elapsed), ==, WEFT_COMPARED_NOISE);
  g_assert_cmpint (weft_compared_verdict (weft_comparison_find (far, "time.elapsed_ns")), ==,
                   WEFT_COMPARED_BETTER);
  /* two runs that differ by more than that are too few for a test, but show as much noise */
  {
    WeftComparedNumber wide = *weft_comparison_find (far, "time.elapsed_ns");

    wide.n[0] = 2;
    wide.spread = 0.6;
    g_assert_cmpfloat (weft_compared_noise_band (&wide).number, ==, 0.6);
    g_assert_cmpint (weft_compared_verdict (&wide), ==, WEFT_COMPARED_NOISE);
  }
  g_assert_cmpfloat (weft_quantity_noise (weft_quantity_find ("gc.allocated")), <,
                     weft_quantity_noise (weft_quantity_find ("time.gc_ns")));
  g_assert_cmpfloat (weft_quantity_noise (weft_quantity_find ("time.gc_ns")), <,
                     weft_quantity_noise (weft_quantity_find ("usage.idle_queued_ns")));
}

/* Of runs of one program on one input, 1 in 20 numbers at most is called better or worse. */
static void
test_compared_repeated (void)
{
  static const char *const keys[] = { "c", "d", "m", "y", "T" };
  WeftTrace *traces[G_N_ELEMENTS (keys)] = { NULL };
  WeftStatistics runs[G_N_ELEMENTS (keys)];
  guint n = 0, n_judged = 0;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *name = g_strdup_printf ("ghc-9.10/heap-prof-h%s.eventlog", keys[i]);
      g_autofree char *path = weft_test_corpus_path (name);
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftSource) source = NULL;

      if (path == NULL)
        return;
      source = weft_source_open (path, &error);
      g_assert_no_error (error);
      traces[i] = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);
      runs[i] = weft_statistics (traces[i], 0, G_MAXUINT64);
    }
  for (guint a = 0; a < G_N_ELEMENTS (keys); a++)
    for (guint b = a + 1; b < G_N_ELEMENTS (keys); b++)
      {
        g_autoptr (GArray) numbers = compare (&runs[a], &runs[b]);

        for (guint i = 0; i < numbers->len; i++)
          {
            WeftComparedVerdict verdict =
                weft_compared_verdict (&g_array_index (numbers, WeftComparedNumber, i));

            n++;
            n_judged += verdict == WEFT_COMPARED_BETTER || verdict == WEFT_COMPARED_WORSE;
          }
      }
  g_test_message ("%u of %u numbers", n_judged, n);
  g_assert_cmpuint (n_judged * 20, <=, n);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    weft_shared_unref (traces[i]);
}

static double
number_of (const WeftStatistics *statistics, const char *id)
{
  WeftAmount amount = weft_quantity_value_by_id (id, statistics);

  return weft_amount_is_known (amount) ? amount.number : NAN;
}

/* The parts of the time sum to the range, in whatever was recorded. */
static void
check_sums (const WeftStatistics *statistics)
{
  double mutator = number_of (statistics, "time.mutator_ns");
  double hecs =
      number_of (statistics, "usage.running_ns") + number_of (statistics, "usage.gc_work_ns") +
      number_of (statistics, "usage.gc_wait_ns") + number_of (statistics, "usage.idle_ns") +
      number_of (statistics, "usage.unknown_ns");

  double idle = number_of (statistics, "usage.idle_disabled_ns") +
                number_of (statistics, "usage.idle_queued_ns") +
                number_of (statistics, "usage.idle_elsewhere_ns") +
                number_of (statistics, "usage.idle_foreign_ns") +
                number_of (statistics, "usage.idle_nothing_ns");

  if (isfinite (idle))
    g_assert_cmpfloat (idle, ==, number_of (statistics, "usage.idle_ns"));
  /* GCs are known outside of the covered time, too */
  if (isfinite (mutator) && weft_statistics_is_partial (statistics))
    g_assert_cmpfloat (mutator + number_of (statistics, "time.gc_ns"), <=,
                       number_of (statistics, "time.elapsed_ns"));
  else if (isfinite (mutator))
    g_assert_cmpfloat (mutator + number_of (statistics, "time.gc_ns"), ==,
                       number_of (statistics, "time.covered_ns"));
  if (isfinite (hecs))
    g_assert_cmpfloat (hecs + number_of (statistics, "usage.gc_sync_ns"), ==,
                       (double) statistics->numbers.all.alive);
}

/* Nothing is known that needs events which the log does not have. */
static void
check_needs (const WeftStatistics *statistics)
{
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *row = &weft_quantity_groups[i]->rows[k];
        WeftAmount amount = weft_quantity_value (row, statistics);

        for (WeftFeature feature = 0; feature < WEFT_N_FEATURES; feature++)
          if (row->needs & (1u << feature) && weft_feature_count (statistics->trace, feature) == 0)
            g_assert_false (weft_amount_is_known (amount));
        if (weft_amount_is_known (amount))
          g_assert_true (isfinite (amount.number));
      }
}

/* The idle times of the HECs, by reason, are those of all together. */
static void
check_hecs (const WeftStatistics *statistics)
{
  g_autoptr (GArray) items =
      weft_quantity_list_items (&weft_quantity_lists[WEFT_LIST_HECS], statistics);
  WeftIdleSums sums = { 0 };

  g_assert_cmpuint (items->len, ==, statistics->trace->process->lives->len);
  for (guint i = 0; i < items->len; i++)
    weft_idle_sums_add (&sums, &g_array_index (items, WeftQuantityItem, i).idle);
  g_assert_cmpmem (&sums, sizeof sums, &statistics->idle, sizeof statistics->idle);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
      guint64 from = index->from, step = (index->to - index->from) / 3;

      g_assert_no_error (error);
      g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < 4; k++)
        {
          WeftStatistics statistics =
              k < 3 ? weft_statistics (trace, from + k * step, from + (k + 1) * step) :
                      weft_statistics (trace, 0, G_MAXUINT64);

          check_sums (&statistics);
          check_hecs (&statistics);
          check_needs (&statistics);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/quantities/table", test_table);
  g_test_add_func ("/quantities/not-recorded", test_not_recorded);
  g_test_add_func ("/quantities/single-sparks", test_single_sparks);
  g_test_add_func ("/quantities/major", test_major);
  g_test_add_func ("/quantities/wrapped-slop", test_wrapped_slop);
  g_test_add_func ("/quantities/bounds", test_bounds);
  g_test_add_func ("/quantities/phases", test_phases);
  g_test_add_func ("/quantities/compared", test_compared);
  g_test_add_func ("/quantities/compared-noise", test_compared_noise);
  g_test_add_func ("/quantities/compared-repeated", test_compared_repeated);
  g_test_add_func ("/quantities/corpus", test_corpus);
}
