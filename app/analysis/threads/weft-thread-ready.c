/* SPDX-License-Identifier: BSD-3-Clause */
/* The automaton of a thread's readiness, beside that of its state. */
#include "weft-thread-ready.h"

static WeftReadyKind
ready_kind_of (WeftThreadStateKind state)
{
  switch (state)
    {
    case WEFT_THREAD_CREATED:
      return WEFT_READY_CREATED;
    case WEFT_THREAD_RUNNABLE:
      return WEFT_READY_YIELDED;
    default:
      return WEFT_READY_NONE;
    }
}

/* A thread of which nothing was heard, but that is woken, was blocked before the log began. */
static gboolean
can_be_woken (const WeftThreadState *now)
{
  return now->kind == WEFT_THREAD_BLOCKED || now->kind == WEFT_THREAD_UNKNOWN;
}

void
weft_thread_ready_step (WeftThreadReady *self,
                        const WeftThreadState *now,
                        WeftThreadStep step,
                        const WeftThreadEvent *event)
{
  if (step & WEFT_THREAD_CHANGED)
    *self = (WeftThreadReady){
      .since = event->time,
      .by = event->cap,
      .first = event->cap,
      .cap = event->cap,
      .kind = (guint8) ready_kind_of (now->kind),
    };
  else if (event->kind == WEFT_THREAD_WAKEUP && self->kind == WEFT_READY_NONE && can_be_woken (now))
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
