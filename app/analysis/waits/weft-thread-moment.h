/* SPDX-License-Identifier: BSD-3-Clause */
/* State of one thread at one time: its interval, the thread that woke it, and the capability on
 * which it runs next. */
#pragma once

#include "weft-thread-columns.h"

/* State of a thread at a time. Copied by value. */
typedef struct
{
  WeftThreadSpan span;
  WeftThreadReady ready; /* readiness to run just before the end of the span */
  gboolean has_waker;    /* the thread was woken by a thread that was running on capability
                            ready.posted_by */
  guint32 waker;         /* if has_waker: id of the thread that woke this thread */
  guint16 run_cap;       /* if has_run: capability of that run */
  gboolean is_ended;     /* the end of the span was found */
  gboolean has_run;      /* a run follows the span directly */
} WeftThreadMoment;

/* Finds the state of the thread at @time. Reads at most about @effort thread events, of all threads
 * together. If the end of the span is not among them, sets span.is_end_unread. Returns FALSE if the
 * thread has not been created yet or has already finished at @time, or if its state cannot be found
 * within @effort events. */
gboolean weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment);

/* Sets @to to the nearest change of the thread's state after (or, if !@forward, before) @time.
 * Returns FALSE if there is no change within about @effort events. */
gboolean weft_thread_find_state_change (WeftThreads *threads,
                                        guint thread,
                                        guint64 time,
                                        gboolean forward,
                                        guint64 effort,
                                        guint64 *to);
