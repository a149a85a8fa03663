/* SPDX-License-Identifier: BSD-3-Clause */
/* Percentiles are those of the sorted numbers. */
#include "weft-percentiles.h"
#include "weft-test-unit.h"

#include <stdlib.h>
#include <string.h>

/* The least rank, from 1, such that at least @percent percent of @n are at or before it. */
static guint
nearest_rank (guint n, guint percent)
{
  guint rank = 1;

  while ((guint64) rank * 100 < (guint64) n * percent)
    rank++;
  return rank;
}

static int
compare_values (const void *a, const void *b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

static void
check (const guint64 *values, guint n)
{
  static const guint percents[] = { 0, 50, 95, 99, 100 };
  g_autofree guint64 *sorted = g_memdup2 (values, n * sizeof *values);
  g_autofree guint64 *work = g_memdup2 (values, n * sizeof *values);
  guint64 found[G_N_ELEMENTS (percents)];

  qsort (sorted, n, sizeof *sorted, compare_values);
  weft_percentiles (work, n, percents, G_N_ELEMENTS (percents), found);
  g_assert_cmpint (memcmp (work, values, n * sizeof *work), ==, 0); /* as it was */
  for (guint i = 0; i < G_N_ELEMENTS (percents); i++)
    g_assert_cmpuint (found[i], ==, sorted[nearest_rank (n, percents[i]) - 1]);
  g_assert_cmpuint (weft_select (work, 0, n, n / 3), ==, sorted[n / 3]);
  qsort (work, n, sizeof *work, compare_values);
  g_assert_cmpint (memcmp (work, sorted, n * sizeof *work), ==, 0); /* nothing lost */
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (37);

  for (guint round = 0; round < 300; round++)
    {
      guint n = (guint) g_rand_int_range (rand, 1, round % 10 == 0 ? 20000 : 200);
      gint32 kinds = g_rand_int_range (rand, 1, 1000);
      g_autofree guint64 *values = g_new (guint64, n);

      for (guint i = 0; i < n; i++)
        values[i] = (guint64) g_rand_int_range (rand, 0, kinds) << (round % 50);
      check (values, n);
    }
}

/* Orders that selections are slow with, and the largest numbers. */
static void
test_orders (void)
{
  guint n = 50000;
  g_autofree guint64 *values = g_new (guint64, n);

  for (guint i = 0; i < n; i++)
    values[i] = i;
  check (values, n);
  for (guint i = 0; i < n; i++)
    values[i] = G_MAXUINT64 - i;
  check (values, n);
  for (guint i = 0; i < n; i++)
    values[i] = i < n / 2 ? i : n - i;
  check (values, n);
  for (guint i = 0; i < n; i++)
    values[i] = 5;
  check (values, n);
}

/* Of few lengths percentiles are exact, of many they are near. */
static void
test_lengths (void)
{
  static const guint percents[] = { 0, 50, 95, 99, 100 };
  guint n = WEFT_LENGTHS_MAX_EXACT + 50000;
  g_autofree guint64 *values = g_new (guint64, n);
  g_autoptr (WeftLengths) lengths = weft_lengths_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (39);

  g_assert_cmpuint (weft_lengths_percentile (lengths, 50), ==, 0);
  for (guint i = 0; i < n; i++)
    {
      guint64 found;

      values[i] = i % 4 == 0 ? 0 : (guint64) g_rand_int (rand) << g_rand_int_range (rand, 0, 32);
      weft_lengths_add (lengths, values[i]);
      g_assert_cmpuint (weft_lengths_get_n (lengths), ==, i + 1);
      if (i != 0 && i != 1000 && i != WEFT_LENGTHS_MAX_EXACT - 1 && i != n - 1)
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (percents); k++)
        {
          guint64 got = weft_lengths_percentile (lengths, percents[k]);

          weft_percentiles (values, i + 1, &percents[k], 1, &found);
          if (i < WEFT_LENGTHS_MAX_EXACT)
            g_assert_cmpuint (got, ==, found);
          else
            g_assert_cmpfloat_with_epsilon ((double) got, (double) found,
                                            0.004 * (double) found + 1e-9);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/percentiles/random", test_random);
  g_test_add_func ("/percentiles/orders", test_orders);
  g_test_add_func ("/percentiles/lengths", test_lengths);
}
