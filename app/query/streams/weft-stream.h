/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams: sequences of records of a log, by time, that queries read as tables. A new stream is a
 * row of weft-stream-rows.h and an object of WeftStream. */
#pragma once

#include "weft-record.h"
#include "weft-trace.h"

/* Conditions of a query on a stream. A stream may return records that do not meet them, if that is
 * costly to find out; the query checks every row again. All zeros but @to: everything. */
typedef struct
{
  guint64 from, to; /* ns: rows at or after @from and before @to */
  gboolean has_cap, has_thread;
  guint64 cap, thread;
  const char *type;    /* the identifier of an event type, or NULL */
  gboolean is_counted; /* nothing but the number of rows is of interest: their values may be
                          wrong */
} WeftStreamAsked;

/* Returns the conditions for samples in [@from, @to), ns, of @track: a HEC for
 * weft_stream_cpu_sample, a thread for weft_stream_call_sample; -1: all. These two streams return
 * exactly the samples that are asked for. */
static inline WeftStreamAsked
weft_stream_asked_of_track (guint64 from, guint64 to, gint64 track)
{
  return (WeftStreamAsked){
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
  const char *name; /* of the table: "cpu_sample" */
  const char *what; /* what a row is, a sentence, to be translated */
  /* The fields of a record. The field "start" or "time" is the time of a row, by which rows are
   * sorted: see weft_stream_time(). */
  const WeftRecordShape *shape;
  guint kinds; /* of a stream of spans: bits 1 << WeftSpanKind; its shape follows from them */
  const guint16 *tags;  /* of a stream of a few event types: they, then WEFT_TAG_DATA_END */
  gboolean is_unsorted; /* its rows are not in the order of their times */
  gboolean is_dense;    /* it can have as many rows as the log has events, most at their times */
  /* Begins to read; may take time. Returns the state for the functions below. */
  gpointer (*begin) (const WeftStream *self,
                     WeftTrace *trace,
                     const WeftStreamAsked *asked,
                     GCancellable *cancellable);
  /* Returns the next record, which is valid until the next call, or NULL. @row has been increased
   * by one; a stream that leaves rows out sets it to a number that does not depend on these. */
  gconstpointer (*next) (gpointer state, gint64 *row);
  void (*end) (gpointer state);
  /* Instead of the three functions: returns all records, an array of which the caller owns a
   * reference. */
  GArray *(*list) (WeftTrace *trace, GCancellable *cancellable);
};

/* All streams, in the order of their rows; @n gets their number. Static. */
const WeftStream *const *weft_streams (guint *n);

/* Returns the fields of the stream's records, in the order of its columns. Static. */
const WeftRecordShape *weft_stream_shape (const WeftStream *self);

/* Returns the index of the field by which rows are sorted, or -1. */
gint weft_stream_time (const WeftStream *self);

/* A stream that is being read. */
typedef struct _WeftStreamReader WeftStreamReader;

/* Begins to read @stream of @trace, which it borrows. Reads events: for a worker thread. */
WeftStreamReader *weft_stream_reader_new (const WeftStream *stream,
                                          WeftTrace *trace,
                                          const WeftStreamAsked *asked,
                                          GCancellable *cancellable);
void weft_stream_reader_free (WeftStreamReader *self);

/* Returns the next record, valid until the next call, or NULL. @row, 0 before the first call, gets
 * its number, which identifies it in the stream of the trace, whatever was asked for. */
gconstpointer weft_stream_reader_next (WeftStreamReader *self, gint64 *row);

/* Streams of spans (weft-stream-spans.c): the shape of @kinds, and the three functions. */
const WeftRecordShape *weft_stream_span_shape (const WeftStream *self);
gpointer weft_stream_spans_begin (const WeftStream *self,
                                  WeftTrace *trace,
                                  const WeftStreamAsked *asked,
                                  GCancellable *cancellable);
gconstpointer weft_stream_spans_next (gpointer state, gint64 *row);
void weft_stream_spans_end (gpointer state);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftStreamReader, weft_stream_reader_free)

#define STREAM(name, ...) extern const WeftStream weft_stream_##name;
#include "weft-stream-rows.h"
