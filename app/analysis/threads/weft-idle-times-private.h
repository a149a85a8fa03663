/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk along time that sums the idle time of each HEC by reason, from the changes of run queues and
 * the use of each HEC. */
#pragma once

#include "weft-idle-times.h"

/* Input of a walk. HECs are those of WeftProcess.lives, in the same order. */
typedef struct
{
  const WeftIndex *index;
  const WeftRunQueues *queues;
  const WeftHecUse *hecs;
  const WeftProcess *process;
  const WeftTasks *tasks;
  guint n;        /* HECs */
  gint *hec_of;   /* by run queue: the HEC, or -1 */
  gint *queue_of; /* by HEC: its run queue, or -1 if it has no events */
} WeftIdleSources;

/* A HEC at a time. */
typedef struct
{
  WeftIdleSums sums; /* up to the time */
  guint32 foreign;   /* last thread that the HEC ran if it is in a foreign call, or 0 */
} WeftIdleSample;

typedef struct _WeftIdleWalk WeftIdleWalk;

/* Begins at time 0. Borrows both. @pass (may be NULL) is the walk whose events are added: its run
 * edges are read and dropped. */
WeftIdleWalk *weft_idle_walk_new (const WeftIdleSources *sources, const WeftThreadWalk *pass);
void weft_idle_walk_free (WeftIdleWalk *self);

/* Jumps to sample @sample of the run queues. @hecs is the state of the HECs at the sample. */
void weft_idle_walk_jump (WeftIdleWalk *self, guint sample, const WeftIdleSample *hecs);

/* Adds the next event. */
void weft_idle_walk_add (WeftIdleWalk *self, const WeftRunQueueChange *change);

/* Updates the sums to @time (ns). All events before it must have been added. */
void weft_idle_walk_to (WeftIdleWalk *self, guint64 time);

/* Returns the state of each HEC at the time of the last update. */
const WeftIdleSample *weft_idle_walk_hecs (const WeftIdleWalk *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleWalk, weft_idle_walk_free)
