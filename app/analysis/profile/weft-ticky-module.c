/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the module in the name of a ticky counter. */
#include "weft-ticky.h"

#include <string.h>

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '\'' || (guchar) c >= 0x80;
}

/* The bytes of "Data.Map." or "Data.Map" at @text: words that begin with a capital, dots between
 * them. */
static gsize
module_length (const char *text)
{
  gsize length = 0, n = 0;

  while (g_ascii_isupper (text[n]))
    {
      while (is_word (text[n]))
        n++;
      length = n;
      if (text[n] != '.')
        break;
      n++;
    }
  return length;
}

/* "Main.$wmain{v r3RH}": what stands in front of the name itself, which may be a constructor. */
static char *
qualifier (const char *name)
{
  const char *colon = strchr (name, ':');
  gsize length, end = 0;

  if (colon != NULL && g_ascii_isupper (colon[1]))
    name = colon + 1;
  length = module_length (name);
  if (name[length] == '.')
    return g_strndup (name, length);
  for (gsize i = 0; i < length; i++)
    if (name[i] == '.')
      end = i;
  return g_strndup (name, end);
}

char *
weft_ticky_module (const char *name)
{
  for (const char *open = strstr (name, " ("); open != NULL; open = strstr (open + 1, " ("))
    {
      gsize length = module_length (open + 2);

      if (length > 0 && open[2 + length] == ')')
        return g_strndup (open + 2, length);
    }
  return qualifier (name);
}
