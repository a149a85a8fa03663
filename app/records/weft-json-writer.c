/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes JSON, indented by two spaces per level. */
#include "weft-json-writer.h"

#include "weft-event-json.h"
#include "weft-text-out.h"

#include <inttypes.h>
#include <string.h>

#define NS_PER_MS 1000000

static void
break_line (WeftJsonWriter *self)
{
  if (!self->is_compact)
    g_string_append_printf (self->out, "\n%*s", (int) (2 * self->depth), "");
  else if (self->is_line_start)
    g_string_append_c (self->out, '\n');
  self->is_line_start = FALSE;
}

static void
begin_member (WeftJsonWriter *self, const char *name)
{
  if (self->has_members)
    g_string_append_c (self->out, ',');
  if (self->depth > 0)
    break_line (self);
  if (name != NULL)
    {
      const char *separator = self->is_compact ? "\":" : "\" : ";
      gsize n = strlen (name), at = self->out->len;

      /* append the name of the member and the colon in one step, because a log can have millions of
       * records */
      g_string_set_size (self->out, at + 1 + n + strlen (separator));
      self->out->str[at] = '"';
      memcpy (self->out->str + at + 1, name, n);
      memcpy (self->out->str + at + 1 + n, separator, strlen (separator));
    }
  self->has_members = TRUE;
}

static void
json_writer_begin (WeftJsonWriter *self, const char *name, char bracket)
{
  begin_member (self, name);
  g_string_append_c (self->out, bracket);
  self->depth++;
  self->has_members = FALSE;
}

static void
json_writer_end (WeftJsonWriter *self, char bracket)
{
  self->depth--;
  if (self->has_members || self->is_line_start)
    break_line (self);
  g_string_append_c (self->out, bracket);
  self->has_members = TRUE;
}

void
weft_json_begin_object (WeftJsonWriter *self, const char *name)
{
  json_writer_begin (self, name, '{');
}

void
weft_json_begin_array (WeftJsonWriter *self, const char *name)
{
  json_writer_begin (self, name, '[');
}

void
weft_json_end_object (WeftJsonWriter *self)
{
  json_writer_end (self, '}');
}

void
weft_json_end_array (WeftJsonWriter *self)
{
  json_writer_end (self, ']');
}

void
weft_json_add_count (WeftJsonWriter *self, const char *name, guint64 value)
{
  begin_member (self, name);
  weft_display_append_number (self->out, value);
}

void
weft_json_add_milliseconds (WeftJsonWriter *self, const char *name, guint64 ns)
{
  begin_member (self, name);
  g_string_append_printf (self->out, "%" PRIu64 ".%06" PRIu64, ns / NS_PER_MS, ns % NS_PER_MS);
}

void
weft_json_add_literal (WeftJsonWriter *self, const char *name, const char *json)
{
  begin_member (self, name);
  g_string_append (self->out, json);
}

void
weft_json_add_null (WeftJsonWriter *self, const char *name)
{
  weft_json_add_literal (self, name, "null");
}

void
weft_json_add_text (WeftJsonWriter *self, const char *name, const char *text)
{
  if (text == NULL)
    {
      weft_json_add_null (self, name);
      return;
    }
  begin_member (self, name);
  weft_json_append_text (self->out, text, strlen (text));
}

void
weft_json_add_value (WeftJsonWriter *self, const char *name, const WeftRecordValue *value)
{
  switch (value->kind)
    {
    case WEFT_RECORD_NESTED:
      value->write (value->record, self, name);
      break;
    case WEFT_RECORD_TEXT:
      weft_json_add_text (self, name, value->text);
      break;
    case WEFT_RECORD_NULL:
      weft_json_add_null (self, name);
      break;
    default:
      begin_member (self, name);
      weft_record_append_scalar (self->out, value);
      break;
    }
}

void
weft_json_add_record (WeftJsonWriter *self,
                      const char *name,
                      const WeftRecordShape *shape,
                      gconstpointer record)
{
  weft_json_begin_object (self, name);
  for (guint i = 0; i < shape->n; i++)
    {
      WeftRecordValue value = { 0 };

      weft_record_get (&shape->fields[i], record, &value);
      weft_json_add_value (self, shape->fields[i].name, &value);
      g_free (value.owned);
    }
  weft_json_end_object (self);
}

void
weft_json_add_records (WeftJsonWriter *self,
                       const char *name,
                       const WeftRecordShape *shape,
                       const GArray *records)
{
  guint size = g_array_get_element_size ((GArray *) records);

  weft_json_begin_array (self, name);
  for (guint i = 0; i < records->len; i++)
    weft_json_add_record (self, NULL, shape, records->data + (gsize) i * size);
  weft_json_end_array (self);
}

/* Formats @value. A negative value that is rounded to zero has no sign. */
static WeftAmountText
format_decimal (double value, guint decimals)
{
  WeftAmountText raw;
  char form[8];

  g_snprintf (form, sizeof form, "%%.%uf", MIN (decimals, 9u));
  g_ascii_formatd (raw.text, sizeof raw.text, form, value);
  if (raw.text[0] == '-' && strpbrk (raw.text, "123456789") == NULL)
    g_ascii_formatd (raw.text, sizeof raw.text, form, 0);
  return raw;
}

WeftAmountText
weft_amount_text_raw (WeftUnit unit, WeftAmount amount)
{
  static const guint decimals[WEFT_N_UNITS] = {
    [WEFT_UNIT_MEAN] = 6,
    [WEFT_UNIT_SHARE] = 6,
    [WEFT_UNIT_PERCENT] = 2,
  };
  double scale = unit == WEFT_UNIT_PERCENT ? 100 : 1;

  return weft_amount_is_known (amount) ? format_decimal (scale * amount.number, decimals[unit]) :
                                         (WeftAmountText){ "" };
}

void
weft_json_add_amount (WeftJsonWriter *self, const char *name, WeftUnit unit, WeftAmount amount)
{
  weft_json_add_literal (self, name,
                         weft_amount_is_known (amount) ? weft_amount_text_raw (unit, amount).text :
                                                         "null");
}
