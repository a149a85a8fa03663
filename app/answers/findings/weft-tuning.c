/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses flags from the table, and computes their effects. */
#include "weft-tuning.h"

#include "weft-rts-flags.h"

#include <math.h>

/* A smaller relative effect is ignored. */
#define MIN_EFFECT 0.02

/* Returns TRUE if one of the rules of @self has a notable finding, the conditions of @self hold,
 * the RTS has the flag, and no flag on the command line excludes the flag. */
static gboolean
is_advised (const WeftTuning *self, const WeftDiagnosis *diagnosis, const WeftProcess *process)
{
  guint version = weft_rts_version (process);
  gboolean is_found = FALSE;

  for (guint i = 0; self->rules[i] != NULL && !is_found; i++)
    {
      const WeftFinding *finding = weft_diagnosis_find (diagnosis, self->rules[i]);

      is_found = finding != NULL && weft_finding_is_notable (finding);
    }
  if (!is_found)
    return FALSE;
  for (const WeftCondition *one = self->all; one->kind != WEFT_CONDITION_END; one++)
    if (weft_condition_judge (one, &diagnosis->measures) != WEFT_JUDGED_TRUE)
      return FALSE;
  if (self->min_ghc > 0 && version < self->min_ghc)
    return FALSE;
  if (self->needs_threaded_rts && !weft_rts_is_threaded (process))
    return FALSE;
  if (self->excludes_profiling && (process->rts == NULL || weft_process_is_profiled (process)))
    return FALSE;
  for (guint i = 0; self->conflicting_flags[i] != NULL; i++)
    if (weft_rts_flag (process, self->conflicting_flags[i]) != NULL)
      return FALSE;
  return self->value != NULL || weft_rts_flag (process, self->flag) == NULL;
}

static WeftTuningCase
tuning_case (const WeftTuning *self, const WeftMeasures *measures, const WeftProcess *process)
{
  double given = weft_rts_flag_number (process, self->flag);

  return (WeftTuningCase){ measures, isnan (given) ? self->default_value : given, NAN };
}

const WeftTuning *
weft_tuning_find (const char *flag)
{
  for (guint i = 0; i < weft_n_tunings; i++)
    if (g_str_equal (weft_tunings[i].flag, flag))
      return &weft_tunings[i];
  return NULL;
}

void
weft_tuning_format (const WeftTuning *self, double value, char *flag, gsize size)
{
  guint64 number = isfinite (value) ? (guint64) value : 0;

  if (isnan (value))
    g_strlcpy (flag, self->flag, size);
  else if (self->is_size && number % (1024 * 1024) == 0)
    g_snprintf (flag, size, "%s%um", self->flag, (guint) (number >> 20));
  else if (self->is_size)
    g_snprintf (flag, size, "%s%uk", self->flag, (guint) (number >> 10));
  else
    g_snprintf (flag, size, "%s%u", self->flag, (guint) number);
}

GArray *
weft_advice_new (const WeftDiagnosis *diagnosis, const WeftProcess *process)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (WeftAdvice));

  for (guint i = 0; i < weft_n_tunings; i++)
    {
      const WeftTuning *tuning = &weft_tunings[i];
      WeftTuningCase one = tuning_case (tuning, &diagnosis->measures, process);
      WeftAdvice advice;
      double value;

      if (!is_advised (tuning, diagnosis, process))
        continue;
      value = tuning->value != NULL ? tuning->value (&one) : NAN;
      if (tuning->value != NULL && isnan (value))
        continue;
      weft_advice_init (&advice, tuning, value, &diagnosis->measures, process);
      /* the first effect is the purpose of the flag, so it must be large enough */
      if (!isnan (advice.factors[0]) && advice.factors[0] <= 1 - MIN_EFFECT)
        g_array_append_val (all, advice);
    }
  return all;
}

void
weft_advice_init (WeftAdvice *self,
                  const WeftTuning *tuning,
                  double value,
                  const WeftMeasures *measures,
                  const WeftProcess *process)
{
  WeftTuningCase one = tuning_case (tuning, measures, process);

  one.advised_value = value;
  *self = (WeftAdvice){ .tuning = tuning, .value = value };
  weft_tuning_format (tuning, value, self->flag, sizeof self->flag);
  for (guint i = 0; i < WEFT_TUNING_MAX_EFFECTS; i++)
    self->factors[i] = tuning->effects[i].quantity != NULL ? tuning->effects[i].factor (&one) : NAN;
}

gboolean
weft_advice_was_followed (const WeftAdvice *self,
                          const WeftDiagnosis *diagnosis,
                          const WeftProcess *before,
                          const WeftProcess *process,
                          WeftAdvice *given)
{
  const WeftTuning *tuning = self->tuning;
  const char *was = weft_rts_flag (before, tuning->flag);
  const char *is = weft_rts_flag (process, tuning->flag);
  double value = weft_rts_flag_number (process, tuning->flag);

  if (is == NULL || g_strcmp0 (was, is) == 0 || (tuning->value != NULL) == isnan (value))
    return FALSE;
  weft_advice_init (given, tuning, value, &diagnosis->measures, before);
  return TRUE;
}

gboolean
weft_advice_get_expected_value (const WeftAdvice *self,
                                guint effect,
                                const WeftStatistics *statistics,
                                double *now,
                                double *expected)
{
  const char *id = self->tuning->effects[effect].quantity;
  const WeftQuantity *quantity = id != NULL ? weft_quantity_find (id) : NULL;
  WeftAmount amount;

  if (quantity == NULL || isnan (self->factors[effect]) ||
      fabs (self->factors[effect] - 1) < MIN_EFFECT)
    return FALSE;
  amount = weft_quantity_value (quantity, statistics);
  if (!weft_amount_is_known (amount))
    return FALSE;
  *now = amount.number;
  *expected = amount.number * self->factors[effect];
  if (quantity->unit == WEFT_UNIT_COUNT || quantity->unit == WEFT_UNIT_NS ||
      quantity->unit == WEFT_UNIT_BYTES)
    *expected = round (*expected);
  return TRUE;
}
