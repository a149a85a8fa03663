/* SPDX-License-Identifier: BSD-3-Clause */
/* Interactions of a thread with others: who created whom, who woke whom, moves between
 * capabilities, and whose black hole it waits for. For one thread at a time. */
#pragma once

#include "weft-threads.h"

typedef enum
{
  WEFT_THREAD_FLOW_FORK,       /* from the creator to the new thread's first run */
  WEFT_THREAD_FLOW_WAKEUP,     /* from who ended the wait to the run that follows */
  WEFT_THREAD_FLOW_MIGRATE,    /* from one capability to the run on the other */
  WEFT_THREAD_FLOW_BLACK_HOLE, /* from the thread that blocks to the one it waits for */
} WeftThreadFlowKind;

/* From a thread on a capability at a time to another. A plain value. */
typedef struct
{
  WeftThreadFlowKind kind;
  gboolean has_from;        /* a thread is at its beginning: not the RTS, and it is known */
  guint32 from, to;         /* threads' ids */
  guint16 from_cap, to_cap; /* of the owner of a black hole, WEFT_CAP_NONE */
  guint64 from_time;        /* ns */
  guint64 to_time;          /* ns; that of the beginning where nothing more follows in the range */
} WeftThreadArrow;

/* The arrows of [@from, @to) from or to the @thread-th thread, by the time of their beginning; at
 * most @max of them, and where there are as many, the last ones' ends were not looked for. Reads
 * the events of all threads in the range: see weft_threads_effort(). Of WeftThreadArrow, to be
 * freed. NULL if @cancellable (may be NULL) was cancelled. */
GArray *weft_thread_flow (WeftThreads *threads,
                          guint thread,
                          guint64 from,
                          guint64 to,
                          guint max,
                          GCancellable *cancellable);
