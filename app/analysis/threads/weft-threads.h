/* SPDX-License-Identifier: BSD-3-Clause */
/* All threads of a log, with their states at any time: snapshots of all states, from which the
 * events are replayed. No run of a thread is remembered. */
#pragma once

#include "weft-idle-times.h"
#include "weft-parallelism.h"
#include "weft-shared-array.h"

/* A thread's flags. */
enum
{
  WEFT_THREAD_HAS_CREATION = 1 << 0, /* its CREATE_THREAD is in the log; it is at first, by cap */
  WEFT_THREAD_HAS_END = 1 << 1,      /* it finished, at last */
  WEFT_THREAD_HAS_LABEL = 1 << 2,
};

/* A thread; of a number that was given out again, all of that number together. A plain value. */
typedef struct
{
  guint64 first, last; /* ns: its first and last event */
  guint64 running;     /* ns in all */
  guint32 id;
  guint32 runs;
  guint32 migrations;
  guint32 wakeups;
  guint16 cap; /* that posted its first event */
  guint8 flags;
} WeftThread;

/* The same in half the memory, as there may be a million of them. Few are large: that takes hours,
 * hundreds of events, or seconds on a HEC. */
typedef struct
{
  guint64 first : 47 /* ns */, runs : 9, wakeups : 8;
  guint64 length : 44 /* ns from its first event to the last */, migrations : 8, cap : 8, flags : 3;
  guint64 is_large : 1; /* a member is too large: all of them are elsewhere */
  guint32 id;
  guint32 running; /* ns; of one that is large, its place in the list of these */
} WeftPackedThread;

/* The event that gave a thread its last label. A plain value. */
typedef struct
{
  guint32 thread; /* its id */
  guint64 offset; /* in the file */
} WeftThreadLabel;

/* A thread that is ready at a time. A plain value. */
typedef struct
{
  guint32 id;
  WeftThreadReady ready;
} WeftReadyThread;

/* The states of all threads that have not finished, at a time. Shared by reference. */
typedef struct
{
  guint64 time;            /* ns: what is before is in, what is at it is not */
  guint64 n_events;        /* thread events before it */
  WeftThreadPlace *places; /* where the walk goes on */
  guint n;
  guint32 *ids; /* in their order */
  WeftThreadState *states;
  guint n_ready;
  WeftReadyThread *ready; /* those of them that are, by id */
  gpointer owner;         /* of these arrays, a shared struct; NULL: they are its own */
} WeftThreadPicture;

/* How far a pass over a log that grows need not be done again. */
typedef struct _WeftThreadFrontier WeftThreadFrontier;

/* Immutable, shared by reference across threads. */
typedef struct
{
  WeftIndex *index;
  WeftSharedArray *threads;  /* of WeftPackedThread, by id */
  WeftSharedArray *large;    /* of WeftThread: those that could not be packed */
  WeftSharedArray *labels;   /* of WeftThreadLabel, by thread */
  WeftSharedArray *pictures; /* of WeftThreadPicture *, by time */
  guint64 n_events;          /* thread events in all */
  WeftSharedArray *words;    /* how an id is found; see weft_threads_find() */
  WeftRunQueues *queues;
  WeftThreadFrontier *frontier; /* or NULL: in a log that grows no more, or nothing of it is sure */
  guint line;                   /* those that go on from one another have the same */
} WeftThreads;

/* The threads of an earlier view of a log, and what was filled with them. A plain value. */
typedef struct
{
  const WeftThreads *threads;
  const WeftIdleTimes *idle;          /* or NULL */
  const WeftParallelism *parallelism; /* or NULL */
} WeftThreadsBefore;

/* One pass over the log, which fills @idle and @parallelism, too, if not NULL; they borrow the run
 * queues. Blocks; NULL with @error G_IO_ERROR_CANCELLED. Keeps a reference to @index.
 *
 * Where @before is not NULL, is of an index that @index was built on, and has what is to be filled,
 * the pass goes on from its frontier, with the same result: from the last sample of the run queues
 * up to which all HECs were known then, a millisecond less, as stamps step back by some
 * microseconds. What was told of later times is told anew. Where bytes that came since tell
 * something else of the time before the frontier, all is read again. */
WeftThreads *weft_threads_new (WeftIndex *index,
                               const WeftThreadsBefore *before,
                               WeftIdleTimes *idle,
                               WeftParallelism *parallelism,
                               GCancellable *cancellable,
                               GError **error);

/* Puts @self, of a whole log, into @kept; and makes what was put again, of the same log. NULL if
 * that cannot be of @index, of which it keeps a reference. */
void weft_threads_keep (const WeftThreads *self, WeftArchive *kept);
WeftThreads *weft_threads_take (WeftIndex *index, WeftArchiveReader *kept);

static inline guint
weft_threads_n (const WeftThreads *self)
{
  return (guint) self->threads->n;
}

static inline WeftThread
weft_threads_nth (const WeftThreads *self, guint i)
{
  const WeftPackedThread *packed = weft_shared_array_nth (self->threads, i);

  if (packed->is_large)
    return weft_shared_array_index (self->large, WeftThread, packed->running);
  return (WeftThread){
    .first = packed->first,
    .last = packed->first + packed->length,
    .running = packed->running,
    .id = packed->id,
    .runs = packed->runs,
    .migrations = packed->migrations,
    .wakeups = packed->wakeups,
    .cap = packed->cap,
    .flags = packed->flags,
  };
}

/* The same of its id alone. */
static inline guint32
weft_threads_id (const WeftThreads *self, guint i)
{
  return weft_shared_array_index (self->threads, WeftPackedThread, i).id;
}

/* The place of thread @id, or -1. */
gint weft_threads_find (const WeftThreads *self, guint32 id);

/* The label that the @i-th thread got last, as valid UTF-8, newly allocated; NULL if it has
 * none. */
char *weft_threads_label (const WeftThreads *self, guint i);

/* Up to when the @i-th thread is known to be in @state, which no later event changes: as long as it
 * is heard of; then, what runs, to the end of its HEC's coverage, and all else to that of all HECs,
 * as each may have woken or run the thread. In a log that is complete, to the log's end. */
guint64 weft_threads_known_until (const WeftThreads *self, guint i, const WeftThreadState *state);

/* When the @i-th thread is heard of no more: its end, or the log's. */
guint64 weft_threads_end (const WeftThreads *self, guint i);

/* The last picture whose time is <= @time, or NULL: play from the log's beginning. */
const WeftThreadPicture *weft_threads_picture (const WeftThreads *self, guint64 time);

/* About how many events are played again for the states of [from, to). */
guint64 weft_threads_effort (const WeftThreads *self, guint64 from, guint64 to);

typedef struct
{
  guint64 created, finished;
  char *running_most; /* its label, or "Thread N"; NULL if none ran */
  guint32 most_id;    /* its id */
  guint64 most_ns;    /* how long it ran in the whole log */
} WeftThreadTotals;

/* How many were created and finished in [from, to) of the whole log's threads, and which of those
 * alive in it ran most in the whole log. Free running_most. */
WeftThreadTotals weft_threads_totals (const WeftThreads *self, guint64 from, guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreads, weft_shared_unref)
