/* SPDX-License-Identifier: BSD-3-Clause */
/* All threads of a log, and their states at any time. All states are stored in snapshots, from
 * which events are replayed. Runs are not stored. */
#pragma once

#include "weft-idle-times.h"
#include "weft-parallelism.h"
#include "weft-shared-array.h"

/* Flags of a thread. */
enum
{
  WEFT_THREAD_HAS_CREATION = 1 << 0, /* @first is the time of its CREATE_THREAD, posted by @cap */
  WEFT_THREAD_HAS_END = 1 << 1,      /* @last is the time at which the thread finished */
  WEFT_THREAD_HAS_LABEL = 1 << 2,
};

/* A thread. If the RTS reused an id, all threads with this id count as one. Copied by value. */
typedef struct
{
  guint64 first, last; /* times of the first and last event, ns */
  guint64 running;     /* total run time, ns */
  guint32 id;
  guint32 runs;
  guint32 migrations;
  guint32 wakeups;
  guint16 cap; /* capability that posted the first event */
  guint8 flags;
} WeftThread;

/* A WeftThread packed into half the memory, as there may be a million threads. Only threads that
 * live for hours, have hundreds of events, or run for seconds do not fit. */
typedef struct
{
  guint64 first : 47 /* ns */, runs : 9, wakeups : 8;
  guint64 length : 44 /* ns from first to last event */, migrations : 8, cap : 8, flags : 3;
  guint64 is_large : 1; /* a value does not fit, so the thread is in WeftThreads.large */
  guint32 id;
  guint32 running; /* run time, ns; if is_large, index in WeftThreads.large */
} WeftPackedThread;

/* The event that gave a thread its last label. Copied by value. */
typedef struct
{
  guint32 thread; /* thread id */
  guint64 offset; /* file offset of the event */
} WeftThreadLabel;

/* A thread that is ready at the time of a snapshot. Copied by value. */
typedef struct
{
  guint32 id;
  WeftThreadReady ready;
} WeftReadyThread;

/* States of all threads that had not finished, at one time. Shared by reference. */
typedef struct
{
  guint64 time;     /* ns; events before this time are included, events at this time are not */
  guint64 n_events; /* number of thread events before the snapshot */
  WeftThreadPosition *positions; /* positions from which a walk can continue */
  guint n;
  guint32 *ids; /* in ascending order */
  WeftThreadState *states;
  guint n_ready;
  WeftReadyThread *ready; /* threads that are ready, sorted by id */
  gpointer owner;         /* shared struct that owns the arrays; NULL if the snapshot owns them */
} WeftThreadSnapshot;

/* State of the pass over a growing log. The next pass can continue from it. */
typedef struct _WeftThreadFrontier WeftThreadFrontier;

/* All threads of a log. Immutable, shared by reference across threads. */
typedef struct
{
  WeftIndex *index;
  WeftSharedArray *threads;   /* of WeftPackedThread, sorted by id */
  WeftSharedArray *large;     /* of WeftThread: threads that could not be packed */
  WeftSharedArray *labels;    /* of WeftThreadLabel, sorted by thread */
  WeftSharedArray *snapshots; /* of WeftThreadSnapshot *, sorted by time */
  guint64 n_events;           /* total number of thread events */
  WeftSharedArray *words;     /* bitmap of ids, for weft_threads_find() */
  WeftRunQueues *queues;
  WeftThreadFrontier *frontier; /* NULL if no event is final yet or the log has ended */
  guint lineage_id;             /* number shared by all extensions of the same threads */
} WeftThreads;

/* The threads of an earlier view of a log, and the analyses made in the same pass. Copied by
 * value. */
typedef struct
{
  const WeftThreads *threads;
  const WeftIdleTimes *idle;          /* or NULL */
  const WeftParallelism *parallelism; /* or NULL */
} WeftThreadsBefore;

/* Finds the threads in one pass over the log. Unless @idle and @parallelism are NULL, the pass also
 * fills them; both borrow the run queues. Blocks. Keeps a reference to @index. Returns NULL and
 * sets @error to G_IO_ERROR_CANCELLED if it was cancelled.
 *
 * @before is the result for an earlier view of the log, or NULL. If @index extends the index of
 * @before, and @before has the analyses that are to be filled, the pass continues from the frontier
 * of @before; the result is the same. The frontier is a sample of the run queues more than a
 * millisecond before the time up to which all HECs were known, because time stamps can go back by
 * some microseconds. If new data change the time before the frontier, the whole log is read
 * again. */
WeftThreads *weft_threads_new (WeftIndex *index,
                               const WeftThreadsBefore *before,
                               WeftIdleTimes *idle,
                               WeftParallelism *parallelism,
                               GCancellable *cancellable,
                               GError **error);

/* Write the threads of a whole log to the archive of its index, and read them back.
 * weft_threads_load() returns NULL if the archive does not match @index. The threads keep a
 * reference to @index. */
void weft_threads_save (const WeftThreads *self, WeftArchive *archive);
WeftThreads *weft_threads_load (WeftIndex *index, WeftArchiveReader *reader);

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

/* Returns the last label of the @i-th thread as valid UTF-8, newly allocated, or NULL if the thread
 * has no label. */
char *weft_threads_label (const WeftThreads *self, guint i);

/* Returns the time (ns) up to which the @i-th thread is known to be in @state, its last state. This
 * is never before the thread's last event. A run is known up to the end of its HEC's coverage. Any
 * other state is known up to the end of the coverage of all HECs, because any HEC may have woken or
 * run the thread. In a complete log, both are the end of the log. */
guint64 weft_threads_known_until (const WeftThreads *self, guint i, const WeftThreadState *state);

/* Returns the time (ns) at which the @i-th thread finished, or the end of the log if it has not
 * finished. */
guint64 weft_threads_end (const WeftThreads *self, guint i);

/* Returns the last snapshot at or before @time (ns), or NULL if events must be replayed from the
 * beginning of the log. */
const WeftThreadSnapshot *weft_threads_snapshot (const WeftThreads *self, guint64 time);

/* Returns the approximate number of events that must be replayed to find the states in [@from,
 * @to), ns. */
guint64 weft_threads_estimate_events (const WeftThreads *self, guint64 from, guint64 to);

typedef struct
{
  guint64 created, finished;
  char *running_most; /* label of the thread with the longest run time, or "Thread N"; NULL if no
                         thread ran, or if the log is a part of a longer log */
  guint32 most_id;    /* id of that thread */
  guint64 most_ns;    /* run time of that thread in the whole log, ns */
} WeftThreadTotals;

/* Returns the numbers of threads created and finished in [@from, @to), ns. running_most is the
 * thread with the longest run time in the whole log, among the threads alive in the range. The
 * caller frees running_most. */
WeftThreadTotals weft_threads_totals (const WeftThreads *self, guint64 from, guint64 to);

/* Returns TRUE if the @i-th thread was alive at any time in [@from, @to], ns. */
gboolean weft_threads_was_alive (const WeftThreads *self, guint i, guint64 from, guint64 to);

/* Returns the number of threads that were alive at any time in the log. If the log is a part of a
 * longer log, threads that were not alive in that part do not count: events from before that part
 * may name threads that had already finished when the part began. */
guint weft_threads_n_alive (const WeftThreads *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreads, weft_shared_unref)
