/* SPDX-License-Identifier: BSD-3-Clause */
/* Splits Haskell names as GHC writes them, which may contain letters of any script. */
#include "weft-haskell-name.h"

/* Returns the character at @text; 0 at the end of the text, or if it is not valid UTF-8. */
static gunichar
char_at (const char *text)
{
  gunichar c = g_utf8_get_char_validated (text, -1);

  return c < 0x80000000 ? c : 0;
}

gsize
weft_haskell_module_length (const char *text)
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

/* A colon ends a package only if an upper-case letter follows: the constructors ":|" and
 * "GHC.Types.:" contain a colon, too. */
const char *
weft_haskell_skip_package (const char *text)
{
  const char *p = text;

  while (g_ascii_isalnum (*p) || *p == '-' || *p == '.' || *p == '_' || *p == '+')
    p++;
  return p > text && *p == ':' && g_unichar_isupper (char_at (p + 1)) ? p + 1 : text;
}

/* If no name follows the capitalised words, the last word is itself the name: that of a
 * constructor. */
const char *
weft_haskell_skip_module (const char *text)
{
  const char *module = weft_haskell_skip_package (text);
  const char *end = module + weft_haskell_module_length (module);

  if (*end == '.' && end[1] != '\0')
    return end + 1;
  while (end > module && end[-1] != '.')
    end--;
  return end;
}
