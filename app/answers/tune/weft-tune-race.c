/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-tune-race.h"

#include "weft-difference-test.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <math.h>

#define KIB 1024.0
#define MIB (1024 * KIB)
/* Number of rounds before any setting can leave the race: with fewer runs, the rank test cannot
 * reach WEFT_RANK_TEST_LIKELY_P. */
#define FIRST_ROUNDS 3
/* A measure without a weight may become worse by at most this fraction. */
#define LIMIT 0.05
/* Scores this close are equal; the setting with the least memory is then the best. */
#define SAME_SCORE 0.01
/* Range in which values of a size are tried. The first ones to try are four times and a quarter of
 * the best size. */
#define MIN_SIZE   (64 * KIB)
#define MAX_SIZE   (256 * MIB)
#define SIZE_STEP  2.0
#define COUNT_STEP 1.0
/* Maximum number of times that neighbours of the best value are added. */
#define MAX_WIDENED 4

const WeftTuneNumberRow weft_tune_numbers[WEFT_N_TUNE_NUMBERS] = {
  [WEFT_TUNE_ELAPSED] = { "elapsed", NC_ ("measure", "Elapsed"), NULL, WEFT_UNIT_NS, 1e5, 0 },
  [WEFT_TUNE_CPU] = { "cpu", NC_ ("measure", "CPU"), NULL, WEFT_UNIT_NS, 1e6, 1e7 },
  [WEFT_TUNE_PAUSE] = { "pause", NC_ ("measure", "Pause p99"), "pauses.p99_ns", WEFT_UNIT_NS, 1e5,
                        5e7 },
  [WEFT_TUNE_MEMORY] = { "memory", NC_ ("measure", "Memory"), "gc.max_heap_size", WEFT_UNIT_BYTES,
                         MIB, 256 * MIB },
  [WEFT_TUNE_GC_TIME] = { .quantity = "time.gc_ns", .unit = WEFT_UNIT_NS },
  [WEFT_TUNE_GCS] = { .quantity = "pauses.count", .unit = WEFT_UNIT_COUNT },
  [WEFT_TUNE_LONGEST_PAUSE] = { .quantity = "pauses.max_ns", .unit = WEFT_UNIT_NS },
  [WEFT_TUNE_GC_SYNC] = { .quantity = "time.gc_sync_ns", .unit = WEFT_UNIT_NS },
};

static void
setting_free (gpointer data)
{
  WeftTuneSetting *self = data;

  g_free (self->flags);
  g_free (self->failure);
  for (guint i = 0; i < WEFT_N_TUNE_STAGES; i++)
    g_array_unref (self->runs[i]);
  g_free (self);
}

static WeftTuneSetting *
nth_setting (const WeftTuneRace *self, guint i)
{
  return g_ptr_array_index (self->settings, i);
}

WeftTuneRace *
weft_tune_race_new (const double weights[WEFT_N_TUNE_MEASURES], guint n_runs, guint max_hecs)
{
  WeftTuneRace *self = g_new0 (WeftTuneRace, 1);

  for (guint i = 0; i < WEFT_N_TUNE_MEASURES; i++)
    self->weights[i] = weights[i];
  self->n_runs = MAX (n_runs, WEFT_TUNE_MIN_RUNS);
  self->max_hecs = max_hecs;
  self->settings = g_ptr_array_new_with_free_func (setting_free);
  weft_tune_race_add_setting (self, "", NULL, NAN);
  return self;
}

void
weft_tune_race_free (WeftTuneRace *self)
{
  g_ptr_array_unref (self->settings);
  g_free (self->failure);
  g_free (self);
}

void
weft_tune_race_add_setting (WeftTuneRace *self,
                            const char *flags,
                            const WeftTuning *tuning,
                            double value)
{
  WeftTuneSetting *one;

  for (guint i = 0; i < self->settings->len; i++)
    if (g_str_equal (nth_setting (self, i)->flags, flags))
      return;
  one = g_new0 (WeftTuneSetting, 1);
  *one = (WeftTuneSetting){ .flags = g_strdup (flags), .tuning = tuning, .value = value };
  for (guint i = 0; i < WEFT_N_TUNE_STAGES; i++)
    one->runs[i] = g_array_new (FALSE, FALSE, sizeof (WeftTuneRun));
  g_ptr_array_add (self->settings, one);
}

/* Returns the values of @number in @runs, newly allocated. WEFT_N_TUNE_NUMBERS means the score. */
static double *
list_numbers (const WeftTuneRace *self, const GArray *runs, WeftTuneNumber number)
{
  double *list = g_new0 (double, runs->len + 1), weight = 0;

  for (guint i = 0; i < WEFT_N_TUNE_MEASURES; i++)
    weight += self->weights[i];
  for (guint k = 0; k < runs->len; k++)
    {
      const WeftTuneRun *run = &g_array_index (runs, WeftTuneRun, k);

      if (number < WEFT_N_TUNE_NUMBERS)
        list[k] = run->values[number];
      for (guint i = 0; number == WEFT_N_TUNE_NUMBERS && i < WEFT_N_TUNE_MEASURES; i++)
        list[k] +=
            log (fmax (run->values[i], weft_tune_numbers[i].min_value)) * self->weights[i] / weight;
    }
  return list;
}

static double
median_number (const WeftTuneRace *self, const GArray *runs, WeftTuneNumber number)
{
  g_autofree double *list = list_numbers (self, runs, number);
  guint n = 0;

  for (guint i = 0; i < runs->len; i++)
    if (!isnan (list[i]))
      list[n++] = list[i];
  if (n == 0)
    return NAN;
  qsort (list, n, sizeof *list, weft_compare_double);
  return (list[n / 2] + list[(n - 1) / 2]) / 2;
}

double
weft_tune_race_median (const WeftTuneRace *self,
                       guint setting,
                       WeftTuneStage stage,
                       WeftTuneNumber number)
{
  return median_number (self, nth_setting (self, setting)->runs[stage], number);
}

double
weft_tune_race_gain (const WeftTuneRace *self, guint setting, WeftTuneStage stage)
{
  return -expm1 (
      median_number (self, nth_setting (self, setting)->runs[stage], WEFT_N_TUNE_NUMBERS) -
      median_number (self, nth_setting (self, 0)->runs[stage], WEFT_N_TUNE_NUMBERS));
}

static double
chance_of_difference (
    const WeftTuneRace *self, guint a, guint b, WeftTuneStage stage, WeftTuneNumber number)
{
  const GArray *runs = nth_setting (self, a)->runs[stage],
               *others = nth_setting (self, b)->runs[stage];
  g_autofree double *numbers = list_numbers (self, runs, number);
  g_autofree double *other_numbers = list_numbers (self, others, number);

  return weft_rank_test_or_nan (numbers, runs->len, other_numbers, others->len,
                                WEFT_RANK_TEST_LIKELY_P);
}

double
weft_tune_race_p (const WeftTuneRace *self, guint setting, WeftTuneStage stage)
{
  return chance_of_difference (self, 0, setting, stage, WEFT_N_TUNE_NUMBERS);
}

/* Returns TRUE if a measure without a weight is clearly worse than with the present setting, and
 * sets @worse to it. */
static gboolean
is_over_limit (const WeftTuneRace *self, guint setting, WeftTuneStage stage, WeftTuneNumber *worse)
{
  for (guint i = 0; i < WEFT_N_TUNE_MEASURES; i++)
    {
      double now = median_number (self, nth_setting (self, 0)->runs[stage], i);
      double then = median_number (self, nth_setting (self, setting)->runs[stage], i);

      if (self->weights[i] > 0 || !(then > now * (1 + LIMIT) + weft_tune_numbers[i].allowance) ||
          !(chance_of_difference (self, 0, setting, stage, i) <= WEFT_RANK_TEST_LIKELY_P))
        continue;
      *worse = i;
      return TRUE;
    }
  return FALSE;
}

/* Returns the best setting in the race, which has the lowest median score. Of settings whose scores
 * are almost as low, returns the one with the least memory. Returns 0 if only the present setting
 * is left. */
static guint
find_best (const WeftTuneRace *self)
{
  double least = INFINITY, memory = INFINITY;
  guint best = 0;

  for (guint i = 1; i < self->settings->len; i++)
    if (nth_setting (self, i)->fate == WEFT_TUNE_RACING &&
        nth_setting (self, i)->runs[WEFT_TUNE_SEARCH]->len > 0)
      least = fmin (least, median_number (self, nth_setting (self, i)->runs[WEFT_TUNE_SEARCH],
                                          WEFT_N_TUNE_NUMBERS));
  for (guint i = 1; i < self->settings->len; i++)
    {
      const GArray *runs = nth_setting (self, i)->runs[WEFT_TUNE_SEARCH];
      double used = median_number (self, runs, WEFT_TUNE_MEMORY);

      if (nth_setting (self, i)->fate != WEFT_TUNE_RACING || runs->len == 0 ||
          median_number (self, runs, WEFT_N_TUNE_NUMBERS) > least + SAME_SCORE ||
          (best != 0 && !(used < memory)))
        continue;
      best = i;
      memory = used;
    }
  return best;
}

guint
weft_tune_race_leader (const WeftTuneRace *self)
{
  return self->best != 0 ? self->best : find_best (self);
}

/* Removes from the race the settings that are over a limit or clearly worse than the best one.
 * Returns the number of settings left, not counting the present one. */
static guint
drop_losers (WeftTuneRace *self)
{
  guint best, n_left = 0;

  for (guint i = 1; i < self->settings->len; i++)
    if (nth_setting (self, i)->fate == WEFT_TUNE_RACING &&
        is_over_limit (self, i, WEFT_TUNE_SEARCH, &nth_setting (self, i)->worse))
      nth_setting (self, i)->fate = WEFT_TUNE_OVER_LIMIT;
  best = find_best (self);
  if (weft_tune_race_gain (self, best, WEFT_TUNE_SEARCH) < 0)
    best = 0;
  for (guint i = 1; i < self->settings->len; i++)
    {
      WeftTuneSetting *one = nth_setting (self, i);

      if (i != best && one->fate == WEFT_TUNE_RACING &&
          weft_tune_race_gain (self, i, WEFT_TUNE_SEARCH) <
              weft_tune_race_gain (self, best, WEFT_TUNE_SEARCH) &&
          chance_of_difference (self, best, i, WEFT_TUNE_SEARCH, WEFT_N_TUNE_NUMBERS) <=
              WEFT_RANK_TEST_LIKELY_P)
        one->fate = weft_tune_race_gain (self, i, WEFT_TUNE_SEARCH) < 0 ? WEFT_TUNE_WORSE :
                                                                          WEFT_TUNE_NOT_CHOSEN;
      n_left += one->fate == WEFT_TUNE_RACING ? 1 : 0;
    }
  return n_left;
}

/* Adds a setting with the value of @one times 2 to the power of @step, limited to the range of
 * values to try. */
static void
add_neighbour (WeftTuneRace *self, const WeftTuneSetting *one, double step)
{
  gboolean is_size = one->tuning->is_size;
  double value = one->value * exp2 (step);
  char text[32];

  value = is_size ? CLAMP (round (value / KIB) * KIB, MIN_SIZE, MAX_SIZE) :
                    CLAMP (round (value), 1, self->max_hecs);
  weft_tuning_format (one->tuning, value, text, sizeof text);
  weft_tune_race_add_setting (self, text, one->tuning, value);
}

/* Returns TRUE if @setting is probably better than the present one, so that it pays to search
 * around it. */
static gboolean
is_gain (const WeftTuneRace *self, guint setting)
{
  return weft_tune_race_gain (self, setting, WEFT_TUNE_SEARCH) >= WEFT_TUNE_MIN_GAIN &&
         chance_of_difference (self, 0, setting, WEFT_TUNE_SEARCH, WEFT_N_TUNE_NUMBERS) <=
             WEFT_RANK_TEST_LIKELY_P;
}

/* Adds settings that may be better than the best one. Returns FALSE if there are none left. */
static gboolean
widen_search (WeftTuneRace *self, guint best)
{
  guint n = self->settings->len, other = 0;
  const WeftTuneSetting *one = nth_setting (self, best);
  gboolean is_searched =
      one->tuning != NULL && (one->tuning->is_size || g_str_equal (one->tuning->flag, "-N"));

  if (self->step == 0 && is_searched)
    self->step = one->tuning->is_size ? SIZE_STEP : COUNT_STEP;
  else if (best == self->best)
    self->step /= 2;
  self->best = best;
  if (is_searched && self->step >= COUNT_STEP && self->n_widened++ < MAX_WIDENED)
    {
      add_neighbour (self, one, self->step);
      add_neighbour (self, one, -self->step);
    }
  if (self->settings->len > n || self->was_combined)
    return self->settings->len > n;

  /* combine the best setting with the best setting of another flag that is also a gain */
  self->was_combined = TRUE;
  for (guint i = 1; i < n; i++)
    if (i != best && nth_setting (self, i)->fate != WEFT_TUNE_OVER_LIMIT &&
        nth_setting (self, i)->fate != WEFT_TUNE_BROKEN &&
        (one->tuning == NULL || nth_setting (self, i)->tuning != one->tuning) &&
        is_gain (self, i) &&
        weft_tune_race_gain (self, i, WEFT_TUNE_SEARCH) >=
            weft_tune_race_gain (self, other, WEFT_TUNE_SEARCH))
      other = i;
  if (other > 0)
    {
      g_autofree char *flags =
          g_strconcat (one->flags, " ", nth_setting (self, other)->flags, NULL);

      weft_tune_race_add_setting (self, flags, NULL, NAN);
    }
  return self->settings->len > n;
}

/* Begins the confirmation of @best. If there is no setting that looks better than the present one,
 * ends the race instead. */
static void
begin_confirmation (WeftTuneRace *self, guint best)
{
  if (best == 0 || !(weft_tune_race_gain (self, best, WEFT_TUNE_SEARCH) >= WEFT_TUNE_MIN_GAIN / 2))
    {
      self->outcome = WEFT_TUNE_NO_CHANGE;
      nth_setting (self, best)->fate = WEFT_TUNE_NOT_CHOSEN;
      self->best = 0;
      return;
    }
  self->best = best;
  self->is_confirming = TRUE;
  self->round = 0;
}

static void
judge_search_round (WeftTuneRace *self)
{
  guint n_left = self->round >= FIRST_ROUNDS ? drop_losers (self) : G_MAXUINT, best;

  if (n_left > 1 && self->round < self->n_runs)
    return;
  best = find_best (self);
  if (best != 0 && is_gain (self, best) && widen_search (self, best))
    self->round = 0;
  else
    begin_confirmation (self, best);
  for (guint i = 1; i < self->settings->len; i++)
    if (i != best && nth_setting (self, i)->fate == WEFT_TUNE_RACING &&
        nth_setting (self, i)->runs[WEFT_TUNE_SEARCH]->len > 0)
      nth_setting (self, i)->fate = WEFT_TUNE_NOT_CHOSEN;
}

/* Decides the race by the runs of the confirmation alone. */
static void
judge_confirmation (WeftTuneRace *self)
{
  WeftTuneSetting *best = nth_setting (self, self->best);

  if (self->round < WEFT_TUNE_MIN_RUNS)
    {
      self->outcome = WEFT_TUNE_OUT_OF_TIME;
      return;
    }
  self->outcome = WEFT_TUNE_NO_CHANGE;
  best->fate = WEFT_TUNE_UNCONFIRMED;
  if (is_over_limit (self, self->best, WEFT_TUNE_CONFIRMATION, &best->worse))
    best->fate = WEFT_TUNE_OVER_LIMIT;
  else if (weft_tune_race_gain (self, self->best, WEFT_TUNE_CONFIRMATION) >= WEFT_TUNE_MIN_GAIN &&
           chance_of_difference (self, 0, self->best, WEFT_TUNE_CONFIRMATION,
                                 WEFT_N_TUNE_NUMBERS) <= WEFT_TUNE_MAX_P)
    {
      best->fate = WEFT_TUNE_CHOSEN;
      self->outcome = WEFT_TUNE_FOUND;
    }
}

static gboolean
runs_in_stage (const WeftTuneRace *self, guint setting)
{
  return setting == 0 ||
         (self->is_confirming ? setting == self->best :
                                nth_setting (self, setting)->fate == WEFT_TUNE_RACING);
}

gint
weft_tune_race_next_setting (WeftTuneRace *self, double left)
{
  while (self->outcome == WEFT_TUNE_UNFINISHED)
    {
      /* number of runs in the next round, and in the shortest confirmation after it */
      guint n = self->is_confirming ? 0 : 2 * WEFT_TUNE_MIN_RUNS;

      for (guint i = 0; self->next_setting == 0 && i < self->settings->len; i++)
        n += runs_in_stage (self, i);
      if (self->settings->len == 1)
        self->outcome = WEFT_TUNE_NO_CHANGE;
      else if (self->next_setting == 0 && n > left)
        {
          guint best = self->is_confirming ? 0 : find_best (self);

          if (self->is_confirming)
            judge_confirmation (self);
          else if (best == 0 || left < 2 * WEFT_TUNE_MIN_RUNS)
            self->outcome = WEFT_TUNE_OUT_OF_TIME;
          else
            begin_confirmation (self, best);
        }
      else
        {
          for (; self->next_setting < self->settings->len; self->next_setting++)
            if (runs_in_stage (self, self->next_setting))
              return (gint) self->next_setting++;
          self->next_setting = 0;
          self->round++;
          if (!self->is_confirming)
            judge_search_round (self);
          else if (self->round >= self->n_runs)
            judge_confirmation (self);
        }
    }
  return -1;
}

void
weft_tune_race_add_run (WeftTuneRace *self, guint setting, const WeftTuneRun *run)
{
  WeftTuneSetting *one = nth_setting (self, setting);

  g_array_append_vals (one->runs[self->is_confirming ? WEFT_TUNE_CONFIRMATION : WEFT_TUNE_SEARCH],
                       run, 1);
  if (run->reached_limit && !self->is_confirming)
    one->fate = WEFT_TUNE_WORSE;
}

void
weft_tune_race_drop_setting (WeftTuneRace *self, guint setting, char *failure)
{
  gboolean is_last = TRUE;

  if (setting > 0 && !self->is_confirming)
    {
      nth_setting (self, setting)->fate = WEFT_TUNE_BROKEN;
      nth_setting (self, setting)->failure = g_strdup (failure);
      for (guint i = 1; i < self->settings->len; i++)
        is_last &= nth_setting (self, i)->fate == WEFT_TUNE_BROKEN;
    }
  if (is_last)
    weft_tune_race_end (self, WEFT_TUNE_FAILED, failure);
  else
    g_free (failure);
}

void
weft_tune_race_end (WeftTuneRace *self, WeftTuneOutcome outcome, char *failure)
{
  self->outcome = outcome;
  g_free (self->failure);
  self->failure = failure;
}
