/* SPDX-License-Identifier: BSD-3-Clause */
/* Start of a thread's latency: the time at which it became ready to run. It lasts until the next
 * run. */
#pragma once

#include "weft-thread-states.h"

/* Reason for which a thread is ready. */
typedef enum
{
  WEFT_READY_NONE,    /* not ready, or not known from the log */
  WEFT_READY_CREATED, /* it was created */
  WEFT_READY_YIELDED, /* it stopped for a heap or stack overflow, or yielded */
  WEFT_READY_WOKEN,   /* a wake-up ended its wait */
} WeftReadyKind;

/* All zeros: not ready. A plain value. */
typedef struct
{
  guint64 since; /* ns */
  guint16 by;    /* capability that posted the event that made the thread ready */
  guint16 first; /* capability in whose run queue it was put */
  guint16 cap;   /* capability in whose run queue it is: differs from first after a migration */
  guint8 kind;   /* WeftReadyKind */
} WeftThreadReady;

/* Applies the next event of the thread. @step is the result of weft_thread_state_step() for it,
 * @now the state after it. A thread on another capability is woken twice: by the thread that ends
 * its wait, and by its own capability when that reads the message. Only the first wake-up after the
 * stop counts. A thread in a foreign call is not ready, as no event shows when the call returned.
 */
void weft_thread_ready_step (WeftThreadReady *self,
                             const WeftThreadState *now,
                             WeftThreadStep step,
                             const WeftThreadEvent *event);
