/* SPDX-License-Identifier: BSD-3-Clause */
/* Number style: the decimal sign, the names of units and the isolation of numbers for a language.
 * Files and weft-cli have the plain one: a point, and units by their symbols. In every language
 * digits are in groups of three with a narrow space between, as in SI, so that no group can be
 * taken for a fraction. */
#pragma once

#include <glib.h>

typedef struct
{
  char point[8];      /* the decimal sign, UTF-8 */
  gboolean has_words; /* units are translated: "мс" */
  guint64 time_unit;  /* of all times, in ns: 1000000 (ms) or 1000000000 (s); 0: each in its own */
  gboolean is_wall_clock; /* moments are shown by the clock, if the log has one */
  gboolean is_isolated;   /* numbers with units are kept together in text from right to left */
} WeftNumberStyle;

/* Sets the style of all numbers that are written from now on, and of the times in descriptions of
 * events; NULL: the plain one. To be called before another thread formats a number; later calls may
 * change only the unit of time and the wall clock. */
void weft_number_style_set (const WeftNumberStyle *style);

/* Returns the style of the locale, after setlocale(). @is_isolated: see WeftNumberStyle. */
WeftNumberStyle weft_number_style_of_locale (gboolean is_isolated);

/* Returns the decimal sign. Static. */
const char *weft_number_point (void);

/* Returns the unit of all times, ns; 0: each has the unit that fits. */
guint64 weft_number_time_unit (void);

/* Returns TRUE if moments beside a time axis are shown by the wall clock. */
gboolean weft_number_is_wall_clock (void);

/* Returns the name of the unit with @symbol: "ms", "MiB", "s". Static. */
const char *weft_number_unit (const char *symbol);

/* Returns the sign of percentages, with the space before it: " %", "%" in Japanese. Static. */
const char *weft_number_percent (void);

/* Puts direction marks around @text, in a buffer of @size bytes, so that it is not torn apart in
 * text from right to left; unless it has them already. */
void weft_number_isolate (char *text, gsize size);

/* Returns TRUE if @text begins with such a mark. */
gboolean weft_number_is_isolated (const char *text);

/* Removes these marks, so that the number can be shown apart from its unit. Newly allocated. */
char *weft_number_bare (const char *text);
