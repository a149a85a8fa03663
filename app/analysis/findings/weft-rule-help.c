/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds pages of help. */
#include "weft-rule-help-private.h"

#include <string.h>

const WeftRuleHelp *
weft_rule_help (const WeftRule *rule)
{
  const WeftRuleHelp *const lists[] = { weft_rule_help_gc, weft_rule_help_heap,
                                        weft_rule_help_parallelism, weft_rule_help_threads };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftRuleHelp *one = lists[i]; one->rule != NULL; one++)
      if (strcmp (one->rule, rule->id) == 0)
        return one;
  g_return_val_if_reached (NULL);
}
