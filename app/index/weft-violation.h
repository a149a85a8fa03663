/* SPDX-License-Identifier: BSD-3-Clause */
/* Violation of a state machine's rules by an event. */
#pragma once

#include "weft-event.h"

typedef enum
{
  WEFT_VIOLATION_GC_START_AGAIN, /* a GC starts inside another GC */
  WEFT_VIOLATION_GC_END_AGAIN,   /* a GC ends again */
  WEFT_VIOLATION_GC_END_FIRST,   /* a GC ends before any has begun */
  WEFT_VIOLATION_RUN_AGAIN,      /* a thread starts to run while it is already running */
  WEFT_VIOLATION_RUN_OTHER,      /* a thread starts to run while another one runs */
  WEFT_VIOLATION_RUN_FINISHED,   /* a thread starts to run after it finished */
  WEFT_VIOLATION_STOP_OTHER,     /* a thread stops while another one runs */
  WEFT_VIOLATION_STOP_IDLE,      /* a thread stops while none runs */
  WEFT_VIOLATION_RUN_TWICE, /* a thread starts to run while it is running on another capability */
  WEFT_VIOLATION_STOP_ELSEWHERE, /* a thread stops here while it is running on another capability */
  WEFT_VIOLATION_STOP_AGAIN,     /* a thread stops twice */
  WEFT_VIOLATION_STOP_NEW,       /* a thread stops that was not running as far as the log shows */
  WEFT_VIOLATION_STOP_FINISHED,  /* a thread stops after it finished */
  WEFT_VIOLATION_CREATE_AGAIN,   /* a thread is created twice */
} WeftViolationKind;

/* A violation; copied by value, owns nothing. */
typedef struct
{
  WeftViolationKind kind;
  guint64 offset; /* file offset of the event */
  guint64 time;   /* ns */
  guint32 thread; /* thread that the event names, if any */
  guint32 other; /* for …_OTHER, the running thread; for …_TWICE and …_ELSEWHERE, the capability on
                    which @thread is running */
  guint16 cap;
} WeftViolation;

typedef void (*WeftViolationFunc) (const WeftViolation *violation, gpointer user_data);

/* Returns TRUE if @violation is about a thread. */
gboolean weft_violation_has_thread (const WeftViolation *violation);

/* Returns a translated message: "Thread 7 starts to run while thread 3 is running". Newly
 * allocated. */
char *weft_violation_text (const WeftViolation *violation);
