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

/* Writes @processes as one log, which starts with the earliest process. There must be at least two
 * processes, and their zeros must be set. See weft_log_merge(). */
gboolean weft_merge_processes_write (const GArray *processes,
                                     WeftLogWriteFunc put,
                                     gpointer out,
                                     GCancellable *cancellable,
                                     GError **error);
