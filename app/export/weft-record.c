/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes records by their table of fields. */
#include "weft-record.h"

#include "weft-csv.h"
#include "weft-event-json.h"
#include "weft-text-out.h"

#include <inttypes.h>
#include <string.h>

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

      fields[i].get (record, &value);
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

      fields[i].get (record, &value);
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
