/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats decimals, bytes, counts, shares and rates. */
#include "weft-format-private.h"
#include "weft-number-style.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Returns 10 to the power of @exponent. */
static guint64
decimal_power (guint exponent)
{
  guint64 power = 1;

  while (exponent-- > 0)
    power *= 10;
  return power;
}

/* Returns @value / @quantum, rounded half up; never overflows. */
static guint64
decimal_divide (guint64 value, guint64 quantum)
{
  guint64 rest = value % quantum;

  return value / quantum + (rest >= quantum - rest && rest > 0);
}

/* Writes @value in groups of three digits, padded with zeros to @width digits. Groups are counted
 * from the end or, in a fraction, from the point. */
static char *
decimal_write_digits (char *out, guint64 value, guint width, gboolean is_fraction)
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

/* Writes @scaled * 10^-@decimals. */
static char *
decimal_write_number (char *out, guint64 scaled, guint decimals)
{
  guint64 one = decimal_power (decimals);

  out = decimal_write_digits (out, scaled / one, 1, FALSE);
  if (decimals > 0)
    {
      out = g_stpcpy (out, weft_number_point ());
      out = decimal_write_digits (out, scaled % one, decimals, TRUE);
    }
  return out;
}

/* Writes a space and the name of @unit. */
static char *
decimal_add_unit (char *out, const char *unit)
{
  *out++ = ' ';
  return g_stpcpy (out, weft_number_unit (unit));
}

/* Isolates @text from surrounding text of the other direction if the number style asks for it. */
static WeftFormatted
decimal_isolated (WeftFormatted text)
{
  weft_number_isolate (text.text, sizeof text.text);
  return text;
}

#define UNKNOWN    "–"
#define MINUS_SIGN "\342\210\222"

static const char *const byte_units[] = { "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };

static WeftFormatted
formatted_from_text (const char *text)
{
  WeftFormatted out;

  g_strlcpy (out.text, text, sizeof out.text);
  return out;
}

/* Returns TRUE if all digits of @text are 0. */
static gboolean
reads_as_zero (const char *text)
{
  return strpbrk (text, "123456789") == NULL;
}

WeftFormatted
weft_format_fixed (guint64 value, guint64 unit, guint decimals)
{
  WeftFormatted out;

  decimal_write_number (out.text, value / MAX (unit / decimal_power (decimals), 1), decimals);
  return out;
}

WeftFormatted
weft_format_rounded (guint64 value, guint64 unit, guint decimals)
{
  guint64 step = MAX (unit / decimal_power (decimals), 1);

  return weft_format_fixed (value + MIN (step / 2, G_MAXUINT64 - value), unit, decimals);
}

WeftFormatted
weft_format_number (double number, guint decimals)
{
  char form[8], digits[64], *point;
  WeftFormatted out;

  if (!isfinite (number) || fabs (number) >= 1e15)
    return formatted_from_text (UNKNOWN);
  g_snprintf (form, sizeof form, "%%.%uf", MIN (decimals, 9));
  g_ascii_formatd (digits, sizeof digits, form, number);
  if (*digits == '-' && reads_as_zero (digits))
    memmove (digits, digits + 1, strlen (digits));
  point = strchr (digits, '.');
  if (point == NULL)
    return formatted_from_text (digits);
  g_snprintf (out.text, sizeof out.text, "%.*s%s%s", (int) (point - digits), digits,
              weft_number_point (), point + 1);
  return out;
}

WeftFormatted
weft_format_signed (double value, WeftFormatted plain)
{
  WeftFormatted text;

  if (reads_as_zero (plain.text))
    return plain;
  g_snprintf (text.text, sizeof text.text, "%s%.*s", value < 0 ? MINUS_SIGN : "+",
              (int) (sizeof text.text - sizeof MINUS_SIGN), plain.text);
  return decimal_isolated (text);
}

WeftFormatted
weft_format_count (guint64 count)
{
  WeftFormatted out;

  decimal_write_digits (out.text, count, 1, FALSE);
  return out;
}

WeftFormatted
weft_format_bytes (guint64 bytes)
{
  WeftFormatted out = { 0 };

  if (bytes < 1024)
    {
      decimal_add_unit (decimal_write_digits (out.text, bytes, 1, FALSE), byte_units[0]);
      return decimal_isolated (out);
    }
  for (guint i = 1; i < G_N_ELEMENTS (byte_units); i++)
    {
      guint64 unit = G_GUINT64_CONSTANT (1) << (10 * i);
      /* no overflow: the remainder is less than 1 EiB, and ten times that fits */
      guint64 tenths = bytes / unit * 10 + decimal_divide (bytes % unit * 10, unit);

      if (tenths >= 10240)
        continue;
      decimal_add_unit (decimal_write_number (out.text, tenths, 1), byte_units[i]);
      break;
    }
  return decimal_isolated (out);
}

guint64
weft_format_bytes_unit (guint64 bytes)
{
  guint64 unit = 1;

  if (bytes < 1024)
    return 1;
  do
    unit <<= 10;
  while (bytes / unit * 10 + decimal_divide (bytes % unit * 10, unit) >= 10240);
  return unit;
}

WeftFormatted
weft_format_bytes_in_unit (guint64 bytes, guint64 unit)
{
  WeftFormatted out;
  guint64 whole = bytes / unit, rest = decimal_divide (bytes % unit * 1000, unit);
  guint decimals = 3;
  guint i = 0;

  while (decimals > 0 && rest % 10 == 0)
    {
      rest /= 10;
      decimals--;
    }
  while (unit > 1)
    {
      unit >>= 10;
      i++;
    }
  decimal_add_unit (
      decimal_write_number (out.text, whole * decimal_power (decimals) + rest, decimals),
      byte_units[i]);
  return decimal_isolated (out);
}

WeftFormatted
weft_format_mean_bytes (double bytes)
{
  return weft_format_bytes (bytes >= 0x1p64 ? G_MAXUINT64 : (guint64) MAX (bytes, 0));
}

WeftFormatted
weft_format_bytes_exact (guint64 bytes)
{
  g_autofree char *text =
      g_strdup_printf (ngettext ("%s byte", "%s bytes", (gulong) MIN (bytes, G_MAXULONG)),
                       weft_format_count (bytes).text);

  return formatted_from_text (text);
}

WeftFormatted
weft_format_percent (double share, guint decimals)
{
  guint64 one = decimal_power (MIN (decimals, 3));
  double scaled = round (share * 100.0 * (double) one);
  WeftFormatted out;
  char *end = out.text;

  if (!isfinite (scaled) || fabs (scaled) >= 1e15)
    return formatted_from_text (UNKNOWN);
  if (share < 0)
    end = g_stpcpy (end, MINUS_SIGN);
  share = fabs (share);
  scaled = fabs (scaled);
  if (share > 0 && scaled < 1)
    {
      *end++ = '<';
      scaled = 1;
    }
  else if (share < 1 && scaled >= 100.0 * (double) one)
    {
      *end++ = '>';
      scaled = 100.0 * (double) one - 1;
    }
  g_stpcpy (decimal_write_number (end, (guint64) scaled, MIN (decimals, 3)),
            weft_number_percent ());
  return decimal_isolated (out);
}

WeftFormatted
weft_format_ratio (double ratio, guint decimals)
{
  guint64 one = decimal_power (decimals);
  double scaled = MIN (ratio * (double) one + 0.5, 0x1p63);
  WeftFormatted out = weft_format_fixed ((guint64) scaled, one, decimals);

  g_strlcat (out.text, "×", sizeof out.text);
  return decimal_isolated (out);
}

WeftFormatted
weft_format_change_percent (double share)
{
  double size = fabs (share);
  double shown = share > -1 && share < -0.999 ? -0.999 : share;
  guint decimals = size >= 10 ? 0 : size > 0 && size < 0.001 ? 2 : 1;
  WeftFormatted text, more;

  if (size < 0.00005)
    return weft_format_percent (0, size > 0 ? 2 : 1);
  text = more = weft_format_percent (shown, decimals);
  if (share > 0 && isfinite (share))
    g_snprintf (more.text, sizeof more.text, "+%.*s", (int) sizeof more.text - 2, text.text);
  return decimal_isolated (more);
}

WeftFormatted
weft_format_percent_short (double share)
{
  return weft_format_percent (share, share != 0 && fabs (share) < 0.0995 ? 1 : 0);
}

/* Formats a number of bytes, which may be fractional, with a sign. If @suffix is not "", it is
 * appended together with the unit for a second: "MiB/s". */
static WeftFormatted
format_byte_number (double value, guint decimals, gboolean always_sign, const char *suffix)
{
  guint64 one = decimal_power (decimals);
  double size = fabs (value);
  guint unit = 0;
  WeftFormatted out;
  char *end = out.text;

  if (!isfinite (value) || size >= 1e24)
    return formatted_from_text (UNKNOWN);
  if (round (size) >= 1024.0)
    for (unit = 1, size /= 1024.0; unit + 1 < G_N_ELEMENTS (byte_units) &&
                                   round (size * (double) one) >= 1024.0 * (double) one;
         unit++)
      size /= 1024.0;
  else
    decimals = 0;
  if (unit == 0)
    one = 1;
  size = round (size * (double) one);
  if (size > 0 && value < 0)
    end = g_stpcpy (end, MINUS_SIGN);
  else if (size > 0 && always_sign)
    *end++ = '+';
  decimal_add_unit (decimal_write_number (end, (guint64) size, decimals), byte_units[unit]);
  if (*suffix != '\0')
    {
      g_strlcat (out.text, suffix, sizeof out.text);
      g_strlcat (out.text, weft_number_unit ("s"), sizeof out.text);
    }
  return decimal_isolated (out);
}

WeftFormatted
weft_format_rate (double bytes_per_second)
{
  return format_byte_number (bytes_per_second, 1, FALSE, "/");
}

WeftFormatted
weft_format_growth (double bytes_per_second)
{
  return format_byte_number (bytes_per_second, 1, TRUE, "/");
}

WeftFormatted
weft_format_change_bytes (double bytes)
{
  return format_byte_number (bytes, 1, TRUE, "");
}

WeftFormatted
weft_format_change_time (gint64 ns)
{
  return weft_format_signed ((double) ns,
                             weft_format_time_column (ns < 0 ? 0 - (guint64) ns : (guint64) ns));
}

WeftFormatted
weft_format_byte_seconds (double byte_seconds)
{
  return format_byte_number (byte_seconds, 2, FALSE, "·");
}

char *
weft_format_replace (const char *text, const char *value)
{
  const char *placeholder = strstr (text, "%s");

  if (placeholder == NULL)
    return g_strdup (text);
  return g_strdup_printf ("%.*s%s%s", (int) (placeholder - text), text, value, placeholder + 2);
}

/* Formats times. */

/* A range is formatted with all digits if it is shorter than its end divided by this number. */
#define EXACT_PART 1000

typedef struct
{
  guint64 ns;
  guint decimals;
  const char *name;
} TimeUnit;

static const TimeUnit short_units[] = {
  { 1, 0, "ns" },
  { WEFT_US, 1, "µs" },
  { WEFT_MS, 3, "ms" },
  { WEFT_SEC, 3, "s" },
};

static const TimeUnit exact_units[] = {
  { 1, 0, "ns" },
  { WEFT_US, 3, "µs" },
  { WEFT_MS, 6, "ms" },
  { WEFT_SEC, 9, "s" },
};

/* Writes @value and its unit. Unless @is_first, a space precedes the value, and the value has two
 * digits. */
static char *
add_time_part (char *out, guint value, const char *unit, gboolean is_first)
{
  char digits[16];

  g_snprintf (digits, sizeof digits, is_first ? "%u" : " %02u", value);
  return decimal_add_unit (g_stpcpy (out, digits), unit);
}

/* Formats a time of a minute or more in two or three units. Returns FALSE if @ns rounds to less
 * than a minute. */
static gboolean
format_long_time (guint64 ns, WeftFormatted *out)
{
  guint64 tenths = decimal_divide (ns, WEFT_SEC / 10);
  guint64 seconds = decimal_divide (ns, WEFT_SEC);
  guint64 minutes = decimal_divide (ns, WEFT_MINUTE);
  char *end;

  if (tenths < 600)
    return FALSE;
  if (tenths < 36000)
    {
      char rest[32];

      g_snprintf (rest, sizeof rest, " %02u%s%u", (guint) (tenths / 10 % 60), weft_number_point (),
                  (guint) (tenths % 10));
      end = add_time_part (out->text, (guint) (tenths / 600), "min", TRUE);
      decimal_add_unit (g_stpcpy (end, rest), "s");
      return TRUE;
    }
  if (seconds < WEFT_DAY / WEFT_SEC)
    {
      end = add_time_part (out->text, (guint) (seconds / 3600), "h", TRUE);
      end = add_time_part (end, (guint) (seconds / 60 % 60), "min", FALSE);
      add_time_part (end, (guint) (seconds % 60), "s", FALSE);
      return TRUE;
    }
  end = decimal_add_unit (decimal_write_digits (out->text, minutes / 1440, 1, FALSE), "d");
  end = add_time_part (end, (guint) (minutes / 60 % 24), "h", FALSE);
  add_time_part (end, (guint) (minutes % 60), "min", FALSE);
  return TRUE;
}

/* Formats a time of a minute or more with all digits. */
static WeftFormatted
format_long_time_exact (guint64 ns)
{
  static const TimeUnit units[] = {
    { WEFT_DAY, 0, "d" },
    { WEFT_HOUR, 0, "h" },
    { WEFT_MINUTE, 0, "min" },
  };
  guint64 seconds = ns % WEFT_MINUTE;
  WeftFormatted out;
  char *end = out.text;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      if (end != out.text || ns >= units[i].ns)
        end = add_time_part (end, (guint) (ns / units[i].ns), units[i].name, end == out.text);
      ns %= units[i].ns;
    }
  end = g_stpcpy (end, seconds < 10 * WEFT_SEC ? " 0" : " ");
  decimal_add_unit (decimal_write_number (end, seconds, 9), "s");
  return decimal_isolated (out);
}

/* Returns the unit that is set for all times, or NULL if there is none. */
static const TimeUnit *
chosen_time_unit (void)
{
  guint64 ns = weft_number_time_unit ();

  for (guint i = 0; ns != 0 && i < G_N_ELEMENTS (exact_units); i++)
    if (exact_units[i].ns == ns)
      return &exact_units[i];
  return NULL;
}

WeftFormatted
weft_format_time (guint64 ns)
{
  const TimeUnit *chosen = chosen_time_unit ();
  WeftFormatted out;

  if (chosen != NULL)
    {
      guint64 scaled = decimal_divide (ns, chosen->ns / 1000);
      guint decimals = 3;

      /* give a short time more decimals, so that it has at least three digits */
      while (decimals < chosen->decimals && ns > 0 && scaled < 100)
        {
          decimals += 3;
          scaled = decimal_divide (ns, chosen->ns / decimal_power (decimals));
        }
      decimal_add_unit (decimal_write_number (out.text, scaled, decimals), chosen->name);
      return decimal_isolated (out);
    }

  /* compare after rounding to ms, so that 59.99997 s is not shown as "60.000 s" */
  if (decimal_divide (ns, WEFT_MS) >= WEFT_MINUTE / WEFT_MS &&
      format_long_time (MAX (ns, WEFT_MINUTE), &out))
    return decimal_isolated (out);
  for (guint i = 0; i < G_N_ELEMENTS (short_units); i++)
    {
      const TimeUnit *unit = &short_units[i];
      guint64 one = decimal_power (unit->decimals);
      guint64 scaled = decimal_divide (ns, unit->ns / one);

      if (scaled >= 1000 * one)
        continue;
      decimal_add_unit (decimal_write_number (out.text, scaled, unit->decimals), unit->name);
      break;
    }
  return decimal_isolated (out);
}

WeftFormatted
weft_format_time_column (guint64 ns)
{
  const TimeUnit *unit = chosen_time_unit ();
  guint64 shown = decimal_divide (ns, WEFT_US);
  WeftFormatted out;
  char *number = out.text;

  if (unit == NULL)
    return weft_format_time (ns);
  if (ns > 0 && shown == 0)
    {
      *number++ = '<';
      shown = 1;
    }
  /* leave out the last three decimals, which show ns in both units that can be chosen */
  decimal_add_unit (decimal_write_number (number, shown, unit->decimals - 3), unit->name);
  return decimal_isolated (out);
}

WeftFormatted
weft_format_time_whole (guint64 ns)
{
  WeftFormatted out;
  guint i = G_N_ELEMENTS (short_units) - 1;

  while (i > 0 && (ns == 0 || ns % short_units[i].ns != 0))
    i--;
  decimal_add_unit (decimal_write_number (out.text, ns / short_units[i].ns, 0),
                    short_units[i].name);
  return decimal_isolated (out);
}

WeftFormatted
weft_format_time_brief (guint64 ns)
{
  WeftFormatted out = { 0 };

  if (chosen_time_unit () != NULL)
    return weft_format_time (ns);
  if (ns < WEFT_US || ns >= WEFT_MINUTE - WEFT_SEC / 20)
    return weft_format_time (ns < WEFT_US ? ns : MAX (ns, WEFT_MINUTE));
  for (guint i = 1; i < G_N_ELEMENTS (short_units); i++)
    {
      guint64 unit = short_units[i].ns;
      guint64 hundredths = decimal_divide (ns, unit / 100);
      guint64 tenths = decimal_divide (ns, unit / 10);
      gboolean is_small = hundredths < 1000;

      if (tenths >= 10000)
        continue;
      decimal_add_unit (
          decimal_write_number (out.text, is_small ? hundredths : tenths, is_small ? 2 : 1),
          short_units[i].name);
      break;
    }
  return decimal_isolated (out);
}

WeftFormatted
weft_format_time_exact (guint64 ns)
{
  const TimeUnit *chosen = chosen_time_unit ();
  const TimeUnit *unit = chosen != NULL ? chosen : &exact_units[0];
  WeftFormatted out;

  if (chosen == NULL && ns >= WEFT_MINUTE)
    return format_long_time_exact (ns);
  for (guint i = 1; chosen == NULL && i < G_N_ELEMENTS (exact_units); i++)
    if (ns >= exact_units[i].ns)
      unit = &exact_units[i];
  decimal_add_unit (decimal_write_number (out.text, ns, unit->decimals), unit->name);
  return decimal_isolated (out);
}

char *
weft_format_range (WeftRange range)
{
  gboolean exact = range.to - range.from < range.to / EXACT_PART;

  return g_strdup_printf (_ ("%s to %s"),
                          range.from == 0 ? "0" :
                          exact           ? weft_format_time_exact (range.from).text :
                                            weft_format_time (range.from).text,
                          exact ? weft_format_time_exact (range.to).text :
                                  weft_format_time (range.to).text);
}
