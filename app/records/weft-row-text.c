/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes rows as text for users, in aligned columns. The column with names comes last, because
 * names may be long. Columns that are empty or do not fit into the line are left out. If the user
 * has chosen the columns (@keeps_order), all of them are shown in their order. */
#include "weft-display.h"
#include "weft-name.h"
#include "weft-row-writer.h"

#define NAME_COLUMN 0
#define COLUMN_GAP  2
/* Maximum width that is reserved for names. Other columns are left out to make room for it. */
#define MAX_NAME_WIDTH 32
/* Maximum width of texts in other columns, so that there is space for numbers. */
#define MAX_TEXT_WIDTH 32
/* Minimum width of names. */
#define MIN_NAME_WIDTH 12

typedef struct
{
  const WeftRowColumn *spec;
  guint width; /* width in characters */
  gboolean is_shown;
  gboolean is_unshortened; /* texts are never shortened; TRUE for the last column if @keeps_order */
} TextColumn;

static guint
text_width (const char *text)
{
  return (guint) g_utf8_strlen (text, -1);
}

static void
text_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  g_autoptr (GString) number = g_string_new (NULL);
  g_autofree char *line = NULL;

  weft_record_append_scalar (number, value);
  line = weft_display_line (value->text != NULL ? value->text : number->str);
  g_ptr_array_add (self->cells, weft_name_shorten_to_chars (line, WEFT_NAME_MAX_CHARS));
}

static void
text_end_row (G_GNUC_UNUSED WeftRowWriter *self)
{
}

static const char *
cell_text (const WeftRowWriter *self, guint row, guint column)
{
  return g_ptr_array_index (self->cells, row * self->columns->len + column);
}

/* Appends a cell. Texts are left-aligned, numbers are right-aligned. */
static void
append_padded_cell (GString *out, const TextColumn *self, const char *text)
{
  gboolean is_cut = self->spec->is_text && !self->is_unshortened;
  g_autofree char *shown =
      is_cut ? weft_name_shorten_to_chars (text, MAX_TEXT_WIDTH) : g_strdup (text);
  int room = (int) (self->width - MIN (self->width, text_width (shown)));

  if (self->spec->is_text)
    g_string_append_printf (out, "%s%*s", shown, room + COLUMN_GAP, "");
  else
    g_string_append_printf (out, "%*s%s%*s", room, "", shown, COLUMN_GAP, "");
}

/* Appends the titles and all rows, with the name last. Leaves out columns that do not fit into the
 * line. */
static void
append_rows_name_last (WeftRowWriter *self, TextColumn *columns)
{
  guint n = self->columns->len, used = 0, room;
  guint names = MIN (columns[NAME_COLUMN].width, MAX_NAME_WIDTH);

  for (guint i = 0; i < n; i++)
    {
      guint one = columns[i].width + COLUMN_GAP;

      columns[i].is_shown =
          i != NAME_COLUMN && columns[i].is_shown && used + one + names <= self->width;
      if (columns[i].is_shown)
        used += one;
    }
  room = MAX (self->width - MIN (self->width, used), MIN_NAME_WIDTH);
  for (guint i = 0; i < n; i++)
    if (columns[i].is_shown)
      append_padded_cell (self->out, &columns[i], columns[i].spec->title);
  g_string_append_printf (self->out, "%s\n", columns[NAME_COLUMN].spec->title);
  for (guint row = 0; row < self->n; row++)
    {
      g_autofree char *name = weft_name_shorten_to_chars (
          cell_text (self, row, NAME_COLUMN), self->shortens_names ? room : WEFT_NAME_MAX_CHARS);

      for (guint i = 0; i < n; i++)
        if (columns[i].is_shown)
          append_padded_cell (self->out, &columns[i], cell_text (self, row, i));
      g_string_append_printf (self->out, "%s\n", name != NULL ? name : "");
    }
}

static void
text_end (WeftRowWriter *self)
{
  guint n = self->columns->len;
  g_autofree TextColumn *columns = g_new0 (TextColumn, n);

  for (guint i = 0; i < n; i++)
    {
      /* leave out empty columns */
      columns[i].spec = &g_array_index (self->columns, WeftRowColumn, i);
      columns[i].width = text_width (columns[i].spec->title);
      for (guint j = 0; j < self->n; j++)
        {
          const char *text = cell_text (self, j, i);

          columns[i].width = MAX (columns[i].width, text_width (text));
          columns[i].is_shown = columns[i].is_shown || *text != '\0';
        }
      columns[i].is_unshortened = self->keeps_order && i + 1 == self->columns->len;
      if (columns[i].spec->is_text && !columns[i].is_unshortened)
        columns[i].width = MIN (columns[i].width, MAX_TEXT_WIDTH);
    }
  if (self->keeps_order)
    {
      /* append the titles and all rows, with all columns in their order */
      for (gint row = -1; row < (gint) self->n; row++)
        {
          for (guint k = 0; k < self->columns->len; k++)
            append_padded_cell (self->out, &columns[k],
                                row < 0 ? columns[k].spec->title :
                                          cell_text (self, (guint) row, k));
          while (g_str_has_suffix (self->out->str, " "))
            g_string_truncate (self->out, self->out->len - 1);
          g_string_append_c (self->out, '\n');
        }
    }
  else
    append_rows_name_last (self, columns);
  g_ptr_array_set_size (self->cells, 0);
  self->n = 0;
}

const WeftRowFormatClass weft_row_text = { NULL, text_put, text_end_row, text_end };
