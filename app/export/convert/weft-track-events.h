/* SPDX-License-Identifier: BSD-3-Clause */
/* Converts a log to the tracks and events of trace viewers: slices, states, instants, counters and
 * flows. The formats of all trace viewers use this walk; each format has a writer that receives the
 * tracks and events. */
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
  guint32 id;     /* track ID; IDs start at 1 and have few gaps */
  guint32 parent; /* ID of the parent, which has already been described; 0 for the process */
  WeftTrackKind kind;
  WeftTrackUnit unit;       /* for counters */
  const char *share_key;    /* counters with the same key share an axis; or NULL */
  const char *name;         /* valid UTF-8 */
  guint32 rank;             /* order among the tracks of the same parent */
  WeftTrackSubject subject; /* if it is a HEC or thread, @number is its number */
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

/* An event. Within a track, times never decrease, and slices nest. Valid until the writer
 * returns. */
typedef struct
{
  WeftTrackEventType type;
  guint32 track;
  guint64 time;         /* ns */
  const char *name;     /* valid UTF-8; or NULL */
  gboolean is_message;  /* TRUE if the name is a message, which is probably unique; other names are
                           repeated often */
  const char *category; /* static; or NULL */
  guint64 count;        /* value of a counter that is a number or bytes */
  double rate;          /* value of a counter that is a rate */
  guint64 flow;         /* number of a flow: an arrow links events with the same number; 0 for
                           none */
  gboolean ends_flow;   /* TRUE for the last event of the flow */
  gboolean has_thread;  /* TRUE for the state of a HEC that runs @thread */
  guint32 thread;
  guint16 cap;         /* HEC that posted the event, or WEFT_CAP_NONE */
  guint64 correlation; /* ID shared by the parts of one operation; 0 for none */
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
  /* NULL to receive samples as slices, one per frame. */
  void (*put_sample) (gpointer writer, const WeftTrackSample *sample);
} WeftTrackWriter;

/* Passes all tracks and events of @trace in the range to @writer, until its output @out fails.
 * Events are in order only within a track. Uses a few bytes of memory for each thread and GC,
 * regardless of the number of events. */
void weft_track_events_foreach (WeftTrace *trace,
                                const WeftConvertOptions *options,
                                WeftTextOut *out,
                                const WeftTrackWriter *writer,
                                gpointer user_data);

/* Cache of thread names. A name is computed when it is first requested. Borrows @trace. */
typedef struct _WeftTrackLabels WeftTrackLabels;

WeftTrackLabels *weft_track_labels_new (const WeftTrace *trace);
void weft_track_labels_free (WeftTrackLabels *self);

/* Returns the name of thread @id: "label (thread N)", or "Thread N" if it has no label. Valid until
 * @self is freed. */
const char *weft_track_labels_lookup (WeftTrackLabels *self, guint32 id);
