/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a quantity of two ranges for people. */
#include "weft-compared-text.h"

#include <glib/gi18n.h>
#include <math.h>

static WeftFormatted
signed_text (WeftUnit unit, double value)
{
  WeftFormatted plain, result;

  if (unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT)
    {
      plain = weft_format_fixed ((guint64) (fabs (value) * 1000 + 0.5), 10, 1);
      /* TRANSLATORS: percentage points, the difference of two percentages */
      g_strlcat (plain.text, _ (" pp"), sizeof plain.text);
    }
  else
    plain = weft_amount_text (unit, weft_amount (fabs (value)), WEFT_DIGITS_SHORT);
  g_snprintf (result.text, sizeof result.text, "%s%s",
              value > 0 ? "+" :
              value < 0 ? "−" :
                          "",
              plain.text);
  return result;
}

WeftFormatted
weft_compared_text (const WeftComparedNumber *number, WeftComparedText what)
{
  WeftAmount ratio = weft_compared_ratio (number), difference = weft_compared_difference (number);
  WeftFormatted unknown = { "–" }, result;

  switch (what)
    {
    case WEFT_COMPARED_DIFFERENCE:
      return weft_amount_is_known (difference) ?
                 signed_text (number->quantity->unit, difference.number) :
                 unknown;
    case WEFT_COMPARED_RATIO:
      if (!weft_amount_is_known (ratio))
        return unknown;
      result = weft_format_fixed ((guint64) MIN (ratio.number * 100 + 0.5, 0x1p63), 100, 2);
      g_strlcat (result.text, "×", sizeof result.text);
      return result;
    default:
      return weft_amount_text (number->quantity->unit, number->amounts[what], WEFT_DIGITS_SHORT);
    }
}
