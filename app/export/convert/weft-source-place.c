/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads from the end: a file's name may have colons in it. */
#include "weft-source-place.h"

#include <string.h>

/* Reads the number that *@text begins with, and moves *@text after it. */
static gboolean
read_number (const char **text, guint *number)
{
  guint64 value = 0;
  const char *p = *text;

  for (; g_ascii_isdigit (*p) && value <= G_MAXINT; p++)
    value = 10 * value + (guint64) (*p - '0');
  *number = (guint) value;
  if (p == *text || value > G_MAXINT)
    return FALSE;
  *text = p;
  return TRUE;
}

static gboolean
read_char (const char **text, char c)
{
  if (**text != c)
    return FALSE;
  ++*text;
  return TRUE;
}

/* What follows the file's name and its colon. */
static gboolean
read_span (const char *text, WeftSourcePlace *place)
{
  guint end;

  if (read_char (&text, '('))
    return read_number (&text, &place->line) && read_char (&text, ',') &&
           read_number (&text, &place->column) && read_char (&text, ')') &&
           read_char (&text, '-') && read_char (&text, '(');
  if (!read_number (&text, &place->line) || !read_char (&text, ':') ||
      !read_number (&text, &place->column))
    return FALSE;
  return *text == '\0' || (read_char (&text, '-') && read_number (&text, &end) && *text == '\0');
}

gboolean
weft_source_place_read (const char *text, WeftSourcePlace *place)
{
  for (const char *colon = strchr (text, ':'); colon != NULL; colon = strchr (colon + 1, ':'))
    if (colon > text && read_span (colon + 1, place))
      {
        place->file_length = (gsize) (colon - text);
        return TRUE;
      }
  return FALSE;
}
