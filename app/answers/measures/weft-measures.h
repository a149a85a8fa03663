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

/* Thresholds above which pauses of major GCs, stacks, GCs, runs and user messages are instances of
 * a finding; rules have the same ones. */
#define WEFT_LONG_PAUSE    50e6    /* ns */
#define WEFT_LARGE_STACK   10e6    /* bytes, of one thread or of all that have a megabyte */
#define WEFT_MANY_GCS      1000.0  /* per second */
#define WEFT_MANY_RUNS     20000.0 /* runs per second of HEC run time */
#define WEFT_MANY_MESSAGES 50000.0 /* per second of HEC run time */

/* Need of measures that are known only if it is known which GCs are heap profile samples: a bit
 * above those of the features. */
#define WEFT_NEEDS_SAMPLE_TIMES (1u << WEFT_N_FEATURES)

/* Scenes: the range, thread or band in which a finding is best seen. */
typedef enum
{
  WEFT_SCENE_RANGE,   /* all of the range */
  WEFT_SCENE_GC,      /* the part of the range with most GC */
  WEFT_SCENE_NURSERY, /* the part with most GC; instances are GCs that follow each other quickly */
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
  WEFT_SCENE_SOLO,   /* the stretch, and the thread that runs in it */
  WEFT_SCENE_WORKER, /* all of the range, and the thread that runs most */
  WEFT_SCENE_QUEUE,  /* the longest latency */
  WEFT_SCENE_CONVOY,
  WEFT_SCENE_BLACK_HOLE, /* the thread that evaluates the thunk */
  WEFT_SCENE_FOREIGN,    /* the longest time in which no HEC ran, and a thread in a foreign call */
  WEFT_SCENE_DEADLOCK,   /* the wait, and a thread that waits */
  WEFT_SCENE_SWITCHES,   /* the longest stretch in which threads switch very often */
  WEFT_SCENE_STM,        /* the slice in which most transactions are woken in vain */
  WEFT_SCENE_SPARKS,     /* the slice with sparks */
  WEFT_SCENE_MESSAGES,   /* the slice with very many messages */
  WEFT_SCENE_STALLED,    /* the longest pause that copying does not explain */
  WEFT_SCENE_STUCK,      /* the end of the log, and a thread that is blocked until then */
  WEFT_SCENE_ALIVE,      /* the time at which most threads are alive */
  WEFT_SCENE_FUNCTION,   /* all of the range, and the function with most samples */
  WEFT_SCENE_LOST,       /* the time of which events are missing */
  WEFT_N_SCENES,
} WeftSceneId;

#define WEFT_SCENE_NO_THREAD G_MAXUINT32
#define WEFT_SCENE_NO_BAND   G_MAXUINT32

/* A plain value. */
typedef struct
{
  WeftRange range;  /* ns */
  guint32 thread;   /* index in the list of threads, or WEFT_SCENE_NO_THREAD */
  guint32 band;     /* a band of the heap profile, or WEFT_SCENE_NO_BAND */
  guint32 function; /* 1 + index of a frame of the time profile, or 0 */
} WeftScene;

/* All input of the rules. A plain value. */
typedef struct
{
  double values[WEFT_N_MEASURES]; /* in the measure's unit; NAN if it is not known, or
                                     nothing was measured */
  WeftScene scenes[WEFT_N_SCENES];
  WeftInstances *instances; /* a list for each scene; borrowed, NULL if they are not wanted */
} WeftMeasures;

/* Sets all values to NAN and all scenes to [@from, @to), without instances. */
void weft_measures_init (WeftMeasures *self, guint64 from, guint64 to);

/* Measures the range of @statistics. @threads are the threads of its trace, or NULL if the log has
 * no events of threads. @instances gets the instances of each scene, and may be NULL. To be called
 * on a worker, as it decodes the events of threads in the range. Returns FALSE if @cancellable (may
 * be NULL) was cancelled. */
gboolean weft_measures_take (WeftMeasures *self,
                             const WeftStatistics *statistics,
                             WeftThreads *threads,
                             WeftInstances *instances,
                             GCancellable *cancellable);

/* Sets the measures to NAN that need other things than those in @recorded, whose bits are those of
 * weft_measure_needs(). */
void weft_measures_forget (WeftMeasures *self, guint recorded);

/* Return the title of a measure, untranslated, its unit, and the bits of what it needs: features,
 * and WEFT_NEEDS_SAMPLE_TIMES. */
const char *weft_measure_title (WeftMeasure measure);
WeftUnit weft_measure_unit (WeftMeasure measure);
guint weft_measure_needs (WeftMeasure measure);

/* Returns the id of a measure in files, "longest-pause". Newly allocated. */
char *weft_measure_id (WeftMeasure measure);

/* Returns the measure whose id is the @length bytes at @id, or WEFT_N_MEASURES. */
WeftMeasure weft_measure_find (const char *id, gsize length);
