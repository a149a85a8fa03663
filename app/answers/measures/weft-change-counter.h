/* SPDX-License-Identifier: BSD-3-Clause */
/* A class of what is counted in the changes of threads, one for each subject: private to
 * app/answers/findings. What a counter has counted can be copied, so that a log that grows is not
 * gone through again. */
#pragma once

#include "weft-measures-private.h"
#include "weft-run-ring.h"

/* What a counter counts in. A plain value. */
typedef struct
{
  const WeftStatistics *statistics;
  WeftThreads *threads;
  const WeftRunRing *ring;  /* of runs up to now; their threads are ids */
  WeftInstances *instances; /* whose threads are ids, as well; NULL if they are not wanted */
} WeftChangeContext;

/* Its state is @size bytes, zeros to begin with. A thread's place in the list may be another one in
 * a later view of a log: a state has ids. Where a function is NULL, there is nothing to do. */
typedef struct
{
  gsize size;
  /* Begins to count, or goes on in a later view of the log. FALSE if what is known by now would
   * have been counted in another way. */
  gboolean (*resume) (gpointer self, const WeftChangeContext *context);
  /* @self is a bitwise copy of @other: what that owns is copied. */
  void (*copy) (gpointer self, gconstpointer other);
  void (*clear) (gpointer self);
  /* Before it is copied: settles what is known for good, so that no copy does it again. */
  void (*memorize) (gpointer self, const WeftChangeContext *context);
  /* The thread with @id is in @state when the replay begins, before the range or with it. */
  void (*begin) (gpointer self,
                 const WeftChangeContext *context,
                 guint32 id,
                 const WeftThreadState *state);
  /* A change of the thread with @id, also before the range: at @time (ns), not before it. */
  void (*step) (gpointer self,
                const WeftChangeContext *context,
                const WeftThreadChange *change,
                guint32 id,
                guint64 time);
  /* The same of a change in the range, after all counters' step. */
  void (*take) (gpointer self,
                const WeftChangeContext *context,
                const WeftThreadChange *change,
                guint32 id);
  /* All has been counted: sets @measures. The state is used up. */
  void (*settle) (gpointer self, const WeftChangeContext *context, WeftMeasures *measures);
} WeftChangeCounter;

extern const WeftChangeCounter weft_count_runs, weft_count_foreign, weft_count_mvars,
    weft_count_black_holes, weft_count_stm, weft_count_deadlocks, weft_count_queue,
    weft_count_stuck, weft_count_library;

/* A copy of @table, whose keys and values are numbers. */
GHashTable *weft_change_copy_table (GHashTable *table);

/* Whether something is so of the thread with @place in the list, -1 if it is not in it. */
typedef gboolean (*WeftChangeFact) (const WeftChangeContext *context, gint place);

/* Whether it is a service, which serves the RTS: see weft_thread_may_be_service(). Where a log
 * begins after it came, neither its creation nor its label is there. */
gboolean weft_change_is_service (const WeftChangeContext *context, gint place);

/* The same of the thread with @id; it is found once, and kept in @known. */
gboolean weft_change_fact (GHashTable *known,
                           const WeftChangeContext *context,
                           guint32 id,
                           WeftChangeFact fact);

/* Whether all in @known is still so: the label of a thread may come late. */
gboolean
weft_change_facts_hold (GHashTable *known, const WeftChangeContext *context, WeftChangeFact fact);

static inline gboolean
weft_change_is_mvar (guint status)
{
  return status == WEFT_STOP_MVAR || status == WEFT_STOP_MVAR_READ;
}

static inline gboolean
weft_change_ends_run (const WeftThreadChange *change)
{
  return change->before.kind == WEFT_THREAD_RUNNING;
}

/* ns of the run that @change, in the range, ends: of what lies in the range. */
static inline guint64
weft_change_run_ns (const WeftChangeContext *context, const WeftThreadChange *change)
{
  return weft_measure_ns (MAX (change->before.since, context->statistics->from),
                          change->now->since);
}

/* Covered ns of [@from, @to) in which the program did not stand still for a GC. */
static inline guint64
weft_change_without_gc (const WeftChangeContext *context, guint64 from, guint64 to)
{
  guint64 ns = weft_measure_covered (context->statistics, from, to);
  guint64 gc = to > from ? weft_measure_stopped (context->statistics->trace, from, to) : 0;

  return ns - MIN (gc, ns);
}

/* A thread that was blocked begins to run. */
static inline gboolean
weft_change_ends_wait (const WeftThreadChange *change)
{
  return change->before.kind == WEFT_THREAD_BLOCKED && change->now->kind == WEFT_THREAD_RUNNING;
}

/* When the wait that @change ends was over: what follows the wake-up is latency. */
static inline guint64
weft_change_wait_end (const WeftThreadChange *change)
{
  return change->ready.kind == WEFT_READY_WOKEN ? MIN (change->ready.since, change->now->since) :
                                                  change->now->since;
}

/* The place of the thread with @id, or WEFT_SCENE_NO_THREAD. */
static inline guint32
weft_change_place (const WeftChangeContext *context, guint32 id)
{
  gint place = weft_threads_find (context->threads, id);

  return place >= 0 ? (guint32) place : WEFT_SCENE_NO_THREAD;
}

/* What is seen of the thread with @id. */
static inline WeftScene
weft_change_scene (const WeftChangeContext *context, WeftRange range, guint32 id)
{
  return (WeftScene){ range, weft_change_place (context, id), WEFT_SCENE_NO_BAND };
}

/* Adds @range, of which @ns count, to the instances of @scene. */
static inline void
weft_change_instance (
    const WeftChangeContext *context, WeftSceneId scene, WeftRange range, guint64 ns, guint32 id)
{
  if (context->instances != NULL)
    weft_instances_add (context->instances, scene, range.from, range.to, ns, id);
}
