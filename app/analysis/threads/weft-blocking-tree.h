/* SPDX-License-Identifier: BSD-3-Clause */
/* Off-CPU tree of threads: the time in which they did not run, as a call tree of label, state,
 * reason and waker. */
#pragma once

#include "weft-call-tree.h"
#include "weft-threads.h"

/* The threads of one label are one; amounts are ns in [@from, @to). A blocked thread is so until
 * the wake-up that ends it, then it is runnable; its waker is the thread that ran on the HEC which
 * woke it. @is_translated: for people. Reads the events of the range: for a worker thread. NULL
 * where
 * @cancellable (may be NULL) was cancelled. Settled. */
WeftCallTree *weft_blocking_tree_new (WeftThreads *threads,
                                      guint64 from,
                                      guint64 to,
                                      gboolean is_translated,
                                      GCancellable *cancellable);
