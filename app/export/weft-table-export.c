/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes tables, a piece at a time: they may have millions of rows. */
#include "weft-table-export.h"

#include "weft-csv.h"
#include "weft-event-json.h"
#include "weft-text-out.h"

#include <string.h>

static void
put_cell (GString *out, const WeftTableRows *rows, guint row, guint column, WeftTableFormat format)
{
  g_autofree char *raw = weft_table_raw (rows, row, column);
  gboolean is_text = rows->klass->columns[column].kind == WEFT_CELL_TEXT;

  if (raw == NULL)
    g_string_append (out, format == WEFT_TABLE_JSON ? "null" : "");
  else if (!is_text)
    g_string_append (out, raw);
  else if (format == WEFT_TABLE_CSV)
    weft_csv_append (out, raw);
  else if (format == WEFT_TABLE_TABS)
    weft_csv_append_tabbed (out, raw);
  else
    weft_json_append_text (out, raw, strlen (raw));
}

static void
put_head (GString *out, const WeftTableRows *rows, WeftTableFormat format)
{
  if (format == WEFT_TABLE_JSON)
    {
      g_string_append (out, "[");
      return;
    }
  for (guint i = 0; i < rows->klass->n_columns; i++)
    g_string_append_printf (out, "%s%s",
                            i == 0                   ? "" :
                            format == WEFT_TABLE_CSV ? "," :
                                                       "\t",
                            rows->klass->columns[i].id);
  g_string_append (out, format == WEFT_TABLE_CSV ? "\r\n" : "\n");
}

static void
put_row (
    GString *out, const WeftTableRows *rows, guint row, gboolean is_first, WeftTableFormat format)
{
  if (format == WEFT_TABLE_JSON)
    g_string_append (out, is_first ? "\n{" : ",\n{");
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      if (i > 0)
        g_string_append_c (out, format == WEFT_TABLE_TABS ? '\t' : ',');
      if (format == WEFT_TABLE_JSON)
        g_string_append_printf (out, "\"%s\":", rows->klass->columns[i].id);
      put_cell (out, rows, row, i, format);
    }
  g_string_append (out, format == WEFT_TABLE_JSON ? "}" : format == WEFT_TABLE_CSV ? "\r\n" : "\n");
}

char *
weft_table_write (const WeftTableRows *rows, const GArray *order, WeftTableFormat format)
{
  GString *out = g_string_new (NULL);

  put_head (out, rows, format);
  for (guint i = 0; i < order->len; i++)
    put_row (out, rows, g_array_index (order, guint32, i), i == 0, format);
  if (format == WEFT_TABLE_JSON)
    g_string_append (out, "\n]\n");
  return g_string_free (out, FALSE);
}

typedef struct
{
  const WeftTableRows *rows;
  const GArray *order;
  WeftTableFormat format;
} Saving;

static gboolean
write_rows (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const Saving *self = user_data;
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);

  put_head (out->text, self->rows, self->format);
  for (guint i = 0; i < self->order->len; i++)
    {
      put_row (out->text, self->rows, g_array_index (self->order, guint32, i), i == 0,
               self->format);
      if (!weft_text_out_continue (out, error))
        return FALSE;
    }
  if (self->format == WEFT_TABLE_JSON)
    g_string_append (out->text, "\n]\n");
  return weft_text_out_end (out, error);
}

gboolean
weft_table_save (const WeftTableRows *rows,
                 const GArray *order,
                 WeftTableFormat format,
                 const char *path,
                 WeftFileConsent consent,
                 GCancellable *cancellable,
                 GError **error)
{
  Saving saving = { rows, order, format };

  return weft_file_save (path, consent, write_rows, &saving, cancellable, error);
}
