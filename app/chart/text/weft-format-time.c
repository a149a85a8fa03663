/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats times. */
#include "weft-format-private.h"
#include "weft-number-style.h"

#include <glib/gi18n.h>

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
  return weft_decimal_add_unit (g_stpcpy (out, digits), unit);
}

/* Formats a time of a minute or more in two or three units. Returns FALSE if @ns rounds to less
 * than a minute. */
static gboolean
format_long_time (guint64 ns, WeftFormatted *out)
{
  guint64 tenths = weft_decimal_divide (ns, WEFT_SEC / 10);
  guint64 seconds = weft_decimal_divide (ns, WEFT_SEC);
  guint64 minutes = weft_decimal_divide (ns, WEFT_MINUTE);
  char *end;

  if (tenths < 600)
    return FALSE;
  if (tenths < 36000)
    {
      char rest[32];

      g_snprintf (rest, sizeof rest, " %02u%s%u", (guint) (tenths / 10 % 60), weft_number_point (),
                  (guint) (tenths % 10));
      end = add_time_part (out->text, (guint) (tenths / 600), "min", TRUE);
      weft_decimal_add_unit (g_stpcpy (end, rest), "s");
      return TRUE;
    }
  if (seconds < WEFT_DAY / WEFT_SEC)
    {
      end = add_time_part (out->text, (guint) (seconds / 3600), "h", TRUE);
      end = add_time_part (end, (guint) (seconds / 60 % 60), "min", FALSE);
      add_time_part (end, (guint) (seconds % 60), "s", FALSE);
      return TRUE;
    }
  end =
      weft_decimal_add_unit (weft_decimal_write_digits (out->text, minutes / 1440, 1, FALSE), "d");
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
  weft_decimal_add_unit (weft_decimal_write_number (end, seconds, 9), "s");
  return weft_decimal_isolated (out);
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
      guint64 scaled = weft_decimal_divide (ns, chosen->ns / 1000);
      guint decimals = 3;

      /* give a short time more decimals, so that it has at least three digits */
      while (decimals < chosen->decimals && ns > 0 && scaled < 100)
        {
          decimals += 3;
          scaled = weft_decimal_divide (ns, chosen->ns / weft_decimal_power (decimals));
        }
      weft_decimal_add_unit (weft_decimal_write_number (out.text, scaled, decimals), chosen->name);
      return weft_decimal_isolated (out);
    }

  /* compare after rounding to ms, so that 59.99997 s is not shown as "60.000 s" */
  if (weft_decimal_divide (ns, WEFT_MS) >= WEFT_MINUTE / WEFT_MS &&
      format_long_time (MAX (ns, WEFT_MINUTE), &out))
    return weft_decimal_isolated (out);
  for (guint i = 0; i < G_N_ELEMENTS (short_units); i++)
    {
      const TimeUnit *unit = &short_units[i];
      guint64 one = weft_decimal_power (unit->decimals);
      guint64 scaled = weft_decimal_divide (ns, unit->ns / one);

      if (scaled >= 1000 * one)
        continue;
      weft_decimal_add_unit (weft_decimal_write_number (out.text, scaled, unit->decimals),
                             unit->name);
      break;
    }
  return weft_decimal_isolated (out);
}

WeftFormatted
weft_format_time_column (guint64 ns)
{
  const TimeUnit *unit = chosen_time_unit ();
  guint64 shown = weft_decimal_divide (ns, WEFT_US);
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
  weft_decimal_add_unit (weft_decimal_write_number (number, shown, unit->decimals - 3), unit->name);
  return weft_decimal_isolated (out);
}

WeftFormatted
weft_format_time_whole (guint64 ns)
{
  WeftFormatted out;
  guint i = G_N_ELEMENTS (short_units) - 1;

  while (i > 0 && (ns == 0 || ns % short_units[i].ns != 0))
    i--;
  weft_decimal_add_unit (weft_decimal_write_number (out.text, ns / short_units[i].ns, 0),
                         short_units[i].name);
  return weft_decimal_isolated (out);
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
      guint64 hundredths = weft_decimal_divide (ns, unit / 100);
      guint64 tenths = weft_decimal_divide (ns, unit / 10);
      gboolean is_small = hundredths < 1000;

      if (tenths >= 10000)
        continue;
      weft_decimal_add_unit (
          weft_decimal_write_number (out.text, is_small ? hundredths : tenths, is_small ? 2 : 1),
          short_units[i].name);
      break;
    }
  return weft_decimal_isolated (out);
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
  weft_decimal_add_unit (weft_decimal_write_number (out.text, ns, unit->decimals), unit->name);
  return weft_decimal_isolated (out);
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
