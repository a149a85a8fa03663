/* SPDX-License-Identifier: BSD-3-Clause */
/* Display form of untrusted text: labels and names from a log, names of files. It cannot break a
 * line, command a terminal or turn the direction of the text around it. */
#pragma once

#include <glib.h>

/* Control characters that stay as they are. */
typedef enum
{
  WEFT_DISPLAY_KEEP_NONE = 0,
  WEFT_DISPLAY_KEEP_TABS = 1 << 0,
  WEFT_DISPLAY_KEEP_LINES = 1 << 1,    /* "\n" and "\r\n" */
  WEFT_DISPLAY_KEEP_ISOLATES = 1 << 2, /* FSI and PDI, as weft_display_name() puts around a name */
} WeftDisplayKeep;

/* Appends @length bytes of @text (-1: up to its NUL) as valid UTF-8: a line break is "↵", other
 * controls and characters that set the direction of text are spelled out ("\x1b", "\u202e").
 * Linear; plain text is copied. */
void weft_display_append (GString *out, const char *text, gssize length, WeftDisplayKeep keep);

/* Returns TRUE if weft_display_append() would append @length bytes of valid UTF-8 as they are. */
gboolean weft_display_is_plain (const char *text, gsize length, WeftDisplayKeep keep);

/* Replaces @text, valid UTF-8, by its display form. */
void weft_display_make_plain (GString *text, WeftDisplayKeep keep);

/* The display form of @text on one line; NULL for NULL. Newly allocated. */
char *weft_display_line (const char *text);

/* Returns TRUE if @text, valid UTF-8, has letters that are written from right to left. */
gboolean weft_display_is_right_to_left (const char *text);

/* Like weft_display_line(), but to be inserted in another text: if it has letters that are written
 * from right to left, it is isolated from the text around it. */
char *weft_display_name (const char *text);

/* Like weft_display_line(), but keeps names isolated. For every label that may quote a log. */
char *weft_display_text (const char *text);

/* The name of the file at @path (or "-"), whatever its bytes, on one line. Newly allocated. */
char *weft_display_path (const char *path);

/* Appends @number in decimal digits, without printf(), which takes ten times as long: a log has
 * millions of events. */
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
