/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges by a rule's conditions. */
#include "weft-rule.h"

#include <glib/gi18n.h>
#include <string.h>

const char *
weft_confidence_text (WeftConfidence confidence)
{
  static const char *const texts[] = {
    [WEFT_CONFIDENCE_LOW] = N_ ("low"),
    [WEFT_CONFIDENCE_MEDIUM] = N_ ("medium"),
    [WEFT_CONFIDENCE_HIGH] = N_ ("high"),
  };

  return texts[confidence];
}

gboolean
weft_condition_holds (const WeftCondition *self, const WeftMeasures *measures)
{
  double value = measures->values[self->measure];

  return self->kind == WEFT_CONDITION_ABOVE ? value > self->threshold : value < self->threshold;
}

gboolean
weft_rule_holds (const WeftRule *self, const WeftMeasures *measures)
{
  gboolean holds = self->any[0].kind == WEFT_CONDITION_END;

  for (const WeftCondition *one = self->all; one->kind != WEFT_CONDITION_END; one++)
    if (!weft_condition_holds (one, measures))
      return FALSE;
  for (const WeftCondition *one = self->any; one->kind != WEFT_CONDITION_END; one++)
    holds |= weft_condition_holds (one, measures);
  return holds;
}

const WeftRule *
weft_rule_find (const char *id)
{
  for (guint i = 0; i < weft_n_rules; i++)
    if (strcmp (weft_rules[i].id, id) == 0)
      return &weft_rules[i];
  return NULL;
}
