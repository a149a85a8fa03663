/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of a log from its source, for the window and for weft-cli. */
#pragma once

#include "weft-source.h"
#include "weft-trace.h"

/* Reports progress. Called on worker threads. @done and @total are in bytes; @total is 0 if
 * unknown. If @trace (borrowed) is not NULL, it can be shown already. */
typedef void (*WeftTraceProgressFunc) (WeftTrace *trace,
                                       guint64 done,
                                       guint64 total,
                                       gpointer user_data);

/* Reads @source piece by piece to its end, and analyses the events of process @run, from 0 to
 * index->log->n_processes - 1. @info_index (may be NULL) is the index of another log, whose info
 * tables are used if this log lacks them; the function takes a reference. Blocks, so call it on a
 * worker thread. A damaged or truncated log is not an error, see index->problems. Returns NULL and
 * sets @error in WEFT_SOURCE_ERROR if the source is not a log or not readable, or to
 * G_IO_ERROR_CANCELLED. */
WeftTrace *weft_trace_read (WeftSource *source,
                            guint run,
                            WeftIndex *info_index,
                            WeftTraceProgressFunc progress,
                            gpointer user_data,
                            GCancellable *cancellable,
                            GError **error);
