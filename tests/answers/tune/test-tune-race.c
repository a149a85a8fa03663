/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests the race of settings by simulated runs: without a gain it ends in no change, a planted gain
 * is found, and a value is searched. */
#include "weft-test-unit.h"
#include "weft-tune-race.h"

#include <math.h>

#define MIB (1024 * 1024.0)

/* Number of races of each property. */
#define N_RACES 200

typedef struct
{
  GRand *random;
  double noise; /* standard deviation of the logarithm */
  /* Returns the elapsed time (ns) of a setting without noise. */
  double (*cost) (const WeftTuneSetting *setting);
  double memory; /* added to that of the present setting by each other one, bytes */
  guint n_runs;  /* of all settings */
} Simulation;

/* Returns a number of the normal distribution, by the method of Box and Muller. */
static double
normal (GRand *random)
{
  return sqrt (-2 * log (1 - g_rand_double (random))) * cos (2 * G_PI * g_rand_double (random));
}

static void
simulate (Simulation *self, WeftTuneRace *race, double left)
{
  gint setting;

  while ((setting = weft_tune_race_next_setting (race, left)) >= 0)
    {
      const WeftTuneSetting *one = weft_tune_race_nth (race, (guint) setting);
      double time = self->cost (one) * exp (normal (self->random) * self->noise);
      WeftTuneRun run = { .values = { time, time, 1e6, 10 * MIB + (setting > 0 ? self->memory : 0),
                                      1e6, 10, 1e6, 1e5 } };

      weft_tune_race_add_run (race, (guint) setting, &run);
      self->n_runs++;
      left--;
    }
}

static const double elapsed[WEFT_N_TUNE_MEASURES] = { 1, 0, 0, 0 };

static WeftTuneRace *
race_of_four (const double *weights)
{
  WeftTuneRace *race = weft_tune_race_new (weights, 7, 8);

  weft_tune_race_add_setting (race, "-A4m", weft_tuning_find ("-A"), 4 * MIB);
  weft_tune_race_add_setting (race, "-N2", weft_tuning_find ("-N"), 2);
  weft_tune_race_add_setting (race, "--nonmoving-gc", weft_tuning_find ("--nonmoving-gc"), NAN);
  weft_tune_race_add_setting (race, "-qg", NULL, NAN);
  weft_tune_race_add_setting (race, "-qg", NULL, NAN);
  g_assert_cmpuint (race->settings->len, ==, 5);
  return race;
}

static double
same_cost (const WeftTuneSetting *setting)
{
  return 1e9;
}

/* Returns how many of N_RACES end with @outcome, and with @flags chosen unless NULL. */
static guint
count_races (Simulation *self, WeftTuneOutcome outcome, const char *flags)
{
  guint n = 0;

  self->random = g_rand_new_with_seed (4711);
  self->n_runs = 0;
  for (guint i = 0; i < N_RACES; i++)
    {
      g_autoptr (WeftTuneRace) race = race_of_four (elapsed);

      simulate (self, race, INFINITY);
      if (race->outcome == outcome &&
          (flags == NULL ||
           g_strrstr (weft_tune_race_nth (race, race->best)->flags, flags) != NULL))
        n++;
    }
  g_test_message ("%u of %u, %.1f runs a race", n, N_RACES, self->n_runs / (double) N_RACES);
  g_rand_free (self->random);
  return n;
}

static void
test_no_gain (void)
{
  static const double noises[] = { 0, 0.005, 0.03, 0.1, 0.3 };

  for (guint i = 0; i < G_N_ELEMENTS (noises); i++)
    {
      Simulation one = { .noise = noises[i], .cost = same_cost };

      g_assert_cmpuint (count_races (&one, WEFT_TUNE_NO_CHANGE, NULL), >=, N_RACES * 98 / 100);
    }
}

static double
planted_cost (const WeftTuneSetting *setting)
{
  return g_strrstr (setting->flags, "-qg") != NULL ? 0.8e9 :
         g_str_equal (setting->flags, "-N2")       ? 1.3e9 :
                                                     1e9;
}

static void
test_gain (void)
{
  static const double noises[] = { 0, 0.01, 0.03, 0.05 };

  for (guint i = 0; i < G_N_ELEMENTS (noises); i++)
    {
      Simulation one = { .noise = noises[i], .cost = planted_cost };

      g_assert_cmpuint (count_races (&one, WEFT_TUNE_FOUND, "-qg"), >=, N_RACES * 95 / 100);
    }
}

/* Two flags that help together are found together. */
static double
two_costs (const WeftTuneSetting *setting)
{
  return 1e9 * (g_strrstr (setting->flags, "-qg") != NULL ? 0.8 : 1) *
         (g_strrstr (setting->flags, "--nonmoving-gc") != NULL ? 0.9 : 1);
}

static void
test_combination (void)
{
  Simulation one = { .noise = 0.01, .cost = two_costs };

  g_assert_cmpuint (count_races (&one, WEFT_TUNE_FOUND, "-qg --nonmoving-gc"), >=,
                    N_RACES * 95 / 100);
}

/* A curve with its least value at 64 MiB; no other flag has an effect. */
static double
curved_cost (const WeftTuneSetting *setting)
{
  double far =
      setting->tuning != NULL && setting->tuning->is_size ? log2 (setting->value / (64 * MIB)) : -6;

  return 1e9 * (1 + 0.02 * far * far);
}

static void
test_search (void)
{
  guint n = 0;

  for (guint i = 0; i < N_RACES; i++)
    {
      Simulation one = { g_rand_new_with_seed (i), .noise = 0.01, .cost = curved_cost };
      g_autoptr (WeftTuneRace) race = race_of_four (elapsed);
      const WeftTuneSetting *best;

      simulate (&one, race, INFINITY);
      best = weft_tune_race_nth (race, race->best);
      if (race->outcome == WEFT_TUNE_FOUND && best->value >= 31 * MIB && best->value <= 129 * MIB)
        n++;
      g_assert_cmpuint (one.n_runs, <, 120);
      g_rand_free (one.random);
    }
  g_assert_cmpuint (n, >=, N_RACES * 95 / 100);
}

/* A measure without a weight must not become worse, unless by little; one with a weight may. */
static void
test_limits (void)
{
  static const double both[WEFT_N_TUNE_MEASURES] = { 1, 0, 0, 0.01 };

  for (guint i = 0; i < 3; i++)
    {
      Simulation one = { g_rand_new_with_seed (i), .noise = 0.01, .cost = planted_cost };
      g_autoptr (WeftTuneRace) race = race_of_four (i < 2 ? elapsed : both);

      one.memory = i == 0 ? 200 * MIB : 500 * MIB;
      simulate (&one, race, INFINITY);
      g_assert_cmpint (race->outcome, ==, i == 1 ? WEFT_TUNE_NO_CHANGE : WEFT_TUNE_FOUND);
      if (i == 1)
        g_assert_cmpint (weft_tune_race_nth (race, 4)->fate, ==, WEFT_TUNE_OVER_LIMIT);
      else
        g_assert_cmpfloat (
            fabs (weft_tune_race_gain (race, race->best, WEFT_TUNE_CONFIRMATION) - 0.2), <, 0.05);
      g_rand_free (one.random);
    }
}

/* Without time for a confirmation, nothing is chosen. A setting that was cut is out at once. */
static void
test_time (void)
{
  static const guint lefts[] = { 0, 9, 14, 20, 25, 40 };

  for (guint i = 0; i < G_N_ELEMENTS (lefts); i++)
    {
      Simulation one = { g_rand_new_with_seed (1), .noise = 0.01, .cost = planted_cost };
      g_autoptr (WeftTuneRace) race = race_of_four (elapsed);

      simulate (&one, race, lefts[i]);
      g_assert_cmpuint (one.n_runs, <=, lefts[i]);
      g_assert_cmpint (race->outcome, ==, lefts[i] < 15 ? WEFT_TUNE_OUT_OF_TIME : WEFT_TUNE_FOUND);
      g_rand_free (one.random);
    }
}

static void
test_cut (void)
{
  g_autoptr (WeftTuneRace) race = weft_tune_race_new (elapsed, 5, 1);
  WeftTuneRun run = { .values = { 1e9, 1e9, 1e6, MIB } };

  weft_tune_race_add_setting (race, "-G1", NULL, NAN);
  g_assert_cmpint (weft_tune_race_next_setting (race, INFINITY), ==, 0);
  weft_tune_race_add_run (race, 0, &run);
  g_assert_cmpint (weft_tune_race_next_setting (race, INFINITY), ==, 1);
  run.reached_limit = TRUE;
  weft_tune_race_add_run (race, 1, &run);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (weft_tune_race_next_setting (race, INFINITY), ==, 0);
      weft_tune_race_add_run (race, 0, &run);
    }
  g_assert_cmpint (weft_tune_race_next_setting (race, INFINITY), ==, -1);
  g_assert_cmpint (race->outcome, ==, WEFT_TUNE_NO_CHANGE);
  g_assert_cmpint (weft_tune_race_nth (race, 1)->fate, ==, WEFT_TUNE_WORSE);
}

/* Without flags to try, the race is over before it begins. */
static void
test_nothing (void)
{
  g_autoptr (WeftTuneRace) race = weft_tune_race_new (elapsed, 5, 1);

  g_assert_cmpint (weft_tune_race_next_setting (race, INFINITY), ==, -1);
  g_assert_cmpint (race->outcome, ==, WEFT_TUNE_NO_CHANGE);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/tune/no-gain", test_no_gain);
  g_test_add_func ("/tune/gain", test_gain);
  g_test_add_func ("/tune/combination", test_combination);
  g_test_add_func ("/tune/search", test_search);
  g_test_add_func ("/tune/limits", test_limits);
  g_test_add_func ("/tune/time", test_time);
  g_test_add_func ("/tune/cut", test_cut);
  g_test_add_func ("/tune/nothing", test_nothing);
}
