/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log from its source: the one way a log is opened, by the window and by weft-cli. */
#pragma once

#include "weft-source.h"
#include "weft-trace.h"

/* How far a reading is. Called from worker threads. @trace, where not NULL, is what can be shown
 * already (borrowed). @total is 0 if it is unknown. */
typedef void (*WeftTraceProgress) (WeftTrace *trace,
                                   guint64 done,
                                   guint64 total,
                                   gpointer user_data);

/* Reads @source to its end, piece by piece, and analyses what its process @run wrote (0 for the
 * first; index->log->n_processes tells how many there are). @names: an index of another log, whose
 * info tables name what this one's do not, or NULL; a reference is taken. Blocks; for a worker
 * thread. A damaged or cut log is not an error: see index->problems. NULL with @error in
 * WEFT_SOURCE_ERROR (not a log, unreadable) or cancelled. */
WeftTrace *weft_trace_read (WeftSource *source,
                            guint run,
                            WeftIndex *names,
                            WeftTraceProgress progress,
                            gpointer user_data,
                            GCancellable *cancellable,
                            GError **error);
