/* SPDX-License-Identifier: BSD-3-Clause */
/* Words for values that are not known. */
#include "weft-amount.h"

#include <glib/gi18n.h>

static const char *const words[] = {
  [WEFT_AMOUNT_KNOWN] = "",
  [WEFT_AMOUNT_NONE] = N_ ("none"),
  [WEFT_AMOUNT_NOT_RECORDED] = N_ ("not recorded"),
  [WEFT_AMOUNT_UNKNOWN] = N_ ("unknown"),
};

const char *
weft_amount_word (WeftAmount self)
{
  return self.state == WEFT_AMOUNT_KNOWN ? "" : _ (words[self.state]);
}

char *
weft_amount_reason (WeftAmount self, gboolean translated)
{
  const char *word = words[self.state];

  if (self.state == WEFT_AMOUNT_KNOWN)
    return NULL;
  if (self.why == NULL)
    return g_strdup (translated ? _ (word) : word);
  return translated ? g_strdup_printf ("%s: %s", _ (word), _ (self.why)) :
                      g_strdup_printf ("%s: %s", word, self.why);
}
