/* SPDX-License-Identifier: BSD-3-Clause */
/* State machine of one thread, driven by the events of all capabilities in the order of time. */
#pragma once

#include "weft-event.h"

/* What happens to a thread. */
typedef enum
{
  WEFT_THREAD_OTHER, /* nothing that is about a thread's life */
  WEFT_THREAD_CREATE,
  WEFT_THREAD_RUN,
  WEFT_THREAD_STOP,
  WEFT_THREAD_MIGRATE,
  WEFT_THREAD_WAKEUP,
  WEFT_THREAD_LABEL,
  WEFT_THREAD_LOST, /* it ran where events are missing from here on; no event of the log */
} WeftThreadEventKind;

/* One such event. A plain value. */
typedef struct
{
  guint64 time;   /* ns; along a capability it never decreases */
  guint64 offset; /* in the file */
  guint32 thread;
  guint32 info;   /* STOP: owner of a black hole or words of a stack; MIGRATE: the new capability */
  guint16 status; /* STOP: why, today's codes */
  guint16 cap;    /* that posted it */
  guint16 place;  /* of that among the index's capabilities; their number for none of them */
  guint8 kind;    /* WeftThreadEventKind */
} WeftThreadEvent;

typedef enum
{
  WEFT_THREAD_UNKNOWN, /* nothing was heard of it yet, or not since events are missing */
  WEFT_THREAD_CREATED, /* has not run yet */
  WEFT_THREAD_RUNNING,
  WEFT_THREAD_RUNNABLE, /* stopped by heap or stack overflow, or it yielded: wants a HEC */
  WEFT_THREAD_FOREIGN,  /* in a safe foreign call */
  WEFT_THREAD_BLOCKED,
  WEFT_THREAD_FINISHED,
  WEFT_N_THREAD_STATES,
} WeftThreadStateKind;

/* The automaton's state, valid from @since on. Zeros: UNKNOWN. A plain value. */
typedef struct
{
  guint64 since;  /* ns */
  guint32 info;   /* running: the capability; stopped: as the STOP has it */
  guint16 status; /* stopped: why */
  guint8 kind;    /* WeftThreadStateKind */
  guint8 is_late; /* stopped by the first event that was heard of it: it ran before that */
} WeftThreadState;

/* What an event did: one, both or none of these. */
typedef enum
{
  WEFT_THREAD_KEPT = 0,
  WEFT_THREAD_CHANGED = 1, /* the state is another one now */
  WEFT_THREAD_ODD = 2,     /* it does not fit the state before */
} WeftThreadStep;

/* What a thread does after a stop with @status. */
static inline WeftThreadStateKind
weft_thread_stopped (guint status)
{
  if (status == WEFT_STOP_FINISHED)
    return WEFT_THREAD_FINISHED;
  if (status >= 1 && status <= 3)
    return WEFT_THREAD_RUNNABLE;
  return status == WEFT_STOP_FOREIGN_CALL ? WEFT_THREAD_FOREIGN : WEFT_THREAD_BLOCKED;
}

/* One event. Only creation, RUN_THREAD and STOP_THREAD count (eventlog-live's rules, with its one
 * stopped state told apart by reason):
 * - once finished, a thread's events are ignored until it is created anew (a thread's number may be
 *   given out again);
 * - running already, a second RUN is not a change: the run belongs to the capability where it
 * began;
 * - a STOP while stopped ends one stretch and begins another, and so does one that ends the thread;
 * - a STOP of a thread of which nothing was heard says that it ran until then;
 * - where events are missing on the capability that it runs on, nothing is known of it until its
 *   next event. */
WeftThreadStep weft_thread_state_step (WeftThreadState *self, const WeftThreadEvent *event);

/* TRUE for what a thread is that wants to run or waits for something. */
static inline gboolean
weft_thread_state_waits (WeftThreadStateKind kind)
{
  return kind == WEFT_THREAD_CREATED || kind == WEFT_THREAD_RUNNABLE || kind == WEFT_THREAD_BLOCKED;
}

/* The state's name as scripts know it: "running". Static. */
const char *weft_thread_state_name (WeftThreadStateKind kind);

/* The same for people: translated. Static. */
const char *weft_thread_state_label (WeftThreadStateKind kind);
