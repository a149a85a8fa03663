/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the stop of a thread that caused its capability to request a GC. */
#pragma once

#include "weft-cap-index.h"

/* Longest wait (ns) that counts as waiting for a GC even if a thread ran during it. */
#define WEFT_GC_LONG_WAIT_NS 50000

/* Stop of a thread; copied by value, owns nothing. */
typedef struct
{
  guint64 time; /* stamp of the STOP_THREAD, ns */
  guint64 run;  /* ns: start of the run that stopped; equal to @time if the start is too far back to
                   be read */
  guint32 thread;
  guint16 status; /* stop status as numbered by current GHCs, see weft_stop_status() */
} WeftGcStop;

/* Finds the last STOP_THREAD of @cap before the event at @offset, in file order. Searches the chunk
 * of this event and the chunk before it. Returns FALSE if a thread is running at @offset, or if no
 * thread has stopped since the previous GC. Reads about a hundred events. */
gboolean
weft_gc_find_stop (const WeftCapIndex *cap, const WeftLog *log, guint64 offset, WeftGcStop *stop);

/* Returns the time (ns) of the GC request that @cap is waiting for just before @time, after which
 * its events are missing; @time if there is no such request. A GC request is a request event, or a
 * thread stop for a GC, after which @cap has neither run a thread nor had a GC. @begin is the start
 * of the GC that is running on @cap at @time, or @time if there is none. Reads about a hundred
 * events. */
guint64 weft_gc_find_pending_request (const WeftCapIndex *cap,
                                      const WeftLog *log,
                                      guint64 begin,
                                      guint64 time);
