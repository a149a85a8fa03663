/* SPDX-License-Identifier: BSD-3-Clause */
/* Holds the number style of the program. */
#include "weft-number-style.h"

#include "weft-event.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

/* First strong isolate: the text has the direction of its unit. weft_display_text() keeps both
 * marks. */
#define BEGIN "\u2068"
#define END   "\u2069" /* pop directional isolate */

static const WeftNumberStyle plain = { .point = "." };
static WeftNumberStyle style = { .point = "." };

/* All unit symbols, for translators. */
G_GNUC_UNUSED static const char *const units[] = {
  NC_ ("unit", "ns"),
  NC_ ("unit", "µs"),
  NC_ ("unit", "ms"),
  NC_ ("unit", "s"),
  NC_ ("unit", "min"),
  NC_ ("unit", "h"),
  /* Translators: days */
  NC_ ("unit", "d"),
  /* Translators: years */
  NC_ ("unit", "y"),
  /* Translators: percentage points, the difference of two percentages */
  NC_ ("unit", "pp"),
  /* Translators: bytes */
  NC_ ("unit", "B"),
  NC_ ("unit", "KiB"),
  NC_ ("unit", "MiB"),
  NC_ ("unit", "GiB"),
  NC_ ("unit", "TiB"),
  NC_ ("unit", "PiB"),
  NC_ ("unit", "EiB"),
};

void
weft_number_style_set (const WeftNumberStyle *new_style)
{
  style = new_style != NULL ? *new_style : plain;
  weft_event_describe_set_style (style.point, weft_number_unit);
}

WeftNumberStyle
weft_number_style_for_locale (gboolean is_isolated)
{
  WeftNumberStyle locale_style = { .has_words = TRUE, .is_isolated = is_isolated };
  /* NOLINTNEXTLINE(concurrency-mt-unsafe): the locale is only set before threads are started */
  g_autofree char *point = g_locale_to_utf8 (localeconv ()->decimal_point, -1, NULL, NULL, NULL);
  gboolean fits = point != NULL && *point != '\0' && strlen (point) < sizeof locale_style.point;

  g_strlcpy (locale_style.point, fits ? point : plain.point, sizeof locale_style.point);
  return locale_style;
}

const char *
weft_number_point (void)
{
  return style.point;
}

guint64
weft_number_time_unit (void)
{
  return style.time_unit;
}

gboolean
weft_number_is_wall_clock (void)
{
  return style.is_wall_clock;
}

const char *
weft_number_unit (const char *symbol)
{
  return style.has_words ? g_dpgettext2 (NULL, "unit", symbol) : symbol;
}

const char *
weft_number_percent (void)
{
  if (!style.has_words)
    return " %";
  /* Translators: follows a number, and includes the space before it if there is one: "66 %", or
   * "66%" */
  return C_ ("between", " %");
}

gboolean
weft_number_is_isolated (const char *text)
{
  return g_str_has_prefix (text, BEGIN);
}

void
weft_number_isolate (char *text, gsize size)
{
  gsize n = strlen (text);

  if (!style.is_isolated || weft_number_is_isolated (text) || n + strlen (BEGIN END) >= size)
    return;
  memmove (text + strlen (BEGIN), text, n);
  /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the number follows */
  memcpy (text, BEGIN, strlen (BEGIN));
  g_strlcpy (text + strlen (BEGIN) + n, END, size - strlen (BEGIN) - n);
}

char *
weft_number_without_isolation (const char *text)
{
  if (!weft_number_is_isolated (text) || !g_str_has_suffix (text, END))
    return g_strdup (text);
  return g_strndup (text + strlen (BEGIN), strlen (text) - strlen (BEGIN END));
}
