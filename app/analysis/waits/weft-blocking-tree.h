/* SPDX-License-Identifier: BSD-3-Clause */
/* Off-CPU tree of threads: the time in which they did not run, as a call tree of label, state,
 * reason and waker. */
#pragma once

#include "weft-call-tree.h"
#include "weft-gc-windows.h"
#include "weft-threads.h"

/* The threads of one label are one; amounts are ns in [@from, @to). A blocked thread is so until
 * the wake-up that ends it, then it is runnable; its waker is the thread that ran on the HEC which
 * woke it. @is_translated: for people. Reads the events of the range: for a worker thread. NULL
 * if @cancellable (may be NULL) was cancelled. Settled. */
WeftCallTree *weft_blocking_tree_new (WeftThreads *threads,
                                      guint64 from,
                                      guint64 to,
                                      gboolean is_translated,
                                      GCancellable *cancellable);

/* Why a thread does not run. */
typedef enum
{
  WEFT_WAIT_FOREIGN, /* in a foreign call, for which there is no reason */
  WEFT_WAIT_CREATED,
  WEFT_WAIT_WOKEN,
  WEFT_WAIT_STOPPED, /* runnable since a stop */
  WEFT_WAIT_BLOCKED,
} WeftWaitKind;

/* No waker is known: nothing ended the waits in the range, or they are not waits for a waker. */
#define WEFT_WAIT_NO_WAKER (-2)

/* The waits of the threads of one label, of one kind, reason and label of the waker. A plain value;
 * ns, as far as they lie in the range. */
typedef struct
{
  guint64 ns;
  guint64 in_gc; /* of them, in GC pauses */
  guint64 longest, longest_from;
  guint32 n;
  guint32 thread; /* of the longest: its place */
  gint32 waker;   /* one of its wakers: its place, -1 for the RTS, or WEFT_WAIT_NO_WAKER */
  guint16 status; /* of the stop, where there was one */
  guint8 kind;    /* WeftWaitKind */
} WeftWaitSum;

/* What the tree sums up, of WeftWaitSum: an element for each of its stacks that has an amount.
 * @pauses: the windows of the log's GCs. The same otherwise. */
GArray *weft_wait_sums_new (WeftThreads *threads,
                            const WeftGcWindows *pauses,
                            guint64 from,
                            guint64 to,
                            GCancellable *cancellable);

/* What a thread does then ("blocked"), to be translated; and why, newly allocated, or NULL. */
const char *weft_wait_state (WeftWaitKind kind);
char *weft_wait_reason (WeftWaitKind kind, guint status, gboolean is_translated);
