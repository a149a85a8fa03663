/* SPDX-License-Identifier: BSD-3-Clause */
/* Allocation rates are what a plain walk over all steps says, in columns of any width; they add up
 * to what the counters rose by, and none is above the peak. */
#include "logs.h"
#include "weft-heap-counters.h"
#include "weft-quantity.h"
#include "weft-test-unit.h"

#include <math.h>

#define N_LOGS  30
#define N_EDGES 40

/* A log of @n_caps capabilities whose counters rise at random; some samples follow each other
 * within a step, some at the same time. */
static WeftIndex *
random_index (GRand *rand, guint n_caps)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < n_caps; cap++)
    {
      guint64 time = g_rand_int_range (rand, 0, 5000), total = 0;

      weft_test_log_begin_block (log, cap, time);
      for (guint k = g_rand_int_range (rand, 0, 60); k > 0; k--)
        {
          gboolean is_near = g_rand_int_range (rand, 0, 4) == 0;

          time += g_rand_int_range (rand, 0, is_near ? 800 : 90000);
          total += g_rand_int_range (rand, 0, 3) == 0 ? 0 : g_rand_int_range (rand, 0, 1 << 20);
          weft_test_log_event (log, 49, time);
          weft_test_log_u32 (log, 0);
          weft_test_log_u64 (log, total);
        }
      weft_test_log_end_block (log, time + 1000);
    }
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

/* A stretch of one rate. */
typedef struct
{
  guint64 from, to;
  double bytes;
} Stretch;

/* The steps of one capability, after a plain pass that keeps the samples far enough from the one
 * before them, and the last one. */
static GArray *
plain_steps (const WeftSeries *series)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (Stretch));
  guint n = series->samples->len;

  for (guint i = 0; i < n; i++)
    if (i == 0 || weft_series_sample (series, i)->time - weft_series_sample (series, i - 1)->time >=
                      WEFT_ALLOCATION_MIN_STEP)
      g_array_append_val (kept, i);
  if (n > 1 && g_array_index (kept, guint, kept->len - 1) != n - 1)
    {
      guint last = n - 1;

      if (kept->len > 1)
        g_array_set_size (kept, kept->len - 1);
      g_array_append_val (kept, last);
    }
  for (guint i = 1; i < kept->len; i++)
    {
      const WeftSample *a = weft_series_sample (series, g_array_index (kept, guint, i - 1));
      const WeftSample *b = weft_series_sample (series, g_array_index (kept, guint, i));
      Stretch step = { a->time, b->time, (double) (b->value - a->value) };

      g_array_append_val (steps, step);
    }
  return steps;
}

/* Bytes in [from, to). */
static double
plain_bytes (const WeftHeapCounters *counters, guint64 from, guint64 to)
{
  double bytes = 0;

  for (guint i = 0; i < weft_heap_counters_n_caps (counters); i++)
    {
      g_autoptr (GArray) steps = plain_steps (weft_heap_counters_allocated (counters, i));

      for (guint k = 0; k < steps->len; k++)
        {
          const Stretch *one = &g_array_index (steps, Stretch, k);
          guint64 a = MAX (from, one->from), b = MIN (to, one->to);

          if (b > a)
            bytes += one->bytes * (double) (b - a) / (double) MAX (one->to - one->from, 1);
        }
    }
  return bytes;
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

#define CLOSE(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-6 * MAX (fabs (b), 1e-3))

static void
check (const WeftHeapCounters *counters, guint64 end, GRand *rand)
{
  guint64 edges[N_EDGES + 1], wide[2] = { 0, end + 1 };
  double rates[N_EDGES], whole, sum = 0, peak = weft_allocation_peak (counters);

  for (guint k = 0; k <= N_EDGES; k++)
    edges[k] = (guint64) (g_rand_double (rand) * (double) end);
  edges[0] = 0;
  edges[1] = edges[2];
  qsort (edges, N_EDGES + 1, sizeof *edges, compare_times);
  weft_allocation_rates (counters, edges, N_EDGES, rates);
  for (guint k = 0; k < N_EDGES; k++)
    {
      guint64 to = MAX (edges[k + 1], edges[k] + 1);

      CLOSE (rates[k] * (double) (to - edges[k]), plain_bytes (counters, edges[k], to));
      if (edges[k + 1] > edges[k])
        sum += rates[k] * (double) (edges[k + 1] - edges[k]);
      if (to - edges[k] > 100 * WEFT_ALLOCATION_MIN_STEP)
        g_assert_cmpfloat (rates[k], <=, peak * 1.1);
    }
  CLOSE (sum, plain_bytes (counters, 0, edges[N_EDGES]));
  weft_allocation_rates (counters, wide, 1, &whole);
  CLOSE (whole * (double) (end + 1),
         (double) weft_heap_counters_allocated_in (counters, 0, G_MAXUINT64));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < N_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = random_index (rand, 1 + i % 5);
      g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);

      for (guint k = 0; k < 10; k++)
        check (counters, index->to, rand);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);

      check (counters, index->to, rand);
    }
}

/* A range between two samples says so, and has the rate of its step however short it is. */
static void
test_inside (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapCounters) counters = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  guint64 edges[2] = { 150000, 150010 }, from, to;
  WeftStatistics numbers;
  WeftAmount amount;
  double rate;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i <= 3; i++)
    {
      weft_test_log_event (log, 49, i * 100000);
      weft_test_log_u32 (log, 0);
      weft_test_log_u64 (log, i * 50000);
    }
  weft_test_log_end_block (log, 400000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  counters = weft_heap_counters_extend (NULL, index);
  weft_allocation_rates (counters, edges, 1, &rate);
  CLOSE (rate, 0.5);
  CLOSE (weft_allocation_peak (counters), 0.5);
  g_assert_true (weft_allocation_is_inside_step (counters, 150000, 150010, &from, &to));
  g_assert_cmpuint (from, ==, 100000);
  g_assert_cmpuint (to, ==, 200000);
  g_assert_true (weft_allocation_is_inside_step (counters, 350000, 360000, &from, &to));
  g_assert_cmpuint (to, ==, G_MAXUINT64);
  g_assert_false (weft_allocation_is_inside_step (counters, 150000, 250000, &from, &to));
  trace = weft_trace_new (index, NULL, NULL);
  numbers = weft_statistics (trace, 150000, 150010);
  amount = weft_quantity_value_by_id ("gc.allocated", &numbers);
  g_assert_cmpint (amount.state, ==, WEFT_AMOUNT_UNKNOWN);
  numbers = weft_statistics (trace, 100000, 250000);
  amount = weft_quantity_value_by_id ("gc.allocated", &numbers);
  g_assert_cmpint (amount.state, ==, WEFT_AMOUNT_KNOWN);
  g_assert_cmpfloat (amount.number, ==, 75000);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/allocation-steps/random", test_random);
  g_test_add_func ("/allocation-steps/corpus", test_corpus);
  g_test_add_func ("/allocation-steps/inside", test_inside);
}
