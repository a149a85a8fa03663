/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams of spans. Each stream has one kind of spans. */
#include "weft-stream.h"

#include "weft-hash.h"
#include "weft-spans.h"

#include <string.h>

/* Row numbers are hashes that are shifted right by this many bits. The remaining 56 bits make a
 * collision among ten million rows unlikely. */
#define ROW_SHIFT 8

typedef struct
{
  WeftSpanQuery spans;
  WeftUserFamily *family; /* family of the user spans, or NULL */
  WeftSpanRecord record;
} SpanStream;

/* Gets the duration, which is absent if the log ends before the end of the span. */
static void
get_duration (gconstpointer record, WeftRecordValue *value)
{
  const WeftSpan *span = ((const WeftSpanRecord *) record)->span;

  if ((span->flags & WEFT_SPAN_OPEN) == 0)
    weft_record_set_number (value, span->end - span->start);
}

/* The shape has the fields of the stream's kind of spans. It omits the field "kind", which is the
 * same in all rows. It is created once and never freed. */
const WeftRecordShape *
weft_stream_span_shape (const WeftStream *self)
{
  static WeftRecordShape *shapes[WEFT_N_SPANS];
  static GMutex lock;
  guint kind = (guint) g_bit_nth_lsf (self->kinds, -1);
  G_GNUC_UNUSED g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  WeftRecordShape *shape;
  GArray *fields;
  guint n;
  const WeftSpanField *all = weft_span_fields (&n);

  if (shapes[kind] != NULL)
    return shapes[kind];
  fields = g_array_new (FALSE, FALSE, sizeof (WeftRecordField));
  for (guint i = 0; i < n; i++)
    {
      WeftRecordField field = all[i].field;

      if ((all[i].kinds & self->kinds) == 0 || strcmp (field.name, "kind") == 0)
        continue;
      if (strcmp (field.name, "dur_ns") == 0)
        {
          field.absent = "the log ends inside the span";
          field.get = get_duration;
        }
      g_array_append_val (fields, field);
    }
  shape = g_new (WeftRecordShape, 1);
  shape->n = fields->len;
  shape->fields = (const WeftRecordField *) (void *) g_array_free (fields, FALSE);
  shapes[kind] = shape;
  return shape;
}

gpointer
weft_stream_spans_begin (const WeftStream *stream,
                         WeftTrace *trace,
                         const WeftStreamConstraints *constraints,
                         GCancellable *cancellable)
{
  SpanStream *self = g_new0 (SpanStream, 1);

  weft_span_query_init (&self->spans);
  self->spans.from = constraints->from;
  self->spans.to = constraints->to;
  self->spans.has_cap = constraints->has_cap;
  self->spans.cap = constraints->cap;
  self->spans.has_thread = constraints->has_thread;
  self->spans.thread = constraints->thread;
  weft_span_query_run (&self->spans, trace, stream->kinds);
  if (stream->kinds & (1u << WEFT_SPAN_USER))
    self->family = weft_user_family_new (
        weft_trace_get (trace, WEFT_LAZY_USER_SPANS, cancellable, NULL), self->spans.user, NULL);
  self->record = (WeftSpanRecord){
    .trace = trace,
    .users = self->spans.user,
    .family = self->family,
  };
  return self;
}

gconstpointer
weft_stream_spans_next (gpointer state, gint64 *row)
{
  SpanStream *self = state;
  const WeftSpan *span = weft_span_sort_next (self->spans.sort);

  if (span == NULL)
    return NULL;
  weft_span_record_set (&self->record, span);
  *row = (gint64) (weft_hash_bytes_stable (span, sizeof *span) >> ROW_SHIFT);
  return &self->record;
}

void
weft_stream_spans_end (gpointer state)
{
  SpanStream *self = state;

  weft_span_query_clear (&self->spans);
  g_clear_pointer (&self->family, weft_user_family_free);
  g_free (self);
}
