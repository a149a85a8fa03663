/* SPDX-License-Identifier: BSD-3-Clause */
/* The walk of weft_track_events_each(), and its parts. */
#pragma once

#include "weft-track-events.h"

/* Sets of tracks. Their rows are in weft-track-events.c; ids rise in this order. */
typedef enum
{
  WEFT_TRACKS_PROCESS,
  WEFT_TRACKS_HECS,
  WEFT_TRACKS_THREADS,
  WEFT_TRACKS_MEMORY,
  WEFT_TRACKS_SPARKS,
  WEFT_TRACKS_MESSAGES,
  WEFT_TRACKS_USER,
  WEFT_TRACKS_LOST,
  WEFT_TRACKS_HEC, /* by position of the capability in the index, as all of HECs */
  WEFT_TRACKS_HEC_GC,
  WEFT_TRACKS_HEC_EVENTS,
  WEFT_TRACKS_NONMOVING,  /* by WeftNonmovingPhase */
  WEFT_TRACKS_GAUGE,      /* by WeftHeapGauge */
  WEFT_TRACKS_RETURN,     /* three: current, needed, returned */
  WEFT_TRACKS_ALLOCATION, /* by capability */
  WEFT_TRACKS_BAND,       /* by profile: its largest bands, and the rest */
  WEFT_TRACKS_SPARK,      /* by capability: WEFT_SPARK_COUNTERS each */
  WEFT_TRACKS_HEC_MESSAGES,
  WEFT_TRACKS_SPAN,          /* by row */
  WEFT_TRACKS_STACKS,        /* by track of the profile; a slice for each frame */
  WEFT_TRACKS_THREAD,        /* by position among the threads */
  WEFT_TRACKS_THREAD_EVENTS, /* likewise */
  WEFT_TRACKS_LONE_SPAN,     /* spans beyond the rows: a track each */
  WEFT_N_TRACK_SETS,
} WeftTrackSet;

#define WEFT_SPARK_COUNTERS 7

/* Numbers of flows: of the @i-th GC, and of the @i-th start of a thread. */
#define WEFT_FLOW_OF_GC(i)     (2 * (guint64) (i) + 1)
#define WEFT_FLOW_OF_THREAD(i) (2 * (guint64) (i) + 2)

typedef struct
{
  WeftTrace *trace;
  const WeftConvertOptions *options;
  WeftTextOut *out;
  const WeftTrackWriter *writer;
  gpointer user_data;
  guint64 from, to;     /* ns: states and slices are cut to it */
  guint64 end;          /* ns: events before it are in the range; WEFT_TIME_END at the log's end */
  WeftThreads *threads; /* borrowed */
  WeftTimeProfile *profile;             /* borrowed; NULL if there is none */
  guint n_bands;                        /* of each heap profile that have a track */
  GPtrArray *bands;                     /* of WeftHeapBands, by part of the heap profile */
  guint32 first[WEFT_N_TRACK_SETS + 1]; /* the first id of each set */
  guint8 *described;                    /* a bit by id */
} WeftTrackWalk;

/* Returns the id of the @i-th track of @set, which is described if it has not been. */
guint32 weft_track_walk_use (WeftTrackWalk *self, WeftTrackSet set, guint32 i);

/* Returns TRUE if that track has been described. */
gboolean weft_track_walk_uses (const WeftTrackWalk *self, WeftTrackSet set, guint32 i);

/* Passes @event to the writer. FALSE if writing has failed: the walk ends. */
gboolean weft_track_walk_put (WeftTrackWalk *self, const WeftTrackEvent *event);

/* Append a detail to @event. */
void weft_track_event_add_number (WeftTrackEvent *event, const char *key, guint64 number);
void weft_track_event_add_text (WeftTrackEvent *event, const char *key, const char *text);
void weft_track_event_add_true (WeftTrackEvent *event, const char *key);

/* The position of @cap among the HECs' tracks; the last one is for events of no HEC. */
guint weft_track_walk_place (const WeftTrackWalk *self, guint16 cap);

/* The parts. */
void weft_track_walk_hecs (WeftTrackWalk *self);
void weft_track_walk_threads (WeftTrackWalk *self);
void weft_track_walk_spans (WeftTrackWalk *self);
void weft_track_walk_counters (WeftTrackWalk *self);
void weft_track_walk_samples (WeftTrackWalk *self);
