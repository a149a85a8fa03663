/* SPDX-License-Identifier: BSD-3-Clause */
/* Point and units are those of the number style. */
#include "weft-format-private.h"

#include "weft-number-style.h"

guint64
weft_decimal_power (guint exponent)
{
  guint64 power = 1;

  while (exponent-- > 0)
    power *= 10;
  return power;
}

guint64
weft_decimal_divide (guint64 value, guint64 quantum)
{
  guint64 rest = value % quantum;

  return value / quantum + (rest >= quantum - rest && rest > 0);
}

char *
weft_decimal_write_digits (char *out, guint64 value, guint width, gboolean is_fraction)
{
  char digits[24];
  guint n = (guint) g_snprintf (digits, sizeof digits, "%0*" G_GUINT64_FORMAT, (int) width, value);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0 && (is_fraction ? i : n - i) % 3 == 0)
        out = g_stpcpy (out, WEFT_GROUP_SEPARATOR);
      *out++ = digits[i];
    }
  *out = '\0';
  return out;
}

char *
weft_decimal_write (char *out, guint64 scaled, guint decimals)
{
  guint64 one = weft_decimal_power (decimals);

  out = weft_decimal_write_digits (out, scaled / one, 1, FALSE);
  if (decimals > 0)
    {
      out = g_stpcpy (out, weft_number_point ());
      out = weft_decimal_write_digits (out, scaled % one, decimals, TRUE);
    }
  return out;
}

char *
weft_decimal_add_unit (char *out, const char *unit)
{
  *out++ = ' ';
  return g_stpcpy (out, weft_number_unit (unit));
}

WeftFormatted
weft_decimal_isolated (WeftFormatted text)
{
  weft_number_isolate (text.text, sizeof text.text);
  return text;
}
