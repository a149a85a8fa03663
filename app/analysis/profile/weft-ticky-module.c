/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the module in the name of a ticky counter. */
#include "weft-ticky.h"

#include "weft-haskell-name.h"

#include <string.h>

/* "name (Data.Map)" or "Main.$wmain{v r3RH}". */
char *
weft_ticky_module (const char *name)
{
  const char *module, *after;

  for (const char *open = strstr (name, " ("); open != NULL; open = strstr (open + 1, " ("))
    {
      gsize length = weft_haskell_words (open + 2);

      if (length > 0 && open[2 + length] == ')')
        return g_strndup (open + 2, length);
    }
  module = weft_haskell_skip_package (name);
  after = weft_haskell_skip_module (module);
  return g_strndup (module, after > module ? (gsize) (after - module - 1) : 0);
}
