/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the fields of records. */
#include "weft-record.h"

#include "weft-text-out.h"

#include <inttypes.h>

void
weft_record_get (const WeftRecordField *field, gconstpointer record, WeftRecordValue *value)
{
  const char *from = record;

  if (field->write != NULL)
    {
      value->kind = WEFT_RECORD_NESTED;
      value->write = field->write;
      value->record = record;
      return;
    }
  if (field->get != NULL)
    {
      field->get (record, value);
      return;
    }
  if (field->pointer_offset > 0)
    from = *(const char *const *) (const void *) (from + field->pointer_offset - 1);
  if (from == NULL)
    return;
  from += field->member_offset;
  if (*field->type == 't')
    weft_record_set_text (value, *(const char *const *) (const void *) from);
  else
    {
      guint64 number = field->size == 1 ? *(const guint8 *) from :
                       field->size == 2 ? *(const guint16 *) (const void *) from :
                       field->size == 4 ? *(const guint32 *) (const void *) from :
                                          *(const guint64 *) (const void *) from;

      if (*field->type == 'b')
        weft_record_set_boolean (value, number != 0);
      else if (!field->has_absent_number || number != field->absent_number)
        weft_record_set_number (value, number);
    }
}

void
weft_record_append_scalar (GString *out, const WeftRecordValue *value)
{
  if (value->kind == WEFT_RECORD_NUMBER)
    weft_display_append_number (out, value->number);
  else if (value->kind == WEFT_RECORD_INTEGER)
    g_string_append_printf (out, "%" PRId64, value->integer);
  else if (value->kind == WEFT_RECORD_BOOLEAN)
    g_string_append (out, value->number ? "true" : "false");
  else if (value->kind == WEFT_RECORD_DIGITS)
    g_string_append (out, value->text);
}
