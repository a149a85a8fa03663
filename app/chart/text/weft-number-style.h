/* SPDX-License-Identifier: BSD-3-Clause */
/* Number style: the decimal sign, the unit names and the isolation of numbers in a language. Files
 * and weft-cli use the plain style: a point, and unit symbols. In every language, digits are in
 * groups of three separated by a narrow space, as in SI, so that no group can be taken for a
 * fraction. */
#pragma once

#include <glib.h>

typedef struct
{
  char point[8];      /* the decimal sign, UTF-8 */
  gboolean has_words; /* units are translated: "мс" */
  guint64 time_unit;  /* unit of all times, ns: 1000000 (ms) or 1000000000 (s); 0 if each time has a
                         unit of its own */
  gboolean is_wall_clock; /* moments are shown as times of day if the log has a wall clock */
  gboolean is_isolated;   /* numbers with units are kept together in right-to-left text */
} WeftNumberStyle;

/* Sets the style of all numbers that are formatted from now on, and of the times in event
 * descriptions. NULL means the plain style. Must first be called before another thread formats a
 * number; later calls may change only the time unit and the wall clock. */
void weft_number_style_set (const WeftNumberStyle *style);

/* Returns the style of the locale; call this after setlocale(). @is_isolated is copied into the
 * style. */
WeftNumberStyle weft_number_style_for_locale (gboolean is_isolated);

/* Returns the decimal sign. Static. */
const char *weft_number_point (void);

/* Returns the unit of all times, ns; 0 if each time has the unit that suits it. */
guint64 weft_number_time_unit (void);

/* Returns TRUE if moments on a time axis are shown as times of day. */
gboolean weft_number_is_wall_clock (void);

/* Returns the name of the unit with @symbol, such as "ms", "MiB" or "s". Static. */
const char *weft_number_unit (const char *symbol);

/* Returns the percent sign with the space before it, such as " %", or "%" in Japanese. Static. */
const char *weft_number_percent (void);

/* Puts direction marks around @text, in a buffer of @size bytes, so that the text is kept together
 * in right-to-left text. Does nothing if @text already has the marks. */
void weft_number_isolate (char *text, gsize size);

/* Returns TRUE if @text begins with a direction mark of weft_number_isolate(). */
gboolean weft_number_is_isolated (const char *text);

/* Returns @text without the direction marks of weft_number_isolate(), so that the number can be
 * shown apart from its unit. Newly allocated. */
char *weft_number_without_isolation (const char *text);
