/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats alerts as sentences. */
#include "weft-alert-text.h"

#include "weft-amount-text.h"

#include <glib/gi18n.h>

char *
weft_alert_limit_text (const WeftAlertRow *row, double limit)
{
  return g_strdup (weft_amount_text (row->unit, weft_amount (limit), WEFT_DIGITS_BRIEF).text);
}

char *
weft_alert_text (const WeftAlert *self)
{
  const WeftAlertRow *row = &weft_alert_rows[self->kind];
  g_autofree char *value = weft_alert_limit_text (row, self->value);
  g_autofree char *text = weft_format_into (_ (row->sentence), value);

  if (self->count < 2)
    return g_steal_pointer (&text);
  return g_strdup_printf (
      /* Translators: a sentence, as "A GC stopped the program for 312.4 ms", and how often that was
       */
      ngettext ("%s (the longest of %u)", "%s (the longest of %u)", self->count), text,
      self->count);
}
