/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges rules by their conditions. */
#include "weft-rule.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *id, *text;
} confidences[] = {
  [WEFT_CONFIDENCE_LOW] = { "low", N_ ("low confidence") },
  [WEFT_CONFIDENCE_MEDIUM] = { "medium", N_ ("medium confidence") },
  [WEFT_CONFIDENCE_HIGH] = { "high", N_ ("high confidence") },
};

const char *
weft_confidence_id (WeftConfidence confidence)
{
  return confidences[confidence].id;
}

const char *
weft_confidence_text (WeftConfidence confidence)
{
  return _ (confidences[confidence].text);
}

WeftJudgement
weft_condition_judge (const WeftCondition *self, const WeftMeasures *measures)
{
  double value = measures->values[self->measure];
  gboolean holds =
      self->kind == WEFT_CONDITION_ABOVE ? value > self->threshold : value < self->threshold;

  if (self->kind == WEFT_CONDITION_END)
    return WEFT_JUDGED_TRUE;
  if (isnan (value))
    return WEFT_JUDGED_UNKNOWN;
  return holds ? WEFT_JUDGED_TRUE : WEFT_JUDGED_FALSE;
}

/* Calls @func for each measure in braces in @text (may be NULL). */
static void
foreach_measure (const char *text, void (*func) (WeftMeasure measure, gpointer data), gpointer data)
{
  const char *open = text != NULL ? strchr (text, '{') : NULL;

  for (; open != NULL; open = strchr (open + 1, '{'))
    {
      WeftMeasure measure = weft_measure_find (open + 1, strcspn (open + 1, "}"));

      if (measure < WEFT_N_MEASURES)
        func (measure, data);
    }
}

static void
add_measure_needs (WeftMeasure measure, gpointer needs)
{
  *(guint *) needs |= weft_measure_needs (measure);
}

guint
weft_rule_get_needs (const WeftRule *self)
{
  const WeftCondition *const lists[] = { self->all, self->any };
  guint needs = weft_measure_needs (self->cost);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftCondition *one = lists[i]; one->kind != WEFT_CONDITION_END; one++)
      needs |= weft_measure_needs (one->measure);
  foreach_measure (self->sentence, add_measure_needs, &needs);
  return needs;
}

typedef struct
{
  const WeftMeasures *measures;
  gboolean is_known;
} KnownCheck;

static void
check_known (WeftMeasure measure, gpointer data)
{
  KnownCheck *self = data;

  self->is_known &= !isnan (self->measures->values[measure]);
}

WeftJudgement
weft_rule_judge (const WeftRule *self, const WeftMeasures *measures)
{
  WeftJudgement all = WEFT_JUDGED_TRUE, any = WEFT_JUDGED_FALSE;
  KnownCheck known = { measures, TRUE };

  for (const WeftCondition *one = self->all; one->kind != WEFT_CONDITION_END; one++)
    all = MIN (all, weft_condition_judge (one, measures));
  for (const WeftCondition *one = self->any; one->kind != WEFT_CONDITION_END; one++)
    any = MAX (any, weft_condition_judge (one, measures));
  if (self->any[0].kind != WEFT_CONDITION_END)
    all = MIN (all, any);
  if (all != WEFT_JUDGED_TRUE)
    return all;

  /* the cost and the measures in the sentence are shown, so they must be known */
  check_known (self->cost, &known);
  foreach_measure (self->sentence, check_known, &known);
  return known.is_known ? WEFT_JUDGED_TRUE : WEFT_JUDGED_UNKNOWN;
}

/* Adds the condition @one, which holds, to @held. If two conditions compare the same measure in the
 * same direction, only the stricter one is kept. */
static void
add_strictest (GArray *held, const WeftCondition *one)
{
  for (guint i = 0; i < held->len; i++)
    {
      WeftCondition *other = &g_array_index (held, WeftCondition, i);

      if (other->measure != one->measure || other->kind != one->kind)
        continue;
      other->threshold = one->kind == WEFT_CONDITION_ABOVE ?
                             MAX (other->threshold, one->threshold) :
                             MIN (other->threshold, one->threshold);
      return;
    }
  g_array_append_val (held, *one);
}

GArray *
weft_rule_get_held_conditions (const WeftRule *self, const WeftMeasures *measures)
{
  const WeftCondition *const lists[] = { self->all, self->any };
  GArray *held = g_array_new (FALSE, FALSE, sizeof (WeftCondition));

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftCondition *one = lists[i]; one->kind != WEFT_CONDITION_END; one++)
      if (weft_condition_judge (one, measures) == WEFT_JUDGED_TRUE)
        add_strictest (held, one);
  return held;
}

const WeftRule *
weft_rule_find (const char *id)
{
  for (guint i = 0; i < weft_n_rules; i++)
    if (strcmp (weft_rules[i].id, id) == 0)
      return &weft_rules[i];
  return NULL;
}
