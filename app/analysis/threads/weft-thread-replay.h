/* SPDX-License-Identifier: BSD-3-Clause */
/* Replay of thread states, change by change, from the last snapshot. */
#pragma once

#include "weft-shared-array.h"
#include "weft-thread-rows.h"

/* A change of the state of a thread. Copied by value. */
typedef struct
{
  guint thread; /* index in the list of threads */
  WeftThreadStep step;
  WeftThreadState before;     /* its state in [before.since, now->since) */
  const WeftThreadState *now; /* the state after the change; valid until the next change */
  guint64 offset;             /* file offset of the event */
  guint64 time;               /* time of the event, ns */
  guint32 info;               /* info of the event, see WeftThreadEvent */
  guint16 cap;                /* capability that posted the event */
  guint8 event;               /* WeftThreadEventKind */
  WeftThreadReady ready;      /* readiness before the change, if the replay tracks it */
} WeftThreadChange;

/* A replay. Not thread-safe. */
typedef struct _WeftThreadReplay WeftThreadReplay;

/* Returns a replay that starts at the last snapshot at or before @from (ns) and ends before @to
 * (ns). If @rows is not NULL, threads whose row is WEFT_THREAD_NO_ROW are not replayed. Borrows
 * @rows and @cancellable (may be NULL). */
WeftThreadReplay *weft_thread_replay_new (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable);

/* Like weft_thread_replay_new(), but also tracks the readiness of threads, which requires reading
 * more events. */
WeftThreadReplay *weft_thread_replay_new_with_ready (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable);
void weft_thread_replay_free (WeftThreadReplay *self);

/* Lets another thread decode the events ahead of the caller, if they are many. To be called once,
 * before the first change; not while a frame is painted. */
void weft_thread_replay_read_ahead (WeftThreadReplay *self);

/* Gets the next change of a state, skipping events that change no state. Returns FALSE if there are
 * no more changes. */
gboolean weft_thread_replay_next (WeftThreadReplay *self, WeftThreadChange *change);

/* Like weft_thread_replay_next(), but returns every event. @change->step is the effect of the
 * event. Can be used only with a replay that tracks readiness. */
gboolean weft_thread_replay_next_event (WeftThreadReplay *self, WeftThreadChange *change);

/* Returns the state of a replayed thread after the last change. */
const WeftThreadState *weft_thread_replay_state (const WeftThreadReplay *self, guint thread);

/* Returns the readiness of a thread. Can be used only with a replay that tracks readiness. */
const WeftThreadReady *weft_thread_replay_ready (const WeftThreadReplay *self, guint thread);

/* Returns the indexes (guint32) of the threads that may have a state now, each of them once. All
 * other threads have finished, or have not had an event yet. The array is borrowed, and valid until
 * the next change. */
const WeftSharedArray *weft_thread_replay_active_threads (const WeftThreadReplay *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadReplay, weft_thread_replay_free)
