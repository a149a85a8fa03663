/* SPDX-License-Identifier: BSD-3-Clause */
/* Parses times and numbers, both as typed and as formatted by Weft. */
#include "weft-format-private.h"
#include "weft-number-style.h"

#include <string.h>

/* Maximum number of decimals of a fraction. A fraction of a day with more decimals is never a whole
 * number of ns. */
#define MAX_FRACTION 16

typedef struct
{
  const char *name;
  guint64 ns;
} TimeUnitName;

static const TimeUnitName time_unit_names[] = {
  { "ns", 1 },        { "us", WEFT_US }, { "µs", WEFT_US }, /* U+00B5, micro sign */
  { "μs", WEFT_US },                                        /* U+03BC, Greek mu */
  { "ms", WEFT_MS },  { "s", WEFT_SEC }, { "min", WEFT_MINUTE },
  { "h", WEFT_HOUR }, { "d", WEFT_DAY },
};

static const char *const digit_spaces[] = { WEFT_GROUP_SEPARATOR, "\302\240" /* U+00A0 */ };

static const char *
skip_group_separator (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (digit_spaces); i++)
    if (g_str_has_prefix (text, digit_spaces[i]))
      return text + strlen (digit_spaces[i]);
  /* a plain space, as typed or copied from a terminal, counts only before a group of three
   * digits */
  if (*text == ' ' && strspn (text + 1, "0123456789") == 3)
    return text + 1;
  return text;
}

/* Copies digits without the spaces between them. Returns the text after the digits, or NULL if they
 * do not fit into @digits, of @size bytes. The parsing functions below return the rest of the text
 * in the same way. */
static const char *
read_digits (const char *text, char *digits, gsize size)
{
  gsize n = 0;

  for (;;)
    {
      const char *next = n > 0 ? skip_group_separator (text) : text;

      if (!g_ascii_isdigit (*next))
        break;
      if (n + 1 >= size)
        return NULL;
      digits[n++] = *next;
      text = next + 1;
    }
  digits[n] = '\0';
  return text;
}

/* Computes the fraction 0.@digits of @unit. Returns FALSE if the result is not a whole number of
 * ns. */
static gboolean
compute_fraction (const char *digits, guint64 unit, guint64 *ns)
{
  gsize n = strlen (digits);
  guint64 value = 0, one = 1;

  while (n > 0 && digits[n - 1] == '0')
    n--;
  if (n > MAX_FRACTION)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    value = value * 10 + (guint64) (digits[i] - '0');
  for (; n > 0 && unit % 10 == 0; n--)
    unit /= 10;
  for (; n > 0; n--)
    one *= 10;
  /* no overflow: with 16 digits in value, unit is at most 864 (from a day) here */
  *ns = unit * value / one;
  return unit * value % one == 0;
}

static const char *
skip_spaces (const char *text)
{
  while (*text == ' ' || skip_group_separator (text) != text)
    text = *text == ' ' ? text + 1 : skip_group_separator (text);
  return text;
}

/* Skips @name at the beginning of @text if a space, a digit or the end follows. Returns NULL if
 * @text does not begin in this way. */
static const char *
skip_unit_name (const char *text, const char *name)
{
  const char *rest = text + strlen (name);

  if (!g_str_has_prefix (text, name))
    return NULL;
  return *rest == '\0' || g_ascii_isdigit (*rest) || skip_spaces (rest) != rest ? rest : NULL;
}

static const char *
read_unit (const char *text, guint64 *unit)
{
  for (guint i = 0; i < G_N_ELEMENTS (time_unit_names); i++)
    {
      const char *rest = skip_unit_name (text, time_unit_names[i].name);

      if (rest == NULL)
        rest = skip_unit_name (text, weft_number_unit (time_unit_names[i].name));
      *unit = time_unit_names[i].ns;
      if (rest != NULL)
        return rest;
    }
  return NULL;
}

/* Parses a number with a unit smaller than *@unit, which is set to the new unit, and adds the time
 * to @ns. A 0 alone needs no unit. Returns NULL if there is no such number, or the time is not a
 * whole number of ns. */
static const char *
read_time_part (const char *text, guint64 *unit, guint64 *ns)
{
  char whole[32], fraction[32] = "";
  guint64 value, part, largest = *unit;
  const char *point;
  gboolean has_fraction;

  text = read_digits (text, whole, sizeof whole);
  if (text == NULL || !g_ascii_string_to_unsigned (whole, 10, 0, G_MAXUINT64, &value, NULL))
    return NULL;
  point = *text == '.' ? "." : weft_number_point ();
  has_fraction = g_str_has_prefix (text, point);
  if (has_fraction)
    text = read_digits (text + strlen (point), fraction, sizeof fraction);
  if (text == NULL || (has_fraction && *fraction == '\0'))
    return NULL;
  if (*text == '\0' && value == 0 && !has_fraction && largest == G_MAXUINT64)
    return text;
  text = read_unit (skip_spaces (text), unit);
  if (text == NULL || *unit >= largest || (has_fraction && *text != '\0') ||
      !compute_fraction (fraction, *unit, &part) || !g_uint64_checked_mul (&value, value, *unit) ||
      !g_uint64_checked_add (&value, value, part) || !g_uint64_checked_add (ns, *ns, value))
    return NULL;
  return text;
}

/* Returns @text without surrounding spaces, and without direction marks, which a number copied from
 * right-to-left text has. Newly allocated. */
static char *
stripped_text (const char *text)
{
  GString *stripped = g_string_new (NULL);

  if (!g_utf8_validate (text, -1, NULL))
    g_string_append (stripped, text);
  else
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
      if (g_unichar_type (g_utf8_get_char (at)) != G_UNICODE_FORMAT)
        g_string_append_len (stripped, at, g_utf8_next_char (at) - at);
  return g_strstrip (g_string_free (stripped, FALSE));
}

gboolean
weft_parse_number (const char *text, guint64 *number)
{
  g_autofree char *stripped = stripped_text (text);
  char digits[32];
  const char *rest = read_digits (stripped, digits, sizeof digits);

  return rest != NULL && *rest == '\0' &&
         g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT64, number, NULL);
}

gboolean
weft_parse_time (const char *text, guint64 *ns)
{
  g_autofree char *stripped = stripped_text (text);
  const char *rest = stripped;
  guint64 unit = G_MAXUINT64, total = 0;

  do
    rest = read_time_part (skip_spaces (rest), &unit, &total);
  while (rest != NULL && *rest != '\0');
  if (rest == NULL)
    return FALSE;
  *ns = total;
  return TRUE;
}
