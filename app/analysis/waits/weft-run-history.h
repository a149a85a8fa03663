/* SPDX-License-Identifier: BSD-3-Clause */
/* History of thread runs: the runs that began in a stretch of a log, each with the wait before it
 * and the thread that ended that wait. Events are played forward from a picture of the threads. */
#pragma once

#include "weft-threads.h"

/* The thread that made another one ready. */
typedef struct
{
  guint64 event;  /* offset of the event that did */
  gsize run;      /* number of its run */
  guint32 thread; /* its place */
  gboolean is_known;
} WeftWaker;

/* A run, and the wait before it. */
typedef struct
{
  guint64 at;           /* ns: when it began */
  gsize before;         /* number of the run that the wait ended, from 1 on; 0: not remembered */
  WeftThreadState wait; /* until it began */
  WeftThreadReady ready;
  WeftWaker waker; /* that made it ready, if that was played */
  guint32 thread;
  guint16 cap;
  gboolean is_old; /* it began before what was played: nothing is known of the wait */
} WeftRunRecord;

/* Belongs to one thread. */
typedef struct _WeftRunHistory WeftRunHistory;

/* Empty. Borrows @threads. */
WeftRunHistory *weft_run_history_new (WeftThreads *threads);
void weft_run_history_free (WeftRunHistory *self);

/* Plays the events of @length ns from @time on, and all before them from the last picture on, and
 * forgets what was played before. @run gets what the @thread-th thread is in at the end: the run,
 * or the wait for the next one. Incomplete where @cancellable (may be NULL) was cancelled. */
void weft_run_history_play (WeftRunHistory *self,
                            guint64 time,
                            guint length,
                            guint32 thread,
                            WeftRunRecord *run,
                            GCancellable *cancellable);

/* The time (ns) from which on events were played. */
guint64 weft_run_history_from (const WeftRunHistory *self);

/* Run @number, from 1 on, or NULL if it is not remembered (0, or too many followed it). */
const WeftRunRecord *weft_run_history_nth (const WeftRunHistory *self, gsize number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftRunHistory, weft_run_history_free)
