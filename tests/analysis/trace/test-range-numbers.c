/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a range: parts add up to the whole, and counts are what a plain run over all
 * events says. */
#include "logs.h"
#include "weft-statistics.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <math.h>

static guint64
count_cap (const WeftIndex *index, const WeftCapIndex *cap, guint64 from, guint64 to)
{
  guint64 n = 0;

  for (guint i = 0; i < cap->blocks->len; i++)
    {
      guint block = g_array_index (cap->blocks, guint32, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (index->log, block, weft_log_block (index->log, block)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        n += event.time >= from && (event.time < to || to == index->to);
    }
  return n;
}

/* Events in [from, to), and those at the end and after it where it is the run's. */
static guint64
count_events (const WeftIndex *index, guint64 from, guint64 to)
{
  guint64 n = count_cap (index, index->global, from, to);

  for (guint i = 0; i < index->caps->len; i++)
    n += count_cap (index, weft_index_nth_cap (index, i), from, to);
  return n;
}

static void
check_cap (const WeftCapNumbers *cap, const WeftCapLife *life, guint64 from, guint64 to)
{
  guint64 begin = MAX (from, life->from), end = MIN (to, life->to);

  g_assert_cmpuint (cap->cap, ==, life->cap);
  g_assert_cmpuint (cap->alive, ==, end > begin ? end - begin : 0);
  g_assert_cmpuint (weft_hec_times_get_busy (&cap->shares) + cap->shares.unknown, <=, cap->alive);
  g_assert_cmpuint (weft_hec_times_get_busy (&cap->shares) + cap->shares.unknown +
                        weft_cap_numbers_idle (cap),
                    ==, cap->alive);
}

static WeftRangeNumbers
check_part (const WeftTrace *trace, guint64 from, guint64 to)
{
  const GArray *lives = trace->process->lives;
  g_autofree WeftCapNumbers *caps = g_new0 (WeftCapNumbers, lives->len + 1);
  WeftRangeNumbers part = weft_range_numbers (trace, from, to, caps);
  guint64 alive = 0;

  for (guint i = 0; i < lives->len; i++)
    {
      check_cap (&caps[i], &g_array_index (lives, WeftCapLife, i), part.from, part.to);
      alive += caps[i].alive;
    }
  g_assert_cmpuint (part.all.alive, ==, alive);
  g_assert_cmpuint (part.n_events, ==, count_events (trace->index, part.from, part.to));
  return part;
}

static void
check_near (double sum, double whole)
{
  g_assert_cmpfloat (fabs (sum - whole), <=, 1e-6 * MAX (fabs (whole), 1));
}

static void
check_sum (const WeftRangeNumbers *sum, const WeftRangeNumbers *whole)
{
  g_assert_cmpuint (sum->all.alive, ==, whole->all.alive);
  g_assert_cmpuint (sum->all.shares.run, ==, whole->all.shares.run);
  g_assert_cmpuint (sum->all.shares.work, ==, whole->all.shares.work);
  g_assert_cmpuint (sum->all.shares.wait, ==, whole->all.shares.wait);
  g_assert_cmpuint (sum->all.shares.unknown, ==, whole->all.shares.unknown);
  g_assert_cmpuint (sum->all.shares.sync, ==, whole->all.shares.sync);
  g_assert_cmpuint (sum->n_events, ==, whole->n_events);
  g_assert_cmpuint (sum->n_samples, ==, whole->n_samples);
  check_near (sum->sparks.created, whole->sparks.created);
  check_near (sum->sparks.converted, whole->sparks.converted);
  check_near (sum->sparks.gcd, whole->sparks.gcd);
}

/* Adds @part to @sum; the largest sample of all is that of the parts that have samples. */
static void
add_part (WeftRangeNumbers *sum, const WeftRangeNumbers *part, const WeftHeapProfile *heap)
{
  const WeftHeapSample *samples = (gpointer) heap->samples->data;

  if (part->n_samples > 0 && (sum->n_samples == 0 || samples[part->largest_sample].total >
                                                         samples[sum->largest_sample].total))
    sum->largest_sample = part->largest_sample;
  sum->all.alive += part->all.alive;
  weft_hec_times_add (&sum->all.shares, &part->all.shares);
  sum->n_events += part->n_events;
  sum->n_samples += part->n_samples;
  sum->sparks.created += part->sparks.created;
  sum->sparks.converted += part->sparks.converted;
  sum->sparks.gcd += part->sparks.gcd;
}

/* Cuts the run at random into some @n parts. */
static void
check_trace (const WeftTrace *trace, GRand *rand, double n)
{
  guint64 from = trace->index->from, to = trace->index->to;
  WeftRangeNumbers whole = check_part (trace, 0, G_MAXUINT64), sum = { .largest_sample = -1 };
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autofree guint64 *same_runs = NULL;

  g_assert_cmpuint (whole.from, ==, from);
  g_assert_cmpuint (whole.to, ==, to);
  g_assert_cmpuint (whole.n_events, ==, to > from ? trace->index->n_events : 0);
  g_assert_cmpuint (whole.n_samples, ==, trace->heap->samples->len);
  for (guint64 at = from; at < to;)
    {
      guint64 step = 1 + (guint64) (2 * g_rand_double (rand) * (to - from) / n);
      WeftRangeNumbers part;

      step = MIN (step, to - at);
      part = check_part (trace, at, at + step);
      add_part (&sum, &part, trace->heap);
      g_array_append_vals (parts, &(WeftRange){ part.from, part.to }, 1);
      g_array_append_val (runs, part.run);
      at += step;
    }
  same_runs = g_new (guint64, runs->len);
  weft_range_covered_runs (trace, (const WeftRange *) (gpointer) parts->data, parts->len,
                           same_runs);
  g_assert_cmpmem (same_runs, runs->len * sizeof (guint64), runs->data,
                   runs->len * sizeof (guint64));
  check_sum (&sum, &whole);
  g_assert_cmpint (sum.largest_sample, ==, whole.largest_sample);
}

static WeftTrace *
analyse (WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

static void
test_random (void)
{
  static const guint disorders[] = { 0, 100, 1000000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 24; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (
          rand, g_rand_int_range (rand, 1, 20000), g_rand_int_range (rand, 1, 9), disorders[i % 3]);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      g_autoptr (WeftTrace) trace = analyse (index);

      check_trace (trace, rand, 12);
    }
}

static void
check_logs (GPtrArray *paths)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (22);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = analyse (index);

      check_trace (trace, rand, 5);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  check_logs (paths);
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  check_logs (paths);
}

/* Heap samples of @totals, 100 ns apart from 100 on, on capability 0 of a run that ends at @end. */
static WeftTrace *
trace_with_samples (const guint64 *totals, guint n, guint64 end)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < n; i++)
    {
      weft_test_heap_sample (log, 100 * (i + 1), i);
      weft_test_heap_band (log, 100 * (i + 1), 0, "band", totals[i]);
      weft_test_heap_sample_end (log, 100 * (i + 1), i);
    }
  weft_test_log_run (log, end, 1);
  weft_test_log_end_block (log, end);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return analyse (index);
}

static void
test_samples (void)
{
  static const guint64 totals[] = { 10, 40, 20, 40, 5 };
  static const struct
  {
    guint64 from, to;
    guint n;
    gint largest;
  } cases[] = {
    { 0, 1000, 5, 1 },   { 0, 100, 0, -1 },    { 0, 101, 1, 0 },   { 100, 200, 1, 0 },
    { 101, 200, 0, 0 },  { 201, 400, 1, 2 },   { 201, 401, 2, 3 }, { 500, 1000, 1, 4 },
    { 501, 1000, 0, 4 }, { 1000, 1000, 0, 4 }, { 300, 300, 0, 1 },
  };
  g_autoptr (WeftTrace) trace = trace_with_samples (totals, G_N_ELEMENTS (totals), 1000);

  g_assert_cmpuint (trace->heap->samples->len, ==, G_N_ELEMENTS (totals));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WeftRangeNumbers numbers = weft_range_numbers (trace, cases[i].from, cases[i].to, NULL);

      g_assert_cmpuint (numbers.n_samples, ==, cases[i].n);
      g_assert_cmpint (numbers.largest_sample, ==, cases[i].largest);
    }
}

/* Ranges that are empty, turned round or outside the run. */
static void
test_odd_ranges (void)
{
  static const guint64 totals[] = { 10 };
  g_autoptr (WeftTrace) trace = trace_with_samples (totals, 1, 1000);
  static const guint64 ranges[][2] = {
    { 500, 500 }, { 700, 200 }, { 5000, 6000 }, { G_MAXUINT64, 0 }, { 6000, G_MAXUINT64 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      WeftRangeNumbers numbers = weft_range_numbers (trace, ranges[i][0], ranges[i][1], NULL);

      g_assert_cmpuint (numbers.from, ==, numbers.to);
      g_assert_cmpuint (numbers.all.alive, ==, 0);
      g_assert_cmpuint (numbers.n_caps, ==, 0);
      g_assert_cmpuint (numbers.n_events, ==, 0);
      g_assert_false (isfinite (weft_cap_numbers_fraction (&numbers.all, 0)));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/range-numbers/random", test_random);
  g_test_add_func ("/range-numbers/corpus", test_corpus);
  g_test_add_func ("/range-numbers/damaged", test_damaged);
  g_test_add_func ("/range-numbers/samples", test_samples);
  g_test_add_func ("/range-numbers/odd-ranges", test_odd_ranges);
}
