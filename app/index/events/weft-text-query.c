/* SPDX-License-Identifier: BSD-3-Clause */
/* Searches for plain ASCII text without the regular expression engine, which is about twenty times
 * slower. */
#include "weft-text-query.h"

#include <string.h>

static void
query_clear (gpointer data)
{
  WeftTextQuery *self = data;

  g_clear_pointer (&self->regex, g_regex_unref);
  g_free (self->text);
}

WeftTextQuery *
weft_text_query_new (const char *text, gboolean is_regex, GError **error)
{
  g_autoptr (WeftTextQuery) self = weft_shared_new (WeftTextQuery, query_clear);
  g_autofree char *pattern = is_regex ? g_strdup (text) : g_regex_escape_string (text, -1);

  self->text = g_strdup (text);
  if (!is_regex && g_str_is_ascii (text))
    {
      self->n_plain = strlen (text);
      return g_steal_pointer (&self);
    }
  self->regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, error);
  return self->regex != NULL ? g_steal_pointer (&self) : NULL;
}

gboolean
weft_text_query_matches (const WeftTextQuery *self, const char *subject)
{
  if (self->regex != NULL)
    return g_regex_match (self->regex, subject, 0, NULL);
  return strcasestr (subject, self->text) != NULL;
}

gboolean
weft_text_query_find (
    const WeftTextQuery *self, const char *subject, gsize at, gsize *from, gsize *to)
{
  g_autoptr (GMatchInfo) match = NULL;
  gboolean is_found;
  gint first, last;

  if (self->regex == NULL)
    {
      const char *found = self->n_plain > 0 ? strcasestr (subject + at, self->text) : NULL;

      if (found == NULL)
        return FALSE;
      *from = (gsize) (found - subject);
      *to = *from + self->n_plain;
      return TRUE;
    }
  is_found = g_regex_match_full (self->regex, subject, -1, (gint) at, 0, &match, NULL);
  while (is_found)
    {
      if (g_match_info_fetch_pos (match, 0, &first, &last) && last > first)
        {
          *from = (gsize) first;
          *to = (gsize) last;
          return TRUE;
        }
      is_found = g_match_info_next (match, NULL);
    }
  return FALSE;
}

gboolean
weft_text_query_in_bytes (const WeftTextQuery *self, const guint8 *bytes, gsize n)
{
  char first = g_ascii_tolower (self->text[0]);

  for (gsize i = 0; i + self->n_plain <= n; i++)
    if (g_ascii_tolower ((char) bytes[i]) == first &&
        g_ascii_strncasecmp ((const char *) bytes + i, self->text, self->n_plain) == 0)
      return TRUE;
  return FALSE;
}
