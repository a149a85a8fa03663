/* SPDX-License-Identifier: BSD-3-Clause */
/* State of one thread at one time, with its interval, who made it ready to run, and where it runs
 * next. */
#pragma once

#include "weft-thread-columns.h"

/* A plain value. */
typedef struct
{
  WeftThreadSpan span;
  WeftThreadReady ready; /* from when in the span it was ready to run, until the span's end */
  gboolean has_waker;    /* a thread woke it, which ran on ready.by at the time; its id: */
  guint32 waker;
  guint16 run_cap;   /* where it runs after the span, where has_run */
  gboolean is_ended; /* the span's end was found */
  gboolean has_run;  /* it runs after the span, from its end on */
} WeftThreadMoment;

/* Reads about @effort thread events at most, of all threads. FALSE if the thread is in no state
 * at @time: not yet created, or finished. A span that is not known to its end goes on. */
gboolean weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment);

/* The thread's nearest change of state after @time, or the last one before it; FALSE if there
 * is none, or none within about @effort events. */
gboolean weft_thread_step (WeftThreads *threads,
                           guint thread,
                           guint64 time,
                           gboolean forward,
                           guint64 effort,
                           guint64 *to);
