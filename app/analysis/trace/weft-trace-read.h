/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log from its source, for the window and for weft-cli. */
#pragma once

#include "weft-source.h"
#include "weft-trace.h"

/* Reports progress; called on worker threads. @done and @total are bytes; @total is 0 if unknown.
 * If @trace (borrowed) is not NULL, the caller can already show it. */
typedef void (*WeftTraceProgressFunc) (WeftTrace *trace,
                                       guint64 done,
                                       guint64 total,
                                       gpointer user_data);

/* Reads @source piece by piece to its end, and analyses the events of process @run (0 for the
 * first; there are index->log->n_processes). @names (may be NULL) is the index of another log,
 * whose info tables are used if this log lacks them; the function takes a reference. Blocks: call
 * it on a worker thread. A damaged or truncated log is not an error, see index->problems. Returns
 * NULL and sets @error in WEFT_SOURCE_ERROR (not a log, unreadable) or to G_IO_ERROR_CANCELLED. */
WeftTrace *weft_trace_read (WeftSource *source,
                            guint run,
                            WeftIndex *names,
                            WeftTraceProgressFunc progress,
                            gpointer user_data,
                            GCancellable *cancellable,
                            GError **error);
