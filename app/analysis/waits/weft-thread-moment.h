/* SPDX-License-Identifier: BSD-3-Clause */
/* State of one thread at one time, with its interval, the thread that woke it, and the capability
 * on which it runs next. */
#pragma once

#include "weft-thread-columns.h"

/* State of a thread at a time. Copied by value. */
typedef struct
{
  WeftThreadSpan span;
  WeftThreadReady ready; /* readiness to run just before the end of the span */
  gboolean has_waker;    /* a thread that ran on ready.by woke this one */
  guint32 waker;         /* id of that thread */
  guint16 run_cap;       /* if has_run: the capability of the run */
  gboolean is_ended;     /* the end of the span was found */
  gboolean has_run;      /* a run follows the span */
} WeftThreadMoment;

/* Finds the state of the thread at @time. Reads at most about @effort thread events, of all
 * threads; if the end of the span is not among them, span.goes_on is set. Returns FALSE if the
 * thread has not been created yet or has finished at @time, or if its state cannot be found with
 * that effort. */
gboolean weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment);

/* Sets @to to the nearest change of the thread's state after (or, if !@forward, before) @time.
 * Returns FALSE if there is none within about @effort events. */
gboolean weft_thread_step (WeftThreads *threads,
                           guint thread,
                           guint64 time,
                           gboolean forward,
                           guint64 effort,
                           guint64 *to);
