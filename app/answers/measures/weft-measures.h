/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures of a range of a run: the numbers that rules judge, and the range, thread or band in
 * which each is best seen. */
#pragma once

#include "weft-instances.h"
#include "weft-quantity.h"

#include <math.h>

typedef enum
{
#define MEASURE(constant, unit, needs, title) WEFT_MEASURE_##constant,
#include "weft-measure-rows.h"
#undef MEASURE
  WEFT_N_MEASURES,
} WeftMeasure;

/* Above these, pauses of major GCs, stacks, GCs, runs and user messages are instances of what is
 * wrong; rules ask for as much. */
#define WEFT_LONG_PAUSE    50e6    /* ns */
#define WEFT_LARGE_STACK   10e6    /* bytes, of one thread or of all that have a megabyte */
#define WEFT_MANY_GCS      1000.0  /* per second */
#define WEFT_MANY_RUNS     20000.0 /* of threads, per second of HEC run time */
#define WEFT_MANY_MESSAGES 50000.0 /* per second of HEC run time */

/* Where something is seen. */
typedef enum
{
  WEFT_SCENE_RANGE,   /* all of the range */
  WEFT_SCENE_GC,      /* the part of it with most GC */
  WEFT_SCENE_NURSERY, /* the same; GCs that follow each other quickly */
  WEFT_SCENE_CENSUS,  /* the longest pause for a heap profile sample */
  WEFT_SCENE_HELD,    /* the longest wait for a thread to stop, and that thread */
  WEFT_SCENE_PAUSE,   /* the longest pause */
  WEFT_SCENE_IDLE_GC,
  WEFT_SCENE_ASKED_GC,
  WEFT_SCENE_LIVE,
  WEFT_SCENE_SURPLUS,
  WEFT_SCENE_STACK, /* the thread with the largest stack */
  WEFT_SCENE_THUNKS,
  WEFT_SCENE_LIST,
  WEFT_SCENE_PINNED,
  WEFT_SCENE_SOLO,  /* the stretch, and the thread that runs in it */
  WEFT_SCENE_QUEUE, /* the longest latency */
  WEFT_SCENE_CONVOY,
  WEFT_SCENE_BLACK_HOLE, /* the thread that evaluates the thunk */
  WEFT_SCENE_FOREIGN,    /* the longest such time, and a thread in a foreign call */
  WEFT_SCENE_DEADLOCK,   /* the wait, and a thread that waits */
  WEFT_SCENE_SWITCHES,   /* the longest stretch in which threads switch very often */
  WEFT_SCENE_STM,        /* in which most transactions are woken in vain */
  WEFT_SCENE_SPARKS,     /* with sparks */
  WEFT_SCENE_MESSAGES,   /* with very many messages */
  WEFT_SCENE_STALLED,    /* the longest pause that what it copied does not explain */
  WEFT_SCENE_STUCK,      /* the end, and a thread that is blocked until it */
  WEFT_SCENE_ALIVE,      /* in which most threads are alive */
  WEFT_SCENE_LOST,       /* of which events are missing */
  WEFT_N_SCENES,
} WeftSceneId;

#define WEFT_SCENE_NO_THREAD G_MAXUINT32
#define WEFT_SCENE_NO_BAND   G_MAXUINT32

/* A plain value. */
typedef struct
{
  WeftRange range; /* ns */
  guint32 thread;  /* index in the list of threads, or WEFT_SCENE_NO_THREAD */
  guint32 band;    /* of the heap profile, or WEFT_SCENE_NO_BAND */
} WeftScene;

/* A plain value: no rule needs anything else. */
typedef struct
{
  double values[WEFT_N_MEASURES]; /* in the measure's unit; NAN if it is not known or there is
                                     nothing to measure */
  WeftScene scenes[WEFT_N_SCENES];
  WeftInstances *instances; /* a list for each scene; borrowed, NULL if they are not wanted */
} WeftMeasures;

/* All values are NAN, and all scenes [@from, @to); there are no instances. */
void weft_measures_init (WeftMeasures *self, guint64 from, guint64 to);

/* Measures the range of @statistics. @threads are those of its trace, or NULL if the log has no
 * events of threads. @instances gets those of each scene; NULL if they are not wanted. Reads the
 * events of threads in the range: for a worker thread. FALSE if @cancellable (may be NULL) was
 * cancelled. */
gboolean weft_measures_take (WeftMeasures *self,
                             const WeftStatistics *statistics,
                             WeftThreads *threads,
                             WeftInstances *instances,
                             GCancellable *cancellable);

/* Sets to NAN what is not known in a log that recorded the features whose bits are in @recorded. */
void weft_measures_forget (WeftMeasures *self, guint recorded);

/* Title of a measure, to be translated; its unit; and the bits of the features that it needs. */
const char *weft_measure_title (WeftMeasure measure);
WeftUnit weft_measure_unit (WeftMeasure measure);
guint weft_measure_needs (WeftMeasure measure);

/* The name of a measure in files, "longest-pause"; newly allocated. */
char *weft_measure_id (WeftMeasure measure);
/* The measure whose id is the @length bytes at @id, or WEFT_N_MEASURES. */
WeftMeasure weft_measure_find (const char *id, gsize length);
