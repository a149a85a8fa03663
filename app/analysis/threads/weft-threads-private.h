/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftThreads, for the code that builds threads. */
#pragma once

#include "weft-threads.h"

/* A word of the bitmap of ids: a bit for each of 64 ids, and the number of threads with smaller
 * ids. */
typedef struct
{
  guint64 bits;
  guint32 rank;
} WeftThreadWord;

/* Position of the last snapshot. Copied by value. */
typedef struct
{
  guint64 n_events; /* number of thread events before the snapshot */
  guint64 offset;   /* highest file offset of an event after a snapshot */
} WeftSnapshotPosition;

/* State of the pass at a sample of the run queues. Immutable, shared by reference. */
struct _WeftThreadFrontier
{
  guint64 time;         /* time of the sample, ns */
  WeftThreads *threads; /* threads found before the frontier */
  GArray *living;       /* of WeftThreadLife */
  WeftSnapshotPosition last_snapshot;
  guint64 limit; /* see WeftThreadSection */
};

/* Returns an empty snapshot. */
WeftThreadSnapshot *weft_thread_snapshot_new (void);

/* Returns an object without threads. Keeps a reference to @index. */
WeftThreads *weft_threads_alloc (WeftIndex *index);

/* Returns a copy without the frontier, which can be extended independently. @index is the index of
 * @self, or extends it with the same capabilities. Arrays are shared, so a copy is cheap. */
WeftThreads *weft_threads_copy (const WeftThreads *self, WeftIndex *index);

/* Like weft_threads_known_until(), but for a thread whose last event is at time @last (ns). */
guint64 weft_threads_state_known_until (const WeftThreads *self,
                                        guint64 last,
                                        const WeftThreadState *state);

/* Returns the index of the first label whose thread id is @id or higher. */
guint weft_threads_label_index (const WeftThreads *self, guint32 id);

/* Builds the bitmap of the ids of all threads of @self. */
void weft_threads_build_words (WeftThreads *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadSnapshot, weft_shared_unref)
