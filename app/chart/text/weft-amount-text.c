/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the format according to the unit of an amount or the kind of a cell. */
#include "weft-amount-text.h"

#include "weft-format-private.h"
#include "weft-format.h"

#include <math.h>

static guint64
round_to_whole (double number)
{
  return (guint64) (CLAMP (number, 0, 0x1p63) + 0.5);
}

static WeftFormatted
format_amount (WeftUnit unit, double number, WeftDigits digits)
{
  gboolean is_exact = digits == WEFT_DIGITS_EXACT;
  guint64 one;

  switch (unit)
    {
    case WEFT_UNIT_NS:
      return digits == WEFT_DIGITS_BRIEF ? weft_format_time_brief (round_to_whole (number)) :
             digits == WEFT_DIGITS_SHORT ? weft_format_time_column (round_to_whole (number)) :
                                           weft_format_time_exact (round_to_whole (number));
    case WEFT_UNIT_BYTES:
      return is_exact ? weft_format_bytes_exact (round_to_whole (number)) :
                        weft_format_bytes (round_to_whole (number));
    case WEFT_UNIT_MEAN:
      one = is_exact ? 1000 : 100;
      return weft_format_fixed (round_to_whole (number * (double) one), one, is_exact ? 3 : 2);
    case WEFT_UNIT_SHARE:
    case WEFT_UNIT_PERCENT:
      return weft_format_percent (number, is_exact ? 3 : 1);
    case WEFT_UNIT_BYTES_PER_S:
      return weft_format_rate (number);
    default:
      return weft_format_count (round_to_whole (number));
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
  number = format_amount (unit, amount.number, digits);
  g_strlcpy (text.text, signs[amount.bound], sizeof text.text);
  g_strlcat (text.text, number.text, sizeof text.text);
  return text;
}

/* Formats a number without a unit, with at least four significant digits and at least one digit
 * after the point; whole numbers have no point. */
static WeftFormatted
format_plain_number (double number)
{
  double size = fabs (number);
  guint decimals = size >= 100 ? 1 : size >= 10 ? 2 : 3;
  WeftFormatted out;

  if (size >= 1e15 || (size < 1e-6 && size > 0))
    {
      g_ascii_formatd (out.text, sizeof out.text, "%.4g", number);
      return out;
    }
  if (size == floor (size))
    return number >= 0 ? weft_format_count ((guint64) number) : weft_format_number (number, 0);
  for (; size < 1 && decimals < 9; decimals++)
    size *= 10;
  return weft_format_number (number, decimals);
}

static WeftFormatted
format_cell (WeftCellKind kind, guint64 value)
{
  switch (kind)
    {
    case WEFT_CELL_TIME:
      return weft_format_time_exact (value);
    case WEFT_CELL_NS:
      return weft_format_time_column (value);
    case WEFT_CELL_BYTES:
      return weft_format_bytes (value);
    case WEFT_CELL_SHARE:
      return weft_format_percent ((double) value / 1e6, 1);
    case WEFT_CELL_RATIO:
      return weft_format_rounded (value, 1000, 2);
    case WEFT_CELL_CHANGE:
      return weft_format_change ((double) (gint64) value);
    case WEFT_CELL_CHANGE_NS:
      return weft_format_change_time ((gint64) value);
    case WEFT_CELL_CHANGE_SHARE:
      return weft_format_change_percent ((double) (gint64) value / 1e6);
    case WEFT_CELL_SLOPE:
      return weft_format_growth ((double) (gint64) value);
    case WEFT_CELL_BYTE_SECONDS:
      return weft_format_byte_seconds ((double) value);
    case WEFT_CELL_NUMBER:
      return format_plain_number (weft_cell_double (kind, value));
    default:
      return weft_format_count (value);
    }
}

char *
weft_cell_text (const WeftTableRows *rows, guint row, guint column)
{
  WeftCellKind kind = rows->klass->columns[column].kind;
  guint64 value;

  if (kind == WEFT_CELL_TEXT || kind == WEFT_CELL_ID)
    {
      char *text = weft_table_shown (rows, row, column);

      return text != NULL ? text : g_strdup ("");
    }
  if (!weft_table_number (rows, row, column, &value))
    return g_strdup ("");
  return g_strdup (format_cell (kind, value).text);
}
