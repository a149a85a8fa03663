/* SPDX-License-Identifier: BSD-3-Clause */
/* Tasks: OS threads of the runtime system, the capability that each serves, and when capabilities
 * were disabled. */
#pragma once

#include "weft-tallies.h"

/* A task on one capability: from its creation or migration to the next migration or its end. A
 * plain value; the time is [from, to) ns. */
typedef struct
{
  guint64 from, to;
  guint64 task;
  guint64 kernel_thread; /* as the kernel numbers it; 0 if the log does not say */
  guint16 cap;
  guint8 is_open; /* nothing ended it: it is cut at the run's end */
} WeftTaskSpan;

/* A capability that was switched off: [from, to) ns. A plain value. */
typedef struct
{
  guint64 from, to;
  guint16 cap;
} WeftCapPause;

/* Immutable. */
typedef struct
{
  GArray *spans;  /* of WeftTaskSpan, by (task, from) */
  guint n_tasks;  /* different ones */
  GArray *pauses; /* of WeftCapPause, by (cap, from) */
} WeftTasks;

WeftTasks *weft_tasks_new (const WeftIndex *index, const WeftTallies *tallies);
void weft_tasks_free (WeftTasks *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTasks, weft_tasks_free)
