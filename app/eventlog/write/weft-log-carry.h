/* SPDX-License-Identifier: BSD-3-Clause */
/* What a part of a log takes of the events before it: definitions, and the state at its start. */
#pragma once

#include "weft-log.h"

/* How a type of event is carried: a column of weft-event-rows.h. */
typedef enum
{
  WEFT_CARRY_NONE,
  WEFT_CARRY_ALWAYS,        /* each defines something: what it says still holds */
  WEFT_CARRY_LATEST,        /* a value of the process: the last one */
  WEFT_CARRY_LATEST_OF_HEC, /* a value of each HEC: its last one */
  WEFT_CARRY_OF_THREAD,     /* the state and the label of each thread that has not ended */
  WEFT_CARRY_OF_TASK,       /* where each task is that has not ended */
  WEFT_CARRY_OF_GC,         /* the GC that a HEC is in */
} WeftCarry;

typedef struct _WeftLogCarry WeftLogCarry;

WeftLogCarry *weft_log_carry_new (void);
/* What both take afterwards is their own. */
WeftLogCarry *weft_log_carry_copy (const WeftLogCarry *self);
void weft_log_carry_free (WeftLogCarry *self);

/* Takes note of an event before the part. HECs may follow one another; the events of each must come
 * in the order of its blocks. */
void weft_log_carry_take (WeftLogCarry *self, const WeftEvent *event);

/* An event to be carried. A plain value. */
typedef struct
{
  guint64 offset; /* of its tag in the file */
  guint64 time;   /* ns: its own */
  guint32 length; /* bytes of payload */
  guint16 tag, cap;
  guint8 order;    /* those of a HEC come in this order, then by time */
  guint8 runs_too; /* a STOP_THREAD, which is nothing without a RUN_THREAD before it */
} WeftCarried;

/* All that is to be carried, by capability and the order in which it has to stand. Free with
 * g_array_unref(). */
GArray *weft_log_carry_events (WeftLogCarry *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLogCarry, weft_log_carry_free)
