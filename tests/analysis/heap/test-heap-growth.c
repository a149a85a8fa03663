/* SPDX-License-Identifier: BSD-3-Clause */
/* What grows is told from what comes and goes. */
#include "heap-fixture.h"
#include "tests.h"
#include "weft-heap-growth.h"

#include <math.h>
#include <stdlib.h>

#define N 60

typedef double (*Shape) (guint i, GRand *rand);

static double
rising (guint i, GRand *rand)
{
  return 1000 + 100 * i + g_rand_double_range (rand, -150, 150);
}

static double
steady (guint i, GRand *rand)
{
  return 1000 + g_rand_double_range (rand, -20, 20);
}

static double
levelled (guint i, GRand *rand)
{
  return (i < 25 ? 200 * i : 5000) + g_rand_double_range (rand, 0, 10);
}

static double
falling (guint i, GRand *rand)
{
  return 10000 - 100 * i;
}

static double
sawtooth (guint i, GRand *rand)
{
  return 1000 * (i % 6);
}

/* A few samples that are far off change nothing. */
static double
wild (guint i, GRand *rand)
{
  return i % 13 == 5 ? 1e9 : 1000 + 100 * i;
}

/* Where no test finds a trend: most samples are of what is there from the start on. */
static double
stepped (guint i, GRand *rand)
{
  return i < 2 ? 600 : 1000;
}

/* As that, but not to the end. */
static double
dropped (guint i, GRand *rand)
{
  return i < 2 || i > N - 3 ? 600 : 1000;
}

static double
constant (guint i, GRand *rand)
{
  return 7;
}

static const struct
{
  Shape shape;
  WeftGrowthVerdict verdict;
  double slope; /* a sample is a tenth of a second */
} cases[] = {
  { rising, WEFT_GROWTH_GROWING, 1000 }, { steady, WEFT_GROWTH_STEADY, 0 },
  { levelled, WEFT_GROWTH_GREW, NAN },   { falling, WEFT_GROWTH_SHRINKING, -1000 },
  { sawtooth, WEFT_GROWTH_UNSTEADY, 0 }, { wild, WEFT_GROWTH_GROWING, 1000 },
  { constant, WEFT_GROWTH_STEADY, 0 },   { stepped, WEFT_GROWTH_GREW, 0 },
  { dropped, WEFT_GROWTH_UNSTEADY, 0 },
};

static void
test_verdicts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double seconds[N], values[N];
      WeftHeapGrowth growth;

      for (guint k = 0; k < N; k++)
        {
          seconds[k] = 0.1 * k;
          values[k] = cases[i].shape (k, rand);
        }
      growth = weft_growth_judge (seconds, values, N);
      g_test_message ("case %u: %s, %g, tau %g, p %g", i, weft_growth_text (growth.verdict),
                      growth.slope, growth.tau, growth.p);
      g_assert_cmpint (growth.verdict, ==, cases[i].verdict);
      if (!isnan (cases[i].slope))
        g_assert_cmpfloat_with_epsilon (growth.slope, cases[i].slope, 40);
    }
}

static gint
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The median of all slopes, sorted. */
static double
naive_slope (const double *seconds, const double *values, guint n)
{
  g_autoptr (GArray) slopes = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      if (seconds[k] > seconds[i])
        {
          double slope = (values[k] - values[i]) / (seconds[k] - seconds[i]);

          g_array_append_val (slopes, slope);
        }
  if (slopes->len == 0)
    return 0;
  g_array_sort (slopes, compare_doubles);
  return (g_array_index (slopes, double, (slopes->len - 1) / 2) +
          g_array_index (slopes, double, slopes->len / 2)) /
         2;
}

static void
test_slopes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 200; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 2, 40);
      double seconds[40], values[40], at = 0;
      WeftHeapGrowth growth;

      for (guint i = 0; i < n; i++)
        {
          seconds[i] = at;
          at += g_rand_int_range (rand, 0, 4);                            /* some at one time */
          values[i] = g_rand_int_range (rand, 0, round % 2 ? 5 : 100000); /* many equal, or few */
        }
      growth = weft_growth_judge (seconds, values, n);
      g_assert_cmpfloat_with_epsilon (growth.slope, naive_slope (seconds, values, n), 1e-9);
      g_assert_true (growth.p >= 0 && growth.p <= 1);
      g_assert_true (fabs (growth.tau) <= 1);
      g_assert_true ((n < 5) == (growth.verdict == WEFT_GROWTH_TOO_FEW));
    }
}

/* By the book: 12 rising values without ties have S = 66, a variance of 212.67 and p = 8.3e-6. */
static void
test_trend (void)
{
  double seconds[12], values[12];
  WeftHeapGrowth growth;

  for (guint i = 0; i < 12; i++)
    seconds[i] = values[i] = i;
  growth = weft_growth_judge (seconds, values, 12);
  g_assert_cmpfloat_with_epsilon (growth.tau, 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (growth.p, 8.3e-6, 1e-7);
}

/* Leaks come first. */
static void
test_ranking (void)
{
  static const char *const labels[] = { "steady", "slow", "fast", "shrinks", NULL };
  g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (GArray) growths = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  for (guint i = 0; i < 500; i++)
    {
      guint64 bytes[] = { 1000000, 1000 + i, 1000 + 10 * i, 10000 - 10 * i };

      heap_fixture_add (profile, 1000000000 * (guint64) i, bytes);
    }
  numbers = weft_heap_numbers_new (profile, 0, G_MAXUINT64);
  growths = weft_heap_growth_new (numbers, 10, NULL);
  g_assert_cmpuint (growths->len, ==, 4);
  g_assert_cmpuint (g_array_index (growths, WeftHeapGrowth, 0).band, ==, 2);
  g_assert_cmpfloat_with_epsilon (g_array_index (growths, WeftHeapGrowth, 0).slope, 10, 1e-9);
  g_assert_cmpuint (g_array_index (growths, WeftHeapGrowth, 1).band, ==, 1);
  g_assert_cmpuint (g_array_index (growths, WeftHeapGrowth, 2).band, ==, 0);
  g_assert_cmpuint (g_array_index (growths, WeftHeapGrowth, 3).band, ==, 3);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_heap_growth_new (numbers, 10, cancellable));
}

/* The sample that is taken when the program is over finds nothing alive: no reason to say that what
 * it kept to its end came and went. One that finds a part of it is as good as any other. */
static void
test_program_end (void)
{
  static const struct
  {
    guint64 last;
    WeftGrowthVerdict verdict;
  } ends[] = { { 10, WEFT_GROWTH_GREW }, { 1000, WEFT_GROWTH_UNSTEADY } };
  static const char *const labels[] = { "history", NULL };

  for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
    {
      g_autoptr (WeftHeapProfile) profile = heap_fixture_new (7, labels);
      g_autoptr (WeftHeapNumbers) numbers = NULL;
      g_autoptr (GArray) growths = NULL;

      for (guint i = 0; i < N; i++)
        {
          guint64 bytes = i + 1 == N ? ends[k].last : MIN (100 + 100 * i, 4000);

          heap_fixture_add (profile, 1000000000 * (guint64) i, &bytes);
        }
      numbers = weft_heap_numbers_new (profile, 0, G_MAXUINT64);
      growths = weft_heap_growth_new (numbers, 10, NULL);
      g_assert_cmpuint (growths->len, ==, 1);
      g_assert_cmpint (g_array_index (growths, WeftHeapGrowth, 0).verdict, ==, ends[k].verdict);
    }
}

void
weft_test_heap_growth_add (void)
{
  g_test_add_func ("/heap-growth/verdicts", test_verdicts);
  g_test_add_func ("/heap-growth/slopes", test_slopes);
  g_test_add_func ("/heap-growth/trend", test_trend);
  g_test_add_func ("/heap-growth/ranking", test_ranking);
  g_test_add_func ("/heap-growth/program-end", test_program_end);
}
