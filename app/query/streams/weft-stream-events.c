/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams of events: one of all events, and others of a few event types, whose fields become
 * columns. */
#include "weft-stream.h"

#include "weft-event-json.h"
#include "weft-event-merge.h"
#include "weft-event-table.h"
#include "weft-event-tags.h"
#include "weft-usage.h"

#include <glib/gi18n.h>
#include <string.h>

/* The current event. Its fields are decoded on first use. */
typedef struct
{
  WeftEvent event;
  gboolean is_decoded;
  guint n; /* number of elements of @values */
  WeftValue values[WEFT_MAX_FIELDS];
  /* used by the streams of flows and counters */
  WeftUsage *usages; /* usage of each HEC at the time of the event, by HEC number; @n_caps
                        elements */
  guint n_caps;
  guint value_index; /* index in @values of the number that the current row shows */
} EventRecord;

/* State of a reader. */
typedef struct
{
  WeftEventMerge *merge;
  guint64 to;
  gboolean has_cap;
  guint64 cap;
  const char *type;
  const guint16 *tags; /* tags of the event types in the stream; NULL for all types */
  EventRecord record;
} EventStream;

/* Fields of events. */

static const WeftValue *
find_value (EventRecord *self, gboolean (*matches) (const WeftField *field), guint skipped)
{
  if (!self->is_decoded)
    weft_event_decode (&self->event, self->values, &self->n);
  self->is_decoded = TRUE;
  for (guint i = 0; i < self->n; i++)
    if (self->values[i].is_present && matches (self->values[i].field) && skipped-- == 0)
      return &self->values[i];
  return NULL;
}

static gboolean
is_thread (const WeftField *field)
{
  return field->meaning == WEFT_MEANS_THREAD;
}

static gboolean
is_cap (const WeftField *field)
{
  return field->meaning == WEFT_MEANS_CAP;
}

static gboolean
is_status (const WeftField *field)
{
  return field->meaning == WEFT_MEANS_STOP_STATUS;
}

static gboolean
is_bytes (const WeftField *field)
{
  return field->meaning == WEFT_MEANS_BYTES &&
         weft_field_type (field->kind) == WEFT_FIELD_TYPE_NUMBER;
}

static gboolean
is_text (const WeftField *field)
{
  return weft_field_type (field->kind) == WEFT_FIELD_TYPE_TEXT;
}

static void
set_value (WeftRecordValue *to, const WeftValue *value)
{
  if (value != NULL)
    weft_record_set_number (to, value->number);
}

static void
get_type (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_event_name (&((const EventRecord *) record)->event));
}

static void
get_thread (gconstpointer record, WeftRecordValue *value)
{
  set_value (value, find_value ((EventRecord *) record, is_thread, 0));
}

/* Gets the second thread that the event names; if there is none, the first HEC that it names. */
static void
get_target (gconstpointer record, WeftRecordValue *value)
{
  const WeftValue *second = find_value ((EventRecord *) record, is_thread, 1);

  set_value (value, second != NULL ? second : find_value ((EventRecord *) record, is_cap, 0));
}

static void
get_reason (gconstpointer record, WeftRecordValue *value)
{
  const WeftValue *status = find_value ((EventRecord *) record, is_status, 0);

  if (status != NULL)
    weft_record_set_text (value, weft_field_code_name (WEFT_MEANS_STOP_STATUS, status->number));
}

static void
get_bytes (gconstpointer record, WeftRecordValue *value)
{
  set_value (value, find_value ((EventRecord *) record, is_bytes, 0));
}

static void
get_text (gconstpointer record, WeftRecordValue *value)
{
  const WeftValue *text = find_value ((EventRecord *) record, is_text, 0);

  if (text != NULL)
    weft_record_take_text (value,
                           g_utf8_make_valid ((const char *) text->bytes, (gssize) text->length));
}

/* Gets the object "fields" of the event's JSON. */
static void
get_args (gconstpointer record, WeftRecordValue *value)
{
  g_autoptr (GString) json = g_string_new (NULL);

  weft_event_to_json (&((const EventRecord *) record)->event, json);
  g_string_truncate (json, json->len - 1);
  weft_record_take_text (value,
                         g_strdup (strstr (json->str, "\"fields\":") + strlen ("\"fields\":")));
}

#define FIELD_TIME                                                              \
  {                                                                             \
    "time", "integer", "ns", "Time of the event, since the RTS started.", NULL, \
        WEFT_RECORD_MEMBER (EventRecord, event.time)                            \
  }
#define FIELD_CAP                                                                          \
  {                                                                                        \
    "cap", "integer", NULL, "HEC of the event.", "events of no HEC",                       \
        WEFT_RECORD_MEMBER (EventRecord, event.cap), WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) \
  }
#define FIELD_TEXT                                                                          \
  {                                                                                         \
    "text", "text", NULL, "The first text in the event.", "events without a text", get_text \
  }

static const WeftRecordField event_fields[] = {
  FIELD_TIME,
  FIELD_CAP,
  { "type", "text", NULL, "Event type, such as RUN_THREAD.", NULL, get_type },
  { "thread", "integer", NULL, "The first thread that the event names.",
    "events that name no thread", get_thread },
  { "target", "integer", NULL, "The second thread that the event names, or else the other HEC.",
    "events that name neither", get_target },
  { "reason", "text", NULL, "Why a thread stopped: blocked_on_mvar.",
    "events that stop no thread, and codes that are not known", get_reason },
  { "bytes", "integer", "bytes", "The first size in the event.", "events without a size",
    get_bytes },
  FIELD_TEXT,
  { "args", "object", NULL, "All fields, as a JSON object.", NULL, get_args },
};

static const WeftRecordField text_fields[] = { FIELD_TIME, FIELD_CAP, FIELD_TEXT };

static const WeftRecordShape event_shape = WEFT_RECORD_SHAPE (event_fields);
static const WeftRecordShape text_shape = WEFT_RECORD_SHAPE (text_fields);

/* Reader of a stream of events. */

static gpointer
stream_begin (const WeftStream *stream,
              WeftTrace *trace,
              const WeftStreamConstraints *constraints,
              GCancellable *cancellable)
{
  EventStream *self = g_new0 (EventStream, 1);

  self->merge = weft_event_merge_new (trace->index, constraints->from);
  self->to = constraints->to;
  self->has_cap = constraints->has_cap;
  self->cap = constraints->cap;
  /* in a stream with @tags, the column "type" does not contain the event type */
  self->type = stream->tags == NULL ? constraints->type : NULL;
  self->tags = stream->tags;
  return self;
}

static void
stream_end (gpointer state)
{
  EventStream *self = state;

  weft_event_merge_free (self->merge);
  g_free (self->record.usages);
  g_free (self);
}

/* Sets the record to the next event that meets the conditions on time, HEC and type. Returns FALSE
 * after the last one. */
static gboolean
stream_next (EventStream *self)
{
  WeftEvent *event = &self->record.event;

  self->record.is_decoded = FALSE;
  while (weft_event_merge_next (self->merge, event) && event->time < self->to)
    {
      if (self->has_cap && event->cap != self->cap)
        continue;
      if (self->type != NULL && strcmp (weft_event_name (event), self->type) != 0)
        continue;
      return TRUE;
    }
  return FALSE;
}

static gconstpointer
events_next (gpointer state, gint64 *row)
{
  EventStream *self = state;

  if (!stream_next (self))
    return NULL;
  *row = (gint64) self->record.event.offset;
  return &self->record;
}

static guint64
count_events (WeftTrace *trace)
{
  return trace->index->n_events;
}

const WeftStream weft_stream_event = {
  .name = "event",
  .what = N_ ("One row per event, with its offset in the log as rowid."),
  .shape = &event_shape,
  .is_dense = TRUE,
  .count = count_events,
  .begin = stream_begin,
  .next = events_next,
  .end = stream_end,
};

/* Streams of a few event types. */

static gboolean
matches_tags (const EventStream *self)
{
  for (const guint16 *tag = self->tags; *tag != WEFT_TAG_DATA_END; tag++)
    if (self->record.event.tag == *tag)
      return TRUE;
  return FALSE;
}

static gconstpointer
tagged_next (gpointer state, gint64 *row)
{
  EventStream *self = state;

  while (stream_next (self))
    if (matches_tags (self))
      {
        *row = (gint64) self->record.event.offset;
        return &self->record;
      }
  return NULL;
}

static const guint16 marker_tags[] = { WEFT_TAG_USER_MARKER, WEFT_TAG_DATA_END };

const WeftStream weft_stream_marker = {
  .name = "marker",
  .what = N_ ("One row per marker of the program."),
  .shape = &text_shape,
  .tags = marker_tags,
  .is_dense = TRUE,
  .begin = stream_begin,
  .next = tagged_next,
  .end = stream_end,
};

static const guint16 message_tags[] = { WEFT_TAG_USER_MSG, WEFT_TAG_LOG_MSG, WEFT_TAG_DATA_END };

const WeftStream weft_stream_message = {
  .name = "message",
  .what = N_ ("One row per message of the program or the RTS."),
  .shape = &text_shape,
  .tags = message_tags,
  .is_dense = TRUE,
  .begin = stream_begin,
  .next = tagged_next,
  .end = stream_end,
};

static void
get_id (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value,
                          weft_event_number (&((const EventRecord *) record)->event, "id", 0));
}

static void
get_label (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_event_text (&((const EventRecord *) record)->event, "label"));
}

static void
get_module (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_event_text (&((const EventRecord *) record)->event, "module"));
}

static void
get_source (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_event_text (&((const EventRecord *) record)->event, "srcloc"));
}

static const WeftRecordField cost_centre_fields[] = {
  { "id", "integer", NULL, "Its number in stacks.", NULL, get_id },
  { "label", "text", NULL, "Its name.", "the log has none", get_label },
  { "module", "text", NULL, "Its module.", "the log has none", get_module },
  { "source", "text", NULL, "File, lines and columns.", "the log has none", get_source },
};

static const WeftRecordShape cost_centre_shape = WEFT_RECORD_SHAPE (cost_centre_fields);
static const guint16 cost_centre_tags[] = { WEFT_TAG_HEAP_PROF_COST_CENTRE, WEFT_TAG_DATA_END };

const WeftStream weft_stream_cost_centre = {
  .name = "cost_centre",
  .what = N_ ("One row per cost centre that the log defines."),
  .shape = &cost_centre_shape,
  .tags = cost_centre_tags,
  .begin = stream_begin,
  .next = tagged_next,
  .end = stream_end,
};

/* Gets the address as text, because addresses of 2^63 and above do not fit into an SQL integer. */
static void
get_info (gconstpointer record, WeftRecordValue *value)
{
  guint64 info = weft_event_number (&((const EventRecord *) record)->event, "info", 0);

  weft_record_take_text (value, g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", info));
}

static void
get_info_type (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_event_text (&((const EventRecord *) record)->event, "type"));
}

static const WeftRecordField ipe_fields[] = {
  { "address", "text", NULL,
    "The address of the info table in hexadecimal, as bands and functions without a name have it.",
    NULL, get_info },
  { "type", "text", NULL, "The type of its closures.", "the log has none", get_info_type },
  { "label", "text", NULL, "The function or binding.", "the log has none", get_label },
  { "module", "text", NULL, "Its module.", "the log has none", get_module },
  { "source", "text", NULL, "File, lines and columns.", "the log has none", get_source },
};

static const WeftRecordShape ipe_shape = WEFT_RECORD_SHAPE (ipe_fields);
static const guint16 ipe_tags[] = { WEFT_TAG_IPE, WEFT_TAG_DATA_END };

const WeftStream weft_stream_ipe = {
  .name = "ipe",
  .what = N_ ("One row per info table of the program (GHC's -finfo-table-map)."),
  .shape = &ipe_shape,
  .tags = ipe_tags,
  .begin = stream_begin,
  .next = tagged_next,
  .end = stream_end,
};

/* Flows: the creation or wake-up of a thread by another thread, or the migration of a thread to
 * another HEC. */

static void
get_flow_kind (gconstpointer record, WeftRecordValue *value)
{
  guint16 tag = ((const EventRecord *) record)->event.tag;

  weft_record_set_text (value, tag == WEFT_TAG_CREATE_THREAD ? "create" :
                               tag == WEFT_TAG_THREAD_WAKEUP ? "wake" :
                                                               "migrate");
}

static void
get_from_thread (gconstpointer record, WeftRecordValue *value)
{
  const EventRecord *self = record;

  if (self->event.cap < self->n_caps && self->usages[self->event.cap].is_running)
    weft_record_set_number (value, self->usages[self->event.cap].thread);
}

/* Gets the HEC that the event names. If it names none, gets the event's own HEC, on which a thread
 * is created. */
static void
get_to_cap (gconstpointer record, WeftRecordValue *value)
{
  const WeftValue *cap = find_value ((EventRecord *) record, is_cap, 0);

  if (cap != NULL)
    weft_record_set_number (value, cap->number);
  else
    weft_record_set_number (value, ((const EventRecord *) record)->event.cap);
}

static const WeftRecordField flow_fields[] = {
  FIELD_TIME,
  { "kind", "text", NULL, "create, wake or migrate.", NULL, get_flow_kind },
  { "from_cap", "integer", NULL, "The HEC on which it happens.", NULL,
    WEFT_RECORD_MEMBER (EventRecord, event.cap), WEFT_RECORD_ABSENT_IF (WEFT_CAP_NONE) },
  { "from_thread", "integer", NULL, "The thread that runs there: who creates or wakes.",
    "no thread is known to run there", get_from_thread },
  { "to_cap", "integer", NULL, "The HEC to whose run queue the thread goes.", NULL, get_to_cap },
  { "thread", "integer", NULL, "The thread that is created, woken or moved.", NULL, get_thread },
};

static const WeftRecordShape flow_shape = WEFT_RECORD_SHAPE (flow_fields);

/* Reads the log from its start, because only earlier events show which thread is running on a
 * HEC. */
static gpointer
flows_begin (const WeftStream *stream,
             WeftTrace *trace,
             const WeftStreamConstraints *constraints,
             GCancellable *cancellable)
{
  const WeftIndex *index = trace->index;
  EventStream *self =
      stream_begin (stream, trace, &(WeftStreamConstraints){ .to = constraints->to }, cancellable);
  guint n = index->caps->len;

  self->record.n_caps = n > 0 ? weft_index_nth_cap (index, n - 1)->cap + 1u : 0;
  self->record.usages = g_new0 (WeftUsage, MAX (self->record.n_caps, 1));
  return self;
}

static gconstpointer
flows_next (gpointer state, gint64 *row)
{
  EventStream *self = state;
  EventRecord *record = &self->record;

  while (stream_next (self))
    {
      const WeftEvent *event = &record->event;

      if (matches_tags (self))
        {
          *row = (gint64) event->offset;
          return record;
        }
      if (event->cap < record->n_caps)
        weft_usage_step (&record->usages[event->cap], event, event->time);
    }
  return NULL;
}

static const guint16 flow_tags[] = { WEFT_TAG_CREATE_THREAD, WEFT_TAG_THREAD_WAKEUP,
                                     WEFT_TAG_MIGRATE_THREAD, WEFT_TAG_DATA_END };

const WeftStream weft_stream_flow = {
  .name = "flow",
  .what = N_ ("One row per thread that is created, woken or moved to another HEC."),
  .shape = &flow_shape,
  .tags = flow_tags,
  .is_dense = TRUE,
  .begin = flows_begin,
  .next = flows_next,
  .end = stream_end,
};

/* Counters: one row for each number in an event. */

/* Returns the value that the current row shows. */
static const WeftValue *
counter_value (gconstpointer record)
{
  const EventRecord *self = record;

  return &self->values[self->value_index];
}

static void
get_counter (gconstpointer record, WeftRecordValue *value)
{
  const EventRecord *self = record;
  g_autofree char *type = g_ascii_strdown (weft_event_name (&self->event), -1);

  weft_record_take_text (value,
                         g_strdup_printf ("%s.%s", type, counter_value (record)->field->name));
}

static void
get_count (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, counter_value (record)->number);
}

static const WeftRecordField counter_fields[] = {
  FIELD_TIME,
  FIELD_CAP,
  { "name", "text", NULL, "Event type and field: heap_live.bytes.", NULL, get_counter },
  { "value", "integer", NULL, "The number: bytes, or a count.", NULL, get_count },
};

static const WeftRecordShape counter_shape = WEFT_RECORD_SHAPE (counter_fields);

static gconstpointer
counters_next (gpointer state, gint64 *row)
{
  EventStream *self = state;
  EventRecord *record = &self->record;

  for (;;)
    {
      while (record->is_decoded && ++record->value_index < record->n)
        {
          const WeftValue *value = counter_value (record);

          /* skip numbers that identify a set of HECs or another object */
          if (!value->is_present ||
              weft_field_type (value->field->kind) != WEFT_FIELD_TYPE_NUMBER ||
              (value->field->meaning != WEFT_MEANS_NUMBER &&
               value->field->meaning != WEFT_MEANS_BYTES))
            continue;
          *row = (gint64) (record->event.offset * WEFT_MAX_FIELDS + record->value_index);
          return record;
        }
      if (tagged_next (self, row) == NULL)
        return NULL;
      weft_event_decode (&record->event, record->values, &record->n);
      record->is_decoded = TRUE;
      record->value_index = G_MAXUINT; /* incremented before its first use */
    }
}

static const guint16 counter_tags[] = {
  WEFT_TAG_HEAP_ALLOCATED, WEFT_TAG_HEAP_SIZE,  WEFT_TAG_BLOCKS_SIZE,  WEFT_TAG_HEAP_LIVE,
  WEFT_TAG_SPARK_COUNTERS, WEFT_TAG_MEM_RETURN, WEFT_TAG_PERF_COUNTER, WEFT_TAG_DATA_END,
};

const WeftStream weft_stream_counter = {
  .name = "counter",
  .what = N_ ("One row per number of an event of the heap, of sparks or of the kernel's counters."),
  .shape = &counter_shape,
  .tags = counter_tags,
  .is_dense = TRUE,
  .begin = stream_begin,
  .next = counters_next,
  .end = stream_end,
};
