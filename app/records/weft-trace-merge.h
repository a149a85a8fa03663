/* SPDX-License-Identifier: BSD-3-Clause */
/* Processes on a common time axis, which can be merged into one log. */
#pragma once

#include "weft-log-merge.h"
#include "weft-trace.h"

/* A process that will be merged. Owns its members. */
typedef struct
{
  WeftTrace *trace;
  char *name;        /* name of the process's log, for messages */
  gint64 clock_zero; /* time on the common axis at which the clock of the process is 0, ns */
} WeftMergeProcess;

/* Returns an empty array of WeftMergeProcess. */
GArray *weft_merge_processes_new (void);

/* Sets the zero of @self. If @align is NULL, it is taken from the wall clock. Otherwise the time
 * called @align (see weft-named-time.h) becomes 0 on the common axis. If the log does not have that
 * time, returns FALSE and sets @error, whose message begins with the name of @self. Slow, so call
 * it on a worker thread. */
gboolean weft_merge_process_align (WeftMergeProcess *self, const char *align, GError **error);

/* Returns @processes as inputs of weft_log_merge(), on an axis that starts with the earliest
 * process. Their zeros must be set. Newly allocated; borrows the members of @processes. */
WeftMergeInput *weft_merge_processes_to_inputs (const GArray *processes);
