/* SPDX-License-Identifier: BSD-3-Clause */
/* How numbers read: times, bytes, counts, shares and rates, short and exact. */
#include "weft-format.h"

#include "weft-number-style.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define US     G_GUINT64_CONSTANT (1000)
#define MS     G_GUINT64_CONSTANT (1000000)
#define SEC    G_GUINT64_CONSTANT (1000000000)
#define MINUTE (60 * SEC)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

/* A range less than this part of its own place in time is told with all digits. */
#define EXACT_PART 1000

#define UNKNOWN    "–"
#define MINUS_SIGN "\342\210\222"

typedef struct
{
  guint64 ns;
  guint decimals;
  const char *name;
} TimeUnit;

static const TimeUnit short_units[] = {
  { 1, 0, "ns" },
  { US, 1, "µs" },
  { MS, 3, "ms" },
  { SEC, 3, "s" },
};

static const TimeUnit exact_units[] = {
  { 1, 0, "ns" },
  { US, 3, "µs" },
  { MS, 6, "ms" },
  { SEC, 9, "s" },
};

static const char *const byte_units[] = { "B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };

static WeftFormatted
formatted (const char *text)
{
  WeftFormatted out;

  g_strlcpy (out.text, text, sizeof out.text);
  return out;
}

static guint64
power_of_ten (guint exponent)
{
  guint64 power = 1;

  while (exponent-- > 0)
    power *= 10;
  return power;
}

/* @value / @quantum rounded half up; in no case overflowing. */
static guint64
divide_round (guint64 value, guint64 quantum)
{
  guint64 rest = value % quantum;

  return value / quantum + (rest >= quantum - rest && rest > 0);
}

/* Writes @value in groups of three, padded with zeros to @width digits. Groups are counted from the
 * end, or for a fraction from the point. */
static char *
write_digits (char *out, guint64 value, guint width, gboolean is_fraction)
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

/* @scaled counts units of 10^-@decimals. */
static char *
write_decimal (char *out, guint64 scaled, guint decimals)
{
  guint64 one = power_of_ten (decimals);

  out = write_digits (out, scaled / one, 1, FALSE);
  if (decimals > 0)
    {
      out = g_stpcpy (out, weft_number_point ());
      out = write_digits (out, scaled % one, decimals, TRUE);
    }
  return out;
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

WeftFormatted
weft_format_fixed (guint64 value, guint64 unit, guint decimals)
{
  WeftFormatted out;

  write_decimal (out.text, value / MAX (unit / power_of_ten (decimals), 1), decimals);
  return out;
}

/* Returns the new end. */
static char *
add_unit (char *out, const char *unit)
{
  *out++ = ' ';
  return g_stpcpy (out, weft_number_unit (unit));
}

static WeftFormatted
isolated (WeftFormatted text)
{
  weft_number_isolate (text.text, sizeof text.text);
  return text;
}

/* A part of a long time: @value with two digits and its unit, after a space where it is not the
 * first. */
static char *
add_part (char *out, guint value, const char *unit, gboolean is_first)
{
  char digits[16];

  g_snprintf (digits, sizeof digits, is_first ? "%u" : " %02u", value);
  return add_unit (g_stpcpy (out, digits), unit);
}

/* From a minute on, in the two or three units that matter. FALSE if @ns rounds to less. */
static gboolean
format_long_time (guint64 ns, WeftFormatted *out)
{
  guint64 tenths = divide_round (ns, SEC / 10);
  guint64 seconds = divide_round (ns, SEC);
  guint64 minutes = divide_round (ns, MINUTE);
  char *end;

  if (tenths < 600)
    return FALSE;
  if (tenths < 36000)
    {
      char rest[32];

      g_snprintf (rest, sizeof rest, " %02u%s%u", (guint) (tenths / 10 % 60), weft_number_point (),
                  (guint) (tenths % 10));
      end = add_part (out->text, (guint) (tenths / 600), "min", TRUE);
      add_unit (g_stpcpy (end, rest), "s");
      return TRUE;
    }
  if (seconds < DAY / SEC)
    {
      end = add_part (out->text, (guint) (seconds / 3600), "h", TRUE);
      end = add_part (end, (guint) (seconds / 60 % 60), "min", FALSE);
      add_part (end, (guint) (seconds % 60), "s", FALSE);
      return TRUE;
    }
  end = add_unit (write_digits (out->text, minutes / 1440, 1, FALSE), "d");
  end = add_part (end, (guint) (minutes / 60 % 24), "h", FALSE);
  add_part (end, (guint) (minutes % 60), "min", FALSE);
  return TRUE;
}

/* The unit that all times are in; NULL: each is in that which fits. */
static const TimeUnit *
chosen_unit (void)
{
  guint64 ns = weft_number_time_unit ();

  for (guint i = 0; ns != 0 && i < G_N_ELEMENTS (exact_units); i++)
    if (exact_units[i].ns == ns)
      return &exact_units[i];
  return NULL;
}

/* Three decimals, and of a short time as many as leave it three digits. */
static WeftFormatted
format_time_in (const TimeUnit *unit, guint64 ns)
{
  WeftFormatted out;
  guint decimals = 3;

  while (decimals < unit->decimals && ns > 0 &&
         divide_round (ns, unit->ns / power_of_ten (decimals)) < 100)
    decimals += 3;
  add_unit (
      write_decimal (out.text, divide_round (ns, unit->ns / power_of_ten (decimals)), decimals),
      unit->name);
  return isolated (out);
}

WeftFormatted
weft_format_time (guint64 ns)
{
  const TimeUnit *chosen = chosen_unit ();
  WeftFormatted out;

  if (chosen != NULL)
    return format_time_in (chosen, ns);

  /* the rounding of ms decides, so that 59.99997 s is not "60.000 s" */
  if (divide_round (ns, MS) >= MINUTE / MS && format_long_time (MAX (ns, MINUTE), &out))
    return isolated (out);
  for (guint i = 0; i < G_N_ELEMENTS (short_units); i++)
    {
      const TimeUnit *unit = &short_units[i];
      guint64 one = power_of_ten (unit->decimals);
      guint64 scaled = divide_round (ns, unit->ns / one);

      if (scaled >= 1000 * one)
        continue;
      add_unit (write_decimal (out.text, scaled, unit->decimals), unit->name);
      break;
    }
  return isolated (out);
}

WeftFormatted
weft_format_time_whole (guint64 ns)
{
  WeftFormatted out;
  guint i = G_N_ELEMENTS (short_units) - 1;

  while (i > 0 && (ns == 0 || ns % short_units[i].ns != 0))
    i--;
  add_unit (write_decimal (out.text, ns / short_units[i].ns, 0), short_units[i].name);
  return isolated (out);
}

WeftFormatted
weft_format_time_brief (guint64 ns)
{
  WeftFormatted out = { 0 };

  if (chosen_unit () != NULL)
    return weft_format_time (ns);
  if (ns < US || ns >= MINUTE - SEC / 20)
    return weft_format_time (ns < US ? ns : MAX (ns, MINUTE));
  for (guint i = 1; i < G_N_ELEMENTS (short_units); i++)
    {
      guint64 unit = short_units[i].ns;
      guint64 hundredths = divide_round (ns, unit / 100);
      guint64 tenths = divide_round (ns, unit / 10);
      gboolean is_small = hundredths < 1000;

      if (tenths >= 10000)
        continue;
      add_unit (write_decimal (out.text, is_small ? hundredths : tenths, is_small ? 2 : 1),
                short_units[i].name);
      break;
    }
  return isolated (out);
}

WeftFormatted
weft_format_time_exact (guint64 ns)
{
  const TimeUnit *chosen = chosen_unit ();
  const TimeUnit *unit = chosen != NULL ? chosen : &exact_units[0];
  WeftFormatted out;

  for (guint i = 1; chosen == NULL && i < G_N_ELEMENTS (exact_units); i++)
    if (ns >= exact_units[i].ns)
      unit = &exact_units[i];
  add_unit (write_decimal (out.text, ns, unit->decimals), unit->name);
  return isolated (out);
}

WeftFormatted
weft_format_number (double number, guint decimals)
{
  char form[8], digits[64], *point;
  WeftFormatted out;

  if (!isfinite (number) || fabs (number) >= 1e15)
    return formatted (UNKNOWN);
  g_snprintf (form, sizeof form, "%%.%uf", MIN (decimals, 9));
  point = strchr (g_ascii_formatd (digits, sizeof digits, form, number), '.');
  if (point == NULL)
    return formatted (digits);
  g_snprintf (out.text, sizeof out.text, "%.*s%s%s", (int) (point - digits), digits,
              weft_number_point (), point + 1);
  return out;
}

WeftFormatted
weft_format_count (guint64 count)
{
  WeftFormatted out;

  write_digits (out.text, count, 1, FALSE);
  return out;
}

WeftFormatted
weft_format_bytes (guint64 bytes)
{
  WeftFormatted out = { 0 };

  if (bytes < 1024)
    {
      add_unit (write_digits (out.text, bytes, 1, FALSE), byte_units[0]);
      return isolated (out);
    }
  for (guint i = 1; i < G_N_ELEMENTS (byte_units); i++)
    {
      guint64 unit = G_GUINT64_CONSTANT (1) << (10 * i);
      /* the whole part times 10 fits below 1024 units, the rest times 10 below an EiB */
      guint64 tenths = bytes / unit * 10 + divide_round (bytes % unit * 10, unit);

      if (tenths >= 10240)
        continue;
      add_unit (write_decimal (out.text, tenths, 1), byte_units[i]);
      break;
    }
  return isolated (out);
}

guint64
weft_format_bytes_unit (guint64 bytes)
{
  guint64 unit = 1;

  if (bytes < 1024)
    return 1;
  do
    unit <<= 10;
  while (bytes / unit * 10 + divide_round (bytes % unit * 10, unit) >= 10240);
  return unit;
}

WeftFormatted
weft_format_bytes_in (guint64 bytes, guint64 unit)
{
  WeftFormatted out;
  guint64 whole = bytes / unit, rest = divide_round (bytes % unit * 1000, unit);
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
  add_unit (write_decimal (out.text, whole * power_of_ten (decimals) + rest, decimals),
            byte_units[i]);
  return isolated (out);
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

  return formatted (text);
}

WeftFormatted
weft_format_percent (double share, guint decimals)
{
  guint64 one = power_of_ten (MIN (decimals, 3));
  double scaled = round (share * 100.0 * (double) one);
  WeftFormatted out;
  char *end = out.text;

  if (!isfinite (scaled) || fabs (scaled) >= 1e15)
    return formatted (UNKNOWN);
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
  g_stpcpy (write_decimal (end, (guint64) scaled, MIN (decimals, 3)), weft_number_percent ());
  return isolated (out);
}

/* What is less is told with a decimal more, down to 0.01 %. */
#define SMALL_CHANGE 0.001

WeftFormatted
weft_format_change_percent (double share)
{
  double size = fabs (share);
  double shown = share > -1 && share < -0.999 ? -0.999 : share;
  guint decimals = size >= 10 ? 0 : size > 0 && size < SMALL_CHANGE ? 2 : 1;
  WeftFormatted text, more;

  if (size < 0.00005)
    return weft_format_percent (0, size > 0 ? 2 : 1);
  text = more = weft_format_percent (shown, decimals);
  if (share > 0 && isfinite (share))
    g_snprintf (more.text, sizeof more.text, "+%.*s", (int) sizeof more.text - 2, text.text);
  return isolated (more);
}

WeftFormatted
weft_format_percent_short (double share)
{
  return weft_format_percent (share, share != 0 && fabs (share) < 0.0995 ? 1 : 0);
}

/* A number of bytes that need not be whole, with a sign; after its unit @suffix and a second,
 * where it is not "". */
static WeftFormatted
format_byte_number (double value, guint decimals, gboolean always_sign, const char *suffix)
{
  guint64 one = power_of_ten (decimals);
  double size = fabs (value);
  guint unit = 0;
  WeftFormatted out;
  char *end = out.text;

  if (!isfinite (value) || size >= 1e24)
    return formatted (UNKNOWN);
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
  add_unit (write_decimal (end, (guint64) size, decimals), byte_units[unit]);
  if (*suffix != '\0')
    {
      g_strlcat (out.text, suffix, sizeof out.text);
      g_strlcat (out.text, weft_number_unit ("s"), sizeof out.text);
    }
  return isolated (out);
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
weft_format_change (double bytes)
{
  return format_byte_number (bytes, 1, TRUE, "");
}

WeftFormatted
weft_format_change_time (gint64 ns)
{
  WeftFormatted plain = weft_format_time (ns < 0 ? 0 - (guint64) ns : (guint64) ns), text;

  g_snprintf (text.text, sizeof text.text, "%s%.70s", ns > 0 ? "+" : ns < 0 ? "−" : "", plain.text);
  return isolated (text);
}

WeftFormatted
weft_format_byte_seconds (double byte_seconds)
{
  return format_byte_number (byte_seconds, 2, FALSE, "·");
}

char *
weft_format_into (const char *text, const char *value)
{
  const char *place = strstr (text, "%s");

  if (place == NULL)
    return g_strdup (text);
  return g_strdup_printf ("%.*s%s%s", (int) (place - text), text, value, place + 2);
}
