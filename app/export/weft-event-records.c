/* SPDX-License-Identifier: BSD-3-Clause */
/* The fields of events. */
#include "weft-event-records.h"

#include "weft-event-json.h"

#include <string.h>

static void
get_event (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_event_name (record));
}

static void
get_details (gconstpointer record, WeftRecordValue *value)
{
  GString *text = g_string_new (NULL);

  weft_event_describe (record, text);
  weft_record_take_text (value, g_string_free (text, FALSE));
}

static void
write_fields (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  g_autoptr (GString) event = g_string_new (NULL);
  const char *fields;

  weft_event_to_json (record, event);
  fields = strstr (event->str, "\"fields\":") + strlen ("\"fields\":");
  g_string_truncate (event, event->len - 1);
  weft_json_add_literal (json, name, fields);
}

#define COMMON                                                                                     \
  { "time", "integer",                                                                             \
    "ns",   "Time of the event, since the RTS started.",                                           \
    NULL,   WEFT_AT (WeftEvent, time) },                                                           \
      { "cap",                                                                                     \
        "integer",                                                                                 \
        NULL,                                                                                      \
        "HEC of the event.",                                                                       \
        "events of no HEC",                                                                        \
        WEFT_AT (WeftEvent, cap),                                                                  \
        WEFT_UNLESS (WEFT_CAP_NONE) },                                                             \
  {                                                                                                \
    "event", "text", NULL,                                                                         \
        "Event type, such as RUN_THREAD; UNKNOWN if Weft does not know the type.", NULL, get_event \
  }
#define FIELDS                                                                                \
  {                                                                                           \
    "fields", "object", NULL, "Fields of the event type; see the list of event types.", NULL, \
        .write = write_fields                                                                 \
  }

static const WeftRecordField row_fields[] = {
  COMMON,
  { "details", "text", NULL, "Description of the event, as --format=text prints it.", NULL,
    get_details },
  FIELDS,
};

static const WeftRecordField json_fields[] = { COMMON, FIELDS };

const WeftRecordShape weft_event_row_shape = WEFT_SHAPE (row_fields);
const WeftRecordShape weft_event_json_shape = WEFT_SHAPE (json_fields);

void
weft_row_writer_put_event (WeftRowWriter *self, const WeftEvent *event)
{
  if (self->shape == &weft_event_row_shape)
    {
      weft_row_writer_put_record (self, event);
      return;
    }
  weft_event_to_json (event, self->out);
  g_string_append_c (self->out, '\n');
}

WeftRowWriter *
weft_row_writer_new_events (WeftRowFormat format, GString *out)
{
  return weft_row_writer_new_records (
      format, out, format == WEFT_ROWS_CSV ? &weft_event_row_shape : &weft_event_json_shape);
}
