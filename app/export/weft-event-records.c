/* SPDX-License-Identifier: BSD-3-Clause */
/* The fields of events. */
#include "weft-event-records.h"

#include "weft-event-json.h"

#include <glib/gi18n.h>
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
get_fields (gconstpointer record, WeftRecordValue *value)
{
  g_autoptr (GString) json = g_string_new (NULL);
  const char *fields;

  weft_event_to_json (record, json);
  fields = strstr (json->str, "\"fields\":") + strlen ("\"fields\":");
  weft_record_take_json (value, g_strndup (fields, strlen (fields) - 1));
}

#define COMMON                                                                                  \
  { "time", "integer",                                                                          \
    "ns",   N_ ("When it was posted, since the RTS started."),                                  \
    NULL,   WEFT_AT (WeftEvent, time) },                                                        \
      { "cap",                                                                                  \
        "integer",                                                                              \
        NULL,                                                                                   \
        N_ ("The HEC that posted it."),                                                         \
        N_ ("events of no HEC"),                                                                \
        WEFT_AT (WeftEvent, cap),                                                               \
        WEFT_UNLESS (WEFT_CAP_NONE) },                                                          \
  {                                                                                             \
    "event", "text", NULL, N_ ("Its type, such as RUN_THREAD; UNKNOWN where Weft knows none."), \
        NULL, get_event                                                                         \
  }
#define FIELDS                                                                                   \
  {                                                                                              \
    "fields", "object", NULL, N_ ("The fields of its type; see the list of event types."), NULL, \
        get_fields                                                                               \
  }

static const WeftRecordField row_fields[] = {
  COMMON,
  { "details", "text", NULL, N_ ("The event in words, as text prints it."), NULL, get_details },
  FIELDS,
};

static const WeftRecordField json_fields[] = { COMMON, FIELDS };

const WeftRecordField *
weft_event_row_fields (guint *n)
{
  *n = G_N_ELEMENTS (row_fields);
  return row_fields;
}

const WeftRecordField *
weft_event_json_fields (guint *n)
{
  *n = G_N_ELEMENTS (json_fields);
  return json_fields;
}
