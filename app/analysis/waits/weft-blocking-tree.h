/* SPDX-License-Identifier: BSD-3-Clause */
/* Off-CPU tree of threads: the time in which threads did not run, as a call tree with the levels
 * label, state, reason and waker. */
#pragma once

#include "weft-call-tree.h"
#include "weft-gc-windows.h"
#include "weft-threads.h"

/* Returns the tree of [@from, @to), ns, with all sums computed. Amounts are in ns. Threads with the
 * same label are summed. Threads without a label are also summed; if there is only one, its ID is
 * used as the label. A thread is blocked until the wake-up that ends its wait, and then runnable.
 * The waker is the thread that was running on the HEC that posted the wake-up. If @is_translated,
 * texts are translated. Reads the events of the range, so call it on a worker thread. Returns NULL
 * if @cancellable (may be NULL) was cancelled. */
WeftCallTree *weft_blocking_tree_new (WeftThreads *threads,
                                      guint64 from,
                                      guint64 to,
                                      gboolean is_translated,
                                      GCancellable *cancellable);

/* Reason why a thread is not running. */
typedef enum
{
  WEFT_WAIT_FOREIGN, /* in a foreign call; there is no more detailed reason */
  WEFT_WAIT_CREATED,
  WEFT_WAIT_WOKEN,
  WEFT_WAIT_STOPPED, /* runnable after a stop */
  WEFT_WAIT_BLOCKED,
} WeftWaitKind;

/* Value of WeftWaitSum.waker if the waker is unknown because the wait did not end in the range, or
 * if the wait needs no waker. */
#define WEFT_WAIT_NO_WAKER (-2)

/* Sum of the waits that have the same thread label, kind, reason and waker label. Times are in ns,
 * clipped to the range. Copied by value. */
typedef struct
{
  guint64 ns;
  guint64 in_gc; /* part of @ns that was in GC pauses */
  guint64 longest, longest_from;
  guint32 n;
  guint32 thread;            /* index of the thread with the longest wait */
  gint32 waker;              /* index of a waker, -1 for the RTS, or WEFT_WAIT_NO_WAKER */
  guint16 status;            /* stop status of the thread, if it was stopped */
  guint8 kind;               /* WeftWaitKind */
  guint8 has_several;        /* more than one thread waited */
  guint8 has_several_wakers; /* more than one thread ended the waits */
} WeftWaitSum;

/* Like weft_blocking_tree_new(), but returns the nodes of the tree as an array of WeftWaitSum, with
 * an element for each stack that has an amount. @pauses are the GC windows of the log. */
GArray *weft_wait_sums_new (WeftThreads *threads,
                            const WeftGcWindows *pauses,
                            guint64 from,
                            guint64 to,
                            GCancellable *cancellable);

/* Returns the state of a waiting thread, such as "blocked", not yet translated. Static. */
const char *weft_wait_state (WeftWaitKind kind);

/* Returns the reason for a wait, newly allocated, or NULL if the state alone is the reason. */
char *weft_wait_reason (WeftWaitKind kind, guint status, gboolean is_translated);
