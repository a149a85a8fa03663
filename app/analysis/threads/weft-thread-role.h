/* SPDX-License-Identifier: BSD-3-Clause */
/* Role of a thread: it runs the program's own code, evaluates sparks, or serves the RTS and GHC's
 * libraries. Used by findings, lanes and tables. */
#pragma once

#include "weft-threads.h"

typedef enum
{
  WEFT_ROLE_PROGRAM,
  WEFT_ROLE_SPARKS,    /* evaluates sparks: a worker of the program */
  WEFT_ROLE_LIBRARY,   /* started by GHC's libraries, but runs code of the program */
  WEFT_ROLE_FINALIZER, /* started by GHC's libraries to run finalizers after a GC */
  WEFT_ROLE_SERVICE,   /* waits for the system, like the I/O manager; this role and all roles below
                          are services */
  WEFT_ROLE_TIMER,     /* the timer manager, which wakes threads in threadDelay and ends timeouts */
} WeftThreadRole;

/* Returns the role of the @i-th thread. It is derived from the labels that GHC's libraries set; a
 * thread without such a label belongs to the program. Reads the event with the label. */
WeftThreadRole weft_thread_role (const WeftThreads *threads, guint i);

/* Returns TRUE if the @i-th thread waits for the system, by its role. @known stores the results of
 * earlier calls: a byte for each thread, initially 0. */
gboolean weft_thread_is_service (const WeftThreads *threads, guint i, guint8 *known);

/* Returns TRUE if the RTS created the @i-th thread, such as the main thread or the I/O manager. No
 * other thread was then running on the capability. Returns FALSE if the creation is not in the
 * log. */
gboolean weft_thread_is_created_by_rts (const WeftThreads *threads, guint i);

/* Returns TRUE if the @i-th thread looks like a service even though it has no label: it has hardly
 * run, and was created by the RTS or before the log began. */
gboolean weft_thread_may_be_service (const WeftThreads *threads, guint i);

/* Returns the index of the main thread, or -1 if it is not found. The RTS creates the main thread
 * at the end of its initialisation, and shuts down after the main thread has finished. So the main
 * thread is the earliest of the first threads that was created by the RTS for the program and lives
 * long. If the log contains the whole run, the main thread must have ended, unless another thread
 * lives much longer than the threads that have ended. */
gint weft_threads_find_main (const WeftThreads *threads);

/* Sets @life to the life of the main thread, from creation to end, ns. Returns FALSE if the log
 * does not contain both times. */
gboolean weft_threads_get_main_life (const WeftThreads *threads, WeftRange *life);
