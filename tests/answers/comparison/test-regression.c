/* SPDX-License-Identifier: BSD-3-Clause */
/* New runs judged by a baseline: what has not changed is seldom called worse, and what has is. */
#include "weft-regression.h"
#include "weft-test-unit.h"

#include <math.h>

#define ROUNDS 600

/* A number whose distribution is normal. */
static double
draw_normal (GRand *rand)
{
  return sqrt (-2 * log (1 - g_rand_double (rand))) * cos (2 * G_PI * g_rand_double (rand));
}

/* Distributions of the times of a run, as factors of the usual one. */
static double
draw_quiet (GRand *rand)
{
  return exp (0.02 * draw_normal (rand));
}

static double
draw_noisy (GRand *rand)
{
  return exp (0.3 * draw_normal (rand));
}

/* Never faster than the program is, and sometimes much slower. */
static double
draw_late (GRand *rand)
{
  return 1 - 0.1 * log (1 - g_rand_double (rand));
}

/* One run in ten meets another program. */
static double
draw_met (GRand *rand)
{
  return draw_quiet (rand) * (g_rand_int_range (rand, 0, 10) == 0 ? 1.5 : 1);
}

typedef double (*Draw) (GRand *rand);

/* Runs whose times are drawn by @draw; those of the mutator are multiplied by @slower. */
static WeftBaseline *
draw_runs (GRand *rand, Draw draw, guint n, double slower)
{
  WeftBaseline *self = weft_baseline_new ();

  self->n_runs = n;
  for (guint i = 0; i < n; i++)
    {
      double mutator = 1e9 * slower * draw (rand), gc = 2e8 * draw (rand);

      weft_baseline_add_value (self, "time.elapsed_ns", mutator + gc);
      weft_baseline_add_value (self, "time.mutator_ns", mutator);
      weft_baseline_add_value (self, "time.gc_ns", gc);
      weft_baseline_add_value (self, "pauses.p99_ns", 2e7 * draw (rand));
      weft_baseline_add_value (self, "gc.allocated", 1e8);
      weft_baseline_add_value (self, "gc.max_residency", floor (1e6 * draw (rand)));
      weft_baseline_add_value (self, "gc.max_heap_size",
                               1048576 * ceil (4.5 * (0.9 + draw (rand) / 10)));
    }
  return self;
}

/* Returns the number of rounds in which @n_new runs are worse than a baseline of @n_old. */
static guint
count_worse (Draw draw, guint n_old, guint n_new, double slower)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  guint n_worse = 0;

  for (guint i = 0; i < ROUNDS; i++)
    {
      g_autoptr (WeftBaseline) before = draw_runs (rand, draw, n_old, 1);
      g_autoptr (WeftBaseline) after = draw_runs (rand, draw, n_new, slower);
      g_autoptr (GArray) judged =
          weft_regressions_new (before, &(WeftComparedSide){ .n = n_new, .baseline = after }, NULL);

      n_worse += weft_regressions_n_worse (judged) > 0;
    }
  return n_worse;
}

/* If nothing has changed, at most one judgement in 20 is worse. That needs several new runs if some
 * runs meet other programs: one such run looks like a change. */
static void
test_false_alarms (void)
{
  static const Draw kinds[] = { draw_quiet, draw_noisy, draw_late, draw_met };
  static const guint sizes[][2] = { { 3, 1 }, { 5, 1 }, { 30, 1 }, { 5, 3 }, { 10, 5 } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
      {
        guint n;

        if (kinds[i] == draw_met && sizes[k][1] == 1)
          continue;
        n = count_worse (kinds[i], sizes[k][0], sizes[k][1], 1);
        g_test_message ("distribution %u, %u runs against %u: %.1f %%", i, sizes[k][1], sizes[k][0],
                        100.0 * n / ROUNDS);
        /* three standard deviations above 5 % */
        g_assert_cmpfloat (n, <=, 0.05 * ROUNDS + 3 * sqrt (0.05 * 0.95 * ROUNDS));
      }
}

static void
test_found (void)
{
  g_assert_cmpuint (count_worse (draw_quiet, 5, 3, 1.15), >=, ROUNDS * 95 / 100);
  g_assert_cmpuint (count_worse (draw_quiet, 10, 5, 1.15), >=, ROUNDS * 99 / 100);
  g_assert_cmpuint (count_worse (draw_noisy, 10, 5, 2), >=, ROUNDS * 80 / 100);
  g_assert_cmpuint (count_worse (draw_quiet, 5, 1, 2), >=, ROUNDS * 99 / 100);
  g_assert_cmpuint (count_worse (draw_quiet, 5, 1, 1.1), ==, 0);
}

static void
add_values (WeftBaseline *self, const char *id, const double *values, guint n)
{
  self->n_runs = n;
  for (guint i = 0; i < n; i++)
    weft_baseline_add_value (self, id, values[i]);
}

static const WeftRegression *
find (const GArray *judged, const char *id)
{
  for (guint i = 0; i < judged->len; i++)
    if (g_str_equal (g_array_index (judged, WeftRegression, i).compared.quantity->id, id))
      return &g_array_index (judged, WeftRegression, i);
  g_assert_not_reached ();
}

/* What never varied may not grow; what decides comes first, and of that what is worse. */
static void
test_steady (void)
{
  g_autoptr (WeftBaseline) before = weft_baseline_new ();
  g_autoptr (WeftBaseline) after = weft_baseline_new ();
  g_autoptr (GArray) judged = NULL;
  g_autoptr (GArray) same = NULL;
  g_autoptr (GArray) chosen = NULL;
  const WeftRegression *allocated, *first;

  add_values (before, "gc.allocated", (const double[]){ 1e8, 1e8, 1e8, 1e8 }, 4);
  add_values (before, "time.elapsed_ns", (const double[]){ 95e6, 100e6, 103e6, 101e6 }, 4);
  add_values (before, "gc.copied", (const double[]){ 5, 5, 5, 5 }, 4);
  add_values (after, "gc.allocated", (const double[]){ 1.03e8, 1.03e8, 1.03e8 }, 3);
  add_values (after, "time.elapsed_ns", (const double[]){ 99e6, 100e6, 104e6 }, 3);
  add_values (after, "gc.copied", (const double[]){ 9, 9, 9 }, 3);
  judged = weft_regressions_new (before, &(WeftComparedSide){ .n = 3, .baseline = after }, NULL);
  chosen = weft_regressions_new (before, &(WeftComparedSide){ .n = 3, .baseline = after },
                                 (const char *const[]){ "gc.copied", NULL });
  same = weft_regressions_new (before, &(WeftComparedSide){ .n = 4, .baseline = before }, NULL);
  g_assert_cmpuint (weft_regressions_n_judged (judged), ==, 2);
  g_assert_cmpuint (weft_regressions_n_worse (judged), ==, 1);
  first = &g_array_index (judged, WeftRegression, 0);
  allocated = find (judged, "gc.allocated");
  g_assert_true (first == allocated && first->is_deciding);
  g_assert_cmpfloat (allocated->p.number, ==, 0);
  g_assert_cmpfloat (allocated->limit.number, >, 1e8);
  g_assert_cmpfloat (allocated->limit.number, <, 1.03e8);
  g_assert_cmpint (find (judged, "time.elapsed_ns")->verdict, ==, WEFT_COMPARED_NOISE);
  g_assert_cmpint (find (judged, "gc.copied")->verdict, ==, WEFT_COMPARED_WORSE);
  g_assert_false (find (judged, "gc.copied")->is_deciding);
  g_assert_cmpint (find (judged, "time.gc_ns")->verdict, ==, WEFT_COMPARED_ABSENT);
  g_assert_false (weft_amount_is_known (find (judged, "time.gc_ns")->p));
  g_assert_cmpuint (weft_regressions_n_worse (same), ==, 0);
  g_assert_cmpuint (weft_regressions_n_judged (chosen), ==, 1);
  g_assert_true (find (chosen, "gc.copied")->is_deciding);
  g_assert_false (find (chosen, "gc.allocated")->is_deciding);
  g_assert_cmpint (find (same, "time.elapsed_ns")->verdict, ==, WEFT_COMPARED_SAME);
}

/* A value at the limit is worse, and one below is not. */
static void
test_limit (void)
{
  g_autoptr (WeftBaseline) before = weft_baseline_new ();
  double limit = 0;

  add_values (before, "time.elapsed_ns", (const double[]){ 80e6, 90e6, 100e6, 110e6, 120e6 }, 5);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WeftBaseline) after = weft_baseline_new ();
      g_autoptr (GArray) judged = NULL;
      double value = i == 0 ? 100e6 : limit * (i == 1 ? 0.999 : 1.001);

      add_values (after, "time.elapsed_ns", &value, 1);
      judged =
          weft_regressions_new (before, &(WeftComparedSide){ .n = 1, .baseline = after }, NULL);
      limit = find (judged, "time.elapsed_ns")->limit.number;
      g_assert_cmpuint (weft_regressions_n_worse (judged), ==, i == 2);
    }
}

/* However short the times of the baseline are, a second is worse, and the limit is near the step.
 */
static void
test_short_times (void)
{
  for (double us = 0; us < 2000; us = us * 4 + 1)
    {
      g_autoptr (WeftBaseline) before = weft_baseline_new ();
      g_autoptr (WeftBaseline) after = weft_baseline_new ();
      g_autoptr (GArray) judged = NULL;
      double values[5], now = 1e9, limit;

      for (guint i = 0; i < 5; i++)
        values[i] = us * 1e3 * (1 + 0.01 * i);
      add_values (before, "time.gc_ns", values, 5);
      add_values (after, "time.gc_ns", &now, 1);
      judged =
          weft_regressions_new (before, &(WeftComparedSide){ .n = 1, .baseline = after }, NULL);
      limit = find (judged, "time.gc_ns")->limit.number;
      g_assert_cmpuint (weft_regressions_n_worse (judged), ==, 1);
      g_assert_cmpfloat (limit, >, values[4]);
      g_assert_cmpfloat (limit, <, 5e6 + 3 * values[4]);
    }
}

/* Steps that the clock and the system make are no change, however steady the baseline. */
static void
test_steps (void)
{
  g_autoptr (WeftBaseline) before = weft_baseline_new ();
  g_autoptr (WeftBaseline) after = weft_baseline_new ();
  g_autoptr (GArray) judged = NULL;

  add_values (before, "time.gc_ns", (const double[]){ 80000, 80001, 80002, 80003, 80004 }, 5);
  add_values (before, "time.gc_sync_ns", (const double[]){ 0, 0, 0, 0, 0 }, 5);
  add_values (after, "time.gc_ns", (const double[]){ 120000, 120001, 120002 }, 3);
  add_values (after, "time.gc_sync_ns", (const double[]){ 300000, 300000, 300000 }, 3);
  judged = weft_regressions_new (before, &(WeftComparedSide){ .n = 3, .baseline = after }, NULL);
  g_assert_cmpint (find (judged, "time.gc_ns")->verdict, ==, WEFT_COMPARED_NOISE);
  g_assert_cmpint (find (judged, "time.gc_sync_ns")->verdict, ==, WEFT_COMPARED_NOISE);
}

static void
test_too_few (void)
{
  g_autoptr (WeftBaseline) before = weft_baseline_new ();
  g_autoptr (GArray) judged = NULL;

  add_values (before, "time.elapsed_ns", (const double[]){ 100, 101 }, 2);
  judged = weft_regressions_new (before, &(WeftComparedSide){ .n = 2, .baseline = before }, NULL);
  g_assert_cmpuint (weft_regressions_n_judged (judged), ==, 0);
  g_assert_cmpstr (find (judged, "time.elapsed_ns")->p.why, ==, "too few runs");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/regression/false-alarms", test_false_alarms);
  g_test_add_func ("/regression/found", test_found);
  g_test_add_func ("/regression/steady", test_steady);
  g_test_add_func ("/regression/limit", test_limit);
  g_test_add_func ("/regression/short-times", test_short_times);
  g_test_add_func ("/regression/steps", test_steps);
  g_test_add_func ("/regression/too-few", test_too_few);
}
