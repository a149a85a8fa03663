/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures of a range of a run: the numbers by which rules judge the run. For each kind of finding,
 * the scene is the range, thread or band in which the finding is best seen. */
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
 * a finding. Rules use the same thresholds. */
#define WEFT_LONG_MAJOR_PAUSE 50e6    /* ns */
#define WEFT_LARGE_STACK      10e6    /* bytes in one stack, or in all stacks of 1 MB or more */
#define WEFT_MANY_GCS         1000.0  /* per second */
#define WEFT_MANY_RUNS        20000.0 /* runs per second of HEC run time */
#define WEFT_MANY_MESSAGES    50000.0 /* per second of HEC run time */

/* If HECs allocate more bytes per second of run time than this, most of the bytes are in arrays. */
#define WEFT_ARRAY_RATE 8e9

/* Bit of measures that are unknown unless the GCs for heap profile samples can be distinguished
 * from others. It follows the bits of the features. */
#define WEFT_NEEDS_SAMPLE_TIMES (1u << WEFT_N_FEATURES)

/* Scenes: the range, thread or band in which a finding is best seen. */
typedef enum
{
  WEFT_SCENE_RANGE,   /* the whole range */
  WEFT_SCENE_GC,      /* the part of the range with most GC */
  WEFT_SCENE_NURSERY, /* like WEFT_SCENE_GC, but its instances are GCs in quick succession */
  WEFT_SCENE_CENSUS,  /* the longest pause for a heap profile sample */
  WEFT_SCENE_HELD,    /* the longest wait for a thread to stop, and that thread */
  WEFT_SCENE_DELAYED, /* the longest wait until all HECs had stopped for a GC */
  WEFT_SCENE_PAUSE,   /* the longest pause */
  WEFT_SCENE_IDLE_GC,
  WEFT_SCENE_ASKED_GC,
  WEFT_SCENE_LIVE,
  WEFT_SCENE_SURPLUS,
  WEFT_SCENE_STACK, /* the thread with the largest stack */
  WEFT_SCENE_THUNKS,
  WEFT_SCENE_LIST,
  WEFT_SCENE_PINNED,
  WEFT_SCENE_SOLO,   /* the longest stretch, and the thread that runs alone in it */
  WEFT_SCENE_FED,    /* the time after the end of a thread, and the thread that it had fed */
  WEFT_SCENE_WORKER, /* the whole range, and the thread that runs most */
  WEFT_SCENE_QUEUE,  /* the longest latency */
  WEFT_SCENE_CONVOY,
  WEFT_SCENE_BLACK_HOLE, /* the thread that evaluates the thunk */
  WEFT_SCENE_TURNS,      /* the whole range, and the thread that waits most often for lazy values */
  WEFT_SCENE_FOREIGN,    /* the longest time without a run, and a thread that was in a foreign
                          * call */
  WEFT_SCENE_DEADLOCK,   /* the wait of a deadlock, and a thread that waited */
  WEFT_SCENE_SWITCHES,   /* the longest stretch in which threads switch very often */
  WEFT_SCENE_STM,        /* the longest stretch in which transactions are woken in vain */
  WEFT_SCENE_SPARKS,     /* the longest stretch with sparks */
  WEFT_SCENE_MESSAGES,   /* the longest stretch with very many messages */
  WEFT_SCENE_STALLED,    /* the longest pause that copying does not explain */
  WEFT_SCENE_STUCK,      /* the end of the log, and a thread that stays blocked until then */
  WEFT_SCENE_ALIVE,      /* the time with the most live threads */
  WEFT_SCENE_FUNCTION,   /* the whole range, and the function with the most samples */
  WEFT_SCENE_TIMER,      /* the longest time without a run until a timer was due, and the thread
                          * that ran then */
  WEFT_SCENE_IO,   /* the longest time without a run until input or output was ready, and the thread
                      that ran then */
  WEFT_SCENE_LOST, /* the time whose events are missing */
  WEFT_N_SCENES,
} WeftSceneId;

#define WEFT_SCENE_NO_THREAD G_MAXUINT32
#define WEFT_SCENE_NO_BAND   G_MAXUINT32

/* Copied by value, owns nothing. */
typedef struct
{
  WeftRange range;       /* ns */
  guint32 thread;        /* index in WeftThreads, or WEFT_SCENE_NO_THREAD */
  guint32 band;          /* band of the heap profile, or WEFT_SCENE_NO_BAND */
  guint32 function;      /* 1 + index of the frame in the time profile, or 0 */
  guint32 next_function; /* 1 + index of the frame of another function that takes nearly as much
                            time, or 0 */
} WeftScene;

/* All input of the rules; copied by value. */
typedef struct
{
  double values[WEFT_N_MEASURES]; /* values in the units of the measures; NAN if unknown */
  WeftScene scenes[WEFT_N_SCENES];
  WeftInstances *instances; /* one list for each scene, borrowed; NULL once measured */
} WeftMeasures;

/* Sets all values to NAN and all scenes to [@from, @to), without instances. */
void weft_measures_init (WeftMeasures *self, guint64 from, guint64 to);

/* Measures the range of @statistics. @threads are the threads of the trace, or NULL if the log has
 * no thread events. The instances of each scene are added to @instances. To be called in a worker
 * thread, as it decodes the thread events in the range. Returns FALSE if @cancellable (may be NULL)
 * was cancelled. */
gboolean weft_measures_compute (WeftMeasures *self,
                                const WeftStatistics *statistics,
                                WeftThreads *threads,
                                WeftInstances *instances,
                                GCancellable *cancellable);

/* Sets each measure to NAN that needs bits of weft_measure_needs() that are not in @recorded. */
void weft_measures_clear_unrecorded (WeftMeasures *self, guint recorded);

/* Return the untranslated title of a measure, its unit, and its needs: bits of features, and
 * WEFT_NEEDS_SAMPLE_TIMES. */
const char *weft_measure_title (WeftMeasure measure);
WeftUnit weft_measure_unit (WeftMeasure measure);
guint weft_measure_needs (WeftMeasure measure);

/* Returns the ID of a measure in files, such as "longest-pause". Newly allocated. */
char *weft_measure_id (WeftMeasure measure);

/* Returns the measure whose ID is the @length bytes at @id, or WEFT_N_MEASURES. */
WeftMeasure weft_measure_find (const char *id, gsize length);
