/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of streams, and the reader of a stream. */
#include "weft-stream.h"

#include "weft-spans.h"

#include <glib/gi18n.h>
#include <string.h>

/* Streams of spans, which differ only in their kind of spans. */
#define STREAM(name)
#define SPANS(id, kind, dense, sentence) \
  const WeftStream weft_stream_##id = {  \
    .name = #id,                         \
    .what = (sentence),                  \
    .kinds = 1u << WEFT_SPAN_##kind,     \
    .is_dense = (dense),                 \
    .begin = weft_stream_spans_begin,    \
    .next = weft_stream_spans_next,      \
    .end = weft_stream_spans_end,        \
  };
#include "weft-stream-rows.h"

static const WeftStream *const streams[] = {
#define STREAM(name) &weft_stream_##name,
#include "weft-stream-rows.h"
};

const WeftStream *const *
weft_streams (guint *n)
{
  *n = G_N_ELEMENTS (streams);
  return streams;
}

const WeftRecordShape *
weft_stream_shape (const WeftStream *self)
{
  return self->kinds != 0 ? weft_stream_span_shape (self) : self->shape;
}

gint
weft_stream_time (const WeftStream *self)
{
  const WeftRecordShape *shape = weft_stream_shape (self);

  for (guint i = 0; i < shape->n; i++)
    if (strcmp (shape->fields[i].name, "start") == 0 || strcmp (shape->fields[i].name, "time") == 0)
      return (gint) i;
  return -1;
}

/* Reader. */

struct _WeftStreamReader
{
  const WeftStream *stream;
  gpointer state;
  GArray *list; /* all records if the stream has list(), otherwise NULL */
  guint at;     /* index in @list of the next record */
};

WeftStreamReader *
weft_stream_reader_new (const WeftStream *stream,
                        WeftTrace *trace,
                        const WeftStreamConstraints *constraints,
                        GCancellable *cancellable)
{
  WeftStreamReader *self = g_new0 (WeftStreamReader, 1);

  self->stream = stream;
  if (stream->list != NULL)
    self->list = stream->list (trace, cancellable);
  else
    self->state = stream->begin (stream, trace, constraints, cancellable);
  return self;
}

void
weft_stream_reader_free (WeftStreamReader *self)
{
  g_clear_pointer (&self->list, g_array_unref);
  if (self->state != NULL)
    self->stream->end (self->state);
  g_free (self);
}

gconstpointer
weft_stream_reader_next (WeftStreamReader *self, gint64 *row)
{
  ++*row;
  if (self->stream->list == NULL)
    return self->stream->next (self->state, row);
  if (self->list == NULL || self->at >= self->list->len)
    return NULL;
  return self->list->data + (gsize) self->at++ * g_array_get_element_size (self->list);
}
