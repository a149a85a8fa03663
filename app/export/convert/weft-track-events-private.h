/* SPDX-License-Identifier: BSD-3-Clause */
/* The walk of weft_track_events_foreach() over a trace, and the functions that it consists of. */
#pragma once

#include "weft-track-events.h"

/* Sets of tracks, in the order of their IDs. The table track_sets in weft-track-events.c has a row
 * for each set. The comments say how the tracks of a set are indexed. */
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
  WEFT_TRACKS_HEC, /* by weft_track_walk_hec_index(), like all sets of HECs */
  WEFT_TRACKS_HEC_GC,
  WEFT_TRACKS_HEC_EVENTS,
  WEFT_TRACKS_NONMOVING,  /* by WeftNonmovingPhase */
  WEFT_TRACKS_GAUGE,      /* by WeftHeapGauge */
  WEFT_TRACKS_RETURN,     /* three: current, needed and returned memory */
  WEFT_TRACKS_ALLOCATION, /* by HEC */
  WEFT_TRACKS_BAND,       /* for each heap profile: its largest bands, then the sum of the others */
  WEFT_TRACKS_SPARK,      /* for each HEC: WEFT_N_SPARK_COUNTERS counters */
  WEFT_TRACKS_HEC_MESSAGES,
  WEFT_TRACKS_SPAN,          /* by row */
  WEFT_TRACKS_STACKS,        /* by track of the profile; have a slice for each frame */
  WEFT_TRACKS_THREAD,        /* by index of the thread */
  WEFT_TRACKS_THREAD_EVENTS, /* by index of the thread */
  WEFT_TRACKS_LONE_SPAN,     /* spans that fit into no row, with a track for each span */
  WEFT_N_TRACK_SETS,
} WeftTrackSet;

#define WEFT_N_SPARK_COUNTERS 7

/* ID of the flow of GC @i, and of the @i-th flow to a thread's next run. */
#define WEFT_FLOW_OF_GC(i)     (2 * (guint64) (i) + 1)
#define WEFT_FLOW_OF_THREAD(i) (2 * (guint64) (i) + 2)

typedef struct
{
  WeftTrace *trace;
  const WeftConvertOptions *options;
  WeftTextOut *out;
  const WeftTrackWriter *writer;
  gpointer user_data;
  guint64 from, to;         /* range to which states and slices are clipped, ns */
  guint64 end;              /* ns: end of the range for events; WEFT_TIME_END if the range includes
                               the end of the log */
  WeftThreads *threads;     /* borrowed */
  WeftTimeProfile *profile; /* borrowed; or NULL */
  guint n_bands;            /* number of bands of each heap profile that have their own track */
  GPtrArray *bands;         /* of WeftHeapBands, by part of the heap profile */
  guint32 first_ids[WEFT_N_TRACK_SETS + 1]; /* first ID of each set */
  guint8 *described;                        /* bitmap of the track IDs that have been described */
} WeftTrackWalk;

/* Returns the ID of track @i of @set. Describes the track first if necessary. */
guint32 weft_track_walk_ensure_track (WeftTrackWalk *self, WeftTrackSet set, guint32 i);

/* Returns TRUE if track @i of @set has been described. */
gboolean weft_track_walk_has_track (const WeftTrackWalk *self, WeftTrackSet set, guint32 i);

/* Passes @event to the writer. Returns FALSE if writing has failed, which ends the walk. */
gboolean weft_track_walk_put_event (WeftTrackWalk *self, const WeftTrackEvent *event);

/* Append a detail to @event. */
void weft_track_event_add_number (WeftTrackEvent *event, const char *key, guint64 number);
void weft_track_event_add_text (WeftTrackEvent *event, const char *key, const char *text);
void weft_track_event_add_flag (WeftTrackEvent *event, const char *key);

/* Returns the index of @cap among the tracks of HECs. The last index is used for events without a
 * HEC. */
guint weft_track_walk_hec_index (const WeftTrackWalk *self, guint16 cap);

/* Parts of the walk. */
void weft_track_walk_hecs (WeftTrackWalk *self);
void weft_track_walk_threads (WeftTrackWalk *self);
void weft_track_walk_spans (WeftTrackWalk *self);
void weft_track_walk_counters (WeftTrackWalk *self);
void weft_track_walk_samples (WeftTrackWalk *self);
