/* SPDX-License-Identifier: BSD-3-Clause */
/* Stop of a thread that made a capability request a GC. */
#pragma once

#include "weft-cap-index.h"

/* Longest wait, ns, that is taken as one for a GC even if a thread ran in it. */
#define WEFT_GC_LONG_WAIT_NS 50000

/* A plain value. */
typedef struct
{
  guint64 time; /* stamp of the STOP_THREAD, ns */
  guint64 run;  /* start of the run of that thread, ns; equal to @time if it is too far back */
  guint32 thread;
  guint16 status; /* current code, see weft_stop_status() */
} WeftGcStop;

/* Finds the last STOP_THREAD of @cap before the event at @offset, in file order. Returns FALSE if
 * there is none within two chunks, none since the GC before, or if a thread runs at @offset. Reads
 * some hundred events. */
gboolean
weft_gc_stop (const WeftCapIndex *cap, const WeftLog *log, guint64 offset, WeftGcStop *stop);

/* Returns the time (ns) of the request of a GC for which @cap waits just before @time, from which
 * on its events are missing: a request, or a stop for one, after which it neither ran a thread nor
 * had a GC. Returns @time if there is none. @begin is the start of the GC that it is in, or @time.
 * Reads some hundred events. */
guint64 weft_gc_pending (const WeftCapIndex *cap, const WeftLog *log, guint64 begin, guint64 time);
