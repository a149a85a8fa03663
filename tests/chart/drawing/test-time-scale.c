/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the mapping between times and pixels. */
#include "weft-ticks.h"

#include "weft-test-unit.h"

#include <math.h>

static guint64
random_time (GRand *random)
{
  guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

  return bits >> g_rand_int_range (random, 0, 64);
}

static void
test_ends (void)
{
  WeftTimeScale scale = { 1000, 2000, 500 };

  g_assert_cmpfloat (weft_time_scale_x (&scale, 1000), ==, 0);
  g_assert_cmpfloat (weft_time_scale_x (&scale, 2000), ==, 500);
  g_assert_cmpfloat (weft_time_scale_x (&scale, 1500), ==, 250);
  g_assert_cmpfloat (weft_time_scale_x (&scale, 0), ==, -500);
  g_assert_cmpfloat (weft_time_scale_x (&scale, 4000), ==, 1500);
  g_assert_cmpfloat (weft_time_scale_ns_per_px (&scale), ==, 2);
  g_assert_cmpuint (weft_time_scale_time (&scale, 250), ==, 1500);
  g_assert_cmpuint (weft_time_scale_time (&scale, -250), ==, 500);
  g_assert_cmpuint (weft_time_scale_time (&scale, -501), ==, 0);
  g_assert_cmpuint (weft_time_scale_time (&scale, 1e300), ==, G_MAXUINT64);
  g_assert_cmpuint (weft_time_scale_time (&scale, -INFINITY), ==, 0);
  g_assert_cmpuint (weft_time_scale_time (&scale, NAN), ==, 1000);
}

static void
test_late_in_a_long_run (void)
{
  guint64 year = G_GUINT64_CONSTANT (31536000000000000);
  WeftTimeScale scale = { year, year + 10, 1000 };

  /* doubles of these times would all be the same */
  for (guint i = 0; i <= 10; i++)
    {
      g_assert_cmpfloat_with_epsilon (weft_time_scale_x (&scale, year + i), 100.0 * i, 1e-9);
      g_assert_cmpuint (weft_time_scale_time (&scale, 100.0 * i), ==, year + i);
    }
}

static void
test_degenerate (void)
{
  const WeftTimeScale scales[] = {
    { 5, 5, 100 },
    { 9, 5, 100 },
    { 0, 10, 0 },
    { 0, 10, -5 },
    { 0, 10, NAN },
    { 0, G_MAXUINT64, INFINITY },
    { G_MAXUINT64, G_MAXUINT64, 0 },
    { 0, G_MAXUINT64, 1e-300 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_assert_true (isfinite (weft_time_scale_x (&scales[i], 7)));
      g_assert_cmpfloat (weft_time_scale_ns_per_px (&scales[i]), >, 0);
      g_assert_cmpuint (weft_time_scale_columns (&scales[i]), >=, 1);
      g_assert_cmpuint (weft_time_scale_edge (&scales[i], 0), ==, scales[i].from);
      g_assert_cmpuint (weft_time_scale_edge (&scales[i], G_MAXUINT), ==,
                        MAX (scales[i].from, scales[i].to));
    }
}

static void
test_edges (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint round = 0; round < 500; round++)
    {
      guint64 a = random_time (random);
      guint64 b = random_time (random);
      guint n = (guint) g_rand_int_range (random, 1, 4000);
      WeftTimeScale scale = { MIN (a, b), MAX (a, b), n };
      guint64 previous = scale.from;

      g_assert_cmpuint (weft_time_scale_columns (&scale), ==, n);
      g_assert_cmpuint (weft_time_scale_edge (&scale, 0), ==, scale.from);
      g_assert_cmpuint (weft_time_scale_edge (&scale, n), ==, scale.to);
      for (guint i = 1; i <= n; i++)
        {
          guint64 edge = weft_time_scale_edge (&scale, i);

          /* fair: no column is more than a nanosecond longer than another */
          g_assert_cmpuint (edge, >=, previous);
          g_assert_cmpuint (edge - previous, >=, (scale.to - scale.from) / n);
          g_assert_cmpuint (edge - previous, <=, (scale.to - scale.from) / n + 1);
          previous = edge;
        }
    }
}

static void
test_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  for (guint round = 0; round < 5000; round++)
    {
      guint64 from = random_time (random);
      guint64 span = MIN (random_time (random) >> 12, G_MAXUINT64 - from);
      WeftTimeScale scale = { from, from + span, g_rand_double_range (random, 1, 4000) };
      guint64 time = from + (span > 0 ? random_time (random) % span : 0);

      /* below 2^52 ns a double holds a time exactly, with bits to spare for the way back */
      g_assert_cmpuint (weft_time_scale_time (&scale, weft_time_scale_x (&scale, time)), ==, time);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/time-scale/ends", test_ends);
  g_test_add_func ("/time-scale/late-in-a-long-run", test_late_in_a_long_run);
  g_test_add_func ("/time-scale/degenerate", test_degenerate);
  g_test_add_func ("/time-scale/edges", test_edges);
  g_test_add_func ("/time-scale/round-trip", test_round_trip);
}
