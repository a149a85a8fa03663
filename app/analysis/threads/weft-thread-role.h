/* SPDX-License-Identifier: BSD-3-Clause */
/* Role of a thread: whether it runs code of the program, evaluates its sparks, or serves the RTS
 * and GHC's libraries. Findings, lanes and tables go by it. */
#pragma once

#include "weft-threads.h"

typedef enum
{
  WEFT_ROLE_PROGRAM,
  WEFT_ROLE_SPARKS,    /* evaluates sparks: a worker of the program */
  WEFT_ROLE_LIBRARY,   /* of GHC's libraries, but runs code of the program */
  WEFT_ROLE_FINALIZER, /* the same: the finalizers of what a GC found unused */
  WEFT_ROLE_SERVICE,   /* from here on: waits for the system, as the IO manager does */
  WEFT_ROLE_TIMER,     /* the timer manager: wakes threads in threadDelay, and ends timeouts */
} WeftThreadRole;

/* The role of the @i-th thread, by the label that GHC's libraries give; a thread without one is the
 * program's. Reads the event that gave the label. */
WeftThreadRole weft_thread_role (const WeftThreads *threads, guint i);

/* Whether the RTS created the @i-th thread, as it does the main thread and its IO manager: no other
 * thread ran there then. FALSE if its creation is not in the log. */
gboolean weft_thread_is_made_by_rts (const WeftThreads *threads, guint i);

/* Whether the @i-th thread, which need have no label, comes and behaves as a service: the RTS
 * created it, or it was there before the log began, and it has hardly run. */
gboolean weft_thread_may_be_service (const WeftThreads *threads, guint i);

/* Sets @life to that of the main thread, from its creation to its end, ns. The RTS creates it when
 * it has initialised itself, and closes down when it has finished. Returns FALSE if the log does
 * not have both. */
gboolean weft_main_thread_life (const WeftThreads *threads, WeftRange *life);
