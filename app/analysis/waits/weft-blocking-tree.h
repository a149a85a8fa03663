/* SPDX-License-Identifier: BSD-3-Clause */
/* Off-CPU tree of threads: the time in which they did not run, as a call tree with the levels
 * label, state, reason and waker. */
#pragma once

#include "weft-call-tree.h"
#include "weft-gc-windows.h"
#include "weft-threads.h"

/* Returns the tree of [@from, @to), ns, after weft_call_tree_sum(). Amounts are in ns. Threads
 * with the same label are summed, and so are threads without a label; if there is only one of
 * these, it is named by its ID. A thread is blocked until the wake-up that ends its wait, and is
 * then runnable. The waker is the thread that was running on the HEC that posted the wake-up. Texts
 * are translated if @is_translated. Reads the events of the range: call it on a worker thread.
 * Returns NULL if @cancellable (may be NULL) was cancelled. */
WeftCallTree *weft_blocking_tree_new (WeftThreads *threads,
                                      guint64 from,
                                      guint64 to,
                                      gboolean is_translated,
                                      GCancellable *cancellable);

/* Reason why a thread does not run. */
typedef enum
{
  WEFT_WAIT_FOREIGN, /* in a foreign call; there is no further reason */
  WEFT_WAIT_CREATED,
  WEFT_WAIT_WOKEN,
  WEFT_WAIT_STOPPED, /* runnable since a stop */
  WEFT_WAIT_BLOCKED,
} WeftWaitKind;

/* Value of WeftWaitSum.waker if no waker is known because the waits did not end in the range, or if
 * no waker is needed. */
#define WEFT_WAIT_NO_WAKER (-2)

/* Sum of the waits that have the same thread label, kind, reason and waker label. Times are in ns,
 * clipped to the range. Copied by value. */
typedef struct
{
  guint64 ns;
  guint64 in_gc; /* part of "ns" that was in GC pauses */
  guint64 longest, longest_from;
  guint32 n;
  guint32 thread;            /* index of the thread with the longest wait */
  gint32 waker;              /* index of one waker, -1 for the RTS, or WEFT_WAIT_NO_WAKER */
  guint16 status;            /* status of the stop, if there was one */
  guint8 kind;               /* WeftWaitKind */
  guint8 has_several;        /* several threads waited */
  guint8 has_several_wakers; /* several threads ended the waits */
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

/* Returns the reason for a wait, newly allocated, or NULL if the wait has no further reason. */
char *weft_wait_reason (WeftWaitKind kind, guint status, gboolean is_translated);
