/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical paths for tests: events that make them, and their segments as plain values. */
#pragma once

#include "thread-fixture.h"
#include "weft-critical-path.h"

/* Thread @thread is created. */
void weft_test_put_create (WeftTestLog *log, guint64 time, guint32 thread);

/* The threads of @log, which ends. */
WeftThreads *weft_test_threads_of (WeftTestLog *log);

/* The critical path of [@from, @to) to @thread (its place), whose segments are all of it. */
WeftCriticalPath *weft_test_path (WeftThreads *threads, guint thread, guint64 from, guint64 to);

/* A segment as a test expects it. */
typedef struct
{
  guint64 from, to;
  guint32 id; /* of the thread; 0: of none */
  guint8 state;
  guint8 link;
  guint16 status;
} PlainSegment;

/* The segments of @path, of PlainSegment. */
GArray *weft_test_plain_path (const WeftThreads *threads, const WeftCriticalPath *path);
