/* SPDX-License-Identifier: BSD-3-Clause */
/* Counters of thread state changes: a class, with one counter for each subject. Private to
 * app/answers. */
#pragma once

#include "weft-measures-private.h"
#include "weft-run-ring.h"
#include "weft-scratch.h"
#include "weft-thread-role.h"

/* Times of a thread, clipped to the range, ns. There is one for each thread of the log, so it has
 * no more than the counters need. */
typedef struct
{
  guint64 running, foreign;
  guint64 wait_from; /* start of the longest time in the state created, runnable or blocked */
  guint64 wait_ns : 63;
  guint64 wait_is_blocked : 1; /* the thread was blocked in this time */
} WeftThreadTimes;

/* Input of the counters; copied by value, owns nothing. */
typedef struct
{
  const WeftStatistics *statistics;
  WeftThreads *threads;
  const WeftThreadReplay *replay;
  WeftRunRing *ring;      /* runs so far, without the run that begins with the current change */
  WeftThreadTimes *times; /* by thread; complete when finish() runs */
  guint8 *roles;          /* by thread: see weft_change_role() */
  WeftMeasures *measures;
  GCancellable *cancellable; /* or NULL */
  /* end of the last GC that began at or before the current change or, if that is later, the start
   * of the range, ns; in finish(), at or before the end of the range */
  guint64 gc_end;
} WeftChangeContext;

/* Class of a counter. Its state has @size bytes, initialised to zeros. All functions except
 * finish() may be NULL. */
typedef struct
{
  gsize size;
  void (*init) (gpointer self, const WeftChangeContext *context);
  void (*clear) (gpointer self);
  /* Called for each thread that has a state when the replay begins. The replay begins at the start
   * of the range or earlier. */
  void (*begin) (gpointer self,
                 const WeftChangeContext *context,
                 guint32 thread,
                 const WeftThreadState *state);
  /* Counts a change. @time is its time (ns) or, if that is before the range, the start of the
   * range. */
  void (*step) (gpointer self,
                const WeftChangeContext *context,
                const WeftThreadChange *change,
                guint64 time);
  /* Counts a change in the range, after step() of all counters. */
  void (*count) (gpointer self, const WeftChangeContext *context, const WeftThreadChange *change);
  /* Sets @measures after all changes. May modify the state. */
  void (*finish) (gpointer self, const WeftChangeContext *context, WeftMeasures *measures);
} WeftChangeCounter;

extern const WeftChangeCounter weft_count_runs, weft_count_foreign, weft_count_mvars,
    weft_count_black_holes, weft_count_stm, weft_count_deadlocks, weft_count_queue,
    weft_count_stuck, weft_count_library, weft_count_transactions, weft_count_turns,
    weft_count_workers, weft_count_feeding;

/* Returns the role of @thread, which is computed only once: context->roles has 1 + the role, or 0
 * if it is not known yet. */
static inline WeftThreadRole
weft_change_role (const WeftChangeContext *context, guint32 thread)
{
  if (context->roles[thread] == 0)
    context->roles[thread] = (guint8) (1 + weft_thread_role (context->threads, thread));
  return context->roles[thread] - 1u;
}

/* Computes a property of a thread; slow. */
typedef gboolean (*WeftChangeFact) (const WeftThreads *threads, guint thread);

/* Allocates a value of @Type for each thread, initialised to zeros. Free it with
 * weft_scratch_free(). */
#define weft_change_new_by_thread(Type, context) \
  weft_scratch_new0 (Type, weft_threads_n ((context)->threads))

/* Returns the property @fact of @thread. It is computed only once: @known caches 1 + the result for
 * each thread, and is initially 0. */
static inline gboolean
weft_change_cached_fact (guint8 *known,
                         const WeftChangeContext *context,
                         guint32 thread,
                         WeftChangeFact fact)
{
  if (known[thread] == 0)
    known[thread] = fact (context->threads, thread) ? 2 : 1;
  return known[thread] == 2;
}

static inline gboolean
weft_change_is_mvar (guint status)
{
  return status == WEFT_STOP_MVAR || status == WEFT_STOP_MVAR_READ;
}

/* First and last stop status of waits for input, output or a timer, which only the non-threaded RTS
 * writes. */
#define WEFT_CHANGE_READ  9
#define WEFT_CHANGE_DELAY 11

/* Returns TRUE if a thread with the stop status @status waits for input, output or a timer. */
static inline gboolean
weft_change_is_system (guint status)
{
  return status >= WEFT_CHANGE_READ && status <= WEFT_CHANGE_DELAY;
}

static inline gboolean
weft_change_ends_run (const WeftThreadChange *change)
{
  return change->before.kind == WEFT_THREAD_RUNNING;
}

/* Returns the time (ns) of the run that @change ends, clipped to the range. */
static inline guint64
weft_change_run_ns (const WeftChangeContext *context, const WeftThreadChange *change)
{
  return weft_measure_duration (MAX (change->before.since, context->statistics->from),
                                change->now->since);
}

/* Returns the time in [@from, @to) in which the program was stopped for a GC or waited for one to
 * begin, ns. @to must not be after the time up to which @context has GCs, see gc_end. */
static inline guint64
weft_change_stopped_ns (const WeftChangeContext *context, guint64 from, guint64 to)
{
  return to > from && from < context->gc_end ?
             weft_measure_stopped_ns (context->statistics->trace, from, to) :
             0;
}

/* Returns the covered time in [@from, @to) in which no GC stopped the program, ns. @to must not be
 * after the time up to which @context has GCs, see gc_end. */
static inline guint64
weft_change_ns_without_gc (const WeftChangeContext *context, guint64 from, guint64 to)
{
  guint64 ns = weft_measure_covered_ns (context->statistics, from, to);
  guint64 gc = weft_change_stopped_ns (context, from, to);

  return ns - MIN (gc, ns);
}

/* Returns TRUE if a blocked thread begins to run. */
static inline gboolean
weft_change_ends_wait (const WeftThreadChange *change)
{
  return change->before.kind == WEFT_THREAD_BLOCKED && change->now->kind == WEFT_THREAD_RUNNING;
}

/* Returns the end of the wait that @change ends. If the wake-up is known, the wait ends then, as
 * the time after the wake-up is latency. */
static inline guint64
weft_change_wait_end (const WeftThreadChange *change)
{
  return change->ready.kind == WEFT_READY_WOKEN ? MIN (change->ready.since, change->now->since) :
                                                  change->now->since;
}
