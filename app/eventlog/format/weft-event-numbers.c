/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the numbers of HECs, threads, tasks and sets of HECs in events by the meaning of fields. */
#include "weft-event-numbers.h"

#include "weft-event-tags.h"

static const WeftFieldMeaning kind_meanings[WEFT_N_NUMBERS] = {
  [WEFT_NUMBER_CAP] = WEFT_MEANS_CAP,
  [WEFT_NUMBER_THREAD] = WEFT_MEANS_THREAD,
  [WEFT_NUMBER_TASK] = WEFT_MEANS_TASK,
  [WEFT_NUMBER_CAPSET] = WEFT_MEANS_CAPSET,
};

/* Finds the fields of @type. Stops at a field of variable size, as later fields have no fixed
 * offset. */
static void
find_fields (const WeftEventType *type, WeftNumberFields *found)
{
  guint at = 0;

  for (const WeftField *field = type->fields; field->name != NULL; field++)
    {
      guint bytes = field->kind == WEFT_FIELD_U8 || field->kind == WEFT_FIELD_LOG2_U8 ? 1 :
                    field->kind == WEFT_FIELD_U16                                     ? 2 :
                    field->kind == WEFT_FIELD_U32                                     ? 4 :
                    field->kind == WEFT_FIELD_U64                                     ? 8 :
                                                                                        0;
      gint kind = -1;

      if (bytes == 0)
        return;
      for (gint k = 0; k < WEFT_N_NUMBERS; k++)
        if (kind_meanings[k] == field->meaning)
          kind = k;
      if (type->tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN && field->meaning == WEFT_MEANS_NS)
        kind = WEFT_NUMBER_TIME;
      if (kind >= 0)
        {
          g_assert (bytes > 1 && found->n < WEFT_MAX_NUMBER_FIELDS);
          found->fields[found->n++] =
              (WeftNumberField){ (guint8) kind, (guint8) at, (guint8) bytes,
                                 type->tag == WEFT_TAG_STOP_THREAD && at > 0 };
        }
      at += bytes;
    }
}

WeftNumberFields *
weft_number_fields_new (void)
{
  guint n;
  const WeftEventType *types = weft_event_table (&n);
  WeftNumberFields *fields = g_new0 (WeftNumberFields, n + 1);

  /* values of WeftHeader.rows count from 1 */
  for (guint i = 0; i < n; i++)
    find_fields (&types[i], &fields[i + 1]);
  return fields;
}

gboolean
weft_number_read (const WeftEvent *event, const WeftNumberField *field, guint64 *number)
{
  const guint8 *p = event->payload + field->at;
  guint64 none = G_MAXUINT64 >> (64 - 8 * field->bytes);

  if (event->length < (guint) field->at + field->bytes)
    return FALSE;
  *number = field->bytes == 2 ? weft_be16 (p) : field->bytes == 4 ? weft_be32 (p) : weft_be64 (p);
  if (*number == none || (field->kind == WEFT_NUMBER_CAP && *number == WEFT_CAP_NONE))
    return FALSE;
  return !field->is_owner ||
         (*number != 0 && weft_event_stop_status (event) == WEFT_STOP_BLACK_HOLE);
}

void
weft_number_add (const WeftNumberFields *types,
                 const WeftEvent *event,
                 const guint64 added[WEFT_N_NUMBERS + 1],
                 guint8 *payload)
{
  const WeftNumberFields *type = &types[event->header->rows[event->tag]];
  guint64 number;

  for (guint i = 0; i < type->n; i++)
    {
      const WeftNumberField *field = &type->fields[i];

      if (weft_number_read (event, field, &number))
        weft_be_set (payload + field->at, number + added[field->kind], field->bytes);
    }
}
