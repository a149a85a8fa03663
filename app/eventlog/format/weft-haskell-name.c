/* SPDX-License-Identifier: BSD-3-Clause */
/* Names as GHC writes them; they may have letters of every script. */
#include "weft-haskell-name.h"

/* The character at @text; 0 at its end, or where it is none. */
static gunichar
char_at (const char *text)
{
  gunichar c = g_utf8_get_char_validated (text, -1);

  return c < 0x80000000 ? c : 0;
}

gsize
weft_haskell_words (const char *text)
{
  const char *p = text, *end = text;

  while (g_unichar_isupper (char_at (p)))
    {
      for (gunichar c = char_at (p); g_unichar_isalnum (c) || c == '_' || c == '\'';
           c = char_at (p))
        p = g_utf8_next_char (p);
      end = p;
      if (*p != '.')
        break;
      p++;
    }
  return (gsize) (end - text);
}

static gboolean
is_package_char (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '.' || c == '_' || c == '+';
}

/* ":|" and "GHC.Types.:" hold a colon, too. */
const char *
weft_haskell_skip_package (const char *text)
{
  const char *p = text;

  while (is_package_char (*p))
    p++;
  return p > text && *p == ':' && g_unichar_isupper (char_at (p + 1)) ? p + 1 : text;
}

/* The last word is the name itself where no name follows: a constructor's. */
const char *
weft_haskell_skip_module (const char *text)
{
  const char *module = weft_haskell_skip_package (text);
  const char *end = module + weft_haskell_words (module);

  if (*end == '.' && end[1] != '\0')
    return end + 1;
  while (end > module && end[-1] != '.')
    end--;
  return end;
}
