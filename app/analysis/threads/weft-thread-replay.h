/* SPDX-License-Identifier: BSD-3-Clause */
/* Replay of thread states, change by change, from the last snapshot. */
#pragma once

#include "weft-thread-rows.h"

/* A change of the state of a thread. A plain value. */
typedef struct
{
  guint thread; /* index in the list of threads */
  WeftThreadStep step;
  WeftThreadState before;     /* in [before.since, now->since) */
  const WeftThreadState *now; /* valid until the next change */
  guint64 offset;             /* offset of the event in the file */
  guint64 time;               /* ns: of the event */
  guint32 info;               /* see WeftThreadEvent */
  guint16 cap;                /* that posted the event */
  guint8 event;               /* WeftThreadEventKind */
  WeftThreadReady ready;      /* before the change, if the replay has it */
} WeftThreadChange;

/* Belongs to one thread. */
typedef struct _WeftThreadReplay WeftThreadReplay;

/* Begins with the last snapshot at or before @from, and ends before @to. If @rows is not NULL, only
 * threads whose row is not WEFT_THREAD_NO_ROW are replayed. Borrows @rows and @cancellable (may be
 * NULL). */
WeftThreadReplay *weft_thread_replay_new (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable);

/* Like weft_thread_replay_new(), but with the readiness of threads: reads more events. */
WeftThreadReplay *weft_thread_replay_new_with_ready (
    WeftThreads *threads, guint64 from, guint64 to, const guint16 *rows, GCancellable *cancellable);
void weft_thread_replay_free (WeftThreadReplay *self);

/* Gets the next change of a state. Returns FALSE if there is none. Events that change no state are
 * skipped. */
gboolean weft_thread_replay_next (WeftThreadReplay *self, WeftThreadChange *change);

/* Like weft_thread_replay_next(), but stops at each event; @change->step shows its effect. For a
 * replay with the readiness of threads. */
gboolean weft_thread_replay_next_event (WeftThreadReplay *self, WeftThreadChange *change);

/* Returns the state of a replayed thread after the last change. */
const WeftThreadState *weft_thread_replay_state (const WeftThreadReplay *self, guint thread);

/* Returns the readiness of a thread, for a replay that has it. */
const WeftThreadReady *weft_thread_replay_ready (const WeftThreadReplay *self, guint thread);

/* Returns the threads that may have a state now, each once, an array of guint32 indexes. All others
 * have finished or had no event yet. Borrowed, until the next change. */
const GArray *weft_thread_replay_heard (const WeftThreadReplay *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadReplay, weft_thread_replay_free)
