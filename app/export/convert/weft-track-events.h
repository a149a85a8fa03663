/* SPDX-License-Identifier: BSD-3-Clause */
/* A log as the tracks and events of trace viewers: slices, states, instants, counters and flows. It
 * is walked once for all formats of this kind; each has a writer that receives the events. */
#pragma once

#include "weft-convert.h"

/* Kinds of events that a track has. */
typedef enum
{
  WEFT_TRACK_PROCESS, /* the process; its parts are children */
  WEFT_TRACK_GROUP,   /* nothing of its own */
  WEFT_TRACK_STATES,  /* one state at a time */
  WEFT_TRACK_SLICES,  /* slices that nest, and instants */
  WEFT_TRACK_COUNTER, /* a number that holds until the next one */
} WeftTrackKind;

/* Subject of a track. */
typedef enum
{
  WEFT_TRACK_OF_PROCESS,
  WEFT_TRACK_OF_HEC,
  WEFT_TRACK_OF_HEC_GC,
  WEFT_TRACK_OF_THREAD,
} WeftTrackSubject;

typedef enum
{
  WEFT_TRACK_UNIT_COUNT,
  WEFT_TRACK_UNIT_BYTES,
  WEFT_TRACK_UNIT_BYTES_PER_SECOND,
  WEFT_TRACK_UNIT_PER_SECOND,
} WeftTrackUnit;

/* A track. Valid until the writer returns. */
typedef struct
{
  guint32 id;     /* from 1 on, with few gaps */
  guint32 parent; /* a track that was described before; 0 for the process */
  WeftTrackKind kind;
  WeftTrackUnit unit;       /* of a counter */
  const char *share_key;    /* counters with the same key share their axis; or NULL */
  const char *name;         /* valid UTF-8 */
  guint32 rank;             /* order among the tracks of the same parent */
  WeftTrackSubject subject; /* with its number: */
  guint32 number;
} WeftTrack;

typedef enum
{
  WEFT_TRACK_BEGIN,   /* of a slice */
  WEFT_TRACK_END,     /* of the slice that began last on the track */
  WEFT_TRACK_INSTANT, /* an event without a duration */
  WEFT_TRACK_STATE,   /* from here on the track has the state @name, or none if that is NULL */
  WEFT_TRACK_COUNT,   /* the counter's value */
} WeftTrackEventType;

/* A detail of an event: @text, or @number if that is NULL. Keys are static. */
typedef struct
{
  const char *key;
  guint64 number;
  const char *text; /* valid UTF-8 */
  gboolean is_bool;
} WeftTrackDetail;

/* Details of an event, at most. */
#define WEFT_TRACK_MAX_DETAILS 16

/* An event. Along a track times never decrease, and slices nest in the order of the events. Valid
 * until the writer returns. */
typedef struct
{
  WeftTrackEventType type;
  guint32 track;
  guint64 time;         /* ns */
  const char *name;     /* valid UTF-8; NULL if it has none */
  gboolean is_message;  /* the name occurs once; other names are few, and repeated */
  const char *category; /* static; or NULL */
  guint64 count;        /* of a counter in counts or bytes */
  double rate;          /* of another one */
  guint64 flow;         /* an arrow from one event to the next with the same number; 0: none */
  gboolean ends_flow;   /* no other event has @flow */
  gboolean has_thread;  /* a HEC's state: @thread runs */
  guint32 thread;
  guint16 cap;         /* that posted the event, or WEFT_CAP_NONE */
  guint64 correlation; /* the same for parts of one operation; 0: none */
  guint n_details;
  WeftTrackDetail details[WEFT_TRACK_MAX_DETAILS];
} WeftTrackEvent;

/* A sample of a profile. */
typedef struct
{
  const WeftTimeProfile *profile;
  const WeftProfileSample *sample;
} WeftTrackSample;

/* Receiver of tracks and events: the functions of a format. */
typedef struct
{
  /* A track, before its first event. */
  void (*describe) (gpointer writer, const WeftTrack *track);
  void (*put) (gpointer writer, const WeftTrackEvent *event);
  /* NULL: samples become slices, a frame each. */
  void (*put_sample) (gpointer writer, const WeftTrackSample *sample);
} WeftTrackWriter;

/* Passes all tracks and events of @trace in the range to @writer, until @out, to which it writes,
 * fails. Events are ordered along a track only. Memory: a few bytes for each thread and GC,
 * whatever the number of events. */
void weft_track_events_each (WeftTrace *trace,
                             const WeftConvertOptions *options,
                             WeftTextOut *out,
                             const WeftTrackWriter *writer,
                             gpointer user_data);

/* Names of threads, kept from the first time that each is asked for. Borrows @trace. */
typedef struct _WeftTrackLabels WeftTrackLabels;

WeftTrackLabels *weft_track_labels_new (const WeftTrace *trace);
void weft_track_labels_free (WeftTrackLabels *self);

/* Returns the name of thread @id: "label (thread N)", or "Thread N" without a label. Valid as long
 * as @self. */
const char *weft_track_labels_get (WeftTrackLabels *self, guint32 id);
