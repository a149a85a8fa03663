/* SPDX-License-Identifier: BSD-3-Clause */
/* Display form of untrusted text: labels and names from a log, and file names. The display form
 * cannot break a line, send commands to a terminal, or change the direction of the text around
 * it. */
#pragma once

#include <glib.h>

/* Control characters that are left as they are. */
typedef enum
{
  WEFT_DISPLAY_KEEP_NONE = 0,
  WEFT_DISPLAY_KEEP_TABS = 1 << 0,
  WEFT_DISPLAY_KEEP_LINES = 1 << 1,    /* "\n" and "\r\n" */
  WEFT_DISPLAY_KEEP_ISOLATES = 1 << 2, /* the isolates (FSI, PDI) that weft_display_name() adds */
} WeftDisplayKeep;

/* Appends @length bytes of @text (-1 if it ends with a NUL) as valid UTF-8. A line break becomes
 * "↵"; other control characters, and characters that set the direction of text, are spelled out
 * ("\x1b", "\u202e"). Takes linear time; plain text is only copied. */
void weft_display_append (GString *out, const char *text, gssize length, WeftDisplayKeep keep);

/* Returns TRUE if weft_display_append() would leave @text unchanged. @text is @length bytes of
 * valid UTF-8. */
gboolean weft_display_is_plain (const char *text, gsize length, WeftDisplayKeep keep);

/* Replaces @text, which must be valid UTF-8, with its display form. */
void weft_display_make_plain (GString *text, WeftDisplayKeep keep);

/* Returns the display form of @text on one line, newly allocated; NULL if @text is NULL. */
char *weft_display_line (const char *text);

/* Returns TRUE if @text, which must be valid UTF-8, contains letters that are written from right to
 * left. */
gboolean weft_display_is_right_to_left (const char *text);

/* Like weft_display_line(), but for a name to insert into another text: a name with right-to-left
 * letters is isolated from the text around it. */
char *weft_display_name (const char *text);

/* Like weft_display_line(), but keeps the isolates around names. For every label that may quote a
 * log. */
char *weft_display_text (const char *text);

/* Returns the display form of @path on one line. @path may be "-" and contain any bytes. Newly
 * allocated. */
char *weft_display_path (const char *path);

/* Appends @number in decimal digits. Ten times as fast as printf(), for output of millions of
 * events. */
static inline void
weft_display_append_number (GString *out, guint64 number)
{
  char digits[20];
  guint at = sizeof digits;

  do
    digits[--at] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  g_string_append_len (out, digits + at, (gssize) (sizeof digits - at));
}
