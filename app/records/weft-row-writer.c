/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes rows in all formats. */
#include "weft-row-writer.h"

#include "weft-amount-text.h"
#include "weft-display.h"
#include "weft-event-json.h"
#include "weft-name.h"
#include "weft-text-out.h"

#include <string.h>

#define FORMULA_STARTS "=+-@"

/* Like weft_csv_append(), but for cells separated by tabs, as on the clipboard. Never quotes the
 * text. */
static void
append_tabbed (GString *out, const char *text)
{
  if (*text != '\0' && strchr (FORMULA_STARTS, *text) != NULL)
    g_string_append_c (out, '\'');
  weft_display_append (out, text, -1, WEFT_DISPLAY_KEEP_NONE);
}

void
weft_csv_append (GString *out, const char *text)
{
  gsize start = out->len;

  /* line breaks will be replaced, so only quotes and commas require quoting */
  if (strpbrk (text, "\",") == NULL)
    {
      append_tabbed (out, text);
      return;
    }
  g_string_append_c (out, '"');
  append_tabbed (out, text);
  for (gsize i = start + 1; i < out->len; i++)
    if (out->str[i] == '"')
      g_string_insert_c (out, (gssize) i++, '"');
  g_string_append_c (out, '"');
}

static const WeftRowColumn *
nth_column (const WeftRowWriter *self, guint i)
{
  return &g_array_index (self->columns, WeftRowColumn, i);
}

static void
separated_begin (WeftRowWriter *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      if (i > 0)
        g_string_append_c (self->out, self->klass->separator);
      g_string_append (self->out, nth_column (self, i)->name);
    }
  g_string_append_c (self->out, '\n');
}

static void
separated_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  if (self->column > 0)
    g_string_append_c (self->out, self->klass->separator);
  if (value->kind == WEFT_RECORD_TEXT)
    self->klass->append_text (self->out, value->text);
  else if (value->kind == WEFT_RECORD_NESTED)
    {
      /* the cell is the list or the object as JSON text */
      g_autoptr (GString) text = g_string_new (NULL);
      WeftJsonWriter json = { .out = text, .is_compact = TRUE };

      weft_json_add_value (&json, NULL, value);
      self->klass->append_text (self->out, text->str);
    }
  else
    weft_record_append_scalar (self->out, value);
}

static void
line_end_row (WeftRowWriter *self)
{
  g_string_append_c (self->out, '\n');
}

static void
json_begin (WeftRowWriter *self)
{
  g_string_append_c (self->out, '[');
}

static void
jsonl_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  if (self->column == 0)
    {
      self->json = (WeftJsonWriter){ .out = self->out, .is_compact = TRUE };
      weft_json_begin_object (&self->json, NULL);
    }
  weft_json_add_value (&self->json, nth_column (self, self->column)->name, value);
}

static void
json_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  if (self->column == 0)
    g_string_append (self->out, self->n > 0 ? ",\n" : "\n");
  jsonl_put (self, value);
}

static void
json_end_row (WeftRowWriter *self)
{
  weft_json_end_object (&self->json);
}

static void
json_end (WeftRowWriter *self)
{
  g_string_append (self->out, "\n]\n");
}

static void
jsonl_end_row (WeftRowWriter *self)
{
  json_end_row (self);
  line_end_row (self);
}

/* Formats. Their names are a separate array, because callers need one. */

static const WeftRowFormatClass jsonl = { NULL, jsonl_put, jsonl_end_row, NULL };
static const WeftRowFormatClass csv = { separated_begin, separated_put, line_end_row, NULL, ',',
                                        weft_csv_append };
static const WeftRowFormatClass json = { json_begin, json_put, json_end_row, json_end };
static const WeftRowFormatClass tabs = { separated_begin, separated_put, line_end_row, NULL, '\t',
                                         append_tabbed };

#define FORMATS(F)                           \
  F (WEFT_ROWS_JSONL, "jsonl", &jsonl)       \
  F (WEFT_ROWS_CSV, "csv", &csv)             \
  F (WEFT_ROWS_JSON, "json", &json)          \
  F (WEFT_ROWS_TEXT, "text", &weft_row_text) \
  F (WEFT_ROWS_TABS, NULL, &tabs)

#define NAME(format, name, klass) [format] = (name),
const char *const weft_row_formats[] = { FORMATS (NAME) };
#define CLASS(format, name, klass) [format] = (klass),
static const WeftRowFormatClass *const classes[] = { FORMATS (CLASS) };

WeftRowWriter *
weft_row_writer_new (WeftRowFormat format, GString *out)
{
  WeftRowWriter *self = g_new0 (WeftRowWriter, 1);

  self->klass = classes[format];
  self->out = out;
  self->columns = g_array_new (FALSE, FALSE, sizeof (WeftRowColumn));
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  self->width = G_MAXUINT;
  self->is_for_display = format == WEFT_ROWS_TEXT;
  return self;
}

void
weft_row_writer_free (WeftRowWriter *self)
{
  g_array_unref (self->columns);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

void
weft_row_writer_add_column (WeftRowWriter *self, const WeftRowColumn *column)
{
  WeftRowColumn own = { .is_text = column->is_text };
  g_autofree char *valid = g_utf8_make_valid (column->name, -1);
  GString *name = g_string_new (NULL);

  if (self->klass->append_text != NULL)
    self->klass->append_text (name, valid);
  else
    {
      /* jsonl_put() puts the name between quotes */
      weft_json_append_text (name, valid, strlen (valid));
      g_string_truncate (name, name->len - 1);
      g_string_erase (name, 0, 1);
    }
  own.name = g_string_free (name, FALSE);
  g_ptr_array_add (self->names, (gpointer) own.name);
  if (column->title != NULL)
    {
      g_autofree char *title = g_utf8_make_valid (column->title, -1);

      own.title = weft_display_line (title);
      g_ptr_array_add (self->names, (gpointer) own.title);
    }
  g_array_append_val (self->columns, own);
}

void
weft_row_writer_begin (WeftRowWriter *self)
{
  if (self->klass->begin != NULL)
    self->klass->begin (self);
}

void
weft_row_writer_append (WeftRowWriter *self, WeftRecordValue *value)
{
  self->klass->put (self, value);
  g_clear_pointer (&value->owned, g_free);
  if (++self->column < self->columns->len)
    return;
  self->klass->end_row (self);
  self->column = 0;
  self->n++;
}

void
weft_row_writer_end (WeftRowWriter *self)
{
  if (self->klass->end != NULL)
    self->klass->end (self);
}

WeftRowWriter *
weft_row_writer_new_records (WeftRowFormat format, GString *out, const WeftRecordShape *shape)
{
  WeftRowWriter *self = weft_row_writer_new (format, out);

  self->shape = shape;
  for (guint i = 0; i < shape->n; i++)
    weft_row_writer_add_column (self, &(WeftRowColumn){ .name = shape->fields[i].name,
                                                        .title = shape->fields[i].name,
                                                        .is_text = *shape->fields[i].type == 't' });
  weft_row_writer_begin (self);
  return self;
}

void
weft_row_writer_append_record (WeftRowWriter *self, gconstpointer record)
{
  for (guint i = 0; i < self->shape->n; i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&self->shape->fields[i], record, &value);
      weft_row_writer_append (self, &value);
    }
}

/* Writes rows as text for users, in aligned columns. The column with names comes last, because
 * names may be long. Columns that are empty or do not fit into the line are left out. If the user
 * has chosen the columns (@keeps_order), all of them are shown in their order. */

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
