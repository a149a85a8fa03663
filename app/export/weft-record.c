/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes records by their table of fields. */
#include "weft-record.h"

#include "weft-csv.h"
#include "weft-event-json.h"
#include "weft-text-out.h"

#include <inttypes.h>
#include <string.h>

static void
read_number (const WeftRecordField *field, const char *from, WeftRecordValue *value)
{
  guint64 number = field->size == 1 ? *(const guint8 *) from :
                   field->size == 2 ? *(const guint16 *) (const void *) from :
                   field->size == 4 ? *(const guint32 *) (const void *) from :
                                      *(const guint64 *) (const void *) from;

  if (!field->has_none || number != field->none)
    weft_record_set_number (value, number);
}

void
weft_record_get (const WeftRecordField *field, gconstpointer record, WeftRecordValue *value)
{
  const char *from = record;

  if (field->get != NULL)
    {
      field->get (record, value);
      return;
    }
  if (field->via > 0)
    from = *(const char *const *) (const void *) (from + field->via - 1);
  if (from == NULL)
    return;
  from += field->at;
  if (*field->type == 't')
    weft_record_set_text (value, *(const char *const *) (const void *) from);
  else if (*field->type == 'b')
    weft_record_set_boolean (value, *(const gboolean *) (const void *) from);
  else
    read_number (field, from, value);
}

/* What is the same in JSON and CSV. */
static void
append_plain (GString *out, const WeftRecordValue *value)
{
  if (value->kind == WEFT_RECORD_NUMBER)
    weft_text_append_number (out, value->number);
  else if (value->kind == WEFT_RECORD_INTEGER)
    g_string_append_printf (out, "%" PRId64, value->integer);
  else if (value->kind == WEFT_RECORD_BOOLEAN)
    g_string_append (out, value->number ? "true" : "false");
}

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

void
weft_record_append_json (GString *out, const WeftRecordField *fields, guint n, gconstpointer record)
{
  for (guint i = 0; i < n; i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&fields[i], record, &value);
      append_key (out, fields[i].name, i == 0);
      if (value.kind == WEFT_RECORD_NULL)
        g_string_append_len (out, "null", 4);
      else if (value.kind == WEFT_RECORD_TEXT)
        weft_json_append_text (out, value.text, strlen (value.text));
      else if (value.kind == WEFT_RECORD_JSON)
        g_string_append (out, value.text);
      else
        append_plain (out, &value);
      g_free (value.owned);
    }
  g_string_append_c (out, '}');
}

void
weft_record_append_csv_head (GString *out, const WeftRecordField *fields, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "," : "", fields[i].name);
  g_string_append_c (out, '\n');
}

void
weft_record_append_csv (GString *out, const WeftRecordField *fields, guint n, gconstpointer record)
{
  for (guint i = 0; i < n; i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&fields[i], record, &value);
      if (i > 0)
        g_string_append_c (out, ',');
      if (value.kind == WEFT_RECORD_TEXT || value.kind == WEFT_RECORD_JSON)
        weft_csv_append (out, value.text);
      else
        append_plain (out, &value);
      g_free (value.owned);
    }
  g_string_append_c (out, '\n');
}
