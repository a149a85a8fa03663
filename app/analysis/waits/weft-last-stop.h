/* SPDX-License-Identifier: BSD-3-Clause */
/* Last stop of a thread on a capability, and the thread that delayed a GC. */
#pragma once

#include "weft-cap-index.h"
#include "weft-collections.h"
#include "weft-thread-states.h"

/* Sets @stop to the last STOP_THREAD event of the capability in [@since, @time], ns. Reads
 * backwards to that event, or to @since. Returns FALSE if there is no such event. */
gboolean weft_find_last_stop (const WeftCapIndex *index,
                              const WeftLog *log,
                              guint64 since,
                              guint64 time,
                              WeftThreadEvent *stop);

/* The thread that delayed a GC: the last one to stop between the request and the start of the GC.
 * Copied by value. */
typedef struct
{
  guint64 time; /* time of the stop, ns */
  guint32 thread;
  guint16 cap; /* capability on which the thread was running */
} WeftGcHolder;

/* Finds the thread that delayed the @i-th GC. Returns FALSE if no stop after the request of the GC
 * is known. Reads a few hundred events of each capability. */
gboolean weft_gc_find_holder (const WeftCollections *collections,
                              const WeftIndex *index,
                              guint i,
                              WeftGcHolder *holder);
