/* SPDX-License-Identifier: BSD-3-Clause */
/* Parses times, bytes, shares and plain numbers. */
#include "weft-value-text.h"

#include "weft-format.h"

#include <math.h>
#include <string.h>

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
weft_value_read (const char *text, WeftUnit unit, double *value)
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
