/* SPDX-License-Identifier: BSD-3-Clause */
/* The verdict on a band, and that it never contradicts the band's bytes. */
#include "weft-heap-verdicts.h"
#include "weft-test-unit.h"
#include "weft-trend.h"

#include <math.h>
#include <stdlib.h>

#define N 60

typedef double (*Shape) (guint i, GRand *rand);

/* Judges @n samples, a tenth of a second from one another, of which the first @n_startup are of
 * start-up. */
static WeftBandVerdict
judge (const double *values, guint n, guint n_startup)
{
  double seconds[N], peak = 0;

  for (guint i = 0; i < n; i++)
    {
      seconds[i] = 0.1 * i;
      peak = MAX (peak, values[i]);
    }
  return weft_band_judge (&(WeftBandCourse){ .first = n > 0 ? values[0] : 0,
                                             .last = n > 0 ? values[n - 1] : 0,
                                             .peak = peak,
                                             .seconds = seconds,
                                             .values = values,
                                             .n = n,
                                             .n_startup = n_startup });
}

static double
rising (guint i, GRand *rand)
{
  return 1000 + 100 * i + g_rand_int_range (rand, -150, 150);
}

static double
noisy (guint i, GRand *rand)
{
  return 1000 + g_rand_int_range (rand, -20, 20);
}

static double
levelled (guint i, GRand *rand)
{
  return 100 + (i < 25 ? 200 * i : 5000) + g_rand_int_range (rand, 0, 10);
}

static double
falling (guint i, GRand *rand)
{
  return 10000 - 100 * i;
}

static double
sawtooth (guint i, GRand *rand)
{
  return 1000 * ((i + 3) % 6);
}

/* From nothing: that it grows is more than that it appeared. */
static double
leaking (guint i, GRand *rand)
{
  return 100 * i;
}

/* A step up: once is no trend. */
static double
stepped (guint i, GRand *rand)
{
  return i < 2 ? 600 : 1000;
}

static double
late (guint i, GRand *rand)
{
  return i < 57 ? 0 : 1000;
}

static double
early (guint i, GRand *rand)
{
  return i < 57 ? 1000 : 0;
}

static double
hill (guint i, GRand *rand)
{
  return 600 + (i < 30 ? 100 * i : 100 * (N - i));
}

/* Rises beyond chance, but ends far from its peak. */
static double
dropped (guint i, GRand *rand)
{
  return i < N - 1 ? 1000 + 100 * i : 1200;
}

static double
constant (guint i, GRand *rand)
{
  return 7;
}

static double
none (guint i, GRand *rand)
{
  return 0;
}

static const struct
{
  Shape shape;
  WeftVerdict verdict;
  double slope; /* bytes per second */
} cases[] = {
  { rising, WEFT_VERDICT_GROWING, 1000 },
  { noisy, WEFT_VERDICT_FLAT, 0 },
  { levelled, WEFT_VERDICT_GREW, NAN },
  { falling, WEFT_VERDICT_FALLING, -1000 },
  { sawtooth, WEFT_VERDICT_ROSE_AND_FELL, 0 },
  { leaking, WEFT_VERDICT_GROWING, 1000 },
  { stepped, WEFT_VERDICT_GREW, 0 },
  { late, WEFT_VERDICT_APPEARED, 0 },
  { early, WEFT_VERDICT_GONE, 0 },
  { hill, WEFT_VERDICT_ROSE_AND_FELL, NAN },
  { dropped, WEFT_VERDICT_ROSE_AND_FELL, 1000 },
  { constant, WEFT_VERDICT_FLAT, 0 },
  { none, WEFT_VERDICT_FLAT, 0 },
};

static void
test_shapes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double values[N];
      WeftBandVerdict verdict;

      for (guint k = 0; k < N; k++)
        values[k] = cases[i].shape (k, rand);
      verdict = judge (values, N, 0);
      g_test_message ("case %u: %s, %g, tau %g, p %g", i, weft_verdict_text (verdict.verdict),
                      verdict.slope, verdict.tau, verdict.p);
      g_assert_cmpint (verdict.verdict, ==, cases[i].verdict);
      if (!isnan (cases[i].slope))
        g_assert_cmpfloat_with_epsilon (verdict.slope, cases[i].slope, 40);
    }
}

/* What a verdict says of the bytes at the ends and of the peak. */
static void
assert_fits (const WeftBandVerdict *self, const double *values, guint n)
{
  double first = values[0], last = values[n - 1], peak = 0;

  for (guint i = 0; i < n; i++)
    peak = MAX (peak, values[i]);
  g_assert_cmpfloat (self->change, ==, last - first);
  switch (self->verdict)
    {
    case WEFT_VERDICT_GROWING:
      g_assert_true (last > first && last >= 0.9 * peak && self->p <= 0.01 && self->slope > 0);
      break;
    case WEFT_VERDICT_GREW:
      g_assert_true (first > 0 && last - first > 0.1 * peak && last >= 0.8 * peak);
      break;
    case WEFT_VERDICT_ROSE_AND_FELL:
      g_assert_true (peak > first && peak > last);
      break;
    case WEFT_VERDICT_FALLING:
      g_assert_true (last > 0 && first - last > 0.1 * peak && first >= 0.8 * peak);
      break;
    case WEFT_VERDICT_FLAT:
      g_assert_true (fabs (last - first) <= 0.1 * peak && (first > 0) == (last > 0));
      break;
    case WEFT_VERDICT_APPEARED:
      g_assert_true (first <= 0 && last > 0);
      break;
    case WEFT_VERDICT_GONE:
      g_assert_true (first > 0 && last <= 0);
      break;
    default:
      g_assert_cmpint (self->verdict, ==, WEFT_VERDICT_TOO_FEW);
    }
  g_assert_true ((self->verdict == WEFT_VERDICT_TOO_FEW) == (n < WEFT_VERDICT_MIN_SAMPLES));
}

/* All series of 7 over few values, before and after start-up. */
static void
test_all_series (void)
{
  static const double levels[] = { 0, 1, 9, 10, 100 };
  enum
  {
    LENGTH = 7,
    COUNT = 78125
  };

  for (guint number = 0; number < COUNT; number++)
    {
      double values[LENGTH];
      WeftBandVerdict verdict;
      guint rest = number;

      for (guint i = 0; i < LENGTH; i++, rest /= G_N_ELEMENTS (levels))
        values[i] = levels[rest % G_N_ELEMENTS (levels)];
      verdict = judge (values, LENGTH, 0);
      assert_fits (&verdict, values, LENGTH);
      verdict = judge (values, LENGTH, number % LENGTH);
      assert_fits (&verdict, values, LENGTH);
      g_assert_true (LENGTH - number % LENGTH >= WEFT_VERDICT_MIN_SAMPLES ||
                     verdict.verdict != WEFT_VERDICT_GROWING);
    }
}

static void
test_random_series (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  guint n_of[WEFT_N_VERDICTS] = { 0 };

  for (guint round = 0; round < 20000; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 1, N);
      double values[N], drift = g_rand_int_range (rand, -200, 300);
      guint noise = (guint) g_rand_int_range (rand, 1, 3000);
      guint from = (guint) g_rand_int_range (rand, 0, 20);
      WeftBandVerdict verdict;

      for (guint i = 0; i < n; i++)
        {
          double value = 3000 + drift * i + g_rand_int_range (rand, 0, (gint) noise);

          values[i] = i < from && round % 4 == 0 ? 0 : MAX (value, 0);
        }
      verdict = judge (values, n, round % 3 == 0 ? n / 3 : 0);
      assert_fits (&verdict, values, n);
      n_of[verdict.verdict]++;
    }
  for (guint i = 0; i < WEFT_N_VERDICTS; i++)
    {
      g_test_message ("%s: %u", weft_verdict_text (i), n_of[i]);
      g_assert_cmpuint (n_of[i], >, 0);
    }
}

/* Below six samples nothing is told, however strictly they rise; of six no pair may be out of
 * order, of seven one. */
static void
test_few (void)
{
  double values[] = { 10, 20, 30, 40, 50, 60, 70 };
  double swapped[] = { 10, 20, 40, 30, 50, 60, 70 };
  double twice[] = { 10, 30, 20, 50, 40, 60, 70 };

  for (guint n = 1; n < 6; n++)
    g_assert_cmpint (judge (values, n, 0).verdict, ==, WEFT_VERDICT_TOO_FEW);
  g_assert_cmpint (judge (values, 6, 0).verdict, ==, WEFT_VERDICT_GROWING);
  g_assert_cmpint (judge (swapped, 6, 0).verdict, ==, WEFT_VERDICT_GREW);
  g_assert_cmpint (judge (values, 7, 0).verdict, ==, WEFT_VERDICT_GROWING);
  g_assert_cmpint (judge (swapped, 7, 0).verdict, ==, WEFT_VERDICT_GROWING);
  g_assert_cmpint (judge (twice, 7, 0).verdict, ==, WEFT_VERDICT_GREW);
}

/* What rises during start-up alone does not grow. */
static void
test_startup (void)
{
  double values[N];

  for (guint i = 0; i < N; i++)
    values[i] = 100 * MIN (i, 35);
  g_assert_cmpint (judge (values, N, 20).verdict, ==, WEFT_VERDICT_APPEARED);
  for (guint i = 0; i < N; i++)
    values[i] = 10 + 100 * MIN (i, 20) + (i % 2);
  g_assert_cmpint (judge (values, N, 20).verdict, ==, WEFT_VERDICT_GREW);
  for (guint i = 20; i < N; i++)
    values[i] = 2010 + 10 * i;
  g_assert_cmpint (judge (values, N, 20).verdict, ==, WEFT_VERDICT_GROWING);
}

/* Rises, jumps, and how long it takes to double. */
static void
test_steps (void)
{
  double even[20], jump[20];
  WeftBandVerdict verdict;

  for (guint i = 0; i < 20; i++)
    {
      even[i] = 100 + 10 * i;
      jump[i] = (i < 10 ? 100 : 500) + i % 2;
    }
  verdict = judge (even, 20, 0);
  g_assert_cmpint (verdict.verdict, ==, WEFT_VERDICT_GROWING);
  g_assert_cmpfloat_with_epsilon (verdict.rising_share, 1, 1e-9);
  g_assert_cmpuint (verdict.n_jumps, ==, 0);
  g_assert_cmpfloat_with_epsilon (verdict.doubling_s, 2.9, 1e-9);
  verdict = judge (jump, 20, 0);
  g_assert_cmpuint (verdict.n_jumps, ==, 1);
  g_assert_true (isinf (verdict.doubling_s));
  g_assert_cmpfloat (verdict.rising_share, <, 0.6);
  for (guint i = 0; i < 20; i++)
    even[i] = 7;
  verdict = judge (even, 20, 0);
  g_assert_true (isnan (verdict.rising_share));
  g_assert_cmpuint (verdict.n_jumps, ==, 0);
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
      guint n = (guint) g_rand_int_range (rand, 1, 40);
      double seconds[40], values[40], at = 0;

      for (guint i = 0; i < n; i++)
        {
          seconds[i] = at;
          at += g_rand_int_range (rand, 0, 4);                            /* some at one time */
          values[i] = g_rand_int_range (rand, 0, round % 2 ? 5 : 100000); /* many equal, or few */
        }
      g_assert_cmpfloat_with_epsilon (weft_theil_sen (seconds, values, n),
                                      naive_slope (seconds, values, n), 1e-9);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/band-verdict/shapes", test_shapes);
  g_test_add_func ("/band-verdict/all-series", test_all_series);
  g_test_add_func ("/band-verdict/random-series", test_random_series);
  g_test_add_func ("/band-verdict/few", test_few);
  g_test_add_func ("/band-verdict/startup", test_startup);
  g_test_add_func ("/band-verdict/steps", test_steps);
  g_test_add_func ("/band-verdict/slopes", test_slopes);
}
