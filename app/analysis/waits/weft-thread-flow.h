/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows between one thread and other threads: creations, wake-ups, migrations between
 * capabilities, and waits for black holes. */
#pragma once

#include "weft-threads.h"

typedef enum
{
  WEFT_THREAD_FLOW_FORK,       /* from the creator to the first run of the new thread */
  WEFT_THREAD_FLOW_WAKEUP,     /* from the waker to the run after the wait */
  WEFT_THREAD_FLOW_MIGRATE,    /* from the old capability to the run on the new one */
  WEFT_THREAD_FLOW_BLACK_HOLE, /* from the thread that blocks to the owner of the black hole */
} WeftThreadFlowKind;

/* An arrow that starts at a thread on a capability at a time, and leads to a later run or to
 * another thread. Copied by value. */
typedef struct
{
  WeftThreadFlowKind kind;
  /* FALSE if the arrow comes from the RTS or its start is unknown */
  gboolean has_from;
  guint32 from, to;         /* ids of threads */
  guint16 from_cap, to_cap; /* WEFT_CAP_NONE for the owner of a black hole */
  guint64 from_time;        /* ns */
  guint64 to_time;          /* ns; equals from_time if no run follows in the range */
} WeftThreadArrow;

/* Returns the arrows that begin in [@from, @to), ns, and lead from or to the @thread-th thread: a
 * new array of WeftThreadArrow, sorted by start. Stops after @max arrows; the last of them may then
 * lack their ends. Reads the events of all threads in the range, see
 * weft_threads_estimate_events(). Returns NULL if @cancellable (may be NULL) was cancelled. */
GArray *weft_thread_arrows_new (WeftThreads *threads,
                                guint thread,
                                guint64 from,
                                guint64 to,
                                guint max,
                                GCancellable *cancellable);

/* Removes from @arrows (of WeftThreadArrow), found in a range that ends at or after @until (ns),
 * those that begin before @from, and those that events at or after @until may change, with all
 * after them. Returns the time, ns, from which arrows must be found to continue @arrows. */
guint64 weft_thread_arrows_cut (GArray *arrows, guint64 from, guint64 until);
