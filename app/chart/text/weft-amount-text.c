/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the format according to the unit of an amount or the kind of a cell. */
#include "weft-amount-text.h"

#include <math.h>
#include <string.h>

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
      g_strlcpy (text.text, weft_amount_state_text (amount), sizeof text.text);
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
      return weft_format_change_bytes ((double) (gint64) value);
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
      char *text = weft_table_get_shown_text (rows, row, column);

      return text != NULL ? text : g_strdup ("");
    }
  if (!weft_table_get_number (rows, row, column, &value))
    return g_strdup ("");
  return g_strdup (format_cell (kind, value).text);
}

static const struct
{
  const char *suffix;
  double factor;
} byte_units[] = {
  { "KiB", 0x1p10 }, { "MiB", 0x1p20 }, { "GiB", 0x1p30 }, { "TiB", 0x1p40 }, { "kB", 1e3 },
  { "MB", 1e6 },     { "GB", 1e9 },     { "B", 1 },        { "", 1 },
};

/* Parses a number and a byte unit, which may be followed by "/s" if @is_rate. */
static gboolean
parse_bytes (const char *text, gboolean is_rate, double *value)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  while (g_ascii_isspace (*end))
    end++;
  for (guint i = 0; end > text && i < G_N_ELEMENTS (byte_units); i++)
    if (g_str_has_prefix (end, byte_units[i].suffix))
      {
        end += strlen (byte_units[i].suffix);
        *value = number * byte_units[i].factor;
        return isfinite (number) && (*end == '\0' || (is_rate && g_str_equal (end, "/s")));
      }
  return FALSE;
}

/* Parses a plain number or, if @unit is a share, a percentage such as "90%". */
static gboolean
parse_number (const char *text, WeftUnit unit, double *value)
{
  gboolean may_be_percent = unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT;
  gboolean is_percent;
  char *end;
  double number = g_ascii_strtod (text, &end);

  while (g_ascii_isspace (*end))
    end++;
  is_percent = may_be_percent && g_str_equal (end, "%");
  *value = is_percent || unit == WEFT_UNIT_PERCENT ? number / 100 : number;
  return end > text && isfinite (number) && (is_percent || *end == '\0');
}

static gboolean
parse_time (const char *text, double *value)
{
  gboolean is_negative = *text == '-';
  guint64 ns;
  char *end;

  if (weft_parse_time (text + is_negative, &ns))
    {
      *value = is_negative ? -(double) ns : (double) ns;
      return TRUE;
    }
  *value = g_ascii_strtod (text, &end);
  return end > text && *end == '\0' && isfinite (*value);
}

WeftValueState
weft_value_parse (const char *text, WeftUnit unit, double *value)
{
  gboolean needs_unit =
      unit == WEFT_UNIT_NS || unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT;
  gboolean fits;

  switch (unit)
    {
    case WEFT_UNIT_NS:
      fits = parse_time (text, value);
      break;
    case WEFT_UNIT_BYTES:
    case WEFT_UNIT_BYTES_PER_S:
      fits = parse_bytes (text, unit == WEFT_UNIT_BYTES_PER_S, value);
      break;
    default:
      fits = parse_number (text, unit, value);
      break;
    }
  if (!fits)
    return WEFT_VALUE_UNREADABLE;
  if (needs_unit && *value != 0 && strchr ("0123456789.", text[strlen (text) - 1]) != NULL)
    return WEFT_VALUE_LACKS_UNIT;
  return WEFT_VALUE_READ;
}

const char *
weft_value_units (WeftUnit unit)
{
  return unit == WEFT_UNIT_NS ? "ns, us, ms, s, min, h" : "%";
}
