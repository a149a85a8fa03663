/* SPDX-License-Identifier: BSD-3-Clause */
/* Replay of thread states, change by change, from the last snapshot on. */
#pragma once

#include "weft-thread-rows.h"

/* A thread went over from one state to the next. A plain value. */
typedef struct
{
  guint thread; /* place in the list of threads */
  WeftThreadStep step;
  WeftThreadState before;     /* in force in [before.since, now->since) */
  const WeftThreadState *now; /* valid until the next change */
  guint64 offset;             /* of the event in the file */
  guint64 time;               /* ns: of the event */
  guint32 info;               /* of the event, see WeftThreadEvent */
  guint16 cap;                /* that posted it */
  guint8 event;               /* WeftThreadEventKind */
  WeftThreadReady ready;      /* until this change, if the replay has it */
} WeftThreadChange;

/* Belongs to one thread. */
typedef struct _WeftThreadReplay WeftThreadReplay;

/* Begins with the last picture before @from, and ends before @to. @rows, if not NULL, has a number
 * for each thread: only those with another one than WEFT_THREAD_NO_ROW are played. Borrows @rows
 * and @cancellable (may be NULL). */
WeftThreadReplay *weft_thread_replay_new (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable);

/* The same with the time since when threads have been ready: reads more events. */
WeftThreadReplay *weft_thread_replay_new_with_ready (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable);
void weft_thread_replay_free (WeftThreadReplay *self);

/* The next change; FALSE if there is none. What is odd but changes nothing is left out. */
gboolean weft_thread_replay_next (WeftThreadReplay *self, WeftThreadChange *change);

/* The same event by event, whether they change anything: @change->step tells. For a replay with
 * the times since when threads have been ready. */
gboolean weft_thread_replay_next_event (WeftThreadReplay *self, WeftThreadChange *change);

/* The state of a thread that is played, after the last change. */
const WeftThreadState *weft_thread_replay_state (const WeftThreadReplay *self, guint thread);

/* Since when it has been ready; for a replay with these times. */
const WeftThreadReady *weft_thread_replay_ready (const WeftThreadReplay *self, guint thread);

/* The threads that may be in a state now, once each: of guint32, places in the list. All others
 * have finished or were not heard of yet. Borrowed, until the next change. */
const GArray *weft_thread_replay_heard (const WeftThreadReplay *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadReplay, weft_thread_replay_free)
