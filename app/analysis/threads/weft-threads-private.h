/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftThreads, for the code that builds it. */
#pragma once

#include "weft-threads.h"

/* Empty, with a reference to @index. */
WeftThreads *weft_threads_alloc (WeftIndex *index);

/* As weft_threads_known_until(), of a thread whose last event was at @last. */
guint64 weft_threads_state_known_until (const WeftThreads *self,
                                        guint64 last,
                                        const WeftThreadState *state);

/* A thread that has been found, and its last label's event; 0: none. */
typedef struct
{
  WeftThread thread;
  guint64 label; /* its offset in the file */
} WeftFoundThread;

/* Takes @found (of WeftFoundThread, in any order, each id once) in, and makes them to be found. */
void weft_threads_settle (WeftThreads *self, GArray *found);
