/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a number of two runs for people. */
#include "weft-compared-text.h"

#include <math.h>

/* Not below nothing. */
static WeftFormatted
format (WeftCellKind kind, double value)
{
  guint64 whole = (guint64) MIN (value + 0.5, 0x1p63);

  switch (kind)
    {
    case WEFT_CELL_NS:
      return weft_format_time (whole);
    case WEFT_CELL_BYTES:
      return weft_format_bytes (whole);
    case WEFT_CELL_SHARE:
      return weft_format_percent (value, 1);
    case WEFT_CELL_SLOPE:
      return weft_format_rate (value);
    default:
      return weft_format_count (whole);
    }
}

static WeftFormatted
format_signed (WeftCellKind kind, double value)
{
  WeftFormatted plain = format (kind, fabs (value)), result;

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
  double ratio = weft_compared_ratio (number), difference = weft_compared_difference (number);
  WeftFormatted unknown = { "–" }, result;

  switch (what)
    {
    case WEFT_COMPARED_DIFFERENCE:
      return isfinite (difference) ? format_signed (number->kind, difference) : unknown;
    case WEFT_COMPARED_RATIO:
      if (!isfinite (ratio))
        return unknown;
      result = weft_format_fixed ((guint64) MIN (ratio * 100 + 0.5, 0x1p63), 100, 2);
      g_strlcat (result.text, "×", sizeof result.text);
      return result;
    default:
      return number->has[what] ? format (number->kind, number->values[what]) : unknown;
    }
}
