/* SPDX-License-Identifier: BSD-3-Clause */
/* Escapes, and closes what it opens. */
#include "weft-html.h"

#include "weft-display.h"

#include <string.h>

void
weft_html_append (GString *out, const char *text)
{
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autofree char *escaped = NULL;

  if (text == NULL)
    return;
  weft_display_append (shown, text, -1, WEFT_DISPLAY_KEEP_ISOLATES);
  escaped = g_markup_escape_text (shown->str, (gssize) shown->len);
  g_string_append (out, escaped);
}

void
weft_html_put (GString *out, const char *tag, const char *text)
{
  weft_html_put_titled (out, tag, NULL, text);
}

void
weft_html_put_titled (GString *out, const char *tag, const char *title, const char *text)
{
  g_string_append_printf (out, "<%s", tag);
  if (title != NULL)
    {
      g_string_append (out, " title=\"");
      weft_html_append (out, title);
      g_string_append_c (out, '"');
    }
  g_string_append_c (out, '>');
  weft_html_append (out, text);
  g_string_append_printf (out, "</%.*s>", (int) strcspn (tag, " "), tag);
}

void
weft_html_begin_table (GString *out, const char *caption)
{
  g_string_append (out, "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"");
  weft_html_append (out, caption);
  g_string_append (out, "\">\n<table>");
  weft_html_put (out, "caption", caption);
  g_string_append_c (out, '\n');
}

void
weft_html_end_table (GString *out)
{
  g_string_append (out, "</table>\n</div>\n");
}
