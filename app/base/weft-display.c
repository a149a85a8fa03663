/* SPDX-License-Identifier: BSD-3-Clause */
/* Spells out control characters, so that they are visible and do not act on the text around
 * them. */
#include "weft-display.h"

#include <string.h>

#define LINE_BREAK "↵"
#define FSI        0x2068
#define PDI        0x2069

static gboolean
is_line_break (gunichar c)
{
  return (c >= '\n' && c <= '\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
}

static gboolean
is_spelled_out (gunichar c, WeftDisplayKeep keep)
{
  if ((c == '\t' && (keep & WEFT_DISPLAY_KEEP_TABS)) ||
      (c == '\n' && (keep & WEFT_DISPLAY_KEEP_LINES)) ||
      ((c == FSI || c == PDI) && (keep & WEFT_DISPLAY_KEEP_ISOLATES)))
    return FALSE;
  if (c < 0x20 || (c >= 0x7f && c < 0xa0) || is_line_break (c))
    return TRUE;
  /* Unicode's Bidi_Control: marks, embeddings, overrides and isolates */
  return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

typedef guint8 Bytes __attribute__ ((vector_size (16)));

/* Skips bytes from 0x20 to 0x7e, and line breaks that are kept, 16 at a time. Returns the first
 * other byte at or after @at, or a position less than 16 bytes before @end. */
static inline const char *
skip_printable (const char *at, const char *end, WeftDisplayKeep keep)
{
  /* a line break or, if line breaks are not kept, a space, which the range test skips anyway */
  const Bytes kept = (Bytes){ 0 } + (guint8) (keep & WEFT_DISPLAY_KEEP_LINES ? '\n' : ' ');

  for (; end - at >= (gssize) sizeof (Bytes); at += sizeof (Bytes))
    {
      Bytes bytes;
      guint64 found[2];

      memcpy (&bytes, at, sizeof bytes);
      bytes = (Bytes) ((bytes - 0x20 >= 0x5f) & (bytes != kept));
      memcpy (found, &bytes, sizeof found);
      if (found[0] != 0)
        return at + __builtin_ctzll (GUINT64_FROM_LE (found[0])) / 8;
      if (found[1] != 0)
        return at + 8 + __builtin_ctzll (GUINT64_FROM_LE (found[1])) / 8;
    }
  return at;
}

/* Returns the first character at or after @at that is spelled out, or @end. */
static const char *
find_spelled_out (const char *at, const char *end, WeftDisplayKeep keep)
{
  for (at = skip_printable (at, end, keep); at < end; at = skip_printable (at + 1, end, keep))
    {
      guchar byte = (guchar) *at;

      /* the first bytes, in UTF-8, of all characters that are spelled out */
      if ((byte < 0x20 || byte == 0x7f || byte == 0xc2 || byte == 0xd8 || byte == 0xe2) &&
          is_spelled_out (g_utf8_get_char (at), keep))
        break;
    }
  return at;
}

static void
append_valid_text (GString *out, const char *at, const char *end, WeftDisplayKeep keep)
{
  while (at < end)
    {
      const char *spelled = find_spelled_out (at, end, keep);
      gunichar c;
      gboolean is_pair;

      g_string_append_len (out, at, spelled - at);
      if (spelled == end)
        return;
      c = g_utf8_get_char (spelled);
      is_pair = c == '\r' && spelled + 1 < end && spelled[1] == '\n';
      if (is_pair && (keep & WEFT_DISPLAY_KEEP_LINES))
        g_string_append (out, "\r\n");
      else if (is_line_break (c))
        g_string_append (out, LINE_BREAK);
      else if (c == '\t')
        g_string_append (out, "\\t");
      else if (c < 0x20)
        g_string_append_printf (out, "\\x%02x", c);
      else /* escaped as in JSON, so that a JSON text keeps its meaning */
        g_string_append_printf (out, "\\u%04x", c);
      at = is_pair ? spelled + 2 : g_utf8_next_char (spelled);
    }
}

void
weft_display_append (GString *out, const char *text, gssize length, WeftDisplayKeep keep)
{
  gsize size = length < 0 ? strlen (text) : (gsize) length;

  if (g_utf8_validate_len (text, size, NULL))
    append_valid_text (out, text, text + size, keep);
  else
    {
      g_autofree char *valid = g_utf8_make_valid (text, (gssize) size);

      append_valid_text (out, valid, valid + strlen (valid), keep);
    }
}

gboolean
weft_display_is_plain (const char *text, gsize length, WeftDisplayKeep keep)
{
  return find_spelled_out (text, text + length, keep) == text + length;
}

void
weft_display_make_plain (GString *text, WeftDisplayKeep keep)
{
  g_autofree char *raw = NULL;
  gsize length = text->len;

  if (weft_display_is_plain (text->str, length, keep))
    return;
  raw = g_memdup2 (text->str, length + 1);
  g_string_truncate (text, 0);
  weft_display_append (text, raw, (gssize) length, keep);
}

static char *
display_form_new (const char *text, WeftDisplayKeep keep)
{
  GString *out;

  if (text == NULL)
    return NULL;
  out = g_string_new (NULL);
  weft_display_append (out, text, -1, keep);
  return g_string_free (out, FALSE);
}

char *
weft_display_line (const char *text)
{
  return display_form_new (text, WEFT_DISPLAY_KEEP_NONE);
}

char *
weft_display_text (const char *text)
{
  return display_form_new (text, WEFT_DISPLAY_KEEP_ISOLATES);
}

gboolean
weft_display_is_right_to_left (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      /* blocks that Unicode reserves for right-to-left scripts, such as Hebrew and Arabic */
      if ((c >= 0x590 && c <= 0x8ff) || (c >= 0xfb1d && c <= 0xfdff) ||
          (c >= 0xfe70 && c <= 0xfefe) || (c >= 0x10800 && c <= 0x10fff) ||
          (c >= 0x1e800 && c <= 0x1efff))
        return TRUE;
    }
  return FALSE;
}

char *
weft_display_name (const char *text)
{
  g_autofree char *line = weft_display_line (text);

  return line != NULL && weft_display_is_right_to_left (line) ?
             g_strdup_printf ("\u2068%s\u2069", line) :
             g_steal_pointer (&line);
}

char *
weft_display_path (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

  return weft_display_line (name);
}
