/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints tables for people: columns of one width, the name last, as it may be long. */
#include "weft-cli-rows.h"

#include "weft-cell-text.h"
#include "weft-display.h"
#include "weft-name.h"

#include <glib/gi18n.h>

#define NAME_COLUMN 0
#define GAP         2
/* What is left for names, if they are as long, before numbers are left out; and where nothing else
 * limits them. */
#define NAME_ROOM 32
/* Names are never cut to less. */
#define NAME_MIN 12

/* A column with its cells, by row. */
typedef struct
{
  const WeftTableColumn *spec;
  GPtrArray *cells; /* of char *, in the order of the lines */
  guint width;      /* characters */
  gboolean is_blank;
} TextColumn;

static guint
text_width (const char *text)
{
  return (guint) g_utf8_strlen (text, -1);
}

static char *
cell_line (const WeftTableRows *rows, guint row, guint column)
{
  g_autofree char *cell = weft_cell_text (rows, row, column);
  g_autofree char *line = weft_display_line (cell);

  return weft_name_shorten_chars (line, WEFT_NAME_MAX_CHARS);
}

static void
text_column_init (TextColumn *self, const WeftTableRows *rows, const GArray *order, guint column)
{
  self->spec = &rows->klass->columns[column];
  self->cells = g_ptr_array_new_full (order->len, g_free);
  self->width = text_width (_ (self->spec->title));
  self->is_blank = TRUE;
  for (guint i = 0; i < order->len; i++)
    {
      char *cell = cell_line (rows, g_array_index (order, guint32, i), column);

      self->width = MAX (self->width, text_width (cell));
      self->is_blank = self->is_blank && *cell == '\0';
      g_ptr_array_add (self->cells, cell);
    }
}

/* Text to the left, numbers to the right. */
static void
put (GString *out, const TextColumn *self, const char *text)
{
  guint room = self->width - MIN (self->width, text_width (text));

  if (self->spec->kind == WEFT_CELL_TEXT)
    g_string_append_printf (out, "%s%*s", text, (int) (room + GAP), "");
  else
    g_string_append_printf (out, "%*s%s%*s", (int) room, "", text, GAP, "");
}

/* Marks the columns that stay; returns the room that they leave for names. */
static guint
choose (const TextColumn *columns, guint n, guint width, gboolean *stays)
{
  guint names = MIN (columns[NAME_COLUMN].width, NAME_ROOM);
  guint used = 0;

  for (guint i = 0; i < n; i++)
    {
      guint one = columns[i].width + GAP;

      stays[i] = i != NAME_COLUMN && !columns[i].is_blank && used + one + names <= width;
      if (stays[i])
        used += one;
    }
  return MAX (width - MIN (width, used), NAME_MIN);
}

/* @line: -1 for the titles. */
static void
put_line (
    GString *out, const TextColumn *columns, guint n, const gboolean *stays, gint line, guint room)
{
  for (guint i = 0; i < n; i++)
    if (stays[i])
      put (out, &columns[i],
           line < 0 ? _ (columns[i].spec->title) : g_ptr_array_index (columns[i].cells, line));
  if (line < 0)
    g_string_append (out, _ (columns[NAME_COLUMN].spec->title));
  else
    {
      g_autofree char *name =
          weft_name_shorten_chars (g_ptr_array_index (columns[NAME_COLUMN].cells, line), room);

      g_string_append (out, name != NULL ? name : "");
    }
  g_string_append_c (out, '\n');
}

void
weft_cli_rows_print_text (WeftCliOutput *output, const WeftTableRows *rows, const GArray *order)
{
  guint n = rows->klass->n_columns;
  g_autofree TextColumn *columns = g_new0 (TextColumn, n);
  g_autofree gboolean *stays = g_new0 (gboolean, n);
  gboolean is_terminal;
  guint width = weft_cli_output_width (&is_terminal);
  guint room;

  for (guint i = 0; i < n; i++)
    text_column_init (&columns[i], rows, order, i);
  room = choose (columns, n, width, stays);
  if (!is_terminal)
    room = WEFT_NAME_MAX_CHARS;
  for (gint i = -1; i < (gint) order->len; i++)
    {
      put_line (output->text, columns, n, stays, i, room);
      if (!weft_cli_output_continue (output))
        break;
    }
  for (guint i = 0; i < n; i++)
    g_ptr_array_unref (columns[i].cells);
}
