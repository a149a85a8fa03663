/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk along time that sums up the idle time of each HEC by its reason, from the changes of run
 * queues and the use of each HEC. */
#pragma once

#include "weft-idle-times.h"

/* What a walk reads. HECs are those of the process's lives, in their order. */
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
  WeftIdleSums sums; /* up to then */
  guint32 foreign;   /* the last thread that it ran, if that is in a foreign call, or 0 */
} WeftIdleSample;

typedef struct _WeftIdleWalk WeftIdleWalk;

/* Begins at time 0. Borrows both; @pass (may be NULL) is the walk whose events are added: its run
 * edges are used, and dropped. */
WeftIdleWalk *weft_idle_walk_new (const WeftIdleSources *sources, const WeftThreadWalk *pass);
void weft_idle_walk_free (WeftIdleWalk *self);

/* Jumps to sample @sample of the run queues, at which the HECs were as @hecs. */
void weft_idle_walk_jump (WeftIdleWalk *self, guint sample, const WeftIdleSample *hecs);

/* Takes the next event. */
void weft_idle_walk_add (WeftIdleWalk *self, const WeftRunQueueChange *change);

/* Sums up to @time (ns), up to which all events have been added. */
void weft_idle_walk_to (WeftIdleWalk *self, guint64 time);

/* Each HEC at the time last summed up to. */
const WeftIdleSample *weft_idle_walk_hecs (const WeftIdleWalk *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdleWalk, weft_idle_walk_free)
