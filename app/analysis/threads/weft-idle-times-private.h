/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk over time that sums the idle time of each HEC by reason. The reason at any time follows from
 * the run queues and the use of the HEC. */
#pragma once

#include "weft-idle-times.h"

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

typedef struct _WeftIdleWalk WeftIdleWalk;

/* Returns a walk at time 0. Borrows both arguments. @pass (may be NULL) is the thread walk that
 * supplies the events. The idle walk reads the run edges that @pass collects, and drops them. */
WeftIdleWalk *weft_idle_walk_new (const WeftIdleInputs *sources, const WeftThreadWalk *pass);
void weft_idle_walk_free (WeftIdleWalk *self);

/* Jumps to sample @sample of the run queues. @hecs has the states of the HECs at that sample. */
void weft_idle_walk_jump (WeftIdleWalk *self, guint sample, const WeftIdleSample *hecs);

/* Adds the next event. */
void weft_idle_walk_add_event (WeftIdleWalk *self, const WeftRunQueueChange *change);

/* Adds the time up to @time (ns) to the sums. All events before @time must have been added. */
void weft_idle_walk_to (WeftIdleWalk *self, guint64 time);

/* Returns the state of each HEC at the time of the last update. */
const WeftIdleSample *weft_idle_walk_hecs (const WeftIdleWalk *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleWalk, weft_idle_walk_free)
