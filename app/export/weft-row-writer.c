/* SPDX-License-Identifier: BSD-3-Clause */
/* The formats of rows but for text. */
#include "weft-row-writer.h"

#include "weft-csv.h"
#include "weft-event-json.h"
#include "weft-text-out.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static const WeftRowColumn *
nth_column (const WeftRowWriter *self, guint i)
{
  return &g_array_index (self->columns, WeftRowColumn, i);
}

/* What is the same in all of them. */
static void
append_plain (GString *out, const WeftRecordValue *value)
{
  if (value->kind == WEFT_RECORD_NUMBER)
    weft_text_append_number (out, value->number);
  else if (value->kind == WEFT_RECORD_INTEGER)
    g_string_append_printf (out, "%" PRId64, value->integer);
  else if (value->kind == WEFT_RECORD_BOOLEAN)
    g_string_append (out, value->number ? "true" : "false");
  else if (value->kind == WEFT_RECORD_DIGITS)
    g_string_append (out, value->text);
}

/* Cells with something between. */

static void
append_head (WeftRowWriter *self, char separator)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      if (i > 0)
        g_string_append_c (self->out, separator);
      g_string_append (self->out, nth_column (self, i)->name);
    }
  g_string_append_c (self->out, '\n');
}

static void
append_separated (WeftRowWriter *self,
                  const WeftRecordValue *value,
                  char separator,
                  void (*append_text) (GString *out, const char *text))
{
  if (self->column > 0)
    g_string_append_c (self->out, separator);
  if (value->kind == WEFT_RECORD_TEXT || value->kind == WEFT_RECORD_JSON)
    append_text (self->out, value->text);
  else
    append_plain (self->out, value);
}

static void
csv_begin (WeftRowWriter *self)
{
  append_head (self, ',');
}

static void
csv_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  append_separated (self, value, ',', weft_csv_append);
}

static void
tabs_begin (WeftRowWriter *self)
{
  append_head (self, '\t');
}

static void
tabs_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  append_separated (self, value, '\t', weft_csv_append_tabbed);
}

static void
line_end_row (WeftRowWriter *self)
{
  g_string_append_c (self->out, '\n');
}

/* JSON. */

/* What stands in front of a value, at once: a log has millions of records. */
static void
append_key (GString *out, const char *name, gboolean is_first)
{
  gsize n = strlen (name), at = out->len;
  char *p;

  g_string_set_size (out, at + n + 4);
  p = out->str + at;
  p[0] = is_first ? '{' : ',';
  p[1] = '"';
  memcpy (p + 2, name, n);
  p[n + 2] = '"';
  p[n + 3] = ':';
}

static void
append_json (GString *out, const char *name, gboolean is_first, const WeftRecordValue *value)
{
  append_key (out, name, is_first);
  if (value->kind == WEFT_RECORD_NULL)
    g_string_append_len (out, "null", 4);
  else if (value->kind == WEFT_RECORD_TEXT)
    weft_json_append_text (out, value->text, strlen (value->text));
  else if (value->kind == WEFT_RECORD_JSON)
    g_string_append (out, value->text);
  else
    append_plain (out, value);
}

void
weft_record_append_json (GString *out, const WeftRecordField *fields, guint n, gconstpointer record)
{
  for (guint i = 0; i < n; i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&fields[i], record, &value);
      append_json (out, fields[i].name, i == 0, &value);
      g_free (value.owned);
    }
  g_string_append_c (out, '}');
}

static void
json_begin (WeftRowWriter *self)
{
  g_string_append_c (self->out, '[');
}

static void
json_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  if (self->column == 0)
    g_string_append (self->out, self->n > 0 ? ",\n" : "\n");
  append_json (self->out, nth_column (self, self->column)->name, self->column == 0, value);
}

static void
json_end_row (WeftRowWriter *self)
{
  g_string_append_c (self->out, '}');
}

static void
json_end (WeftRowWriter *self)
{
  g_string_append (self->out, "\n]\n");
}

static void
jsonl_put (WeftRowWriter *self, const WeftRecordValue *value)
{
  append_json (self->out, nth_column (self, self->column)->name, self->column == 0, value);
}

static void
jsonl_end_row (WeftRowWriter *self)
{
  g_string_append (self->out, "}\n");
}

/* The table of formats, in two: the names are handed over as they are. */

static const WeftRowFormatClass jsonl = { NULL, jsonl_put, jsonl_end_row, NULL };
static const WeftRowFormatClass csv = { csv_begin, csv_put, line_end_row, NULL };
static const WeftRowFormatClass json = { json_begin, json_put, json_end_row, json_end };
static const WeftRowFormatClass tabs = { tabs_begin, tabs_put, line_end_row, NULL };

#define FORMATS(F)                           \
  F (WEFT_ROWS_JSONL, "jsonl", &jsonl)       \
  F (WEFT_ROWS_CSV, "csv", &csv)             \
  F (WEFT_ROWS_JSON, "json", &json)          \
  F (WEFT_ROWS_TEXT, "text", &weft_row_text) \
  F (WEFT_ROWS_TABS, NULL, &tabs)

#define NAME(format, name, klass) [format] = name,
const char *const weft_row_formats[] = { FORMATS (NAME) };
#define CLASS(format, name, klass) [format] = klass,
static const WeftRowFormatClass *const classes[] = { FORMATS (CLASS) };

WeftRowWriter *
weft_row_writer_new (WeftRowFormat format, GString *out)
{
  WeftRowWriter *self = g_new0 (WeftRowWriter, 1);

  self->klass = classes[format];
  self->out = out;
  self->columns = g_array_new (FALSE, FALSE, sizeof (WeftRowColumn));
  self->cells = g_ptr_array_new_with_free_func (g_free);
  self->width = G_MAXUINT;
  self->is_shown = format == WEFT_ROWS_TEXT;
  return self;
}

void
weft_row_writer_free (WeftRowWriter *self)
{
  g_array_unref (self->columns);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

void
weft_row_writer_add (WeftRowWriter *self, const WeftRowColumn *column)
{
  g_array_append_vals (self->columns, column, 1);
}

void
weft_row_writer_begin (WeftRowWriter *self)
{
  if (self->klass->begin != NULL)
    self->klass->begin (self);
}

void
weft_row_writer_put (WeftRowWriter *self, WeftRecordValue *value)
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

void
weft_row_writer_add_fields (WeftRowWriter *self, const WeftRecordField *fields, guint n)
{
  for (guint i = 0; i < n; i++)
    weft_row_writer_add (self, &(WeftRowColumn){ .name = fields[i].name,
                                                 .title = fields[i].name,
                                                 .is_text = *fields[i].type == 't' });
}

void
weft_row_writer_put_record (WeftRowWriter *self,
                            const WeftRecordField *fields,
                            guint n,
                            gconstpointer record)
{
  for (guint i = 0; i < n; i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&fields[i], record, &value);
      weft_row_writer_put (self, &value);
    }
}
