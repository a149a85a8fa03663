/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the texts of a read-out. */
#include "weft-read-out.h"

#include "weft-display.h"

/* Copies @text, which may come from a log, as a single line. */
static char *
copy_first_line (const char *text)
{
  GString *line;

  if (text == NULL)
    return NULL;
  line = g_string_new (NULL);
  weft_display_append (line, text, -1, WEFT_DISPLAY_KEEP_TABS | WEFT_DISPLAY_KEEP_ISOLATES);
  return g_string_free (line, FALSE);
}

static void
row_clear (gpointer data)
{
  WeftReadOutRow *row = data;

  g_clear_pointer (&row->name, g_free);
  g_clear_pointer (&row->value, g_free);
  g_clear_pointer (&row->lane, g_free);
}

WeftReadOut *
weft_read_out_new (void)
{
  WeftReadOut *self = g_new0 (WeftReadOut, 1);

  self->rows = g_array_new (FALSE, FALSE, sizeof (WeftReadOutRow));
  g_array_set_clear_func (self->rows, row_clear);
  self->band = G_MAXUINT32;
  return self;
}

void
weft_read_out_free (WeftReadOut *self)
{
  g_free (self->title);
  g_free (self->note);
  g_free (self->hint);
  g_array_unref (self->rows);
  g_free (self);
}

void
weft_read_out_clear (WeftReadOut *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->hint, g_free);
  g_array_set_size (self->rows, 0);
  self->has_span = FALSE;
  self->band = G_MAXUINT32;
}

void
weft_read_out_set_title (WeftReadOut *self, const char *title, const char *note)
{
  g_auto (GStrv) lines = note != NULL ? g_strsplit (note, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      char *line = copy_first_line (lines[i]);

      g_free (lines[i]);
      lines[i] = line;
    }
  g_free (self->title);
  g_free (self->note);
  self->title = copy_first_line (title);
  self->note = lines != NULL ? g_strjoinv ("\n", lines) : NULL;
}

void
weft_read_out_set_hint (WeftReadOut *self, const char *hint)
{
  g_free (self->hint);
  self->hint = copy_first_line (hint);
}

void
weft_read_out_set_span (WeftReadOut *self, guint64 from, guint64 to)
{
  self->has_span = TRUE;
  self->from = from;
  self->to = to;
}

static WeftReadOutRow *
add_row (WeftReadOut *self, const char *name, const char *value)
{
  WeftReadOutRow row = { .name = copy_first_line (name), .value = copy_first_line (value) };

  g_array_append_val (self->rows, row);
  return &g_array_index (self->rows, WeftReadOutRow, self->rows->len - 1);
}

void
weft_read_out_add (WeftReadOut *self, const char *name, const char *value)
{
  add_row (self, name, value);
}

void
weft_read_out_add_link (
    WeftReadOut *self, const char *name, const char *value, const char *lane, guint64 time)
{
  WeftReadOutRow *row = add_row (self, name, value);

  row->lane = g_strdup (lane);
  row->time = time;
}

void
weft_read_out_add_swatch (WeftReadOut *self, WeftColor swatch, const char *name, const char *value)
{
  WeftReadOutRow *row = add_row (self, name, value);

  row->has_swatch = TRUE;
  row->swatch = swatch;
}

void
weft_read_out_add_band (WeftReadOut *self,
                        guint32 band,
                        WeftColor swatch,
                        WeftHatch hatch,
                        const char *name,
                        const char *value)
{
  weft_read_out_add_swatch (self, swatch, name, value);
  g_array_index (self->rows, WeftReadOutRow, self->rows->len - 1).hatch = hatch;
  self->band = band;
}

char *
weft_read_out_text (const WeftReadOut *self)
{
  GString *text = g_string_new (self->title);

  if (self->note != NULL)
    g_string_append_printf (text, "\n%s", self->note);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const WeftReadOutRow *row = &g_array_index (self->rows, WeftReadOutRow, i);

      g_string_append_printf (text, "\n%s\t%s", row->name, row->value);
    }
  if (self->hint != NULL)
    g_string_append_printf (text, "\n%s", self->hint);
  return g_string_free (text, FALSE);
}
