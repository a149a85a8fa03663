/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams: sequences of records from a log, usually in time order, which queries read as tables. To
 * add a stream, add a row to weft-stream-rows.h and define its WeftStream. */
#pragma once

#include "weft-record.h"
#include "weft-trace.h"

/* Conditions of a query on a stream. If a condition is costly to check, a stream may also return
 * records that do not meet it, because the query checks every row again. To select all records, set
 * @to to its maximum and all other members to 0. */
typedef struct
{
  guint64 from, to; /* ns: only rows with @from <= time < @to */
  gboolean has_cap, has_thread;
  guint64 cap, thread;
  const char *type; /* name of an event type, or NULL */
} WeftStreamConstraints;

/* Returns the conditions for samples in [@from, @to), ns, of @track: a HEC for
 * weft_stream_cpu_sample, a thread for weft_stream_call_sample, or -1 for all tracks. Unlike other
 * streams, these two return only records that meet the conditions, so the caller need not check
 * them again. */
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
  const char *what; /* a sentence that describes a row, to be translated */
  /* Fields of a record. Rows are sorted by the field "start" or "time", see weft_stream_time().
   * NULL for streams of spans, see weft_stream_shape(). */
  const WeftRecordShape *shape;
  guint kinds; /* stream of spans: bits of 1 << WeftSpanKind, which determine its shape; otherwise
                  0 */
  const guint16 *tags;  /* stream of a few event types: their tags, ended by WEFT_TAG_DATA_END;
                           otherwise NULL */
  gboolean is_unsorted; /* TRUE if rows are not sorted by time */
  gboolean is_dense;    /* TRUE if there may be as many rows as events in the log, most of them at
                           the time of an event */
  /* Begins to read, which may take some time. Returns the state to pass to @next and @end. */
  gpointer (*begin) (const WeftStream *self,
                     WeftTrace *trace,
                     const WeftStreamConstraints *constraints,
                     GCancellable *cancellable);
  /* Returns the next record, valid until the next call, or NULL after the last one. The caller
   * increases *@row by one before each call. A stream that omits records must set *@row to a number
   * that does not depend on the omitted records. */
  gconstpointer (*next) (gpointer state, gint64 *row);
  void (*end) (gpointer state);
  /* Returns the number of all records. NULL if the log has to be read for it. */
  guint64 (*count) (WeftTrace *trace);
  /* Alternative to @begin, @next and @end. Returns an array of all records, owned by the
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

/* Begins to read @stream from @trace, which is borrowed. Reads events, so it should run in a worker
 * thread. */
WeftStreamReader *weft_stream_reader_new (const WeftStream *stream,
                                          WeftTrace *trace,
                                          const WeftStreamConstraints *constraints,
                                          GCancellable *cancellable);
void weft_stream_reader_free (WeftStreamReader *self);

/* Returns the next record, valid until the next call, or NULL after the last one. *@row must be 0
 * before the first call. It is set to the row number of the record, which does not depend on the
 * conditions. */
gconstpointer weft_stream_reader_next (WeftStreamReader *self, gint64 *row);

/* Functions of streams of spans (weft-stream-spans.c): the shape, and the members begin, next and
 * end. */
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
