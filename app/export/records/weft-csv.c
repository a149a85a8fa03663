/* SPDX-License-Identifier: BSD-3-Clause */
/* Appends cells of CSV. */
#include "weft-csv.h"

#include "weft-display.h"

#include <string.h>

#define FORMULA_STARTS "=+-@"

void
weft_csv_append_tabbed (GString *out, const char *text)
{
  if (*text != '\0' && strchr (FORMULA_STARTS, *text) != NULL)
    g_string_append_c (out, '\'');
  weft_display_append (out, text, -1, WEFT_DISPLAY_KEEP_NONE);
}

void
weft_csv_append (GString *out, const char *text)
{
  gsize start = out->len;

  /* line breaks are already replaced: only quotes and commas are left to quote */
  if (strpbrk (text, "\",") == NULL)
    {
      weft_csv_append_tabbed (out, text);
      return;
    }
  g_string_append_c (out, '"');
  weft_csv_append_tabbed (out, text);
  for (gsize i = start + 1; i < out->len; i++)
    if (out->str[i] == '"')
      g_string_insert_c (out, (gssize) i++, '"');
  g_string_append_c (out, '"');
}
