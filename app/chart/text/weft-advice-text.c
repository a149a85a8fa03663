/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes numbers in their units. */
#include "weft-advice-text.h"

#include "weft-amount-text.h"
#include "weft-finding-text.h"

#include <glib/gi18n.h>

char *
weft_advice_reason (const WeftAdvice *self, const WeftDiagnosis *diagnosis)
{
  return weft_measures_text (diagnosis, _ (self->tuning->why));
}

static WeftFormatted
number_text (const WeftQuantity *quantity, double number)
{
  return weft_amount_text (quantity->unit, weft_amount (number), WEFT_DIGITS_BRIEF);
}

GPtrArray *
weft_advice_effects (const WeftAdvice *self, const WeftStatistics *statistics)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  double now, expected;

  for (guint i = 0; i < WEFT_TUNING_MAX_EFFECTS; i++)
    if (weft_advice_expected (self, i, statistics, &now, &expected))
      {
        const WeftQuantity *quantity = weft_quantity_find (self->tuning->effects[i].quantity);

        g_ptr_array_add (lines, g_strdup_printf (_ ("%s: about %s, now %s"),
                                                 weft_quantity_title (quantity->title),
                                                 number_text (quantity, expected).text,
                                                 number_text (quantity, now).text));
      }
  return lines;
}

void
weft_advice_append (const WeftAdvice *self,
                    const WeftDiagnosis *diagnosis,
                    const WeftStatistics *statistics,
                    gboolean is_markdown,
                    GString *out)
{
  g_autofree char *reason = weft_advice_reason (self, diagnosis);
  g_autoptr (GPtrArray) effects = weft_advice_effects (self, statistics);
  const char *item = is_markdown ? "- " : "    ";

  g_string_append_printf (out, is_markdown ? "### `+RTS %s`\n\n" : "+RTS %s\n", self->flag);
  for (guint i = 0; i < effects->len; i++)
    g_string_append_printf (out, "%s%s\n", item, (const char *) g_ptr_array_index (effects, i));
  g_string_append_printf (out, "%s%s\n%s%s\n", item, reason, item, _ (self->tuning->price));
}
