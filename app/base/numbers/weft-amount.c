/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts that say why an amount has no value, or how exact its number is. */
#include "weft-amount.h"

#include "weft-join.h"

#include <glib/gi18n.h>

static const char *const state_words[] = {
  [WEFT_AMOUNT_KNOWN] = "",
  [WEFT_AMOUNT_NONE] = NC_ ("amount", "none"),
  [WEFT_AMOUNT_NOT_RECORDED] = NC_ ("amount", "not recorded"),
  [WEFT_AMOUNT_UNKNOWN] = NC_ ("amount", "unknown"),
};

const char *
weft_amount_state_text (WeftAmount self)
{
  return self.state == WEFT_AMOUNT_KNOWN ? "" :
                                           g_dpgettext2 (NULL, "amount", state_words[self.state]);
}

char *
weft_amount_reason (WeftAmount self, gboolean translated)
{
  const char *word = state_words[self.state];

  if (self.state == WEFT_AMOUNT_KNOWN)
    return NULL;
  if (self.why == NULL)
    return g_strdup (translated ? g_dpgettext2 (NULL, "amount", word) : word);
  return translated ? weft_labelled (g_dpgettext2 (NULL, "amount", word), _ (self.why)) :
                      g_strdup_printf ("%s: %s", word, self.why);
}

const char *
weft_amount_bound_key (WeftAmount self)
{
  static const char *const keys[] = {
    [WEFT_BOUND_AT_LEAST] = "at least",
    [WEFT_BOUND_PART] = "part",
  };

  return weft_amount_is_known (self) ? keys[self.bound] : NULL;
}
