/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftIdleTimes: a walk that sums the idle time of each HEC by reason, which follows
 * from the run queues and the use of the HEC. What runs for every thread event is inline. */
#pragma once

#include "weft-idle-times.h"
#include "weft-packed-array.h"
#include "weft-thread-sections.h"

/* Inputs of a walk. HECs have the same order as in WeftProcess.lives. */
typedef struct
{
  const WeftIndex *index;
  const WeftRunQueues *queues;
  const WeftHecUse *hecs;
  const WeftProcess *process;
  const WeftTasks *tasks;
  guint n;        /* number of HECs */
  gint *hec_of;   /* HEC of each run queue, or -1 if none */
  gint *queue_of; /* run queue of each HEC, or -1 if the HEC has no events */
} WeftIdleInputs;

/* State of a HEC at a time. */
typedef struct
{
  WeftIdleSums sums; /* idle time so far */
  guint32 foreign; /* last thread that ran on the HEC if it is now in a foreign call, otherwise 0 */
} WeftIdleSample;

/* State of a HEC after a change at @time. */
typedef struct
{
  guint64 time;
  guint8 is_queued;  /* threads are in the HEC's run queue */
  guint8 is_foreign; /* the HEC's last thread is in a foreign call */
} WeftIdleHecState;

/* Growable list of WeftIdleHecState. Appending to a GArray is a call, and nearly every second event
 * appends to such a list. */
typedef struct
{
  WeftIdleHecState *data;
  guint len, size;
} WeftIdleHecStateList;

/* Sums idle times while thread events are added. Not thread-safe. */
typedef struct
{
  const WeftIdleInputs *sources;
  guint64 at;                   /* time of the sums, ns */
  guint32 *queued;              /* number of threads in each run queue */
  guint n_queues;               /* number of run queues that are not empty */
  guint n_foreign;              /* number of HECs whose last thread is in a foreign call */
  GArray *runnable;             /* of RunnableChange: changes since the time of the sums */
  WeftIdleHecStateList *states; /* changes of each HEC's state since the time of the sums */
  WeftHecUseWalk **walks; /* by HEC; NULL while its run edges are known, so that it needs none */
  struct _WeftIdleInterval *intervals; /* last interval that has been found for each HEC */
  WeftIdleSample *hecs;                /* state of each HEC at the time of the sums */
  WeftRunEdgeList *edges; /* run edges of each HEC since the time of the sums, as far as known */
  gboolean *is_busy;      /* TRUE for each HEC that is busy before its first run edge */
} WeftIdleWalk;

/* Returns a walk at time 0. Borrows @sources. */
WeftIdleWalk *weft_idle_walk_new (const WeftIdleInputs *sources);
void weft_idle_walk_free (WeftIdleWalk *self);

/* Jumps to sample @sample of the run queues. @hecs has the states of the HECs at that sample. */
void weft_idle_walk_jump (WeftIdleWalk *self, guint sample, const WeftIdleSample *hecs);

/* Stores whether any thread is runnable from @time (ns) on, which self->n_queues shows. */
void weft_idle_walk_push_runnable (WeftIdleWalk *self, guint64 time);

/* Allocates memory for more states. */
void weft_idle_hec_state_list_grow (WeftIdleHecStateList *self);

/* Stores the state of HEC @hec from @time (ns) on. If @is_queued, threads are in its run queue. */
static inline void
weft_idle_walk_push_state (WeftIdleWalk *self, guint hec, guint64 time, gboolean is_queued)
{
  WeftIdleHecStateList *states = &self->states[hec];

  if (G_UNLIKELY (states->len == states->size))
    weft_idle_hec_state_list_grow (states);
  states->data[states->len++] =
      (WeftIdleHecState){ time, (guint8) is_queued, self->hecs[hec].foreign != 0 };
}

/* Changes the length of run queue @queue by @by, 1 or -1, at @time (ns). */
static inline void
weft_idle_walk_change_queue (WeftIdleWalk *self, gint queue, gint by, guint64 time)
{
  guint32 before = self->queued[queue], now = before + (guint32) by;
  gint hec;

  self->queued[queue] = now;
  if ((before > 0) == (now > 0))
    return;
  self->n_queues += (guint) by;
  hec = self->sources->hec_of[queue];
  if (hec >= 0)
    weft_idle_walk_push_state (self, (guint) hec, time, now > 0);
}

/* Ends the foreign calls that @event, of WEFT_THREAD_RUN_KINDS, shows to be over. If @begins,
 * @event is a stop that begins one. */
void
weft_idle_walk_change_foreign (WeftIdleWalk *self, const WeftThreadEvent *event, gboolean begins);

/* Adds the next event. */
static inline void
weft_idle_walk_add_event (WeftIdleWalk *self, const WeftRunQueueChange *change)
{
  const WeftThreadEvent *event = change->event;
  gboolean begins = event->kind == WEFT_THREAD_STOP &&
                    weft_thread_state_after_stop (event->status) == WEFT_THREAD_FOREIGN;

  if (change->left_queue >= 0 || change->joined_queue >= 0)
    {
      guint n_queues = self->n_queues;

      if (change->left_queue >= 0)
        weft_idle_walk_change_queue (self, change->left_queue, -1, event->time);
      if (change->joined_queue >= 0)
        weft_idle_walk_change_queue (self, change->joined_queue, 1, event->time);
      if ((n_queues > 0) != (self->n_queues > 0))
        weft_idle_walk_push_runnable (self, event->time);
    }
  if (begins || (self->n_foreign > 0 && (WEFT_THREAD_RUN_KINDS & (1u << event->kind))))
    weft_idle_walk_change_foreign (self, event, begins);
}

/* Moves the run edges of each capability of the index, if they have been found already, to the
 * walk, which otherwise reads the events of the HECs. */
void weft_idle_walk_take_edges (WeftIdleWalk *self, WeftRunEdgeList *edges);

/* Adds the time up to @time (ns) to the sums. All events before @time must have been added. */
void weft_idle_walk_to (WeftIdleWalk *self, guint64 time);

/* Returns the state of each HEC at the time of the last update. */
const WeftIdleSample *weft_idle_walk_hecs (const WeftIdleWalk *self);

/* See weft-idle-times.h. */
struct _WeftIdleTimes
{
  WeftIdleInputs sources;
  WeftPackedArray *samples; /* the n WeftIdleSample of each sample of the run queues */
  WeftIdleWalk *pass;       /* walk of the pass that fills @samples; NULL after the pass */
};

/* Starts to fill @self in the pass that also fills @queues. The first @n_samples samples are copied
 * from @before. If the pass starts at the beginning of the log, @n_samples is 0 and @before is
 * NULL. Borrows @queues. */
void weft_idle_times_begin_pass (WeftIdleTimes *self,
                                 const WeftRunQueues *queues,
                                 const WeftIdleTimes *before,
                                 guint n_samples);

/* Moves the pass to the start of @section, whose edges it takes. Must be called before the events
 * of that section are added. */
void weft_idle_times_take_edges (WeftIdleTimes *self, WeftThreadSection *section);

/* Adds the sums for the sample of the queues at the time to which the pass was just moved. */
void weft_idle_times_add_sample (WeftIdleTimes *self);

/* Ends the pass started by weft_idle_times_begin_pass(). */
void weft_idle_times_end_pass (WeftIdleTimes *self);

/* Adds the next event of the pass. */
static inline void
weft_idle_times_add_event (WeftIdleTimes *self, const WeftRunQueueChange *change)
{
  weft_idle_walk_add_event (self->pass, change);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleWalk, weft_idle_walk_free)
