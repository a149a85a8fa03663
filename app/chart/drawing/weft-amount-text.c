/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the format by the unit. */
#include "weft-amount-text.h"

#include "weft-format-private.h"

#include <math.h>

static guint64
whole (double number)
{
  return (guint64) (CLAMP (number, 0, 0x1p63) + 0.5);
}

static WeftFormatted
format_time (guint64 ns, WeftDigits digits)
{
  return digits == WEFT_DIGITS_BRIEF ? weft_format_time_brief (ns) :
         digits == WEFT_DIGITS_SHORT ? weft_format_time_column (ns) :
                                       weft_format_time_exact (ns);
}

static WeftFormatted
format_mean (double number, guint decimals)
{
  guint64 one = weft_decimal_power (decimals);

  return weft_format_fixed (whole (number * (double) one), one, decimals);
}

WeftFormatted
weft_amount_text (WeftUnit unit, WeftAmount amount, WeftDigits digits)
{
  gboolean is_exact = digits == WEFT_DIGITS_EXACT;
  WeftFormatted word;

  if (!weft_amount_is_known (amount))
    {
      g_strlcpy (word.text, weft_amount_word (amount), sizeof word.text);
      return word;
    }
  switch (unit)
    {
    case WEFT_UNIT_NS:
      return format_time (whole (amount.number), digits);
    case WEFT_UNIT_BYTES:
      return is_exact ? weft_format_bytes_exact (whole (amount.number)) :
                        weft_format_bytes (whole (amount.number));
    case WEFT_UNIT_MEAN:
      return format_mean (amount.number, is_exact ? 3 : 2);
    case WEFT_UNIT_SHARE:
    case WEFT_UNIT_PERCENT:
      return weft_format_percent (amount.number, is_exact ? 3 : 1);
    case WEFT_UNIT_BYTES_PER_S:
      return weft_format_rate (amount.number);
    default:
      return weft_format_count (whole (amount.number));
    }
}
