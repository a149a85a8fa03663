/* SPDX-License-Identifier: BSD-3-Clause */
/* State machines of a single thread, one for its state and one for its readiness to run. They take
 * the events of all capabilities in time order. */
#pragma once

#include "weft-event.h"

/* Kind of a thread event. */
typedef enum
{
  WEFT_THREAD_OTHER, /* not a thread event */
  WEFT_THREAD_CREATE,
  WEFT_THREAD_RUN,
  WEFT_THREAD_STOP,
  WEFT_THREAD_MIGRATE,
  WEFT_THREAD_WAKEUP,
  WEFT_THREAD_LABEL,
  WEFT_THREAD_LOST, /* synthetic: the HEC was running the thread when its events went missing */
} WeftThreadEventKind;

/* A thread event. Copied by value. */
typedef struct
{
  guint64 time;   /* ns; never decreases within a capability */
  guint64 offset; /* file offset of the event */
  guint32 thread;
  guint32 info;      /* STOP: owner of the black hole, or stack size in words; MIGRATE, WAKEUP: new
                        capability */
  guint16 status;    /* STOP: stop status, in the numbering of current GHC */
  guint16 cap;       /* capability that posted the event */
  guint16 cap_index; /* index of @cap in the WeftIndex; the number of capabilities if none */
  guint8 kind;       /* WeftThreadEventKind */
} WeftThreadEvent;

typedef enum
{
  WEFT_THREAD_UNKNOWN, /* no event yet, or none after events went missing */
  WEFT_THREAD_CREATED, /* created, but has not run yet */
  WEFT_THREAD_RUNNING,
  WEFT_THREAD_RUNNABLE, /* waiting for a HEC after a heap or stack overflow, or a yield */
  WEFT_THREAD_FOREIGN,  /* in a safe foreign call */
  WEFT_THREAD_BLOCKED,
  WEFT_THREAD_FINISHED,
  WEFT_N_THREAD_STATES,
} WeftThreadStateKind;

/* A state that began at @since. All zeros means UNKNOWN. Copied by value. */
typedef struct
{
  guint64 since;  /* ns */
  guint32 info;   /* running: the capability; stopped: info of the STOP event */
  guint16 status; /* stopped: stop status */
  guint8 kind;    /* WeftThreadStateKind */
  guint8 is_late; /* the thread's first event was a STOP, so it had been running */
} WeftThreadState;

/* Effect of an event, as flags. */
typedef enum
{
  WEFT_THREAD_UNCHANGED = 0,
  WEFT_THREAD_CHANGED = 1,  /* the state has changed */
  WEFT_THREAD_MISMATCH = 2, /* the event does not fit the previous state */
} WeftThreadStep;

/* Returns the state after a stop with @status. */
static inline WeftThreadStateKind
weft_thread_state_after_stop (guint status)
{
  if (status == WEFT_STOP_FINISHED)
    return WEFT_THREAD_FINISHED;
  if (status >= 1 && status <= 3)
    return WEFT_THREAD_RUNNABLE;
  return status == WEFT_STOP_FOREIGN_CALL ? WEFT_THREAD_FOREIGN : WEFT_THREAD_BLOCKED;
}

/* Enters the state @kind at the time of @event. */
static inline void
weft_thread_state_enter (WeftThreadState *self,
                         WeftThreadStateKind kind,
                         const WeftThreadEvent *event)
{
  self->since = event->time;
  self->kind = (guint8) kind;
  self->info = kind == WEFT_THREAD_RUNNING ? event->cap : event->info;
  self->status = event->status;
  self->is_late = FALSE;
}

/* Applies one event. Only CREATE_THREAD, RUN_THREAD and STOP_THREAD change a state. The rules are
 * those of the program eventlog-live, except that its single stopped state is split by reason:
 * - after a thread has finished, its events are ignored until it is created again, as the RTS may
 *   reuse an id;
 * - a second RUN is ignored, as the run belongs to the capability on which it began;
 * - a STOP while stopped ends one interval and begins another, even if it is the last stop of the
 *   thread;
 * - a STOP as the first event of a thread shows that the thread ran until then;
 * - if events of the capability on which the thread runs are missing, its state is unknown until
 *   its next event. */
static inline WeftThreadStep
weft_thread_state_step (WeftThreadState *self, const WeftThreadEvent *event)
{
  const WeftThreadState before = *self;
  gboolean was_lost = before.kind == WEFT_THREAD_UNKNOWN && before.since > 0;
  gboolean is_odd = FALSE;

  switch (event->kind)
    {
    case WEFT_THREAD_RUN:
      if (before.kind == WEFT_THREAD_FINISHED || before.kind == WEFT_THREAD_RUNNING)
        return WEFT_THREAD_MISMATCH;
      weft_thread_state_enter (self, WEFT_THREAD_RUNNING, event);
      return WEFT_THREAD_CHANGED;
    case WEFT_THREAD_STOP:
      if (before.kind == WEFT_THREAD_FINISHED)
        return WEFT_THREAD_MISMATCH;
      weft_thread_state_enter (self, weft_thread_state_after_stop (event->status), event);
      self->is_late = before.kind == WEFT_THREAD_UNKNOWN && !was_lost;
      is_odd = !was_lost && (before.kind != WEFT_THREAD_RUNNING || before.info != event->cap);
      return is_odd ? WEFT_THREAD_CHANGED | WEFT_THREAD_MISMATCH : WEFT_THREAD_CHANGED;
    case WEFT_THREAD_CREATE:
      if (before.kind != WEFT_THREAD_UNKNOWN && before.kind != WEFT_THREAD_FINISHED)
        return WEFT_THREAD_MISMATCH;
      weft_thread_state_enter (self, WEFT_THREAD_CREATED, event);
      return WEFT_THREAD_CHANGED;
    case WEFT_THREAD_LOST:
      if (before.kind != WEFT_THREAD_RUNNING || before.info != event->cap)
        return WEFT_THREAD_UNCHANGED;
      weft_thread_state_enter (self, WEFT_THREAD_UNKNOWN, event);
      return WEFT_THREAD_CHANGED;
    default:
      return WEFT_THREAD_UNCHANGED;
    }
}

/* Returns TRUE if a thread in state @kind waits, either for a HEC or for something else. A foreign
 * call is not a wait. */
static inline gboolean
weft_thread_state_is_waiting (WeftThreadStateKind kind)
{
  return kind == WEFT_THREAD_CREATED || kind == WEFT_THREAD_RUNNABLE || kind == WEFT_THREAD_BLOCKED;
}

/* Returns the name of the state for scripts, such as "running". Static. */
const char *weft_thread_state_name (WeftThreadStateKind kind);

/* Returns the translated name of the state. Static. */
const char *weft_thread_state_label (WeftThreadStateKind kind);

/* Readiness of a thread to run. It begins when the thread becomes ready, which starts its latency,
 * and lasts until the next run of the thread. */

/* Reason why a thread is ready. */
typedef enum
{
  WEFT_READY_NONE,    /* not ready, or not known from the log */
  WEFT_READY_CREATED, /* the thread was created */
  WEFT_READY_YIELDED, /* the thread stopped for a heap or stack overflow, or yielded */
  WEFT_READY_WOKEN,   /* a wake-up ended the thread's wait */
} WeftReadyKind;

/* Readiness of a thread. All zeros means not ready. Copied by value. */
typedef struct
{
  guint64 since;     /* ns */
  guint16 posted_by; /* capability that posted the event that made the thread ready */
  guint16 first_cap; /* capability to whose run queue the thread was first added */
  guint16 cap; /* capability in whose run queue the thread is now; differs from @first_cap after a
                  migration */
  guint8 kind; /* WeftReadyKind */
} WeftThreadReady;

/* Applies the next event of the thread. @step is the result of weft_thread_state_step() for the
 * event, @now is the state after the event. A thread on another capability is woken twice: by the
 * thread that ends its wait, and by its own capability when it reads the message. Only the first
 * wake-up after a stop counts. A thread in a foreign call is not ready, because no event shows when
 * the call returns. */
static inline void
weft_thread_ready_step (WeftThreadReady *self,
                        const WeftThreadState *now,
                        WeftThreadStep step,
                        const WeftThreadEvent *event)
{
  /* if the first event of a thread is a wake-up, the thread was blocked before the log began */
  gboolean can_be_woken = now->kind == WEFT_THREAD_BLOCKED || now->kind == WEFT_THREAD_UNKNOWN;

  if (step & WEFT_THREAD_CHANGED)
    *self = (WeftThreadReady){
      .since = event->time,
      .posted_by = event->cap,
      .first_cap = event->cap,
      .cap = event->cap,
      .kind = now->kind == WEFT_THREAD_CREATED  ? WEFT_READY_CREATED :
              now->kind == WEFT_THREAD_RUNNABLE ? WEFT_READY_YIELDED :
                                                  WEFT_READY_NONE,
    };
  else if (event->kind == WEFT_THREAD_WAKEUP && self->kind == WEFT_READY_NONE && can_be_woken)
    *self = (WeftThreadReady){
      .since = event->time,
      .posted_by = event->cap,
      .first_cap = (guint16) event->info,
      .cap = (guint16) event->info,
      .kind = WEFT_READY_WOKEN,
    };
  else if (event->kind == WEFT_THREAD_MIGRATE && self->kind != WEFT_READY_NONE)
    self->cap = (guint16) event->info;
}
