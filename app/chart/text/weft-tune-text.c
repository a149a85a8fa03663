/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-tune-text.h"

#include "weft-amount-text.h"
#include "weft-join.h"

#include <glib/gi18n.h>
#include <math.h>

const char *
weft_tune_column_title (WeftTuneColumn column)
{
  static const char *const heads[WEFT_N_TUNE_COLUMNS] = {
    [WEFT_TUNE_COLUMN_FLAGS] = NC_ ("column", "Flags"),
    [WEFT_TUNE_COLUMN_RUNS] = NC_ ("column", "Runs"),
    [WEFT_TUNE_COLUMN_CHANGE] = NC_ ("column", "Change"),
    [WEFT_TUNE_COLUMN_CHANCE] = NC_ ("column", "Chance"),
    [WEFT_TUNE_COLUMN_RESULT] = NC_ ("column", "Result"),
  };
  guint measure = column - WEFT_TUNE_COLUMN_MEASURE;

  return measure < WEFT_N_TUNE_MEASURES ?
             g_dpgettext2 (NULL, "measure", weft_tune_numbers[measure].title) :
             g_dpgettext2 (NULL, "column", heads[column]);
}

static WeftFormatted
format_median (const WeftTune *self, guint setting, WeftTuneStage stage, WeftTuneNumber number)
{
  double value = weft_tune_race_median (self->race, setting, stage, number);

  return weft_amount_text (weft_tune_numbers[number].unit,
                           isnan (value) ? weft_amount_absent (WEFT_AMOUNT_NONE, NULL) :
                                           weft_amount (value),
                           WEFT_DIGITS_BRIEF);
}

static char *
describe_fate (const WeftTune *self, guint setting)
{
  static const char *const fates[] = {
    [WEFT_TUNE_WORSE] = NC_ ("setting", "worse"),
    [WEFT_TUNE_OVER_LIMIT] = NC_ ("setting", "worse: %s"),
    [WEFT_TUNE_NOT_CHOSEN] = NC_ ("setting", "not chosen"),
    [WEFT_TUNE_UNCONFIRMED] = NC_ ("setting", "not confirmed"),
    [WEFT_TUNE_CHOSEN] = NC_ ("setting", "better"),
    [WEFT_TUNE_BROKEN] = NC_ ("setting", "left out: %s"),
  };
  const WeftTuneSetting *one = weft_tune_race_nth (self->race, setting);
  const char *text;

  if (one->fate == WEFT_TUNE_RACING || setting == 0)
    return g_strdup ("");
  text = g_dpgettext2 (NULL, "setting", fates[one->fate]);
  if (one->fate == WEFT_TUNE_BROKEN)
    return weft_format_replace (text, one->failure);
  return one->fate == WEFT_TUNE_OVER_LIMIT ?
             weft_format_replace (text,
                                  weft_tune_column_title (WEFT_TUNE_COLUMN_MEASURE + one->worse)) :
             g_strdup (text);
}

char *
weft_tune_cell_text (const WeftTune *self, guint setting, WeftTuneColumn column)
{
  const WeftTuneSetting *one = weft_tune_race_nth (self->race, setting);
  double chance;

  if (column == WEFT_TUNE_COLUMN_FLAGS)
    return g_strdup (setting == 0 ? C_ ("setting", "present") : one->flags);
  if (column == WEFT_TUNE_COLUMN_RUNS)
    return g_strdup_printf ("%u", one->runs[WEFT_TUNE_SEARCH]->len);
  if (column == WEFT_TUNE_COLUMN_RESULT)
    return describe_fate (self, setting);
  if (one->runs[WEFT_TUNE_SEARCH]->len == 0)
    return g_strdup ("");
  if (column < WEFT_TUNE_COLUMN_CHANGE)
    return g_strdup (
        format_median (self, setting, WEFT_TUNE_SEARCH, column - WEFT_TUNE_COLUMN_MEASURE).text);
  chance = weft_tune_race_p (self->race, setting, WEFT_TUNE_SEARCH);
  if (setting == 0 || (column == WEFT_TUNE_COLUMN_CHANCE && isnan (chance)))
    return g_strdup ("");
  return g_strdup (
      column == WEFT_TUNE_COLUMN_CHANGE ?
          weft_format_change_percent (-weft_tune_race_gain (self->race, setting, WEFT_TUNE_SEARCH))
              .text :
          weft_format_percent (chance, 1).text);
}

static char *
describe_gain (const WeftTune *self, guint setting)
{
  const WeftTuneSetting *one = weft_tune_race_nth (self->race, setting);
  guint n = one->runs[WEFT_TUNE_CONFIRMATION]->len;
  WeftTuneStage stage = n > 0 ? WEFT_TUNE_CONFIRMATION : WEFT_TUNE_SEARCH;
  g_autoptr (GString) medians = g_string_new (NULL); /* "Elapsed 1.5 s → 1.2 s" */
  g_autofree char *gain = g_strdup_printf (
      _ ("%s is %s better than the present flags"), one->flags,
      weft_format_percent (fmax (weft_tune_race_gain (self->race, setting, stage), 0), 1).text);
  g_autofree char *labelled = NULL;
  g_autofree char *doubt = self->race->outcome == WEFT_TUNE_FOUND ?
                               g_strdup_printf (ngettext ("%u further run of each confirms it",
                                                          "%u further runs of each confirm it", n),
                                                n) :
                               g_strdup (_ ("No further runs have confirmed it"));

  for (guint i = 0; i < WEFT_N_TUNE_MEASURES; i++)
    {
      g_autofree char *median =
          /* Translators: a measure, and its values before and after */
          g_strdup_printf (_ ("%s %s → %s"), weft_tune_column_title (WEFT_TUNE_COLUMN_MEASURE + i),
                           format_median (self, 0, stage, i).text,
                           format_median (self, setting, stage, i).text);

      if (self->race->weights[i] > 0)
        weft_join (medians, WEFT_JOIN_LIST, median);
    }
  labelled = weft_labelled (gain, medians->str);
  return weft_joined (WEFT_JOIN_SENTENCE, labelled, doubt);
}

/* Returns the current run of a race or, after a race that found no better setting, the outcome. */
static char *
describe_outcome (const WeftTune *self)
{
  const WeftTuneRace *race = self->race;
  guint n_tried = race->settings->len - 1;

  if (race->outcome == WEFT_TUNE_UNFINISHED)
    return g_strdup_printf (_ ("Run %u: %s"), self->n_done + 1,
                            self->setting == 0 ? C_ ("setting", "present") :
                                                 weft_tune_race_nth (race, self->setting)->flags);
  if (race->outcome == WEFT_TUNE_STOPPED)
    return g_strdup_printf (
        ngettext ("Stopped after %u run", "Stopped after %u runs", self->n_done), self->n_done);
  if (race->outcome == WEFT_TUNE_OUT_OF_TIME && self->first_trace == NULL)
    return g_strdup (_ ("No change: the first run did not end in the time that was allowed"));
  if (race->outcome == WEFT_TUNE_OUT_OF_TIME)
    return g_strdup (_ ("No change: too little time to tell whether a setting is better"));
  if (n_tried == 0)
    return g_strdup (_ ("No change: there are no flags to try for this program"));
  return g_strdup_printf (
      ngettext ("No change: the setting that was tried is not clearly better",
                "No change: none of the %u settings that were tried is clearly better", n_tried),
      n_tried);
}

char *
weft_tune_outcome_text (const WeftTune *self)
{
  guint leader = weft_tune_race_leader (self->race);
  g_autofree char *gain = leader != 0 ? describe_gain (self, leader) : NULL;
  g_autofree char *outcome = NULL;

  if (self->race->outcome == WEFT_TUNE_FAILED)
    return g_strdup (self->race->failure);
  if (self->race->outcome == WEFT_TUNE_FOUND)
    return g_steal_pointer (&gain);
  outcome = describe_outcome (self);
  if (self->race->outcome != WEFT_TUNE_STOPPED && self->race->outcome != WEFT_TUNE_OUT_OF_TIME)
    return g_steal_pointer (&outcome);
  return weft_joined (WEFT_JOIN_SENTENCE, outcome, gain);
}

GPtrArray *
weft_tune_forecast_texts (const WeftTune *self)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 1; i < self->race->settings->len; i++)
    for (guint k = 0; k < WEFT_TUNING_MAX_EFFECTS; k++)
      {
        WeftTuneNumber number;
        double now, expected;
        g_autofree char *title = NULL;

        if (weft_tune_race_nth (self->race, i)->runs[WEFT_TUNE_SEARCH]->len == 0 ||
            !weft_tune_get_forecast (self, i, k, &number, &now, &expected))
          continue;
        title = weft_labelled (
            weft_tune_race_nth (self->race, i)->flags,
            weft_quantity_title (weft_quantity_find (weft_tune_numbers[number].quantity)->title));
        g_ptr_array_add (
            lines,
            g_strdup_printf (_ ("%s: %s → %s (about %s expected)"), title,
                             format_median (self, 0, WEFT_TUNE_SEARCH, number).text,
                             format_median (self, i, WEFT_TUNE_SEARCH, number).text,
                             weft_amount_text (weft_tune_numbers[number].unit,
                                               weft_amount (round (expected)), WEFT_DIGITS_BRIEF)
                                 .text));
      }
  return lines;
}
