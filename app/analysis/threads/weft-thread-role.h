/* SPDX-License-Identifier: BSD-3-Clause */
/* Role of a thread: it runs code of the program, evaluates sparks, or serves the RTS and the
 * libraries of GHC. Findings, lanes and tables depend on the role. */
#pragma once

#include "weft-threads.h"

typedef enum
{
  WEFT_ROLE_PROGRAM,
  WEFT_ROLE_SPARKS,    /* evaluates sparks: a worker of the program */
  WEFT_ROLE_LIBRARY,   /* started by GHC's libraries, but runs code of the program */
  WEFT_ROLE_FINALIZER, /* likewise: runs finalizers after a GC */
  WEFT_ROLE_SERVICE,   /* this role and higher ones wait for the system, as the I/O manager does */
  WEFT_ROLE_TIMER,     /* the timer manager: wakes threads in threadDelay, and ends timeouts */
} WeftThreadRole;

/* Returns the role of the @i-th thread, by the labels of GHC's libraries; a thread without such a
 * label is the program's. Reads the event of the label. */
WeftThreadRole weft_thread_role (const WeftThreads *threads, guint i);

/* Returns TRUE if the RTS created the @i-th thread, as it does the main thread and the I/O manager:
 * no other thread ran on the capability. FALSE if the creation is not in the log. */
gboolean weft_thread_is_made_by_rts (const WeftThreads *threads, guint i);

/* Returns TRUE if the @i-th thread looks like a service, even without a label: the RTS created it,
 * or it was created before the log began, and it has hardly run. */
gboolean weft_thread_may_be_service (const WeftThreads *threads, guint i);

/* Sets @life to the life of the main thread, from creation to end, ns. The RTS creates that thread
 * at the end of its initialisation, and shuts down after it has finished. Returns FALSE if the log
 * does not have both. */
gboolean weft_main_thread_life (const WeftThreads *threads, WeftRange *life);
