/* SPDX-License-Identifier: BSD-3-Clause */
/* Units of time, and decimal numbers as text, computed in integers. Functions that write to @out,
 * which must be large enough for a WeftFormatted, return the end of the text. */
#pragma once

#include "weft-format.h"

/* Units of time, ns. */
#define WEFT_US     G_GUINT64_CONSTANT (1000)
#define WEFT_MS     G_GUINT64_CONSTANT (1000000)
#define WEFT_SEC    G_GUINT64_CONSTANT (1000000000)
#define WEFT_MINUTE (60 * WEFT_SEC)
#define WEFT_HOUR   (60 * WEFT_MINUTE)
#define WEFT_DAY    (24 * WEFT_HOUR)

/* Returns 10 to the power of @exponent. */
guint64 weft_decimal_power (guint exponent);

/* Returns @value / @quantum, rounded half up; never overflows. */
guint64 weft_decimal_divide (guint64 value, guint64 quantum);

/* Writes @value in groups of three digits, padded with zeros to @width digits. Groups are counted
 * from the end or, in a fraction, from the point. */
char *weft_decimal_write_digits (char *out, guint64 value, guint width, gboolean is_fraction);

/* Writes @scaled * 10^-@decimals. */
char *weft_decimal_write_number (char *out, guint64 scaled, guint decimals);

/* Writes a space and the name of @unit. */
char *weft_decimal_add_unit (char *out, const char *unit);

/* Isolates @text from surrounding text of the other direction if the number style asks for it. */
WeftFormatted weft_decimal_isolated (WeftFormatted text);
