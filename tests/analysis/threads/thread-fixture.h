/* SPDX-License-Identifier: BSD-3-Clause */
/* Random logs of threads, and the slow and plain way to tell what each did. */
#pragma once

#include "logs.h"
#include "weft-threads.h"

/* A stretch of one state. */
typedef struct
{
  guint32 thread; /* its id */
  guint64 from, to;
  guint8 kind; /* WeftThreadStateKind */
  guint16 status;
  guint32 info;
} PlainSpan;

/* A log of @n events of threads with up to @n_ids ids on @n_caps capabilities, stamps stepping back
 * by up to @disorder ns. */
WeftTestLog *weft_test_thread_log (GRand *rand, guint n, guint n_caps, guint n_ids, guint disorder);

/* Random logs, number @i of so many: small ones, and the first so long that snapshots are taken. */
#define WEFT_TEST_THREAD_LOGS 40
WeftIndex *weft_test_thread_index (GRand *rand, guint i);

/* The threads of @index, which are found. */
WeftThreads *weft_test_threads (WeftIndex *index);

/* All thread events of @index in the order of time, of WeftThreadEvent. */
GArray *weft_test_thread_events (const WeftIndex *index);

/* All stretches, of PlainSpan, in the order of their end; those that the log's end cuts at last. */
GArray *weft_test_thread_spans (const WeftIndex *index);
