/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields of samples. Samples of the time profile are read from their events, because the analysis
 * does not store the numbers of ticks. */
#include "weft-sample-records.h"

#include "weft-heap-sample-context.h"
#include "weft-json-writer.h"
#include "weft-number-table.h"

/* Returns the band of the record, or NULL if the record has none. */
static const WeftHeapEntry *
heap_record_band (gconstpointer record)
{
  const WeftHeapRecord *self = record;

  return self->entry < self->sample->n ?
             &weft_heap_profile_entries (self->heap, self->sample)[self->entry] :
             NULL;
}

static void
write_bands (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftHeapRecord *self = record;
  const WeftHeapEntry *entries = weft_heap_profile_entries (self->heap, self->sample);

  weft_json_begin_array (json, name);
  for (guint i = 0; i < self->sample->n; i++)
    {
      if (self->flush != NULL)
        self->flush (self->output);
      weft_json_begin_object (json, NULL);
      weft_json_add_text (json, "band", weft_heap_profile_label (self->heap, entries[i].band));
      weft_json_add_count (json, "bytes", entries[i].bytes);
      weft_json_end_object (json);
    }
  weft_json_end_array (json);
}

static void
get_band (gconstpointer record, WeftRecordValue *value)
{
  if (heap_record_band (record) != NULL)
    weft_record_set_text (value, weft_heap_profile_label (((const WeftHeapRecord *) record)->heap,
                                                          heap_record_band (record)->band));
}

static void
get_bytes (gconstpointer record, WeftRecordValue *value)
{
  if (heap_record_band (record) != NULL)
    weft_record_set_number (value, heap_record_band (record)->bytes);
}

#define HEAP_FIELDS                                                             \
  { "profile", "integer",                                                       \
    NULL,      "The heap profile's number: a log may have several.",            \
    NULL,      WEFT_RECORD_MEMBER_OF (WeftHeapRecord, sample, profile) },       \
      { "sample", "integer",                                                    \
        NULL,     "The sample's number in its event; the era.",                 \
        NULL,     WEFT_RECORD_MEMBER_OF (WeftHeapRecord, sample, number) },     \
      { "time", "integer",                                                      \
        "ns",   "When the sample was taken, since the RTS started.",            \
        NULL,   WEFT_RECORD_MEMBER_OF (WeftHeapRecord, sample, time) },         \
  {                                                                             \
    "complete", "boolean", NULL, "Whether the log has the sample's end.", NULL, \
        WEFT_RECORD_MEMBER_OF (WeftHeapRecord, sample, is_complete)             \
  }

static const WeftRecordField heap_sample_fields[] = {
  HEAP_FIELDS,
  { "live_bytes", "integer", "bytes", "Live bytes after the GC in which it was taken.",
    "the log has no GC events, or none of that GC", WEFT_RECORD_MEMBER (WeftHeapRecord, live),
    WEFT_RECORD_ABSENT_IF (WEFT_HEAP_LIVE_UNKNOWN) },
  { "bands", "list", NULL, "Its bands: objects with band (text) and bytes (integer).", NULL,
    .write = write_bands },
};

static const WeftRecordField heap_band_fields[] = {
  HEAP_FIELDS,
  { "band", "text", NULL, "The band's name, as the RTS wrote it.", "a sample without bands",
    get_band },
  { "bytes", "integer", "bytes", "Bytes of the band in the sample.", "a sample without bands",
    get_bytes },
};

const WeftRecordShape weft_heap_sample_shape = WEFT_RECORD_SHAPE (heap_sample_fields);
const WeftRecordShape weft_heap_band_shape = WEFT_RECORD_SHAPE (heap_band_fields);

struct _WeftProfileNames
{
  WeftNumberTable *numbers; /* key: ID; value: 1 + index in @texts */
  WeftTextList *texts;
};

WeftProfileNames *
weft_profile_names_new (const WeftTrace *trace)
{
  const WeftStacks *stacks = trace->profile->stacks;
  WeftProfileNames *self = g_new (WeftProfileNames, 1);

  *self = (WeftProfileNames){ weft_number_table_new (), weft_text_list_new () };
  for (guint i = 0; i < stacks->frames->len; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (stacks, i);
      g_autofree char *name = *frame->module != '\0' ?
                                  g_strjoin (".", frame->module, frame->label, NULL) :
                                  g_strdup (frame->label);

      weft_text_list_append (self->texts, name);
      weft_number_table_add (self->numbers, frame->id, self->texts->len);
    }
  return self;
}

void
weft_profile_names_free (WeftProfileNames *self)
{
  weft_number_table_free (self->numbers);
  weft_shared_unref (self->texts);
  g_free (self);
}

static const WeftEvent *
profile_event (gconstpointer record)
{
  return ((const WeftProfileRecord *) record)->event;
}

static guint
stack_depth (const WeftEvent *event)
{
  return MIN (event->payload[WEFT_PROFILE_SAMPLE_BYTES - 1],
              (event->length - WEFT_PROFILE_SAMPLE_BYTES) / 4);
}

/* Returns the name of the @i-th cost centre of the stack, counted from the innermost. If the log
 * has no name for it, writes its ID to @number and returns @number. */
static const char *
cost_centre_name (const WeftProfileRecord *record, guint i, char number[16])
{
  guint32 id = weft_be32 (record->event->payload + WEFT_PROFILE_SAMPLE_BYTES + 4 * (gsize) i);
  guint32 known = weft_number_table_lookup (record->names->numbers, id);

  if (known > 0)
    return weft_text_list_nth (record->names->texts, known - 1);
  g_snprintf (number, 16, "%u", id);
  return number;
}

static void
get_cap (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, weft_be32 (profile_event (record)->payload));
}

static void
get_ticks (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, weft_be64 (profile_event (record)->payload + 4));
}

static void
write_stack (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  char number[16];

  weft_json_begin_array (json, name);
  for (guint i = 0; i < stack_depth (profile_event (record)); i++)
    weft_json_add_text (json, NULL, cost_centre_name (record, i, number));
  weft_json_end_array (json);
}

static void
get_stack_text (gconstpointer record, WeftRecordValue *value)
{
  GString *text = g_string_new (NULL);
  char number[16];

  if (stack_depth (profile_event (record)) == 0)
    g_string_append (text, "MAIN");
  for (guint i = stack_depth (profile_event (record)); i > 0; i--)
    {
      g_string_append (text, cost_centre_name (record, i - 1, number));
      if (i > 1)
        g_string_append_c (text, ';');
    }
  weft_record_take_text (value, g_string_free (text, FALSE));
}

#define SAMPLE_FIELDS                                                                          \
  { "time", "integer",                                                                         \
    "ns",   "When it was taken, since the RTS started.",                                       \
    NULL,   WEFT_RECORD_MEMBER_OF (WeftProfileRecord, event, time) },                          \
      { "cap", "integer", NULL, "The HEC that was sampled.", NULL, get_cap },                  \
  {                                                                                            \
    "ticks", "integer", NULL, "The number of the timer's tick, counted from the start.", NULL, \
        get_ticks                                                                              \
  }

static const WeftRecordField profile_sample_fields[] = {
  SAMPLE_FIELDS,
  { "stack", "list", NULL, "Module.name of each cost centre, the innermost first; empty for MAIN.",
    NULL, .write = write_stack },
};

static const WeftRecordField profile_row_fields[] = {
  SAMPLE_FIELDS,
  { "stack", "text", NULL,
    "Module.name of each cost centre, the outermost first, with semicolons between.", NULL,
    get_stack_text },
};

const WeftRecordShape weft_profile_sample_shape = WEFT_RECORD_SHAPE (profile_sample_fields);
const WeftRecordShape weft_profile_row_shape = WEFT_RECORD_SHAPE (profile_row_fields);

static void
write_call_stack (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCallRecord *self = record;
  const WeftStacks *stacks = self->stacks;

  weft_json_begin_array (json, name);
  for (guint32 node = self->sample.stack; node != 0; node = weft_stacks_node (stacks, node)->parent)
    {
      g_autofree char *frame =
          weft_frame_name (weft_stacks_nth_frame (stacks, weft_stacks_node (stacks, node)->frame));

      weft_json_add_text (json, NULL, frame);
    }
  weft_json_end_array (json);
}

static void
get_call_text (gconstpointer record, WeftRecordValue *value)
{
  const WeftCallRecord *self = record;
  GString *text = g_string_new (NULL);

  weft_stacks_append_text (self->stacks, self->sample.stack, ';', text);
  weft_record_take_text (value, g_string_free (text, FALSE));
}

#define CALL_FIELDS                                                  \
  { "time", "integer",                                               \
    "ns",   "When it was taken, since the RTS started.",             \
    NULL,   WEFT_RECORD_MEMBER (WeftCallRecord, sample.time) },      \
      { "cap", "integer",                                            \
        NULL,  "The HEC of the thread that was sampled.",            \
        NULL,  WEFT_RECORD_MEMBER (WeftCallRecord, sample.cap) },    \
  {                                                                  \
    "thread", "integer", NULL, "The thread that was sampled.", NULL, \
        WEFT_RECORD_MEMBER (WeftCallRecord, sample.track)            \
  }

static const WeftRecordField call_sample_fields[] = {
  CALL_FIELDS,
  { "stack", "list", NULL,
    "Module.name of each frame, the innermost first; its id where the log has no name.", NULL,
    .write = write_call_stack },
};

static const WeftRecordField call_row_fields[] = {
  CALL_FIELDS,
  { "stack", "text", NULL,
    "Module.name of each frame, the outermost first, with semicolons between.", NULL,
    get_call_text },
};

const WeftRecordShape weft_call_sample_shape = WEFT_RECORD_SHAPE (call_sample_fields);
const WeftRecordShape weft_call_row_shape = WEFT_RECORD_SHAPE (call_row_fields);
