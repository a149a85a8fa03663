/* SPDX-License-Identifier: BSD-3-Clause */
/* All threads of a log, with their states at any time: snapshots of all states, from which events
 * are replayed. Runs are not stored. */
#pragma once

#include "weft-idle-times.h"
#include "weft-parallelism.h"
#include "weft-shared-array.h"

/* Flags of a thread. */
enum
{
  WEFT_THREAD_HAS_CREATION = 1 << 0, /* "first" is the time of its CREATE_THREAD, posted by "cap" */
  WEFT_THREAD_HAS_END = 1 << 1,      /* "last" is the time at which it finished */
  WEFT_THREAD_HAS_LABEL = 1 << 2,
};

/* A thread. If the RTS used an id again, all threads with that id are one. A plain value. */
typedef struct
{
  guint64 first, last; /* ns: first and last event */
  guint64 running;     /* ns: total run time */
  guint32 id;
  guint32 runs;
  guint32 migrations;
  guint32 wakeups;
  guint16 cap; /* that posted the first event */
  guint8 flags;
} WeftThread;

/* A WeftThread in half the memory, as there may be a million threads. Only threads with hours of
 * life, hundreds of events or seconds of run time do not fit. */
typedef struct
{
  guint64 first : 47 /* ns */, runs : 9, wakeups : 8;
  guint64 length : 44 /* ns from first to last event */, migrations : 8, cap : 8, flags : 3;
  guint64 is_large : 1; /* a value does not fit: the thread is in WeftThreads.large */
  guint32 id;
  guint32 running; /* ns; if is_large, index in WeftThreads.large */
} WeftPackedThread;

/* The event that gave a thread its last label. A plain value. */
typedef struct
{
  guint32 thread; /* id */
  guint64 offset; /* offset of the event in the file */
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
  guint64 time;                  /* ns: events before it are included, those at it are not */
  guint64 n_events;              /* thread events before it */
  WeftThreadPosition *positions; /* from which a walk continues */
  guint n;
  guint32 *ids; /* ascending */
  WeftThreadState *states;
  guint n_ready;
  WeftReadyThread *ready; /* threads that are ready, by id */
  gpointer owner;         /* shared struct that owns the arrays, or NULL if this one does */
} WeftThreadSnapshot;

/* State of the pass over a log that grows, from which the next pass can continue. */
typedef struct _WeftThreadFrontier WeftThreadFrontier;

/* Immutable, shared by reference across threads. */
typedef struct
{
  WeftIndex *index;
  WeftSharedArray *threads;   /* of WeftPackedThread, by id */
  WeftSharedArray *large;     /* of WeftThread: threads that could not be packed */
  WeftSharedArray *labels;    /* of WeftThreadLabel, by thread */
  WeftSharedArray *snapshots; /* of WeftThreadSnapshot *, by time */
  guint64 n_events;           /* total number of thread events */
  WeftSharedArray *words;     /* bitmap of ids, for weft_threads_find() */
  WeftRunQueues *queues;
  WeftThreadFrontier *frontier; /* NULL if the log does not grow, or no event of it is final yet */
  guint line;                   /* the same in all extensions of the same threads */
} WeftThreads;

/* The threads of an earlier view of a log, with the analyses of the same pass. A plain value. */
typedef struct
{
  const WeftThreads *threads;
  const WeftIdleTimes *idle;          /* or NULL */
  const WeftParallelism *parallelism; /* or NULL */
} WeftThreadsBefore;

/* Finds the threads in one pass over the log, which also fills @idle and @parallelism unless they
 * are NULL; these borrow the run queues. Blocks. NULL with @error G_IO_ERROR_CANCELLED. Keeps a
 * reference to @index.
 *
 * If @before is not NULL, belongs to an index that @index was built on, and has the analyses that
 * are to be filled, the pass continues from its frontier, with the same result. The frontier is the
 * last sample of the run queues up to which all HECs were known, less a millisecond, as time stamps
 * step back by some microseconds. If new bytes change the time before the frontier, the whole log
 * is read again. */
WeftThreads *weft_threads_new (WeftIndex *index,
                               const WeftThreadsBefore *before,
                               WeftIdleTimes *idle,
                               WeftParallelism *parallelism,
                               GCancellable *cancellable,
                               GError **error);

/* Writes the threads of a whole log into the archive of its index, and reads them from there.
 * Returns NULL if the archive does not fit @index, to which the threads keep a reference. */
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

/* Returns the id of the @i-th thread. */
static inline guint32
weft_threads_id (const WeftThreads *self, guint i)
{
  return weft_shared_array_index (self->threads, WeftPackedThread, i).id;
}

/* Returns the index of thread @id, or -1. */
gint weft_threads_find (const WeftThreads *self, guint32 id);

/* Returns the last label of the @i-th thread as valid UTF-8, newly allocated, or NULL if it has
 * none. */
char *weft_threads_label (const WeftThreads *self, guint i);

/* Returns the time up to which the @i-th thread is known to be in @state, its last one: at least
 * its last event. A run is known to the end of its HEC's coverage, another state to the end of the
 * coverage of all HECs, as each may have woken or run the thread; in a complete log, both to the
 * end of the log. */
guint64 weft_threads_known_until (const WeftThreads *self, guint i, const WeftThreadState *state);

/* Returns the end of the @i-th thread, or the end of the log if the thread has not finished. */
guint64 weft_threads_end (const WeftThreads *self, guint i);

/* Returns the last snapshot at or before @time, or NULL if events are to be replayed from the begin
 * of the log. */
const WeftThreadSnapshot *weft_threads_snapshot (const WeftThreads *self, guint64 time);

/* Returns about how many events are replayed for the states of [@from, @to). */
guint64 weft_threads_effort (const WeftThreads *self, guint64 from, guint64 to);

typedef struct
{
  guint64 created, finished;
  char *running_most; /* the thread that ran most: label, or "Thread N"; NULL if none ran, or if the
                         log is a part of a longer one */
  guint32 most_id;    /* id of that thread */
  guint64 most_ns;    /* its run time in the whole log */
} WeftThreadTotals;

/* Returns the number of threads that were created and that finished in [@from, @to), and the thread
 * with most run time in the whole log of those alive in the range. Free running_most. */
WeftThreadTotals weft_threads_totals (const WeftThreads *self, guint64 from, guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreads, weft_shared_unref)
