/* SPDX-License-Identifier: BSD-3-Clause */
/* Violation of a state machine's rules by an event. */
#pragma once

#include "weft-event.h"

typedef enum
{
  WEFT_VIOLATION_GC_START_AGAIN, /* a GC starts inside of a GC */
  WEFT_VIOLATION_GC_END_AGAIN,   /* a GC ends after the end of one */
  WEFT_VIOLATION_GC_END_FIRST,   /* a GC ends before any has begun */
  WEFT_VIOLATION_RUN_AGAIN,      /* the thread that runs starts to run */
  WEFT_VIOLATION_RUN_OTHER,      /* a thread starts to run while another one runs */
  WEFT_VIOLATION_RUN_FINISHED,   /* a thread runs that has finished */
  WEFT_VIOLATION_STOP_OTHER,     /* a thread stops while another one runs */
  WEFT_VIOLATION_STOP_IDLE,      /* a thread stops while none runs */
  WEFT_VIOLATION_RUN_TWICE,      /* a thread runs that runs on another capability */
  WEFT_VIOLATION_STOP_ELSEWHERE, /* a thread stops that runs on another capability */
  WEFT_VIOLATION_STOP_AGAIN,     /* a thread stops that has stopped */
  WEFT_VIOLATION_STOP_NEW,       /* a thread stops that has not run yet */
  WEFT_VIOLATION_STOP_FINISHED,  /* a thread stops that has finished */
  WEFT_VIOLATION_CREATE_AGAIN,   /* a thread is created that exists */
} WeftViolationKind;

/* A plain value. */
typedef struct
{
  WeftViolationKind kind;
  guint64 offset; /* offset of the event in the file */
  guint64 time;   /* ns */
  guint32 thread; /* thread that the event names, if any */
  guint32 other;  /* the thread that runs, for the two …_OTHER; the capability on which it runs,
                     for …_TWICE and …_ELSEWHERE */
  guint16 cap;
} WeftViolation;

typedef void (*WeftViolationFunc) (const WeftViolation *violation, gpointer user_data);

/* Returns TRUE if the kind is about a thread. */
gboolean weft_violation_has_thread (const WeftViolation *violation);

/* Returns a sentence, translated: "Thread 7 starts to run while thread 3 is running". Newly
 * allocated. */
char *weft_violation_text (const WeftViolation *violation);
