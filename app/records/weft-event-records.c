/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields of event records. */
#include "weft-event-records.h"

#include "weft-event-json.h"
#include "weft-text-out.h"

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

static void
get_wall_clock (gconstpointer record, WeftRecordValue *value)
{
  const WeftClockedEvent *self = record;
  guint64 ns = (guint64) self->start + self->event.time;
  g_autoptr (GDateTime) second = g_date_time_new_from_unix_utc ((gint64) (ns / WEFT_NS_PER_S));
  g_autofree char *text = second != NULL ? g_date_time_format (second, "%Y-%m-%dT%H:%M:%S") : NULL;

  if (text != NULL)
    weft_record_take_text (value, g_strdup_printf ("%s.%09uZ", text, (guint) (ns % WEFT_NS_PER_S)));
}

#define COMMON                                                                                     \
  { "time", "integer",                                                                             \
    "ns",   "Time of the event, since the RTS started.",                                           \
    NULL,   WEFT_RECORD_MEMBER (WeftEvent, time) },                                                \
      { "cap",                                                                                     \
        "integer",                                                                                 \
        NULL,                                                                                      \
        "HEC of the event.",                                                                       \
        "events of no HEC",                                                                        \
        WEFT_RECORD_MEMBER (WeftEvent, cap),                                                       \
        WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },                                                   \
  {                                                                                                \
    "event", "text", NULL,                                                                         \
        "Event type, such as RUN_THREAD; UNKNOWN if Weft does not know the type.", NULL, get_event \
  }
#define FIELDS                                                                                \
  {                                                                                           \
    "fields", "object", NULL, "Fields of the event type; see the list of event types.", NULL, \
        .write = write_fields                                                                 \
  }

#define CLOCK                                                                          \
  {                                                                                    \
    "wall_clock", "text", NULL, "Wall clock at the event, in UTC, as ISO 8601.", NULL, \
        get_wall_clock                                                                 \
  }
#define DETAILS                                                                             \
  {                                                                                         \
    "details", "text", NULL, "Description of the event, as --format=text prints it.", NULL, \
        get_details                                                                         \
  }

static const WeftRecordField row_fields[] = { COMMON, DETAILS, FIELDS };
static const WeftRecordField clocked_row_fields[] = { CLOCK, COMMON, DETAILS, FIELDS };
static const WeftRecordField clocked_json_fields[] = { CLOCK, COMMON, FIELDS };
static const WeftRecordField json_fields[] = { COMMON, FIELDS };

const WeftRecordShape weft_event_row_shape = WEFT_RECORD_SHAPE (row_fields);
const WeftRecordShape weft_event_json_shape = WEFT_RECORD_SHAPE (json_fields);
const WeftRecordShape weft_clocked_event_row_shape = WEFT_RECORD_SHAPE (clocked_row_fields);
const WeftRecordShape weft_clocked_event_json_shape = WEFT_RECORD_SHAPE (clocked_json_fields);

void
weft_row_writer_append_event (WeftRowWriter *self, const WeftEvent *event)
{
  if (self->shape == &weft_event_row_shape)
    {
      weft_row_writer_append_record (self, event);
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

/* Number of events that are read at a time. */
#define PAGE_EVENTS 4096

typedef struct
{
  const WeftEventOrder *order;
  WeftRowFormat format;
} EventSaving;

static gboolean
write_events (GOutputStream *stream, gpointer user_data, GCancellable *cancellable, GError **error)
{
  const EventSaving *self = user_data;
  const WeftEventOrder *order = self->order;
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_events (self->format, out->text);
  g_autoptr (GArray) events = g_array_sized_new (FALSE, FALSE, sizeof (WeftEvent), PAGE_EVENTS);
  guint64 n = weft_event_order_n_events (order);

  for (guint64 row = 0; row < n && weft_text_out_flush_if_large (out); row += PAGE_EVENTS)
    {
      g_array_set_size (events, 0);
      weft_event_order_read (order, row, MIN (PAGE_EVENTS, n - row), events);
      for (guint i = 0; i < events->len; i++)
        weft_row_writer_append_event (rows, &g_array_index (events, WeftEvent, i));
    }
  return weft_text_out_end (out, error);
}

gboolean
weft_events_save (WeftEventOrder *all,
                  const WeftEventFilter *filter,
                  WeftRowFormat format,
                  const char *path,
                  WeftFileConsent consent,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (WeftEventOrder) order = NULL;
  EventSaving saving = { .format = format };

  order = weft_event_filter_is_trivial (filter) ?
              weft_shared_ref (all) :
              weft_event_order_new_filtered (all, filter, (WeftEventPosition){ 0, 0 }, NULL, NULL,
                                             cancellable);
  if (order == NULL)
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return FALSE;
    }
  saving.order = order;
  return weft_file_save (path, consent, write_events, &saving, cancellable, error);
}
