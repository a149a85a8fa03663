/* SPDX-License-Identifier: BSD-3-Clause */
/* The last stop on a capability that has nothing to run: which thread stopped, and for what reason.
 */
#pragma once

#include "weft-cap-index.h"
#include "weft-collections.h"
#include "weft-thread-states.h"

/* Fills @stop with the last STOP_THREAD that @index's capability posted in [@since, @time] (ns).
 * Reads back to it, or to @since. FALSE if there is none. */
gboolean weft_last_stop (const WeftCapIndex *index,
                         const WeftLog *log,
                         guint64 since,
                         guint64 time,
                         WeftThreadEvent *stop);

/* The thread that held a GC up: the last to stop between its request and its start. A plain value.
 */
typedef struct
{
  guint64 time; /* ns: when it stopped */
  guint32 thread;
  guint16 cap; /* on which it ran */
} WeftGcHolder;

/* Finds the holder of the @i-th of @collections. FALSE if no thread stopped after the request, or
 * none is known. Reads a few hundred events of each capability. */
gboolean weft_gc_holder (const WeftCollections *collections,
                         const WeftIndex *index,
                         guint i,
                         WeftGcHolder *holder);
