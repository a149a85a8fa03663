/* SPDX-License-Identifier: BSD-3-Clause */
/* History of thread runs: the runs that began in a part of a log, each with the wait before it and
 * the thread that ended the wait. Events are replayed from the last snapshot of the threads. */
#pragma once

#include "weft-threads.h"

/* The thread that made another thread ready. */
typedef struct
{
  guint64 event;  /* file offset of the wake-up or creation event */
  gsize run;      /* number of the run in which the waker did this */
  guint32 thread; /* index of the waker */
  gboolean is_known;
} WeftWaker;

/* A run, and the wait before it. */
typedef struct
{
  guint64 at;           /* start of the run, ns */
  gsize before;         /* number of the run before the wait, from 1; 0 if not in the history */
  WeftThreadState wait; /* state of the thread before the run */
  WeftThreadReady ready;
  WeftWaker waker; /* set only if the waker is in the history */
  guint32 thread;
  guint16 cap;
  gboolean is_old; /* the run began before the history, so the wait is not known */
} WeftRunRecord;

/* A history of runs. Not thread-safe. */
typedef struct _WeftRunHistory WeftRunHistory;

/* Returns an empty history, which borrows @threads. */
WeftRunHistory *weft_run_history_new (WeftThreads *threads);
void weft_run_history_free (WeftRunHistory *self);

/* Replaces the history. Replays the events from the last snapshot before @time (ns) until @length
 * ns after @time. Sets @run to the run or the wait of the @thread-th thread at the end of the
 * replay. The history is incomplete if @cancellable (may be NULL) was cancelled. */
void weft_run_history_replay (WeftRunHistory *self,
                              guint64 time,
                              guint length,
                              guint32 thread,
                              WeftRunRecord *run,
                              GCancellable *cancellable);

/* Returns the time at which the history begins, ns. */
guint64 weft_run_history_begin_time (const WeftRunHistory *self);

/* Returns run @number (from 1). Returns NULL if the run is not in the history, because @number is 0
 * or because too many runs followed it. */
const WeftRunRecord *weft_run_history_nth (const WeftRunHistory *self, gsize number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunHistory, weft_run_history_free)
