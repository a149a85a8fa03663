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

static WeftFormatted
format_number (WeftUnit unit, double number, WeftDigits digits)
{
  gboolean is_exact = digits == WEFT_DIGITS_EXACT;

  switch (unit)
    {
    case WEFT_UNIT_NS:
      return format_time (whole (number), digits);
    case WEFT_UNIT_BYTES:
      return is_exact ? weft_format_bytes_exact (whole (number)) :
                        weft_format_bytes (whole (number));
    case WEFT_UNIT_MEAN:
      return format_mean (number, is_exact ? 3 : 2);
    case WEFT_UNIT_SHARE:
    case WEFT_UNIT_PERCENT:
      return weft_format_percent (number, is_exact ? 3 : 1);
    case WEFT_UNIT_BYTES_PER_S:
      return weft_format_rate (number);
    default:
      return weft_format_count (whole (number));
    }
}

WeftFormatted
weft_amount_text (WeftUnit unit, WeftAmount amount, WeftDigits digits)
{
  static const char *const signs[] = {
    [WEFT_BOUND_EXACT] = "",
    [WEFT_BOUND_AT_LEAST] = "≥ ",
    [WEFT_BOUND_PART] = "≈ ",
  };
  WeftFormatted number, text;

  if (!weft_amount_is_known (amount))
    {
      g_strlcpy (text.text, weft_amount_word (amount), sizeof text.text);
      return text;
    }
  number = format_number (unit, amount.number, digits);
  g_strlcpy (text.text, signs[amount.bound], sizeof text.text);
  g_strlcat (text.text, number.text, sizeof text.text);
  return text;
}
