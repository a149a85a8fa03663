/* SPDX-License-Identifier: BSD-3-Clause */
/* The walk of weft_track_events_each(), and its parts. */
#pragma once

#include "weft-track-events.h"

/* Sets of tracks. Their rows are in weft-track-events.c; ids rise in this order. */
typedef enum
{
  TRACK_PROCESS,
  TRACK_HECS,
  TRACK_THREADS,
  TRACK_MEMORY,
  TRACK_SPARKS,
  TRACK_MESSAGES,
  TRACK_USER,
  TRACK_LOST,
  TRACK_HEC, /* by position of the capability in the index, as all of HECs */
  TRACK_HEC_GC,
  TRACK_HEC_EVENTS,
  TRACK_NONMOVING,  /* by WeftNonmovingPhase */
  TRACK_GAUGE,      /* by WeftHeapGauge */
  TRACK_RETURN,     /* three: current, needed, returned */
  TRACK_ALLOCATION, /* by capability */
  TRACK_BAND,       /* by profile: its largest bands, and the rest */
  TRACK_SPARK,      /* by capability: SPARK_COUNTERS each */
  TRACK_HEC_MESSAGES,
  TRACK_SPAN,          /* by row */
  TRACK_STACKS,        /* by track of the profile; a slice for each frame */
  TRACK_THREAD,        /* by position among the threads */
  TRACK_THREAD_EVENTS, /* likewise */
  TRACK_LONE_SPAN,     /* spans beyond the rows: a track each */
  N_TRACK_SETS,
} TrackSet;

#define SPARK_COUNTERS 7
/* Details of an event, at most. */
#define MAX_DETAILS 16

/* Numbers of flows: of the @i-th GC, and of the @i-th start of a thread. */
#define FLOW_OF_GC(i)     (2 * (guint64) (i) + 1)
#define FLOW_OF_THREAD(i) (2 * (guint64) (i) + 2)

typedef struct
{
  WeftTrace *trace;
  const WeftConvertOptions *options;
  WeftTextOut *out;
  const WeftTrackWriter *writer;
  gpointer user_data;
  guint64 from, to;     /* ns: where states and slices are cut */
  guint64 end;          /* ns: events before it are in the range; WEFT_TIME_END at the log's end */
  WeftThreads *threads; /* borrowed */
  WeftTimeProfile *profile;        /* borrowed; NULL if there is none */
  guint n_bands;                   /* of each heap profile that have a track */
  GPtrArray *bands;                /* of WeftHeapBands, by part of the heap profile */
  guint32 first[N_TRACK_SETS + 1]; /* the first id of each set */
  guint8 *described;               /* a bit by id */
} WeftTrackWalk;

/* Returns the id of the @i-th track of @set, which is described if it has not been. */
guint32 track_walk_use (WeftTrackWalk *self, TrackSet set, guint32 i);

/* Returns TRUE if that track has been described. */
gboolean track_walk_uses (const WeftTrackWalk *self, TrackSet set, guint32 i);

/* Passes @event to the writer. FALSE if writing has failed: the walk ends. */
gboolean track_walk_put (WeftTrackWalk *self, const WeftTrackEvent *event);

/* Appends to @details, of which @n are set. */
void track_detail_number (WeftTrackDetail *details, guint *n, const char *key, guint64 number);
void track_detail_text (WeftTrackDetail *details, guint *n, const char *key, const char *text);
void track_detail_true (WeftTrackDetail *details, guint *n, const char *key);

/* The position of @cap among the HECs' tracks; the last one is for events of no HEC. */
guint track_walk_place (const WeftTrackWalk *self, guint16 cap);

/* The parts. */
void track_walk_hecs (WeftTrackWalk *self);
void track_walk_threads (WeftTrackWalk *self);
void track_walk_spans (WeftTrackWalk *self);
void track_walk_counters (WeftTrackWalk *self);
void track_walk_samples (WeftTrackWalk *self);
