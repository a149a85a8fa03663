/* SPDX-License-Identifier: BSD-3-Clause */
/* Tasks: OS threads of the RTS, with the capability that each task serves, and the intervals in
 * which capabilities were disabled. */
#pragma once

#include "weft-tallies.h"

/* The time that a task spends on one capability, [from, to) in ns: from its creation or migration
 * to its next migration or its end. Copied by value. Sorted by the first two fields. */
typedef struct
{
  guint64 task;
  guint64 from, to;
  guint64 kernel_thread; /* id in the operating system, or 0 if it is not in the log */
  guint16 cap;
  guint8 is_open; /* the end of the task is not in the log; @to is the end of the run */
} WeftTaskSpan;

/* Interval in which a capability was disabled, [from, to) in ns. Copied by value. */
typedef struct
{
  guint64 from, to;
  guint16 cap;
} WeftCapDisabledSpan;

/* Tasks of a log, and intervals in which its capabilities were disabled. Immutable. */
typedef struct
{
  GArray *spans;          /* of WeftTaskSpan, sorted by task, then by @from */
  guint n_tasks;          /* number of distinct tasks */
  GArray *disabled_spans; /* of WeftCapDisabledSpan, sorted by @cap, then by @from */
} WeftTasks;

/* Reads the tasks, and the intervals in which capabilities were disabled, from the log. */
WeftTasks *weft_tasks_new (const WeftIndex *index, const WeftTallies *tallies);
void weft_tasks_free (WeftTasks *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTasks, weft_tasks_free)
