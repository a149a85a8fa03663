/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams: sequences of records from a log, usually in time order, which queries read as tables. To
 * add a stream, add a row to weft-stream-rows.h and define its WeftStream. */
#pragma once

#include "weft-record.h"
#include "weft-trace.h"

/* Conditions of a query on a stream. If checking a condition is costly, a stream may return records
 * that do not meet it; the query checks every row again. To select everything, set @to to its
 * maximum and all else to zeros. */
typedef struct
{
  guint64 from, to; /* rows with @from <= time < @to, ns */
  gboolean has_cap, has_thread;
  guint64 cap, thread;
  const char *type;       /* name of an event type, or NULL */
  gboolean is_count_only; /* only the number of rows matters; their values may be wrong */
} WeftStreamConstraints;

/* Returns the conditions for samples in [@from, @to), ns, of @track: a HEC for
 * weft_stream_cpu_sample, a thread for weft_stream_call_sample, or -1 for all tracks. Unlike
 * other streams, these two apply the conditions exactly, so the caller need not filter again. */
static inline WeftStreamConstraints
weft_stream_constraints_for_track (guint64 from, guint64 to, gint64 track)
{
  return (WeftStreamConstraints){
    .from = from,
    .to = to,
    .has_cap = track >= 0,
    .has_thread = track >= 0,
    .cap = (guint64) track,
    .thread = (guint64) track,
  };
}

/* A stream. Static. */
typedef struct _WeftStream WeftStream;

struct _WeftStream
{
  const char *name; /* name of the table: "cpu_sample" */
  const char *what; /* description of a row, a sentence, to be translated */
  /* Fields of a record. The field "start" or "time" is the time of a row, by which rows are sorted;
   * see weft_stream_time(). NULL for streams of spans, see weft_stream_shape(). */
  const WeftRecordShape *shape;
  guint kinds; /* for a stream of spans: bits 1 << WeftSpanKind, which determine its shape */
  const guint16 *tags;  /* tags of a stream of a few event types, ended by WEFT_TAG_DATA_END */
  gboolean is_unsorted; /* rows are not sorted by time */
  gboolean is_dense;    /* may have as many rows as the log has events, mostly at their times */
  /* Begins reading, which may take time. Returns the state for @next and @end. */
  gpointer (*begin) (const WeftStream *self,
                     WeftTrace *trace,
                     const WeftStreamConstraints *constraints,
                     GCancellable *cancellable);
  /* Returns the next record, valid until the next call, or NULL. The caller has increased @row by
   * one. A stream that omits rows must set @row to a number that does not depend on the omitted
   * rows. */
  gconstpointer (*next) (gpointer state, gint64 *row);
  void (*end) (gpointer state);
  /* To be set instead of the three functions above. Returns an array of all records, owned by the
   * caller. */
  GArray *(*list) (WeftTrace *trace, GCancellable *cancellable);
};

/* Returns all streams, in the order of weft-stream-rows.h, and sets @n to their number. Static. */
const WeftStream *const *weft_streams (guint *n);

/* Returns the fields of the stream's records, in column order. Static. */
const WeftRecordShape *weft_stream_shape (const WeftStream *self);

/* Returns the index of the field by which rows are sorted, or -1. */
gint weft_stream_time (const WeftStream *self);

/* Reader of a stream. */
typedef struct _WeftStreamReader WeftStreamReader;

/* Begins reading @stream from @trace, which is borrowed. Reads events, so it should run in a worker
 * thread. */
WeftStreamReader *weft_stream_reader_new (const WeftStream *stream,
                                          WeftTrace *trace,
                                          const WeftStreamConstraints *constraints,
                                          GCancellable *cancellable);
void weft_stream_reader_free (WeftStreamReader *self);

/* Returns the next record, valid until the next call, or NULL. @row must be 0 before the first
 * call. It is set to the number of the record, which identifies it in the stream whatever the
 * conditions are. */
gconstpointer weft_stream_reader_next (WeftStreamReader *self, gint64 *row);

/* Functions for streams of spans (weft-stream-spans.c): the shape, and begin, next and end. */
const WeftRecordShape *weft_stream_span_shape (const WeftStream *self);
gpointer weft_stream_spans_begin (const WeftStream *self,
                                  WeftTrace *trace,
                                  const WeftStreamConstraints *constraints,
                                  GCancellable *cancellable);
gconstpointer weft_stream_spans_next (gpointer state, gint64 *row);
void weft_stream_spans_end (gpointer state);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftStreamReader, weft_stream_reader_free)

#define STREAM(name, ...) extern const WeftStream weft_stream_##name;
#include "weft-stream-rows.h"
