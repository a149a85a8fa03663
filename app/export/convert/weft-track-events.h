/* SPDX-License-Identifier: BSD-3-Clause */
/* Converts a log to the tracks and events of trace viewers: slices, states, instants, counters and
 * flows. All formats of this kind use the same walk; each has a writer that receives the events. */
#pragma once

#include "weft-convert.h"

/* Kinds of tracks, by the events they have. */
typedef enum
{
  WEFT_TRACK_PROCESS, /* the process, the root of all other tracks */
  WEFT_TRACK_GROUP,   /* no events, only children */
  WEFT_TRACK_STATES,  /* one state at a time */
  WEFT_TRACK_SLICES,  /* nested slices, and instants */
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
  guint32 id;     /* starts at 1, with few gaps */
  guint32 parent; /* ID of a track described before; 0 for the process */
  WeftTrackKind kind;
  WeftTrackUnit unit;       /* for counters */
  const char *share_key;    /* counters with the same key share an axis; or NULL */
  const char *name;         /* valid UTF-8 */
  guint32 rank;             /* order among the tracks of the same parent */
  WeftTrackSubject subject; /* subject; @number is the number of the HEC or thread */
  guint32 number;
} WeftTrack;

typedef enum
{
  WEFT_TRACK_BEGIN,   /* begin of a slice */
  WEFT_TRACK_END,     /* end of the slice that began last on the track */
  WEFT_TRACK_INSTANT, /* event without a duration */
  WEFT_TRACK_STATE,   /* the track now has the state @name, or no state if @name is NULL */
  WEFT_TRACK_COUNT,   /* value of a counter */
} WeftTrackEventType;

/* A detail of an event. Its value is @text, or @number if @text is NULL. Keys are static. */
typedef struct
{
  const char *key;
  guint64 number;
  const char *text; /* valid UTF-8 */
  gboolean is_bool;
} WeftTrackDetail;

/* Maximum number of details of an event. */
#define WEFT_TRACK_MAX_DETAILS 16

/* An event. On a track, times never decrease, and slices nest in the order of events. Valid until
 * the writer returns. */
typedef struct
{
  WeftTrackEventType type;
  guint32 track;
  guint64 time;         /* ns */
  const char *name;     /* valid UTF-8; or NULL */
  gboolean is_message;  /* the name is probably unique; other names occur often */
  const char *category; /* static; or NULL */
  guint64 count;        /* value of a counter in counts or bytes */
  double rate;          /* value of any other counter */
  guint64 flow;         /* events with the same number are linked by arrows; 0 for none */
  gboolean ends_flow;   /* last event with this @flow */
  gboolean has_thread;  /* state of a HEC: @thread is running */
  guint32 thread;
  guint16 cap;         /* HEC that posted the event, or WEFT_CAP_NONE */
  guint64 correlation; /* common ID of the parts of one operation; 0 for none */
  guint n_details;
  WeftTrackDetail details[WEFT_TRACK_MAX_DETAILS];
} WeftTrackEvent;

/* A sample of a profile. */
typedef struct
{
  const WeftTimeProfile *profile;
  const WeftProfileSample *sample;
} WeftTrackSample;

/* Writer of a format, which receives tracks and events. */
typedef struct
{
  /* Called for a track before its first event. */
  void (*describe) (gpointer writer, const WeftTrack *track);
  void (*put) (gpointer writer, const WeftTrackEvent *event);
  /* If NULL, samples become slices, one per frame. */
  void (*put_sample) (gpointer writer, const WeftTrackSample *sample);
} WeftTrackWriter;

/* Passes all tracks and events of @trace in the range to @writer, until its output @out fails.
 * Events are in order only within a track. Memory: a few bytes for each thread and GC, regardless
 * of the number of events. */
void weft_track_events_foreach (WeftTrace *trace,
                                const WeftConvertOptions *options,
                                WeftTextOut *out,
                                const WeftTrackWriter *writer,
                                gpointer user_data);

/* Cache of thread names, each made when first requested. Borrows @trace. */
typedef struct _WeftTrackLabels WeftTrackLabels;

WeftTrackLabels *weft_track_labels_new (const WeftTrace *trace);
void weft_track_labels_free (WeftTrackLabels *self);

/* Returns the name of thread @id: "label (thread N)", or "Thread N" if it has no label. Valid until
 * @self is freed. */
const char *weft_track_labels_lookup (WeftTrackLabels *self, guint32 id);
