/* SPDX-License-Identifier: BSD-3-Clause */
/* Processes on one time axis, to be merged into one log. */
#pragma once

#include "weft-log-merge.h"
#include "weft-trace.h"

/* A process that is to be merged. A plain value, which owns its members. */
typedef struct
{
  WeftTrace *trace;
  char *name;  /* of its log, for messages */
  gint64 zero; /* ns on the common axis at which its own clock is 0 */
} WeftMergeProcess;

/* Returns an empty array of WeftMergeProcess. */
GArray *weft_merge_processes_new (void);

/* Sets the zero of @self by the wall clock or, if @align is not NULL, so that the time that it
 * names is at 0: see weft-named-time.h. For a worker thread. Returns FALSE with @error, which
 * begins with the name, if the log does not have that. */
gboolean weft_merge_process_align (WeftMergeProcess *self, const char *align, GError **error);

/* Writes @processes, two or more whose zeros are set, as one log that begins with the first of
 * them. See weft_log_merge(). */
gboolean weft_merge_processes_write (const GArray *processes,
                                     WeftLogPut put,
                                     gpointer out,
                                     GCancellable *cancellable,
                                     GError **error);
