/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes tables piece by piece, because they may have millions of rows. */
#include "weft-table-export.h"

#include "weft-amount-text.h"
#include "weft-text-out.h"

void
weft_row_writer_add_table_columns (WeftRowWriter *self, const WeftTableClass *klass)
{
  for (guint i = 0; i < klass->n_columns; i++)
    weft_row_writer_add_column (
        self, &(WeftRowColumn){ .name = klass->columns[i].id,
                                .title = weft_column_title (&klass->columns[i]),
                                .is_text = klass->columns[i].kind == WEFT_CELL_TEXT });
}

void
weft_row_writer_append_table_row (WeftRowWriter *self, const WeftTableRows *rows, guint row)
{
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      WeftRecordValue value = { 0 };
      WeftCellKind kind = rows->klass->columns[i].kind;
      guint64 number;

      /* whole numbers are written to files without formatting */
      if (self->is_for_display)
        weft_record_take_text (&value, weft_cell_text (rows, row, i));
      else if (kind == WEFT_CELL_TEXT || weft_cell_scale (kind) > 1 || weft_cell_is_signed (kind))
        weft_record_take_text (&value, weft_table_get_raw_text (rows, row, i));
      else if (weft_table_get_number (rows, row, i, &number))
        weft_record_set_number (&value, number);
      if (value.text != NULL && kind != WEFT_CELL_TEXT)
        value.kind = WEFT_RECORD_DIGITS;
      weft_row_writer_append (self, &value);
    }
}

typedef struct
{
  const WeftTableRows *rows;
  const GArray *order;
  WeftRowFormat format;
} TableSaving;

/* Appends the rows to @text. If @out is not NULL, @text belongs to @out, and @out writes it piece
 * by piece. */
static void
write_rows (const TableSaving *self, GString *text, WeftTextOut *out)
{
  g_autoptr (WeftRowWriter) writer = weft_row_writer_new (self->format, text);

  weft_row_writer_add_table_columns (writer, self->rows->klass);
  weft_row_writer_begin (writer);
  for (guint i = 0; i < self->order->len && (out == NULL || weft_text_out_flush_if_large (out));
       i++)
    weft_row_writer_append_table_row (writer, self->rows, g_array_index (self->order, guint32, i));
  weft_row_writer_end (writer);
}

char *
weft_table_write (const WeftTableRows *rows, const GArray *order, WeftRowFormat format)
{
  const TableSaving saving = { rows, order, format };
  GString *text = g_string_new (NULL);

  write_rows (&saving, text, NULL);
  return g_string_free (text, FALSE);
}

static gboolean
save_table (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);

  write_rows (user_data, out->text, out);
  return weft_text_out_end (out, error);
}

gboolean
weft_table_save (const WeftTableRows *rows,
                 const GArray *order,
                 WeftRowFormat format,
                 const char *path,
                 WeftFileConsent consent,
                 GCancellable *cancellable,
                 GError **error)
{
  TableSaving saving = { rows, order, format };

  return weft_file_save (path, consent, save_table, &saving, cancellable, error);
}
