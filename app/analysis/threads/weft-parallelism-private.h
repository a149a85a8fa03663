/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftParallelism: a reader that sums how many HECs run at a time. What runs for every
 * thread event is inline. */
#pragma once

#include "weft-packed-array.h"
#include "weft-parallelism.h"

/* The thread that a capability runs, by the rules of weft_usage_step(). */
typedef struct
{
  guint32 thread, finished;
  guint8 is_running, has_finished;
} WeftRunningThread;

/* Phase of a GC at a time: no GC, from its request to its start, or its pause. */
typedef enum
{
  WEFT_PARALLEL_OUTSIDE,
  WEFT_PARALLEL_SYNC,
  WEFT_PARALLEL_PAUSE,
} WeftParallelPhase;

/* Sums up to a time, see WeftParallelSums. */
typedef struct
{
  guint64 paused;
  double even, saved;
} WeftStoredParallelSums;

struct _WeftParallelism
{
  const WeftGcWindows *windows;
  const WeftRunQueues *queues;
  guint n, n_caps;
  GArray *lives;            /* of AliveHecs, sorted by time; the first has time 0 */
  double *parts;            /* parts[i] is 1 / i, for i up to n + 1 */
  WeftPackedArray *samples; /* for each sample of the run queues: WeftStoredParallelSums, n + 1 of
                               guint64 (run time by number of HECs), n_caps of WeftRunningThread */
  struct _WeftParallelReader *reader; /* fills @samples in the pass; NULL after the pass */
};

/* A position in time, with the current state and the sums up to that time. */
typedef struct _WeftParallelReader
{
  const WeftParallelism *self;
  guint64 at;          /* ns */
  guint64 valid_until; /* time up to which @phase and @n_alive are valid, ns */
  WeftParallelPhase phase;
  guint n_alive;               /* number of HECs that exist, 1 to n + 1 */
  guint n_running, n_runnable; /* numbers of running HECs and of runnable threads */
  WeftRunningThread *caps;
  WeftStoredParallelSums sums; /* up to @at, without @work and @unused_times */
  guint64 work; /* run time (ns) since @n_alive changed, of at most @n_alive HECs at a time */
  /* n + 2 elements: total time (ns) that HECs did not use although they could have run, indexed by
   * the number of HECs that could have run */
  guint64 *unused_times;
  guint64 *running; /* n + 1 elements: time in which exactly that many HECs ran, ns */
  struct _ParallelIntervals *intervals; /* longest intervals, or NULL */
} WeftParallelReader;

/* Extends the current interval, or begins one of @state, from the position of the reader to @to. */
void weft_parallel_reader_extend_interval (WeftParallelReader *reader, guint state, guint64 to);

/* Moves to the start of the phase in which @time is. */
void weft_parallel_reader_pass_phases (WeftParallelReader *reader, guint64 time);

/* Adds the time from the current position to @to, which must not be after reader->valid_until. */
static inline void
weft_parallel_reader_add_time (WeftParallelReader *reader, guint64 to)
{
  guint64 ns = to - reader->at;
  guint k = MIN (reader->n_running, reader->self->n);
  guint could = MIN (MAX (reader->n_alive, k), k + reader->n_runnable);

  if (G_UNLIKELY (reader->intervals != NULL))
    weft_parallel_reader_extend_interval (reader, reader->phase == WEFT_PARALLEL_PAUSE ? 0 : 1 + k,
                                          to);
  reader->at = to;
  if (reader->phase == WEFT_PARALLEL_PAUSE)
    {
      reader->sums.paused += ns;
      return;
    }
  reader->running[k] += ns;
  reader->work += MIN (k, reader->n_alive) * ns;
  if (reader->phase == WEFT_PARALLEL_OUTSIDE)
    reader->unused_times[could] += (could - k) * ns;
}

/* Moves to @time (ns), which must not decrease from call to call. */
static inline void
weft_parallel_reader_move_to (WeftParallelReader *reader, guint64 time)
{
  if (G_UNLIKELY (time >= reader->valid_until))
    weft_parallel_reader_pass_phases (reader, time);
  if (time > reader->at)
    weft_parallel_reader_add_time (reader, time);
}

/* Applies @event, a RUN, STOP or LOST, to all of @cap but is_running. Returns the new value of
 * is_running. */
static inline gboolean
weft_running_thread_runs_after (WeftRunningThread *cap, const WeftThreadEvent *event)
{
  if (event->kind == WEFT_THREAD_RUN)
    {
      if (cap->has_finished && cap->finished == event->thread)
        return cap->is_running;
      cap->thread = event->thread;
      return TRUE;
    }
  if (event->kind == WEFT_THREAD_LOST)
    return FALSE;
  if (event->status == WEFT_STOP_FINISHED)
    {
      cap->finished = event->thread;
      cap->has_finished = TRUE;
    }
  return cap->is_running && cap->thread != event->thread;
}

/* Adds the next event. */
static inline void
weft_parallel_reader_add_event (WeftParallelReader *reader, const WeftRunQueueChange *change)
{
  const WeftThreadEvent *event = change->event;
  gint joined = (change->joined_queue >= 0) - (change->left_queue >= 0), more = 0;

  if ((WEFT_THREAD_RUN_KINDS & (1u << event->kind)) && event->cap_index < reader->self->n_caps)
    {
      WeftRunningThread *cap = &reader->caps[event->cap_index];
      gint ran = cap->is_running;

      cap->is_running = (guint8) weft_running_thread_runs_after (cap, event);
      more = cap->is_running - ran;
    }
  if (more == 0 && joined == 0)
    return;
  weft_parallel_reader_move_to (reader, event->time);
  reader->n_runnable += (guint) joined;
  reader->n_running += (guint) more;
}

/* Fill @self in a pass, like weft_idle_times_begin_pass() and the functions beside it. */
void weft_parallelism_begin_pass (WeftParallelism *self,
                                  const WeftRunQueues *queues,
                                  const WeftParallelism *before,
                                  guint n_samples);
void weft_parallelism_add_sample (WeftParallelism *self, guint64 time);
void weft_parallelism_end_pass (WeftParallelism *self);

static inline void
weft_parallelism_add_event (WeftParallelism *self, const WeftRunQueueChange *change)
{
  weft_parallel_reader_add_event (self->reader, change);
}
