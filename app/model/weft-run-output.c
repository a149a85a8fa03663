/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the end of a program's output. */
#include "weft-program-run.h"

#include "weft-display.h"
#include <string.h>

#define MAX_OUTPUT (1024 * 1024)
/* Maximum length of a line in bytes; longer lines are broken, since their layout would take too
 * long. */
#define MAX_LINE (16 * 1024)

WeftRunOutput *
weft_run_output_new (void)
{
  WeftRunOutput *self = g_new0 (WeftRunOutput, 1);

  self->text = g_string_new (NULL);
  return self;
}

void
weft_run_output_free (WeftRunOutput *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

const char *
weft_run_output_append (WeftRunOutput *self, const char *bytes, gsize length, guint *gone)
{
  const char *end = bytes + length;
  gsize kept;

  /* there is a line break to cut at, because lines have at most MAX_LINE bytes */
  if (self->text->len > MAX_OUTPUT)
    {
      const char *begin = strchr (self->text->str + self->text->len - MAX_OUTPUT / 2, '\n') + 1;
      gsize dropped = (gsize) (begin - self->text->str);

      g_string_erase (self->text, 0, (gssize) dropped);
      self->line_start -= dropped;
    }
  kept = self->text->len;
  *gone = 0;
  while (bytes < end)
    {
      const char *mark = memchr (bytes, '\r', (gsize) (end - bytes));
      gsize n = (gsize) ((mark != NULL ? mark : end) - bytes);
      const char *newline;
      gsize before;

      if (n > 0 && self->is_returned && *bytes != '\n')
        {
          if (self->line_start < kept)
            *gone += (guint) g_utf8_strlen (self->text->str + self->line_start,
                                            (gssize) (kept - self->line_start));
          kept = MIN (kept, self->line_start);
          g_string_truncate (self->text, self->line_start);
        }
      self->is_returned = mark != NULL || (n == 0 && self->is_returned);
      before = self->text->len;
      weft_display_append (self->text, bytes, (gssize) n,
                           WEFT_DISPLAY_KEEP_LINES | WEFT_DISPLAY_KEEP_TABS);
      newline = strrchr (self->text->str + before, '\n');
      if (newline == NULL && self->text->len - self->line_start > MAX_LINE)
        newline = g_string_append_c (self->text, '\n')->str + self->text->len - 1;
      if (newline != NULL)
        self->line_start = (gsize) (newline + 1 - self->text->str);
      bytes += n + (mark != NULL);
    }
  return self->text->str + kept;
}
