/* SPDX-License-Identifier: BSD-3-Clause */
/* Start of a thread's latency: the time at which it became ready to run. It lasts until the next
 * run. */
#pragma once

#include "weft-thread-states.h"

/* What made a thread ready. */
typedef enum
{
  WEFT_READY_NONE,    /* it is not, or the log does not tell */
  WEFT_READY_CREATED, /* its creation */
  WEFT_READY_YIELDED, /* its stop: a heap or stack overflow, or it yielded */
  WEFT_READY_WOKEN,   /* the wake-up that ended its wait */
} WeftReadyKind;

/* Zeros: not ready. A plain value. */
typedef struct
{
  guint64 since; /* ns */
  guint16 by;    /* the capability that posted the event which made it ready */
  guint16 first; /* the capability in whose run queue it was put */
  guint16 cap;   /* the one in whose run queue it is: the same, unless it migrated since */
  guint8 kind;   /* WeftReadyKind */
} WeftThreadReady;

/* Takes the next event of the thread: @step is what weft_thread_state_step() has just returned for
 * it, @now the state since then. A thread on another capability is woken twice: by who ends its
 * wait, and by its own capability once that reads the message. The first wake-up after the stop
 * counts, whoever posts others until the thread runs. A thread in a foreign call is not ready:
 * nothing tells when the call returned. */
void weft_thread_ready_step (WeftThreadReady *self,
                             const WeftThreadState *now,
                             WeftThreadStep step,
                             const WeftThreadEvent *event);
