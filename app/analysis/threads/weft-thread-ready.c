/* SPDX-License-Identifier: BSD-3-Clause */
/* State machine of a thread's readiness, beside that of its state. */
#include "weft-thread-ready.h"

void
weft_thread_ready_step (WeftThreadReady *self,
                        const WeftThreadState *now,
                        WeftThreadStep step,
                        const WeftThreadEvent *event)
{
  /* a thread whose first event is a wake-up was blocked before the log began */
  gboolean can_be_woken = now->kind == WEFT_THREAD_BLOCKED || now->kind == WEFT_THREAD_UNKNOWN;

  if (step & WEFT_THREAD_CHANGED)
    *self = (WeftThreadReady){
      .since = event->time,
      .by = event->cap,
      .first = event->cap,
      .cap = event->cap,
      .kind = now->kind == WEFT_THREAD_CREATED  ? WEFT_READY_CREATED :
              now->kind == WEFT_THREAD_RUNNABLE ? WEFT_READY_YIELDED :
                                                  WEFT_READY_NONE,
    };
  else if (event->kind == WEFT_THREAD_WAKEUP && self->kind == WEFT_READY_NONE && can_be_woken)
    *self = (WeftThreadReady){
      .since = event->time,
      .by = event->cap,
      .first = (guint16) event->info,
      .cap = (guint16) event->info,
      .kind = WEFT_READY_WOKEN,
    };
  else if (event->kind == WEFT_THREAD_MIGRATE && self->kind != WEFT_READY_NONE)
    self->cap = (guint16) event->info;
}
